"""Rules that touch each other: drawn tables, and tables in shaded pieces."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.layout.frame import Frame, HRule, Segment, VRule, WordTable
from pincite.layout.tables.detect.regions import MOST_CELL_LINES, segments_in, tabular
from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.textlines import TextLine, lines_of, usual_size
from pincite.model.geometry import Box

TYPED = 12  # Hyphens, underscores or equals signs in a row that are a rule set in type.
TYPED_WIDTH = 0.5  # Points: the width given to such a rule.
ABOVE, BELOW = 4.5, 6.0  # Points above and below a rule in which the text it may underline has its baseline.
# em by which an underline lies below the baseline at most, and a rule through the text above it.
HANGS, SINKS = 0.3, 0.45
SLACK = 2.0  # Points by which ends of rules, edges of boxes and text may miss each other.
SAME_WIDTH = 0.8  # Share of the wider of two boxes that must be common for one to go on with the other.
NARROW = 0.5  # Share of a box's width below which bold text at its left is a label, not a title.
MOST_CROSSED = 0.5  # Share of the borders that text of a first row may cross: titles over several columns.
TOUCH = 3.0  # Points: rules that come this close touch.
SAME_EXTENT = 6.0  # Points: horizontal rules whose ends differ less belong to one table.
# Leadings: two rules of a table closer than this hold a row, even an empty one or a lone label.
ROW_HEIGHT = 2.5
LARGER = 1.15  # Text this many times the body's size is a heading between two tables.
STACK_GAP = 9.0  # Leadings: shaded rows farther apart are not of one table.


def of_extent(h: HRule, x0: float, x1: float) -> bool:
    """True if a rule runs from about ``x0`` to ``x1``."""
    return abs(h.x0 - x0) <= SAME_EXTENT and abs(h.x1 - x1) <= SAME_EXTENT


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


def components(horizontal: list[HRule], vertical: list[VRule]) -> list[Component]:
    """Groups of at least two horizontal and one vertical rule that touch, from the top down."""
    if len(horizontal) <= 1 or not vertical:
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
    out = [c for c in groups.values() if len(c.horizontal) > 1 and c.vertical]
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
        lo, hi = np.searchsorted(order, (h.y - ABOVE, h.y + BELOW))
        under = False
        for s in segments[int(lo) : int(hi)]:
            drop = h.y - s.baseline
            if drop > HANGS * s.size or drop < -SINKS * s.size:
                continue
            if h.x0 >= s.x0 - SLACK and h.x1 <= s.x1 + SLACK and not h.edge:
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
        if s.chars >= TYPED and s.text[0] in "-_=–—─━*" and len(set(s.text) - {" "}) == 1:
            rules.append(HRule(y=(s.y0 + s.y1) / 2, x0=s.x0, x1=s.x1, width=TYPED_WIDTH))
        else:
            kept.append(s)
    return rules, kept


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
            if shared < SAME_WIDTH * max(b[2] - b[0], box[2] - box[0]) or box[1] < b[3] - SLACK:
                continue
            between = [
                h
                for h in horizontal
                if b[3] < h.y < box[1] and abs(h.x0 - b[0]) <= SAME_EXTENT and abs(h.x1 - b[2]) <= SAME_EXTENT
            ]
            shaded = c.horizontal[-1].edge and part.horizontal[0].edge
            linked = any(box[0] + SAME_EXTENT < v.x < box[2] - SAME_EXTENT for v in _bridges(c, part))
            if _stacks(b[3], box, between, shaded or linked, frame, segments):
                home = c
            break
        if home is None:
            out.append(part)
            continue
        bridges = _bridges(home, part)
        home.horizontal = sorted([*home.horizontal, *between, *part.horizontal], key=lambda h: (h.y, h.x0))
        home.vertical = sorted([*home.vertical, *part.vertical, *bridges], key=lambda v: (v.x, v.y0))
    return out


def _bridges(upper: Component, lower: Component) -> list[VRule]:
    """Upright rules that end at the bottom of one part and begin again at the top of the next."""
    top, bottom = upper.box[3], lower.box[1]
    return [
        VRule(v.x, top, bottom, v.width, v.edge)
        for v in lower.vertical
        if v.y0 <= bottom + TOUCH
        and any(abs(v.x - u.x) <= TOUCH and u.y1 >= top - TOUCH for u in upper.vertical)
    ]


def _stacks(
    top: float, box: Box, between: list[HRule], linked: bool, frame: Frame, segments: list[Segment]
) -> bool:
    """Is what lies between ``top`` and the part in ``box`` a few rows of the same table?"""
    at = top
    for y in [*(h.y for h in between), box[1]]:
        inside = segments_in(frame.words, segments, (box[0], at, box[2], y), 0.0)
        height, at = y - at, y
        if not inside:
            if height > (ROW_HEIGHT * frame.leading if between else TOUCH + 1):
                return False
            continue
        if not (between or linked) or height > STACK_GAP * frame.leading:
            return False
        lines = lines_of(frame, inside, 1.0)
        if CAPTION.match(lines[0].text) or len(lines) > MOST_CELL_LINES:
            return False
        if tabular(lines):
            continue
        plain = usual_size(lines) <= LARGER * frame.body_size
        row = between and height <= ROW_HEIGHT * frame.leading and plain
        if not row and not (len(lines) <= 3 and _section(frame, lines, y - height, box)):
            return False
    return True


def _section(frame: Frame, lines: list[TextLine], top: float, box: Box) -> bool:
    """Is a plain strip between two shaded ones of one colour a section row: a short bold label?"""
    clumps = [c for line in lines for c in line.clumps]
    if not all(
        c.bold and c.x0 <= box[0] + 2 * c.size and c.width < NARROW * (box[2] - box[0]) for c in clumps
    ):
        return False
    above = {f.colour for f in frame.rules.fills if abs(f.box[3] - top) <= TOUCH and f.box[0] < box[2]}
    below = {f.colour for f in frame.rules.fills if abs(f.box[1] - box[1]) <= TOUCH and f.box[0] < box[2]}
    return bool(above & below)


def extended(
    component: Component, horizontal: list[HRule], others: list[Box], frame: Frame, segments: list[Segment]
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
            if any(o[1] < bottom - 1 and o[3] > top + 1 and o[0] < box[2] and o[2] > box[0] for o in others):
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
    return crossed == 0 or (way < 0 and crossed < MOST_CROSSED * len(borders))
