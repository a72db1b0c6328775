"""How many lines or rows of a table are header.

Sources of truth, strongest first: a rule under the header that also covers the row labels, a shaded
band, the first line of numbers, bold type.
"""

from __future__ import annotations

import re

from pincite.layout.frame import Fill
from pincite.layout.tables.judge.marks import is_numeric
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.layout.tables.read.rows import Placed, Ruling, numeric_columns

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
WIDE = 0.7  # Share of the table's width a rule must cover to end the header.
# Numbers that head columns rather than fill them.
YEAR = re.compile(
    r"^(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?[a-z*†‡]*$|^[QTH][1-4]\b.*$|^\d(?:\.\d)?$"
)


def header_depth(
    lines: list[Placed], ruling: Ruling, fills: list[Fill], x0: float, x1: float, stub: tuple[float, float]
) -> int:
    """How many leading printed lines are header; 0 if none can be told."""
    n = len(lines)
    if n <= 1:
        return 0
    deepest = min(DEEPEST, n - 1)
    for i in range(deepest):
        top, bottom = (lines[i].y0 + lines[i].y1) / 2, (lines[i + 1].y0 + lines[i + 1].y1) / 2
        if ruling.coverage(top, bottom, x0, x1) >= WIDE and ruling.coverage(top, bottom, *stub) >= STUB_RULED:
            if not _numbers(lines[: i + 1]):
                return i + 1
            break
    shaded = _shaded_prefix(lines, fills, x0, x1)
    if 0 < shaded <= deepest:
        return shaded
    counting = numeric_columns(lines, LEAST_CELLS)
    for i in range(deepest + 1):
        if _numeric_line(lines[i]) or _counts(lines[i], counting):
            above = {col for p in lines[:i] for col in p.filled}
            if len(above & counting) < COUNTING_HEADS * len(counting):
                return 0  # what stands above heads nothing: a tall cell of the first row
            if i > 2 or not _year_line(lines[i]):
                return i
            # Numbers may head columns, if those below are of another kind.
            return i + 1 if _numbers(lines[i + 1 : i + 1 + BODY_LINES]) else i
    bold = 0
    for p in lines:
        if not p.clumps or not all(c.bold for c in p.clumps):
            break
        bold += 1
    if 0 < bold <= deepest:
        return bold
    return 0


def _numeric_line(p: Placed) -> bool:
    cells = p.values()
    return bool(cells) and sum(is_numeric(c.text) and len(c.text) < SHORT_HEAD for c in cells) >= max(
        1, NUMBERS * len(cells)
    )


def _counts(p: Placed, counting: set[int]) -> bool:
    """Does a line fill most columns of numbers, with numbers?"""
    used = [p.cells[col][-1] for col in counting if col in p.cells]
    return len(used) >= max(1, NUMBERS * len(counting)) and sum(
        is_numeric(c.text) for c in used
    ) >= BODY_NUMBERS * len(used)


def _year_line(p: Placed) -> bool:
    cells = p.values()
    return bool(cells) and all(YEAR.match(c.text) for c in cells)


def _numbers(lines: list[Placed]) -> bool:
    """True if some of ``lines`` is a line of numbers that do not look like headings."""
    return any(_numeric_line(p) and not _year_line(p) for p in lines)


def _shaded_prefix(lines: list[Placed], fills: list[Fill], x0: float, x1: float) -> int:
    """Leading lines that lie on other shading than the first line below them."""
    if not fills:
        return 0
    colours = []
    for p in lines[: DEEPEST + 2]:
        y = (p.y0 + p.y1) / 2
        by_colour: dict[int, float] = {}
        for f in fills:
            a, t, b, d = f.box
            if t <= y <= d:
                by_colour[f.colour] = by_colour.get(f.colour, 0.0) + max(0.0, min(b, x1) - max(a, x0))
        wide = [c for c, w in by_colour.items() if w >= TINTED * (x1 - x0)]
        colours.append(min(wide) if wide else None)
    if colours[0] is None:
        return 0
    k = 1
    while k < len(colours) and colours[k] == colours[0]:
        k += 1
    return k if k < len(colours) else 0


def grid_header(grid: Grid, fills: list[Fill]) -> int:
    """How many leading rows of a drawn grid are header: above the first row of numbers, else those
    set apart by bold type or shading, else a first row of short texts that fills every column."""
    by_row: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    for cell in grid.cells:
        if not cell.empty:
            by_row[cell.row].append(cell)
    if grid.rows <= 1 or not by_row[0]:
        return 0
    deepest = min(DEEPEST, grid.rows - 1)
    numbers = grid.rows
    for r, row in enumerate(by_row):
        values = [c for c in row if c.col > 0]
        plain = [c for c in values if is_numeric(c.text) and not YEAR.match(c.text)]
        counted = (
            r > 0 and row and row[0].col == 0 and is_numeric(row[0].text) and not YEAR.match(row[0].text)
        )
        if (values and len(plain) >= PLAIN * len(values)) or counted:
            numbers = r
            break
    bold = 0
    while (
        bold < grid.rows
        and by_row[bold]
        and all(k.bold for c in by_row[bold] for line in c.lines for k in line)
    ):
        bold += 1
    shaded = _shaded_rows(grid, fills)
    reach = max((c.row_span for c in by_row[0]), default=1)
    marks = [d for d in (bold, shaded) if 0 < d < grid.rows]
    if marks:
        depth = min(marks)
    elif 0 < numbers <= deepest:
        depth = numbers
    else:
        first = by_row[0]
        short = all(len(c.text.split()) <= SHORT_CELL for c in first)
        full = sum(c.col_span for c in first) >= grid.cols - 1
        depth = 1 if numbers > 0 and short and full and grid.rows > 2 else 0
    if depth:
        depth = max(depth, min(reach, deepest))
    return min(depth, numbers, deepest)


def _shaded_rows(grid: Grid, fills: list[Fill]) -> int:
    """Leading rows on a shade that the row below them has not."""
    colours: list[int | None] = []
    for r in range(min(grid.rows, DEEPEST + 1)):
        y = (grid.ys[r] + grid.ys[r + 1]) / 2
        by_colour: dict[int, float] = {}
        for f in fills:
            a, t, b, d = f.box
            if t <= y <= d:
                shared = max(0.0, min(b, grid.xs[-1]) - max(a, grid.xs[0]))
                by_colour[f.colour] = by_colour.get(f.colour, 0.0) + shared
        wide = [c for c, w in by_colour.items() if w >= TINTED * (grid.xs[-1] - grid.xs[0])]
        colours.append(min(wide) if wide else None)
    if not colours or colours[0] is None:
        return 0
    k = 1
    while k < len(colours) and colours[k] == colours[0]:
        k += 1
    return k if k < len(colours) else 0
