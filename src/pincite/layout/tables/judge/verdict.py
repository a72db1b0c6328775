"""Table or not: the signs of ``pincite.layout.signs.tables`` in what the cells hold and what is drawn."""

from __future__ import annotations

from math import exp
from statistics import median

import msgspec

from pincite.layout.signs import Tally
from pincite.layout.signs import tables as sign
from pincite.layout.tables.judge.lookalikes import Cells, look_alikes
from pincite.layout.tables.judge.marks import has_digit, is_numeric
from pincite.layout.tables.read.grid import Grid, GridCell


class Evidence(msgspec.Struct, frozen=True):
    """What the page says beyond the text: ``rules`` of the table's width it lies between,
    ``captioned`` by a line like 'Table 3', ``walls`` the share of inner upright walls drawn,
    ``ragged`` that of joined cells that are no rectangles."""

    rules: int = 0
    captioned: bool = False
    walls: float = 0.0
    ragged: float = 0.0


class Verdict(msgspec.Struct, frozen=True):
    """``score`` 0..1 with the ``reason`` in words; ``signs`` are lines like 'caption +0.80'."""

    score: float
    reason: str
    signs: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        return self.score >= sign.ACCEPT


def judge(grid: Grid, em: float, seen: Evidence) -> Verdict:
    """Whether a grid is a table."""
    filled = [c for c in grid.cells if not c.empty]
    several = _rows_with_two(filled)
    if excuse := _no_table(grid, filled, several, seen):
        return Verdict(0.0, excuse)
    share = sum(c.row_span * c.col_span for c in filled) / (grid.rows * grid.cols)
    if grid.ruled:
        tally = _drawn_grid(grid, share, several, seen)
        return _verdict(tally, f"a grid of rules, {round(100 * share)}% of slots filled")
    tally = _open_region(grid, Cells.of(grid, filled), em, seen, share, several)
    return _verdict(tally, tally.reason)


def _verdict(tally: Tally, reason: str) -> Verdict:
    return Verdict(1 / (1 + exp(-sign.STEEP * tally.score)), reason, tally.listed())


def _no_table(grid: Grid, filled: list[GridCell], several: int, seen: Evidence) -> str:
    """Why a grid cannot be a table whatever else speaks for it, or ''."""
    if grid.rows <= 1 or grid.cols < 2:
        return "one row or column"
    if len(filled) < sign.FEW_CELLS:
        return "hardly any text"
    blank = seen.rules > 1 and seen.captioned and several == 1  # a table to be filled in by hand
    if len({c.col for c in filled}) <= 1 or (several < 2 and not blank):
        return "no row holds two cells"
    letters = sum(1 for c in filled if len(c.text) == 1 and not is_numeric(c.text))
    if letters > sign.MOST_LETTERS * len(filled):
        return "single characters: letter-spaced or vertical text"
    return ""


def _open_region(grid: Grid, cells: Cells, em: float, seen: Evidence, share: float, several: int) -> Tally:
    """The signs of a region whose columns are parted by white space."""
    tally = Tally()
    cols = grid.cols
    if cols == 2:
        tally.add(sign.TWO_COLUMNS)
    elif cols > sign.FEW_COLUMNS:
        tally.add(sign.MANY_COLUMNS)
    values = [c.text for c in cells.body if c.col > 0]
    numeric = sum(is_numeric(t) or _amount(t) for t in values) / max(1, len(values))
    tally.add(sign.ROW, min(sign.MOST_ROWS, several - sign.FEW_ROWS))
    tally.add(sign.NUMBERS, numeric - sign.SOME_NUMBERS)
    tally.add(sign.FILLED, share - sign.HALF_FILLED)
    tally.add(sign.FULL_ROWS, several / grid.rows - sign.MOST_FULL)
    _surroundings(tally, grid, seen)
    if numeric >= sign.MANY_NUMBERS:
        tally.told.append(f"{round(100 * numeric)}% numbers")
    aligned = _aligned(grid, em)
    tally.add(sign.ALIGNED, aligned - sign.MOST_ALIGNED, f"{round(100 * aligned)}% of columns aligned")
    words = [len(c.text.split()) for c in cells.body if not is_numeric(c.text)] or [0]
    tally.add(sign.WORD, max(sign.SHORT_CELL, min(median(words), sign.FULL_CELL)) - sign.SHORT_CELL)
    tally.add(sign.LONG_CELLS, sum(1 for n in words if n > sign.LONG_CELL) / len(words))
    unruled = seen.rules <= 1
    look_alikes(tally, grid, cells, numeric, unruled=unruled)
    if unruled:
        _few_rows(tally, grid, seen, numeric)
    flows = _flowing(grid)
    tally.add(sign.FLOWING, flows, "text flows down the columns" if flows > sign.SOME_FLOW else "")
    return tally


def _surroundings(tally: Tally, grid: Grid, seen: Evidence) -> None:
    """Counts what rules, caption and header say."""
    if seen.rules > 1:
        rules = min(sign.MOST_RULES, sign.RULES_BASE + seen.rules)
        tally.add(sign.RULES, rules, f"{seen.rules} rules of one width")
    elif seen.rules:
        tally.add(sign.ONE_RULE)
    if seen.walls > sign.SOME_WALLS:
        tally.add(sign.WALLS)
    if seen.captioned:
        tally.add(sign.CAPTION)
    if grid.header_rows:
        tally.add(sign.HEADER)


def _few_rows(tally: Tally, grid: Grid, seen: Evidence, numeric: float) -> None:
    """Counts what speaks against small regions without rules: lines share gaps by chance."""
    if grid.cols == 2 and numeric < sign.MANY_NUMBERS:
        tally.add(sign.TWO_OF_TEXT)
    if grid.rows == 2:
        tally.add(sign.TWO_ROWS if grid.cols > sign.FEW_COLUMNS else sign.TWO_SHORT_ROWS)
    elif grid.rows == sign.FEW_ROWS and not seen.captioned:
        tally.add(sign.THREE_ROWS)


def _drawn_grid(grid: Grid, share: float, several: int, seen: Evidence) -> Tally:
    """The signs of a drawn grid: a table unless it is mostly empty or its cells are no rectangles."""
    tally = Tally()
    tally.add(sign.GRID)
    tally.add(sign.GRID_EMPTY, min(0.0, share - sign.GRID_FILLED))
    tally.add(sign.GRID_ROWS, min(sign.GRID_MOST_ROWS, several))
    tally.add(sign.GRID_RAGGED, max(0.0, seen.ragged - sign.SOME_RAGGED))
    tally.add(sign.GRID_WALLS, seen.walls - sign.HALF_WALLS)
    named = sum(
        c.col_span for c in grid.cells if c.row == 0 and not c.empty and len(c.text.split()) <= sign.LONG_CELL
    )
    bare_rows = several < sign.BARE_ROWS * grid.rows
    if share < sign.BARE_SHARE and bare_rows and named < sign.BARE_HEAD * grid.cols:
        tally.add(sign.GRID_BARE)
    if median(len(c.text.split()) for c in grid.cells if not c.empty) > sign.GRID_LONG:
        tally.add(sign.GRID_PROSE)
    return tally


def _amount(text: str) -> bool:
    """A short text that is mostly digits: '5 (3.2%)', '12 kg'."""
    if len(text) > sign.AMOUNT_CHARS or not has_digit(text):
        return False
    digits = sum(ch.isdigit() for ch in text)
    letters = sum(ch.isalpha() for ch in text)
    return digits >= letters


def _rows_with_two(cells: list[GridCell]) -> int:
    count: dict[int, int] = {}
    for c in cells:
        for r in range(c.row, c.row + c.row_span):
            count[r] = count.get(r, 0) + 1
    return sum(1 for n in count.values() if n > 1)


def _aligned(grid: Grid, em: float) -> float:
    """Share of columns whose body cells agree on their left edge, right edge or centre."""
    good = total = 0
    for col in range(grid.cols):
        boxes = [
            (line[0].x0, line[-1].x1)
            for c in grid.cells
            if c.col == col and c.col_span == 1 and c.row >= grid.header_rows
            for line in c.lines
        ]
        if len(boxes) <= 1:
            continue
        total += 1
        edges = ((0, sign.EDGE_SLACK), (1, sign.EDGE_SLACK), (2, sign.CENTRE_SLACK))
        good += any(_agree([(*b, (b[0] + b[1]) / 2)[k] for b in boxes], slack * em) for k, slack in edges)
    return good / total if total else 0.0


def _agree(xs: list[float], slack: float) -> bool:
    """True if most places are within ``slack`` points of the middle one."""
    xs = sorted(xs)
    middle = xs[len(xs) // 2]
    return sum(1 for x in xs if abs(x - middle) <= slack) >= sign.ALIGNED_CELLS * len(xs)


def _flowing(grid: Grid) -> float:
    """Share of body cells that read on from the cell above (lower case start after no full stop)."""
    above: dict[int, str] = {}
    flows = total = 0
    for c in sorted(grid.cells, key=lambda k: (k.row, k.col)):
        if c.empty or c.row < grid.header_rows:
            continue
        text = c.text
        before = above.get(c.col)
        if before is not None and not is_numeric(text):
            total += 1
            words = before.split()
            if len(words) >= sign.FLOW_CELLS and text[:1].islower() and before[-1] not in ".:;":
                flows += 1
        above[c.col] = text
    return flows / total if total >= sign.FLOW_CELLS else 0.0
