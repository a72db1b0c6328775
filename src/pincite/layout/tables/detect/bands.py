"""Regions between horizontal rules of one extent: booktabs and the like."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Frame, HRule, Segment
from pincite.layout.tables.detect.components import SAME_EXTENT
from pincite.layout.tables.detect.regions import (
    Region,
    follow,
    numbers_line,
    segments_in,
    split_repeats,
    tabular,
)
from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.textlines import TextLine, lines_of

REACH_UP = 8  # Lines of text above a rule in which the head of its table is looked for.
LONG_LINE = 0.45  # Share of the rules' width from which a line of running text is no cell.
INSET = 0.12  # Share of the rules' width by which text that starts further in stands in a column of its own.
WIDE_LINE = 0.6  # Share of the rules' width, and WIDE_BLANKS blanks, from which a line is a sentence.
WIDE_BLANKS = 9
BESIDE = 3  # Points beside the rules in which text is between them.
OWN_LINE = 2  # Points next to a rule in which another is the same line.
SECTION_LINES = 2  # Lines of a section's name at most.
UNDER = 0.5  # Share of a band's width that a rule further on must cover to end it.
NEXT_LINE = 1.6  # Leadings between lines that still belong together.
# Em: between two rules a gap this wide parts cells, if it is clearly wider than the word gaps.
BAND_CUT = 0.65
SHORT_RULE = 40.0  # Points: shorter rules do not bound a table by themselves (footnote rules, fraction bars).


def rule_bands(
    frame: Frame, horizontal: list[HRule], segments: list[Segment], running: dict[int, float]
) -> list[Region]:
    """Regions between horizontal rules of one extent whose lines have gaps (booktabs and the like).

    Running text ends a region, so that rows without a rule below them still belong to it.
    """
    wide = [h for h in horizontal if h.x1 - h.x0 >= SHORT_RULE]
    groups: list[list[HRule]] = []
    for h in wide:
        for g in groups:
            if abs(g[0].x0 - h.x0) <= SAME_EXTENT and abs(g[0].x1 - h.x1) <= SAME_EXTENT:
                g.append(h)
                break
        else:
            groups.append([h])
    out: list[Region] = []
    for group in groups:
        if len(group) > 1:
            out.extend(_bands_of(frame, group, wide, segments, running))
    out.sort(key=lambda r: (r.y0, r.x0))
    return out


class _Band(msgspec.Struct, eq=False):
    y0: float
    y1: float
    lines: list[TextLine]
    rules: int
    held: list[TextLine] = []
    rows: int = 0  # lines of numbers in the last stretch between rules


def _new_head(band: _Band, head: list[TextLine]) -> bool:
    """After a body of several rows, is what follows a lone line the head of another table?"""
    return band.rows > 1 and not any(numbers_line(line) for line in head)


def _bands_of(
    frame: Frame,
    group: list[HRule],
    wide: list[HRule],
    segments: list[Segment],
    running: dict[int, float],
) -> list[Region]:
    """The regions between the rules of one extent, and below the last of them."""
    sweep = _Sweep(frame, group, wide, segments, running)
    for i in range(len(group)):
        sweep.stretch(i)
    sweep.close()
    out: list[Region] = []
    for b in sweep.bands:
        if not b.rules:
            continue
        parts = split_repeats(b.lines)
        for n, part in enumerate(parts):
            if len(part) <= 1:
                continue
            top = b.y0 if n == 0 else part[0].y0
            bottom = b.y1 if n + 1 == len(parts) else part[-1].y1
            out.append(Region(sweep.x0, top, sweep.x1, bottom, part, b.rules))
    return out


class _Sweep:
    """One pass down the rules of one extent: each stretch between two of them opens a band, goes on with the
    open one, or closes it."""

    def __init__(
        self,
        frame: Frame,
        group: list[HRule],
        wide: list[HRule],
        segments: list[Segment],
        running: dict[int, float],
    ) -> None:
        self.frame = frame
        self.group = group
        self.wide = wide
        self.running = running
        self.x0, self.x1 = x0, x1 = min(h.x0 for h in group), max(h.x1 for h in group)
        ceiling = group[0].y - REACH_UP * frame.leading
        box = (x0 - BESIDE, ceiling, x1 + BESIDE, frame.height)
        inside = segments_in(frame.words, segments, box, 0.0)
        self.long = {s.first for s in inside if s.first in running and s.x1 - s.x0 >= LONG_LINE * (x1 - x0)}
        self.lines = lines_of(frame, inside, BAND_CUT, relative=True)
        self.at = sum(1 for line in self.lines if (line.y0 + line.y1) / 2 < group[0].y)
        self.bands: list[_Band] = []
        self.open: _Band | None = None

    def close(self) -> None:
        """What is open is a band, if it holds anything."""
        if self.open is not None and self.open.lines:
            self.bands.append(self.open)
        self.open = None

    def stretch(self, i: int) -> None:
        """The lines between rule ``i`` and the next, or below the last."""
        rule = self.group[i]
        last = i + 1 == len(self.group)
        bottom = self.frame.height if last else self.group[i + 1].y
        above = self.lines[: self.at]
        part = self._taken(bottom)
        if self.open is not None:
            self.open.rules += 1
            if not self.open.held:
                self.open.y1 = max(self.open.y1, rule.y)
        if not part:
            return
        inner = (rule.y + OWN_LINE, bottom - OWN_LINE)
        if any(_foreign(h, self.x0, self.x1) and inner[0] < h.y < inner[1] for h in self.wide):
            self.close()
            return
        cut = next((j for j, line in enumerate(part) if self._prose(line)), len(part))
        head, tail = part[:cut], part[cut:]
        if last:
            head, tail = _follow(self.open, head, self.frame.leading, self.running), []
        if not tail and self._titled(head):
            self.open = _Band(rule.y, bottom, [], 1)
            self.open.lines.extend(head)
        elif tabular(head):
            self._go_on(rule, head, above, bottom if not tail and not last else head[-1].y1)
        elif self.open is not None and not tail and not last and 0 < len(head) <= SECTION_LINES:
            # A section row between two rules: kept if the columns go on below.
            self.open.held.extend(head)
        else:
            self.close()
        if tail:
            self._after_prose(tail, bottom)

    def _taken(self, bottom: float) -> list[TextLine]:
        """The next lines down to ``bottom``."""
        first = self.at
        while self.at < len(self.lines) and (self.lines[self.at].y0 + self.lines[self.at].y1) / 2 < bottom:
            self.at += 1
        return self.lines[first : self.at]

    def _prose(self, line: TextLine) -> bool:
        """True for a line of running text over the width of the rules."""
        if len(line.clumps) != 1:
            return False
        c = line.clumps[0]
        width = self.x1 - self.x0
        if c.x0 > self.x0 + INSET * width:
            return False  # centred over the columns
        return c.first in self.long or (c.width >= WIDE_LINE * width and c.text.count(" ") >= WIDE_BLANKS)

    def _titled(self, head: list[TextLine]) -> bool:
        """True for the table's title in its shaded head."""
        lone = self.open is None and len(head) == 1 and len(head[0].clumps) == 1
        return lone and _shaded(self.frame, head[0], self.x0, self.x1)

    def _go_on(self, rule: HRule, head: list[TextLine], above: list[TextLine], bottom: float) -> None:
        """Rows of the open band, or the first of a new one; ``above`` are all lines over the rule."""
        if self.open is not None and self.open.held and _new_head(self.open, head):
            self.close()
        if self.open is None:
            first = _precede(head, above, rule, self.frame.leading)
            self.open = _Band(first[0].y0 if first else rule.y, rule.y, first, 1)
        band = self.open
        band.lines.extend(band.held)
        band.held = []
        band.lines.extend(head)
        band.rows = sum(1 for line in head if numbers_line(line))
        band.y1 = max(band.y1, bottom)

    def _after_prose(self, tail: list[TextLine], bottom: float) -> None:
        """Running text ends a band; below it another may begin."""
        self.close()
        start = max(j for j, line in enumerate(tail) if self._prose(line)) + 1
        rest = _from_head(tail[start:], self.x0)
        if tabular(rest):
            self.open = _Band(rest[0].y0, bottom, list(rest), 0)


def _foreign(h: HRule, x0: float, x1: float) -> bool:
    """Does a rule run past x0..x1, so that it belongs to another table?"""
    beyond = h.x0 < x0 - SAME_EXTENT or h.x1 > x1 + SAME_EXTENT
    return beyond and min(h.x1, x1) - max(h.x0, x0) >= UNDER * (x1 - x0)


def _from_head(lines: list[TextLine], x0: float) -> list[TextLine]:
    """Lines before a rule without the ends of notes, captions and paragraphs above the header."""
    start = 0
    for i, line in enumerate(lines):
        if len(line.clumps) > 1 and not (CAPTION.match(line.text) or NOTE.match(line.text)):
            break
        if CAPTION.match(line.text) or line.clumps[0].x0 <= x0 + 2 * line.clumps[0].size:
            start = i + 1
    return lines[start:]


def _shaded(frame: Frame, line: TextLine, x0: float, x1: float) -> bool:
    """Does ``line`` stand on a shaded strip of the rules' width?"""
    y = (line.y0 + line.y1) / 2
    return any(
        f.box[1] <= y <= f.box[3] and abs(f.box[0] - x0) <= SAME_EXTENT and abs(f.box[2] - x1) <= SAME_EXTENT
        for f in frame.rules.fills
    )


def _precede(lines: list[TextLine], above: list[TextLine], rule: HRule, leading: float) -> list[TextLine]:
    """The header above a first rule that has only numbers below it."""
    first = next((line for line in lines if len(line.clumps) > 1), None)
    if first is None or not numbers_line(first):
        return []
    out: list[TextLine] = []
    base = rule.y
    for line in reversed(above):
        if base - line.baseline > NEXT_LINE * leading or CAPTION.match(line.text):
            break
        if len(line.clumps) == 1 and line.clumps[0].x0 <= rule.x0 + 2 * line.clumps[0].size:
            break
        out.insert(0, line)
        base = line.baseline
    if not any(len(line.clumps) > 1 for line in out):
        return []
    return out


def _follow(
    band: _Band | None, lines: list[TextLine], leading: float, running: dict[int, float]
) -> list[TextLine]:
    """Lines below the last rule that go on with the columns of ``band``."""
    if band is None or not band.lines or any(numbers_line(line) for line in band.lines):
        return []  # with a body above it, the last rule ends the table
    return follow(band.lines, lines, leading, running)
