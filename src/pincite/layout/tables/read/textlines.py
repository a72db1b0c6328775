"""Text of a region as lines of clumps: what table finding reads instead of segments.

A clump is a part of a segment without a gap wide enough to part columns. How wide that is depends on how
much evidence there is, so the same words can be cut again with another gap.
"""

from __future__ import annotations

import math
from itertools import pairwise
from operator import attrgetter

import msgspec

from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.tables.judge.marks import SIGNS_BEFORE, is_numeric
from pincite.model.words import BOLD

USUAL_SIZE = 10.0  # Points: the em where there is no text to tell it.
SAME_LINE = 0.35  # Em: words whose baselines differ less stand on one line.
WIDE_WORD_GAP = 0.6  # Em: no running text has word gaps this wide throughout.
MOSTLY_NUMBERS = 0.6  # Share of numbers after the first piece from which a line is a row.
RELATIVE = 2.4  # A gap this many times the usual word gap stands out from it.
_X0 = attrgetter("x0")


class TextLine(msgspec.Struct, eq=False, gc=False):
    """Clumps on one baseline, left to right."""

    baseline: float
    y0: float
    y1: float
    clumps: list[Segment]

    @property
    def x0(self) -> float:
        return self.clumps[0].x0

    @property
    def x1(self) -> float:
        return max([c.x1 for c in self.clumps])

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2

    @property
    def size(self) -> float:
        return max([c.size for c in self.clumps])

    @property
    def text(self) -> str:
        return "  ".join([c.text for c in self.clumps])


def numbers_line(line: TextLine) -> bool:
    """True for a line of a table's body: mostly numbers, and signs of currencies, after its first clump."""
    rest = [text for c in line.clumps[1:] if (text := c.text) not in SIGNS_BEFORE]
    return bool(rest) and sum(map(is_numeric, rest)) >= MOSTLY_NUMBERS * len(rest)


def is_leader(words: WordTable, i: int) -> bool:
    """True if word ``i`` is a row of dots, or one dot of a spaced row: it belongs to the text before it."""
    text = words.text[i]
    if text[0] not in ".…" or text.strip(".…"):
        return False
    if len(text) >= 4:
        return True
    return words.text[i - 1][-1] in ".…" or (i + 1 < len(words.text) and words.text[i + 1] == text)


def part(words: WordTable, whole: Segment, first: int, last: int) -> Segment:
    """Words ``first`` up to ``last`` of a segment as a segment of their own."""
    if first == whole.first and last == whole.last:
        return whole
    if last - first == 1:  # as most cells
        x0, x1, text = words.x0[first], words.x1[first], words.text[first]
        bold = bool(words.flags[first] & BOLD)
    else:
        x0, x1, text = min(words.x0[first:last]), max(words.x1[first:last]), " ".join(words.text[first:last])
        bold = all(flags & BOLD for flags in words.flags[first:last])
    return msgspec.structs.replace(
        whole, x0=x0, x1=x1, first=first, last=last, text=text, bold=bold, chars=len(text) - text.count(" ")
    )


def clumps_of(words: WordTable, whole: Segment, gap: float) -> list[Segment]:
    """A segment cut wherever two words stand ``gap`` points or more apart; dots that lead to a word part
    nothing."""
    if whole.last - whole.first == 1:
        return [whole]
    x0, x1 = words.x0, words.x1
    cuts = [
        i for i in range(whole.first + 1, whole.last) if x0[i] - x1[i - 1] >= gap and not is_leader(words, i)
    ]
    if not cuts:
        return [whole]
    return [part(words, whole, a, b) for a, b in pairwise([whole.first, *cuts, whole.last])]


def all_clumps(words: WordTable, segments: list[Segment], gap_em: float) -> list[Segment]:
    """The segments, each cut at ``gap_em`` em as ``clumps_of`` cuts it."""
    clumps: list[Segment] = []
    for s in segments:
        if s.last - s.first == 1:  # as most in tables
            clumps.append(s)
        else:
            clumps += clumps_of(words, s, gap_em * s.size)
    return clumps


def baselines(segments: list[Segment]) -> list[list[Segment]]:
    """Segments (sorted by baseline) that stand on one line, in the order given."""
    lines: list[list[Segment]] = []
    line: list[Segment] = []
    base = reach = -math.inf
    for s in segments:
        # Written out: this is asked of all segments by several stages.
        step = s.baseline - base
        if step <= reach and step <= SAME_LINE * s.size:
            line.append(s)
        else:
            lines.append(line := [s])
            base, reach = s.baseline, SAME_LINE * s.size
    return lines


def lines_of(frame: Frame, segments: list[Segment], gap_em: float, relative: bool = False) -> list[TextLine]:
    """The clumps of ``segments`` (sorted by baseline) as lines, cut at ``gap_em`` em.

    ``relative``: the gap must also be RELATIVE times the segment's own usual word gap.
    """
    words = frame.words
    lines = []
    for row in baselines(segments):
        clumps: list[Segment] = []
        for s in row:
            if s.last - s.first == 1:  # as most in tables
                clumps.append(s)
                continue
            gap = gap_em * s.size
            if relative and s.last - s.first > 2:
                gap = max(gap, RELATIVE * usual_gap(words, s))
            clumps += clumps_of(words, s, gap)
        y0, y1 = row[0].y0, row[0].y1
        if len(row) > 1:
            clumps.sort(key=_X0)
            y0, y1 = min([s.y0 for s in row]), max([s.y1 for s in row])
        lines.append(TextLine(row[0].baseline, y0, y1, clumps))
    return lines


def usual_gap(words: WordTable, s: Segment) -> float:
    """The word gap of a segment in points: the lower quartile, since some gaps may part columns; 0
    where even that is wide, as in a row of single numbers."""
    gaps = sorted([words.x0[i] - words.x1[i - 1] for i in range(s.first + 1, s.last)])
    usual = gaps[len(gaps) // 4] if gaps else 0.0
    return usual if usual < WIDE_WORD_GAP * s.size else 0.0


def usual_size(lines: list[TextLine]) -> float:
    """The em in points that most clumps have; 10 for none."""
    sizes = sorted([c.size for line in lines for c in line.clumps])
    return sizes[len(sizes) // 2] if sizes else USUAL_SIZE


def recut(frame: Frame, lines: list[TextLine], gap_em: float) -> list[TextLine]:
    """The same lines with every clump cut again at ``gap_em`` em."""
    words = frame.words
    return [
        TextLine(
            line.baseline,
            line.y0,
            line.y1,
            all_clumps(words, line.clumps, gap_em),
        )
        for line in lines
    ]
