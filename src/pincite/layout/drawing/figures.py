"""Figures: raster images and clusters of drawing, with the text that stands inside them.

Drawing is laid on a coarse grid; connected cells are one cluster (linear in the number of cells,
so that a map of ten thousand paths costs no more than a small chart).
"""

from __future__ import annotations

from itertools import product

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Frame, Segment, rows_of, without
from pincite.model import words as wordflags
from pincite.model.geometry import Box, area, intersection_area, union

CELL = 8.0  # points: side of a grid cell; drawing in neighbouring cells is one figure
LEAST_AREA = 0.008  # share of the page that drawing covers at least: less is an ornament or a bullet ...
LEAST_IMAGE = 0.25  # ... and, of that, an image
LEAST_SIDE = 14.0  # points: smaller images are ornaments
LEAST_SHAPE = 2.0  # points: smaller curves are dots
MOST_AREA = 0.85  # share of the page from which an image or shape is a background
MOST_BAR = 0.12  # share of the page from which a filled box is a panel and no bar
SHAPES = 3  # curves or slanted lines that make drawing a figure ...
BARS = 4  # ... or filled boxes ...
VARIED = 3  # ... of so many different lengths ...
SAME = 4  # ... and hardly more than one width: one in so many may differ

TAKEN_IMAGE = 0.5
TAKEN_DRAWING = 0.3  # share of an image, or of drawing, inside a table or chart from which it is part of that
EDGE = 1.0  # points by which the middle of text may stand outside the drawing it is in
PANEL_AREA = 0.1  # share of the page from which drawing with prose in it is a decorated panel and no figure
LONG = 34  # characters of a long line; two of them, and most of the text, are prose inside a drawing ...

LONG_LINES = 2
LONG_SHARE = 0.5

EDGE_CHARS = 8  # ... as are lines of so many characters that start at one left edge ...
EDGE_WIDTH = 3.0  # ... this wide in points ...
EDGE_LINES = 4  # ... if they are so many ...
EDGE_SHARE = 0.35  # ... and this share of all ...
PANEL_CHARS = 12.0  # ... and lines have more characters than this on average
LABEL_REACH = 1.6  # em beside a drawing in which short lines are its labels ...
LABEL_ABOVE = 0.6  # ... and, of that, above and below it
LABEL_CHARS = 24  # characters of a label
LABEL_SIZE = 1.15  # size of a label over that of the largest text inside


class Figure(msgspec.Struct):
    box: Box
    image: bool  # a raster image takes part
    drawn: int  # curves, slanted lines and bars


def find_figures(frame: Frame, taken: list[Box]) -> list[Figure]:
    """Figures of a page outside the boxes already ``taken`` by tables, top to bottom."""
    page = max(frame.width * frame.height, 1.0)
    images: list[Box] = []
    for b in frame.images:
        b = _clip(b, frame)
        if min(b[2] - b[0], b[3] - b[1]) >= LEAST_SIDE and area(b) < MOST_AREA * page:
            images.append(b)
    shapes = [_clip(b, frame) for b in frame.rules.shapes]
    shapes = [b for b in shapes if area(b) < MOST_AREA * page and max(b[2] - b[0], b[3] - b[1]) > LEAST_SHAPE]
    bars = [_clip(f.box, frame) for f in frame.rules.fills]
    bars = [b for b in bars if area(b) < MOST_BAR * page]
    if taken:
        images = [b for b in images if not _covered(b, taken, TAKEN_IMAGE)]
        shapes = [b for b in shapes if not _covered(b, taken, TAKEN_DRAWING)]
        bars = [b for b in bars if not _covered(b, taken, TAKEN_DRAWING)]
    if not images and len(shapes) < SHAPES and len(bars) < BARS:
        return []
    found: list[Figure] = []
    for c in _clusters(frame, shapes, bars, images):
        big = area(c.box) >= LEAST_AREA * page
        if c.images:
            if area(c.box) >= LEAST_IMAGE * LEAST_AREA * page:
                found.append(Figure(box=c.box, image=True, drawn=c.shapes + len(c.bars)))
        elif big and (c.shapes >= SHAPES or (len(c.bars) >= BARS and _varied(c.bars))):
            found.append(Figure(box=c.box, image=False, drawn=c.shapes + len(c.bars)))
    found.sort(key=lambda f: (f.box[1], f.box[0]))
    return found


def _clip(b: Box, frame: Frame) -> Box:
    return (max(0.0, b[0]), max(0.0, b[1]), min(frame.width, b[2]), min(frame.height, b[3]))


def _covered(b: Box, taken: list[Box], share: float) -> bool:
    a = area(b)
    if a <= 0:
        cx, cy = (b[0] + b[2]) / 2, (b[1] + b[3]) / 2
        return any(t[0] <= cx <= t[2] and t[1] <= cy <= t[3] for t in taken)
    return any(intersection_area(b, t) > share * a for t in taken)


def _varied(bars: list[Box]) -> bool:
    """Bars of a chart differ in one dimension; the cells of a form or shaded rows do not."""
    widths = {round(b[2] - b[0]) for b in bars}
    heights = {round(b[3] - b[1]) for b in bars}
    few = max(2, len(bars) // SAME)
    return (len(widths) <= few and len(heights) >= VARIED) or (len(heights) <= few and len(widths) >= VARIED)


class _Cluster(msgspec.Struct):
    """Connected drawing: how many shapes, which bars, how many images."""

    box: Box
    shapes: int = 0
    bars: list[Box] = []
    images: int = 0


def _clusters(frame: Frame, shapes: list[Box], bars: list[Box], images: list[Box]) -> list[_Cluster]:
    boxes = shapes + bars + images
    found: dict[int, _Cluster] = {}
    for i, (b, label) in enumerate(zip(boxes, _labels(boxes, frame), strict=True)):
        own = found.setdefault(label, _Cluster(b))
        own.box = union((own.box, b))
        if i < len(shapes):
            own.shapes += 1
        elif i < len(shapes) + len(bars):
            own.bars.append(b)
        else:
            own.images += 1
    return [found[k] for k in sorted(found)]


def _labels(boxes: list[Box], frame: Frame) -> list[int]:
    """A label for each box; boxes whose cells touch share theirs. Boxes are painted on the grid and
    its rows cut into runs, so that the cost grows with the runs and not with the painted area."""
    import numpy as np

    if len(boxes) == 1:
        return [0]
    cols = int(frame.width // CELL) + 1
    rows = int(frame.height // CELL) + 1
    grid = np.zeros((rows, cols + 2), dtype=np.int8)
    at = []
    for x0, y0, x1, y1 in boxes:
        c0 = min(cols - 1, max(0, int(x0 // CELL)))
        c1 = min(cols - 1, max(0, int(x1 // CELL)))
        r0 = min(rows - 1, max(0, int(y0 // CELL)))
        r1 = min(rows - 1, max(0, int(y1 // CELL)))
        grid[r0 : r1 + 1, c0 + 1 : c1 + 2] = 1
        at.append((r0, c0 + 1))
    step = np.diff(grid, axis=1)
    row_of, starts = (r.tolist() for r in np.nonzero(step == 1))
    ends = np.nonzero(step == -1)[1].tolist()
    by_row: dict[int, list[int]] = {}
    for i, row in enumerate(row_of):
        by_row.setdefault(row, []).append(i)
    roots = _connected(by_row, starts, ends)
    return [next(roots[i] for i in by_row[row] if starts[i] < col <= ends[i]) for row, col in at]


def _connected(by_row: dict[int, list[int]], starts: list[int], ends: list[int]) -> list[int]:
    """For each run of cells the first of those it is connected with."""
    parent = list(range(len(ends)))

    def find(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for row, runs in by_row.items():
        for i, j in product(runs, by_row.get(row - 1, ())):
            # Runs cover cells start+1 .. end; diagonal touch joins as well.
            if starts[j] <= ends[i] and starts[i] <= ends[j]:
                a, z = find(i), find(j)
                parent[max(a, z)] = min(a, z)
    return [find(i) for i in range(len(ends))]


def take_text(
    frame: Frame, segments: list[Segment], figures: list[Figure]
) -> tuple[list[Block], list[Segment]]:
    """Figure blocks with the text inside each, and the segments left over."""
    blocks: list[Block] = []
    left = segments
    for figure in figures:
        inside = [s for s in left if _in(figure.box, s)]
        if inside and _is_prose(inside):
            if not figure.image and area(figure.box) > PANEL_AREA * frame.width * frame.height:
                continue  # a decorated panel: its text is text
            inside = []
        if inside or not figure.image:
            grown = inside
            if inside and not figure.image:
                grown = _with_labels(figure, inside, left)
            if not grown:
                blocks.append(Block(box=figure.box, lines=[], kind="figure", reason="a drawing"))
                continue
            left = without(left, grown)
            block = block_of(rows_of(sorted(grown, key=lambda s: (s.baseline, s.x0))), kind="figure")
            block.box = union((figure.box, block.box))
            block.reason = "text inside a drawing" if not figure.image else "text inside an image"
            blocks.append(block)
        else:
            blocks.append(Block(box=figure.box, lines=[], kind="figure", reason="an image"))
    return blocks, left


def in_pictures(frame: Frame, segments: list[Segment]) -> list[Segment]:
    """Segments that OCR read inside an image which is no scan of the whole page."""
    page = frame.width * frame.height
    images = [b for b in frame.images if area(b) < MOST_AREA * page]
    if not images:
        return []
    flags = frame.words.flags
    return [s for s in segments if flags[s.first] & wordflags.OCR and any(_in(b, s) for b in images)]


def _in(box: Box, s: Segment) -> bool:
    cx = (s.x0 + s.x1) / 2
    cy = (s.y0 + s.y1) / 2
    return box[0] - EDGE <= cx <= box[2] + EDGE and box[1] - EDGE <= cy <= box[3] + EDGE


def _is_prose(inside: list[Segment]) -> bool:
    """True if the text inside is running text on a background and no lettering of a picture: long
    lines, or many lines of some length that start at one left edge."""
    chars = sum(s.chars for s in inside)
    long = [s.chars for s in inside if s.chars >= LONG]
    if len(long) >= LONG_LINES and sum(long) > LONG_SHARE * chars:
        return True
    edges: dict[int, int] = {}
    for s in inside:
        if s.chars >= EDGE_CHARS:
            key = round(s.x0 / EDGE_WIDTH)
            edges[key] = edges.get(key, 0) + 1
    most = max(edges.values(), default=0)
    enough = most >= EDGE_LINES and most >= EDGE_SHARE * len(inside)
    return enough and chars > PANEL_CHARS * len(inside)


def _with_labels(figure: Figure, inside: list[Segment], left: list[Segment]) -> list[Segment]:
    """The text inside and the short labels close around it."""
    box = figure.box
    chosen = dict.fromkeys(inside)
    size = max(s.size for s in inside)
    for s in left:
        if s in chosen or s.chars > LABEL_CHARS or s.size > LABEL_SIZE * size:
            continue
        reach = LABEL_REACH * s.size
        dx = max(box[0] - s.x1, s.x0 - box[2], 0.0)
        dy = max(box[1] - s.y1, s.y0 - box[3], 0.0)
        if dx <= reach and dy <= LABEL_ABOVE * reach and (dx == 0 or dy == 0):
            chosen[s] = None
    return list(chosen)
