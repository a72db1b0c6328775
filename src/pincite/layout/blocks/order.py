"""Reading order of blocks: recursive cuts, vertical first.

Measured on true boxes, cutting at a full-height gutter before any horizontal gap orders pages best;
blocks that bridge a gutter (a spanning heading, a wide figure) first divide the page into bands.
Where no cut exists, a partial order (above with common x-range, or left with nothing between; Breuel
2003) is sorted topologically.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.paragraphs import is_leftward
from pincite.layout.frame import Frame
from pincite.model.geometry import Box, overlap_x, overlap_y, union

GUTTER = 4.0  # points: a narrower white strip is no gutter ...
GUTTER_EM = 0.4  # ... nor one narrower than this many em
TALL = 1.8  # em of height over which text must stand on both sides of a gutter that is bridged
BRIDGED = 0.4  # what a point of height that bridges a gutter counts against a point with text on both sides
BESIDE = 0.3  # share of the smaller height over which columns stand beside each other
SLACK = 1.5  # points of overlap forgiven at a horizontal cut
TOUCHING = 1.0  # points between boxes under each other that count as one piece of a column
COMMON = 0.1  # share of the narrower width from which blocks stand above each other
LEFT_SLACK = 2.0  # points by which a block may reach into the one right of it
FIRST_LINE = 1.2  # em from the top of a block down to which others beside it stand on its first line
USUAL_SIZE = 10.0  # points: em of a block without text
DEEPEST = 60  # cuts within cuts after which the page is taken as one column: no layout is so deep
BAND_BLOCKS = 3  # blocks of which one may bridge a gutter between the others
PROSE_LINES = 3  # lines of a block of prose ...
PROSE_WIDTH = 10.0  # ... and its width in em ...

# ... and em of height over which such blocks stand beside each other on a page set in columns.
PROSE_BESIDE = 2.0


def ordered(blocks: list[Block], frame: Frame) -> list[Block]:
    """Reading order; where most text runs from right to left, columns do too."""
    leftward = sum(s.chars for s in frame.segments if is_leftward(s.text))
    if leftward * 2 <= sum(s.chars for s in frame.segments):
        return reading_order(blocks, frame.body_size)
    width = frame.width
    mirrored = {
        msgspec.structs.replace(b, box=(width - b.box[2], b.box[1], width - b.box[0], b.box[3])): b
        for b in blocks
    }
    return [mirrored[m] for m in reading_order(list(mirrored), frame.body_size)]


def choose_order(blocks: list[Block], frame: Frame) -> Literal["standard", "vertical"]:
    """'standard' where prose stands side by side in columns, else 'vertical'."""
    em = frame.body_size
    texts = [
        b.box
        for b in blocks
        if b.kind == "text" and len(b.lines) >= PROSE_LINES and b.box[2] - b.box[0] > PROSE_WIDTH * em
    ]
    for a, b in combinations(texts, 2):
        if overlap_x(a, b) < 0 and overlap_y(a, b) > PROSE_BESIDE * em:
            return "standard"
    return "vertical"


def reading_order(blocks: list[Block], em: float) -> list[Block]:
    """The blocks as a person reads them. ``em`` is the body size in points."""
    if len(blocks) <= 1:
        return list(blocks)
    blocks = sorted(blocks, key=lambda b: (b.box[1], b.box[0], b.box[3]))
    return _cut(blocks, em, 0)


def vertical_order(blocks: list[Block]) -> list[Block]:
    """The page as one column: top to bottom, left to right where blocks overlap in y."""
    left = sorted(blocks, key=lambda b: (b.box[1], b.box[0]))
    out: list[Block] = []
    while left:
        top = left[0]
        middle = min((top.box[1] + top.box[3]) / 2, top.box[1] + FIRST_LINE * (top.size or USUAL_SIZE))
        row = [b for b in left if b.box[1] <= middle]
        first = min(row, key=lambda b: (b.box[0], b.box[1]))
        out.append(first)
        left.remove(first)
    return out


def _cut(blocks: list[Block], em: float, depth: int) -> list[Block]:
    if len(blocks) <= 1:
        return blocks
    if depth > DEEPEST:
        return vertical_order(blocks)
    parts = _columns(blocks, em) or _bands(blocks, em) or _rows(blocks)
    if parts is None:
        return _partial(blocks)
    return [b for part in parts for b in _cut(part, em, depth + 1)]


def _gaps(intervals: list[tuple[float, float]], least: float) -> list[tuple[float, float]]:
    """White intervals of at least ``least`` between merged intervals."""
    intervals.sort()
    gaps = []
    reach = intervals[0][1]
    for a, b in intervals[1:]:
        if a - reach >= least:
            gaps.append((reach, a))
        if b > reach:
            reach = b
    return gaps


def _columns(blocks: list[Block], em: float) -> list[list[Block]] | None:
    """Split at gutters that run over the full height of the set."""
    least = max(GUTTER, GUTTER_EM * em)
    gaps = _gaps([(b.box[0], b.box[2]) for b in blocks], least)
    if not gaps:
        return None
    edges = [(g[0] + g[1]) / 2 for g in gaps]
    parts: list[list[Block]] = [[] for _ in range(len(edges) + 1)]
    for b in blocks:
        c = (b.box[0] + b.box[2]) / 2
        parts[sum(1 for e in edges if c > e)].append(b)
    # Neighbours that do not stand beside each other at all are no columns.
    merged: list[list[Block]] = [parts[0]]
    for p in parts[1:]:
        if _beside(merged[-1], p):
            merged.append(p)
        else:
            merged[-1] = merged[-1] + p
    if len(merged) == 1:
        return None
    for m in merged:
        m.sort(key=lambda b: (b.box[1], b.box[0]))
    return merged


def _beside(a: list[Block], b: list[Block]) -> bool:
    one, other = union([k.box for k in a]), union([k.box for k in b])
    return overlap_y(one, other) > BESIDE * min(one[3] - one[1], other[3] - other[1])


def _bands(blocks: list[Block], em: float) -> list[list[Block]] | None:
    """Find the gutter that parts most text side by side and is bridged by least; divide the set
    above and below each bridge."""
    if len(blocks) < BAND_BLOCKS:
        return None
    x = _bridged_gutter(blocks, em)
    if x is None:
        return None
    bridges = sorted((b for b in blocks if b.box[0] < x < b.box[2]), key=lambda b: (b.box[1], b.box[0]))
    if not bridges:
        return None
    rest = [b for b in blocks if not b.box[0] < x < b.box[2]]
    parts: list[list[Block]] = []
    for bridge in bridges:
        middle = (bridge.box[1] + bridge.box[3]) / 2
        above = [b for b in rest if (b.box[1] + b.box[3]) / 2 < middle]
        rest = [b for b in rest if (b.box[1] + b.box[3]) / 2 >= middle]
        if above:
            parts.append(above)
        parts.append([bridge])
    if rest:
        parts.append(rest)
    return parts if len(parts) > 1 else None


def _bridged_gutter(blocks: list[Block], em: float) -> float | None:
    """Middle of the white strip with most text on both sides and least across it; None for none."""
    least = max(GUTTER, GUTTER_EM * em)
    best: tuple[float, float] | None = None
    lefts = sorted({b.box[0] for b in blocks})
    for x1 in sorted({b.box[2] for b in blocks}):
        following = [x for x in lefts if x >= x1 + least]
        if not following:
            break
        x = (x1 + following[0]) / 2
        left = [b.box for b in blocks if b.box[2] <= x]
        right = [b.box for b in blocks if b.box[0] >= x]
        if not left or not right:
            continue
        support = _common_height(left, right)
        if support <= TALL * em:
            continue
        crossing = sum(b.box[3] - b.box[1] for b in blocks if b.box[0] < x < b.box[2])
        score = support - BRIDGED * crossing
        if best is None or score > best[0] + 1e-6:
            best = (score, x)
    return None if best is None else best[1]


def _common_height(left: list[Box], right: list[Box]) -> float:
    """Height over which something stands on both sides."""
    total = 0.0
    for a, b in _merged(left):
        for c, d in _merged(right):
            common = min(b, d) - max(a, c)
            if common > 0:
                total += common
    return total


def _merged(boxes: list[Box]) -> list[tuple[float, float]]:
    """Merged y-intervals of boxes."""
    out: list[tuple[float, float]] = []
    for _, y0, _, y1 in sorted(boxes, key=lambda b: b[1]):
        if out and y0 <= out[-1][1] + TOUCHING:
            out[-1] = (out[-1][0], max(out[-1][1], y1))
        else:
            out.append((y0, y1))
    return out


def _rows(blocks: list[Block]) -> list[list[Block]] | None:
    """Split at the largest horizontal gap."""
    down = sorted(blocks, key=lambda b: b.box[1])
    reach = down[0].box[3]
    best = -SLACK
    at = 0
    for i in range(1, len(down)):
        gap = down[i].box[1] - reach
        if gap > best:
            best = gap
            at = i
        reach = max(reach, down[i].box[3])
    if at == 0:
        return None
    return [down[:at], down[at:]]


def _partial(blocks: list[Block]) -> list[Block]:
    """Topological order of 'above with common x-range' and 'left with nothing between'."""
    boxes = [b.box for b in blocks]
    n = len(boxes)
    after = [{j for j in range(n) if i != j and _precedes(boxes, i, j)} for i in range(n)]
    for i in range(n):
        for j in list(after[i]):
            if i in after[j]:
                # A tie: the higher one first.
                first = min(i, j, key=lambda k: (boxes[k][1], boxes[k][0]))
                after[j if first == i else i].discard(first)
    incoming = [0] * n
    for i in range(n):
        for j in after[i]:
            incoming[j] += 1
    left_over = set(range(n))
    out: list[Block] = []
    while left_over:
        free = [i for i in left_over if incoming[i] <= 0]
        if free:
            pick = min(free, key=lambda i: (boxes[i][0], boxes[i][1]))
        else:
            pick = min(left_over, key=lambda i: (boxes[i][1], boxes[i][0]))
        left_over.remove(pick)
        out.append(blocks[pick])
        for j in after[pick]:
            incoming[j] -= 1
    return out


def _precedes(boxes: list[Box], i: int, j: int) -> bool:
    """True if box i is read before box j for what the two look like."""
    a, b = boxes[i], boxes[j]
    above = overlap_x(a, b) > COMMON * min(a[2] - a[0], b[2] - b[0]) and (a[1] + a[3]) < (b[1] + b[3])
    return above or (
        a[2] <= b[0] + LEFT_SLACK
        and not any(
            k not in (i, j) and _between_rows(c, a, b) and overlap_x(c, a) > 0 and overlap_x(c, b) > 0
            for k, c in enumerate(boxes)
        )
    )


def _between_rows(c: Box, a: Box, b: Box) -> bool:
    """True if c lies, in y, between the tops of a and b."""
    low = min(a[1], b[1])
    high = max(a[1], b[1])
    middle = (c[1] + c[3]) / 2
    return low < middle < high
