"""A table as HTML; Markdown, HTML and element JSON all write tables through here."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from recto.markup.inline import inline
from recto.model.elements import Cell, Element, Table

INDENT = "  "

MAX_DEPTH = 40
"""Tables in tables that are written as such; deeper ones are written as their text."""

CELL_MARK, ROW_MARK = "\0", "\x1f"
"""What parts texts while many cells are written together; no text that is flat has them."""

ODD_BLANKS = (
    *("\t", "\n", "\v", "\f", "\r", "\x1c", "\x1d", "\x1e"),
    *("  ", f" {CELL_MARK}", f"{CELL_MARK} ", f" {ROW_MARK}", f"{ROW_MARK} "),
)
WIDE_BLANKS = tuple("\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") + tuple(map(chr, range(0x2000, 0x200B)))
"""Blanks that are no part of a text on one line, and those that are not in ASCII."""


def table_html(table: Table, *, indent: bool = True, header_cells: bool = True, depth: int = 0) -> str:
    """``<table>`` markup of the grid, one ``<tr>`` for each row, spans as attributes.

    With ``indent`` every tag stands on its own line, without blank lines, so that the block is safe
    inside Markdown; else all is one line. ``header_cells`` writes header cells as ``<th>``. The text
    of a cell is escaped and kept on one line; where the cell holds more than a text, so are the tags of
    what it holds. ``depth`` is that of the table in other tables.
    """
    end, row_lead, cell_lead = ("\n", INDENT, INDENT * 2) if indent else ("", "", "")
    cells, starts = _by_row(table)
    odd = sorted(
        {
            cell.row
            for cell in cells
            if cell.header or cell.spans or cell.elements or cell.row_span > 1 or cell.col_span > 1
        }.union(row for row in range(table.rows) if starts[row] == starts[row + 1])
    )
    out = [f"<table>{end}"]
    at = 0
    for row in [*odd, table.rows]:
        if at < row:
            out += _plain_rows(cells, starts[at : row + 1], end, row_lead, cell_lead)
        if row < table.rows:
            out.append(f"{row_lead}<tr>{end}")
            out += [
                f"{cell_lead}{_cell_html(cell, header_cells, depth)}{end}"
                for cell in cells[starts[row] : starts[row + 1]]
            ]
            out.append(f"{row_lead}</tr>{end}")
        at = row + 1
    out.append("</table>")
    return "".join(out)


def table_cells(table: Table) -> tuple[str, list[tuple[int, int, Cell]]]:
    """``table_html(table, indent=False)``, and of each cell the offset and the length of what it holds."""
    cells, starts = _by_row(table)
    out = ["<table>"]
    at = len(out[0])
    places: list[tuple[int, int, Cell]] = []
    for row in range(table.rows):
        out.append("<tr>")
        at += len("<tr>")
        for cell in cells[starts[row] : starts[row + 1]]:
            html = _cell_html(cell, True, 0)
            lead = html.index(">") + 1
            places.append((at + lead, len(html) - lead - len("</td>"), cell))
            out.append(html)
            at += len(html)
        out.append("</tr>")
        at += len("</tr>")
    out.append("</table>")
    return "".join(out), places


def _by_row(table: Table) -> tuple[Sequence[Cell], Sequence[int]]:
    """The cells row by row, and where each row begins in them; the number of cells comes last."""
    cells: Sequence[Cell] = table.cells
    rows, cols = table.rows, table.cols
    if cols and len(cells) == rows * cols:
        starts: Sequence[int] = range(0, len(cells) + 1, cols)
        if all(cells[k].row == row and cells[k].col == 0 for row, k in enumerate(starts[:-1])):
            return cells, starts
    cells = sorted(cells, key=lambda cell: (cell.row, cell.col))
    numbers = [cell.row for cell in cells]
    return cells, [bisect_left(numbers, row) for row in range(rows + 1)]


def _plain_rows(
    cells: Sequence[Cell], starts: Sequence[int], end: str, row_lead: str, cell_lead: str
) -> Iterator[str]:
    """Rows of cells that are their texts alone: written together, for sheets have a million of them."""
    first = starts[0]
    texts = [cell.text for cell in cells[first : starts[-1]]]
    rows = [texts[a - first : b - first] for a, b in pairwise(starts)]
    joined = ROW_MARK.join([CELL_MARK.join(row) for row in rows])
    if _is_flat(joined, len(rows), len(texts)):
        joined = _escaped(joined)
    else:
        rows = [[_inside(cell, True, 0) for cell in cells[a:b]] for a, b in pairwise(starts)]
        joined = ROW_MARK.join([CELL_MARK.join(row) for row in rows])
    between = f"</td>{end}{cell_lead}<td>"
    lead, tail = f"{row_lead}<tr>{end}{cell_lead}<td>", f"</td>{end}{row_lead}</tr>{end}"
    yield lead
    yield joined.replace(CELL_MARK, between).replace(ROW_MARK, tail + lead)
    yield tail


def _is_flat(joined: str, rows: int, cells: int) -> bool:
    """True where every text is on one line as it is, with one blank between words and none around them,
    and where it holds no mark itself."""
    if joined.count(ROW_MARK) != rows - 1 or joined.count(CELL_MARK) != cells - rows:
        return False
    if any(odd in joined for odd in ODD_BLANKS):
        return False
    if joined[:1] == " " or joined[-1:] == " ":
        return False
    return joined.isascii() or not any(blank in joined for blank in WIDE_BLANKS)


def _escaped(flat: str) -> str:
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def escape_html(text: str) -> str:
    """``text`` on one line, safe between tags and inside a double-quoted attribute."""
    return _escaped(" ".join(text.replace("\0", "").split()))


def _cell_html(cell: Cell, header_cells: bool, depth: int) -> str:
    tag = "th" if header_cells and cell.header else "td"
    spans = ""
    if cell.row_span > 1:
        spans += f' rowspan="{cell.row_span}"'
    if cell.col_span > 1:
        spans += f' colspan="{cell.col_span}"'
    return f"<{tag}{spans}>{_inside(cell, header_cells, depth)}</{tag}>"


def _inside(cell: Cell, header_cells: bool, depth: int) -> str:
    if cell.elements and depth < MAX_DEPTH:
        return "".join(_blocks(cell.elements, header_cells, depth + 1))
    if cell.spans or "\n" in cell.text.strip():
        return _one_line(inline(cell.text, cell.spans))
    return escape_html(cell.text)


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
