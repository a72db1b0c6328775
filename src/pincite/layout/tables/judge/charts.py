"""What speaks for a chart or a diagram: bars on one base, curves, arrows.

Charts print short texts in rows and columns and draw lines between them, so nothing in the text
tells them from tables; the drawing does. Charts with an axis were taken before (``drawing.charts``).
"""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Rules, Segment
from pincite.layout.squares import Near
from pincite.model.geometry import Box, area, centre_in, intersection_area, union

# Share of a group of bars, or of a region, that must be common to both for the region to be their chart.
BAR_SHARE, REGION_SHARE = 0.25, 0.3
BACKGROUND = 0.9  # Share of a region from which a shape is its background.
SHAPE_SIDE = 0.08  # Share of a region's sides below which a shape is an icon.
INSIDE = 0.5  # Share of a shape that must lie in the region.
DIFFERENT = 0.4  # Share of the bars that must differ in length.
THIN = 2  # Points: thinner rectangles are rules.
NAMED = 0.5  # Share of rectangles with words in them from which they are cells.
BARS = 3  # Bars of one thickness and base but different lengths that make a chart.
LENGTHS = 3  # ... and how many different lengths they must have.
LENGTH_STEP = 3.0  # Points: bars whose lengths differ less are equally long.
# Share of a region's area from which a drawn shape inside it is a curve or slice, not an icon.
CURVE_SHARE = 0.04
HEAD = (2.0, 14.0)  # Points: the least and the greatest side of an arrow's head ...
ON_LINE = 1.0  # ... whose middle lies so near to its line ...
AT_END = 2.0  # ... and whose back so near to its end.
MOST_HEADS = 400  # A page with more small shapes is a map.
SHORTEST = 16.0  # Points: a shorter arrow stands in a cell, a longer one leads from box to box.
MOST = 1500  # Rectangles and shapes looked at; a page with more is a drawing anyway.


class Charts(msgspec.Struct, frozen=True):
    """Signs of charts on a page: boxes of bar groups, all shapes, and arrows."""

    bars: list[Box]
    shapes: Near[Box]
    arrows: list[Box] = []

    def cover(self, box: Box) -> str:
        """Why ``box`` is a chart, or ''."""
        width, height = box[2] - box[0], box[3] - box[1]
        size = max(1.0, width * height)
        for b in self.bars:
            shared = intersection_area(b, box)
            if shared > BAR_SHARE * area(b) or shared > REGION_SHARE * size:
                return "bars on one base"
        if any(centre_in(box, arrow) for arrow in self.arrows):
            return "arrows"
        total = 0.0
        for s in self.shapes.to(box):
            shared = intersection_area(s, box)
            large = s[2] - s[0] >= SHAPE_SIDE * width and s[3] - s[1] >= SHAPE_SIDE * height
            if large and INSIDE * area(s) <= shared < BACKGROUND * size:
                total += shared
        return "curves" if total >= CURVE_SHARE * size else ""


def charts_of(rules: Rules, segments: list[Segment]) -> Charts:
    """Signs of charts on a page."""
    boxes = [f.box for f in rules.fills[:MOST]] + rules.frames[:MOST]
    groups = _groups(boxes)
    named = [s for s in segments if any(map(str.isalpha, s.text))] if groups else []
    middles = [((s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2) for s in named]
    bars = [union(group) for group in groups if not _labelled(group, middles)]
    return Charts(bars, Near(rules.shapes[:MOST], lambda box: box), _arrows(rules))


def _arrows(rules: Rules) -> list[Box]:
    """Level and upright lines with a head at one end."""
    least, most = HEAD
    heads = [
        b
        for b in rules.shapes
        if min(b[2] - b[0], b[3] - b[1]) >= least and max(b[2] - b[0], b[3] - b[1]) <= most
    ]
    if not heads or len(heads) > MOST_HEADS:
        return []
    turned: list[Box] = [(b[1], b[0], b[3], b[2]) for b in heads]
    out: list[Box] = [(h.x0, h.y, h.x1, h.y) for h in rules.horizontal if _headed(h.y, h.x0, h.x1, heads)]
    return out + [(v.x, v.y0, v.x, v.y1) for v in rules.vertical if _headed(v.x, v.y0, v.y1, turned)]


def _headed(at: float, start: float, end: float, heads: list[Box]) -> bool:
    """Does a line that runs at ``at`` end where the back of a head is? Boxes are along the line first."""
    return end - start >= SHORTEST and any(
        abs((b[1] + b[3]) / 2 - at) <= ON_LINE and min(abs(end - b[0]), abs(start - b[2])) <= AT_END
        for b in heads
    )


def _groups(boxes: list[Box]) -> list[list[Box]]:
    """Rectangles on one base, of one thickness and different lengths: upright, level or hanging."""
    groups: dict[tuple[str, int, int], list[tuple[float, float, Box]]] = {}
    for b in boxes if len(boxes) >= BARS else ():
        x0, y0, x1, y1 = b
        width, height = x1 - x0, y1 - y0
        if (thick := round(width)) >= THIN:
            groups.setdefault(("up", round(y1), thick), []).append((height, x0, b))
            groups.setdefault(("down", round(y0), thick), []).append((height, x0, b))
        if (thick := round(height)) >= THIN:
            groups.setdefault(("level", round(x0), thick), []).append((width, y0, b))
    out = []
    for bars in groups.values():
        if len(bars) < BARS:
            continue
        places = {round(place) for _, place, _ in bars}
        if len(places) < BARS:
            continue
        different = [min([length for length, _, _ in bars])]
        for length in sorted([length for length, _, _ in bars]):
            if length - different[-1] >= LENGTH_STEP:
                different.append(length)
        if len(different) >= max(LENGTHS, DIFFERENT * len(places)):
            out.append([b for _, _, b in bars])
    return out


def _labelled(boxes: list[Box], words: list[tuple[float, float]]) -> bool:
    """True if words, of which these are the middles, stand in most of ``boxes``: cells, not bars."""
    held = [
        any(left <= x <= right and top <= y <= bottom for x, y in words) for left, top, right, bottom in boxes
    ]
    return sum(held) >= NAMED * len(boxes)
