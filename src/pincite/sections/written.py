"""What is written of an element: its text, or its table as HTML, and where its lines or cells are in it."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.markup.clean import clean
from pincite.markup.table import table_cells, table_html
from pincite.model.elements import Element, Table
from pincite.model.geometry import NOWHERE
from pincite.model.sections import Part
from pincite.sections.lines import line_parts

SEPARATOR = "\n\n"  # What stands between two elements.
NOT_WRITTEN = ("figure", "page_break")  # Kinds that have no place in a text.


def written(element: Element) -> tuple[str, tuple[Part, ...]]:
    """The text of an element and its parts: lines and cells that have a place on the page. '' for what is
    not written: figures, page breaks and blanks."""
    if element.kind in NOT_WRITTEN:
        return "", ()
    if element.table is not None:
        return _table(element, element.table)
    text = clean(element.text)
    if not text or text.isspace():
        return "", ()
    return text, line_parts(text, element.lines, element.marker) if element.lines else ()


def _table(element: Element, table: Table) -> tuple[str, tuple[Part, ...]]:
    if not any(cell.elements or not (cell.text == "" or cell.text.isspace()) for cell in table.cells):
        return "", ()
    if element.box == NOWHERE:
        return clean(table_html(table, indent=False)), ()
    html, places = table_cells(table)
    return html, tuple(
        Part(offset, length, cell.box, cell.row, cell.col)
        for offset, length, cell in places
        if cell.box != NOWHERE
    )


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
        text, _ = written(e)
        if text:
            at += len(glue(e, before))
            before = e
        found.append((at, at + len(text)))
        at += len(text)
    return found
