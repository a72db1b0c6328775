"""Cells of a header without a full grid: wrapped headings, and headings over several columns.

Upright rules beside a heading or a rule of its own under it say exactly which columns it spans.
Without them it spans the columns it is centred over.
"""

from __future__ import annotations

import msgspec

from pincite.layout.frame import HRule, Segment, VRule
from pincite.layout.tables.judge.marks import has_digit, is_numeric
from pincite.layout.tables.read.grid import GridCell
from pincite.layout.tables.read.rows import Placed, Ruling

UNDER_MIDDLE = 2.0  # em by which a heading may miss the middle of the rule below it.
SLACK = 2.0  # Points by which a heading may be longer than its rule.
BELOW = 0.3  # em from the top of a heading below which other text lies under it.
LEVEL = 0.8  # em by which the middles of headings on one line differ.
BESIDE = 1.5  # Points by which headings side by side may overlap.
COVERED = 0.5  # Share of a column, or of a heading, that a rule must cover to be drawn over it.
OWN, OTHER = 0.5, 0.3  # em by which a heading may miss the middle of its own column, or reach into another's.
NEAR = 0.35  # em by which rules may lie inside the text above and below them.
WRAPPED = 0.9  # em of white space between the lines of one heading at most.
CENTRED = 0.8  # Em: a heading this close to the centre of some columns is centred over them.


class Block(msgspec.Struct, eq=False):
    """Header text over columns first..last, on printed lines top..bottom."""

    first: int
    last: int
    top: int
    bottom: int
    lines: list[list[Segment]]


def header_cells(
    lines: list[Placed],
    cores: list[tuple[float, float]],
    ruling: Ruling,
    upright: list[VRule],
    em: float,
    floor: float,
) -> tuple[list[GridCell], int, list[int]]:
    """Cells of the header lines, the number of header rows, and the last line of each row.

    ``cores`` are the printed extents of the columns in the body; ``floor`` is the y below which the
    body starts.
    """
    blocks = _blocks(lines, cores, ruling, upright, em, floor)
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
        if b.last > b.first:
            end = start + 1 if below else end
        cells.append(GridCell(start, b.first, max(1, end - start), b.last - b.first + 1, b.lines))
        ends[start] = max(ends[start], b.bottom)
    for k in range(1, depth):
        ends[k] = max(ends[k], ends[k - 1])
    ends[-1] = len(lines) - 1
    return cells, depth, ends


def _blocks(
    lines: list[Placed],
    cores: list[tuple[float, float]],
    ruling: Ruling,
    upright: list[VRule],
    em: float,
    floor: float,
) -> list[Block]:
    blocks: list[Block] = []
    n = len(cores)
    columns = Columns(cores, _with_headings(cores, lines), em)
    for k, p in enumerate(lines):
        items = [(c, c, clump, False) for c, clumps in p.cells.items() for clump in clumps]
        items += [(a, b, clump, True) for a, b, clump in p.spans]
        items.sort(key=lambda it: it[2].x0)
        taken = [(a, b) for a, b, _, _ in items]
        deeper = [any(c in q.filled for q in lines[k + 1 :]) for c in range(n)]
        for i, (a, b, clump, spanning) in enumerate(items):
            own = (a, b)
            low = taken[i - 1][1] + 1 if i else 0
            high = taken[i + 1][0] - 1 if i + 1 < len(items) else n - 1
            if k < len(lines) - 1 or spanning:
                boxed = _between(upright, lines, clump, columns)
                if boxed is not None and boxed[0] <= a and boxed[1] >= b:
                    a, b = max(boxed[0], low), min(boxed[1], high)
                else:
                    rule = ruling.under(clump, _next_below(lines, k, clump, floor))
                    if rule is not None and not (_underlines(rule, clump, em) and _heads(rule, lines)):
                        rule = None
                    under = any(x.first < x.last and x.first <= a and x.last >= b for x in blocks)
                    a, b = _range(a, b, clump, columns, low, high, deeper, rule, under)
                if b < a:
                    a, b = own  # two texts want one column: its cell takes both
                taken[i] = (a, b)
            if not _join(blocks, a, b, k, clump, ruling, em):
                blocks.append(Block(a, b, k, k, [[clump]]))
    return blocks


class Columns(msgspec.Struct, frozen=True):
    """Extents of the columns, as printed in the body and with their headings, and the em, in points."""

    cores: list[tuple[float, float]]
    full: list[tuple[float, float]]
    em: float


def _with_headings(cores: list[tuple[float, float]], lines: list[Placed]) -> list[tuple[float, float]]:
    """The extents of the columns with those headings that stand in one column."""
    out = []
    for col, (a, b) in enumerate(cores):
        clumps = [c for p in lines for c in p.cells.get(col, ())]
        out.append((min([a, *(c.x0 for c in clumps)]), max([b, *(c.x1 for c in clumps)])))
    return out


def _next_below(lines: list[Placed], k: int, clump: Segment, floor: float) -> float:
    """The middle height of the next header text under ``clump``, or ``floor``."""
    for p in lines[k + 1 :]:
        for c in p.clumps:
            if c.x0 < clump.x1 and c.x1 > clump.x0 and c.y0 > clump.y0 + BELOW * clump.size:
                return (c.y0 + c.y1) / 2
    return floor


def _between(
    upright: list[VRule], lines: list[Placed], clump: Segment, columns: Columns
) -> tuple[int, int] | None:
    """The columns between the upright rules to the left and right of a heading, where both are drawn
    and nothing else stands beside it between them."""
    y = (clump.y0 + clump.y1) / 2
    beside = [v.x for v in upright if v.y0 <= y <= v.y1]
    if not any(columns.cores[0][1] - 1 <= x <= columns.cores[-1][0] + 1 for x in beside):
        return None  # only the outer borders
    left = max((x for x in beside if x <= clump.x0 + BESIDE), default=None)
    right = min((x for x in beside if x >= clump.x1 - BESIDE), default=None)
    if left is None or right is None:
        return None
    for p in lines:
        for c in p.clumps:
            level = abs((c.y0 + c.y1) / 2 - y) < LEVEL * clump.size
            if c is not clump and level and left <= (c.x0 + c.x1) / 2 <= right:
                return None
    inside = [i for i, (a, b) in enumerate(columns.cores) if left <= (a + b) / 2 <= right]
    return (inside[0], inside[-1]) if inside else None


def _range(
    a: int,
    b: int,
    clump: Segment,
    columns: Columns,
    low: int,
    high: int,
    deeper: list[bool],
    rule: HRule | None,
    under: bool,
) -> tuple[int, int]:
    """The columns a heading placed in ``a``..``b`` really spans.

    ``rule`` is a rule of its own under it; ``under`` a wider heading above it only a rule makes it wider.
    """
    cores, full, em = columns.cores, columns.full, columns.em
    if rule is not None:
        covered = [
            c
            for c, (x0, x1) in enumerate(cores)
            if min(rule.x1, x1) - max(rule.x0, x0) >= COVERED * (x1 - x0)
        ]
        # A rule that runs under other headings too parts header lines; it says nothing of spans.
        if len(covered) > 1 and low <= covered[0] <= a and b <= covered[-1] <= high:
            return covered[0], covered[-1]
    if under:
        return a, b
    middle = (clump.x0 + clump.x1) / 2
    if a == b:
        # Over its own column, on an edge or in the middle: a wrapped heading, not a span.
        own = abs((cores[a][0] + cores[a][1]) / 2 - middle)
        inside = clump.x0 >= cores[a][0] - em and clump.x1 <= cores[a][1] + em
        edge = min(abs(clump.x0 - cores[a][0]), abs(clump.x1 - cores[a][1]))
        if inside and (own <= OWN * em or edge <= OTHER * em):
            return a, b
    best: tuple[int, int] | None = None
    for i in range(low, a + 1):
        if not deeper[i]:
            continue
        for j in range(b, high + 1):
            if j == i or not all(deeper[i : j + 1]):
                continue
            error = min(
                abs((cores[i][0] + cores[j][1]) / 2 - middle), abs((full[i][0] + full[j][1]) / 2 - middle)
            )
            if error <= CENTRED * em and (best is None or j - i > best[1] - best[0]):
                best = (i, j)
    return best if best is not None else (a, b)


def _underlines(rule: HRule, clump: Segment, em: float) -> bool:
    """True if the rule belongs to this heading: it lies wholly over it, in the middle or at its start."""
    if clump.x0 < rule.x0 - SLACK or clump.x1 > rule.x1 + SLACK:
        return False
    centred = abs((rule.x0 + rule.x1) - (clump.x0 + clump.x1)) / 2 <= UNDER_MIDDLE * em
    return centred or abs(rule.x0 - clump.x0) <= em or abs(rule.x1 - clump.x1) <= em


def _heads(rule: HRule, lines: list[Placed]) -> bool:
    """True if headings of several columns stand below the rule: else it ends the header."""
    below = {col for p in lines if (p.y0 + p.y1) / 2 > rule.y for col in p.filled}
    return len(below) > 1


def _join(blocks: list[Block], a: int, b: int, k: int, clump: Segment, ruling: Ruling, em: float) -> bool:
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
        if ruling.coverage(last.y1 - NEAR * em, clump.y0 + NEAR * em, clump.x0, clump.x1) >= COVERED:
            return False
        if clump.y0 - last.y1 > WRAPPED * em:
            return False
        if (is_numeric(clump.text) and has_digit(clump.text)) and (
            is_numeric(last.text) and has_digit(last.text)
        ):
            return False
        block.lines.append([clump])
        block.bottom = k
        return True
    return False
