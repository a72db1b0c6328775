"""Documents of other formats put into this one: their elements become its own (ECMA-376 part 1,
17.17.2)."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.model.elements import Element
from pincite.readers.builder import Builder
from pincite.readers.renumber import moved


def adopt(builder: Builder, elements: Iterable[Element]) -> None:
    """Add elements of another document: with numbers of this one, and links among them kept."""
    found = list(elements)
    ids: dict[str, str] = {}
    for element in found:
        number(builder, element, ids)
    builder.elements += [moved(one, builder.number, lambda known: ids.get(known, "")) for one in found]


def number(builder: Builder, element: Element, ids: dict[str, str]) -> None:
    ids[element.id] = builder.coming(element.kind)
    builder.counts[element.kind] = builder.counts.get(element.kind, 0) + 1
    for cell in element.table.cells if element.table is not None else ():
        for inner in cell.elements:
            number(builder, inner, ids)
