"""Column boundaries from white space: where most lines of a table print nothing.

Lines are weighed: one that fills most columns says much, a heading that spans columns says little.
A gap is a stretch of x that hardly any weight covers; a narrow run of clumps wholly inside a wide
gap is a sparse column of its own.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.tables.read.textlines import TextLine

# Lines with several pieces: the more, the narrower a white space may be and still part columns ...
MANY, SOME, LEAST = 8, 5, 3
NARROW, USUAL, WIDE = 0.5, 0.6, 0.7  # ... em of white space.
TWO_LINES = 2.0  # Weight of lines, or count of starts, below which white space may be an accident.
ROUNDING = 1e-6
UPPER = (3, 4)  # The upper quartile: most rows have as many pieces as this one.
# Share of the rows that must start or end at one x for a border where no white space runs through.
ALIGNED_SHARE = 0.7
BEFORE = 0.5  # Share of such rows that must have text before the border.
TOUCH = 0.5  # Points by which a word may touch a gap without lying in it.
TOLERANCE = 0.12  # Share of the lines' weight that may print across a column boundary (long labels, spans).
SPAN_WEIGHT = 0.3  # Weight of a line with few clumps next to the others: a heading over several columns, say.
FEW = 0.6  # A line with less than this share of the usual number of clumps is such a line.


ALIGNED_GAP = 0.36  # Em: a gap between aligned columns is wider than a space.
ALIGNED_EDGE = 0.6  # Points: edges that differ less are aligned.
ALIGNED_LINES = 3  # Lines that must share an aligned edge.


class Gap(msgspec.Struct, frozen=True):
    """White space between two columns, points."""

    x0: float
    x1: float

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


def gap_needed(lines: int, bounded: bool = False) -> float:
    """The narrowest column gap to believe in, in em, given how many lines agree on it and whether
    rules say that this is a table."""
    if lines >= MANY:
        return NARROW
    if bounded:
        return USUAL if lines >= LEAST else WIDE
    if lines >= SOME:
        return WIDE
    return 1.0


def line_weights(lines: list[TextLine]) -> list[float]:
    """1 for lines that fill the columns, less for headings and spans, 0 for a single clump."""
    counts = sorted(len(line.clumps) for line in lines if len(line.clumps) > 1)
    if not counts:
        return [0.0] * len(lines)
    usual = counts[UPPER[0] * len(counts) // UPPER[1]]
    weights = []
    for line in lines:
        n = len(line.clumps)
        if n <= 1:
            weights.append(0.0)
        elif n < FEW * usual:
            weights.append(SPAN_WEIGHT)
        else:
            weights.append(1.0)
    return weights


def find_gaps(lines: list[TextLine], weights: list[float], narrowest: float) -> list[Gap]:
    """Column gaps of at least ``narrowest`` points, left to right."""
    events: list[tuple[float, float]] = []
    total = 0.0
    for line, weight in zip(lines, weights, strict=True):
        if weight <= 0:
            continue
        total += weight
        for c in line.clumps:
            events.append((c.x0, weight))
            events.append((c.x1, -weight))
    if total <= 0:
        return []
    allowed = max(TOLERANCE * total, SPAN_WEIGHT if total >= TWO_LINES else 0.0) + ROUNDING
    if total < SOME:
        allowed = min(allowed, SPAN_WEIGHT + ROUNDING)
    events.sort(key=lambda e: (e[0], -e[1]))
    low: list[tuple[float, float]] = []
    cover = 0.0
    open_at: float | None = None
    last = events[-1][0]
    for x, delta in events:
        was_low = cover <= allowed
        cover += delta
        is_low = cover <= allowed
        if was_low and not is_low and open_at is not None:
            if x - open_at >= narrowest:
                low.append((open_at, x))
            open_at = None
        elif is_low and not was_low and x < last:
            open_at = x
    gaps: list[Gap] = []
    for a, b in low:
        gaps.extend(_parted(lines, weights, a, b, narrowest))
    return gaps


def _parted(lines: list[TextLine], weights: list[float], a: float, b: float, narrowest: float) -> list[Gap]:
    """The gap from ``a`` to ``b``, parted by clumps of sparse columns inside it.

    Clumps that cross it or stick into it from a side do not part it; they push its borders where
    that leaves enough room.
    """
    inside: list[tuple[float, float]] = []
    left, right = a, b
    lefts: list[float] = []
    rights: list[float] = []
    for line, weight in zip(lines, weights, strict=True):
        if weight <= 0:
            continue
        for c in line.clumps:
            if c.x1 <= a or c.x0 >= b:
                continue
            if c.x0 >= a and c.x1 <= b:
                inside.append((c.x0, c.x1))
            elif c.x0 < a and c.x1 < b:
                lefts.append(c.x1)
            elif c.x1 > b and c.x0 > a:
                rights.append(c.x0)
    # Clumps that stick in move the border unless they would close the gap.
    reach = max(lefts, default=a)
    start = min(rights, default=b)
    if start - reach >= narrowest:
        left, right = reach, start
    columns: list[list[float]] = []
    for x0, x1 in sorted(inside):
        if columns and x0 <= columns[-1][1]:
            columns[-1][1] = max(columns[-1][1], x1)
            columns[-1][2] += 1
        else:
            columns.append([x0, x1, 1.0])
    gaps: list[Gap] = []
    at = left
    for x0, x1, count in columns:
        if count < TWO_LINES or x0 - at < narrowest or right - x1 < narrowest:
            continue
        gaps.append(Gap(at, x0))
        at = x1
    gaps.append(Gap(at, right))
    return gaps


def aligned_gaps(words: WordTable, lines: list[TextLine], weights: list[float], em: float) -> list[Gap]:
    """Narrow gaps, hardly wider than a space, on which an edge of every line falls.

    A right-aligned column close to a left-aligned one leaves no more. The words before the gap must
    differ from line to line: the same words give the same edges anywhere.
    """
    rows = [line for line, w in zip(lines, weights, strict=True) if w >= 1.0]
    if len(rows) < ALIGNED_LINES:
        return []
    found: list[tuple[float, float, int, str]] = []  # right edge before, left edge after, line, word before
    for k, line in enumerate(rows):
        for a, b in pairwise(line.clumps):
            found.append((a.x1, b.x0, k, words.text[a.last - 1]))
        for c in line.clumps:
            for i in range(c.first + 1, c.last):
                if words.x0[i] - words.x1[i - 1] >= ALIGNED_GAP * c.size:
                    found.append((words.x1[i - 1], words.x0[i], k, words.text[i - 1]))
    out: list[Gap] = []
    for edges in ([f[1] for f in found], [f[0] for f in found]):
        order = sorted(range(len(found)), key=lambda j, at=edges: at[j])  # type: ignore[misc]
        start = 0
        for end in range(1, len(order) + 1):
            if end < len(order) and edges[order[end]] - edges[order[end - 1]] <= ALIGNED_EDGE:
                continue
            group = [found[j] for j in order[start:end]]
            start = end
            hit = {g[2] for g in group}
            if len(hit) < max(ALIGNED_LINES, ALIGNED_SHARE * len(rows)):
                continue
            left, right = max(g[0] for g in group), min(g[1] for g in group)
            before = {g[3] for g in group}
            if right - left < ALIGNED_GAP * em or len(before) < max(2, BEFORE * len(group)):
                continue
            if any(
                c.x0 < left - 1 and c.x1 > right + 1 and _inked(words, c, left, right)
                for r in rows
                for c in r.clumps
            ):
                continue
            out.append(Gap(left, right))
    return out


def _inked(words: WordTable, clump: Segment, left: float, right: float) -> bool:
    """Does a word of ``clump`` print between ``left`` and ``right``?"""
    return any(
        words.x0[i] < right - TOUCH and words.x1[i] > left + TOUCH for i in range(clump.first, clump.last)
    )


def column_of(x: float, separators: list[float]) -> int:
    """The column in which ``x`` lies."""
    n = 0
    for s in separators:
        if x < s:
            break
        n += 1
    return n
