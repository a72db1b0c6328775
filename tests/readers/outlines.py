"""Reading small documents that a test writes."""

from __future__ import annotations

from pincite.model.elements import Element
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext, Reader


def elements(reader: Reader, data: bytes, **limits: int) -> tuple[list[Element], ReadContext]:
    reading = ReadContext()
    pages = list(reader(data, ReadOptions(**limits), reading))  # type: ignore[arg-type]
    return [element for page in pages for element in page.elements], reading


def outline(found: list[Element]) -> list[tuple[str, int, str, str]]:
    """Kind, level, marker and text of each."""
    return [(one.kind, one.level, one.marker, one.text) for one in found]


def slots(element: Element) -> list[tuple[int, int, int, int, str]]:
    assert element.table is not None
    return [(c.row, c.col, c.row_span, c.col_span, c.text) for c in element.table.cells]
