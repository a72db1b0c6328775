"""Regions of rows that share column gaps, whatever is drawn."""

from __future__ import annotations

from itertools import accumulate, groupby, pairwise
from operator import attrgetter

import msgspec

from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.spans import Spans
from pincite.layout.tables.detect.regions import SENTENCE, WRAPPED, Region, split_repeats
from pincite.layout.tables.judge.marks import CAPTION, is_mark
from pincite.layout.tables.read.columns import Gap
from pincite.layout.tables.read.textlines import TextLine, all_clumps, baselines, clumps_of, lines_of
from pincite.model.medians import median
from pincite.sandbox.clock import look

SHARED_GAP = 0.4  # em of white space that two rows must have in common.
# Share of that by which what stands behind it may differ in x, for so large a share of it to be enough.
LEVEL, TIGHT = 0.25, 0.35
# Share of the gaps of the row with fewer that must be shared.
HALF = 0.5
CLOSE = 0.75  # Share of the usual step between lines of a run up to which a line goes on with the last row.
LOOK_BACK = 12  # Lines before a run that may be its head.
HEAD_STEP = 1.9  # em from the head of a run to its first row.
HEADS = 6  # Lines of a head at most.
MOST_PENDING = 4  # Most single-segment lines in a row that a run of rows bridges.
RUN_CUT = 1.1  # Em: outside running text a word gap this wide parts cells.
MARKED = 2  # Pieces of a line that is a mark and its text.
_X0 = attrgetter("x0")
FAR = 3.2  # Em: a larger baseline step ends a run of rows.


class _Run(msgspec.Struct, eq=False):
    """Rows that share ``gaps``; ``pending`` are lines below without any, which a further row takes in."""

    rows: list[TextLine]
    gaps: list[Gap]
    x0: float
    x1: float
    pending: list[TextLine] = []
    closed: bool = False  # an item of a list or a numbered heading came

    @property
    def last(self) -> TextLine:
        return (self.pending or self.rows)[-1]

    def near(self, line: TextLine) -> bool:
        last = self.last
        step = line.baseline - last.baseline
        # Nearly always the first tells.
        return step <= FAR * line.clumps[0].size or step <= FAR * max(line.size, last.size)

    def agreed(self) -> list[Gap]:
        """The gaps that several rows have, and none prints in."""
        clumps = Spans([(c.x0, c.x1) for line in self.rows for c in line.clumps])
        return [g for g in self.gaps if not clumps.any_meets(g.middle, g.middle)]

    def takes(self, line: TextLine, gaps: list[Gap]) -> bool:
        """Adds a line with these gaps, if it goes on with the run."""
        self.closed |= len(self.gaps) == 1 and _marked(line)
        if self.closed:
            return False
        if not gaps:
            begins = self.x0 - line.size <= line.x0 <= self.x1
            if begins and len(self.pending) < MOST_PENDING:
                self.pending.append(line)
                return True
            return False
        shared = _shared(self.gaps, gaps, SHARED_GAP * line.size)
        if shared is None or min(self.x1, line.x1) <= max(self.x0, line.x0):
            return False
        self.x0, self.x1 = min(self.x0, line.x0), max(self.x1, line.x1)
        self.rows += [*(p for p in self.pending if p.x1 <= self.x1 + p.size), line]
        self.pending = []
        self.gaps = shared
        return True


def runs(frame: Frame, segments: list[Segment], running: dict[int, float]) -> list[Region]:
    """Regions of rows that share column gaps; running text on the same height is left out."""
    lines = _lines(frame.words, segments, running)
    if sum([len(line.clumps) > 1 for line in lines]) <= 1:
        return []  # no two rows
    found: list[_Run] = []
    within: list[_Run] = []
    largest = max([s.size for s in segments])
    coming = list(accumulate([line.baseline for line in reversed(lines)], min))[::-1]
    for line, next_baseline in zip(lines, coming, strict=True):
        look()
        # Those too far above are so for all lines that come.
        within = [r for r in within if next_baseline - r.last.baseline <= FAR * largest]
        gaps = _gaps(line)
        for r in within:
            if r.near(line) and r.takes(line, gaps):
                break
        else:
            if gaps:
                within.append(_Run([line], gaps, line.x0, line.x1))
                found.append(within[-1])
    out = []
    places = {id(line): i for i, line in enumerate(lines)}
    for r in found:
        look()
        if len(r.rows) > 1:
            # Lines after the last row with gaps belong to it only if they wrap: leave that to the rows.
            members = [
                s
                for line in [*r.rows, *_tail(r), *_head(r, lines, places[id(r.rows[0])])]
                for s in line.clumps
            ]
            members.sort(key=lambda s: (s.baseline, s.x0))
            x0, x1 = min([s.x0 for s in members]), max([s.x1 for s in members])
            for rows in split_repeats(lines_of(frame, members, 1.0)):
                out.append(Region((x0, rows[0].y0, x1, rows[-1].y1), rows, 0, r.agreed()))
    return sorted(out, key=lambda region: (region.box[1], region.box[0]))


def _lines(words: WordTable, segments: list[Segment], running: dict[int, float]) -> list[TextLine]:
    """What stands on one baseline, cut at running text."""
    out = []
    for row in baselines(segments):
        if len(row) == 1:
            s = row[0]
            if s.first not in running:
                out.append(TextLine(s.baseline, s.y0, s.y1, clumps_of(words, s, RUN_CUT * s.size)))
            continue
        row.sort(key=_X0)
        parts = groupby(row, key=lambda s: s.first in running) if running else [(False, iter(row))]
        for is_running, part in parts:
            if not is_running:
                own = list(part)
                clumps = all_clumps(words, own, RUN_CUT)
                y0, y1 = min([s.y0 for s in own]), max([s.y1 for s in own])
                out.append(TextLine(own[0].baseline, y0, y1, clumps))
    return out


def _marked(line: TextLine) -> bool:
    """Is a line the mark of an item, or the number of a heading, and its text?"""
    return len(line.clumps) == MARKED and is_mark(line.clumps[0].text)


def _gaps(line: TextLine) -> list[Gap]:
    """The white space between the clumps of a line, from left to right."""
    if len(line.clumps) == 1:
        return []
    gaps = [Gap(a.x1, b.x0) for a, b in pairwise(line.clumps) if b.x0 > a.x1]
    gaps.sort(key=_X0)  # pieces printed over each other
    return gaps


def _shared(own: list[Gap], other: list[Gap], least: float) -> list[Gap] | None:
    """The gaps of a run after a row with ``other`` gaps, or None where too few agree. Both are from left to
    right."""
    matched: set[int] = set()
    out: list[Gap] = []
    agreed = first = 0
    for gap in own:
        while first < len(other) and other[first].x1 <= gap.x0:
            first += 1
        best, widest = gap, -1.0
        for i in range(first, len(other)):
            o = other[i]
            if o.x0 >= gap.x1:
                break
            x0, x1 = max(gap.x0, o.x0), min(gap.x1, o.x1)
            # A white strip in common, or a column that begins behind both.
            if x1 - x0 >= least or (abs(gap.x1 - o.x1) <= LEVEL * least and x1 - x0 >= TIGHT * least):
                matched.add(i)
                if x1 - x0 > widest:
                    best, widest = Gap(x0, x1), x1 - x0
        out.append(best)
        agreed += widest >= 0
    if agreed < max(1, HALF * min(len(own), len(other))):
        return None
    if len(other) >= len(own):
        out += [o for i, o in enumerate(other) if i not in matched]
    return sorted(out, key=_X0)


def _tail(r: _Run) -> list[TextLine]:
    """Pending lines right below the last row that go on with a cell of it."""
    out: list[TextLine] = []
    usual = median(b.baseline - a.baseline for a, b in pairwise(r.rows))
    for line in r.pending:
        last = [*r.rows, *out][-1]
        step = line.baseline - last.baseline
        reads_on = line.clumps[0].text[:1].islower() or (step <= CLOSE * usual and not _is_text(line, r))
        if step > WRAPPED * line.size or not reads_on:
            break
        out.append(line)
    return out


def _head(r: _Run, lines: list[TextLine], at: int) -> list[TextLine]:
    """Lines above a run, which starts in line ``at``, that are its header: close, inside its width, broken
    like its columns."""
    out: list[TextLine] = []
    last = r.rows[0]
    for line in reversed(lines[max(0, at - LOOK_BACK) : at]):
        beside = line.x1 < r.x0 or line.x0 > r.x1
        if beside or line.baseline >= last.baseline:
            continue
        near = last.baseline - line.baseline <= HEAD_STEP * max(line.size, last.size)
        inside = line.x0 >= r.x0 - line.size and line.x1 <= r.x1 + line.size
        if not (near and inside) or CAPTION.match(line.clumps[0].text) or _is_text(line, r):
            break
        out.append(line)
        last = line
    return out[:HEADS]


def _is_text(line: TextLine, r: _Run) -> bool:
    """True for a lone text that reads like a sentence, or runs from the left into a gap of the rows."""
    if len(line.clumps) > 1:
        return False
    s = line.clumps[0]
    crossing = s.x0 <= r.x0 + s.size and any(s.x0 < gap.middle < s.x1 for gap in r.gaps)
    return crossing or s.text.count(" ") >= SENTENCE
