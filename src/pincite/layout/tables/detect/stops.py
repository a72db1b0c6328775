"""Where lines begin again at one x, as at a tab stop: the columns of tables that leave no wide white space.

Wide white space parts cells wherever it stands outside running text. Less, as little as a blank between
words, does where lines nearby begin a cell at the same x, if nothing is printed across between them.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.tables.judge.marks import SECTION, is_mark
from pincite.layout.tables.read.textlines import baselines, is_leader, part

LEVEL = 0.08  # em by which the starts of cells at one stop differ ...
EXACT = 0.03  # ... and where no more than a blank is before them: words of text meet a stop by accident.
FAR = 3.2  # em between the baselines of lines that may share a stop.
# What a line says of a stop: that a cell begins there beyond doubt, behind more white space than words leave,
# or behind the first number of the line. In sum 1 makes a stop.
BEGINS, LOOSE, NUMBERED = 1.0, 0.5, 0.34
WIDE_GAP, LOOSE_GAP, LEAST_GAP = 1.1, 0.6, 0.2  # em of white space for the first two; less parts nothing.


class _Start(msgspec.Struct):
    """A word with white space before it on its line, and what that says (0: nothing by itself)."""

    x0: float
    word: int
    says: float


class _Stop(msgspec.Struct):
    """An x at which lines begin again, with the sum of what they say and their words there."""

    x: float
    baseline: float
    says: float
    words: list[int]

    def add(self, start: _Start, baseline: float) -> None:
        self.baseline = baseline
        self.says += start.says
        self.words.append(start.word)


def cut_at_stops(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """The segments (sorted by baseline), cut where cells begin."""
    rows = [sorted(row, key=lambda s: s.x0) for row in baselines(segments)]
    starts = [_starts(words, row) for row in rows]
    if not any(s.says for row in starts for s in row):
        return segments
    cuts: set[int] = set()
    down = range(len(rows))
    for order in (down, down[::-1]):
        cuts |= _aligned(words, rows, starts, order)
    out: list[Segment] = []
    for s in segments:
        ends = [s.first, *(i for i in range(s.first + 1, s.last) if i in cuts), s.last]
        out += [part(words, s, a, b) for a, b in pairwise(ends)]
    return out


def _starts(words: WordTable, row: list[Segment]) -> list[_Start]:
    """The words of a line that may begin a cell, from the left."""
    out: list[_Start] = []
    for k, s in enumerate(row):
        if k:
            out.append(_Start(s.x0, s.first, BEGINS))
        for i in range(s.first + 1, s.last):
            gap = (words.x0[i] - words.x1[i - 1]) / s.size
            if gap >= LEAST_GAP and not is_leader(words, i):
                says = BEGINS if gap >= WIDE_GAP else LOOSE if gap >= LOOSE_GAP else 0.0
                if i == s.first + 1 and says < BEGINS:
                    says = _behind_first(words.text[s.first], says)
                out.append(_Start(words.x0[i], i, says))
    return out


def _behind_first(text: str, says: float) -> float:
    """What white space behind the first word of a line says: nothing behind the mark of an item."""
    if is_mark(text):
        return 0.0
    return min(says, NUMBERED) if SECTION.match(text) else says


def _aligned(
    words: WordTable, rows: list[list[Segment]], starts: list[list[_Start]], order: range
) -> set[int]:
    """The words that begin a cell because lines before them, in this order, do so at the same x."""
    cuts: set[int] = set()
    stops: list[_Stop] = []
    for r in order:
        em, baseline = rows[r][0].size, rows[r][0].baseline
        xs = [s.x0 for s in starts[r]]
        kept: list[_Stop] = []
        met: set[int] = set()
        for stop in stops:
            at = bisect_left(xs, stop.x - LEVEL * em)
            if abs(baseline - stop.baseline) > FAR * em:
                continue
            if at < len(xs) and abs(xs[at] - stop.x) <= (LEVEL if starts[r][at].says else EXACT) * em:
                met.add(at)
                stop.add(starts[r][at], baseline)
                if stop.says >= BEGINS:
                    cuts.update(stop.words)
            elif _across(words, rows[r], stop.x, LEVEL * em):
                continue
            kept.append(stop)
        stops = kept
        for k, start in enumerate(starts[r]):
            if k not in met and start.says:
                stops.append(_Stop(start.x0, baseline, start.says, [start.word]))
    return cuts


def _across(words: WordTable, row: list[Segment], x: float, slack: float) -> bool:
    """Does a word of a line print across ``x``?"""
    return any(
        words.x0[i] < x - slack and words.x1[i] > x + slack
        for s in row
        if s.x0 < x - slack and s.x1 > x + slack
        for i in range(s.first, s.last)
    )
