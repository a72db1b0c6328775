"""A table from rows of cells that span: each cell takes the first free slot, as in HTML."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pincite.errors import TooLarge
from pincite.model.elements import Cell, Element, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.amount import CELL, led, made
from pincite.readers.options import ReadOptions


class Draft(msgspec.Struct):
    """A cell before it has a place. ``row_span`` 0 means: to the end of the table."""

    text: str = ""
    spans: tuple[Span, ...] = ()
    elements: tuple[Element, ...] = ()
    header: bool = False
    row_span: int = 1
    col_span: int = 1


MOST_BLANK = 1_000_000  # Empty cells that may be made up for one table: each is an object of some 150 bytes.


def grid(rows: list[list[Draft]], options: ReadOptions, reason: str = "") -> Table:
    """The table: slots that nothing covers become empty cells, spans end where the table ends or another
    cell begins. Raises ``TooLarge``."""
    until: list[int] = []  # of each column, the first row that no cell above covers
    cells: list[Cell] = []
    widest = max((len(row) for row in rows), default=0)
    if widest > options.max_columns:
        raise TooLarge(f"a table has more than {options.max_columns} columns")
    for r, row in enumerate(rows):
        c = 0
        for draft in row:
            while c < len(until) and until[c] > r:
                c += 1
            if c >= options.max_columns:
                raise TooLarge(f"a table has more than {options.max_columns} columns")
            wide = max(1, min(draft.col_span, options.max_colspan))
            high = len(rows) - r if draft.row_span == 0 else max(1, min(draft.row_span, len(rows) - r))
            if high == wide == 1:
                if c == len(until):
                    until.append(r + 1)
                else:
                    until[c] = r + 1
                cells.append(placed(draft, r, c, 1, 1))
                c += 1
                continue
            free = 1
            while free < wide and (c + free >= len(until) or until[c + free] <= r):
                free += 1
            until.extend([0] * (c + free - len(until)))
            until[c : c + free] = [r + high] * free
            cells.append(placed(draft, r, c, high, free))
            c += free
    width = len(until)
    if width * len(rows) > options.max_cells:
        raise TooLarge(f"a table has more than {options.max_cells} cells")
    blank = width * len(rows) - sum(cell.row_span * cell.col_span for cell in cells)
    if blank > MOST_BLANK:
        raise TooLarge(f"a table has more than {MOST_BLANK} empty slots")
    made(CELL * blank)
    if blank:
        cells += blanks(cells, len(rows), width)
        cells.sort(key=lambda cell: (cell.row, cell.col))
    return Table(rows=len(rows), cols=width, cells=tuple(cells), ruled=True, reason=reason)


def placed(draft: Draft | Slot, row: int, col: int, high: int, wide: int) -> Cell:
    made(CELL + len(draft.text) + led(draft.spans))
    return Cell(
        row=row,
        col=col,
        row_span=high,
        col_span=wide,
        header=draft.header,
        box=NOWHERE,
        text=draft.text,
        spans=draft.spans,
        elements=draft.elements,
    )


def blanks(cells: list[Cell], rows: int, width: int, headers: int = 0) -> list[Cell]:
    """Empty cells for the slots that no cell covers, header cells in so many rows. The cells are in order and
    do not overlap."""
    until = [0] * width
    found: list[Cell] = []
    at = 0
    for r in range(rows):
        while at < len(cells) and cells[at].row == r:
            cell = cells[at]
            until[cell.col : cell.col + cell.col_span] = [r + cell.row_span] * cell.col_span
            at += 1
        header = r < headers
        found += [
            Cell(row=r, col=c, header=header, box=NOWHERE, text="") for c in range(width) if until[c] <= r
        ]
    return found


class Slot(msgspec.Struct):
    """A cell in its place, between two edges of its table's columns: 0, 1, 2 ... or where they stand."""

    row: int
    start: int
    end: int
    rows: int = 1
    header: bool = False
    text: str = ""
    spans: tuple[Span, ...] = ()
    elements: tuple[Element, ...] = ()


# Columns without a cell beside each other that become an empty cell each; more become one cell.
MOST_FILLERS = 64


def by_edges(
    rows: list[list[Slot]], options: ReadOptions, edges: Iterable[int] = (), reason: str = ""
) -> Table:
    """The table of the columns at whose ``edges`` a cell begins or ends, or a row does; where a row has no
    cell there are empty ones. Raises ``TooLarge``."""
    ends = {edge for slots in rows for slot in slots for edge in (slot.start, slot.end)}
    column = {edge: at for at, edge in enumerate(sorted(ends.union(edges)))}
    width = len(column) - 1
    if width > options.max_columns:
        raise TooLarge(f"a table has more than {options.max_columns} columns")
    if width * len(rows) > options.max_cells:
        raise TooLarge(f"a table has more than {options.max_cells} cells")
    until = [0] * width  # of each column, the first row that no cell above covers
    cells: list[Cell] = []
    for number, slots in enumerate(rows):
        at = 0
        for slot in slots:
            start, end = column[slot.start], column[slot.end]
            cells += fillers(number, at, start, until)
            until[start:end] = [number + slot.rows] * (end - start)
            cells.append(placed(slot, number, start, slot.rows, end - start))
            at = end
        cells += fillers(number, at, width, until)
    return Table(rows=len(rows), cols=width, cells=tuple(cells), ruled=True, reason=reason)


def fillers(row: int, start: int, end: int, until: list[int]) -> list[Cell]:
    """Empty cells for the columns from ``start`` to ``end`` that no cell covers in a row."""
    free = [at for at in range(start, end) if until[at] <= row]
    if len(free) > MOST_FILLERS and free[-1] - free[0] + 1 == len(free):
        return [Cell(row=row, col=free[0], col_span=len(free), box=NOWHERE, text="")]
    return [Cell(row=row, col=at, box=NOWHERE, text="") for at in free]
