"""Tables of text, presentations and charts (OpenDocument 1.3 part 3, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.errors import TooLarge
from pincite.model.elements import Element, Table
from pincite.readers import tree
from pincite.readers.flow.words import APART, rows_of
from pincite.readers.grid import Draft, grid
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.place import Place

# Times that a row or cell with content may be repeated; blank ones at the end are left out.
MOST_REPEATS = 1000
ROW_GROUPS = ("table:table-rows", "table:table-row-group", "table:table-header-rows")


def read_table(flow: Place, node: Node, reason: str = "") -> Table | None:
    """A table; None for one that has no cells."""
    rows: list[list[Draft]] = []
    until: list[int] = []  # of each column, the first row that no cell above covers
    first = node.get("table:use-first-row-styles") == "true"  # how tables of slides mark their heads
    heads = sum(columns_of(group) for group in tree.every(node, "table:table-header-columns"))
    most = columns_of(node) or MOST_REPEATS
    blank = 0  # rows without anything that have not been put yet
    slots = 0
    for row, header in nodes_of(node):
        header = header or (first and not rows)
        drafts, filled = read_row(flow, row, header, heads, most, until, len(rows) + blank)
        times = max(1, number(row.get("table:number-rows-repeated"), 1))
        if not filled and times > 1 and all(end <= len(rows) + blank for end in until):
            blank += min(times, MOST_REPEATS)
            continue
        if times > MOST_REPEATS:
            flow.note("repeats", f"A row that is repeated {times} times is given {MOST_REPEATS} times.")
            times = MOST_REPEATS
        rows += [[] for _ in range(blank)]
        blank = 0
        if times > 1 and flow.copies < times * len(drafts):
            times = 1
        flow.copies -= (times - 1) * len(drafts)
        slots += times * max(1, len(drafts))
        if slots > flow.options.max_cells:
            flow.note("cut_table", "A table has more cells than are read.")
            break
        rows += [list(drafts) for _ in range(times)]
    return grid(rows, flow.options, reason) if any(rows) else None


def nodes_of(table: Node) -> Iterator[tuple[Node, bool]]:
    """Rows in order, with whether they are headings."""
    stack: list[tuple[Node, bool]] = [(one, False) for one in reversed(table)]
    while stack:
        node, header = stack.pop()
        if node.tag == "table:table-row":
            yield node, header
        elif node.tag in ROW_GROUPS:
            header = header or node.tag == "table:table-header-rows"
            stack += [(one, header) for one in reversed(node)]


def columns_of(holder: Node) -> int:
    """Columns that a table, or a group of its columns, declares."""
    found = 0
    for node in holder.iter():
        if node.tag == "table:table-column":
            found += max(1, number(node.get("table:number-columns-repeated"), 1))
        elif node.tag == "table:table-row":
            break
    return min(found, MOST_REPEATS)


def read_row(
    flow: Place, row: Node, header: bool, heads: int, most: int, until: list[int], at: int
) -> tuple[list[Draft], bool]:
    """Cells of a row, and whether any holds something. Slots below a spanning cell are known from
    ``until``: a covered cell anywhere else is an empty one; ``most`` columns were declared."""
    drafts: list[Draft] = []
    empty = 0
    column = 0
    filled = False
    for cell in row:
        if cell.tag not in ("table:table-cell", "table:covered-table-cell"):
            continue
        times = max(1, number(cell.get("table:number-columns-repeated"), 1))
        draft = read_cell(flow, cell)
        content = bool(draft.text or draft.elements)
        if not content and draft.col_span == draft.row_span == 1:
            for _ in range(min(times, flow.options.max_columns - column)):
                if column >= len(until) or until[column] <= at:
                    empty += 1
                column += 1
            continue
        if content and times > 1 and flow.copies < times:
            times = 1
        flow.copies -= times - 1
        if times > max(1, most - column):
            flow.note("repeats", f"A cell is repeated {times} times, further than its table goes.")
            times = max(1, most - column)
        filled = filled or content
        drafts += [Draft(header=header) for _ in range(empty)]
        empty = 0
        for _ in range(min(times, flow.options.max_columns - column)):
            draft.header = header or column < heads
            drafts.append(draft)
            until.extend([0] * (column + draft.col_span - len(until)))
            until[column : column + draft.col_span] = [at + draft.row_span] * draft.col_span
            column += 1
            if column > flow.options.max_columns or len(until) > flow.options.max_columns:
                raise TooLarge(f"a table has more than {flow.options.max_columns} columns")
    if column <= most:  # a wide blank end is no content
        drafts += [Draft(header=header) for _ in range(empty)]
    return drafts, filled


def read_cell(flow: Place, cell: Node) -> Draft:
    """A cell of what it holds: its text alone where that is one paragraph."""
    found = flow.cell(cell)
    draft = Draft(
        col_span=number(cell.get("table:number-columns-spanned"), 1, flow.options.max_colspan) or 1,
        row_span=number(cell.get("table:number-rows-spanned"), 1) or 1,
    )
    if len(found) == 1 and found[0].kind == "paragraph" and found[0].layer not in APART:
        draft.text, draft.spans = found[0].text, found[0].spans
    else:
        draft.text = "\n".join(words for one in found if (words := words_of(one)))
        draft.elements = tuple(found)
    if not draft.text and not found:
        draft.text = cell.get("office:string-value") or cell.get("office:value") or ""
    return draft


def words_of(element: Element) -> str:
    """The words of an element of a cell, those of a table within it row by row."""
    if element.layer in APART or element.kind in ("figure", "page_break"):
        return ""
    if element.table is not None:
        return rows_of(element.table)
    return f"{element.marker} {element.text}".strip() if element.kind == "list_item" else element.text
