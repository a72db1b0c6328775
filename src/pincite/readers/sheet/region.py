"""A region of a sheet that becomes one table, filled row by row."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter

import msgspec

from pincite.errors import TooLarge
from pincite.model.elements import Cell, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.grid import blanks
from pincite.readers.options import ReadOptions
from pincite.readers.sheet.cells import Area, Columns, Facts, Row
from pincite.sandbox.clock import look

SPARSE_SHARE = 8  # Slots of a table for each one that is filled, above which the cells are no table.
SPARSE_FLOOR = 10_000  # Slots up to which a table may be as empty as it likes.


class Budget:
    """How many cells the document has had."""

    def __init__(self, options: ReadOptions) -> None:
        self.options = options
        self.count = 0

    def spend(self, cells: int) -> None:
        """Raises ``TooLarge``."""
        self.count += cells
        if self.count > self.options.max_cells:
            raise TooLarge(f"the tables have more than {self.options.max_cells} cells")


class Grid:
    """What regions of one sheet share: merged areas by their first slot, hidden columns, those too narrow to
    hold anything, and hidden rows, both as they are met."""

    def __init__(self, facts: Facts, budget: Budget) -> None:
        self.merges: dict[tuple[int, int], Area] = {}
        self.columns = Columns(facts.hidden_columns)
        self.narrow = Columns(facts.narrow_columns)
        self.budget = budget
        self.hidden_rows: list[int] = []

    def rows_between(self, first: int, last: int) -> int:
        """How many rows that are seen lie from ``first`` up to but not with ``last``."""
        if not self.hidden_rows:
            return last - first
        hidden = bisect_left(self.hidden_rows, last) - bisect_left(self.hidden_rows, first)
        return last - first - hidden


class Region:
    """Rows of some columns, from ``left`` on, one table; rows come in order. ``headers`` says for how many
    rows, from the first, cells are header cells; ``area`` is that of a table of the file, ``element`` the
    last element that the region has become a piece of."""

    def __init__(self, grid: Grid, left: int, headers: int, reason: str, area: Area | None = None) -> None:
        self.grid = grid
        self.left = left
        self.headers = headers
        self.reason = reason
        self.area = area or Area(0, left, 0, left)
        self.element = ""
        self.first = -1
        self.last = -1
        self.wide = 0
        self.cells: list[Cell] = []
        self.spanning: list[tuple[int, Area]] = []
        self.scattered: list[Cell] = []

    def add(self, row: Row) -> None:
        """The row's slots, all of which lie in the region's columns or right of them."""
        look()
        grid = self.grid
        index = row.number
        if self.first < 0:
            self.first = index
        self.last = index
        ordinal = grid.rows_between(self.first, index)
        header = ordinal < self.headers
        offset = grid.columns.place(self.left)
        if not row.slots:
            return
        if row.plain and not (header or grid.merges or grid.columns.flags):  # as most rows
            self.cells += [Cell(row=ordinal, col=s.col - offset, box=NOWHERE, text=s.text) for s in row.slots]
            self.wide = max(self.wide, row.slots[-1].col - offset + 1)
        elif not grid.merges and not grid.columns.flags:  # as in most sheets: a slot is a cell as it is
            self.cells += [
                Cell(row=ordinal, col=s.col - offset, header=header, box=NOWHERE, text=s.text, spans=s.spans)
                for s in row.slots
            ]
            self.wide = max(self.wide, row.slots[-1].col - offset + 1)
        else:
            self.place(row, ordinal, offset, header)
        grid.budget.spend(len(row.slots))

    def place(self, row: Row, ordinal: int, offset: int, header: bool) -> None:
        """The row's slots as cells among columns that are hidden and areas that are merged."""
        grid, index, cells = self.grid, row.number, self.cells
        for slot in row.slots:
            col = grid.columns.place(slot.col) - offset
            wide = 1
            merged = grid.merges.get((index, slot.col))
            if merged is not None:
                end = min(merged.right, slot.col + grid.budget.options.max_colspan - 1)
                wide = max(1, grid.columns.place(end + 1) - offset - col)
                if merged.bottom > index:
                    self.spanning.append((len(cells), merged))
            self.wide = max(self.wide, col + wide)
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

    def take(self, sparse: bool = False) -> Table | None:
        """The table of the rows since the last call; None where there are none, or where they are so
        scattered that they are no table: ``scattered`` then has the cells, but that a table which may be
        ``sparse`` is one without empty cells. What is taken later has no header rows, and merged areas end in
        it where its rows do."""
        cells, spanning, headers, wide = self.cells, self.spanning, self.headers, self.wide
        self.cells, self.spanning, self.scattered = [], [], []
        first, self.first = self.first, -1
        if not cells:
            return None
        last = self.last
        if not self.element:
            last = max([last, *(merged.bottom for _, merged in spanning)])
        rows = self.grid.rows_between(first, last + 1)
        self.headers = self.wide = 0
        for i, merged in spanning:
            high = self.grid.rows_between(merged.top, min(merged.bottom, last) + 1)
            if high > 1:
                cells[i] = msgspec.structs.replace(cells[i], row_span=high)
        area = rows * wide
        wider = wide > self.grid.budget.options.max_columns
        scattered = wider or (area > SPARSE_FLOOR and area > SPARSE_SHARE * len(cells))
        if scattered and not sparse:
            self.scattered = cells
            return None
        if not scattered and (spanning or area > len(cells)):
            self.grid.budget.spend(max(0, area - len(cells)))
            cells = filled(cells, rows, wide, headers)
        return Table(rows=rows, cols=wide, cells=tuple(cells), ruled=True, reason=self.reason)


def filled(cells: list[Cell], rows: int, wide: int, headers: int) -> list[Cell]:
    """The cells, row-major, with empty ones where there was none; those that an earlier one covers are left
    out, spans end where the table does."""
    until = [0] * wide  # of each column, the first row that no cell above covers
    kept: list[Cell] = []
    for cell in cells:
        if until[cell.col] > cell.row:
            continue
        if cell.row_span == cell.col_span == 1:
            kept.append(cell)
            continue
        high, span = min(cell.row_span, rows - cell.row), min(cell.col_span, wide - cell.col)
        for col in range(cell.col, cell.col + span):
            until[col] = max(until[col], cell.row + high)
        if (high, span) != (cell.row_span, cell.col_span):
            cell = msgspec.structs.replace(cell, row_span=high, col_span=span)
        kept.append(cell)
    kept += blanks(kept, rows, wide, headers)
    kept.sort(key=attrgetter("row", "col"))
    return kept
