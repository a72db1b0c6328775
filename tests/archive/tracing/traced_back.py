"""Whether every character of every text of a library leads back to its element, page and box."""

from __future__ import annotations

from collections.abc import Iterator

import pincite
from pincite.catalogue import reading
from pincite.model.geometry import contains

SLACK = 1.0
"""Points by which a box may stick out of another: rounding, and marks that hang over."""


def astray(library: pincite.Library, urn: str, step: int = 1, most: int = 10**9) -> Iterator[str]:
    """What is wrong with the way back from the texts of a document: every ``step``-th character of the
    whole text, of each page and section, and of each element; of about ``most`` of these, and ``most``
    characters of each."""
    (shown,) = library.show(urn).runs
    whole = library.text(urn)
    passages = library.catalogue.ask(reading.passages, shown.entry.run.urn)
    offsets = {urn: 0, **{text.urn: text.offset for text in shown.texts}}
    offsets |= {passage.urn: passage.offset for passage in passages}
    for name, offset in list(offsets.items())[:: 1 + len(offsets) // most]:
        text = library.text(name)
        if text != whole[offset : offset + len(text)]:
            yield f"{name} is another text than that of the document there"
        for at in range(0, len(text), max(step, len(text) // most)):
            for fault in wrong(library, name, at, offset, whole):
                yield f"{name}#char={at},{at + 1} {text[at]!r}: {fault}"


def wrong(library: pincite.Library, name: str, at: int, offset: int, whole: str) -> Iterator[str]:
    """What is wrong with the way back from one character."""
    (trace,) = library.trace(f"{name}#char={at},{at + 1}")
    if trace.text != whole[offset + at]:
        yield f"another text: {trace.text!r}"
    if len(trace.pieces) != 1:
        yield f"{len(trace.pieces)} elements"
        return
    (piece,) = trace.pieces
    if not any("between" in note for note in trace.notes):
        if piece.text != trace.text:
            yield f"an element that says {piece.text!r}"
        if piece.place is None or piece.place.start != offset + at:
            yield f"an element elsewhere: {piece.place}"
        if "".join(spot.text for spot in piece.spots) not in ("", trace.text):
            yield f"lines or cells that say {[spot.text for spot in piece.spots]}"
    elif not trace.text.isspace():
        yield "no element"
    page = next((page for page in trace.pages if page.number == piece.page), None)
    if page is None:
        yield f"no page {piece.page}"
    elif page.width > 0 and page.kind == "page":
        if not piece.placed:
            yield "no box on a page that has a layout"
        elif not contains((0, 0, page.width, page.height), piece.box, SLACK):
            yield f"a box outside the page: {piece.box}"
        for spot in piece.spots:
            if not contains(piece.box, spot.box, SLACK):
                yield f"a line or cell outside its element: {spot.box}, {piece.box}"
    pages = [step.label for step in trace.steps if step.kind == "page"]
    if pages and pages != [f"Page {piece.page}"]:
        yield f"page {piece.page} in {pages}"
    if trace.steps[-1].kind != "document" or trace.steps[0].urn != name:
        yield f"a way from {trace.steps[0].urn} to {trace.steps[-1].kind}"
