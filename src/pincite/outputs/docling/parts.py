"""Parts of items as docling-core has them: groups, cells, styles, places."""

from __future__ import annotations

from typing import Any

from pincite.markup.clean import clean
from pincite.markup.inline import SCHEMES
from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Span, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.outputs.visible import is_printed

COORDINATE_DIGITS = 3  # decimals of a point


def group_item(ref: str, parent: str | None, name: str, label: str, layer: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "self_ref": ref,
        "children": [],
        "content_layer": layer,
        "name": name,
        "label": label,
    }
    if parent is not None:
        found["parent"] = {"$ref": parent}
    return found


def is_column_header(table: Table, cell: Cell) -> bool:
    """A header cell heads columns where all of its row does so; else it heads its row."""
    if not cell.header:
        return False
    if cell.row == 0:
        return True
    row = [c for c in table.cells if c.row == cell.row] if table.cols <= MAX_HEADERS else [cell]
    return all(c.header for c in row)


MAX_HEADERS = 256  # Columns up to which the rest of a header cell's row is looked at.


def cell_item(cell: Cell, page: Page, column_header: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "row_span": cell.row_span,
        "col_span": cell.col_span,
        "start_row_offset_idx": cell.row,
        "end_row_offset_idx": cell.row + cell.row_span,
        "start_col_offset_idx": cell.col,
        "end_col_offset_idx": cell.col + cell.col_span,
        "text": clean(cell.text),
        "column_header": column_header,
        "row_header": cell.header and not column_header,
        "row_section": False,
    }
    if page.width > 0 and cell.box != NOWHERE:
        found["bbox"] = bbox(cell.box, page)
    return found


def is_mixed(e: Element) -> bool:
    """Whether parts of a text differ in style or link, and all of that is known."""
    if not e.spans or is_printed(e):
        return False
    return len(e.spans) > 1 or e.spans[0].start > 0 or e.spans[0].end < len(e.text) or e.spans[0].code


def style_of(span: Span) -> dict[str, Any]:
    found: dict[str, Any] = {}
    script = "super" if span.superscript else "sub" if span.subscript else "baseline"
    if span.bold or span.italic or span.underline or span.strike or script != "baseline":
        found["formatting"] = {
            "bold": span.bold,
            "italic": span.italic,
            "underline": span.underline,
            "strikethrough": span.strike,
            "script": script,
        }
    if span.href.lower().startswith(SCHEMES) and not span.href.startswith("#"):
        found["hyperlink"] = clean(span.href)
    return found


def provenance_of(e: Element, page: Page, start: int, end: int) -> list[dict[str, Any]]:
    if page.width <= 0 or page.height <= 0 or (page.kind != "page" and e.box == NOWHERE):
        return []
    return [{"page_no": page.number, "bbox": bbox(e.box, page), "charspan": [start, end]}]


def bbox(box: Box, page: Page) -> dict[str, Any]:
    """A box within its page: what hangs over the edge is cut off."""
    x0, y0, x1, y1 = (float(v) for v in box)
    width, height = float(page.width), float(page.height)
    return {
        "l": round(min(max(x0, 0.0), width), COORDINATE_DIGITS),
        "t": round(min(max(y0, 0.0), height), COORDINATE_DIGITS),
        "r": round(min(max(x1, 0.0), width), COORDINATE_DIGITS),
        "b": round(min(max(y1, 0.0), height), COORDINATE_DIGITS),
        "coord_origin": "TOPLEFT",
    }
