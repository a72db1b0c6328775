"""From a text back to the place in the original that holds it.

Everything a library made itself is found in its catalogue. What downstream systems derived from that (a
chunk, a subgraph) is known by its quads alone: from there the way goes up ``prov:wasDerivedFrom``, each
step with the characters that ``tg:charOffset`` and ``tg:charLength`` leave of the range.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from pincite.archive.tracing.derivation import UNKNOWN, Said, ways_up
from pincite.archive.tracing.traced import Piece, Range, Spot, Step, Trace, range_of, split
from pincite.catalogue import asking, reading
from pincite.catalogue.answers import Thing
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.records import ImageRecord, PageRecord, PassageRecord, TextRecord
from pincite.errors import BadOption, BadQuery, UnknownUrn
from pincite.markup.cells import cell_parts

BETWEEN = "the characters stand between two elements; the one before them is given"
BEYOND = "some of the characters lie behind the end of {}"
NO_PLACE = "the original has no layout: an element of it has a page and an order, and no box"
NOTHING = "the range holds no text"
SEVERAL = "the document was read in {} ways; the last is given"
FIGURES = "there is no text; the images are given"
ENOUGH = 8  # Characters looked back for the element before a position between two: no separator is longer.
NOT_IN_IRIS = frozenset('<>"{}|^`\\ \t\r\n')


def traces(catalogue: Catalogue, name: str) -> tuple[Trace, ...]:
    """The ways from what ``name`` names, as ``Library.trace`` says."""
    urn, fragment = split(name)
    try:
        found = catalogue.ask(reading.what, urn)
    except UnknownUrn as unknown:
        return derived_traces(catalogue, urn, fragment, unknown)
    if found.kind == "import":
        raise UnknownUrn(f"{urn} are quads that were added; trace what they are about")
    return (known_trace(catalogue, urn, fragment),)


def derived_traces(
    catalogue: Catalogue, urn: str, fragment: str | None, unknown: UnknownUrn
) -> tuple[Trace, ...]:
    """The ways from what quads alone tell of."""

    def said(name: str) -> Said:
        """What quads say of something; nothing of what has no name, as literals and blank nodes have none."""
        told: Said = {}
        if name and not NOT_IN_IRIS & set(name):
            with suppress(BadQuery):  # no IRI
                for predicate, value in asking.answer(
                    catalogue, f"SELECT DISTINCT ?p ?o {{ <{name}> ?p ?o }}"
                ).rows:
                    if predicate is not None and value is not None:
                        told.setdefault(predicate.value, []).append(value.value)
        return told

    def is_known(name: str) -> bool:
        try:
            return catalogue.ask(reading.what, name).kind != "import"
        except UnknownUrn:
            return False

    if not any(one.isalnum() for one in urn) or NOT_IN_IRIS & set(urn):
        raise unknown
    found = tuple(
        known_trace(catalogue, way.urn, None, way.chars, way.steps, way.notes)
        for way in ways_up(urn, fragment, said, is_known)
    )
    if not found and said(urn):
        raise UnknownUrn(f"{urn} is known from quads alone, and they lead to no text of the library")
    if not found:
        raise unknown
    return found


def known_trace(
    catalogue: Catalogue,
    urn: str,
    fragment: str | None,
    chars: Range | None = None,
    before: tuple[Step, ...] = (),
    notes: tuple[str, ...] = (),
) -> Trace:
    """The way from ``chars`` of a thing, or from what ``fragment`` means; ``before`` are the steps to there,
    and ``notes`` what is to be noted."""
    found = catalogue.ask(reading.what, urn)
    kept = Kept(catalogue, found.run or found.document)
    if found.kind in ("image", "run"):
        if fragment is not None:
            raise BadOption(f"{found.urn} has no text, so that no characters of it can be traced")
        return trace_without_text(kept, found.image, before)
    record = found.text or found.passage
    offset, length = (record.offset, record.length) if record else (0, kept.length)
    if chars is not None and length < chars.end < UNKNOWN:
        notes = (*notes, BEYOND.format(found.urn))
    readings = len(catalogue.ask(reading.document, found.urn).runs) if found.kind == "document" else 1
    if readings > 1:
        notes = (*notes, SEVERAL.format(readings))
    chars = range_of(fragment, length) if chars is None else chars.within(length)
    whole = chars.moved(offset)
    steps, pieces, more = steps_and_pieces(kept, found, chars, whole)
    steps = (*before, *steps, document_step(kept, whole))
    return traced(kept, steps, whole, pieces, (*notes, *more))


def steps_and_pieces(
    kept: Kept, found: Thing, chars: Range, whole: Range
) -> tuple[tuple[Step, ...], tuple[Piece, ...], tuple[str, ...]]:
    """The steps from a document, text or element up to the document, the elements that hold the characters
    (``chars`` of its own text, ``whole`` of the document's), and notes."""
    passage = found.passage
    if passage is not None:
        own = Step(
            urn=passage.urn, kind="element", label=passage.category, chars=chars, length=passage.length
        )
        return ((own, *text_steps(kept, passage.section, whole)), (piece_of(kept, passage, whole),), ())
    place = -1
    if found.text is not None:
        place = next(i for i, text in enumerate(kept.texts) if text.urn == found.urn)
    if kept.texts[place].length if place >= 0 else kept.length:
        pieces, notes = pieces_of(kept, whole)
    else:
        pieces, notes = figures_of([one for one in kept.images if place < 0 or one.section == place])
    return tuple(text_steps(kept, place, whole)), pieces, notes


def trace_without_text(kept: Kept, image: ImageRecord | None, before: tuple[Step, ...]) -> Trace:
    """The way from an image, whose alternative text has no place in the text of the document; or from an
    activity to the document it read."""
    if image is None:
        steps: tuple[Step, ...] = (Step(urn=kept.run.urn, kind="activity", label="pincite extraction"),)
    else:
        own = Step(urn=image.urn, kind="image", label=image.label)
        steps = (own, *text_steps(kept, image.section, None))
    steps = (*before, *steps, document_step(kept, None))
    return traced(kept, steps, None, (figure_of(image),) if image else (), ())


class Kept:
    """One run of a document as a library keeps it: that of ``urn``, or the last one of the document it
    names. ``text`` has ``length`` characters."""

    def __init__(self, catalogue: Catalogue, urn: str) -> None:
        self._ask = catalogue.ask
        entry = self._ask(reading.run, urn)
        document = self._ask(reading.document, entry.document)
        self.document, self.names = document.document, document.names
        self.run, self.length = entry.run, entry.characters

    @cached_property
    def texts(self) -> tuple[TextRecord, ...]:
        return self._ask(reading.texts, self.run.urn)

    @cached_property
    def text(self) -> str:
        return self._ask(reading.text, self.run.urn)

    @cached_property
    def images(self) -> tuple[ImageRecord, ...]:
        return self._ask(reading.images, self.run.urn)

    def passages(self, start: int, end: int) -> Sequence[PassageRecord]:
        """Those that hold any of these characters, in order; where none does, the one before them."""
        found = self._ask(reading.passages, self.run.urn, start, end)
        return found or self._ask(reading.passages, self.run.urn, max(0, start - ENOUGH), start)[-1:]

    def pages_of(self, pieces: Sequence[Piece]) -> tuple[PageRecord, ...]:
        """Those that hold any of the pieces."""
        numbers = {piece.page for piece in pieces}
        return tuple(page for page in self._ask(reading.pages, self.run.urn) if page.number in numbers)


def traced(
    kept: Kept,
    steps: tuple[Step, ...],
    chars: Range | None,
    pieces: tuple[Piece, ...],
    notes: tuple[str, ...],
) -> Trace:
    if pieces and not any(piece.placed for piece in pieces):
        notes = (*notes, NO_PLACE)
    return Trace(
        steps=steps,
        text=kept.text[chars.start : chars.end] if chars is not None else "".join(p.text for p in pieces),
        pieces=pieces,
        pages=kept.pages_of(pieces),
        document=kept.document,
        names=kept.names,
        run=kept.run,
        notes=notes,
    )


def text_steps(kept: Kept, place: int, whole: Range | None) -> Iterator[Step]:
    """A section and those around it, the innermost first; ``whole`` are the characters in the text of the
    document."""
    while place >= 0:
        text = kept.texts[place]
        yield Step(
            urn=text.urn,
            kind=text.kind,
            label=text.label,
            title=text.title,
            chars=None if whole is None else whole.moved(-text.offset),
            length=text.length,
        )
        place = text.parent


def document_step(kept: Kept, chars: Range | None) -> Step:
    return Step(
        urn=kept.document.urn,
        kind="document",
        label=kept.names[0] if kept.names else "",
        title=kept.document.title,
        chars=chars,
        length=kept.length,
    )


def pieces_of(kept: Kept, chars: Range) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """The elements that hold some of the characters of the document's text, and notes."""
    if chars.length <= 0:
        return (), (NOTHING,)
    found = kept.passages(chars.start, chars.end)
    between = [p for p in found if p.offset >= chars.end or p.offset + p.length <= chars.start]
    notes = (BETWEEN,) if between else ()
    return tuple(piece_of(kept, passage, chars) for passage in found), notes


def figures_of(images: Sequence[ImageRecord]) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """Images in place of a text that is empty, and notes."""
    return tuple(map(figure_of, images)), (FIGURES if images else NOTHING,)


def figure_of(image: ImageRecord) -> Piece:
    return Piece(
        urn=image.urn,
        element_id=image.element_id,
        category="Image",
        page=image.page,
        box=image.box,
        text=image.text,
        chars=Range(0, len(image.text)),
        length=len(image.text),
        place=None,
    )


def piece_of(kept: Kept, passage: PassageRecord, chars: Range) -> Piece:
    """An element with what of ``chars``, which count in the document, it holds."""
    start = min(max(chars.start, passage.offset), passage.offset + passage.length)
    end = max(start, min(chars.end, passage.offset + passage.length))
    parts = passage.parts
    if passage.category == "Table" and not parts:
        parts = cell_parts(kept.text[passage.offset : passage.offset + passage.length])
    spots = []
    for part in parts:
        begin = passage.offset + part.offset
        first, last = max(start, begin), min(end, begin + part.length)
        if first < last:
            ahead = kept.text[begin:first] if passage.parts else ""
            spots.append(
                Spot(
                    box=part.box,
                    text=kept.text[first:last],
                    row=part.row,
                    col=part.col,
                    before=len("".join(ahead.split())),
                )
            )
    return Piece(
        urn=passage.urn,
        element_id=passage.element_id,
        category=passage.category,
        page=passage.page,
        box=passage.box,
        text=kept.text[start:end],
        chars=Range(start - passage.offset, end - passage.offset),
        length=passage.length,
        place=Range(start, end),
        spots=tuple(spots),
    )
