"""Drawings made of boxes with words in them: diagrams of boxes joined by lines, and legends."""

from __future__ import annotations

from pincite.layout.connected import connected
from pincite.layout.frame import Frame
from pincite.model.geometry import Box, area, overlap_x, overlap_y, union

LEAST_BOX = (2.0, 1.0)  # em of the body: width and height of a box that a word fits in
MOST_BOX = 0.1  # share of the page that a box of a diagram covers at most
TOUCH = 8.0  # points (arrow heads) between a box and the end of a line that leads to it
CORNER = 2.0  # points from a corner within which a line goes on along the box's side and does not lead to it
BOXES = (3, 100)  # boxes of a diagram: fewer joined ones are none, and a page with more is a map or a form
SWATCH = (0.4, 1.5)  # em of the body: sides of a legend's colour sample
COLOURS = 2  # colours in a legend at least: samples of one colour are bullets
MOST_SAMPLES = 100  # colour samples looked at: a page with more is a map
NEAR = 2.0  # em of the body between a sample and its words
LEVEL = 0.5  # share of the smaller height over which a sample and its words stand beside each other
LABEL_CHARS = 30  # characters of the words of a sample
SAME_COLUMN = 2.0  # points by which samples of one legend are out of line
BESIDE = 9.0  # em of the body from a drawing to the legend beside it ...
BELOW = 3.0  # ... and over or under it, where other text may stand


def find_diagrams(frame: Frame) -> list[Box]:
    """Boxes around stroked rectangles that straight lines lead to and from, top to bottom."""
    em = frame.body_size
    most = MOST_BOX * frame.width * frame.height
    boxes = [
        b
        for b in frame.rules.frames
        if b[2] - b[0] > LEAST_BOX[0] * em and b[3] - b[1] > LEAST_BOX[1] * em and area(b) < most
    ]
    if not BOXES[0] <= len(boxes) <= BOXES[1]:
        return []
    lines = [(h.x0, h.y, h.x1, h.y) for h in frame.rules.horizontal if not h.edge]
    lines += [(v.x, v.y0, v.x, v.y1) for v in frame.rules.vertical if not v.edge]
    ends = ((_leads_to(boxes, line, first=True), _leads_to(boxes, line, first=False)) for line in lines)
    joined = connected(len(boxes), ((a, b) for a, b in ends if a is not None and b is not None))
    groups: dict[int, list[Box]] = {}
    for root, box in zip(joined, boxes, strict=True):
        groups.setdefault(root, []).append(box)
    return sorted([union(g) for g in groups.values() if len(g) >= BOXES[0]], key=lambda b: (b[1], b[0]))


def _leads_to(boxes: list[Box], line: Box, *, first: bool) -> int | None:
    """The box at whose side (right or lower side of the first end, left or upper of the other) the
    line ends, away from its corners."""
    along, across = (0, 1) if line[1] == line[3] else (1, 0)
    end, at = line[along if first else along + 2], line[across]
    for i, b in enumerate(boxes):
        side = b[along + 2 if first else along]
        if b[across] + CORNER < at < b[across + 2] - CORNER and abs(end - side) <= TOUCH:
            return i
    return None


def find_legends(frame: Frame) -> list[Box]:
    """Boxes around colour samples that stand under each other, each with its words."""
    em = frame.body_size
    low, high = SWATCH[0] * em, SWATCH[1] * em
    samples = [
        f
        for f in frame.rules.fills
        if low <= f.box[2] - f.box[0] <= high and low <= f.box[3] - f.box[1] <= high
    ]
    if not COLOURS <= len(samples) <= MOST_SAMPLES:
        return []
    columns: dict[int, list[tuple[int, Box]]] = {}  # colours, and boxes around samples with their words
    for fill in samples:
        b = fill.box
        for s in frame.segments:
            level = overlap_y(b, s.box) > LEVEL * min(b[3] - b[1], s.y1 - s.y0)
            if level and 0 < s.x0 - b[2] < NEAR * em and s.chars <= LABEL_CHARS:
                columns.setdefault(round(b[0] / SAME_COLUMN), []).append((fill.colour, union([b, s.box])))
                break
    coloured = (own for _, own in sorted(columns.items()) if len({colour for colour, _ in own}) >= COLOURS)
    return [union([box for _, box in own]) for own in coloured]


def with_legends(drawings: list[Box], legends: list[Box], em: float) -> list[Box]:
    """The drawings, each grown over the legends that belong to it."""
    out = list(drawings)
    for legend in legends:
        near: list[tuple[float, int]] = []
        for i, box in enumerate(drawings):
            dx, dy = max(0.0, -overlap_x(box, legend)), max(0.0, -overlap_y(box, legend))
            if (dy == 0 and dx <= BESIDE * em) or (dx == 0 and dy <= BELOW * em):
                near.append((dx + dy, i))
        if near:
            _, i = min(near)
            out[i] = union([out[i], legend])
    return out
