"""Charts, diagrams and figures as blocks, each with the text inside it.

Figures are raster images and clusters of drawing: it is laid on a coarse grid, and what touches there is
one cluster."""

from __future__ import annotations

import ctypes
import struct
from bisect import bisect_left
from collections import Counter
from itertools import chain
from typing import NamedTuple

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.numbering import is_bullet
from pincite.layout.drawing.charts import find_charts
from pincite.layout.drawing.diagrams import find_diagrams, with_legends
from pincite.layout.frame import Frame, Segment, rows_of, without
from pincite.layout.squares import Near
from pincite.model import words as wordflags
from pincite.model.geometry import Box, area, centre_in, intersection_area, union
from pincite.native.library import library
from pincite.sandbox.clock import look

CELL = 8.0  # points: side of a grid cell; drawing in neighbouring cells is one figure
LEAST_AREA = 0.008  # share of the page that drawing covers at least: less is an ornament or a bullet ...
LEAST_IMAGE = 0.25  # ... and, of that, an image
LEAST_SIDE = 14.0  # points: smaller images are ornaments, and what is as long as the page a strip along it
LEAST_SHAPE = 2.0  # points: smaller curves are dots
MOST_AREA = 0.85  # share of the page from which an image or shape is a background
LONGEST = 0.85  # share of a side of the page from which what is thin is a strip along it
MOST_BAR = 0.12  # share of the page from which a filled box is a panel and no bar
SHAPES = 3  # curves or slanted lines that make drawing a figure ...
BARS = 4  # ... or filled boxes ...
VARIED = 3  # ... of so many different lengths ...
SAME = 4  # ... and hardly more than one width: one in so many may differ
TAKEN_IMAGE = 0.5
TAKEN_DRAWING = 0.3  # share of an image, or of drawing, inside a table or chart from which it is part of that
EDGE = 1.0  # points by which the middle of text may stand outside the drawing it is in
LONG = 34  # characters of a long line; two of them, and most of the text, are prose inside a drawing ...
LONG_LINES = 2
LONG_SHARE = 0.5
NEXT_LINE = 2.0  # em to the line that goes on with such a line ...
SAME_LEFT = 0.5  # ... which starts no more em beside it ...
SAME_SIZE = 0.05  # ... in a size that differs by no more than this share
EDGE_CHARS = 8  # ... as are lines of so many characters that start at one left edge ...
EDGE_WIDTH = 3.0  # ... this wide in points ...
EDGE_LINES = 4  # ... if they are so many ...
PANEL_CHARS = 12.0  # ... and lines have more characters than this on average
ITEMS = 3  # items of a list that start at one left edge and are most of the text ...
BULLETED = 3  # ... with more characters than these
LINE_CHARS = 20  # characters of a line between the parts of a figure that is no lettering of it ...
LARGE = 1.6  # ... or its size over that of the body
BANNER_LINES = 3  # lines of a title on a picture ...
BANNER_SIZE = 1.13  # ... and its size over that of the body
BEHIND = 3  # long lines that begin on a picture and end right of it, from which it lies behind the text ...
OVER = 2.0  # ... em right of it
LABEL_REACH = 1.6  # em beside a drawing in which short lines are its labels ...
LABEL_ABOVE = 0.6  # ... and, of that, above and below it
LABEL_CHARS = 24  # characters of a label
LABEL_SIZE = 1.15  # size of a label over that of the largest text inside


class Figure(NamedTuple):
    box: Box
    image: bool = False  # a raster image takes part
    reason: str = ""  # why it is known to be one; '' where it only looks so
    parts: tuple[Box, ...] = ()  # the images and drawing that hang together, where known


def charts_and_diagrams(frame: Frame, legends: list[Box]) -> tuple[list[Block], list[Segment]]:
    """Drawing that would look like a table, known by its axis or by the lines between its boxes; and the
    text that is left."""
    charts = with_legends(find_charts(frame, frame.segments), legends, frame.body_size)
    found = [Figure(b, reason="drawing beside an axis of equal steps") for b in charts]
    found += [Figure(b, reason="boxes joined by lines") for b in find_diagrams(frame)]
    return take_text(frame, frame.segments, found)


def figures_outside(
    frame: Frame, segments: list[Segment], taken: list[Box], legends: list[Box]
) -> tuple[list[Block], list[Segment]]:
    """Images and other drawing outside the boxes ``taken``, and the text that is left."""
    figures = find_figures(frame, taken)
    grown = with_legends([f.box for f in figures], legends, frame.body_size)
    return take_text(frame, segments, [f._replace(box=b) for f, b in zip(figures, grown, strict=True)])


def find_figures(frame: Frame, taken: list[Box]) -> list[Figure]:
    """Figures of a page outside the boxes already ``taken`` by tables, top to bottom."""
    if not frame.images and len(frame.rules.shapes) < SHAPES and len(frame.rules.fills) < BARS:
        return []
    page = frame.width * frame.height
    most = MOST_AREA * page
    images = [_clip(b, frame) for b in frame.images]
    images = [b for b in images if min(_sides(b)) >= LEAST_SIDE and area(b) < most]
    # Written out: this is asked of all drawing. One side is larger than nothing.
    shapes = [
        b
        for b in frame.rules.shapes
        if ((wide := b[2] - b[0]) > LEAST_SHAPE or b[3] - b[1] > LEAST_SHAPE) and wide * (b[3] - b[1]) < most
    ]
    bars = [f.box for f in frame.rules.fills if area(f.box) < MOST_BAR * page]
    wide, high = LONGEST * frame.width, LONGEST * frame.height
    shapes, bars = (
        [b for b in boxes if (b[2] - b[0] < wide and b[3] - b[1] < high) or min(_sides(b)) >= LEAST_SIDE]
        for boxes in (shapes, bars)
    )
    if taken:
        there = Near(taken, lambda box: box)
        images = [b for b in images if not _covered(b, there, TAKEN_IMAGE)]
        shapes = [b for b in shapes if not _covered(b, there, TAKEN_DRAWING)]
        bars = [b for b in bars if not _covered(b, there, TAKEN_DRAWING)]
    if not images and len(shapes) < SHAPES and len(bars) < BARS:
        return []  # whatever hangs together, it is too little
    boxes = shapes + bars + images
    clusters: dict[int, list[int]] = {}
    for i, root in enumerate(touching(boxes, frame.width, frame.height)):
        clusters.setdefault(root, []).append(i)
    found: list[Figure] = []
    for own in clusters.values():
        box = union([boxes[i] for i in own])
        image = own[-1] >= len(shapes) + len(bars)
        curves = bisect_left(own, len(shapes))
        if image:
            enough = area(box) >= LEAST_IMAGE * LEAST_AREA * page
        else:
            enough = area(box) >= LEAST_AREA * page
            varied = len(own) - curves >= BARS and _varied([boxes[i] for i in own[curves:]])
            enough &= curves >= SHAPES or varied
        if enough:
            found.append(Figure(box, image, parts=tuple([boxes[i] for i in own])))
    return sorted(found, key=lambda f: (f.box[1], f.box[0]))


def _clip(b: Box, frame: Frame) -> Box:
    return (max(0.0, b[0]), max(0.0, b[1]), min(frame.width, b[2]), min(frame.height, b[3]))


def _sides(b: Box) -> tuple[float, float]:
    return b[2] - b[0], b[3] - b[1]


def _covered(b: Box, taken: Near[Box], share: float) -> bool:
    least = share * area(b)
    return any(intersection_area(b, t) > least or (least <= 0 and centre_in(t, b)) for t in taken.to(b))


def _varied(bars: list[Box]) -> bool:
    """Bars of a chart differ in one dimension; the cells of a form or shaded rows do not."""
    widths, heights = ({round(side) for side in sides} for sides in zip(*map(_sides, bars), strict=True))
    fewer, more = sorted((len(widths), len(heights)))
    return fewer <= max(2, len(bars) // SAME) and more >= VARIED


def touching(boxes: list[Box], width: float, height: float) -> list[int]:
    """For each box on a page of ``width`` x ``height`` points the first of those it hangs together with, made
    in C. Boxes are painted on the grid one after the other; those found in the cells they cover, and around
    these, touch them. Raises NativeMissing."""
    sides = struct.pack(f"{4 * len(boxes)}d", *chain.from_iterable(boxes))
    rows, columns = int(height // CELL) + 3, int(width // CELL) + 3
    owner = (ctypes.c_int32 * (rows * columns))()
    ctypes.memset(owner, -1, ctypes.sizeof(owner))
    first = (ctypes.c_int32 * len(boxes))()
    library().pincite_touching(sides, len(boxes), CELL, rows, columns, owner, first)
    return list(first)


def take_text(
    frame: Frame, segments: list[Segment], figures: list[Figure]
) -> tuple[list[Block], list[Segment]]:
    """Figure blocks with the text inside each, and the segments left over."""
    blocks: list[Block] = []
    left = segments
    for figure in figures:
        look()
        where = "an image" if figure.image else "a drawing"
        inside = [s for s in left if _in(figure.box, s) and not _between(frame, figure, s)]
        if figure.image and not figure.reason and _is_banner(frame, inside):
            inside = []  # large print on a picture is text of the page
        if inside and _is_behind(figure, left):
            inside = []
        inside = _without_paragraphs(inside, left)
        if inside and _is_prose(inside):
            if not figure.image:
                continue  # marks on text, or a decorated panel: its text is text
            inside = []
        if not inside:
            blocks.append(Block(figure.box, [], kind="figure", reason=figure.reason or where))
            continue
        if not figure.image:
            inside = _with_labels(figure, inside, left)
        left = without(left, inside)
        block = block_of(rows_of(sorted(inside, key=lambda s: (s.baseline, s.x0))), kind="figure")
        block.box = union((figure.box, block.box))
        block.reason = figure.reason or f"text inside {where}"
        blocks.append(block)
    return blocks, left


def _between(frame: Frame, figure: Figure, s: Segment) -> bool:
    """True if a line of text or large print stands in the white space between the parts of a figure: they
    surround it, and it is none of their lettering."""
    if s.chars < LINE_CHARS and s.size < LARGE * frame.body_size:
        return False
    if not figure.parts:
        return False
    left, top, right, bottom = s.box
    # Looked at as often as there are lines and parts: a map has tens of thousands.
    return not any(
        x0 < right and x1 > left and y0 < bottom and y1 > top and x1 > x0 and y1 > y0
        for x0, y0, x1, y1 in figure.parts
    )


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


def _is_banner(frame: Frame, inside: list[Segment]) -> bool:
    """True if all text inside is printed, large and little: a title on a picture."""
    rows = rows_of(sorted(inside, key=lambda s: s.baseline))
    flags = frame.words.flags
    return 0 < len(rows) <= BANNER_LINES and all(
        s.size >= BANNER_SIZE * frame.body_size and not flags[s.first] & wordflags.OCR for s in inside
    )


def _is_behind(figure: Figure, left: list[Segment]) -> bool:
    """True if a picture lies behind the text of a page, such as a strip along its edge: long lines begin on
    it and end right of it."""
    right = figure.box[2]
    over = [s for s in left if s.chars >= LONG and s.x0 < right and s.x1 > right + OVER * s.size]
    on = [any(b[0] <= s.x0 <= b[2] and b[1] < s.baseline < b[3] for b in figure.parts) for s in over]
    return sum(on) >= BEHIND


def _without_paragraphs(inside: list[Segment], left: list[Segment]) -> list[Segment]:
    """The text inside a figure but for long lines that go on right below it: the drawing is behind their
    beginning."""
    if not any(s.chars >= LONG for s in inside):
        return inside
    held = set(inside)
    for s in sorted(inside, key=lambda s: -s.baseline):
        em = s.size
        if s.chars >= LONG and any(
            0 < t.baseline - s.baseline < NEXT_LINE * em
            and abs(t.x0 - s.x0) < SAME_LEFT * em
            and abs(t.size - em) < SAME_SIZE * em
            for t in left
            if t not in held
        ):
            held.discard(s)
    return [s for s in inside if s in held]


def _is_prose(inside: list[Segment]) -> bool:
    """True if the text inside is running text on a background and no lettering of a picture: long
    lines, many lines of some length that start at one left edge, or items of a list."""
    items = Counter(
        [round(s.x0 / EDGE_WIDTH) for s in inside if is_bullet(s.text[:1]) and s.chars > BULLETED]
    )
    if max(items.values(), default=0) >= ITEMS and sum(items.values()) * 2 >= len(inside):
        return True
    chars = sum([s.chars for s in inside])
    long = [s.chars for s in inside if s.chars >= LONG]
    if len(long) >= LONG_LINES and sum(long) > LONG_SHARE * chars:
        return True
    edges = Counter([round(s.x0 / EDGE_WIDTH) for s in inside if s.chars >= EDGE_CHARS])
    return max(edges.values(), default=0) >= EDGE_LINES and chars > PANEL_CHARS * len(inside)


def _with_labels(figure: Figure, inside: list[Segment], left: list[Segment]) -> list[Segment]:
    """The text inside and the short labels close around it."""
    box = figure.box
    chosen = dict.fromkeys(inside)
    size = max([s.size for s in inside])
    for s in left:
        if s in chosen or s.chars > LABEL_CHARS or s.size > LABEL_SIZE * size:
            continue
        reach = LABEL_REACH * s.size
        dx = max(box[0] - s.x1, s.x0 - box[2], 0.0)
        dy = max(box[1] - s.y1, s.y0 - box[3], 0.0)
        if dx <= reach and dy <= LABEL_ABOVE * reach and (dx == 0 or dy == 0):
            chosen[s] = None
    return list(chosen)
