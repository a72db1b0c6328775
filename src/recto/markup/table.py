"""A table as HTML; Markdown, HTML and element JSON all write tables through here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from recto.markup.inline import inline
from recto.model.elements import Cell, Element, Table

INDENT = "  "

MAX_DEPTH = 40
"""Tables in tables that are written as such; deeper ones are written as their text."""


def table_html(table: Table, *, indent: bool = True, header_cells: bool = True, depth: int = 0) -> str:
    """``<table>`` markup of the grid, one ``<tr>`` for each row, spans as attributes.

    With ``indent`` every tag stands on its own line, without blank lines, so that the block is safe
    inside Markdown; else all is one line. ``header_cells`` writes header cells as ``<th>``. The text
    of a cell is escaped and kept on one line; where the cell holds more than a text, so are the tags of
    what it holds. ``depth`` is that of the table in other tables.
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
        parts.extend(
            cell_lead + _cell_html(cell, header_cells, depth) for cell in sorted(row, key=lambda c: c.col)
        )
        parts.append(f"{row_lead}</tr>")
    parts.append("</table>")
    return line_end.join(parts)


def table_cells(table: Table) -> tuple[str, list[tuple[int, int, Cell]]]:
    """``table_html(table, indent=False)`` and offset and length of what stands in each cell of it."""
    rows: list[list[Cell]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row].append(cell)
    parts = ["<table>"]
    at = len(parts[0])
    places: list[tuple[int, int, Cell]] = []
    for row in rows:
        parts.append("<tr>")
        at += 4
        for cell in sorted(row, key=lambda c: c.col):
            html = _cell_html(cell, True, 0)
            lead = html.index(">") + 1
            places.append((at + lead, len(html) - lead - 5, cell))
            parts.append(html)
            at += len(html)
        parts.append("</tr>")
        at += 5
    parts.append("</table>")
    return "".join(parts), places


def escape_html(text: str) -> str:
    """``text`` on one line, safe between tags and inside a double-quoted attribute."""
    flat = " ".join(text.replace("\0", "").split())
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _cell_html(cell: Cell, header_cells: bool, depth: int) -> str:
    tag = "th" if header_cells and cell.header else "td"
    spans = ""
    if cell.row_span > 1:
        spans += f' rowspan="{cell.row_span}"'
    if cell.col_span > 1:
        spans += f' colspan="{cell.col_span}"'
    if cell.elements and depth < MAX_DEPTH:
        inside = "".join(_blocks(cell.elements, header_cells, depth + 1))
    elif cell.spans or "\n" in cell.text.strip():
        inside = _one_line(inline(cell.text, cell.spans))
    else:
        inside = escape_html(cell.text)
    return f"<{tag}{spans}>{inside}</{tag}>"


def _one_line(markup: str) -> str:
    """Markup in one line, its line breaks as tags."""
    lines = (" ".join(line.split()) for line in markup.replace("\0", "").split("\n"))
    return "<br>".join(line for line in lines if line)


def _blocks(elements: tuple[Element, ...], header_cells: bool, depth: int) -> Iterator[str]:
    """Markup of what stands in a cell."""
    lists: list[str] = []
    for e in elements:
        if e.layer in ("hidden", "comments"):
            continue
        level = max(1, min(e.level, MAX_DEPTH)) if e.kind == "list_item" else 0
        while len(lists) > level:
            yield f"</li></{lists.pop()}>"
        if level:
            tag = "ol" if e.marker[:1].isalnum() else "ul"
            if len(lists) == level:
                yield "</li>"
            while len(lists) < level:
                yield f"<{tag}>" + ("<li>" if len(lists) < level - 1 else "")
                lists.append(tag)
            yield f"<li>{_one_line(inline(e.text, e.spans))}"
        else:
            yield _block(e, header_cells, depth)
    while lists:
        yield f"</li></{lists.pop()}>"


def _block(e: Element, header_cells: bool, depth: int) -> str:
    if e.table is not None:
        return table_html(e.table, indent=False, header_cells=header_cells, depth=depth)
    if e.kind == "figure":
        return f'<img alt="{escape_html(e.text)}">'
    if e.kind == "code":
        return "<pre>" + escape(e.text, quote=False).replace("\n", "&#10;") + "</pre>"
    tag = f"h{max(1, min(6, e.level))}" if e.kind == "heading" else "p"
    return f"<{tag}>{_one_line(inline(e.text, e.spans))}</{tag}>" if e.text.strip() else ""
