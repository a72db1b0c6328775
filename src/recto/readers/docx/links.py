"""Links within a document: from the names of bookmarks to the elements they stand in."""

from __future__ import annotations

import msgspec

from recto.model.elements import Cell, Element, Span


def resolved(elements: list[Element], anchors: dict[str, str]) -> list[Element]:
    """The elements, with links to known bookmarks ('#name') leading to elements ('#/p1/heading/3')."""
    return [element_to(element, anchors) for element in elements]


def element_to(element: Element, anchors: dict[str, str]) -> Element:
    spans = spans_to(element.spans, anchors)
    table = element.table
    if table is not None:
        cells = tuple(cell_to(cell, anchors) for cell in table.cells)
        if any(new is not old for new, old in zip(cells, table.cells, strict=True)):
            table = msgspec.structs.replace(table, cells=cells)
    if spans is element.spans and table is element.table:
        return element
    return msgspec.structs.replace(element, spans=spans, table=table)


def cell_to(cell: Cell, anchors: dict[str, str]) -> Cell:
    spans = spans_to(cell.spans, anchors)
    elements = tuple(element_to(element, anchors) for element in cell.elements)
    if spans is cell.spans and all(new is old for new, old in zip(elements, cell.elements, strict=True)):
        return cell
    return msgspec.structs.replace(cell, spans=spans, elements=elements)


def spans_to(spans: tuple[Span, ...], anchors: dict[str, str]) -> tuple[Span, ...]:
    if not any(span.href[:1] == "#" and span.href[1:] in anchors for span in spans):
        return spans
    return tuple(
        msgspec.structs.replace(span, href=f"#{anchors[span.href[1:]]}")
        if span.href[:1] == "#" and span.href[1:] in anchors
        else span
        for span in spans
    )
