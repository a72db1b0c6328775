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

REACH_UP = 8
"""Lines of text above a rule in which the head of its table is looked for."""
LONG_LINE = 0.45
"""Share of the rules' width from which a line of running text is no cell."""
INSET = 0.12
"""Share of the rules' width by which text that starts further in stands in a column of its own."""
WIDE_LINE = 0.6
"""Share of the rules' width, and WIDE_BLANKS blanks, from which a line is a sentence."""
WIDE_BLANKS = 9
UNDER = 0.5
"""Share of a band's width that a rule further on must cover to end it."""
NEXT_LINE = 1.6
"""Leadings between lines that still belong together."""
BAND_CUT = 0.65
"""Em: between two rules a gap this wide parts cells, if it is clearly wider than the word gaps."""
SHORT_RULE = 40.0
"""Points: shorter rules do not bound a table by themselves (footnote rules, fraction bars)."""


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
        if len(group) >= 2:
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
    x0, x1 = min(h.x0 for h in group), max(h.x1 for h in group)
    floor = frame.height
    ceiling = group[0].y - REACH_UP * frame.leading
    inside = segments_in(frame.words, segments, (x0 - 3, ceiling, x1 + 3, floor), 0.0)
    long = {s.first for s in inside if s.first in running and s.x1 - s.x0 >= LONG_LINE * (x1 - x0)}
    lines = lines_of(frame, inside, BAND_CUT, relative=True)
    bands: list[_Band] = []
    open_band: _Band | None = None

    def close() -> None:
        nonlocal open_band
        if open_band is not None and open_band.lines:
            bands.append(open_band)
        open_band = None

    def prose_line(line: TextLine) -> bool:
        if len(line.clumps) != 1:
            return False
        c = line.clumps[0]
        if c.x0 > x0 + INSET * (x1 - x0):
            return False  # centred over the columns
        return c.first in long or (c.width >= WIDE_LINE * (x1 - x0) and c.text.count(" ") >= WIDE_BLANKS)

    k = sum(1 for line in lines if (line.y0 + line.y1) / 2 < group[0].y)
    for i, rule in enumerate(group):
        bottom = group[i + 1].y if i + 1 < len(group) else floor
        part: list[TextLine] = []
        while k < len(lines) and (lines[k].y0 + lines[k].y1) / 2 < bottom:
            part.append(lines[k])
            k += 1
        if open_band is not None:
            open_band.rules += 1
            if not open_band.held:
                open_band.y1 = max(open_band.y1, rule.y)
        if not part:
            continue
        if any(_foreign(h, x0, x1) and rule.y + 2 < h.y < bottom - 2 for h in wide):
            close()
            continue
        last = i + 1 == len(group)
        cut_at = next((j for j, line in enumerate(part) if prose_line(line)), len(part))
        head, tail = part[:cut_at], part[cut_at:]
        if last:
            head = _follow(open_band, head, frame.leading, running)
            tail = []
        if (
            open_band is None
            and len(head) == 1
            and len(head[0].clumps) == 1
            and not tail
            and _shaded(frame, head[0], x0, x1)
        ):
            # The table's title in its shaded head.
            open_band = _Band(rule.y, bottom, [], 1)
            open_band.lines.extend(head)
        elif tabular(head):
            if open_band is not None and open_band.held and _new_head(open_band, head):
                close()
            if open_band is None:
                above = _precede(head, lines[: k - len(part)], rule, frame.leading)
                start_y = above[0].y0 if above else rule.y
                open_band = _Band(start_y, rule.y, above, 1)
            open_band.lines.extend(open_band.held)
            open_band.held = []
            open_band.lines.extend(head)
            open_band.rows = sum(1 for line in head if numbers_line(line))
            open_band.y1 = max(open_band.y1, bottom if not tail and not last else head[-1].y1)
        elif open_band is not None and not tail and not last and 0 < len(head) <= 2:
            # A section row between two rules: kept if the columns go on below.
            open_band.held.extend(head)
        else:
            close()
        if tail:
            close()
            start = max(j for j, line in enumerate(tail) if prose_line(line)) + 1
            rest = _from_head(tail[start:], x0)
            if tabular(rest):
                open_band = _Band(rest[0].y0, bottom, list(rest), 0)
    close()
    out: list[Region] = []
    for b in bands:
        if b.rules < 1:
            continue
        parts = split_repeats(b.lines)
        for n, part in enumerate(parts):
            if len(part) < 2:
                continue
            top = b.y0 if n == 0 else part[0].y0
            bottom = b.y1 if n + 1 == len(parts) else part[-1].y1
            out.append(Region(x0, top, x1, bottom, part, b.rules))
    return out


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
