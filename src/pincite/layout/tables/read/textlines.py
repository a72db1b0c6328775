"""Text of a region as lines of clumps: what table finding reads instead of segments.

A clump is a run of words of one segment without a gap wide enough to part columns. How wide that
is depends on how much evidence there is, so the same words can be cut again with another gap.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.tables.judge.marks import is_numeric
from pincite.model.words import BOLD

USUAL_SIZE = 10.0  # Points: the em where there is no text to tell it.
SAME_LINE = 0.35  # Em: words whose baselines differ less stand on one line.
WIDE_WORD_GAP = 0.6  # Em: no running text has word gaps this wide throughout.
RELATIVE = 2.4  # A gap this many times the usual word gap stands out from it.


class Clump(msgspec.Struct, eq=False):
    """Words ``first`` up to but not including ``last``; a run of one segment."""

    x0: float
    y0: float
    x1: float
    y1: float
    first: int
    last: int
    text: str
    bold: bool
    size: float

    @property
    def numeric(self) -> bool:
        return is_numeric(self.text)

    @property
    def width(self) -> float:
        return self.x1 - self.x0


class TextLine(msgspec.Struct, eq=False):
    """Clumps on one baseline, left to right."""

    baseline: float
    y0: float
    y1: float
    clumps: list[Clump]

    @property
    def x0(self) -> float:
        return self.clumps[0].x0

    @property
    def x1(self) -> float:
        return max(c.x1 for c in self.clumps)

    @property
    def text(self) -> str:
        return "  ".join(c.text for c in self.clumps)


def is_leader(words: WordTable, i: int) -> bool:
    """True if word ``i`` is a row of dots, or one dot of a spaced row: it belongs to the text before it."""
    text = words.text[i]
    if text[0] not in ".…" or text.strip(".…"):
        return False
    if len(text) >= 4:
        return True
    return words.text[i - 1][-1] in ".…" or (i + 1 < len(words.text) and words.text[i + 1] == text)


def clumps_of(words: WordTable, segment: Segment, gap: float) -> list[Clump]:
    """``segment`` cut wherever two words stand ``gap`` points or more apart."""
    return [_clump(words, segment, first, last) for first, last in _parted(words, segment, gap)]


def _parted(words: WordTable, segment: Segment, gap: float) -> Iterator[tuple[int, int]]:
    """First and last + 1 of the words of a segment between gaps; dots that lead to a word part nothing."""
    x0s, x1s = words.x0, words.x1
    start = segment.first
    for i in range(segment.first + 1, segment.last):
        if x0s[i] - x1s[i - 1] >= gap and not is_leader(words, i):
            yield start, i
            start = i
    yield start, segment.last


def _clump(words: WordTable, segment: Segment, first: int, last: int) -> Clump:
    if first == segment.first and last == segment.last:
        return Clump(
            segment.x0,
            segment.y0,
            segment.x1,
            segment.y1,
            first,
            last,
            segment.text,
            segment.bold,
            segment.size,
        )
    bold = all(words.flags[i] & BOLD for i in range(first, last))
    return Clump(
        min(words.x0[first:last]),
        segment.y0,
        max(words.x1[first:last]),
        segment.y1,
        first,
        last,
        " ".join(words.text[first:last]),
        bold,
        segment.size,
    )


def sub_segment(words: WordTable, s: Segment, first: int, last: int) -> Segment:
    """Words ``first`` up to ``last`` of a segment as a segment of their own."""
    if first == s.first and last == s.last:
        return s
    text = " ".join(words.text[first:last])
    return Segment(
        x0=min(words.x0[first:last]),
        y0=s.y0,
        x1=max(words.x1[first:last]),
        y1=s.y1,
        baseline=s.baseline,
        size=s.size,
        first=first,
        last=last,
        text=text,
        bold=s.bold or all(words.flags[i] & BOLD for i in range(first, last)),
        italic=s.italic,
        font=s.font,
        colour=s.colour,
        caps=s.caps,
        chars=len(text) - text.count(" "),
    )


def cut_segments(words: WordTable, segments: list[Segment], gap_em: float) -> list[Segment]:
    """Segments cut again wherever two words stand ``gap_em`` em or more apart."""
    return [
        sub_segment(words, s, first, last)
        for s in segments
        for first, last in _parted(words, s, gap_em * s.size)
    ]


def cut(words: WordTable, clump: Clump, at: int) -> tuple[Clump, Clump]:
    """``clump`` in two before word ``at``."""
    parts = []
    for first, last in ((clump.first, at), (at, clump.last)):
        parts.append(
            Clump(
                min(words.x0[first:last]),
                clump.y0,
                max(words.x1[first:last]),
                clump.y1,
                first,
                last,
                " ".join(words.text[first:last]),
                all(words.flags[i] & BOLD for i in range(first, last)),
                clump.size,
            )
        )
    return parts[0], parts[1]


def lines_of(frame: Frame, segments: list[Segment], gap_em: float, relative: bool = False) -> list[TextLine]:
    """The clumps of ``segments`` (sorted by baseline) as lines, cut at ``gap_em`` em.

    ``relative``: the gap must also be RELATIVE times the segment's own usual word gap.
    """
    lines: list[TextLine] = []
    current: TextLine | None = None
    for s in segments:
        gap = gap_em * s.size
        if relative and s.last - s.first > 2:
            gap = max(gap, RELATIVE * usual_gap(frame.words, s))
        clumps = clumps_of(frame.words, s, gap)
        if not clumps:
            continue
        if current is not None and s.baseline - current.baseline <= SAME_LINE * min(
            s.size, current.clumps[0].size
        ):
            current.clumps.extend(clumps)
            current.y0 = min(current.y0, s.y0)
            current.y1 = max(current.y1, s.y1)
        else:
            current = TextLine(s.baseline, s.y0, s.y1, clumps)
            lines.append(current)
    for line in lines:
        line.clumps.sort(key=lambda c: c.x0)
    return lines


def usual_gap(words: WordTable, s: Segment) -> float:
    """The word gap of a segment in points: the lower quartile, since some gaps may part columns; 0
    where even that is wide, as in a row of single numbers."""
    gaps = sorted(words.x0[i] - words.x1[i - 1] for i in range(s.first + 1, s.last))
    usual = gaps[len(gaps) // 4] if gaps else 0.0
    return usual if usual < WIDE_WORD_GAP * s.size else 0.0


def usual_size(lines: list[TextLine]) -> float:
    """The em in points that most clumps have; 10 for none."""
    sizes = sorted(c.size for line in lines for c in line.clumps)
    return sizes[len(sizes) // 2] if sizes else USUAL_SIZE


def recut(frame: Frame, lines: list[TextLine], gap_em: float) -> list[TextLine]:
    """The same lines with every clump cut again at ``gap_em`` em."""
    words = frame.words
    out = []
    for line in lines:
        clumps: list[Clump] = []
        for c in line.clumps:
            rest = c
            at = c.first + 1
            while at < rest.last:
                if words.x0[at] - words.x1[at - 1] >= gap_em * c.size and not is_leader(words, at):
                    left, rest = cut(words, rest, at)
                    clumps.append(left)
                at += 1
            clumps.append(rest)
        out.append(TextLine(line.baseline, line.y0, line.y1, clumps))
    return out
