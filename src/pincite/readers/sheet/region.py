"""A region of a sheet that becomes one table, filled row by row."""

from __future__ import annotations

from bisect import bisect_left

import msgspec

from pincite.errors import TooLarge
from pincite.model.elements import Cell, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.options import ReadOptions
from pincite.readers.sheet.cells import Area, Columns, Row

SPARSE_SHARE = 8  # Slots of a table for each one that is filled, above which the cells are no table.
SPARSE_FLOOR = 10_000  # Slots up to which a table may be as empty as it likes.


class Grid:
    """What regions of one sheet share: merged areas by their first slot, hidden columns, those
    too narrow to hold anything, hidden rows met
    so far, and how many cells the document has had."""

    def __init__(
        self, merges: list[Area], columns: Columns, options: ReadOptions, narrow: Columns | None = None
    ) -> None:
        self.merges = {(area.top, area.left): area for area in merges}
        self.columns = columns
        self.narrow = narrow or Columns([])
        self.options = options
        self.hidden_rows: list[int] = []
        self.count = 0

    def rows_between(self, first: int, last: int) -> int:
        """How many rows that are seen lie from ``first`` up to but not with ``last``."""
        hidden = bisect_left(self.hidden_rows, last) - bisect_left(self.hidden_rows, first)
        return last - first - hidden

    def spend(self, cells: int) -> None:
        """Raises ``TooLarge``."""
        self.count += cells
        if self.count > self.options.max_cells:
            raise TooLarge(f"the tables have more than {self.options.max_cells} cells")


class Region:
    """Rows of some columns, one table. ``left`` and ``right`` are columns of the sheet; rows come in
    order. ``headers`` says for how many rows, from the first, cells are header cells."""

    def __init__(self, grid: Grid, left: int, right: int, headers: int, reason: str) -> None:
        self.grid = grid
        self.left = left
        self.right = right
        self.headers = headers
        self.reason = reason
        self.first = -1
        self.last = -1
        self.wide = 0
        self.cells: list[Cell] = []
        self.spanning: list[tuple[int, Area]] = []
        self.pieces = 0
        self.scattered: list[Cell] = []
        self.area = Area(0, left, 0, right)

    def add(self, row: Row) -> None:
        """The row's slots, all of which lie in the region's columns or right of them."""
        grid = self.grid
        index = row.number
        if self.first < 0:
            self.first = index
        self.last = index
        ordinal = grid.rows_between(self.first, index)
        header = self.pieces == 0 and ordinal < self.headers
        offset = grid.columns.place(self.left)
        plain = not grid.columns.ranges
        merges = grid.merges
        cells = self.cells
        for slot in row.slots:
            col = slot.col - offset if plain else grid.columns.place(slot.col) - offset
            wide = 1
            if merges:
                merged = merges.get((index, slot.col))
                if merged is not None:
                    end = min(merged.right, slot.col + grid.options.max_colspan - 1)
                    wide = max(1, grid.columns.place(end + 1) - offset - col)
                    if merged.bottom > index:
                        self.spanning.append((len(cells), merged))
            if col + wide > self.wide:
                self.wide = col + wide
            cells.append(
                Cell(
                    row=ordinal,
                    col=col,
                    col_span=wide,
                    header=header,
                    box=NOWHERE,
                    text=slot.text,
                    spans=slot.spans,
                )
            )
        grid.spend(len(row.slots))

    @property
    def high(self) -> int:
        """Rows taken since the last piece."""
        return self.grid.rows_between(self.first, self.last + 1) if self.first >= 0 else 0

    def take(self) -> Table | None:
        """The table of the rows since the last call; None where there are none, or where they are so
        scattered that they are no table: ``scattered`` then has the cells."""
        if not self.cells:
            self.first = -1
            return None
        grid = self.grid
        last = self.last
        for _, merged in self.spanning:
            if self.pieces == 0 and merged.bottom > last:
                last = merged.bottom
        rows = grid.rows_between(self.first, last + 1)
        wide = self.wide
        headers = self.headers if self.pieces == 0 else 0
        cells = self.cells
        for i, merged in self.spanning:
            bottom = min(merged.bottom, last)
            high = grid.rows_between(merged.top, bottom + 1)
            if high > 1:
                cells[i] = msgspec.structs.replace(cells[i], row_span=high)
        area = rows * wide
        self.scattered = []
        if (area > SPARSE_FLOOR and area > SPARSE_SHARE * len(cells)) or wide > grid.options.max_columns:
            self.scattered = cells
        else:
            grid.spend(max(0, area - len(cells)))
            cells = filled(cells, rows, wide, headers) if self.spanning or area > len(cells) else cells
        self.cells, self.spanning = [], []
        self.first = -1
        self.wide = 0
        self.pieces += 1
        if self.scattered:
            return None
        return Table(rows=rows, cols=wide, cells=tuple(cells), ruled=True, reason=self.reason)


def filled(cells: list[Cell], rows: int, wide: int, headers: int) -> list[Cell]:
    """The cells, row-major, with empty ones where there was none; those that an earlier one covers are
    left out, spans end where another begins."""
    taken = bytearray(rows * wide)
    out: list[Cell] = []
    at = 0
    count = len(cells)
    for r in range(rows):
        line = r * wide
        for c in range(wide):
            mine = at < count and cells[at].row == r and cells[at].col == c
            cell = cells[at] if mine else None
            if mine:
                at += 1
            if taken[line + c]:
                continue
            if cell is None:
                out.append(Cell(row=r, col=c, header=r < headers, box=NOWHERE, text=""))
                taken[line + c] = 1
                continue
            high = min(cell.row_span, rows - r)
            span = min(cell.col_span, wide - c)
            for below in range(r, r + high):
                taken[below * wide + c : below * wide + c + span] = b"\1" * span
            if high != cell.row_span or span != cell.col_span:
                cell = msgspec.structs.replace(cell, row_span=high, col_span=span)
            out.append(cell)
    return out
