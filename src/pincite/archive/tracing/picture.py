"""The places of a trace drawn on the pages of the original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from html import unescape

import msgspec

from pincite.archive.tracing.traced import Piece, Spot, Trace
from pincite.converting.convert import convert
from pincite.converting.decoding import Inner, inner_pages
from pincite.converting.options import bounds
from pincite.errors import BadPages, PinciteError
from pincite.model.arrays import Picture
from pincite.model.geometry import Box, overlap_y, union
from pincite.outputs.overlay import LOOKS, Entry, Mark, Overlay, PictureForm, Size, grown, picture
from pincite.readers.options import ReadOptions

PICTURE_DPI = 144.0  # Dots per inch: small print can be read, and a page fits on a screen.
EXCERPT = 90  # Characters of an element shown beside the page.
AIR = 1.0  # Points between print and the frame around it.
Words = tuple[Box, str]  # A text and its box, in points.
Word = tuple[str, Box]
SAME_LINE = 0.5  # Two words of which this share of the lower one's height is common stand on one line.
SLACK = 0.5  # Points by which the middle of a word may lie outside the box of its line.


def drawable_pages(trace: Trace) -> tuple[int, ...]:
    """Numbers of the pages on which something traced has a place, in order."""
    sized = {page.number for page in trace.pages if page.width > 0 and page.height > 0}
    return tuple(sorted({piece.page for piece in trace.pieces if piece.placed} & sized))


def trace_pictures(
    trace: Trace,
    data: bytes,
    around: Mapping[int, Sequence[Words]],
    password: str | None = None,
    dpi: float = PICTURE_DPI,
    form: PictureForm = "svg",
) -> list[tuple[int, bytes]]:
    """Page numbers with pictures: each page of the original ``data`` that the trace leads to, what was
    traced filled and framed, the elements that hold it in dashes, and beside it what it is. What cannot
    be drawn (a slide, say) is white paper with the words in their places: those of ``around``, by page.

    Raises what opening the document raises, ``TooLarge`` for more pixels than can be drawn,
    ``MissingExtra`` for PNG without Pillow.
    """
    out = []
    sizes: dict[int, Size] = {page.number: (page.width, page.height) for page in trace.pages}
    originals = Originals(data, trace.document.media_type, password, bounds(trace.run.options.get("limits")))
    with closing(originals):
        for number in drawable_pages(trace):
            page: Picture | None = None
            exact: Mapping[Spot, Sequence[Box]] = {}
            with originals.drawing(number) as (drawing, place):
                if drawing is not None:
                    page = drawing.page(place, dpi)
                    if any(piece.page == number and is_partial(piece) for piece in trace.pieces):
                        exact = word_boxes(trace, number, drawing.words(place))
            overlay = overlay_of(trace, number, exact)
            if page is None:
                overlay = on_paper(overlay, around.get(number, ()))
            out.append((number, picture(overlay, sizes[number], page, dpi=dpi, form=form)))
    return out


class Originals:
    """Draws pages of a document: its own, or those of a PDF or a picture inside it."""

    def __init__(self, data: bytes, media_type: str, password: str | None, limits: ReadOptions) -> None:
        self._inner: dict[int, Inner] = {}
        self._own = Drawing(data, media_type, password) if is_drawable(media_type) else None
        if self._own is None:
            with suppress(PinciteError):  # then it is drawn as words
                self._inner = inner_pages(data, media_type, password, limits)

    @contextmanager
    def drawing(self, number: int) -> Iterator[tuple[Drawing | None, int]]:
        """What draws a page, and the number it has there; None for what has no pages that can be drawn."""
        if self._own is not None or number not in self._inner:
            yield self._own, number
            return
        data, media_type, place = self._inner[number]
        with closing(Drawing(data, media_type)) as inner:
            yield inner, place

    def close(self) -> None:
        if self._own is not None:
            self._own.close()


class Drawing:
    """Draws pages of a PDF or a picture."""

    def __init__(self, data: bytes, media_type: str, password: str | None = None) -> None:
        from pincite.pdf import PdfDocument

        self._pdf = PdfDocument(data, password) if media_type == "application/pdf" else None
        self._data = data
        self._password = password

    def page(self, number: int, dpi: float) -> Picture:
        from pincite.converting.picture_page import page_of
        from pincite.pdf import PdfDocument
        from pincite.readers.raster import frames

        if self._pdf is not None:
            drawn: Picture = self._pdf.render(number, dpi)
            return drawn
        kind, found = frames(self._data, ReadOptions())
        if number > len(found):
            raise BadPages(f"There is no page {number}: the picture has {len(found)}.")
        with PdfDocument(page_of(self._data, kind, found[number - 1], number - 1), None) as paper:
            drawn = paper.render(1, dpi)
        return drawn

    def words(self, number: int) -> list[Word]:
        """The words that are printed on a page, in reading order; none where they would have to be read in
        a picture."""
        if self._pdf is None:
            return []
        page = convert(
            self._data, pages=[number], password=self._password, tables=False, toc=False, fonts=False
        ).pages[0]
        return [
            (text, (x0, y0, x1, y1))
            for text, (x0, y0, x1, y1) in zip(page.words.text, page.words.box.tolist(), strict=True)
        ]

    def close(self) -> None:
        if self._pdf is not None:
            self._pdf.close()


def is_drawable(media_type: str) -> bool:
    """Whether pages of such an original can be drawn as they are."""
    return media_type == "application/pdf" or media_type.startswith("image/")


def on_paper(overlay: Overlay, around: Sequence[Words]) -> Overlay:
    """The overlay for white paper, with words in their boxes."""
    marks = (*(Mark(box, LOOKS["faint"]) for box, _ in around), *overlay.marks)
    return msgspec.structs.replace(overlay, marks=marks, written=tuple(around))


def overlay_of(trace: Trace, number: int, exact: Mapping[Spot, Sequence[Box]]) -> Overlay:
    """What is drawn on a page: lines and cells, of those in ``exact`` the words alone. Elements that share
    a box, as the paragraphs of a shape do, share a mark."""
    legend = [Entry(found_line(trace, number), LOOKS["found"])]
    here = [piece for piece in trace.pieces if piece.page == number and piece.placed]
    found: dict[Box, list[int]] = {}
    holders: dict[Box, list[int]] = {}
    for i, piece in enumerate(here, 1):
        (holders if piece.spots else found).setdefault(piece.box, []).append(i)
        for box in (box for spot in piece.spots for box in exact.get(spot, (spot.box,))):
            found.setdefault(box, [])
        said = " | ".join(spot.text for spot in piece.spots) if is_table(piece) else piece.text
        several = str(i) if len(here) > 1 else ""
        legend.append(Entry(f"{piece.category}: {excerpt(said)}", LOOKS["holder"], several))

    def mark(box: Box, at: Sequence[int], family: str, room: float) -> Mark:
        title = "; ".join(f"{here[i - 1].category} {here[i - 1].element_id}" for i in at)
        return Mark(grown(box, room), LOOKS[family], label(at, here), title)

    marks = [mark(box, at, "holder", 2 * AIR) for box, at in holders.items()]
    marks += [mark(box, at, "found", AIR) for box, at in found.items()]
    return Overlay(marks=tuple(marks), legend=tuple(legend))


def label(numbers: Sequence[int], pieces: Sequence[Piece]) -> str:
    """The numbers of elements, '' for none and where there is but one element."""
    if len(pieces) == 1 or not numbers:
        return ""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def is_table(piece: Piece) -> bool:
    """Whether cells are known, whose texts are easier to read than their HTML."""
    return any(spot.row >= 0 for spot in piece.spots)


def found_line(trace: Trace, number: int) -> str:
    """What was traced, in one line."""
    step = trace.steps[0]
    chars = "" if step.chars is None else f"characters {step.chars.start}-{step.chars.end} of "
    page = next(page for page in trace.pages if page.number == number)
    name = trace.names[0] if trace.names else trace.document.title or trace.document.urn
    place = f"{page.kind} {number} of {trace.document.page_count}"
    if step.kind == "document":
        return f"{chars}{name}: {place}"
    return f"{chars}{step.label or step.kind}: {place}, {name}"


def excerpt(text: str) -> str:
    """A text in one line, its middle left out where it is long."""
    flat = " ".join(text.split())
    if len(flat) <= EXCERPT:
        return flat
    half = (EXCERPT - 5) // 2
    return f"{flat[:half].rstrip()} ... {flat[-half:].lstrip()}"


def word_boxes(trace: Trace, number: int, words: Sequence[Word]) -> dict[Spot, tuple[Box, ...]]:
    """The boxes of the traced words of page ``number`` by the line or cell they stand in, a box for each run
    of them; those of the page are ``words``, in reading order. A word that is traced in part counts whole;
    lines and cells that are traced as a whole, or whose words are not those of the text, are left out."""
    return {
        spot: boxes
        for piece in trace.pieces
        if piece.page == number and is_partial(piece)
        for spot in piece.spots
        if (boxes := boxes_of(spot, words))
    }


def boxes_of(spot: Spot, words: Sequence[Word]) -> tuple[Box, ...]:
    """The boxes of the traced words of a line or a cell; none where they are all of it, or not found."""
    inside = [word for word in words if is_inside(word[1], spot.box)]
    wanted = signs(unescape(spot.text) if spot.row >= 0 else spot.text)
    printed = "".join(signs(text) for text, _ in inside)
    places = [i for i in range(len(printed)) if wanted and printed.startswith(wanted, i)]
    if not places or len(wanted) == len(printed):
        return ()
    first = min(places, key=lambda i: (abs(i - spot.before), i))
    last = first + len(wanted)
    found: list[Box] = []
    at = 0
    for text, box in inside:
        end = at + len(signs(text))
        if at < last and end > first:
            if found and same_line(found[-1], box):
                found[-1] = union((found[-1], box))
            else:
                found.append(box)
        at = end
    return tuple(found)


def signs(text: str) -> str:
    """The text without white space, which words and lines do not agree on."""
    return "".join(text.split())


def is_inside(box: Box, holder: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return holder[0] - SLACK <= x <= holder[2] + SLACK and holder[1] - SLACK <= y <= holder[3] + SLACK


def same_line(a: Box, b: Box) -> bool:
    return overlap_y(a, b) >= SAME_LINE * min(a[3] - a[1], b[3] - b[1])


def is_partial(piece: Piece) -> bool:
    """Whether only some of the element is traced: else its lines are marked whole anyway."""
    return bool(piece.spots) and piece.chars.length < piece.length
