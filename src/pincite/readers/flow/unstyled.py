"""What texts of word processors say by their look alone, where their writers took no styles: headings, and
items of lists whose marks were typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Element, Kind
from pincite.readers.flow.outstanding import headings_of
from pincite.readers.inline import shifted
from pincite.readers.links import moved
from pincite.readers.reading import ReadContext
from pincite.regex import regex

BULLET = regex(r"\s*([•·▪◦‣●○■□➢✓])\s+(?=\S)")
# One alone begins a saying; with long ones begins each line of a dialogue.
DASH = regex(r"\s*([-–])\s+(?=\S)")
FEWEST = 2  # Paragraphs in a row that begin with a dash, and are items.
KINDS: tuple[Kind, ...] = ("paragraph", "list_item", "heading")  # that are told, and what they are told from
HEADINGS = "no style says what is a heading: lines that stand out were taken for headings"
ITEMS = "bullets and dashes were typed: paragraphs that begin with them were taken for items"


def told_by_look(page: Page, reading: ReadContext) -> Page:
    """A whole text as one page, in which headings are told by their look where no style makes any, and
    items by their typed marks, each with a note."""
    everything = list(every(page.elements))
    parents = {element.parent for element in everything}
    body = [
        element
        for element in page.elements
        if element.layer == "body" and not element.parent and element.kind != "page_break"
    ]
    items = [one for one in items_of(body) if one.id not in parents]
    styled = any(element.kind == "heading" for element in everything)
    headings = [] if styled else [one for one in headings_of(body) if one.id not in parents]
    if headings:
        reading.note("unstyled", HEADINGS)
    if items:
        reading.note("unstyled", ITEMS)
    changed = {element.id: element for element in (*headings, *items)}
    if not changed:
        return page
    now = [changed.get(element.id, element) for element in page.elements]
    ids = new_ids(now, page.number)
    elements = tuple(moved(element, page.number, lambda known: ids.get(known, known)) for element in now)
    return msgspec.structs.replace(page, elements=elements)


def every(elements: Iterable[Element]) -> Iterator[Element]:
    """Elements with those in cells of their tables."""
    for element in elements:
        yield element
        for cell in element.table.cells if element.table else ():
            if cell.elements:  # few have any
                yield from every(cell.elements)


def items_of(body: list[Element]) -> Iterator[Element]:
    """Paragraphs that begin with a typed bullet, or in a row with a typed dash, as items."""
    for dashed, run in groupby(
        body, key=lambda one: one.kind == "paragraph" and DASH.match(one.text) is not None
    ):
        found = list(run)
        mark = DASH if dashed and len(found) >= FEWEST else BULLET
        for element in found:
            if element.kind == "paragraph" and (typed := mark.match(element.text)):
                yield as_item(element, typed[1], typed.end())


def as_item(element: Element, marker: str, length: int) -> Element:
    """The paragraph as an item, without the first characters, which are its mark."""
    spans = tuple(
        msgspec.structs.replace(span, start=max(0, span.start))
        for span in shifted(element.spans, -length)
        if span.end > 0
    )
    return msgspec.structs.replace(
        element,
        kind="list_item",
        level=1,
        marker=marker,
        text=element.text[length:],
        spans=spans,
        reason="a typed mark",
    )


def new_ids(elements: Iterable[Element], page: int) -> dict[str, str]:
    """The ids that elements of changed kinds, and those beside them, are to have, by the ones they have."""
    ids: dict[str, str] = {}
    counts: Counter[Kind] = Counter()
    for element in every(elements):
        if element.kind in KINDS:
            counts[element.kind] += 1
            ids[element.id] = f"/p{page}/{element.kind}/{counts[element.kind]}"
    return ids
