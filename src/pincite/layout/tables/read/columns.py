"""Column boundaries from white space: where most lines of a table print nothing.

Lines are weighed: one that fills most columns says much, a heading that spans columns says little.
A gap is a stretch of x that hardly any weight covers; a narrow run of clumps wholly inside a wide
gap is a sparse column of its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import pairwise
from operator import attrgetter

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.spans import Spans
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


class Gap(msgspec.Struct, frozen=True, gc=False):
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
    return WIDE if lines >= SOME else 1.0


def line_weights(lines: list[TextLine]) -> list[float]:
    """1 for lines that fill the columns, less for headings and spans, 0 for a single clump."""
    counts = sorted([len(line.clumps) for line in lines if len(line.clumps) > 1])
    if not counts:
        return [0.0] * len(lines)
    usual = counts[UPPER[0] * len(counts) // UPPER[1]]
    weights = [SPAN_WEIGHT if len(line.clumps) < FEW * usual else 1.0 for line in lines]
    return [w if len(line.clumps) > 1 else 0.0 for w, line in zip(weights, lines, strict=True)]


def find_gaps(lines: list[TextLine], weights: list[float], narrowest: float) -> list[Gap]:
    """Column gaps of at least ``narrowest`` points, left to right."""
    weighed = [(line, w) for line, w in zip(lines, weights, strict=True) if w > 0]
    total = sum([w for _, w in weighed])
    allowed = max(TOLERANCE * total, SPAN_WEIGHT if total >= TWO_LINES else 0.0) + ROUNDING
    if total < SOME:
        allowed = min(allowed, SPAN_WEIGHT + ROUNDING)
    events = [(c.x0, -w) for line, w in weighed for c in line.clumps]
    events += [(c.x1, w) for line, w in weighed for c in line.clumps]
    # Where the weight of what prints there comes to be more than allowed, and less again.
    starts: list[float] = []
    ends: list[float] = []
    cover = 0.0
    for x, less in sorted(events):
        before, cover = cover, cover - less
        if before <= allowed < cover:
            starts.append(x)
        elif cover <= allowed < before:
            ends.append(x)
    wide = [(a, b) for a, b in zip(ends, starts[1:], strict=False) if b - a >= narrowest]
    if not wide:
        return []
    near: list[list[Segment]] = [[] for _ in wide]  # the clumps that meet each
    lefts, rights = [a for a, _ in wide], [b for _, b in wide]
    for line, _ in weighed:
        for c in line.clumps:
            first, last = bisect_right(rights, c.x0), bisect_left(lefts, c.x1)
            if first < last:
                for k in range(first, last):
                    near[k].append(c)
    return [gap for (a, b), own in zip(wide, near, strict=True) for gap in _parted(own, a, b, narrowest)]


def _parted(near: list[Segment], a: float, b: float, narrowest: float) -> list[Gap]:
    """The gap from ``a`` to ``b``, parted by clumps of sparse columns inside it; ``near`` are all
    clumps that meet it.

    Clumps that cross it or stick into it from a side do not part it; they push its borders where
    that leaves enough room.
    """
    # Clumps that stick in move the border unless they would close the gap.
    left = max([c.x1 for c in near if c.x0 < a and c.x1 < b], default=a)
    right = min([c.x0 for c in near if c.x1 > b and c.x0 > a], default=b)
    if right - left < narrowest:
        left, right = a, b
    columns: list[list[float]] = []
    for x0, x1 in sorted([(c.x0, c.x1) for c in near if c.x0 >= a and c.x1 <= b]):
        if columns and x0 <= columns[-1][1]:
            columns[-1][1] = max(columns[-1][1], x1)
            columns[-1][2] += 1
        else:
            columns.append([x0, x1, 1.0])
    gaps: list[Gap] = []
    for x0, x1, count in columns:
        if count >= TWO_LINES and x0 - left >= narrowest and right - x1 >= narrowest:
            gaps.append(Gap(left, x0))
            left = x1
    return [*gaps, Gap(left, right)]


class _Space(msgspec.Struct, frozen=True, gc=False):
    """White space in a line: where the word before it ends and the next begins, the line's number and that
    word."""

    left: float
    right: float
    line: int
    word: str


def aligned_gaps(
    words: WordTable,
    lines: list[TextLine],
    weights: list[float],
    em: float,
    is_known: Callable[[Gap], bool] = lambda gap: False,
) -> list[Gap]:
    """Narrow gaps, hardly wider than a space, on which an edge of every line falls; without those that are
    known.

    A right-aligned column close to a left-aligned one leaves no more. The words before the gap must
    differ from line to line: the same words give the same edges anywhere.
    """
    rows = [line for line, w in zip(lines, weights, strict=True) if w >= 1.0]
    found: list[_Space] = []
    for k, line in enumerate(rows):
        for a, b in pairwise(line.clumps):
            found.append(_Space(a.x1, b.x0, k, words.text[a.last - 1]))
        for c in line.clumps:
            for i in range(c.first + 1, c.last):
                if words.x0[i] - words.x1[i - 1] >= ALIGNED_GAP * c.size:
                    found.append(_Space(words.x1[i - 1], words.x0[i], k, words.text[i - 1]))
    clumps: list[Segment] = []
    spans: Spans | None = None  # made where it is needed
    out: list[Gap] = []
    least = max(ALIGNED_LINES, ALIGNED_SHARE * len(rows))
    for edge in ("right", "left"):
        for group in _aligned(found, attrgetter(edge), least):
            gap = Gap(max([g.left for g in group]), min([g.right for g in group]))
            if gap.x1 - gap.x0 < ALIGNED_GAP * em or is_known(gap):
                continue
            if len({g.line for g in group}) < least:
                continue
            if len({g.word for g in group}) < max(2, BEFORE * len(group)):
                continue
            if spans is None:
                clumps = [c for line in rows for c in line.clumps]
                spans = Spans([(c.x0, c.x1) for c in clumps])
            low, high = gap.x1 + 1, gap.x0 - 1
            if spans.any_meets(low, high):  # seldom
                across = spans.meeting(low, high)
                if any(_inked(words, clumps[i], gap) for i in across):
                    continue
            out.append(gap)
    return out


def _aligned(found: list[_Space], edge: Callable[[_Space], float], least: float) -> list[list[_Space]]:
    """The spaces in groups with one edge in common, those of ``least`` spaces or more."""
    spaces = sorted(found, key=edge)
    edges = list(map(edge, spaces))
    starts = [k for k, (a, b) in enumerate(pairwise(edges), 1) if b - a > ALIGNED_EDGE]
    return [spaces[a:b] for a, b in pairwise([0, *starts, len(spaces)]) if b - a >= least]


def _inked(words: WordTable, clump: Segment, gap: Gap) -> bool:
    """Does a word of a clump that runs across a gap print in it?"""
    end = bisect_left(words.x0, gap.x1 - TOUCH, clump.first, clump.last)
    return any(words.x1[i] > gap.x0 + TOUCH for i in range(end - 1, clump.first - 1, -1))
