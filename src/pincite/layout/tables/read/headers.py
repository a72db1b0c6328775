"""How many lines or rows of a table are header.

Sources of truth, strongest first: a rule under the header that also covers the row labels, a shaded
band, the first line of numbers, bold type.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, takewhile

from pincite.layout.frame import Fill, Segment
from pincite.layout.tables.judge.marks import is_numeric
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.layout.tables.read.rows import Placed, Ruling, numeric_columns
from pincite.model.lexicon import NOTE_SIGNS
from pincite.regex import regex

STUB_RULED = 0.5  # Share of the first column that a rule under the head must cover.
COUNTING_HEADS = 0.5  # Share of the counting columns that must have a head above the rule.
SHORT_HEAD = 20  # Characters of a number that is a head: a year, a month.
NUMBERS = 0.6  # Share of cells that are numbers from which a line or a column is one of numbers.
LEAST_CELLS = 3  # Cells of a column from which that share means anything.
BODY_NUMBERS = 0.75  # Share of numbers in the used columns from which a line is of the body.
BODY_LINES = 3  # Lines after a head that are looked at.
TINTED = 0.6  # Share of the width that a fill must cover to tint a row.
PLAIN = 0.5  # Share of the values below bold heads that must be plain.
SHORT_CELL = 8  # Words of a head cell at most.
DEEPEST = 9  # Most printed lines a header may have.
MOST_HEADS = 4  # Rows of a drawn grid above its first row of numbers at most, where these tell the head.
WIDE = 0.7  # Share of the table's width a rule must cover to end the header.
# Numbers that head columns rather than fill them.
YEAR = regex(
    rf"^(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?[a-z{NOTE_SIGNS}]*$|^[QTH][1-4]\b.*$|^\d(?:\.\d)?$"
)


def header_depth(
    lines: list[Placed], ruling: Ruling, fills: list[Fill], x0: float, x1: float, stub: tuple[float, float]
) -> int:
    """How many leading printed lines are header; 0 if none can be told."""
    deepest = min(DEEPEST, len(lines) - 1)
    first = lines[0].cells
    if _label_and_value(first.get(0, []), [c for col, clumps in first.items() if col for c in clumps]):
        return 0
    for i, (line, below) in enumerate(pairwise(lines[: deepest + 1]), 1):
        if ruling.between(line, below, x0, x1) >= WIDE and ruling.between(line, below, *stub) >= STUB_RULED:
            if not _numbers(lines[:i]):
                return i
            break
    shaded = _shaded([p.middle for p in lines[: DEEPEST + 2]], fills, x0, x1)
    if 0 < shaded <= deepest:
        return shaded
    counting = numeric_columns(lines, LEAST_CELLS)
    for i, line in enumerate(lines[: deepest + 1]):
        if _numeric_line(line) or _counts(line, counting):
            above = {col for p in lines[:i] for col in p.filled}
            if len(above & counting) < COUNTING_HEADS * len(counting):
                return 0  # what stands above heads nothing: a tall cell of the first row
            # Numbers may head columns, if those below are of another kind.
            heads = i <= 2 and _year_line(line) and _numbers(lines[i + 1 : i + 1 + BODY_LINES])
            return i + 1 if heads else i
    bold = _leading(bool(p.clumps) and all(c.bold for c in p.clumps) for p in lines)
    return bold if bold <= deepest else 0


def _label_and_value(label: list[Segment], values: list[Segment]) -> bool:
    """True for a bold label with plain text beside it: a row, and no titles of columns."""
    return bool(label and values) and all(c.bold for c in label) and not any(c.bold for c in values)


def _leading(fits: Iterable[bool]) -> int:
    """How many come before the first that does not fit."""
    return sum([1 for _ in takewhile(bool, fits)])


def _numeric_line(p: Placed) -> bool:
    """True if most cells but the first are short numbers."""
    cells = p.values()
    short = sum([is_numeric(c.text) and len(c.text) < SHORT_HEAD for c in cells])
    return bool(cells) and short >= max(1, NUMBERS * len(cells))


def _counts(p: Placed, counting: set[int]) -> bool:
    """Does a line fill most columns of numbers, with numbers?"""
    used = [is_numeric(p.cells[col][-1].text) for col in counting if col in p.cells]
    return len(used) >= max(1, NUMBERS * len(counting)) and sum(used) >= BODY_NUMBERS * len(used)


def _year_line(p: Placed) -> bool:
    return bool(p.values()) and all(YEAR.match(c.text) for c in p.values())


def _numbers(lines: list[Placed]) -> bool:
    """True if some of ``lines`` is a line of numbers that do not look like headings."""
    return any(_numeric_line(p) and not _year_line(p) for p in lines)


def _shaded(heights: list[float], fills: list[Fill], x0: float, x1: float) -> int:
    """How many of these heights, from the first on, lie on a shade that the next one has not."""
    if not fills:
        return 0
    colours = []
    for y in heights:
        shares: dict[int, float] = {}
        for f in fills:
            if f.box[1] <= y <= f.box[3]:
                common = max(0.0, min(f.box[2], x1) - max(f.box[0], x0))
                shares[f.colour] = shares.get(f.colour, 0.0) + common
        colours.append(min([c for c, w in shares.items() if w >= TINTED * (x1 - x0)], default=None))
    alike = _leading(c is not None and c == colours[0] for c in colours)
    return alike if alike < len(colours) else 0


def grid_header(grid: Grid, fills: list[Fill]) -> int:
    """How many leading rows of a drawn grid are header: above the first row of numbers, else those
    set apart by bold type or shading, else a first row of short texts that fills every column."""
    rows: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    for cell in grid.cells:
        if cell.lines:
            rows[cell.row].append(cell)
    first = rows[0]
    if not first:
        return 0
    if _label_and_value(
        [k for c in first if not c.col for k in c.clumps], [k for c in first if c.col for k in c.clumps]
    ):
        return 0
    deepest = min(DEEPEST, grid.rows - 1)
    numbers = next((r for r, row in enumerate(rows) if _body_row(r, row)), grid.rows)
    bold = _leading(bool(row) and all(k.bold for c in row for k in c.clumps) for row in rows)
    middles = [(a + b) / 2 for a, b in pairwise(grid.ys[: DEEPEST + 2])]
    shaded = _shaded(middles, fills, grid.xs[0], grid.xs[-1])
    marks = [d for d in (bold, shaded) if 0 < d < grid.rows]
    if marks:
        depth = min(marks)
    elif 0 < numbers <= min(deepest, MOST_HEADS):
        depth = numbers
    else:
        short = all(len(c.text.split()) <= SHORT_CELL for c in first)
        full = sum([c.col_span for c in first]) >= grid.cols - 1
        depth = 1 if short and full and grid.rows > 2 and grid.cols > 1 else 0
    if depth:
        depth = max(depth, min(deepest, max([c.row_span for c in first])))
    return min(depth, numbers, deepest)


def _body_row(r: int, row: list[GridCell]) -> bool:
    """True for a row of numbers, or one below the first that is counted by a number in its first column."""
    plain = [is_numeric(text := c.text) and not YEAR.match(text) for c in row]
    values = [number for c, number in zip(row, plain, strict=True) if c.col > 0]
    counted = r > 0 and bool(row) and row[0].col == 0 and plain[0]
    return counted or (bool(values) and sum(values) >= PLAIN * len(values))
