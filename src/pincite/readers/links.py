"""Ids of elements and the links to them: from names that a format knows to the elements that have them, and
from the ids of one document to those of another that holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Span
from pincite.regex import regex

# What becomes of a span that has a link within the document; the span itself where it stays.
Change = Callable[[Span], Span]
Rename = Callable[[str], str]  # The new id of an element by its old one; '' where it has none.
PAGE = regex(r"^/p\d+/")  # What ids begin with.


def resolved(elements: Iterable[Element], names: Mapping[str, str], raised: bool = False) -> list[Element]:
    """The elements, with links to known names ('#name') leading to elements ('#/p1/heading/3'); ``raised``:
    they are references to notes."""

    def change(span: Span) -> Span:
        found = names.get(span.href[1:])
        if found is None:
            return span
        return msgspec.structs.replace(span, href=f"#{found}", superscript=raised or span.superscript)

    return [relinked(element, change) for element in elements]


def renumbered(page: Page, number: int) -> Page:
    """The page as page ``number``: ids, parents and links within it follow."""
    if page.number == number:
        return page
    elements = tuple(
        moved(element, number, lambda known: PAGE.sub(f"/p{number}/", known)) for element in page.elements
    )
    return msgspec.structs.replace(page, number=number, elements=elements)


def moved(element: Element, page: int, rename: Rename) -> Element:
    """The element on another page and with another id; parents, links and what is in its cells follow."""

    def change(span: Span) -> Span:
        new = rename(span.href[1:])
        return msgspec.structs.replace(span, href=f"#{new}") if new else span

    def place(element: Element) -> Element:
        ids = {name: rename(getattr(element, name)) for name in ("id", "parent", "continues")}
        return msgspec.structs.replace(element, page=page, **ids)

    return relinked(element, change, place)


def relinked(
    element: Element, change: Change, place: Callable[[Element], Element] = lambda same: same
) -> Element:
    """The element with its links within the document changed, and ``place`` done to it; those in its cells
    too. Itself where nothing changes."""
    spans = changed(element.spans, change)
    table = element.table
    if table is not None:
        cells = tuple(cell_with(cell, change, place) for cell in table.cells)
        if any(new is not old for new, old in zip(cells, table.cells, strict=True)):
            table = msgspec.structs.replace(table, cells=cells)
    if spans is not element.spans or table is not element.table:
        element = msgspec.structs.replace(element, spans=spans, table=table)
    return place(element)


def cell_with(cell: Cell, change: Change, place: Callable[[Element], Element]) -> Cell:
    if not cell.spans and not cell.elements:
        return cell
    spans = changed(cell.spans, change)
    elements = tuple(relinked(element, change, place) for element in cell.elements)
    if spans is cell.spans and all(new is old for new, old in zip(elements, cell.elements, strict=True)):
        return cell
    return msgspec.structs.replace(cell, spans=spans, elements=elements)


def changed(spans: tuple[Span, ...], change: Change) -> tuple[Span, ...]:
    if not any(span.href[:1] == "#" for span in spans):
        return spans
    new = tuple(change(span) if span.href[:1] == "#" else span for span in spans)
    return spans if all(one is old for one, old in zip(new, spans, strict=True)) else new
