"""What a source says of its text, as the truth of officepdf is written."""

from __future__ import annotations

from typing import Any

from pincite.converting.document import Document
from pincite.model.elements import Element, Table

SHORT = 120  # characters of a line that may stand out as a heading does
STANDS_OUT = 0.8  # ... if so much of it is bold, underlined or slanted
LEFT_OUT = frozenset({"header", "footer", "figure", "page_break", "comment"})
KEPT = {"caption": "caption", "footnote": "footnote", "code": "code", "contents": "toc"}


def blocks_of(document: Document) -> list[dict[str, Any]]:
    """The blocks in order. ``ambiguous`` ones count neither as missed nor as invented: lines that stand out
    without a style for headings, and tables of one row or column."""
    made = (_block(e) for e in document.elements if e.layer == "body" and e.kind not in LEFT_OUT)
    return [block | {"id": number, "boxes": []} for number, block in enumerate(filter(None, made))]


def _block(e: Element) -> dict[str, Any]:
    if e.table is not None:
        return _table(e.table)
    if not e.text:
        return {}
    if e.kind == "heading":
        return {"type": "heading", "text": e.text, "level": max(1, e.level)}
    if e.kind == "list_item":
        return {"type": "list_item", "text": e.text, "depth": max(1, e.level), "label": e.marker}
    if e.kind in KEPT:
        return {"type": KEPT[e.kind], "text": e.text}
    marked = sum(s.end - s.start for s in e.spans if s.bold or s.underline or s.italic)
    out = len(e.text) < SHORT and marked > STANDS_OUT * len(e.text)
    return {"type": "paragraph", "text": e.text} | ({"ambiguous": True} if out else {})


def _table(table: Table) -> dict[str, Any]:
    cells = [
        {
            "row": c.row,
            "col": c.col,
            "rowspan": c.row_span,
            "colspan": c.col_span,
            "header": c.header,
            "text": c.text or " ".join(e.text for e in c.elements),
        }
        for c in table.cells
    ]
    block = {"type": "table", "rows": table.rows, "cols": table.cols, "cells": cells}
    block["text"] = " ".join(str(c["text"]) for c in cells)
    return block | ({"ambiguous": True} if min(table.rows, table.cols) < 2 else {})
