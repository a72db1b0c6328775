"""What is written of an element: its text, or its table as HTML, and where its lines or cells are in it."""

from __future__ import annotations

from collections.abc import Iterable

from recto.markup.clean import clean
from recto.markup.table import table_cells, table_html
from recto.model.elements import Element
from recto.model.geometry import NOWHERE
from recto.model.sections import Part
from recto.sections.lines import line_parts

SEPARATOR = "\n\n"
"""What stands between two elements."""


def is_text(element: Element) -> bool:
    """True for what is written in the text of a section: no figures, page breaks and blanks."""
    if element.kind in ("figure", "page_break"):
        return False
    if element.table is not None:
        return any(cell.text.strip() or cell.elements for cell in element.table.cells)
    return bool(element.text) and not element.text.isspace()


def written(element: Element) -> tuple[str, tuple[Part, ...]]:
    """The text of an element and its parts: lines and cells that have a place on the page."""
    if element.table is not None:
        if element.box == NOWHERE:
            return clean(table_html(element.table, indent=False)), ()
        html, places = table_cells(element.table)
        return clean(html), tuple(
            Part(offset, length, cell.box, cell.row, cell.col)
            for offset, length, cell in places
            if cell.box != NOWHERE
        )
    text = clean(element.text)
    if element.lines:
        return text, line_parts(text, element.lines, element.marker)
    return text, ()


def glue(element: Element, before: Element | None) -> str:
    """What stands between an element and the one written before it."""
    if before is None:
        return ""
    if element.continues == before.id and element.continues and not (element.table or before.table):
        return clean(element.joint)
    return SEPARATOR


def extents(elements: Iterable[Element]) -> list[tuple[int, int]]:
    """Beginning and end of each element in the text of all; what is not written has no length."""
    found: list[tuple[int, int]] = []
    at = 0
    before: Element | None = None
    for e in elements:
        if is_text(e):
            at += len(glue(e, before))
            length = len(written(e)[0])
            found.append((at, at + length))
            at += length
            before = e
        else:
            found.append((at, at))
    return found
