"""Where lines begin again at one x, as at a tab stop: the columns of tables that leave no wide white space.

Wide white space parts cells wherever it stands outside running text. Less, as little as a blank between
words, does where lines nearby begin a cell at the same x, if nothing is printed across between them.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.spans import Places, Spans
from pincite.layout.tables.judge.marks import SECTION, is_mark
from pincite.layout.tables.read.textlines import baselines, is_leader, part
from pincite.sandbox.clock import look

LEVEL = 0.08  # em by which the starts of cells at one stop differ ...
EXACT = 0.03  # ... and where no more than a blank is before them: words of text meet a stop by accident.
FAR = 3.2  # em between the baselines of lines that may share a stop.
# What a line says of a stop: that a cell begins there beyond doubt, behind more white space than words leave,
# or behind the first number of the line. In sum 1 makes a stop.
BEGINS, LOOSE, NUMBERED = 1.0, 0.5, 0.34
WIDE_GAP, LOOSE_GAP, LEAST_GAP = 1.1, 0.6, 0.2  # em of white space for the first two; less parts nothing.
ACROSS = -1  # In place of a word: a line is printed across.


class _Stop(msgspec.Struct):
    """An x at which lines begin again, with the sum of what they say and their words there."""

    x: float
    baseline: float
    says: float
    words: list[int]

    def add(self, word: int, says: float, baseline: float) -> None:
        self.baseline = baseline
        self.says += says
        self.words.append(word)


def cut_at_stops(words: WordTable, segments: list[Segment]) -> list[Segment]:
    """The segments (sorted by baseline), cut where cells begin."""
    rows = [sorted(row, key=lambda s: s.x0) if len(row) > 1 else row for row in baselines(segments)]
    starts = [_starts(words, row) for row in rows]
    if not any(starts):
        return segments
    spans = [Spans((s.x0, s.x1) for s in row) for row in rows]
    cuts: set[int] = set()
    down = range(len(rows))
    for order in (down, down[::-1]):
        cuts |= _aligned(words, rows, spans, starts, order)
    out: list[Segment] = []
    for s in segments:
        at = [i for i in range(s.first + 1, s.last) if i in cuts]
        if at:
            out += [part(words, s, a, b) for a, b in pairwise([s.first, *at, s.last])]
        else:
            out.append(s)
    return out


def _starts(words: WordTable, row: list[Segment]) -> list[tuple[int, float]]:
    """The words of a line that begin cells, or may, and what each says."""
    out = [(s.first, BEGINS) for s in row[1:]]
    x0, x1 = words.x0, words.x1
    for s in row:
        least = LOOSE_GAP * s.size
        for i in range(s.first + 1, s.last):
            gap = x0[i] - x1[i - 1]
            if gap >= least and not is_leader(words, i):
                says = BEGINS if gap >= WIDE_GAP * s.size else LOOSE
                if i == s.first + 1 and says < BEGINS:
                    says = _behind_first(words.text[s.first])
                if says:
                    out.append((i, says))
    return out


def _behind_first(text: str) -> float:
    """What white space behind the first word of a line says: nothing behind the mark of an item."""
    if is_mark(text):
        return 0.0
    return NUMBERED if SECTION.match(text) else LOOSE


def _aligned(
    words: WordTable,
    rows: list[list[Segment]],
    spans: list[Spans],
    starts: list[list[tuple[int, float]]],
    order: range,
) -> set[int]:
    """The words that begin a cell because lines before them, in this order, do so at the same x."""
    cuts: set[int] = set()
    stops: list[_Stop] = []
    for r in order:
        if not stops and not starts[r]:
            continue
        look()
        em, baseline = rows[r][0].size, rows[r][0].baseline
        left = Places(words.x0[word] for word, _ in starts[r])
        kept: list[_Stop] = []
        for stop in stops:
            if abs(baseline - stop.baseline) > FAR * em:
                continue
            start = left.take(stop.x, LEVEL * em)
            if start is not None:
                stop.add(*starts[r][start], baseline)
            else:
                across = spans[r].meeting(stop.x + LEVEL * em, stop.x - LEVEL * em)
                word = _printed_at(words, [rows[r][i] for i in across], stop.x, em)
                if word == ACROSS:
                    continue
                if word is not None:
                    stop.add(word, 0.0, baseline)
            if stop.says >= BEGINS and len(stop.words) > 1:
                cuts.update(stop.words)
            kept.append(stop)
        new = (starts[r][i] for i in sorted(i for _, i in left.at))
        stops = kept + [_Stop(words.x0[word], baseline, says, [word]) for word, says in new]
    return cuts


def _printed_at(words: WordTable, across: list[Segment], x: float, em: float) -> int | None:
    """The word that begins at ``x`` behind a blank, of the pieces of a line that run ``across`` it; ACROSS
    where one is printed across; None where nothing is."""
    for s in across:
        i = bisect_left(words.x0, x - LEVEL * em, s.first + 1, s.last)
        begins = i < s.last and abs(words.x0[i] - x) <= EXACT * em
        if begins and words.x0[i] - words.x1[i - 1] >= LEAST_GAP * em and not _marks(words, s, i):
            return i
        if words.x1[i - 1] > x + LEVEL * em:
            return ACROSS
    return None


def _marks(words: WordTable, s: Segment, i: int) -> bool:
    """Is what stands before word ``i`` of a segment the mark of an item?"""
    return i == s.first + 1 and is_mark(words.text[s.first])
