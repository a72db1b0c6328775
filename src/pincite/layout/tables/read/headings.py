"""Cells of a header without a full grid: wrapped headings, and headings over several columns.

Upright rules beside a heading or a rule of its own under it say exactly which columns it spans.
Without them it spans the columns it is centred over.
"""

from __future__ import annotations

from itertools import accumulate

import msgspec

from pincite.layout.frame import HRule, Segment, VRule
from pincite.layout.tables.judge.marks import has_digit, is_numeric
from pincite.layout.tables.read.grid import GridCell
from pincite.layout.tables.read.rows import Placed, Ruling

Extent = tuple[float, float]
UNDER_MIDDLE = 2.0  # em by which a heading may miss the middle of the rule below it.
SLACK = 2.0  # Points by which a heading may be longer than its rule.
BESIDE = 1.5  # Points by which headings side by side may overlap.
COVERED = 0.5  # Share of a column, or of a heading, that a rule must cover to be drawn over it.
OWN, OTHER = 0.5, 0.3  # em by which a heading may miss the middle of its own column, or its edge.
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

    def meets(self, other: Block) -> bool:
        """True if both stand over a common column."""
        return self.last >= other.first and self.first <= other.last


def header_cells(
    lines: list[Placed], cores: list[Extent], ruling: Ruling, upright: list[VRule], em: float, floor: float
) -> tuple[list[GridCell], int, list[int]]:
    """Cells of the header lines, the number of header rows, and the last line of each row.

    ``cores`` are the printed extents of the columns in the body; ``floor`` is the y below which the
    body starts.
    """
    blocks = _Header(lines, cores, ruling, upright, em, floor).blocks()
    if not blocks:
        return [], 0, []
    level: list[int] = []
    for i, b in enumerate(blocks):
        above = [n for a, n in zip(blocks[:i], level, strict=True) if a.meets(b) and a.bottom < b.top]
        level.append(1 + max(above, default=-1))
    depth = max(level) + 1
    cells = []
    ends = [0] * depth
    for b, start in zip(blocks, level, strict=True):
        below = [n for c, n in zip(blocks, level, strict=True) if c.meets(b) and c.top > b.bottom]
        end = max(start + 1, min(below, default=depth))
        cells.append(GridCell(start, b.first, end - start, b.last - b.first + 1, b.lines))
        ends[start] = max(ends[start], b.bottom)
    return cells, depth, [*list(accumulate(ends, max))[:-1], len(lines) - 1]


class _Header(msgspec.Struct, eq=False):
    """The printed lines of a header, and what is drawn in it."""

    lines: list[Placed]
    cores: list[Extent]
    ruling: Ruling
    upright: list[VRule]
    em: float
    floor: float

    def blocks(self) -> list[Block]:
        """The headings, line by line."""
        blocks: list[Block] = []
        for k, line in enumerate(self.lines):
            items = [(c, c, clump) for c, clumps in line.cells.items() for clump in clumps] + line.spans
            items.sort(key=lambda item: item[2].x0)
            left = -1  # the last column taken
            for i, (first, last, clump) in enumerate(items):
                right = items[i + 1][0] if i + 1 < len(items) else len(self.cores)
                a, b = first, last
                if k < len(self.lines) - 1:
                    a, b = self._spanned(k, clump, first, last, (left + 1, right - 1), blocks)
                    if b < a:
                        a, b = first, last  # two texts want one column: its cell takes both
                left = b
                if not self._join(blocks, a, b, k, clump):
                    blocks.append(Block(a, b, k, k, [[clump]]))
        return blocks

    def _spanned(
        self, k: int, clump: Segment, a: int, b: int, free: tuple[int, int], blocks: list[Block]
    ) -> tuple[int, int]:
        """The columns that a heading on line ``k`` placed in ``a``..``b`` really spans, of those that are
        ``free``."""
        low, high = free
        boxed = self._between(self.lines[k], clump)
        if boxed is not None and boxed[0] <= a and boxed[1] >= b:
            return max(boxed[0], low), min(boxed[1], high)
        rule = self.ruling.under(clump, self._next_below(k, clump))
        if rule is not None and self._underlines(rule, clump) and self._heads(rule):
            covered = [
                c
                for c, (x0, x1) in enumerate(self.cores)
                if min(rule.x1, x1) - max(rule.x0, x0) >= COVERED * (x1 - x0)
            ]
            # A rule that runs under other headings too parts header lines; it says nothing of spans.
            if len(covered) > 1 and low <= covered[0] <= a and b <= covered[-1] <= high:
                return covered[0], covered[-1]
        if any(x.first < x.last and x.first <= a and x.last >= b for x in blocks):
            return a, b  # under a wider heading only a rule makes it wider
        if a == b and self._stays(clump, self.cores[a]):
            return a, b
        deeper = [any(c in p.filled for p in self.lines[k + 1 :]) for c in range(len(self.cores))]
        middle = (clump.x0 + clump.x1) / 2
        fitting = [
            (i, j)
            for i in range(low, a + 1)
            for j in range(b, high + 1)
            if all(deeper[i : j + 1]) and self._off_centre(i, j, middle) <= CENTRED * self.em
        ]
        return max(fitting, key=lambda ij: ij[1] - ij[0], default=(a, b))

    def _off_centre(self, first: int, last: int, x: float) -> float:
        """How far ``x`` lies from the middle of some columns, as they are printed in the body or with their
        headings."""
        left, right = (self._with_headings(c) for c in (first, last))
        return min(
            abs((self.cores[first][0] + self.cores[last][1]) / 2 - x), abs((left[0] + right[1]) / 2 - x)
        )

    def _with_headings(self, column: int) -> Extent:
        """The extent of a column with those headings that stand in it alone."""
        clumps = [c for p in self.lines for c in p.cells.get(column, ())]
        x0, x1 = self.cores[column]
        return min([x0, *(c.x0 for c in clumps)]), max([x1, *(c.x1 for c in clumps)])

    def _next_below(self, k: int, clump: Segment) -> float:
        """The middle height of the next header text under ``clump``, or the floor."""
        for p in self.lines[k + 1 :]:
            for c in p.clumps:
                if c.x0 < clump.x1 and c.x1 > clump.x0:
                    return (c.y0 + c.y1) / 2
        return self.floor

    def _between(self, line: Placed, clump: Segment) -> tuple[int, int] | None:
        """The columns between the upright rules to the left and right of a heading, where both are drawn and
        it stands alone there."""
        y = (clump.y0 + clump.y1) / 2
        beside = [v.x for v in self.upright if v.y0 <= y <= v.y1]
        if not any(self.cores[0][1] - 1 <= x <= self.cores[-1][0] + 1 for x in beside):
            return None  # only the outer borders
        left = max([x for x in beside if x <= clump.x0 + BESIDE], default=None)
        right = min([x for x in beside if x >= clump.x1 - BESIDE], default=None)
        if left is None or right is None:
            return None
        if any(c is not clump and left <= (c.x0 + c.x1) / 2 <= right for c in line.clumps):
            return None  # several headings between them
        inside = [i for i, (a, b) in enumerate(self.cores) if left <= (a + b) / 2 <= right]
        return (inside[0], inside[-1]) if inside else None

    def _stays(self, clump: Segment, core: Extent) -> bool:
        """True over its own column, on an edge or in the middle: a wrapped heading, not a span."""
        inside = clump.x0 >= core[0] - self.em and clump.x1 <= core[1] + self.em
        own = abs(core[0] + core[1] - clump.x0 - clump.x1) / 2
        edge = min(abs(clump.x0 - core[0]), abs(clump.x1 - core[1]))
        return inside and (own <= OWN * self.em or edge <= OTHER * self.em)

    def _underlines(self, rule: HRule, clump: Segment) -> bool:
        """True if the rule belongs to this heading: it lies wholly over it, in the middle or at an end."""
        if clump.x0 < rule.x0 - SLACK or clump.x1 > rule.x1 + SLACK:
            return False
        left, right = clump.x0 - rule.x0, rule.x1 - clump.x1
        return abs(left - right) / 2 <= UNDER_MIDDLE * self.em or min(abs(left), abs(right)) <= self.em

    def _heads(self, rule: HRule) -> bool:
        """True if headings of several columns stand below the rule: else it ends the header."""
        return len({col for p in self.lines if p.middle > rule.y for col in p.filled}) > 1

    def _join(self, blocks: list[Block], a: int, b: int, k: int, clump: Segment) -> bool:
        """Add a clump to the block right above it (or beside it) where both are one wrapped heading."""
        block = next((x for x in reversed(blocks) if x.last >= a and x.first <= b), None)
        if block is None or block.first != a or block.last != b:
            return False
        if block.bottom == k:
            block.lines[-1].append(clump)
            return True
        last = block.lines[-1][0]
        near = NEAR * self.em
        parted = self.ruling.coverage(last.y1 - near, clump.y0 + near, clump.x0, clump.x1) >= COVERED
        if parted or clump.y0 - last.y1 > WRAPPED * self.em or (_number(clump) and _number(last)):
            return False
        block.lines.append([clump])
        block.bottom = k
        return True


def _number(clump: Segment) -> bool:
    return is_numeric(clump.text) and has_digit(clump.text)
