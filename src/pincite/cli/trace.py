"""``pincite trace``: from a text back to the place in the original that holds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli import choices
from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.pictures import write_pictures
from pincite.cli.printing import (
    box_words,
    counted,
    json_line,
    options_lines,
    print_lines,
    shortened,
)
from pincite.cli.report import say
from pincite.cli.targets import STDOUT, picture_form
from pincite.converting.options import InspectOptions
from pincite.sandbox.resources import Isolation

if TYPE_CHECKING:
    from pincite.archive.tracing.traced import Piece, Range, Spot, Step, Trace
    from pincite.citing import Place

MOST_PIECES = 20  # Elements of a trace that are printed; ``--json`` has them all.
MOST_SPOTS = 12  # Lines or cells of an element that are printed.
LINE = 96  # Characters of a text that are printed in one line.
PASSAGE = 400  # Characters of the traced text that are printed.


@asking(InspectOptions, Isolation, without=("reading_order", "ocr", "ocr_languages", "ocr_engine"))
def trace(
    asked: Asked,
    urn: Annotated[
        str,
        typer.Argument(
            metavar="URN",
            help="Of a page, section, element, image, document or chunk; #char=120,180 after it.",
        ),
    ],
    library: choices.LibraryFolder = choices.LIBRARY,
    picture: choices.PictureFile = None,
    dpi: choices.Dpi = 144,
    as_json: choices.AsJson = False,
) -> int:
    """Show where a text comes from: element, page and box, document, and what made it how.

    Of chunks and other things derived elsewhere the library has to know the quads (pincite library add).
    """
    isolation, password = asked.of(Isolation), asked.values["password"]
    form = picture_form(picture) if picture is not None else "svg"
    with choices.opened(library) as opened:
        found = opened.trace(urn)
        lines = [json_line(found)] if as_json else list(report_of(found))
        if picture != STDOUT:
            print_lines(lines)
        if picture is None:
            return 0
        drawn = [
            (name_of(one), number, drawing)
            for one in found
            for number, drawing in opened.pictures(
                one, password=password, dpi=dpi, form=form, isolation=isolation
            )
        ]
    write_pictures(picture, drawn)
    if not drawn:
        say([f"no picture was drawn: {undrawn(found)}"])
    return 0


def undrawn(traces: tuple[Trace, ...]) -> str:
    """Why there is nothing to draw."""
    if any(one.pieces for one in traces):
        kinds = sorted({one.document.media_type for one in traces})
        return f"{', '.join(kinds)} has no layout that tells where on a page something stands"
    return "no text was traced"


def report_of(traces: tuple[Trace, ...]) -> Iterator[str]:
    for i, one in enumerate(traces):
        if i:
            yield ""
            yield "-" * 16
            yield ""
        yield from lines_of(one)


def lines_of(trace: Trace) -> Iterator[str]:
    """A trace for people: the text, the way, the elements with their places, the document, what made it."""
    if trace.text.strip():
        yield f'"{shortened(trace.text, PASSAGE)}"'
        yield ""
    for depth, step in enumerate(trace.steps):
        yield from step_lines(step, depth)
    for piece in trace.pieces[:MOST_PIECES]:
        yield ""
        yield from piece_lines(piece, trace)
    if len(trace.pieces) > MOST_PIECES:
        yield ""
        yield f"... and {counted(len(trace.pieces) - MOST_PIECES, 'more element')} (--json has them all)"
    yield ""
    yield from document_lines(trace)
    for note in trace.notes:
        yield ""
        yield f"note: {note}"


def step_lines(step: Step, depth: int) -> Iterator[str]:
    lead = "   " * (depth - 1) + "└─ " if depth else ""
    words = [shortened(step.label, LINE) or step.kind]
    if step.title and step.title != step.label:
        words.append(f"“{shortened(step.title, LINE)}”")
    if step.by:
        words.append(f"by {shortened(step.by, LINE)}")
    yield f"{lead}{', '.join(words)}"
    yield f"{'   ' * depth}{step.urn}{chars_of(step)}"


def chars_of(step: Step) -> str:
    if step.chars is None or step.length == 0:
        return ""
    of = "" if step.length is None else f"  of {step.length:,} characters"
    return f"#char={step.chars.start},{step.chars.end}{of}"


def piece_lines(piece: Piece, trace: Trace) -> Iterator[str]:
    page = next((page for page in trace.pages if page.number == piece.page), None)
    kind = page.kind if page is not None else "page"
    where = "" if kind == "flow" else f"{kind} {piece.page} of {trace.document.page_count}"
    if page is not None and page.name:
        where = f"{where} “{shortened(page.name, LINE)}”".strip()
    box = f"box {box_words(piece.box)}" if piece.placed else ""
    chars = (
        "" if piece.chars.length == piece.length else f"characters {range_words(piece.chars, piece.length)}"
    )
    yield "  ".join(part for part in (piece.category, where, box, piece.element_id) if part)
    yield f"   {piece.urn}{'  ' if chars else ''}{chars}"
    if not piece.spots and piece.text.strip():
        yield f'   "{shortened(piece.text, LINE)}"'
    for spot in piece.spots[:MOST_SPOTS]:
        box = box_words(spot.box) if piece.placed else ""
        yield f'   {spot_name(spot):13} {box}  "{shortened(spot.text, LINE)}"'
    if len(piece.spots) > MOST_SPOTS:
        yield f"   ... and {len(piece.spots) - MOST_SPOTS:,} more (--json has them all)"


def spot_name(spot: Spot | Place) -> str:
    return "line" if spot.row < 0 else f"row {spot.row + 1}, col {spot.col + 1}"


def document_lines(trace: Trace) -> Iterator[str]:
    document, run = trace.document, trace.run
    pages = f", {counted(document.page_count, 'page')}" if document.page_count else ""
    also = (
        f" (also {', '.join(shortened(name, LINE) for name in trace.names[1:])})"
        if len(trace.names) > 1
        else ""
    )
    yield f"document  {name_of(trace)}{also}"
    if document.title:
        yield f"          “{shortened(document.title, LINE)}”"
    yield f"          {document.media_type}, {counted(document.size, 'byte')}{pages}"
    yield f"          sha256 {document.sha256}"
    when = f", {run.started}" if run.started else ""
    took = f", in {run.seconds:.2f} s" if run.seconds else ""
    yield f"made by   pincite {run.version}{when}{took}"
    yield f"          {run.urn}"
    for line in options_lines(run.options, LINE):
        yield f"          {line}"


def name_of(trace: Trace) -> str:
    return shortened(trace.names[0] if trace.names else trace.document.title or trace.document.urn, LINE)


def range_words(chars: Range, length: int) -> str:
    return f"{chars.start:,}-{chars.end:,} of {length:,}"
