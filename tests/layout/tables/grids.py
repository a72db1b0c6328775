"""Grids written as texts, for judging them without a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.layout.tables.judge.verdict import Evidence, Verdict, judge
from pincite.layout.tables.read.grid import Grid, GridCell
from tests.layout.tables.printed import clump

EM = 10.0
COLUMN = 100.0
ROW = 14.0

Texts = Sequence[Sequence[str]]
Spans = Mapping[tuple[int, int], tuple[int, int]]


def grid(
    texts: Texts,
    *,
    header: int = 0,
    ruled: bool = False,
    spans: Spans | None = None,
    shifts: Mapping[tuple[int, int], float] | None = None,
) -> Grid:
    """A grid with one printed line a cell, '' for empty ones, letters half an em wide. ``spans`` are
    (rows, columns) by slot; ``shifts`` are points by which a text stands further right."""
    cells = []
    for r, row in enumerate(texts):
        for c, text in enumerate(row):
            x = c * COLUMN + (shifts or {}).get((r, c), 0.0)
            y = r * ROW
            down, right = (spans or {}).get((r, c), (1, 1))
            cells.append(GridCell(r, c, down, right, [[clump(text, x, y=y)]] if text else []))
    columns = len(texts[0])
    return Grid(
        xs=[c * COLUMN for c in range(columns + 1)],
        ys=[r * ROW for r in range(len(texts) + 1)],
        cells=cells,
        header_rows=header,
        ruled=ruled,
    )


def verdict(texts: Texts, seen: Evidence | None = None, **how: object) -> Verdict:
    """What is said of such a grid."""
    return judge(grid(texts, **how), EM, seen or Evidence())  # type: ignore[arg-type]


def points(said: Verdict) -> dict[str, float]:
    """The points of each sign by its name."""
    return {name: float(count) for name, count in (line.rsplit(" ", 1) for line in said.signs)}
