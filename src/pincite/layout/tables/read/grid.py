"""A table under construction: cells over a grid of rows and columns."""

from __future__ import annotations

from itertools import accumulate, pairwise, product
from operator import attrgetter

import msgspec

from pincite.layout.frame import CellDraft, Segment, TableDraft
from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.textlines import SAME_LINE
from pincite.model.geometry import Box

LONG_NOTE = 15  # Words from which the only cell of a last row is a note, not a total.
# Points: an empty row that is drawn lower than this is a doubled border, a narrower empty column a spacer.
LEAST_EMPTY = {"row": 9.0, "col": 18.0}
SQUEEZED = 0.5  # Of the height of its print: a row less high than this does not hold it.
_CORNER = attrgetter("row", "col")


class GridCell(msgspec.Struct, eq=False, gc=False):
    """A cell with its clumps, one list for each printed line."""

    row: int
    col: int
    row_span: int
    col_span: int
    lines: list[list[Segment]]
    _said: tuple[list[list[Segment]], str] | None = None  # the text of these lines, once it was asked for

    @property
    def text(self) -> str:
        lines = self.lines
        if len(lines) == 1 and len(lines[0]) == 1:  # as most
            return lines[0][0].text
        if self._said is None or self._said[0] is not lines:
            self._said = (lines, " ".join([c.text for line in lines for c in line]))
        return self._said[1]

    @property
    def clumps(self) -> list[Segment]:
        return [c for line in self.lines for c in line]

    @property
    def empty(self) -> bool:
        return not self.lines

    def slots(self) -> list[tuple[int, int]]:
        """The slots it covers, row by row."""
        if self.row_span == self.col_span == 1:
            return [(self.row, self.col)]
        columns = range(self.col, self.col + self.col_span)
        return [(r, c) for r in range(self.row, self.row + self.row_span) for c in columns]


class Grid(msgspec.Struct, eq=False):
    """Cells of a table. ``ys`` are rows + 1 borders, ``xs`` columns + 1, points."""

    xs: list[float]
    ys: list[float]
    cells: list[GridCell]
    header_rows: int
    ruled: bool
    closed: bool = False  # nearly every slot is drawn: empty rows and columns are meant
    score: float = 0.0  # 0..1, how sure it is that this is a table
    reason: str = ""

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
    """Fill uncovered slots with empty cells, sort row-major; text goes before an empty span."""
    if len(grid.cells) == grid.rows * grid.cols:
        corners = {(c.row, c.col) for c in grid.cells if c.row_span == c.col_span == 1}
        if len(corners) == len(grid.cells):  # as in many tables: every cell has a slot of its own
            grid.cells.sort(key=_CORNER)
            return
    taken: dict[tuple[int, int], GridCell] = {}
    joined: dict[GridCell, list[Segment]] = {}  # parted into lines once all are there
    for cell in [*[c for c in grid.cells if c.lines], *[c for c in grid.cells if not c.lines]]:
        corner = (cell.row, cell.col)
        if cell.row_span == cell.col_span == 1 and corner not in taken:  # as nearly all
            taken[corner] = cell
            continue
        slots = cell.slots()
        if not taken.keys().isdisjoint(slots):
            if cell.empty:
                continue
            # Two texts want one slot: the later one joins the cell that holds its own corner.
            home = taken.get(slots[0])
            if home is not None:
                if home not in joined:
                    joined[home] = home.clumps
                joined[home] += cell.clumps
                continue
            cell.row_span = cell.col_span = 1
            slots = slots[:1]
        for slot in slots:
            taken[slot] = cell
    for home, clumps in joined.items():
        home.lines = printed_lines(clumps)
    if len(taken) < grid.rows * grid.cols:
        for slot in product(range(grid.rows), range(grid.cols)):
            if slot not in taken:
                taken[slot] = GridCell(*slot, 1, 1, [])
    grid.cells = sorted(dict.fromkeys(taken.values()), key=_CORNER)


def printed_lines(clumps: list[Segment]) -> list[list[Segment]]:
    """Clumps of one cell as printed lines, top down, left to right."""
    if len(clumps) == 1:
        return [clumps[:]]
    lines: list[list[Segment]] = []
    for c in sorted(clumps, key=lambda k: ((k.y0 + k.y1) / 2, k.x0)):
        head = lines[-1][0] if lines else c
        if lines and abs((c.y0 + c.y1) - (head.y0 + head.y1)) / 2 <= SAME_LINE * max(c.size, head.size):
            lines[-1].append(c)
        else:
            lines.append([c])
    for line in lines:
        line.sort(key=lambda k: k.x0)
    return lines


def drop_empty(grid: Grid) -> None:
    """Take out rows and columns in which no cell begins with text and none ends."""
    if _all_used(grid):
        grid.header_rows = min(grid.header_rows, grid.rows)
        return
    for start, span, borders in (("col", "col_span", "xs"), ("row", "row_span", "ys")):
        reaches = [
            range(getattr(c, start), getattr(c, start) + getattr(c, span)) for c in grid.cells if c.lines
        ]
        used = {reach[0] for reach in reaches if len(reach) == 1}
        for reach in reaches:
            if len(reach) > 1 and used.isdisjoint(reach):  # A span must keep at least one slot.
                used.add(reach[0])
        old: list[float] = getattr(grid, borders)
        if len(used) == len(old) - 1:
            grid.header_rows = min(grid.header_rows, grid.rows)
            continue
        if grid.closed and (start == "col" or grid.cols > 1):  # of one column, only what is filled in
            used.update(k for k, (a, b) in enumerate(pairwise(old)) if b - a >= LEAST_EMPTY[start])
        index = list(accumulate((k in used for k in range(len(old) - 1)), initial=0))
        for cell in grid.cells:
            first, last = getattr(cell, start), getattr(cell, start) + getattr(cell, span)
            setattr(cell, start, index[first])
            setattr(cell, span, index[last] - index[first])
        grid.cells = [c for c in grid.cells if getattr(c, span)]
        kept = [old[0], *(old[k + 1] for k in sorted(used))]
        setattr(grid, borders, [*kept[:-1], old[-1]])
        if start == "row":
            grid.header_rows = index[min(grid.header_rows, len(old) - 1)]


def _all_used(grid: Grid) -> bool:
    """True if a cell of one slot with text stands in every row and every column, as in most tables."""
    single = [c for c in grid.cells if c.col_span == 1 and c.row_span == 1 and c.lines]
    return len({c.col for c in single}) == grid.cols and len({c.row for c in single}) == grid.rows


def trim(grid: Grid) -> None:
    """Drop captions and notes in the frame of the table, rows at its top and bottom; header rows shrink with
    them."""
    rows, text = grid.rows, [c for c in grid.cells if c.lines]
    outer = [[c for c in text if c.row == 0], [c for c in text if c.row + c.row_span == rows]]
    if all(len(row) > 1 for row in outer):
        return  # as most tables: neither a caption nor a note, and not empty
    by_row: dict[int, list[GridCell]] = {}
    for cell in text:
        for row in range(cell.row, cell.row + cell.row_span):
            by_row.setdefault(row, []).append(cell)
    first, last = 0, rows
    # Empty rows are the form's own where every slot is drawn.
    while (
        first < last - 2 and not (grid.closed and not by_row.get(first)) and _caption(by_row.get(first, []))
    ):
        first += 1
    while (
        last > first + 2
        and not (grid.closed and not by_row.get(last - 1))
        and _note(by_row.get(last - 1, []))
    ):
        last -= 1
    grid.cells = [c for c in grid.cells if first <= c.row < last]
    for c in grid.cells:
        c.row_span = min(c.row_span, last - c.row)
        c.row -= first
    grid.ys = grid.ys[first : last + 1]
    grid.header_rows = max(0, grid.header_rows - first)


def _caption(row: list[GridCell]) -> bool:
    """True for an empty row, or a caption alone."""
    alone = len(row) == 1 and row[0].row_span == 1
    return not row or (alone and CAPTION.match(row[0].text) is not None)


def _note(row: list[GridCell]) -> bool:
    """True for an empty row, or a note alone."""
    if len(row) != 1 or row[0].col or row[0].row_span > 1:
        return not row
    text = row[0].text
    return len(text.split()) >= LONG_NOTE or (row[0].col_span > 1 and NOTE.match(text) is not None)


def draft(grid: Grid) -> TableDraft:
    """The table as handed to the next stage."""
    tallest = max([c.y1 - c.y0 for cell in grid.cells for line in cell.lines for c in line], default=0.0)
    lowest = min([y1 - y0 for y0, y1 in pairwise(grid.ys)])
    loose = lowest >= SQUEEZED * tallest
    xs, ys, head = grid.xs, grid.ys, grid.header_rows
    cells = []
    for cell in grid.cells:
        row, col, printed = cell.row, cell.col, cell.lines
        down, across = cell.row_span, cell.col_span
        box = (xs[col], ys[row], xs[col + across], ys[row + down]) if loose else _around_print(grid, cell)
        if len(printed) == 1 and len(printed[0]) == 1:  # as most
            first, last = printed[0][0].first, printed[0][0].last
            lines = [[first] if last - first == 1 else list(range(first, last))]
        else:
            lines = [_words(line) for line in printed]
        cells.append(CellDraft(row, col, down, across, row < head, box, lines))
    return TableDraft(grid.box, grid.rows, grid.cols, cells, grid.ruled, grid.score, grid.reason)


def _words(line: list[Segment]) -> list[int]:
    """The words of a printed line."""
    if len(line) == 1:
        return list(range(line[0].first, line[0].last))
    return [w for c in line for w in range(c.first, c.last)]


def _around_print(grid: Grid, cell: GridCell) -> Box:
    """The box of the cell's slots, or where its row is squeezed, as rows of headers that are not level with
    each other are, the print of the cell."""
    x0, x1 = grid.xs[cell.col], grid.xs[cell.col + cell.col_span]
    y0, y1 = grid.ys[cell.row], grid.ys[cell.row + cell.row_span]
    if y1 - y0 < SQUEEZED * max([c.y1 - c.y0 for line in cell.lines for c in line], default=0.0):
        y0, y1 = min([c.y0 for c in cell.clumps]), max([c.y1 for c in cell.clumps])
    return (x0, y0, x1, y1)
