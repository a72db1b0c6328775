"""Rows at the top and bottom of a grid that are not part of the table: captions and notes in its frame."""

from __future__ import annotations

from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.grid import Grid, GridCell

LONG_NOTE = 15  # Words from which the only cell of a last row is a note, not a total.


def trim(grid: Grid) -> None:
    """Drop leading caption rows and trailing note rows; header rows shrink with them."""
    first = 0
    last = grid.rows
    by_row: dict[int, list[GridCell]] = {}
    for cell in grid.cells:
        if not cell.empty:
            by_row.setdefault(cell.row, []).append(cell)
    while first < last - 2:
        row = by_row.get(first, [])
        if (len(row) == 1 and row[0].row_span == 1 and CAPTION.match(row[0].text)) or (
            not row
            and not any(c.row < first + 1 <= c.row + c.row_span - 1 for c in grid.cells if not c.empty)
        ):
            first += 1
        else:
            break
    while last > first + 2:
        row = by_row.get(last - 1, [])
        if any(c.row < last - 1 < c.row + c.row_span for c in grid.cells if not c.empty):
            break
        if not row or (
            len(row) == 1
            and ((NOTE.match(row[0].text) and row[0].col_span > 1) or len(row[0].text.split()) >= LONG_NOTE)
            and row[0].col == 0
        ):
            last -= 1
        else:
            break
    if first == 0 and last == grid.rows:
        return
    grid.cells = [c for c in grid.cells if first <= c.row < last]
    for c in grid.cells:
        c.row_span = min(c.row_span, last - c.row)
        c.row -= first
    grid.ys = grid.ys[first : last + 1]
    grid.header_rows = max(0, grid.header_rows - first)
