"""Links within a document: from names that the format knows to the elements that have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from pincite.model.elements import Cell, Element, Span

# What becomes of a span that has a link within the document; the span itself where it stays.
Change = Callable[[Span], Span]


def resolved(elements: Iterable[Element], names: Mapping[str, str], raised: bool = False) -> list[Element]:
    """The elements, with links to known names ('#name') leading to elements ('#/p1/heading/3'); ``raised``:
    they are references to notes."""

    def change(span: Span) -> Span:
        found = names.get(span.href[1:])
        if found is None:
            return span
        return msgspec.structs.replace(span, href=f"#{found}", superscript=raised or span.superscript)

    return [relinked(element, change) for element in elements]


def relinked(element: Element, change: Change) -> Element:
    """The element with its links within the document changed, those in its cells too; itself where none
    does."""
    spans = changed(element.spans, change)
    table = element.table
    if table is not None:
        cells = tuple(cell_with(cell, change) for cell in table.cells)
        if any(new is not old for new, old in zip(cells, table.cells, strict=True)):
            table = msgspec.structs.replace(table, cells=cells)
    if spans is element.spans and table is element.table:
        return element
    return msgspec.structs.replace(element, spans=spans, table=table)


def cell_with(cell: Cell, change: Change) -> Cell:
    if not cell.spans and not cell.elements:
        return cell
    spans = changed(cell.spans, change)
    elements = tuple(relinked(element, change) for element in cell.elements)
    if spans is cell.spans and all(new is old for new, old in zip(elements, cell.elements, strict=True)):
        return cell
    return msgspec.structs.replace(cell, spans=spans, elements=elements)


def changed(spans: tuple[Span, ...], change: Change) -> tuple[Span, ...]:
    if not any(span.href[:1] == "#" for span in spans):
        return spans
    new = tuple(change(span) if span.href[:1] == "#" else span for span in spans)
    return spans if all(one is old for one, old in zip(new, spans, strict=True)) else new
