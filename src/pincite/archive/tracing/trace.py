"""From a text back to the place in the original that holds it.

Everything a library made itself is found in its catalogue. What downstream systems derived from that (a
chunk, a subgraph) is known by its quads alone: from there the way goes up ``prov:wasDerivedFrom``, each
step with the characters that ``tg:charOffset`` and ``tg:charLength`` leave of the range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from pincite.archive.tracing.fragment import Range
from pincite.archive.tracing.traced import Piece, Spot, Step, Trace
from pincite.catalogue.records import (
    DocumentRecord,
    ImageRecord,
    PageRecord,
    PassageRecord,
    RunRecord,
    TextRecord,
)
from pincite.model.geometry import NOWHERE
from pincite.sections.cells import cell_parts

BETWEEN = "the characters stand between two elements; the one before them is given"
BEYOND = "some of the characters lie behind the end of {}"
NO_PLACE = "the original has no layout: an element of it has a page and an order, and no box"
NOTHING = "the range holds no text"
SEVERAL = "the document was read in {} ways; the last is given"
FIGURES = "there is no text; the images are given"


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a document as a library keeps it. ``read(start, end)`` gives characters of its text,
    which has ``length`` of them; ``passages(start, end)`` those that hold any of these, in order, and
    where none does the one before them."""

    document: DocumentRecord
    names: tuple[str, ...]
    run: RunRecord
    pages: tuple[PageRecord, ...]
    texts: tuple[TextRecord, ...]
    length: int
    read: Callable[[int, int], str]
    passages: Callable[[int, int], Sequence[PassageRecord]]
    images: Callable[[], Sequence[ImageRecord]]


def trace_document(
    kept: Kept, chars: Range, before: tuple[Step, ...] = (), more: tuple[str, ...] = ()
) -> Trace:
    """The way from ``chars`` of the text of the whole document; ``before`` are the steps to there, and
    ``more`` what is to be noted."""
    pieces, notes = pieces_of(kept, chars) if kept.length else figures_of(kept.images())
    return traced(kept, (*before, document_step(kept, chars)), chars, pieces, (*more, *notes))


def trace_text(
    kept: Kept, place: int, chars: Range, before: tuple[Step, ...] = (), more: tuple[str, ...] = ()
) -> Trace:
    """The way from ``chars`` of the page or section at ``place`` of ``kept.texts``."""
    text = kept.texts[place]
    whole = chars.moved(text.offset)
    if text.length:
        pieces, notes = pieces_of(kept, whole)
    else:
        pieces, notes = figures_of([image for image in kept.images() if image.section == place])
    steps = (*before, *text_steps(kept, place, whole), document_step(kept, whole))
    return traced(kept, steps, whole, pieces, (*more, *notes))


def trace_element(
    kept: Kept,
    passage: PassageRecord,
    chars: Range,
    before: tuple[Step, ...] = (),
    more: tuple[str, ...] = (),
) -> Trace:
    """The way from ``chars`` of an element."""
    whole = chars.moved(passage.offset)
    piece = piece_of(kept, passage, whole)
    first = Step(
        urn=passage.urn,
        kind="element",
        label=passage.category,
        chars=chars,
        length=passage.length,
    )
    steps = (*before, first, *text_steps(kept, passage.section, whole), document_step(kept, whole))
    return traced(kept, steps, whole, (piece,), more)


def trace_image(kept: Kept, image: ImageRecord, before: tuple[Step, ...] = ()) -> Trace:
    """The way from an image: its alternative text has no place in the text of the document."""
    first = Step(urn=image.urn, kind="image", label=image.label)
    steps = (*before, first, *text_steps(kept, image.section, None), document_step(kept, None))
    return traced(kept, steps, None, (figure_of(image),), ())


def trace_run(kept: Kept, before: tuple[Step, ...] = ()) -> Trace:
    """The way from an activity to the document it read."""
    first = Step(urn=kept.run.urn, kind="activity", label="pincite extraction")
    return traced(kept, (*before, first, document_step(kept, None)), None, (), ())


def traced(
    kept: Kept,
    steps: tuple[Step, ...],
    chars: Range | None,
    pieces: tuple[Piece, ...],
    notes: tuple[str, ...],
) -> Trace:
    seen = {piece.page for piece in pieces}
    if pieces and not any(piece.placed for piece in pieces):
        notes = (*notes, NO_PLACE)
    return Trace(
        steps=steps,
        text=kept.read(chars.start, chars.end) if chars is not None else "".join(p.text for p in pieces),
        pieces=pieces,
        pages=tuple(page for page in kept.pages if page.number in seen),
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
    text = kept.read(start, end)
    spots = []
    for part in passage.parts:
        first = max(start, passage.offset + part.offset)
        last = min(end, passage.offset + part.offset + part.length)
        if first < last:
            ahead = (
                kept.read(passage.offset + part.offset, first) if first > passage.offset + part.offset else ""
            )
            spots.append(
                Spot(
                    box=part.box,
                    text=text[first - start : last - start],
                    row=part.row,
                    col=part.col,
                    before=len("".join(ahead.split())),
                )
            )
    if passage.category == "Table" and not passage.parts:
        html = kept.read(passage.offset, passage.offset + passage.length)
        begin, behind = start - passage.offset, end - passage.offset
        for cell in cell_parts(html):
            first, last = max(begin, cell.offset), min(behind, cell.offset + cell.length)
            if first < last:
                spots.append(Spot(box=NOWHERE, text=html[first:last], row=cell.row, col=cell.col))
    return Piece(
        urn=passage.urn,
        element_id=passage.element_id,
        category=passage.category,
        page=passage.page,
        box=passage.box,
        text=text,
        chars=Range(start - passage.offset, end - passage.offset),
        length=passage.length,
        place=Range(start, end),
        spots=tuple(spots),
    )
