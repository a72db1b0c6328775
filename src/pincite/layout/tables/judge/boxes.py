"""A box of one column: a table, or boxes around text."""

from __future__ import annotations

from math import exp

from pincite.layout.signs import Tally, tables
from pincite.layout.signs import boxes as sign
from pincite.layout.tables.judge.verdict import Verdict
from pincite.layout.tables.read.grid import Grid


def judge_box(grid: Grid) -> Verdict:
    """Whether a grid of one column is a table."""
    if grid.rows < sign.LEAST_ROWS:
        return Verdict(0.0, "a box around text")
    tally = Tally()
    tally.add(sign.BOX)
    tally.add(sign.ROWS, min(sign.MOST_ROWS, grid.rows - sign.LEAST_ROWS))
    filled = [c for c in grid.cells if not c.empty]
    tally.add(sign.FULL, len(filled) / grid.rows - sign.MOST_FULL)
    tally.add(sign.LONG, sum(len(c.lines) > sign.SHORT_LINES for c in filled) / grid.rows)
    return Verdict(1 / (1 + exp(-tables.STEEP * tally.score)), tally.reason, tally.listed())
