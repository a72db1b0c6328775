"""Drawings made of boxes with words in them: diagrams of boxes joined by lines, and legends."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Frame, Segment
from pincite.model.geometry import Box, area, overlap_x, overlap_y, union


class DiagramOptions(msgspec.Struct, frozen=True):
    """Lengths in em of the body unless said otherwise."""

    wide: float = 2.0  # boxes of a diagram are at least this wide ...
    high: float = 1.0  # ... and this high
    share: float = 0.1  # ... and cover no more of the page
    touch: float = 8.0  # points (arrow heads) between a box and the end of a line that leads to it
    boxes: int = 3  # fewer joined boxes are no diagram
    most: int = 100  # boxes looked at: a page with more is a map or a form
    most_samples: int = 100  # colour samples looked at, likewise
    swatch_least: float = 0.4  # side of a legend's colour sample
    swatch_most: float = 1.5
    near: float = 2.0  # between a sample and its words
    label_chars: int = 30
    colours: int = 2  # samples of one colour are bullets
    beside: float = 9.0  # from a drawing to the legend beside it ...
    below: float = 3.0  # ... and over or under it


def find_diagrams(frame: Frame, options: DiagramOptions | None = None) -> list[Box]:
    """Boxes around stroked rectangles that straight lines lead to and from, top to bottom."""
    options = options or DiagramOptions()
    em = frame.body_size
    page = frame.width * frame.height
    boxes = [
        b
        for b in frame.rules.frames
        if b[2] - b[0] > options.wide * em
        and b[3] - b[1] > options.high * em
        and area(b) < options.share * page
    ]
    if not options.boxes <= len(boxes) <= options.most:
        return []
    joined = list(range(len(boxes)))

    def find(i: int) -> int:
        while joined[i] != i:
            i = joined[i]
        return i

    ends = [((h.x0, h.y), (h.x1, h.y)) for h in frame.rules.horizontal if not h.edge]
    ends += [((v.x, v.y0), (v.x, v.y1)) for v in frame.rules.vertical if not v.edge]
    for start, end in ends:
        level = start[1] == end[1]
        a = _leads_to(boxes, start, options.touch, level, first=True)
        b = _leads_to(boxes, end, options.touch, level, first=False)
        if a is not None and b is not None and a != b:
            joined[find(a)] = find(b)
    groups: dict[int, list[Box]] = {}
    for i, box in enumerate(boxes):
        groups.setdefault(find(i), []).append(box)
    return sorted((union(g) for g in groups.values() if len(g) >= options.boxes), key=lambda b: (b[1], b[0]))


def _leads_to(
    boxes: list[Box], end: tuple[float, float], touch: float, level: bool, *, first: bool
) -> int | None:
    """The box at whose side (right or lower side of the first end, left or upper of the other) the
    line ends, away from its corners."""
    x, y = end
    for i, b in enumerate(boxes):
        if level:
            if b[1] + 2 < y < b[3] - 2 and abs(x - (b[2] if first else b[0])) <= touch:
                return i
        elif b[0] + 2 < x < b[2] - 2 and abs(y - (b[3] if first else b[1])) <= touch:
            return i
    return None


def find_legends(frame: Frame, options: DiagramOptions | None = None) -> list[Box]:
    """Boxes around colour samples that stand under each other, each with its words."""
    options = options or DiagramOptions()
    em = frame.body_size
    entries: list[tuple[Box, int, Segment]] = []
    low, high = options.swatch_least * em, options.swatch_most * em
    samples = [
        f
        for f in frame.rules.fills
        if low <= f.box[2] - f.box[0] <= high and low <= f.box[3] - f.box[1] <= high
    ]
    if not options.colours <= len(samples) <= options.most_samples:
        return []
    for fill in samples:
        b = fill.box
        sides = (b[2] - b[0], b[3] - b[1])
        for s in frame.segments:
            if (
                0 < s.x0 - b[2] < options.near * em
                and s.chars <= options.label_chars
                and overlap_y(b, s.box) > 0.5 * min(sides[1], s.y1 - s.y0)
            ):
                entries.append((b, fill.colour, s))
                break
    columns: dict[int, list[tuple[Box, int, Segment]]] = {}
    for entry in entries:
        columns.setdefault(round(entry[0][0] / 2), []).append(entry)
    found = []
    for key in sorted(columns):
        own = columns[key]
        if len(own) > 1 and len({colour for _, colour, _ in own}) >= options.colours:
            found.append(union([box for b, _, s in own for box in (b, s.box)]))
    return found


def with_legends(
    drawings: list[Box], legends: list[Box], em: float, options: DiagramOptions | None = None
) -> list[Box]:
    """The drawings, each grown over the legends that belong to it."""
    options = options or DiagramOptions()
    out = list(drawings)
    for legend in legends:
        best: int | None = None
        least = float("inf")
        for i, box in enumerate(drawings):
            dx, dy = max(0.0, -overlap_x(box, legend)), max(0.0, -overlap_y(box, legend))
            near = (dy == 0 and dx <= options.beside * em) or (dx == 0 and dy <= options.below * em)
            if near and dx + dy < least:
                best, least = i, dx + dy
        if best is not None:
            out[best] = union([out[best], legend])
    return out
