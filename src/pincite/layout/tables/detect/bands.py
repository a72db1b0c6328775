"""Regions between horizontal rules of one extent: booktabs and the like."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import chain, pairwise
from math import inf
from typing import NamedTuple

import msgspec

from pincite.layout.frame import Frame, HRule, Segment
from pincite.layout.tables.detect.components import EDGE_STEP, SAME_EXTENT, of_extent
from pincite.layout.tables.detect.regions import (
    SENTENCE,
    Region,
    follow,
    segments_in,
    split_repeats,
    tabular,
)
from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.textlines import TextLine, lines_of, numbers_line
from pincite.model.geometry import centre_in

REACH_UP = 8  # Lines of text above a rule in which the head of its table is looked for.
LONG_LINE = 0.45  # Share of the rules' width from which a line of running text is no cell.
INSET = 0.12  # Share of the rules' width by which text that starts further in stands in a column of its own.
WIDE_LINE = 0.6  # Share of the rules' width from which a sentence is no cell.
BESIDE = 3  # Points beside the rules in which text is between them.
OWN_LINE = 2  # Points next to a rule in which another is the same line.
LOW_ROW = 2.5  # Leadings between two rules with a single row between them.
NARROW = 0.2  # Share of the rules' width within which lines are those of one cell.
SECTION_LINES = 2  # Lines of a section's name at most.
UNDER = 0.5  # Share of a band's width that a rule further on must cover to end it.
TITLED = 3  # Lines below a first rule that are looked at for the columns of what stands above it.
SAME_EDGE = 2.0  # Points by which a title and a cell start, or end, at one place.
NEXT_LINE = 1.6  # Leadings between lines that still belong together.
# Em: between two rules a gap this wide parts cells, if it is clearly wider than the word gaps.
BAND_CUT = 0.65
SHORT_RULE = 40.0  # Points: shorter rules do not bound a table by themselves (footnote rules, fraction bars).


def extents(horizontal: list[HRule]) -> list[list[HRule]]:
    """The rules long enough to bound a table, those of one extent together, in the order given."""
    groups: list[list[HRule]] = []
    places: dict[float, list[int]] = {}  # the groups by where their first rules begin
    for h in horizontal:
        if h.x1 - h.x0 >= SHORT_RULE:
            place = h.x0 // EDGE_STEP
            near = (i for step in (-1, 0, 1) for i in places.get(place + step, ()))
            first = min([i for i in near if of_extent(h, groups[i][0].x0, groups[i][0].x1)], default=None)
            if first is None:
                places.setdefault(place, []).append(len(groups))
                groups.append([h])
            else:
                groups[first].append(h)
    return groups


def rule_bands(
    frame: Frame, groups: list[list[HRule]], segments: list[Segment], running: dict[int, float]
) -> list[Region]:
    """Regions between horizontal rules of one extent whose lines have gaps (booktabs and the like).
    ``groups`` are the rules by ``extents``.

    Running text ends a region, so that rows without a rule below them still belong to it.
    """
    wide = sorted(chain.from_iterable(groups), key=lambda h: h.y)
    page = _Page(
        wide, [h.y for h in wide], segments, running, {s.first for s in segments}, {s.last for s in segments}
    )
    out = [region for group in groups if len(group) > 1 for region in _Sweep(frame, group, page).regions()]
    return sorted(out, key=lambda r: (r.box[1], r.box[0]))


class _Band(msgspec.Struct, eq=False):
    y0: float
    y1: float
    lines: list[TextLine]
    rules: int
    held: list[TextLine] = []  # a section row, which is of the band if rows go on below


class _Page(NamedTuple):
    """What all sweeps look at: the rules that may bound a table with their heights, downwards; the text, with
    what runs on of it; the first words of its segments, and those behind their last ones."""

    wide: list[HRule]
    heights: list[float]
    segments: list[Segment]
    running: dict[int, float]
    firsts: set[int]
    lasts: set[int]


class _Sweep:
    """One pass down the rules of one extent: each stretch between two of them opens a band, goes on with the
    open one, or closes it."""

    def __init__(self, frame: Frame, group: list[HRule], page: _Page) -> None:
        self.frame, self.page = frame, page
        self.group = group
        self.x0, self.x1 = min([h.x0 for h in group]), max([h.x1 for h in group])
        self.width = self.x1 - self.x0
        box = (self.x0 - BESIDE, group[0].y - REACH_UP * frame.leading, self.x1 + BESIDE, frame.height)
        inside = segments_in(frame.words, page.segments, box, 0.0)
        long = [s.first for s in inside if s.width >= LONG_LINE * self.width]
        self.long = {first for first in long if first in page.running}
        self.lines = lines_of(frame, inside, BAND_CUT, relative=True)
        self.bands: list[_Band] = []
        self.lead: list[TextLine] = []  # labels between the first rules, which head a band or nothing
        self.leading: HRule = group[0]
        self.open: _Band | None = None

    def regions(self) -> list[Region]:
        """The regions between the rules, and below the last of them."""
        ends = [*(h.y for h in self.group), self.frame.height]
        middles = [(line.y0 + line.y1) / 2 for line in self.lines]
        even = middles == sorted(middles)  # nearly always
        for i, (top, bottom) in enumerate(pairwise(ends)):
            last = i + 1 == len(self.group)
            if last and not self.group[i].edge:
                other = self._foreign_between(top + OWN_LINE, inf)
                bottom = bottom if other is None else other
            if even:
                part = self.lines[bisect_left(middles, top) : bisect_left(middles, bottom)]
            else:
                part = [line for line, y in zip(self.lines, middles, strict=True) if top <= y < bottom]
            if last and self.open is not None and self._is_row(self.open, top):
                self.open.lines += self.open.held
                self.open.y1, self.open.held = top, []
            if self.open is not None:
                self.open.rules += 1
                self.open.y1 = self.open.y1 if self.open.held else max(self.open.y1, top)
            if not part:
                continue
            if self._foreign_between(top + OWN_LINE, bottom - OWN_LINE) is not None:
                self._close()
            else:
                self._stretch(self.group[i], part, bottom, last=last)
        self._close()
        out = []
        for b in self.bands:
            if b.rules:
                parts = split_repeats(b.lines)
                tops = [b.y0, *(rows[0].y0 for rows in parts[1:])]
                ends = [*(rows[-1].y1 for rows in parts[:-1]), b.y1]
                for rows, top, bottom in zip(parts, tops, ends, strict=True):
                    if len(rows) > 1:
                        out.append(Region((self.x0, top, self.x1, bottom), rows, b.rules))
        return out

    def _close(self) -> None:
        """What is open is a band, if it holds anything."""
        if self.open is not None and self.open.lines:
            self.bands.append(self.open)
        self.open = None

    def _stretch(self, rule: HRule, part: list[TextLine], bottom: float, *, last: bool) -> None:
        """The lines between a rule and the next, or below the last."""
        prose = [j for j, line in enumerate(part) if self._prose(line)]
        head = part[: prose[0]] if prose else part
        if last:
            head, prose = self._follow(head), []
        if self._titled(head):
            self.open = _Band(rule.y, bottom, head, 1)
        elif tabular(head):
            if self.open is None:
                self.open = self._begin(head, rule)
            self.open.lines += [*self.open.held, *head]
            self.open.held = []
            self.open.y1 = max(self.open.y1, head[-1].y1 if prose or last else bottom)
        elif self.open is not None and head and (len(head) <= SECTION_LINES or self._narrow(head)):
            self.open.held += head
        else:
            self._lead(head, rule)
            self._close()
        if prose:
            # Running text ends a band; below it another may begin.
            self._close()
            rest = self._from_head(part[prose[-1] + 1 :])
            if tabular(rest):
                self.open = _Band(rest[0].y0, bottom, rest, 0)

    def _narrow(self, head: list[TextLine]) -> bool:
        """Do all lines stand in a narrow first column, as those of one cell?"""
        return all(self._begins_left(line) and line.x1 - self.x0 <= NARROW * self.width for line in head)

    def _lead(self, head: list[TextLine], rule: HRule) -> None:
        """Keep a label between the first rules: below titles it is the name of the first rows."""
        self.leading = self.leading if self.lead else rule
        self.lead = [*self.lead, *head] if self.open is None and len(head) <= SECTION_LINES else []

    def _begin(self, head: list[TextLine], rule: HRule) -> _Band:
        """A band with the titles over its first rule."""
        lead, self.lead = self.lead, []
        if lead and (first := self._precede([*lead, *head], self.leading)):
            return _Band(first[0].y0, rule.y, [*first, *lead], 1)
        first = self._precede(head, rule)
        return _Band(first[0].y0 if first else rule.y, rule.y, first, 1)

    def _is_row(self, band: _Band, bottom: float) -> bool:
        """Is what a band holds a last row, as low as others, above the last rule?"""
        low = bottom - band.y1 <= LOW_ROW * self.frame.leading
        return (
            low
            and len(band.held) == 1
            and not (CAPTION.match(band.held[0].text) or NOTE.match(band.held[0].text))
        )

    def _foreign_between(self, top: float, bottom: float) -> float | None:
        """The height of the first rule between two heights that runs past the others; None for none."""
        heights = self.page.heights
        first = bisect_right(heights, top)
        rules = self.page.wide[first : bisect_left(heights, bottom, first)]
        return next((h.y for h in rules if self._foreign(h)), None)

    def _foreign(self, h: HRule) -> bool:
        """Does a rule run past the others, so that it belongs to another table?"""
        beyond = h.x0 < self.x0 - SAME_EXTENT or h.x1 > self.x1 + SAME_EXTENT
        return beyond and min(h.x1, self.x1) - max(h.x0, self.x0) >= UNDER * self.width

    def _prose(self, line: TextLine) -> bool:
        """True for a line of running text over the width of the rules."""
        c = line.clumps[0]
        if len(line.clumps) > 1 or c.x0 > self.x0 + INSET * self.width:
            return False  # cells, or centred over the columns
        return c.first in self.long or (c.width >= WIDE_LINE * self.width and c.text.count(" ") >= SENTENCE)

    def _titled(self, head: list[TextLine]) -> bool:
        """True for the table's title in its shaded head."""
        if self.open is not None or len(head) != 1 or len(head[0].clumps) > 1:
            return False
        return any(
            abs(f.box[0] - self.x0) <= SAME_EXTENT
            and abs(f.box[2] - self.x1) <= SAME_EXTENT
            and centre_in(f.box, head[0].clumps[0].box)
            for f in self.frame.rules.fills_near(head[0].clumps[0].box)
        )

    def _begins_left(self, line: TextLine) -> bool:
        """True for a lone text at the left end of the rules: the end of a paragraph, not of a head."""
        return len(line.clumps) == 1 and line.x0 <= self.x0 + 2 * line.size

    def _from_head(self, lines: list[TextLine]) -> list[TextLine]:
        """Lines before a rule without the ends of notes, captions and paragraphs above the header."""
        start = 0
        for i, line in enumerate(lines):
            if CAPTION.match(line.text) or self._begins_left(line):
                start = i + 1
            elif len(line.clumps) > 1:
                break
        return lines[start:]

    def _precede(self, lines: list[TextLine], rule: HRule) -> list[TextLine]:
        """The header above a first rule that has only numbers below it, or what is set as its titles are."""
        first = next((line for line in lines if len(line.clumps) > 1), None)
        if first is None:
            return []
        counted = numbers_line(first)
        out: list[TextLine] = []
        base = rule.y
        for line in reversed([line for line in self.lines if line.middle < rule.y]):
            far = base - line.baseline > NEXT_LINE * self.frame.leading
            if far or CAPTION.match(line.text) or self._begins_left(line) or self._sticks_out(line):
                break
            if not (counted or _titles(line, lines) or _bold_over(line, first)):
                break
            out.insert(0, line)
            base = line.baseline
        return out if any(len(line.clumps) > 1 for line in out) else []

    def _sticks_out(self, line: TextLine) -> bool:
        """Does a line begin before the rules, or go on behind them?"""
        first, last = line.clumps[0].first, line.clumps[-1].last
        return first not in self.page.firsts or last not in self.page.lasts

    def _follow(self, lines: list[TextLine]) -> list[TextLine]:
        """Lines below the last rule that go on with the columns of the open band."""
        if self.open is None or not self.open.lines or any(map(numbers_line, self.open.lines)):
            return []  # with a body above it, the last rule ends the table
        return follow(lines, self.open.lines[-1].y1, self.frame.leading, self.page.running)


def _bold_over(line: TextLine, below: TextLine) -> bool:
    """Are several bold texts titles of the columns of a line that is not bold?"""
    several = len(line.clumps) > 1 and all(c.bold for c in line.clumps)
    return several and not all(c.bold for c in below.clumps)


def _titles(line: TextLine, below: list[TextLine]) -> bool:
    """Does each of several clumps start, or end, where one of the first lines below does?"""
    starts = [c.x0 for row in below[:TITLED] for c in row.clumps]
    ends = [c.x1 for row in below[:TITLED] for c in row.clumps]
    return len(line.clumps) > 1 and all(
        any(abs(c.x0 - x) <= SAME_EDGE for x in starts) or any(abs(c.x1 - x) <= SAME_EDGE for x in ends)
        for c in line.clumps
    )
