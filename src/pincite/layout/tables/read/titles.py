"""Titles of columns that are printed above the first rule of a drawn grid."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from pincite.layout.frame import Frame, Segment
from pincite.layout.tables.judge.marks import CAPTION, NOTE, is_numeric
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.layout.tables.read.headers import grid_header
from pincite.layout.tables.read.headings import header_cells
from pincite.layout.tables.read.rows import Placed, Ruling
from pincite.layout.tables.read.textlines import TextLine, lines_of

MOST_LINES = 3  # Lines of titles at most.
NEAR = 0.8  # em of white space above the grid, and between the lines of its titles, at most.
PARTED = 0.6  # em of white space that parts two titles.
OVER = 2.0  # Points by which a title may reach over the wall beside it.
BESIDE = (
    1.0  # em from a wall at which a title starts or ends, or by which it may miss the middle of its column.
)
LEAST_NAMED = 2  # Columns with a title of their own at least ...
NAMED = 0.8  # ... and share of the columns after the first.


def titled(frame: Frame, grid: Grid, left: Callable[[float, float], list[Segment]], em: float) -> None:
    """Make the titles above ``grid``, if it has no head of its own, its first rows, in place.

    ``left`` gives the segments that no table has taken and that stand between two heights, and maybe more,
    by baseline.
    """
    x0, top, x1, _ = grid.box
    reach = top - MOST_LINES * (1 + NEAR) * em
    above = left(reach, top + OVER)
    near = [s for s in above if reach <= s.baseline <= top + OVER and s.x1 > x0 and s.x0 < x1]
    if len(near) < LEAST_NAMED:
        return
    lines: list[Placed] = []
    floor = top
    for line in reversed(lines_of(frame, near, PARTED, relative=True)[-MOST_LINES:]):
        inside = line.x0 >= x0 - OVER and line.x1 <= x1 + OVER
        if not inside or floor - line.y1 > NEAR * em or CAPTION.match(line.text) or NOTE.match(line.text):
            break
        placed = _placed(line, grid.xs)
        if not _names(placed, grid, em, least=LEAST_NAMED if lines else _needed(grid)):
            break
        lines.insert(0, placed)
        floor = line.y0
    if lines and _headless(frame, grid, lines):
        _add(grid, lines, em)


def _needed(grid: Grid) -> int:
    """How many columns must have a title."""
    return max(LEAST_NAMED, round(NAMED * (grid.cols - 1)))


def _placed(line: TextLine, xs: list[float]) -> Placed:
    """The clumps of a line over the columns between walls at ``xs``."""
    cells: dict[int, list[Segment]] = {}
    spans: list[tuple[int, int, Segment]] = []
    last = len(xs) - 2
    for clump in line.clumps:
        first = max(0, bisect_right(xs, clump.x0 + OVER) - 1)
        end = min(last, bisect_right(xs, clump.x1 - OVER) - 1)
        if first == end:
            cells.setdefault(first, []).append(clump)
        else:
            spans.append((first, end, clump))
    return Placed(line.baseline, line.y0, line.y1, cells, spans)


def _names(line: Placed, grid: Grid, em: float, least: int) -> bool:
    """Do enough columns have a title in this line, each set as titles are and none a number?"""
    taken = len(line.cells) + sum([b - a + 1 for a, b, _ in line.spans])
    if len(line.cells) < least or taken > len(line.filled):
        return False
    for col, clumps in line.cells.items():
        a, b = grid.xs[col], grid.xs[col + 1]
        one, other = clumps[0].x0 - a, b - clumps[-1].x1
        if len(clumps) > 1 or is_numeric(clumps[0].text):
            return False
        if min(one, other) > BESIDE * em and abs(one - other) / 2 > BESIDE * em:
            return False
    return True


def _headless(frame: Frame, grid: Grid, lines: list[Placed]) -> bool:
    """Has the grid no head of its own, or none in bold type as the titles above it are?"""
    if not grid_header(grid, frame.rules.fills_near(grid.box)):
        return True
    first = [c for cell in grid.cells if cell.row == 0 for c in cell.clumps]
    return all(c.bold for p in lines for c in p.clumps) and not any(c.bold for c in first)


def _add(grid: Grid, lines: list[Placed], em: float) -> None:
    """Set the titles as rows above the grid."""
    extents = list(zip(grid.xs, grid.xs[1:], strict=False))
    cells, depth, ends = header_cells(lines, extents, Ruling([]), [], em, grid.ys[0])
    borders = [min([p.y0 for p in lines]), *(lines[end].y1 for end in ends[:-1])]
    grid.ys = [*accumulate(borders, max), *grid.ys]
    grid.cells = [
        *cells,
        *(GridCell(c.row + depth, c.col, c.row_span, c.col_span, c.lines) for c in grid.cells),
    ]
    grid.header_rows = depth
