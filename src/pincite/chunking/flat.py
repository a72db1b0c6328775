"""Tables of which every row can be read by itself: one row of headers, and labels of several rows in each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from pincite.markup.headers import header_rows
from pincite.model.elements import Cell, Table
from pincite.model.geometry import NOWHERE, union

LABEL = (
    80  # Characters of a cell over several rows that is a label of each; of a longer one only of the first.
)


def flat(table: Table) -> Table:
    """The table without cells over several slots: what its header rows say of a column in one row, a label
    of several rows in each of them. The table itself where it is so."""
    head = header_rows(table)
    if head <= 1 and all(c.row_span == c.col_span == 1 and len(c.elements) <= 1 for c in table.cells):
        return table
    return with_head(table, head, headers(table, head))


def with_head(table: Table, head: int, row: Sequence[Cell]) -> Table:
    """The table with this row of headers, if any, in the place of its first ``head``."""
    first = bool(row)
    grid = {(c.row, c.col): c for c in row}
    for c in table.cells:
        repeated = len(c.text) <= LABEL
        for down in range(max(c.row, head), c.row + c.row_span):
            for col in range(c.col, c.col + c.col_span):
                said = col == c.col and (down == c.row or repeated)
                slot = single(c, down - head + first, col)
                grid[slot.row, col] = slot if said else msgspec.structs.replace(slot, text="", spans=())
    return msgspec.structs.replace(
        table,
        rows=table.rows - head + first,
        cells=tuple(grid[slot] for slot in sorted(grid)),
        repeated=max(0, table.repeated - head + first) if table.repeated else 0,
    )


def headers(table: Table, head: int) -> list[Cell]:
    """One row of what the first ``head`` rows say, column by column."""
    found = []
    for col in range(table.cols):
        over = [c for c in table.cells if c.row < head and c.col <= col < c.col + c.col_span]
        said = [text for text, _ in groupby(" ".join(c.text.split()) for c in over) if text]
        boxes = [c.box for c in over if c.box != NOWHERE]
        if len(over) == 1:
            found.append(single(over[0], 0, col))
        elif over:
            text = " ".join(said)
            found.append(Cell(row=0, col=col, header=True, text=text, box=union(boxes) if boxes else NOWHERE))
    return found


def single(cell: Cell, row: int, col: int) -> Cell:
    """The cell in one slot. What it holds beside text is left to its words."""
    elements = cell.elements if len(cell.elements) == 1 else ()
    return msgspec.structs.replace(cell, row=row, col=col, row_span=1, col_span=1, elements=elements)
