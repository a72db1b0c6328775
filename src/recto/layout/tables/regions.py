"""Where on a page a table may be: from rules that touch, rules of one width, and rows with common gaps."""

from __future__ import annotations

import msgspec
import numpy as np

from recto.layout.frame import Frame, HRule, Segment, VRule, WordTable
from recto.layout.tables.columns import Gap, find_gaps, line_weights
from recto.layout.tables.marks import CAPTION, NOTE, has_digit
from recto.layout.tables.textlines import (
    SAME_LINE,
    TextLine,
    cut_segments,
    lines_of,
    sub_segment,
    usual_size,
)
from recto.model.geometry import Box

TOUCH = 3.0
"""Points: rules that come this close touch."""
SAME_EXTENT = 6.0
"""Points: horizontal rules whose ends differ less belong to one table."""
STACK_GAP = 9.0
"""Leadings: shaded rows farther apart are not of one table."""
BAND_CUT = 0.65
"""Em: between two rules a gap this wide parts cells, if it is clearly wider than the word gaps."""
PARTED = 0.75
"""Em: a white strip this wide through all lines parts cells."""
FOLLOW_GAP = 1.2
"""Leadings of white space that end a table without a closing rule."""
SHORT_RULE = 40.0
"""Points: shorter rules do not bound a table by themselves (footnote rules, fraction bars)."""


class Component(msgspec.Struct, eq=False):
    """Rules that touch each other."""

    horizontal: list[HRule]
    vertical: list[VRule]

    @property
    def box(self) -> Box:
        x0 = min([h.x0 for h in self.horizontal] + [v.x for v in self.vertical])
        x1 = max([h.x1 for h in self.horizontal] + [v.x for v in self.vertical])
        y0 = min([h.y for h in self.horizontal] + [v.y0 for v in self.vertical])
        y1 = max([h.y for h in self.horizontal] + [v.y1 for v in self.vertical])
        return (x0, y0, x1, y1)


class Region(msgspec.Struct, eq=False):
    """Lines that may be a table, with the place they take."""

    x0: float
    y0: float
    x1: float
    y1: float
    lines: list[TextLine]
    rules: int  # full-width rules it lies between


def components(horizontal: list[HRule], vertical: list[VRule]) -> list[Component]:
    """Groups of at least two horizontal and one vertical rule that touch, from the top down."""
    if len(horizontal) < 2 or not vertical:
        return []
    hx0 = np.array([h.x0 for h in horizontal]) - TOUCH
    hx1 = np.array([h.x1 for h in horizontal]) + TOUCH
    hy = np.array([h.y for h in horizontal])
    parent = list(range(len(horizontal) + len(vertical)))
    n = len(horizontal)

    def root(k: int) -> int:
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    for j, v in enumerate(vertical):
        lo, hi = np.searchsorted(hy, (v.y0 - TOUCH, v.y1 + TOUCH))
        if lo == hi:
            continue
        touching = np.flatnonzero((hx0[lo:hi] <= v.x) & (hx1[lo:hi] >= v.x))
        for i in touching.tolist():
            a, b = root(i + int(lo)), root(n + j)
            if a != b:
                parent[max(a, b)] = min(a, b)
    groups: dict[int, Component] = {}
    for i, h in enumerate(horizontal):
        groups.setdefault(root(i), Component([], [])).horizontal.append(h)
    for j, v in enumerate(vertical):
        groups.setdefault(root(n + j), Component([], [])).vertical.append(v)
    out = [c for c in groups.values() if len(c.horizontal) >= 2 and c.vertical]
    out.sort(key=lambda c: (c.box[1], c.box[0]))
    return out


def without_underlines(horizontal: list[HRule], segments: list[Segment]) -> list[HRule]:
    """The rules that do not simply underline (or strike) words of one segment."""
    if not horizontal:
        return []
    baselines = [s.baseline for s in segments]
    order = np.array(baselines)
    kept = []
    for h in horizontal:
        lo, hi = np.searchsorted(order, (h.y - 4.5, h.y + 6.0))
        under = False
        for s in segments[int(lo) : int(hi)]:
            drop = h.y - s.baseline
            if drop > 0.3 * s.size or drop < -0.45 * s.size:
                continue
            if h.x0 >= s.x0 - 2.0 and h.x1 <= s.x1 + 2.0 and not h.edge:
                under = True
                break
        if not under:
            kept.append(h)
    return kept


def dash_rules(segments: list[Segment]) -> tuple[list[HRule], list[Segment]]:
    """Lines typed as dashes, underscores or equal signs become rules; the other segments stay text."""
    rules: list[HRule] = []
    kept: list[Segment] = []
    for s in segments:
        if s.chars >= 12 and s.text[0] in "-_=–—─━*" and len(set(s.text) - {" "}) == 1:
            rules.append(HRule(y=(s.y0 + s.y1) / 2, x0=s.x0, x1=s.x1, width=0.5))
        else:
            kept.append(s)
    return rules, kept


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
            out.append(sub_segment(words, s, first, last))
    return out


def stacked(
    parts: list[Component], horizontal: list[HRule], frame: Frame, segments: list[Segment]
) -> list[Component]:
    """Components of one width that lie on each other, or with rows of cells between them, as one.

    Tables shaded in every second row come as such a stack. Upright rules found in both neighbours
    are taken to run between them; rules of the same width between them are of the table too.
    """
    out: list[Component] = []
    for part in parts:
        box = part.box
        home = None
        between: list[HRule] = []
        for c in reversed(out):
            b = c.box
            if abs(b[0] - box[0]) > SAME_EXTENT and abs(b[2] - box[2]) > SAME_EXTENT:
                continue
            shared = min(b[2], box[2]) - max(b[0], box[0])
            if shared < 0.8 * max(b[2] - b[0], box[2] - box[0]) or box[1] < b[3] - 2.0:
                continue
            between = [
                h
                for h in horizontal
                if b[3] < h.y < box[1] and abs(h.x0 - b[0]) <= SAME_EXTENT and abs(h.x1 - b[2]) <= SAME_EXTENT
            ]
            shaded = c.horizontal[-1].edge and part.horizontal[0].edge
            if _stacks(b[3], box, between, shaded, frame, segments):
                home = c
            break
        if home is None:
            out.append(part)
            continue
        top, bottom = home.box[3], box[1]
        bridges = [
            VRule(v.x, top, bottom, v.width, v.edge)
            for v in part.vertical
            if v.y0 <= bottom + TOUCH
            and any(abs(v.x - u.x) <= TOUCH and u.y1 >= top - TOUCH for u in home.vertical)
        ]
        home.horizontal = sorted([*home.horizontal, *between, *part.horizontal], key=lambda h: (h.y, h.x0))
        home.vertical = sorted([*home.vertical, *part.vertical, *bridges], key=lambda v: (v.x, v.y0))
    return out


def _stacks(
    top: float, box: Box, between: list[HRule], shaded: bool, frame: Frame, segments: list[Segment]
) -> bool:
    """Is what lies between ``top`` and the part in ``box`` a few rows of the same table?"""
    inside = segments_in(frame.words, segments, (box[0], top, box[2], box[1]), 0.0)
    if not inside:
        return box[1] - top <= 4.0 or bool(between)
    at = top
    for y in [*(h.y for h in between), box[1]]:
        if y - at > STACK_GAP * frame.leading:
            return False
        at = y
    lines = lines_of(frame, inside, 1.0)
    if between:
        return True
    if not shaded:
        return False
    if CAPTION.match(lines[0].text) or len(lines) > MOST_CELL_LINES:
        return False
    return tabular(lines) or (len(lines) <= 3 and _section(frame, lines, top, box))


def _section(frame: Frame, lines: list[TextLine], top: float, box: Box) -> bool:
    """Is a plain strip between two shaded ones of one colour a section row: a short bold label?"""
    clumps = [c for line in lines for c in line.clumps]
    if not all(c.bold and c.x0 <= box[0] + 2 * c.size and c.width < 0.5 * (box[2] - box[0]) for c in clumps):
        return False
    above = {f.colour for f in frame.rules.fills if abs(f.box[3] - top) <= TOUCH and f.box[0] < box[2]}
    below = {f.colour for f in frame.rules.fills if abs(f.box[1] - box[1]) <= TOUCH and f.box[0] < box[2]}
    return bool(above & below)


def grown(component: Component, frame: Frame, segments: list[Segment]) -> Box:
    """The box of a component made of shading, with the plain rows below its last shaded one."""
    box = component.box
    last = max(component.horizontal, key=lambda h: h.y)
    if not last.edge or all(not h.edge for h in component.horizontal):
        return box
    inside = lines_of(frame, segments_in(frame.words, segments, box), 1.0)
    if not tabular(inside):
        return box
    below = segments_in(frame.words, segments, (box[0], box[3], box[2], frame.height), 0.0)
    taken = follow(inside, lines_of(frame, below, 1.0), frame.leading)
    if not taken:
        return box
    return (box[0], box[1], box[2], taken[-1].y1 + 1.0)


def extended(
    component: Component, horizontal: list[HRule], frame: Frame, segments: list[Segment]
) -> Component:
    """A component with the rows above and below it that end in a rule of its own width.

    Upright rules that reach its border are carried on where no word stands in their way.
    """
    box = component.box
    own = [h for h in horizontal if abs(h.x0 - box[0]) <= SAME_EXTENT and abs(h.x1 - box[2]) <= SAME_EXTENT]
    for way in (-1, 1):
        edge = box[1] if way < 0 else box[3]
        beyond = [h for h in own if (h.y - edge) * way > TOUCH]
        for h in sorted(beyond, key=lambda rule: rule.y * way):
            top, bottom = (h.y, edge) if way < 0 else (edge, h.y)
            if bottom - top > STACK_GAP * frame.leading:
                break
            inside = segments_in(frame.words, segments, (box[0], top, box[2], bottom), 0.0)
            if not inside and bottom - top > TOUCH + 1:
                break
            if inside and not _rows_of(component, inside, edge, way, frame):
                break
            component.horizontal.append(h)
            for v in list(component.vertical):
                reach = v.y0 if way < 0 else v.y1
                if abs(reach - edge) <= TOUCH and not _printed_over(frame.words, inside, v.x):
                    component.vertical.append(VRule(v.x, top, bottom, v.width, v.edge))
            edge = h.y
    component.horizontal.sort(key=lambda h: (h.y, h.x0))
    component.vertical.sort(key=lambda v: (v.x, v.y0))
    return component


def _printed_over(words: WordTable, segments: list[Segment], x: float) -> bool:
    """Does a word run across ``x``?"""
    for s in segments:
        if s.x0 < x - 1 and s.x1 > x + 1:
            for i in range(s.first, s.last):
                if words.x0[i] < x - 1 and words.x1[i] > x + 1:
                    return True
    return False


def _rows_of(component: Component, inside: list[Segment], edge: float, way: int, frame: Frame) -> bool:
    """Are the lines beyond ``edge`` rows of the component: parted, and not across its columns?"""
    lines = lines_of(frame, inside, 1.0)
    if not tabular(lines) or CAPTION.match(lines[0].text) or NOTE.match(lines[0].text):
        return False
    borders = {round(v.x) for v in component.vertical if abs((v.y0 if way < 0 else v.y1) - edge) <= TOUCH}
    crossed = sum(1 for x in borders if _printed_over(frame.words, inside, x))
    return crossed == 0 or (way < 0 and crossed < 0.5 * len(borders))


def rule_bands(
    frame: Frame, horizontal: list[HRule], segments: list[Segment], running: set[int]
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
            out.extend(_bands_of(frame, group, segments, running))
    out.sort(key=lambda r: (r.y0, r.x0))
    return out


class _Band(msgspec.Struct, eq=False):
    y0: float
    y1: float
    lines: list[TextLine]
    rules: int
    held: list[TextLine] = []


def tabular(lines: list[TextLine]) -> bool:
    """Do most lines have gaps, or does white space run through all of them? (A tall cell beside a
    short one leaves many lines with one clump.)"""
    if not lines:
        return False
    several = sum(1 for line in lines if len(line.clumps) > 1)
    if several:
        return several >= 0.4 * len(lines) or _parted(lines)
    return len(lines) <= MOST_CELL_LINES and _parted(lines)


def _parted(lines: list[TextLine]) -> bool:
    """Do clumps on whatever line stand side by side, with one white strip through the lines?"""
    return bool(find_gaps(lines, [1.0] * len(lines), PARTED * usual_size(lines)))


def _bands_of(frame: Frame, group: list[HRule], segments: list[Segment], running: set[int]) -> list[Region]:
    x0, x1 = min(h.x0 for h in group), max(h.x1 for h in group)
    floor = frame.height
    ceiling = group[0].y - 8 * frame.leading
    inside = segments_in(frame.words, segments, (x0 - 3, ceiling, x1 + 3, floor), 0.0)
    long = {s.first for s in inside if id(s) in running and s.x1 - s.x0 >= 0.45 * (x1 - x0)}
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
        if c.x0 > x0 + 0.12 * (x1 - x0):
            return False  # centred over the columns
        return c.first in long or (c.width >= 0.6 * (x1 - x0) and c.text.count(" ") >= 9)

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
        last = i + 1 == len(group)
        cut_at = next((j for j, line in enumerate(part) if prose_line(line)), len(part))
        head, tail = part[:cut_at], part[cut_at:]
        if last:
            head = _follow(open_band, head, frame.leading)
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
            if open_band is None:
                above = _precede(head, lines[: k - len(part)], rule, frame.leading)
                start_y = above[0].y0 if above else rule.y
                open_band = _Band(start_y, rule.y, above, 1)
            open_band.lines.extend(open_band.held)
            open_band.held = []
            open_band.lines.extend(head)
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


def split_repeats(lines: list[TextLine]) -> list[list[TextLine]]:
    """``lines`` parted where a line of the header comes again below the body: stacked tables."""
    body = next((i for i, line in enumerate(lines) if _numbers(line)), len(lines))
    heads = lines[: min(body, 5)]
    out: list[list[TextLine]] = [[]]
    below = 0
    for i, line in enumerate(lines):
        if below >= 2 and _head_again(heads, lines, i):
            out.append([])
            below = 0
        out[-1].append(line)
        below += _numbers(line)
    return out


def _from_head(lines: list[TextLine], x0: float) -> list[TextLine]:
    """Lines before a rule without the ends of notes, captions and paragraphs above the header."""
    start = 0
    for i, line in enumerate(lines):
        if len(line.clumps) > 1 and not (CAPTION.match(line.text) or NOTE.match(line.text)):
            break
        if CAPTION.match(line.text) or line.clumps[0].x0 <= x0 + 2 * line.clumps[0].size:
            start = i + 1
    return lines[start:]


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


def _shaded(frame: Frame, line: TextLine, x0: float, x1: float) -> bool:
    """Does ``line`` stand on a shaded strip of the rules' width?"""
    y = (line.y0 + line.y1) / 2
    return any(
        f.box[1] <= y <= f.box[3] and abs(f.box[0] - x0) <= SAME_EXTENT and abs(f.box[2] - x1) <= SAME_EXTENT
        for f in frame.rules.fills
    )


def _numbers(line: TextLine) -> bool:
    """True for a line of a table's body: mostly numbers after its first clump."""
    rest = line.clumps[1:]
    return bool(rest) and sum(c.numeric for c in rest) >= 0.6 * len(rest)


def _precede(lines: list[TextLine], above: list[TextLine], rule: HRule, leading: float) -> list[TextLine]:
    """The header above a first rule that has only numbers below it."""
    first = next((line for line in lines if len(line.clumps) > 1), None)
    if first is None or not _numbers(first):
        return []
    out: list[TextLine] = []
    base = rule.y
    for line in reversed(above):
        if base - line.baseline > 1.6 * leading or (len(line.clumps) < 2 and not out):
            break
        if len(line.clumps) == 1 and line.clumps[0].x0 <= rule.x0 + 2 * line.clumps[0].size:
            break
        if CAPTION.match(line.text):
            break
        out.insert(0, line)
        base = line.baseline
    return out


def _follow(band: _Band | None, lines: list[TextLine], leading: float) -> list[TextLine]:
    """Lines below the last rule that go on with the columns of ``band``."""
    if band is None or not band.lines or any(_numbers(line) for line in band.lines):
        return []  # with a body above it, the last rule ends the table
    return follow(band.lines, lines, leading)


def follow(seed: list[TextLine], below: list[TextLine], leading: float) -> list[TextLine]:
    """The lines ``below`` that go on with the columns of ``seed``: close, and not across them."""
    several = [line for line in seed if len(line.clumps) > 1][-4:]
    several += [line for line in below[:12] if len(line.clumps) > 1][:6]
    if len(several) < 2:
        return []
    gaps = find_gaps(several, line_weights(several), 0.6 * usual_size(several))
    if not gaps:
        return []
    out: list[TextLine] = []
    bottom = seed[-1].y1
    least = 0.3 * usual_size(several)
    for line in below:
        if line.y0 - bottom > FOLLOW_GAP * leading or CAPTION.match(line.text):
            break
        if len(line.clumps) < 3 and NOTE.match(line.text):
            break
        narrower, crossed = narrowed(gaps, line, least)
        if crossed and (len(line.clumps) < 2 or crossed >= 0.5 * len(gaps)):
            break
        gaps = narrower
        out.append(line)
        bottom = max(bottom, line.y1)
    while out and len(out[-1].clumps) < 2 and out[-1].clumps[0].x0 <= gaps[0].middle:
        out.pop()
    return out if tabular(out) else []


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


def prose(segments: list[Segment]) -> set[int]:
    """Identities of segments that are lines of running text: long, stacked, of one left edge."""
    chains: list[list[Segment]] = []
    active: list[list[Segment]] = []
    short: list[Segment] = []
    for s in segments:
        if s.chars < 12:
            short.append(s)
            continue
        best: list[Segment] | None = None
        for chain in active:
            last = chain[-1]
            if (
                (
                    0.5 * s.size < s.baseline - last.baseline <= 2.1 * s.size
                    and abs(s.size - last.size) <= 0.15 * s.size
                )
                and abs(s.x0 - last.x0) <= 2.2 * s.size
                and min(s.x1, last.x1) - max(s.x0, last.x0) > 0
            ):
                best = chain
                break
        if best is None:
            best = []
            chains.append(best)
            active.append(best)
        best.append(s)
        if len(active) > 24:
            active = [c for c in active if s.baseline - c[-1].baseline <= 2.1 * s.size]
    out: set[int] = set()
    ends: list[Segment] = []
    for chain in chains:
        if len(chain) < 3:
            out.update(id(s) for s in chain if s.x1 - s.x0 >= 28 * s.size and s.text.count(" ") >= 8)
        if len(chain) < 2:
            continue
        right = max(s.x1 for s in chain)
        left = min(s.x0 for s in chain)
        width = right - left
        em = chain[0].size
        if width < 11 * em:
            continue
        inner = chain[:-1]
        full = sum(s.x1 - s.x0 for s in inner) / len(inner) / width
        flush = sum(1 for s in inner if right - s.x1 <= 1.2 * em) / len(inner)
        spaces = sum(s.text.count(" ") for s in chain) / len(chain)
        low = sum(1 for s in chain[1:] if s.text[:1].islower()) / (len(chain) - 1)
        if spaces < 3.5 or (low < 0.2 and sum(has_digit(s.text) for s in chain) > 0.9 * len(chain)):
            continue
        if len(chain) == 2 and (low < 1 or spaces < 6):
            continue
        if (full >= 0.8 or flush >= 0.5) and (low >= 0.25 or spaces >= 7):
            out.update(id(s) for s in chain)
            ends.append(chain[-1])
    for s in short if ends else ():
        # The last word of a paragraph on a line of its own.
        for end in ends:
            if abs(s.x0 - end.x0) <= s.size and 0 < s.baseline - end.baseline <= 1.5 * s.size:
                out.add(id(s))
    return out


class _Piece(msgspec.Struct, eq=False):
    baseline: float
    y0: float
    y1: float
    size: float
    segments: list[Segment]

    @property
    def x0(self) -> float:
        return self.segments[0].x0

    @property
    def x1(self) -> float:
        return max(s.x1 for s in self.segments)

    def gaps(self) -> list[tuple[float, float]]:
        out = []
        for a, b in zip(self.segments, self.segments[1:], strict=False):
            if b.x0 > a.x1:
                out.append((a.x1, b.x0))
        return out


class _Run(msgspec.Struct, eq=False):
    pieces: list[_Piece]
    pending: list[_Piece]
    gaps: list[tuple[float, float]]
    x0: float
    x1: float
    several: int


MOST_PENDING = 4
"""Most single-segment lines in a row that a run of rows bridges."""
MOST_CELL_LINES = 14
"""Most printed lines between two rules that can be one row with tall cells."""
RUN_CUT = 1.1
"""Em: outside running text a word gap this wide parts cells."""
FAR = 3.2
"""Em: a larger baseline step ends a run of rows."""


def runs(frame: Frame, segments: list[Segment], horizontal: list[HRule], running: set[int]) -> list[Region]:
    """Regions of rows that share column gaps; running text on the same height is left out."""
    pieces = _pieces(frame.words, segments, running)
    done: list[_Run] = []
    active: list[_Run] = []
    for p in pieces:
        still = []
        for r in active:
            if p.baseline - _last(r).baseline <= FAR * max(p.size, _last(r).size):
                still.append(r)
            else:
                done.append(r)
        active = still
        home: _Run | None = None
        gaps = p.gaps()
        for r in active:
            if min(r.x1, p.x1) - max(r.x0, p.x0) <= 0:
                continue
            if gaps:
                shared = _shared(r.gaps, gaps, 0.4 * p.size)
                if shared is None:
                    continue
                r.pieces.extend(r.pending)
                r.pending = []
                r.pieces.append(p)
                r.gaps = shared
                r.several += 1
                r.x0, r.x1 = min(r.x0, p.x0), max(r.x1, p.x1)
                home = r
                break
            if len(r.pending) < MOST_PENDING and p.x0 >= r.x0 - p.size and p.x1 <= r.x1 + p.size:
                r.pending.append(p)
                home = r
                break
        if home is None and gaps:
            active.append(_Run([p], [], gaps, p.x0, p.x1, 1))
    done.extend(active)
    out = []
    for r in done:
        if r.several < 2:
            continue
        members = [s for p in r.pieces for s in p.segments]
        # Lines after the last row with gaps belong to it only if they wrap: leave that to the rows.
        tail = _tail(r)
        members += [s for p in tail for s in p.segments]
        head = _head(r, pieces, running, horizontal)
        members += [s for p in head for s in p.segments]
        members.sort(key=lambda s: (s.baseline, s.x0))
        lines = lines_of(frame, members, 1.0)
        x0, x1 = min(s.x0 for s in members), max(s.x1 for s in members)
        for part in split_repeats(lines):
            y0, y1 = part[0].y0, part[-1].y1
            out.append(Region(x0, y0, x1, y1, part, 0))
    out.sort(key=lambda r: (r.y0, r.x0))
    return out


def _last(r: _Run) -> _Piece:
    return r.pending[-1] if r.pending else r.pieces[-1]


def _pieces(words: WordTable, segments: list[Segment], running: set[int]) -> list[_Piece]:
    """Rows of segments, cut at running text."""
    rows: list[list[Segment]] = []
    base = -1e9
    for s in segments:
        if rows and s.baseline - base <= SAME_LINE * min(s.size, rows[-1][0].size):
            rows[-1].append(s)
        else:
            rows.append([s])
            base = s.baseline
    out = []
    for row in rows:
        row.sort(key=lambda s: s.x0)
        part: list[Segment] = []
        for s in [*row, None]:
            if s is not None and id(s) not in running:
                part.append(s)
                continue
            if part:
                part = cut_segments(words, part, RUN_CUT)
                out.append(
                    _Piece(
                        part[0].baseline,
                        min(k.y0 for k in part),
                        max(k.y1 for k in part),
                        max(k.size for k in part),
                        part,
                    )
                )
                part = []
    return out


def _shared(
    a: list[tuple[float, float]], b: list[tuple[float, float]], least: float
) -> list[tuple[float, float]] | None:
    """The gaps of a run after a row with gaps ``b``, or None where too few agree."""
    matched = 0
    out: list[tuple[float, float]] = []
    used = [False] * len(b)
    for g in a:
        best = None
        for k, h in enumerate(b):
            lo, hi = max(g[0], h[0]), min(g[1], h[1])
            if hi - lo >= least and (best is None or hi - lo > best[1] - best[0]):
                best = (lo, hi)
                used[k] = True
        if best is not None:
            out.append(best)
            matched += 1
        else:
            out.append(g)
    if matched < max(1, 0.5 * min(len(a), len(b))):
        return None
    for k, h in enumerate(b):
        if not used[k] and len(b) >= len(a):
            out.append(h)
    out.sort()
    return out


def _tail(r: _Run) -> list[_Piece]:
    """Pending lines right below the last row that continue it: tight, indented or in one column."""
    out = []
    last = r.pieces[-1]
    for p in r.pending:
        if p.baseline - last.baseline > 1.35 * p.size or not p.segments[0].text[:1].islower():
            break
        if p.x1 - p.x0 > 0.5 * (r.x1 - r.x0):
            break
        out.append(p)
        last = p
    return out


def _head(r: _Run, pieces: list[_Piece], running: set[int], horizontal: list[HRule]) -> list[_Piece]:
    """Lines above a run that are its header: close, inside its width, broken like its columns."""
    first = r.pieces[0]
    index = next((i for i, p in enumerate(pieces) if p is first), 0)
    ceiling = -1e9
    for h in horizontal:
        if h.y > first.y0 + 1:
            break
        if min(h.x1, r.x1) - max(h.x0, r.x0) >= 0.6 * (r.x1 - r.x0):
            ceiling = h.y
    out: list[_Piece] = []
    last = first
    for p in reversed(pieces[max(0, index - 12) : index]):
        if p.baseline >= last.baseline:
            continue
        if p.x1 < r.x0 or p.x0 > r.x1:
            continue
        if last.baseline - p.baseline > 1.9 * max(p.size, last.size) and not (
            ceiling < p.y0 and ceiling > last.y0 - 3 * last.size and False
        ):
            break
        if p.x0 < r.x0 - p.size or p.x1 > r.x1 + p.size:
            break
        if (p.y0 + p.y1) / 2 < ceiling and len(p.segments) < 2:
            break
        if CAPTION.match(p.segments[0].text):
            break
        if len(p.segments) == 1:
            s = p.segments[0]
            in_gap = any(s.x0 < (g[0] + g[1]) / 2 < s.x1 for g in r.gaps)
            if s.x0 <= r.x0 + s.size and in_gap:
                break
            if s.text.count(" ") >= 9:
                break
        out.append(p)
        last = p
        if len(out) >= 6:
            break
    return out
