"""Rules that touch each other: drawn tables, and tables in shaded pieces."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property

import msgspec

from pincite.layout.connected import grouped
from pincite.layout.frame import Frame, HRule, Segment, VRule, WordTable, without
from pincite.layout.spans import Spans, Strips
from pincite.layout.tables.detect.left import Left
from pincite.layout.tables.detect.regions import MOST_CELL_LINES, overlaps, segments_in, several, tabular
from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.textlines import TextLine, lines_of, usual_size
from pincite.model.geometry import EMPTY, Box, overlap_x

TYPED = 12  # Hyphens, underscores or equals signs in a row that are a rule set in type.
ABOVE, BELOW = 4.5, 6.0  # Points above and below a rule in which the text it may underline has its baseline.
# em by which an underline lies below the baseline at most, and a rule through the text above it.
HANGS, SINKS = 0.3, 0.45
SLACK = 2.0  # Points by which ends of rules, edges of boxes and text may miss each other.
SAME_WIDTH = 0.8  # Share of the wider of two boxes that must be common for one to go on with the other.
NARROW = 0.5  # Share of a box's width below which bold text at its left is a label, not a title.
MOST_CROSSED = 0.5  # Share of the borders that text of a first row may cross: titles over several columns.
TOUCH = 3.0  # Points: rules that come this close touch.
EDGE_STEP = 8.0  # Points: more than SAME_EXTENT, so that edges alike are in steps side by side.
MANY_LEVEL = 50_000  # Pairs of rules at one height that are looked at wherever they are.
SAME_EXTENT = 6.0  # Points: horizontal rules whose ends differ less belong to one table.
# Leadings: two rules of a table closer than this hold a row, even an empty one or a lone label.
ROW_HEIGHT = 2.5
LOW = 0.7  # Of the height of a plain strip: shaded ones that are lower are of a table with lower rows.
LARGER = 1.15  # Text this many times the body's size is a heading between two tables.
STACK_GAP = 9.0  # Leadings: shaded rows farther apart are not of one table.


def of_extent(h: HRule, x0: float, x1: float) -> bool:
    """True if a rule runs from about ``x0`` to ``x1``."""
    return abs(h.x0 - x0) <= SAME_EXTENT and abs(h.x1 - x1) <= SAME_EXTENT


class Component(msgspec.Struct, eq=False):
    """Rules that touch each other, and the box around them."""

    horizontal: list[HRule]
    vertical: list[VRule]
    box: Box = EMPTY

    def __post_init__(self) -> None:
        self.box = self._around()

    def ending(self, y: float, way: int) -> list[VRule]:
        """The upright rules that end at ``y``, upwards (``way`` -1) or downwards (1)."""
        return [v for v in self.vertical if abs((v.y0 if way < 0 else v.y1) - y) <= TOUCH]

    def add(self, horizontal: list[HRule], vertical: list[VRule]) -> None:
        """Takes more rules in."""
        self.horizontal = sorted([*self.horizontal, *horizontal], key=lambda h: (h.y, h.x0))
        self.vertical = sorted([*self.vertical, *vertical], key=lambda v: (v.x, v.y0))
        self.box = self._around()

    def _around(self) -> Box:
        x0 = min([h.x0 for h in self.horizontal] + [v.x for v in self.vertical])
        x1 = max([h.x1 for h in self.horizontal] + [v.x for v in self.vertical])
        y0 = min([h.y for h in self.horizontal] + [v.y0 for v in self.vertical])
        y1 = max([h.y for h in self.horizontal] + [v.y1 for v in self.vertical])
        return (x0, y0, x1, y1)


def components(horizontal: list[HRule], vertical: list[VRule]) -> list[Component]:
    """Groups of at least two horizontal and one vertical rule that touch, from the top down."""
    if not vertical or not horizontal[1:]:
        return []
    spans = [(i, h.x0 - TOUCH, h.x1 + TOUCH) for i, h in enumerate(horizontal)]
    ys = [h.y for h in horizontal]
    heights = [(bisect_left(ys, v.y0 - TOUCH), bisect_left(ys, v.y1 + TOUCH)) for v in vertical]
    # Where very many stand level with each other, most of them are far away.
    many = sum([hi - lo for lo, hi in heights]) > MANY_LEVEL
    strips = Strips([(x0, x1) for _, x0, x1 in spans]) if many else None
    pairs: list[tuple[int, int]] = []
    for number, (v, (lo, hi)) in enumerate(zip(vertical, heights, strict=True), len(ys)):
        near = spans[lo:hi] if strips is None else [spans[i] for i in strips.near(v.x, v.x, lo, hi)]
        pairs += [(i, number) for i, x0, x1 in near if x0 <= v.x <= x1]
    out = []
    for group in grouped(len(ys) + len(vertical), pairs) if len(pairs) > 1 else ():
        first = bisect_left(group, len(ys))  # of the upright ones
        if 1 < first < len(group):
            level, upright = group[:first], group[first:]
            out.append(Component([horizontal[k] for k in level], [vertical[k - len(ys)] for k in upright]))
    return out


def without_underlines(horizontal: list[HRule], segments: list[Segment]) -> list[HRule]:
    """The rules that do not simply underline (or strike) words of one segment."""
    baselines = [s.baseline for s in segments]
    kept = []
    for h in horizontal:
        if not h.edge:
            lo, hi = bisect_left(baselines, h.y - ABOVE), bisect_left(baselines, h.y + BELOW)
            if _underlines(h, segments[lo:hi]):
                continue
        kept.append(h)
    return kept


def _underlines(h: HRule, near: list[Segment]) -> bool:
    """Does a rule lie just under one of these texts, or on it, and no further to either side?"""
    x0, x1, y = h.x0, h.x1, h.y
    for s in near:
        if s.x0 - SLACK <= x0 and x1 <= s.x1 + SLACK:
            size = s.size
            if -SINKS * size <= y - s.baseline <= HANGS * size:
                return True
    return False


def dash_rules(segments: list[Segment]) -> tuple[list[HRule], list[Segment]]:
    """Lines typed as dashes, underscores or equal signs become rules; the other segments stay text."""
    typed = [
        s for s in segments if s.chars >= TYPED and s.text[0] in "-_=–—─━*" and len(set(s.text) - {" "}) == 1
    ]
    rules = [HRule(y=(s.y0 + s.y1) / 2, x0=s.x0, x1=s.x1) for s in typed]
    return rules, without(segments, typed)


def stacked(parts: list[Component], horizontal: list[HRule], frame: Frame, left: Left) -> list[Component]:
    """Components of one width that lie on each other, or with rows of cells between them, as one.

    Tables shaded in every second row come as such a stack. Upright rules found in both neighbours
    are taken to run between them; rules of the same width between them are of the table too.
    """
    edges = _Edges()
    ys = [h.y for h in horizontal]
    for part in parts:
        box = part.box
        number = edges.last_over(box)
        if number is not None:
            home = edges.parts[number]
            top = home.box[3]
            near = horizontal[bisect_right(ys, top) : bisect_left(ys, box[1])]
            between = [h for h in near if of_extent(h, home.box[0], home.box[2])]
            bridges = _bridges(home, part)
            shaded = home.horizontal[-1].edge and part.horizontal[0].edge
            walled = any(box[0] + SAME_EXTENT < v.x < box[2] - SAME_EXTENT for v in bridges)
            if _stacks(top, box, between, walled, shaded, frame, left):
                home.add([*between, *part.horizontal], [*part.vertical, *bridges])
                edges.enter(number)
                continue
        edges.add(part)
    return edges.parts


class _Edges:
    """Components by where their left and right edges are."""

    def __init__(self) -> None:
        self.parts: list[Component] = []
        self.at: dict[tuple[int, float], list[int]] = {}

    def add(self, part: Component) -> None:
        """One more."""
        self.parts.append(part)
        self.enter(len(self.parts) - 1)

    def enter(self, number: int) -> None:
        """A component that is new, or has grown."""
        for side in (0, 2):
            numbers = self.at.setdefault((side, self.parts[number].box[side] // EDGE_STEP), [])
            place = bisect_left(numbers, number)
            if numbers[place : place + 1] != [number]:
                numbers.insert(place, number)

    def last_over(self, box: Box) -> int | None:
        """The number of the last that a part in ``box`` may stack on."""
        near = [(side, box[side] // EDGE_STEP + step) for side in (0, 2) for step in (-1, 0, 1)]
        found = [
            next((n for n in reversed(self.at.get(place, ())) if _may_stack(self.parts[n].box, box)), None)
            for place in near
        ]
        return max([n for n in found if n is not None], default=None)


def _may_stack(upper: Box, lower: Box) -> bool:
    """True if one box lies under the other, of about its width."""
    level = abs(upper[0] - lower[0]) <= SAME_EXTENT or abs(upper[2] - lower[2]) <= SAME_EXTENT
    wider = max(upper[2] - upper[0], lower[2] - lower[0])
    return level and overlap_x(upper, lower) >= SAME_WIDTH * wider and lower[1] >= upper[3] - SLACK


def _bridges(upper: Component, lower: Component) -> list[VRule]:
    """Upright rules that end at the bottom of one part and begin again at the top of the next."""
    top, bottom = upper.box[3], lower.box[1]
    return [
        VRule(v.x, top, bottom, v.edge)
        for v in lower.ending(bottom, -1)
        if any(abs(v.x - u.x) <= TOUCH for u in upper.ending(top, 1))
    ]


def _stacks(
    top: float,
    box: Box,
    between: list[HRule],
    walled: bool,
    shaded: bool,
    frame: Frame,
    left: Left,
) -> bool:
    """Is what lies between ``top`` and the part in ``box`` a few rows of the same table?"""
    row = ROW_HEIGHT * frame.leading
    for y in [*(h.y for h in between), box[1]]:
        inside = segments_in(frame.words, left.near(top, y), (box[0], top, box[2], y), 0.0)
        height = y - top
        if not inside:
            if height > (row if between else TOUCH + 1):
                return False
        elif not (between or shaded or walled) or height > STACK_GAP * frame.leading:
            return False
        else:
            lines = lines_of(frame, inside, 1.0)
            if CAPTION.match(lines[0].text) or len(lines) > MOST_CELL_LINES:
                return False
            if not (shaded or between) and not several(lines):
                return False
            low = between and height <= row and usual_size(lines) <= LARGER * frame.body_size
            if not (tabular(lines) or low or _section(frame, lines, top, box, walled)):
                return False
        top = y
    return True


def _section(frame: Frame, lines: list[TextLine], top: float, box: Box, walled: bool) -> bool:
    """Is a plain strip between two shaded ones of one colour a section row: a short label, which is bold, or
    as low as they are where the same walls part both (``walled``)?"""
    narrow = NARROW * (box[2] - box[0])
    clumps = [c for line in lines for c in line.clumps]
    if len(lines) > 3 or not all(c.x1 < box[0] + narrow for c in clumps):
        return False
    fills = [f for f in frame.rules.fills if f.box[0] < box[2]]
    above = {f.colour: f.box[3] - f.box[1] for f in fills if abs(f.box[3] - top) <= TOUCH}
    below = [f for f in fills if abs(f.box[1] - box[1]) <= TOUCH and f.colour in above]
    if all(c.bold and c.x0 <= box[0] + 2 * c.size for c in clumps):
        return bool(below)
    low = LOW * (box[1] - top)
    return walled and len(lines) == 1 and any(min(above[f.colour], f.box[3] - f.box[1]) >= low for f in below)


class Beyond:
    """What stands around components: ``free`` level rules of none, from the top down, and the ``boxes`` of
    all."""

    def __init__(self, free: list[HRule], boxes: list[Box]) -> None:
        self.free, self.boxes = free, boxes

    @cached_property
    def _spans(self) -> Spans:
        return Spans([(b[1], b[3]) for b in self.boxes])

    @cached_property
    def _ways(self) -> dict[int, tuple[list[HRule], list[float]]]:
        ways = {-1: sorted(self.free, key=lambda h: -h.y), 1: self.free}
        return {way: (rules, [h.y * way for h in rules]) for way, rules in ways.items()}

    def rules(self, edge: float, way: int) -> tuple[list[HRule], int]:
        """The rules in their order upwards (``way`` -1) or downwards (1), and which is the first at
        ``edge``."""
        rules, heights = self._ways[way]
        return rules, bisect_left(heights, edge * way)

    def is_free(self, box: Box, own: int) -> bool:
        """True if no component but ``own`` is there."""
        near = self._spans.meeting(box[1], box[3])
        return not any(i != own and overlaps(self.boxes[i], box) for i in near)


def extended(component: Component, number: int, beyond: Beyond, frame: Frame, left: Left) -> Component:
    """Component ``number`` with the rows above and below it that end in a rule of its own width.

    Upright rules that reach its border are carried on where no word stands in their way.
    """
    if not beyond.free:
        return component
    x0, y0, x1, y1 = component.box
    furthest = max(STACK_GAP * frame.leading, TOUCH + 1)
    for way, edge in ((-1, y0), (1, y1)):
        rules, first = beyond.rules(edge, way)
        for at in range(first, len(rules)):
            h = rules[at]
            if (h.y - edge) * way > furthest:
                break
            if (h.y - edge) * way <= TOUCH or not of_extent(h, x0, x1):
                continue
            top, bottom = sorted((h.y, edge))
            row = (x0, top, x1, bottom)
            inside = segments_in(frame.words, left.near(top, bottom), row, 0.0)
            far = bottom - top > (STACK_GAP * frame.leading if inside else TOUCH + 1)
            wider = any(top < r.y < bottom and _runs_past(r, x0, x1) for r in rules[first:at])
            if far or wider or not beyond.is_free(row, number):
                break
            ending = component.ending(edge, way)
            if inside and not _rows_of(inside, ending, way, frame):
                break
            free = [v for v in ending if not _printed_over(frame.words, inside, v.x)]
            component.add([h], [VRule(v.x, top, bottom, v.edge) for v in free])
            edge = h.y
    return component


def _runs_past(h: HRule, x0: float, x1: float) -> bool:
    """Does a rule over x0..x1 run on, so that what stands there is a part of a wider table?"""
    beyond = h.x0 < x0 - SAME_EXTENT or h.x1 > x1 + SAME_EXTENT
    return beyond and h.x0 <= x0 + SAME_EXTENT and h.x1 >= x1 - SAME_EXTENT


def _printed_over(words: WordTable, segments: list[Segment], x: float) -> bool:
    """Does a word run across ``x``?"""
    return any(words.x0[i] < x - 1 and words.x1[i] > x + 1 for s in segments for i in range(s.first, s.last))


def _rows_of(inside: list[Segment], ending: list[VRule], way: int, frame: Frame) -> bool:
    """Are the lines beyond a border at which these upright rules end rows: parted, and not across the
    columns?"""
    lines = lines_of(frame, inside, 1.0)
    if not tabular(lines) or CAPTION.match(lines[0].text) or NOTE.match(lines[0].text):
        return False
    borders = {round(v.x) for v in ending}
    crossed = sum([_printed_over(frame.words, inside, x) for x in borders])
    return crossed == 0 or (way < 0 and crossed < MOST_CROSSED * len(borders))
