"""Table or not: a score from what the cells hold, against prose, lists, contents, forms and charts."""

from __future__ import annotations

import itertools
from statistics import median

from recto.layout.tables.grid import Grid, GridCell
from recto.layout.tables.marks import (
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

ACCEPT = 0.5
"""Score from which a region is a table."""


def judge(
    grid: Grid, em: float, rules: int, captioned: bool, dense: float, ragged: float
) -> tuple[float, str]:
    """Score 0..1 and the reason in words. ``dense`` is the share of inner upright walls drawn,
    ``ragged`` that of joined cells that are no rectangles."""
    cols = grid.cols
    if grid.rows < 2 or cols < 2:
        return 0.0, "one row or column"
    filled = [c for c in grid.cells if not c.empty]
    text = {id(c): c.text for c in filled}
    if len(filled) < 3:
        return 0.0, "hardly any text"
    slots = sum(c.row_span * c.col_span for c in filled)
    share = slots / (grid.rows * cols)
    body = [c for c in filled if c.row >= grid.header_rows]
    values = [c for c in body if c.col > 0]
    used_cols = {c.col for c in filled}
    multi_rows = _rows_with_two(filled)
    numeric = sum(is_numeric(text[id(c)]) or _amount(text[id(c)]) for c in values) / max(1, len(values))
    words = [len(text[id(c)].split()) for c in body if not is_numeric(text[id(c)])] or [0]
    typical = median(words)
    long = sum(1 for w in words if w > 14) / len(words)
    blank = rules > 1 and captioned and multi_rows == 1  # a table to be filled in by hand
    if len(used_cols) < 2 or (multi_rows < 2 and not blank):
        return 0.0, "no row holds two cells"
    signs = sum(1 for c in filled if len(text[id(c)]) == 1 and not is_numeric(text[id(c)]))
    if signs > 0.7 * len(filled):
        return 0.0, "single characters: letter-spaced or vertical text"
    if grid.ruled:
        return _judge_grid(grid, share, numeric, multi_rows, ragged, dense)

    score = 0.0
    why = []
    full = multi_rows / grid.rows
    score += {2: -0.9, 3: 0.0}.get(cols, 0.35)
    score += min(0.6, 0.12 * (multi_rows - 3))
    score += 1.6 * (numeric - 0.35)
    score += 1.0 * (share - 0.55)
    score += 0.8 * (full - 0.6)
    between_rules = rules > 1
    if rules:
        score += 0.4 if rules == 1 else min(1.9, 0.6 + 0.5 * rules)
        why.append(f"{rules} rules of one width" if rules > 1 else "a rule above")
    if dense > 0.1:
        score += 0.5
        why.append("upright rules")
    if captioned:
        score += 0.8
        why.append("a table caption")
    if numeric >= 0.5:
        why.append(f"{round(100 * numeric)}% numbers")
    if grid.header_rows:
        score += 0.2
    aligned = _aligned(grid, em)
    score += 1.2 * (aligned - 0.7)
    why.append(f"{round(100 * aligned)}% of columns aligned")
    if typical > 5:
        score -= 0.12 * (min(typical, 15) - 5)
    score -= 1.2 * long
    first = [c for c in body if c.col == 0]
    marks = sum(1 for c in first if LIST_MARK.match(text[id(c)])) / max(1, len(first))
    if marks > 0.4 and (cols == 2 or marks > 0.8):
        score -= 2.0
        why.append("list marks")
    labels = sum(1 for c in first if LABEL.search(text[id(c)])) / max(1, len(first))
    if labels > 0.4 and (cols == 2 or labels > 0.8):
        score -= 1.8
        why.append("labels with colons")
    titles = sum(1 for c in first if SECTION.match(text[id(c)].split(" ", 1)[0])) / max(1, len(first))
    if titles > 0.6 and cols == 2 and numeric < 0.5 and grid.rows <= 3:
        score -= 2.0
        why.append("numbered headings")
    entries = sum(1 for c in body if ENTRY.search(text[id(c)]))
    if entries > 0.4 * grid.rows and cols <= 3:
        score -= 2.5
        why.append("entries of a contents page")
    code = sum(1 for c in filled if CODE.search(text[id(c)])) / len(filled)
    if code > 0.25:
        score -= 2.5
        why.append("program text")
    leaders = sum(1 for c in body if LEADER.search(text[id(c)])) / grid.rows
    if leaders > 0.3 and cols <= 3 and _page_numbers(grid):
        score -= 2.5
        why.append("a contents page")
    elif cols <= 3 and _page_numbers(grid) and (not between_rules or titles > 0.5 or _contents(filled)):
        score -= 2.5
        why.append("rising page numbers")
    if cols == 2 and numeric < 0.5 and not between_rules:
        score -= 0.8
    if grid.rows < 3 and not between_rules:
        score -= 1.6 if cols > 3 else 2.4
    if grid.rows == 3 and not between_rules and not captioned:
        score -= 0.5
    flows = _flowing(grid)
    score -= 2.0 * flows
    if flows > 0.2:
        why.append("text flows down the columns")
    return 1 / (1 + 2.718281828 ** (-2.2 * score)), ", ".join(why)


def _judge_grid(
    grid: Grid, share: float, numeric: float, multi_rows: int, ragged: float, dense: float
) -> tuple[float, str]:
    score = 1.0
    score += 1.5 * min(0.0, share - 0.45)
    score += 0.1 * min(5, multi_rows)
    score -= 1.5 * max(0.0, ragged - 0.15)
    score += 0.5 * (dense - 0.5)
    head = sum(c.col_span for c in grid.cells if c.row == 0 and not c.empty and len(c.text.split()) <= 6)
    if share < 0.3 and multi_rows < 0.5 * grid.rows and head < 0.8 * grid.cols:
        score -= 1.5
    words = [len(c.text.split()) for c in grid.cells if not c.empty]
    if median(words) > 40:
        score -= 1.0
    return 1 / (1 + 2.718281828 ** (-2.2 * score)), f"a grid of rules, {round(100 * share)}% of slots filled"


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


def _contents(cells: list[GridCell]) -> bool:
    """Is the first text the title of a contents page?"""
    return bool(cells) and CONTENTS.match(cells[0].text) is not None


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
