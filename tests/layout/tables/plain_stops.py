"""Where lines begin again at one x, in Python: what the library must find as well."""

from __future__ import annotations

from bisect import bisect_left

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.spans import Places, Spans
from pincite.layout.tables.detect.stops import (
    BEGINS,
    EXACT,
    FAR,
    LEAST_GAP,
    LEVEL,
    LOOSE,
    LOOSE_GAP,
    NUMBERED,
    WIDE_GAP,
)
from pincite.layout.tables.judge.marks import SECTION, is_mark
from pincite.layout.tables.read.textlines import is_leader

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


def starts_of(words: WordTable, row: list[Segment]) -> list[tuple[int, float]]:
    """The words of a line that begin cells, or may, and what each says."""
    out = [(s.first, BEGINS) for s in row[1:]]
    for s in row:
        for i in range(s.first + 1, s.last):
            gap = words.x0[i] - words.x1[i - 1]
            if gap >= LOOSE_GAP * s.size and not is_leader(words, i):
                says = BEGINS if gap >= WIDE_GAP * s.size else LOOSE
                if i == s.first + 1 and says < BEGINS:
                    first = words.text[s.first]
                    says = 0.0 if is_mark(first) else NUMBERED if SECTION.match(first) else LOOSE
                if says:
                    out.append((i, says))
    return out


def begun(words: WordTable, rows: list[list[Segment]], starts: list[list[tuple[int, float]]]) -> set[int]:
    """The words that begin a cell because lines before or after them do so at the same x."""
    spans = [Spans((s.x0, s.x1) for s in row) for row in rows]
    down = range(len(rows))
    return _aligned(words, rows, spans, starts, down) | _aligned(words, rows, spans, starts, down[::-1])


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
