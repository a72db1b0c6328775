"""Header of a table without a full grid: how many lines it has, and its cells with their spans.

Sources of truth, strongest first: a rule under the header that also covers the row labels, a shaded
band, the first line of numbers, bold type. Partial rules under a header cell say exactly which
columns it spans; without them a cell spans the columns it is centred over.
"""

from __future__ import annotations

import re

import msgspec

from recto.layout.frame import Fill, HRule
from recto.layout.tables.grid import Grid, GridCell
from recto.layout.tables.marks import has_digit, is_numeric
from recto.layout.tables.rows import Placed
from recto.layout.tables.textlines import Clump

DEEPEST = 9
"""Most printed lines a header may have."""
WIDE = 0.7
"""Share of the table's width a rule must cover to end the header."""
CENTRED = 0.8
"""Em: a heading this close to the centre of some columns is centred over them."""
YEAR = re.compile(
    r"^(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?[a-z*†‡]*$|^[QTH][1-4]\b.*$|^\d(?:\.\d)?$"
)
"""Numbers that head columns rather than fill them."""


class Ruling(msgspec.Struct):
    """Horizontal rules of a table region, sorted by y."""

    rules: list[HRule]

    def coverage(self, top: float, bottom: float, x0: float, x1: float) -> float:
        """The largest share of x0..x1 that rules at one height between ``top`` and ``bottom`` cover."""
        if x1 <= x0:
            return 0.0
        best = 0.0
        at = -1e9
        total = 0.0
        for r in self.rules:
            if r.y < top:
                continue
            if r.y > bottom:
                break
            if r.y - at > 2.5:
                at, total = r.y, 0.0
            total += max(0.0, min(r.x1, x1) - max(r.x0, x0))
            best = max(best, total)
        return min(1.0, best / (x1 - x0))

    def under(self, clump: Clump, bottom: float) -> HRule | None:
        """The first rule below ``clump`` and above ``bottom`` that runs under its middle."""
        middle = (clump.x0 + clump.x1) / 2
        for r in self.rules:
            if r.y < (clump.y0 + clump.y1) / 2:
                continue
            if r.y > bottom:
                return None
            if r.x0 <= middle <= r.x1:
                return r
        return None


def header_depth(
    lines: list[Placed], ruling: Ruling, fills: list[Fill], x0: float, x1: float, stub: tuple[float, float]
) -> int:
    """How many leading printed lines are header; 0 if none can be told."""
    n = len(lines)
    if n < 2:
        return 0
    deepest = min(DEEPEST, n - 1)
    for i in range(deepest):
        top, bottom = (lines[i].y0 + lines[i].y1) / 2, (lines[i + 1].y0 + lines[i + 1].y1) / 2
        if ruling.coverage(top, bottom, x0, x1) >= WIDE and ruling.coverage(top, bottom, *stub) >= 0.5:
            if not _numbers(lines[: i + 1]):
                return i + 1
            break
    shaded = _shaded_prefix(lines, fills, x0, x1)
    if 0 < shaded <= deepest:
        return shaded
    counting = _number_columns(lines)
    for i in range(deepest + 1):
        if _numeric_line(lines[i]) or _counts(lines[i], counting):
            above = {col for p in lines[:i] for col in p.filled}
            if len(above & counting) < 0.5 * len(counting):
                return 0  # what stands above heads nothing: a tall cell of the first row
            if i > 2 or not _year_line(lines[i]):
                return i
            # Numbers may head columns, if those below are of another kind.
            return i + 1 if _bodies(lines[i + 1 : i + 4]) else i
    bold = 0
    for p in lines:
        clumps = [c for cs in p.cells.values() for c in cs] + [c for _, _, c in p.spans]
        if not clumps or not all(c.bold for c in clumps):
            break
        bold += 1
    if 0 < bold <= deepest:
        return bold
    return 0


def _numeric_line(p: Placed) -> bool:
    cells = [cs[-1] for col, cs in p.cells.items() if col > 0]
    return bool(cells) and sum(c.numeric and len(c.text) < 20 for c in cells) >= max(1, 0.6 * len(cells))


def _number_columns(lines: list[Placed]) -> set[int]:
    """Columns other than the first that hold numbers on most lines."""
    seen: dict[int, list[int]] = {}
    for p in lines:
        for col, clumps in p.cells.items():
            if col > 0:
                entry = seen.setdefault(col, [0, 0])
                entry[0] += 1
                entry[1] += clumps[-1].numeric
    return {col for col, (n, k) in seen.items() if n >= 3 and k >= 0.6 * n}


def _counts(p: Placed, counting: set[int]) -> bool:
    """Does a line fill most columns of numbers, with numbers?"""
    used = [p.cells[col][-1] for col in counting if col in p.cells]
    return len(used) >= max(1, 0.6 * len(counting)) and sum(c.numeric for c in used) >= 0.75 * len(used)


def _year_line(p: Placed) -> bool:
    cells = [cs[-1] for col, cs in p.cells.items() if col > 0]
    return bool(cells) and all(YEAR.match(c.text) for c in cells)


def _numbers(lines: list[Placed]) -> bool:
    return any(_numeric_line(p) and not _year_line(p) for p in lines)


def _bodies(lines: list[Placed]) -> bool:
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
        wide = [c for c, w in by_colour.items() if w >= 0.6 * (x1 - x0)]
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
    if grid.rows < 2 or not by_row[0]:
        return 0
    deepest = min(DEEPEST, grid.rows - 1)
    numbers = grid.rows
    for r, row in enumerate(by_row):
        values = [c for c in row if c.col > 0]
        plain = [c for c in values if is_numeric(c.text) and not YEAR.match(c.text)]
        counted = (
            r > 0 and row and row[0].col == 0 and is_numeric(row[0].text) and not YEAR.match(row[0].text)
        )
        if (values and len(plain) >= 0.5 * len(values)) or counted:
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
        short = all(len(c.text.split()) <= 8 for c in first)
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
        wide = [c for c, w in by_colour.items() if w >= 0.6 * (grid.xs[-1] - grid.xs[0])]
        colours.append(min(wide) if wide else None)
    if not colours or colours[0] is None:
        return 0
    k = 1
    while k < len(colours) and colours[k] == colours[0]:
        k += 1
    return k if k < len(colours) else 0


class Block(msgspec.Struct, eq=False):
    """Header text over columns first..last, on printed lines top..bottom."""

    first: int
    last: int
    top: int
    bottom: int
    lines: list[list[Clump]]
    spanning: bool


def header_cells(
    lines: list[Placed], cores: list[tuple[float, float]], ruling: Ruling, em: float, floor: float
) -> tuple[list[GridCell], int, list[int]]:
    """Cells of the header lines, the number of header rows, and the last line of each row.

    ``cores`` are the printed extents of the columns in the body; ``floor`` is the y below which the
    body starts.
    """
    blocks = _blocks(lines, cores, ruling, em, floor)
    if not blocks:
        return [], 0, []
    blocks.sort(key=lambda b: (b.top, b.first))
    level: list[int] = []
    for i, b in enumerate(blocks):
        above = [
            level[j]
            for j in range(i)
            if blocks[j].last >= b.first and blocks[j].first <= b.last and blocks[j].bottom < b.top
        ]
        level.append(1 + max(above) if above else 0)
    depth = max(level) + 1
    cells = []
    ends = [0] * depth
    for i, b in enumerate(blocks):
        below = [
            level[j]
            for j in range(len(blocks))
            if j != i and blocks[j].last >= b.first and blocks[j].first <= b.last and blocks[j].top > b.bottom
        ]
        end = min(below) if below else depth
        start = level[i]
        if b.spanning and b.last > b.first:
            end = start + 1 if below else end
        cells.append(GridCell(start, b.first, max(1, end - start), b.last - b.first + 1, b.lines))
        ends[start] = max(ends[start], b.bottom)
    for k in range(1, depth):
        ends[k] = max(ends[k], ends[k - 1])
    ends[-1] = len(lines) - 1
    return cells, depth, ends


def _blocks(
    lines: list[Placed], cores: list[tuple[float, float]], ruling: Ruling, em: float, floor: float
) -> list[Block]:
    blocks: list[Block] = []
    n = len(cores)
    full = _with_headings(cores, lines)
    for k, p in enumerate(lines):
        items: list[tuple[int, int, Clump, bool]] = [
            (c, c, cl, False) for c, cs in p.cells.items() for cl in cs
        ]
        items += [(a, b, cl, True) for a, b, cl in p.spans]
        items.sort(key=lambda it: it[2].x0)
        taken = [(a, b) for a, b, _, _ in items]
        deeper = [any(c in q.filled for q in lines[k + 1 :]) for c in range(n)]
        for i, (a, b, clump, spanning) in enumerate(items):
            low = taken[i - 1][1] + 1 if i else 0
            high = taken[i + 1][0] - 1 if i + 1 < len(items) else n - 1
            last_line = k == len(lines) - 1
            bottom = _next_below(lines, k, clump, floor)
            rule = ruling.under(clump, bottom)
            if not last_line or spanning:
                ranged = _range(a, b, clump, cores, full, low, high, deeper, rule, em, last_line, blocks, k)
                if ranged is not None:
                    a, b = ranged
                    spanning = True
            joined = _join(blocks, a, b, k, clump, p, ruling, em)
            if not joined:
                blocks.append(Block(a, b, k, k, [[clump]], b > a))
    return blocks


def _with_headings(cores: list[tuple[float, float]], lines: list[Placed]) -> list[tuple[float, float]]:
    """The extents of the columns with those headings that stand in one column."""
    out = []
    for col, (a, b) in enumerate(cores):
        clumps = [c for p in lines for c in p.cells.get(col, ())]
        out.append((min([a, *(c.x0 for c in clumps)]), max([b, *(c.x1 for c in clumps)])))
    return out


def _next_below(lines: list[Placed], k: int, clump: Clump, floor: float) -> float:
    """The middle height of the next header text under ``clump``, or ``floor``."""
    for p in lines[k + 1 :]:
        for c in [c for cs in p.cells.values() for c in cs] + [c for _, _, c in p.spans]:
            if c.x0 < clump.x1 and c.x1 > clump.x0 and c.y0 > clump.y0 + 0.3 * clump.size:
                return (c.y0 + c.y1) / 2
    return floor


def _range(
    a: int,
    b: int,
    clump: Clump,
    cores: list[tuple[float, float]],
    full: list[tuple[float, float]],
    low: int,
    high: int,
    deeper: list[bool],
    rule: HRule | None,
    em: float,
    last_line: bool,
    blocks: list[Block],
    k: int,
) -> tuple[int, int] | None:
    """The columns a heading really spans, or None to leave it where it was placed."""
    if rule is not None and not last_line and _underlines(rule, clump, em):
        covered = [
            c
            for c in range(len(cores))
            if min(rule.x1, cores[c][1]) - max(rule.x0, cores[c][0]) >= 0.5 * (cores[c][1] - cores[c][0])
        ]
        # A rule that runs under other headings too parts header lines; it says nothing of spans.
        if len(covered) > 1 and low <= covered[0] <= a and b <= covered[-1] <= high:
            return covered[0], covered[-1]
    middle = (clump.x0 + clump.x1) / 2
    own = abs((cores[a][0] + cores[b][1]) / 2 - middle)
    if a == b:
        # Over its own column, on an edge or in the middle: a wrapped heading, not a span.
        inside = clump.x0 >= cores[a][0] - em and clump.x1 <= cores[a][1] + em
        edge = min(abs(clump.x0 - cores[a][0]), abs(clump.x1 - cores[a][1]))
        if inside and (own <= 0.5 * em or edge <= 0.3 * em):
            return None
    for block in blocks:
        if (
            block.bottom == k - 1
            and block.first <= a
            and block.last >= b
            and block.spanning
            and block.first < block.last
        ):
            # Never wider than the heading it stands under.
            low, high = max(low, block.first), min(high, block.last)
    best: tuple[int, int] | None = None
    best_error = CENTRED * em
    for i in range(low, a + 1):
        if not deeper[i]:
            continue
        for j in range(b, high + 1):
            if j == i or not all(deeper[i : j + 1]):
                continue
            error = min(
                abs((cores[i][0] + cores[j][1]) / 2 - middle), abs((full[i][0] + full[j][1]) / 2 - middle)
            )
            if error <= best_error + 0.1 and (best is None or j - i > best[1] - best[0]):
                best, best_error = (i, j), CENTRED * em
    return best


def _underlines(rule: HRule, clump: Clump, em: float) -> bool:
    """True if the rule belongs to this heading: it lies wholly over it, in the middle or at its start."""
    if clump.x0 < rule.x0 - 2.0 or clump.x1 > rule.x1 + 2.0:
        return False
    centred = abs((rule.x0 + rule.x1) - (clump.x0 + clump.x1)) / 2 <= 2.0 * em
    return centred or abs(rule.x0 - clump.x0) <= em or abs(rule.x1 - clump.x1) <= em


def _join(
    blocks: list[Block], a: int, b: int, k: int, clump: Clump, line: Placed, ruling: Ruling, em: float
) -> bool:
    """Add a clump to the block right above it (or beside it) where both are one wrapped heading."""
    for block in reversed(blocks):
        if block.last < a or block.first > b:
            continue
        if block.bottom == k:
            if block.first == a and block.last == b:
                block.lines[-1].append(clump)
                return True
            return False
        if block.first != a or block.last != b:
            return False
        last = block.lines[-1][0]
        if ruling.coverage(last.y1 - 0.35 * em, clump.y0 + 0.35 * em, clump.x0, clump.x1) >= 0.5:
            return False
        if clump.y0 - last.y1 > 0.9 * em:
            return False
        if (clump.numeric and has_digit(clump.text)) and (last.numeric and has_digit(last.text)):
            return False
        block.lines.append([clump])
        block.bottom = k
        return True
    return False
