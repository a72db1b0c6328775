"""Whether the cells of a row stand on one line: what stands side by side by chance does not."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from operator import attrgetter

from pincite.layout.signs import tables as sign
from pincite.layout.tables.read.grid import Grid
from pincite.model.medians import median_low


def unlevel(grid: Grid, em: float) -> float:
    """The share of the rows with several cells of one line each whose baselines differ, where there are two
    such rows or more, else 0.

    A column that stands higher or lower than its neighbour all the way down, as another script may, is level
    all the same, and lines that differ by nearly their size stand below each other, in no row.
    """
    rows = [list(pairwise(row.items())) for row in _baselines(grid).values() if len(row) > 1]
    if len(rows) < sign.UNLEVEL_ROWS:
        return 0.0
    steps: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for row in rows:
        for (a, above), (b, below) in row:
            steps[a, b].append(below - above)
    usual = {pair: _usual(found, em) for pair, found in steps.items()}
    off = 0
    for row in rows:
        most = max([abs(y1 - y0 - usual[a, b]) for (a, y0), (b, y1) in row])
        off += sign.LEVEL * em < most < sign.BELOW * em
    return off / len(rows) if off >= sign.UNLEVEL_ROWS else 0.0


def level_parts(grid: Grid, em: float) -> list[tuple[float, float]]:
    """From where to where in x the columns are that stand on common lines: an unlevel grid is cut where the
    next column stands at other heights than those before it in more of the rows than could be either."""
    columns: list[list[tuple[int, float]]] = [[] for _ in range(grid.cols)]
    for row, held in _baselines(grid).items():
        for col, y in held.items():
            columns[col].append((row, y))
    starts = [0]
    before: dict[int, float] = {}  # by row, the baseline of the nearest cell before, since the last cut
    for col, own in enumerate(columns):
        apart = [abs(y - before[row]) > sign.LEVEL * em for row, y in own if row in before]
        if sum(apart) > sign.SOME_UNLEVEL * len(apart):
            starts.append(col)
            before = {}
        before.update(own)
    return [(grid.xs[a], grid.xs[b]) for a, b in pairwise([*starts, grid.cols])]


def _usual(steps: list[float], em: float) -> float:
    """How much lower than its neighbour a column stands, in points: 0 unless most of its cells agree."""
    middle = median_low(steps)
    agree = sum([abs(step - middle) <= sign.LEVEL * em for step in steps])
    return middle if len(steps) >= sign.UNLEVEL_COLUMN and agree > len(steps) / 2 else 0.0


def _baselines(grid: Grid) -> dict[int, dict[int, float]]:
    """For each row, the baselines of its cells of one line, by their column from left to right: each that of
    its longest part, since marks of footnotes stand higher."""
    found: dict[int, dict[int, float]] = {}
    for cell in grid.cells:
        if len(cell.lines) == 1 and cell.row_span == 1:
            found.setdefault(cell.row, {})[cell.col] = max(cell.lines[0], key=attrgetter("width")).baseline
    return found
