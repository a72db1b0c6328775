"""What speaks for a chart: bars on one base, an axis of falling numbers, curves.

Charts print short texts in rows and columns and draw lines between them, so nothing in the text
tells them from tables; the drawing does.
"""

from __future__ import annotations

import itertools

import msgspec

from pincite.layout.frame import Rules, Segment
from pincite.model.geometry import Box, centre_in, intersection_area

# Share of a group of bars, or of a region, that must be common to both for the region to be their chart.
BAR_SHARE, REGION_SHARE = 0.25, 0.3
AXIS_REACH = 40  # Points from an axis to the drawing it belongs to.
AXIS_SHARE = 0.5  # Share of the lower of axis and region that must be common.
BACKGROUND = 0.9  # Share of a region from which a shape is its background.
SHAPE_SIDE = 0.08  # Share of a region's sides below which a shape is an icon.
INSIDE = 0.5  # Share of a shape that must lie in the region.
DIFFERENT = 0.4  # Share of the bars that must differ in length.
THIN = 2  # Points: thinner rectangles are rules.
NAMED = 0.5  # Share of rectangles with words in them from which they are cells.
# Characters of a number on an axis, and of what may stand beside a number in a table, at most.
TICK_CHARS, LABEL_CHARS = 9, 16
COLUMN = 4  # Points: right edges of the numbers of one axis round to the same multiple, or to the next.
# Relative deviation allowed between the steps of values, and between the distances of ticks.
SAME_STEP, SAME_PITCH = 0.001, 0.15
ROUNDING = 1e-6
PRINTED = 0.5  # Points by which printed ticks may miss their place.
ONE_LINE = 0.2  # em by which the baselines of one row differ.
BESIDE_SHARE = 0.7  # Share of the numbers with others beside them from which they are a column of a table.
BARS = 3  # Bars of one thickness and base but different lengths that make a chart.
LENGTHS = 3  # ... and how many different lengths they must have.
LENGTH_STEP = 3.0  # Points: bars whose lengths differ less are equally long.
AXIS = 4  # Numbers in a falling row of equal steps that make an axis.
BESIDE = 300.0  # Points to either side in which the other cells of a number's row are looked for.
# Share of a region's area from which a drawn shape inside it is a curve or slice, not an icon.
CURVE_SHARE = 0.04
MOST = 1500  # Rectangles and shapes looked at; a page with more is a drawing anyway.


class Charts(msgspec.Struct, frozen=True):
    """Signs of charts on a page: boxes of bar groups and of axis numbers, and all shapes."""

    bars: list[Box]
    axes: list[Box]
    shapes: list[Box]

    def cover(self, box: Box) -> str:
        """Why ``box`` is a chart, or ''."""
        width, height = box[2] - box[0], box[3] - box[1]
        size = max(1.0, width * height)
        for b in self.bars:
            shared = intersection_area(b, box)
            if shared > BAR_SHARE * (b[2] - b[0]) * (b[3] - b[1]) or shared > REGION_SHARE * size:
                return "bars on one base"
        for a in self.axes:
            if a[2] < box[0] - AXIS_REACH or a[0] > box[2] + AXIS_REACH:
                continue
            shared = min(a[3], box[3]) - max(a[1], box[1])
            if shared > AXIS_SHARE * min(height, a[3] - a[1]):
                return "an axis of falling numbers"
        total = 0.0
        for s in self.shapes:
            shared = intersection_area(s, box)
            if shared <= 0 or shared >= BACKGROUND * size:
                continue
            own = (s[2] - s[0]) * (s[3] - s[1])
            wide, high = s[2] - s[0] >= SHAPE_SIDE * width, s[3] - s[1] >= SHAPE_SIDE * height
            if wide and high and shared >= INSIDE * own:
                total += shared
        if total >= CURVE_SHARE * size:
            return "curves"
        return ""


def charts_of(rules: Rules, segments: list[Segment]) -> Charts:
    """Signs of charts on a page."""
    boxes = [f.box for f in rules.fills[:MOST]] + rules.frames[:MOST]
    return Charts(_bars(boxes, segments), _axes(segments), rules.shapes[:MOST])


def _bars(boxes: list[Box], segments: list[Segment]) -> list[Box]:
    """Boxes around groups of bars, upright and level."""
    groups: dict[tuple[int, int, int], list[Box]] = {}
    for b in boxes:
        w, h = b[2] - b[0], b[3] - b[1]
        groups.setdefault((0, round(b[3]), round(w)), []).append(b)
        groups.setdefault((1, round(b[0]), round(h)), []).append(b)
        groups.setdefault((2, round(b[1]), round(w)), []).append(b)
    out = []
    for (way, _, thick), members in groups.items():
        if len(members) < BARS or thick < THIN:
            continue
        if way == 1:
            lengths = sorted({round(b[2] - b[0], 1) for b in members})
            places = {round(b[1]) for b in members}
        else:
            lengths = sorted({round(b[3] - b[1], 1) for b in members})
            places = {round(b[0]) for b in members}
        if len(places) < BARS:
            continue
        different = 1
        last = lengths[0]
        for x in lengths[1:]:
            if x - last >= LENGTH_STEP:
                different += 1
                last = x
        if different >= max(LENGTHS, DIFFERENT * len(places)) and not _labelled(members, segments):
            out.append(
                (
                    min(b[0] for b in members),
                    min(b[1] for b in members),
                    max(b[2] for b in members),
                    max(b[3] for b in members),
                )
            )
    return out


def _labelled(boxes: list[Box], segments: list[Segment]) -> bool:
    """True if words stand in most of ``boxes``: cells, not bars."""
    named = [s for s in segments if any(map(str.isalpha, s.text))]
    hit = sum(1 for b in boxes if any(centre_in(b, s.box) for s in named))
    return hit >= NAMED * len(boxes)


def _axes(segments: list[Segment]) -> list[Box]:
    """Boxes around numbers one above the other that fall in equal steps at equal distances."""
    columns: dict[int, list[tuple[float, float, Segment]]] = {}
    for s in segments:
        if s.chars > TICK_CHARS or (not s.text[-1:].isdigit() and s.text[-1:] != "%"):
            continue
        value = _value(s.text)
        if value is None:
            continue
        columns.setdefault(round(s.x1 / COLUMN), []).append((s.baseline, value, s))
    out: list[Box] = []
    for key in sorted(columns):
        items = sorted(columns[key] + columns.get(key + 1, []), key=lambda t: t[0])
        run = [items[0]]
        for before, item in itertools.pairwise(items):
            if len(run) == 1:
                fits = item[1] < before[1]
            else:
                step, way = run[1][1] - run[0][1], run[1][0] - run[0][0]
                fits = (
                    abs((item[1] - before[1]) - step) <= ROUNDING + SAME_STEP * abs(step)
                    and abs((item[0] - before[0]) - way) <= SAME_PITCH * way + PRINTED
                )
            if fits:
                run.append(item)
                continue
            _keep(run, out)
            run = [before, item] if item[1] < before[1] else [item]
        _keep(run, out)
    return [box for box in out if not _in_rows(box, out, segments)]


def _in_rows(box: Box, axes: list[Box], segments: list[Segment]) -> bool:
    """True if most numbers of a would-be axis have other short texts beside them: a column of a table."""
    own = [s for s in segments if box[0] - 1 <= s.x0 and s.x1 <= box[2] + 1 and box[1] - 1 <= s.y0 <= box[3]]
    others = [
        s
        for s in segments
        if s.chars <= LABEL_CHARS
        and box[1] - 1 <= s.y0 <= box[3]
        and not any(a[0] - 1 <= s.x0 and s.x1 <= a[2] + 1 for a in axes)
        and box[0] - BESIDE <= s.x1
        and s.x0 <= box[2] + BESIDE
    ]
    beside = sum(1 for s in own if any(abs(s.baseline - t.baseline) <= ONE_LINE * s.size for t in others))
    return beside >= BESIDE_SHARE * len(own)


def _keep(run: list[tuple[float, float, Segment]], out: list[Box]) -> None:
    if len(run) < AXIS:
        return
    low = run[-1][1]
    if low > 1 and run[0][1] - run[1][1] <= 1:
        return  # counting down by ones: places, years
    out.append(
        (
            min(r[2].x0 for r in run),
            min(r[2].y0 for r in run),
            max(r[2].x1 for r in run),
            max(r[2].y1 for r in run),
        )
    )


def _value(text: str) -> float | None:
    plain = text.replace(",", "").replace(" ", "").replace("%", "").replace("−", "-").replace("–", "-")
    try:
        return float(plain)
    except ValueError:
        return None
