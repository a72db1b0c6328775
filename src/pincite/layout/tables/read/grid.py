"""A table under construction: cells over a grid of rows and columns."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import CellDraft
from pincite.layout.tables.read.textlines import Clump
from pincite.model.geometry import Box

INNER = 0.25  # Share of a row's height, from top and bottom, in which no border of another row lies.
SQUEEZED = 0.5  # Of the height of its print: a row less high than this does not hold it.


class GridCell(msgspec.Struct, eq=False):
    """A cell with its clumps, one list for each printed line."""

    row: int
    col: int
    row_span: int
    col_span: int
    lines: list[list[Clump]]

    @property
    def text(self) -> str:
        return " ".join(c.text for line in self.lines for c in line)

    @property
    def empty(self) -> bool:
        return not self.lines


class Grid(msgspec.Struct, eq=False):
    """Cells of a table. ``ys`` are rows + 1 borders, ``xs`` columns + 1, points."""

    xs: list[float]
    ys: list[float]
    cells: list[GridCell]
    header_rows: int
    ruled: bool

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def cols(self) -> int:
        return len(self.xs) - 1

    @property
    def box(self) -> Box:
        return (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def complete(grid: Grid) -> None:
    """Fill uncovered slots with empty cells, break up empty spans, sort row-major.

    Nothing can be said of an empty span that its slots would not say as well, and slots are what
    every consumer can read.
    """
    taken: dict[tuple[int, int], GridCell] = {}
    kept = []
    for cell in grid.cells:
        if cell.empty:
            continue
        slots = [
            (r, c)
            for r in range(cell.row, cell.row + cell.row_span)
            for c in range(cell.col, cell.col + cell.col_span)
        ]
        if any(s in taken for s in slots):
            # Two texts want one slot: the later one joins the cell that holds its own corner.
            home = taken.get((cell.row, cell.col))
            if home is None:
                cell.row_span = cell.col_span = 1
                slots = [(cell.row, cell.col)]
            else:
                home.lines = merged(home.lines, cell.lines)
                continue
        for s in slots:
            taken[s] = cell
        kept.append(cell)
    for r in range(grid.rows):
        for c in range(grid.cols):
            if (r, c) not in taken:
                kept.append(GridCell(r, c, 1, 1, []))
    kept.sort(key=lambda cell: (cell.row, cell.col))
    grid.cells = kept


def merged(a: list[list[Clump]], b: list[list[Clump]]) -> list[list[Clump]]:
    """The printed lines of two cells as one, top down; clumps on one line left to right."""
    out: list[list[Clump]] = []
    for line in sorted([*a, *b], key=lambda line: ((line[0].y0 + line[0].y1) / 2, line[0].x0)):
        if out:
            top, bottom = out[-1][0].y0, out[-1][0].y1
            middle = (line[0].y0 + line[0].y1) / 2
            if top + INNER * (bottom - top) <= middle <= bottom - INNER * (bottom - top):
                out[-1] = sorted([*out[-1], *line], key=lambda c: c.x0)
                continue
        out.append(list(line))
    return out


def drop_empty(grid: Grid) -> None:
    """Take out rows and columns in which no cell begins with text and none ends."""
    for axis in (0, 1):
        n = grid.rows if axis == 0 else grid.cols
        used = [False] * n
        for cell in grid.cells:
            if cell.empty:
                continue
            start, span = (cell.row, cell.row_span) if axis == 0 else (cell.col, cell.col_span)
            if span == 1:
                used[start] = True
        for cell in grid.cells:
            # A span must keep at least one slot.
            if cell.empty:
                continue
            start, span = (cell.row, cell.row_span) if axis == 0 else (cell.col, cell.col_span)
            if not any(used[start : start + span]):
                used[start] = True
        if all(used):
            continue
        index = []
        k = 0
        for u in used:
            index.append(k)
            k += u
        index.append(k)
        cells = []
        for cell in grid.cells:
            start, span = (cell.row, cell.row_span) if axis == 0 else (cell.col, cell.col_span)
            a, b = index[start], index[start + span]
            if b == a:
                continue
            if axis == 0:
                cell.row, cell.row_span = a, b - a
            else:
                cell.col, cell.col_span = a, b - a
            cells.append(cell)
        grid.cells = cells
        borders = grid.ys if axis == 0 else grid.xs
        kept = [borders[0]] + [borders[i + 1] for i, u in enumerate(used) if u]
        kept[-1] = borders[-1]
        if axis == 0:
            grid.ys = kept
            grid.header_rows = min(index[min(grid.header_rows, n)], k)
        else:
            grid.xs = kept


def drafts(grid: Grid) -> list[CellDraft]:
    """The cells as handed to the next stage."""
    out = []
    for cell in grid.cells:
        box = _around_print(
            cell,
            (
                grid.xs[cell.col],
                grid.ys[cell.row],
                grid.xs[cell.col + cell.col_span],
                grid.ys[cell.row + cell.row_span],
            ),
        )
        lines = [[w for c in line for w in range(c.first, c.last)] for line in cell.lines]
        out.append(
            CellDraft(
                row=cell.row,
                col=cell.col,
                row_span=cell.row_span,
                col_span=cell.col_span,
                header=cell.row < grid.header_rows,
                box=box,
                lines=lines,
            )
        )
    return out


def _around_print(cell: GridCell, box: Box) -> Box:
    """``box``, or where its row is squeezed, as rows of headers that are not level with each other are, the
    print of the cell."""
    clumps = [clump for line in cell.lines for clump in line]
    if not clumps or box[3] - box[1] >= SQUEEZED * max(clump.y1 - clump.y0 for clump in clumps):
        return box
    return (box[0], min(c.y0 for c in clumps), box[2], max(c.y1 for c in clumps))
