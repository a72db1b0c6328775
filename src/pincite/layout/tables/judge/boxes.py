"""A box of one column: a table, or boxes around text."""

from __future__ import annotations

from math import exp

from pincite.layout.signs import Tally, tables
from pincite.layout.signs import boxes as sign
from pincite.layout.tables.judge.verdict import Verdict
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.model.geometry import Box, contains, intersection_area


def judge_box(grid: Grid, em: float, shapes: list[Box]) -> Verdict:
    """Whether a grid of one column is a table, on a page with ``shapes`` drawn."""
    if grid.rows < sign.LEAST_ROWS:
        return Verdict(0.0, "a box around text")
    near = (grid.box[0] - em, grid.box[1] - em, grid.box[2] + em, grid.box[3] + em)
    if any(intersection_area(near, shape) > 0 and not contains(grid.box, shape) for shape in shapes):
        return Verdict(0.0, "boxes in a drawing")
    tally = Tally()
    tally.add(sign.BOX)
    tally.add(sign.ROWS, min(sign.MOST_ROWS, grid.rows - sign.LEAST_ROWS))
    filled = [c for c in grid.cells if not c.empty]
    tally.add(sign.FULL, len(filled) / grid.rows - sign.MOST_FULL)
    tally.add(sign.LONG, sum([len(c.lines) > sign.SHORT_LINES for c in filled]) / grid.rows)
    tally.add(sign.ASIDE, sum([_aside(grid, c, em) for c in filled]) / grid.rows)
    return Verdict(1 / (1 + exp(-tables.STEEP * tally.score)), tally.reason, tally)


def _aside(grid: Grid, cell: GridCell, em: float) -> bool:
    """Does a text stand far from both walls, and not in the middle?"""
    left, right = cell.clumps[0].x0 - grid.xs[0], grid.xs[-1] - cell.clumps[-1].x1
    return min(left, right) > sign.BESIDE * em and abs(left - right) > sign.BESIDE * em
