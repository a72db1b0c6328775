"""Plain text of a document, in reading order."""

from __future__ import annotations

from typing import Literal

import msgspec

from recto.model.document import DocumentTree
from recto.model.elements import Element, Table


class TextOptions(msgspec.Struct, frozen=True):
    furniture: Literal["keep", "drop"] = "keep"  # running headers and footers
    figure_text: Literal["keep", "drop"] = "keep"  # text inside figures
    join: bool = True  # paragraphs over columns and pages become one


def to_text(tree: DocumentTree, options: TextOptions | None = None) -> str:
    """One block an element with a blank line between; table rows are lines, cells parted by tabs."""
    options = options or TextOptions()
    out: list[str] = []
    joined: dict[str, int] = {}
    for page in tree.pages:
        for e in page.elements:
            if e.kind in ("header", "footer") and options.furniture == "drop":
                continue
            if e.kind == "figure" and options.figure_text == "drop":
                continue
            if options.join and e.continues in joined:
                at = joined[e.continues]
                out[at] += e.joint + e.text
                joined[e.id] = at
                continue
            text = table_text(e.table) if e.table is not None else item_text(e)
            if not text:
                continue
            out.append(text)
            joined[e.id] = len(out) - 1
    return "\n\n".join(out) + "\n" if out else ""


def item_text(e: Element) -> str:
    """The element's text, with its mark where it has one and its depth as indent."""
    if e.kind == "list_item":
        lead = "  " * (max(1, e.level) - 1)
        return f"{lead}{e.marker} {e.text}" if e.marker else lead + e.text
    return f"{e.marker} {e.text}" if e.marker else e.text


def table_text(table: Table) -> str:
    """Rows as lines, cells parted by tabs; a slot covered by a span is empty."""
    rows = [[""] * table.cols for _ in range(table.rows)]
    for c in table.cells:
        rows[c.row][c.col] = " ".join(c.text.split())
    return "\n".join("\t".join(row).rstrip("\t") for row in rows)
