"""A table as HTML; Markdown, HTML and element JSON all write tables through here."""

from __future__ import annotations

from recto.model.elements import Cell, Table

INDENT = "  "


def table_html(table: Table, *, indent: bool = True, header_cells: bool = True) -> str:
    """``<table>`` markup of the grid, one ``<tr>`` for each row, spans as attributes.

    With ``indent`` every tag stands on its own line, without blank lines, so that the block is safe
    inside Markdown; else all is one line. ``header_cells`` writes header cells as ``<th>``. The text
    of a cell is escaped and kept on one line.
    """
    rows: list[list[Cell]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row].append(cell)
    line_end = "\n" if indent else ""
    row_lead = INDENT if indent else ""
    cell_lead = INDENT * 2 if indent else ""
    parts = ["<table>"]
    for row in rows:
        parts.append(f"{row_lead}<tr>")
        parts.extend(cell_lead + _cell_html(cell, header_cells) for cell in sorted(row, key=lambda c: c.col))
        parts.append(f"{row_lead}</tr>")
    parts.append("</table>")
    return line_end.join(parts)


def escape_html(text: str) -> str:
    """``text`` on one line, safe between tags and inside a double-quoted attribute."""
    flat = " ".join(text.split())
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _cell_html(cell: Cell, header_cells: bool) -> str:
    tag = "th" if header_cells and cell.header else "td"
    spans = ""
    if cell.row_span > 1:
        spans += f' rowspan="{cell.row_span}"'
    if cell.col_span > 1:
        spans += f' colspan="{cell.col_span}"'
    return f"<{tag}{spans}>{escape_html(cell.text)}</{tag}>"
