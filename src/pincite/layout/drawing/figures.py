"""Figures: raster images and clusters of drawing, with the text that stands inside them.

Drawing is laid on a coarse grid; connected cells are one cluster (linear in the number of cells,
so that a map of ten thousand paths costs no more than a small chart).
"""

from __future__ import annotations

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Frame, Segment, rows_of
from pincite.model import words as wordflags
from pincite.model.geometry import Box, area, intersection_area


class FigureOptions(msgspec.Struct, frozen=True):
    cell: float = 8.0  # points: side of a grid cell
    least_area: float = 0.008  # of the page
    most_area: float = 0.85  # of the page: more is a background
    shapes: int = 3  # curves or slanted lines that make drawing a figure ...
    bars: int = 4  # ... or filled boxes of different size
    label_reach: float = 1.6  # em: labels this near belong to a chart
    label_chars: int = 24  # longer lines near a chart are not its labels
    prose_chars: int = 34  # mean characters a line above which inside text is prose
    panel_chars: float = 12.0  # ... or, where lines share a left edge, mean characters above this
    image_least: float = 14.0  # points: smaller images are ornaments


class Figure(msgspec.Struct):
    box: Box
    image: bool  # a raster image takes part
    drawn: int  # curves, slanted lines and bars


def find_figures(frame: Frame, taken: list[Box], options: FigureOptions | None = None) -> list[Figure]:
    """Figures of a page outside the boxes already ``taken`` by tables, top to bottom."""
    options = options or FigureOptions()
    page = max(frame.width * frame.height, 1.0)
    images: list[Box] = []
    for b in frame.images:
        b = _clip(b, frame)
        if min(b[2] - b[0], b[3] - b[1]) >= options.image_least and area(b) < options.most_area * page:
            images.append(b)
    shapes = [_clip(b, frame) for b in frame.rules.shapes]
    shapes = [b for b in shapes if area(b) < options.most_area * page and max(b[2] - b[0], b[3] - b[1]) > 2.0]
    bars = [_clip(f.box, frame) for f in frame.rules.fills]
    bars = [b for b in bars if area(b) < 0.12 * page]
    if taken:
        images = [b for b in images if not _covered(b, taken, 0.5)]
        shapes = [b for b in shapes if not _covered(b, taken, 0.3)]
        bars = [b for b in bars if not _covered(b, taken, 0.3)]
    if not images and len(shapes) < options.shapes and len(bars) < options.bars:
        return []
    found: list[Figure] = []
    clusters = _clusters(frame, shapes, bars, images, options)
    for box, n_shapes, bar_boxes, n_images in clusters:
        big = area(box) >= options.least_area * page
        if n_images:
            if area(box) >= 0.25 * options.least_area * page:
                found.append(Figure(box=box, image=True, drawn=n_shapes + len(bar_boxes)))
        elif big and (n_shapes >= options.shapes or (len(bar_boxes) >= options.bars and _varied(bar_boxes))):
            found.append(Figure(box=box, image=False, drawn=n_shapes + len(bar_boxes)))
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
    if len(bars) < 4:
        return False
    same_width = len(widths) <= max(2, len(bars) // 4)
    same_height = len(heights) <= max(2, len(bars) // 4)
    return (same_width and len(heights) >= 3) or (same_height and len(widths) >= 3)


def _clusters(
    frame: Frame, shapes: list[Box], bars: list[Box], images: list[Box], options: FigureOptions
) -> list[tuple[Box, int, list[Box], int]]:
    """Connected drawing: its box, how many shapes, which bars, how many images."""
    kinds = [(b, 0) for b in shapes] + [(b, 1) for b in bars] + [(b, 2) for b in images]
    merged: dict[int, tuple[Box, int, list[Box], int]] = {}
    for (b, kind), label in zip(kinds, _labels([b for b, _ in kinds], frame, options.cell), strict=True):
        old = merged.get(label)
        if old is None:
            merged[label] = (b, int(kind == 0), [b] if kind == 1 else [], int(kind == 2))
        else:
            box = _around(old[0], b)
            if kind == 1:
                old[2].append(b)
            merged[label] = (box, old[1] + (kind == 0), old[2], old[3] + (kind == 2))
    return [merged[k] for k in sorted(merged)]


def _labels(boxes: list[Box], frame: Frame, cell: float) -> list[int]:
    """A label for each box; boxes whose cells touch share theirs. Boxes are painted on the grid and
    its rows cut into runs, so that the cost grows with the runs and not with the painted area."""
    import numpy as np

    if len(boxes) == 1:
        return [0]
    cols = int(frame.width // cell) + 1
    rows = int(frame.height // cell) + 1
    grid = np.zeros((rows, cols + 2), dtype=np.int8)
    at = []
    for x0, y0, x1, y1 in boxes:
        c0 = min(cols - 1, max(0, int(x0 // cell)))
        c1 = min(cols - 1, max(0, int(x1 // cell)))
        r0 = min(rows - 1, max(0, int(y0 // cell)))
        r1 = min(rows - 1, max(0, int(y1 // cell)))
        grid[r0 : r1 + 1, c0 + 1 : c1 + 2] = 1
        at.append((r0, c0 + 1))
    step = np.diff(grid, axis=1)
    starts = [r.tolist() for r in np.nonzero(step == 1)]
    ends = np.nonzero(step == -1)[1].tolist()
    parent = list(range(len(ends)))

    def find(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    by_row: dict[int, list[int]] = {}
    for i, row in enumerate(starts[0]):
        by_row.setdefault(row, []).append(i)
    for row, runs in by_row.items():
        above = by_row.get(row - 1)
        if not above:
            continue
        for i in runs:
            for j in above:
                # Runs cover cells start+1 .. end; diagonal touch joins as well.
                if starts[1][j] <= ends[i] and starts[1][i] <= ends[j]:
                    a, z = find(i), find(j)
                    if a != z:
                        parent[max(a, z)] = min(a, z)
    labels = []
    for row, col in at:
        for i in by_row[row]:
            if starts[1][i] < col <= ends[i]:
                labels.append(find(i))
                break
    return labels


def take_text(
    frame: Frame, segments: list[Segment], figures: list[Figure], options: FigureOptions | None = None
) -> tuple[list[Block], list[Segment]]:
    """Figure blocks with the text inside each, and the segments left over."""
    options = options or FigureOptions()
    blocks: list[Block] = []
    left = segments
    for figure in figures:
        inside = [s for s in left if _in(figure.box, s)]
        if inside and _is_prose(inside, options):
            if not figure.image and area(figure.box) > 0.1 * frame.width * frame.height:
                continue  # a decorated panel: its text is text
            inside = []
        if inside or not figure.image:
            grown = inside
            if inside and not figure.image:
                grown = _with_labels(figure, inside, left, options)
            if not grown:
                blocks.append(Block(box=figure.box, lines=[], kind="figure", reason="a drawing"))
                continue
            chosen = set(map(id, grown))
            left = [s for s in left if id(s) not in chosen]
            block = block_of(rows_of(sorted(grown, key=lambda s: (s.baseline, s.x0))), kind="figure")
            block.box = _around(figure.box, block.box)
            block.reason = "text inside a drawing" if not figure.image else "text inside an image"
            blocks.append(block)
        else:
            blocks.append(Block(box=figure.box, lines=[], kind="figure", reason="an image"))
    return blocks, left


def in_pictures(frame: Frame, segments: list[Segment], options: FigureOptions | None = None) -> list[Segment]:
    """Segments that OCR read inside an image which is no scan of the whole page."""
    options = options or FigureOptions()
    page = frame.width * frame.height
    images = [b for b in frame.images if area(b) < options.most_area * page]
    if not images:
        return []
    flags = frame.words.flags
    return [s for s in segments if flags[s.first] & wordflags.OCR and any(_in(b, s) for b in images)]


def _around(a: Box, b: Box) -> Box:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def _in(box: Box, s: Segment) -> bool:
    cx = (s.x0 + s.x1) / 2
    cy = (s.y0 + s.y1) / 2
    return box[0] - 1 <= cx <= box[2] + 1 and box[1] - 1 <= cy <= box[3] + 1


def _is_prose(inside: list[Segment], options: FigureOptions) -> bool:
    """True if the text inside is running text on a background and no lettering of a picture: long
    lines, or many lines of some length that start at one left edge."""
    chars = sum(s.chars for s in inside)
    long = [s.chars for s in inside if s.chars >= options.prose_chars]
    if len(long) >= 2 and sum(long) > 0.5 * chars:
        return True
    edges: dict[int, int] = {}
    for s in inside:
        if s.chars >= 8:
            key = round(s.x0 / 3)
            edges[key] = edges.get(key, 0) + 1
    most = max(edges.values(), default=0)
    return most >= 4 and most >= 0.35 * len(inside) and chars > options.panel_chars * len(inside)


def _with_labels(
    figure: Figure, inside: list[Segment], left: list[Segment], options: FigureOptions
) -> list[Segment]:
    """The text inside and the short labels close around it."""
    box = figure.box
    chosen = {id(s): s for s in inside}
    size = max(s.size for s in inside)
    for s in left:
        if id(s) in chosen or s.chars > options.label_chars or s.size > 1.15 * size:
            continue
        reach = options.label_reach * s.size
        dx = max(box[0] - s.x1, s.x0 - box[2], 0.0)
        dy = max(box[1] - s.y1, s.y0 - box[3], 0.0)
        if dx <= reach and dy <= 0.6 * reach and (dx == 0 or dy == 0):
            chosen[id(s)] = s
    return list(chosen.values())
