"""Documents of other formats put into this one: their elements become its own (ECMA-376 part 1,
17.17.2)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pincite.model.elements import Cell, Element, Span
from pincite.readers.builder import Builder


def adopt(builder: Builder, elements: Iterable[Element]) -> None:
    """Add elements of another document: with numbers of this one, and links among them kept."""
    found = list(elements)
    ids: dict[str, str] = {}
    for element in found:
        number(builder, element, ids)
    builder.elements += [renamed(builder, element, ids) for element in found]


def number(builder: Builder, element: Element, ids: dict[str, str]) -> None:
    count = builder.counts[element.kind] = builder.counts.get(element.kind, 0) + 1
    ids[element.id] = f"/p{builder.number}/{element.kind}/{count}"
    for cell in element.table.cells if element.table is not None else ():
        for inner in cell.elements:
            number(builder, inner, ids)


def renamed(builder: Builder, element: Element, ids: dict[str, str]) -> Element:
    table = element.table
    if table is not None:
        cells = tuple(in_cell(builder, cell, ids) for cell in table.cells)
        table = msgspec.structs.replace(table, cells=cells)
    return msgspec.structs.replace(
        element,
        id=ids[element.id],
        page=builder.number,
        parent=ids.get(element.parent, ""),
        continues=ids.get(element.continues, ""),
        spans=linked(element.spans, ids),
        table=table,
    )


def in_cell(builder: Builder, cell: Cell, ids: dict[str, str]) -> Cell:
    inner = tuple(renamed(builder, element, ids) for element in cell.elements)
    return msgspec.structs.replace(cell, spans=linked(cell.spans, ids), elements=inner)


def linked(spans: tuple[Span, ...], ids: dict[str, str]) -> tuple[Span, ...]:
    return tuple(
        msgspec.structs.replace(span, href=f"#{ids[span.href[1:]]}")
        if span.href[:1] == "#" and span.href[1:] in ids
        else span
        for span in spans
    )
