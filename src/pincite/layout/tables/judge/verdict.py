"""Table or not: a score from what the cells hold, against prose, lists, contents, forms and charts."""

from __future__ import annotations

import itertools
from math import exp
from statistics import median

import msgspec

from pincite.layout.tables.judge.marks import (
    CODE,
    CONTENTS,
    ENTRY,
    LABEL,
    LEADER,
    LIST_MARK,
    SECTION,
    has_digit,
    is_numeric,
)
from pincite.layout.tables.read.grid import Grid, GridCell

ACCEPT = 0.5
"""Score from which a region is a table."""
STEEP = 2.2
"""How fast the score goes from 0 to 1 with the sum of the signs."""


class Evidence(msgspec.Struct, frozen=True):
    """What the page says beyond the text: ``rules`` of the table's width it lies between,
    ``captioned`` by a line like 'Table 3', ``walls`` the share of inner upright walls drawn,
    ``ragged`` that of joined cells that are no rectangles."""

    rules: int = 0
    captioned: bool = False
    walls: float = 0.0
    ragged: float = 0.0


class Weights(msgspec.Struct, frozen=True):
    """What each sign counts. Chosen by hand, on what real tables and look-alikes share; the sum is 0
    where it could be either."""

    two_columns: float = -0.9  # lists, forms and contents have two
    many_columns: float = 0.35  # four or more: hardly anything else has
    row: float = 0.12  # a row with two cells, counted from FEW_ROWS
    most_rows: float = 0.6  # ... up to this in sum
    numbers: float = 1.6  # share of numbers among the values, from 0.35
    filled: float = 1.0  # share of slots with text, from 0.55
    full_rows: float = 0.8  # share of rows with two cells, from 0.6
    one_rule: float = 0.4  # it may be the end of something else
    rules: float = 0.6  # two rules or more ...
    each_rule: float = 0.5  # ... and for each of them
    most_rules: float = 1.9
    walls: float = 0.5
    caption: float = 0.8
    header: float = 0.2
    aligned: float = 1.2  # share of columns with an aligned edge, from 0.7
    word: float = -0.12  # each word of a usual cell above five
    long_cells: float = -1.2  # share of cells of more than LONG_CELL words
    list_marks: float = -2.0
    labels: float = -1.8  # a form
    headings: float = -2.0  # numbered headings under rules
    contents: float = -2.5
    code: float = -2.5
    two_of_text: float = -0.8  # two columns, few numbers, no rules
    two_rows: float = -1.6
    two_short_rows: float = -2.4  # of two or three columns
    three_rows: float = -0.5
    flowing: float = -2.0  # share of cells that read on downwards


FEW_ROWS = 3
LONG_CELL = 14
"""Words from which a cell is a paragraph."""
WEIGHTS = Weights()


def judge(grid: Grid, em: float, seen: Evidence, w: Weights = WEIGHTS) -> tuple[float, str]:
    """Score 0..1 and the reason in words."""
    cols = grid.cols
    if grid.rows < 2 or cols < 2:
        return 0.0, "one row or column"
    filled = [c for c in grid.cells if not c.empty]
    if len(filled) < 3:
        return 0.0, "hardly any text"
    text = {id(c): c.text for c in filled}
    share = sum(c.row_span * c.col_span for c in filled) / (grid.rows * cols)
    several = _rows_with_two(filled)
    blank = seen.rules > 1 and seen.captioned and several == 1  # a table to be filled in by hand
    if len({c.col for c in filled}) < 2 or (several < 2 and not blank):
        return 0.0, "no row holds two cells"
    signs = sum(1 for t in text.values() if len(t) == 1 and not is_numeric(t))
    if signs > 0.7 * len(filled):
        return 0.0, "single characters: letter-spaced or vertical text"
    if grid.ruled:
        return _judge_grid(grid, share, several, seen)
    body = [c for c in filled if c.row >= grid.header_rows]
    values = [text[id(c)] for c in body if c.col > 0]
    numeric = sum(is_numeric(t) or _amount(t) for t in values) / max(1, len(values))
    why: list[str] = []
    score = {2: w.two_columns, 3: 0.0}.get(cols, w.many_columns)
    score += min(w.most_rows, w.row * (several - FEW_ROWS))
    score += w.numbers * (numeric - 0.35) + w.filled * (share - 0.55)
    score += w.full_rows * (several / grid.rows - 0.6)
    score += _drawn(grid, seen, w, why)
    if numeric >= 0.5:
        why.append(f"{round(100 * numeric)}% numbers")
    aligned = _aligned(grid, em)
    score += w.aligned * (aligned - 0.7)
    why.append(f"{round(100 * aligned)}% of columns aligned")
    words = [len(text[id(c)].split()) for c in body if not is_numeric(text[id(c)])] or [0]
    score += w.word * (max(5, min(median(words), 15)) - 5)
    score += w.long_cells * sum(1 for n in words if n > LONG_CELL) / len(words)
    score += _look_alikes(grid, filled, text, numeric, seen, w, why)
    unruled = seen.rules < 2
    if cols == 2 and numeric < 0.5 and unruled:
        score += w.two_of_text
    if grid.rows < 3 and unruled:
        score += w.two_rows if cols > 3 else w.two_short_rows
    if grid.rows == 3 and unruled and not seen.captioned:
        score += w.three_rows
    flows = _flowing(grid)
    score += w.flowing * flows
    if flows > 0.2:
        why.append("text flows down the columns")
    return 1 / (1 + exp(-STEEP * score)), ", ".join(why)


def _drawn(grid: Grid, seen: Evidence, w: Weights, why: list[str]) -> float:
    """What rules, caption and header count."""
    score = 0.0
    if seen.rules:
        score += w.one_rule if seen.rules == 1 else min(w.most_rules, w.rules + w.each_rule * seen.rules)
        why.append(f"{seen.rules} rules of one width" if seen.rules > 1 else "a rule above")
    if seen.walls > 0.1:
        score += w.walls
        why.append("upright rules")
    if seen.captioned:
        score += w.caption
        why.append("a table caption")
    if grid.header_rows:
        score += w.header
    return score


def _look_alikes(
    grid: Grid,
    filled: list[GridCell],
    text: dict[int, str],
    numeric: float,
    seen: Evidence,
    w: Weights,
    why: list[str],
) -> float:
    """What speaks for a list, a form, headings, contents or program text."""
    score = 0.0
    cols = grid.cols
    body = [c for c in filled if c.row >= grid.header_rows]
    first = [text[id(c)] for c in body if c.col == 0]
    n = max(1, len(first))
    marks = sum(1 for t in first if LIST_MARK.match(t)) / n
    if marks > 0.4 and (cols == 2 or marks > 0.8):
        score += w.list_marks
        why.append("list marks")
    labels = sum(1 for t in first if LABEL.search(t)) / n
    if labels > 0.4 and (cols == 2 or labels > 0.8):
        score += w.labels
        why.append("labels with colons")
    titles = sum(1 for t in first if SECTION.match(t.split(" ", 1)[0])) / n
    if titles > 0.6 and cols == 2 and numeric < 0.5 and grid.rows <= 3:
        score += w.headings
        why.append("numbered headings")
    if sum(1 for t in text.values() if CODE.search(t)) > 0.25 * len(filled):
        score += w.code
        why.append("program text")
    if cols <= 3:
        if sum(1 for c in body if ENTRY.search(text[id(c)])) > 0.4 * grid.rows:
            score += w.contents
            why.append("entries of a contents page")
        leaders = sum(1 for c in body if LEADER.search(text[id(c)])) > 0.3 * grid.rows
        title = CONTENTS.match(text[id(filled[0])]) is not None
        if (leaders or seen.rules < 2 or titles > 0.5 or title) and _page_numbers(grid):
            score += w.contents
            why.append("rising page numbers")
    return score


def _judge_grid(grid: Grid, share: float, several: int, seen: Evidence) -> tuple[float, str]:
    """A drawn grid is a table unless it is mostly empty or its cells are no rectangles."""
    score = 1.0
    score += 1.5 * min(0.0, share - 0.45)
    score += 0.1 * min(5, several)
    score -= 1.5 * max(0.0, seen.ragged - 0.15)
    score += 0.5 * (seen.walls - 0.5)
    head = sum(
        c.col_span for c in grid.cells if c.row == 0 and not c.empty and len(c.text.split()) <= LONG_CELL
    )
    if share < 0.3 and several < 0.5 * grid.rows and head < 0.8 * grid.cols:
        score -= 1.5
    words = [len(c.text.split()) for c in grid.cells if not c.empty]
    if median(words) > 40:
        score -= 1.0
    return 1 / (1 + exp(-STEEP * score)), f"a grid of rules, {round(100 * share)}% of slots filled"


def _amount(text: str) -> bool:
    """A short text that is mostly digits: '5 (3.2%)', '12 kg'."""
    if len(text) > 24 or not has_digit(text):
        return False
    digits = sum(ch.isdigit() for ch in text)
    letters = sum(ch.isalpha() for ch in text)
    return digits >= letters


def _rows_with_two(cells: list[GridCell]) -> int:
    count: dict[int, int] = {}
    for c in cells:
        for r in range(c.row, c.row + c.row_span):
            count[r] = count.get(r, 0) + 1
    return sum(1 for n in count.values() if n >= 2)


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
        if len(boxes) < 2:
            continue
        total += 1
        for key in (0, 1, 2):
            xs = sorted((b[0] if key == 0 else b[1] if key == 1 else (b[0] + b[1]) / 2) for b in boxes)
            mid = xs[len(xs) // 2]
            near = sum(1 for x in xs if abs(x - mid) <= (0.4 if key < 2 else 0.7) * em)
            if near >= 0.6 * len(xs):
                good += 1
                break
    return good / total if total else 0.0


def _page_numbers(grid: Grid) -> bool:
    """Does the last column count upwards like a contents page?"""
    last = [c.text.strip() for c in grid.cells if not c.empty and c.col == grid.cols - 1]
    numbers = [int(t) for t in last if t.isdigit() and len(t) < 5]
    if len(numbers) < 3 or len(numbers) < 0.75 * len(last):
        return False
    rising = sum(1 for a, b in itertools.pairwise(numbers) if b >= a)
    return rising >= 0.9 * (len(numbers) - 1) and numbers[-1] > numbers[0]


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
            if len(words) >= 3 and text[:1].islower() and before[-1] not in ".:;":
                flows += 1
        above[c.col] = text
    return flows / total if total >= 3 else 0.0
