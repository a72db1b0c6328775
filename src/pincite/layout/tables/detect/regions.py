"""Lines that may be a table: what makes them hang together, and how far they go on."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.tables.judge.marks import CAPTION, NOTE, is_numeric
from pincite.layout.tables.read.columns import Gap, find_gaps, line_weights
from pincite.layout.tables.read.textlines import TextLine, part, usual_size
from pincite.model.geometry import Box

GAP = 0.6  # em of white space that parts columns while a region grows, and LEAST_GAP what a gap keeps of it.
LEAST_GAP = 0.3
SEVERAL = 0.4  # Share of lines with several pieces from which lines hang together.
MOSTLY_NUMBERS = 0.6  # Share of numbers after the first piece from which a line is a row.
SEED_LINES = 4  # Last lines of a region whose gaps the next must share.
# Lines below that are looked at, and those with several pieces that are taken of them.
AHEAD, AHEAD_LINES = 12, 6
CROSSED = 0.5  # Share of the gaps that a line may cross before it ends the region.
HEAD_LINES = 5  # First lines of a region that may be its head.
PARTED = 0.75  # Em: a white strip this wide through all lines parts cells.
FOLLOW_GAP = 1.2  # Leadings of white space that end a table without a closing rule.
MOST_CELL_LINES = 14  # Most printed lines between two rules that can be one row with tall cells.


class Region(msgspec.Struct, eq=False):
    """Lines that may be a table, with the place they take."""

    x0: float
    y0: float
    x1: float
    y1: float
    lines: list[TextLine]
    rules: int  # full-width rules it lies between


def segments_in(words: WordTable, segments: list[Segment], box: Box, slack: float = 1.0) -> list[Segment]:
    """Segments, or the parts of them, whose words are centred in ``box``."""
    x0, y0, x1, y1 = box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack
    out = []
    for s in segments:
        if s.x1 <= x0 or s.x0 >= x1 or not y0 <= (s.y0 + s.y1) / 2 <= y1:
            continue
        if s.x0 >= x0 - 1 and s.x1 <= x1 + 1:
            out.append(s)
            continue
        first = s.first
        while first < s.last and (words.x0[first] + words.x1[first]) / 2 < x0:
            first += 1
        last = s.last
        while last > first and (words.x0[last - 1] + words.x1[last - 1]) / 2 > x1:
            last -= 1
        if last > first:
            out.append(part(words, s, first, last))
    return out


def tabular(lines: list[TextLine]) -> bool:
    """Do most lines have gaps, or does white space run through all of them? (A tall cell beside a
    short one leaves many lines with one clump.)"""
    if not lines:
        return False
    several = sum(1 for line in lines if len(line.clumps) > 1)
    if several:
        return several >= SEVERAL * len(lines) or parted(lines)
    return len(lines) <= MOST_CELL_LINES and parted(lines)


def parted(lines: list[TextLine]) -> bool:
    """Do clumps on whatever line stand side by side, with one white strip through the lines?"""
    return bool(find_gaps(lines, [1.0] * len(lines), PARTED * usual_size(lines)))


def numbers_line(line: TextLine) -> bool:
    """True for a line of a table's body: mostly numbers after its first clump."""
    rest = line.clumps[1:]
    return bool(rest) and sum(is_numeric(c.text) for c in rest) >= MOSTLY_NUMBERS * len(rest)


def narrowed(gaps: list[Gap], line: TextLine, least: float) -> tuple[list[Gap], int]:
    """The gaps as far as ``line`` leaves them, and how many it leaves less than ``least`` points of."""
    out = []
    crossed = 0
    for g in gaps:
        left, right = g.x0, g.x1
        for c in line.clumps:
            if c.x0 <= left and c.x1 >= right:
                left = right
                break
            if c.x0 <= left < c.x1:
                left = c.x1
            elif c.x1 >= right > c.x0:
                right = c.x0
        if right - left < least:
            crossed += 1
            out.append(g)
        else:
            out.append(Gap(left, right))
    return out, crossed


def follow(
    seed: list[TextLine], below: list[TextLine], leading: float, running: dict[int, float]
) -> list[TextLine]:
    """The lines ``below`` that go on with the columns of ``seed``: close, and not across them."""
    several = [line for line in seed if len(line.clumps) > 1][-SEED_LINES:]
    several += [line for line in below[:AHEAD] if len(line.clumps) > 1][:AHEAD_LINES]
    if len(several) <= 1:
        return []
    gaps = find_gaps(several, line_weights(several), GAP * usual_size(several))
    if not gaps:
        return []
    out: list[TextLine] = []
    bottom = seed[-1].y1
    least = LEAST_GAP * usual_size(several)
    for line in below:
        if line.y0 - bottom > FOLLOW_GAP * leading or CAPTION.match(line.text):
            break
        if len(line.clumps) < 3 and NOTE.match(line.text):
            break
        narrower, crossed = narrowed(gaps, line, least)
        if (crossed or len(line.clumps) > 1) and running.get(line.clumps[0].first, -1.0) >= line.x1 - 2:
            break  # one line of running text, whatever its gaps
        if crossed and (len(line.clumps) <= 1 or crossed >= CROSSED * len(gaps)):
            break
        gaps = narrower
        out.append(line)
        bottom = max(bottom, line.y1)
    while out and len(out[-1].clumps) <= 1 and out[-1].clumps[0].x0 <= gaps[0].middle:
        out.pop()
    return out if tabular(out) else []


def split_repeats(lines: list[TextLine]) -> list[list[TextLine]]:
    """``lines`` parted where a line of the header comes again below the body: stacked tables."""
    body = next((i for i, line in enumerate(lines) if numbers_line(line)), len(lines))
    heads = lines[: min(body, HEAD_LINES)]
    out: list[list[TextLine]] = [[]]
    below = 0
    for i, line in enumerate(lines):
        if below > 1 and _head_again(heads, lines, i):
            out.append([])
            below = 0
        out[-1].append(line)
        below += numbers_line(line)
    return out


def _head_again(heads: list[TextLine], lines: list[TextLine], i: int) -> bool:
    """Does line ``i`` say what a header line says? One lone text must be followed by more of the header."""
    for k, head in enumerate(heads):
        if head.text != lines[i].text:
            continue
        if len(head.clumps) > 1:
            return True
        if i + 1 < len(lines):
            return lines[k + 1].clumps[0].text == lines[i + 1].clumps[0].text
    return False
