"""Reading order of blocks: recursive cuts, vertical first.

Measured on true boxes, cutting at a full-height gutter before any horizontal gap orders pages best;
blocks that bridge a gutter (a spanning heading, a wide figure) first divide the page into bands.
Where no cut exists, a partial order (above with common x-range, or left with nothing between; Breuel
2003) is sorted topologically.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import combinations, permutations, product
from typing import Literal

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Frame
from pincite.model.geometry import Box, overlap_x, overlap_y

GUTTER = 4.0  # points: a narrower white strip is no gutter ...
GUTTER_EM = 0.4  # ... nor one narrower than this many em
TITLE_SIZE = 1.15  # size over the body's from which what stands over columns is their title
TALL = 1.8  # em of height over which text must stand on both sides of a gutter that is bridged
BRIDGED = 0.4  # what a point of height that bridges a gutter counts against a point with text on both sides
WITHIN = 0.5  # share of its height over which a block beside what bridges a gutter is read with it
BESIDE = 0.3  # share of the smaller height of what they hold over which columns stand beside each other
SLACK = 1.5  # points of overlap forgiven at a horizontal cut
TOUCHING = 1.0  # points between boxes under each other that count as one piece of a column
COMMON = 0.1  # share of the narrower width from which blocks stand above each other
LEFT_SLACK = 2.0  # points by which a block may reach into the one right of it
FIRST_LINE = 1.2  # em from the top of a block down to which others beside it stand on its first line
USUAL_SIZE = 10.0  # points: em of a block without text
DEEPEST = 60  # cuts within cuts after which the page is taken as one column: no layout is so deep
EQUAL = 1e-6  # points of a gutter's score that make no difference
PROSE_LINES = 3  # lines of a block of prose ...
PROSE_WIDTH = 10.0  # ... and its width in em ...
# ... and em of height over which such blocks stand beside each other on a page set in columns.
PROSE_BESIDE = 2.0


def choose_order(blocks: list[Block], frame: Frame) -> Literal["standard", "vertical"]:
    """'standard' where prose stands side by side in columns, else 'vertical'."""
    em = frame.body_size
    texts = [
        b.box
        for b in blocks
        if b.kind == "text" and len(b.lines) >= PROSE_LINES and b.box[2] - b.box[0] > PROSE_WIDTH * em
    ]
    pairs = combinations(texts, 2)
    beside = any(overlap_x(a, b) < 0 and overlap_y(a, b) > PROSE_BESIDE * em for a, b in pairs)
    return "standard" if beside else "vertical"


def reading_order(blocks: list[Block], em: float) -> list[Block]:
    """The blocks as a person reads them. ``em`` is the body size in points."""
    return _cut(sorted(blocks, key=lambda b: (b.box[1], b.box[0], b.box[3])), em, 0)


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


def _merged(intervals: list[tuple[float, float]], apart: float) -> list[tuple[float, float]]:
    """The intervals in order, those less than ``apart`` from each other as one."""
    out: list[tuple[float, float]] = []
    for low, high in sorted(intervals):
        if out and low - out[-1][1] < apart:
            out[-1] = (out[-1][0], max(out[-1][1], high))
        else:
            out.append((low, high))
    return out


def _columns(blocks: list[Block], em: float) -> list[list[Block]] | None:
    """Split at gutters that run over the full height of the set."""
    columns: list[list[Block]] = []
    for low, high in _merged([(b.box[0], b.box[2]) for b in blocks], max(GUTTER, GUTTER_EM * em)):
        own = [b for b in blocks if low <= b.box[0] and b.box[2] <= high]
        if columns and not _beside(columns[-1], own):
            columns[-1] += own  # neighbours that do not stand beside each other at all are no columns
        else:
            columns.append(own)
    if len(columns) == 1:
        return None
    over = _over(columns, em)
    if over:
        columns = [over, *([b for b in column if b not in over] for column in columns)]
    return [sorted(column, key=lambda b: (b.box[1], b.box[0])) for column in columns if column]


def _over(columns: list[list[Block]], em: float) -> list[Block]:
    """Larger print that stands above all that is left of it, and is read before that: a title over all
    columns that begins right of where the first one ends."""
    top = min(b.box[1] for b in columns[0])
    over: list[Block] = []
    for column in columns[1:]:
        over += [b for b in column if b.box[3] < top + SLACK and b.size > TITLE_SIZE * em]
        top = min(top, *(b.box[1] for b in column))
    return over


def _beside(a: list[Block], b: list[Block]) -> bool:
    """True if the blocks of one side stand beside those of the other, and not in rows of their own."""
    one, other = [k.box for k in a], [k.box for k in b]
    least = min(sum(k[3] - k[1] for k in boxes) for boxes in (one, other))
    return _common_height(one, other) > BESIDE * least


def _bands(blocks: list[Block], em: float) -> list[list[Block]] | None:
    """Find the gutter that parts most text side by side and is bridged by least; divide the set
    above and below each bridge."""
    x = _bridged_gutter(blocks, em)
    bridges = [b for b in blocks if x is not None and b.box[0] < x < b.box[2]]
    if not bridges:
        return None
    rest = [b for b in blocks if b not in bridges]
    parts: list[list[Block]] = []
    for bridge in sorted(bridges, key=lambda b: (b.box[1], b.box[0])):
        middle = bridge.box[1] + bridge.box[3]
        level = (b for b in rest if overlap_y(b.box, bridge.box) > WITHIN * (b.box[3] - b.box[1]))
        beside = [b for b in level if overlap_x(b.box, bridge.box) <= 0]
        rest = [b for b in rest if b not in beside]
        parts += [[b for b in rest if b.box[1] + b.box[3] < middle], [bridge, *beside]]
        rest = [b for b in rest if b.box[1] + b.box[3] >= middle]
    return [part for part in [*parts, rest] if part]


def _bridged_gutter(blocks: list[Block], em: float) -> float | None:
    """Middle of the white strip with most text on both sides and least across it; None for none."""
    least = max(GUTTER, GUTTER_EM * em)
    best: tuple[float, float] | None = None
    lefts = sorted({b.box[0] for b in blocks})
    for x1 in sorted({b.box[2] for b in blocks}):
        after = bisect_left(lefts, x1 + least)
        if after == len(lefts):
            break
        x = (x1 + lefts[after]) / 2
        support = _common_height(
            [b.box for b in blocks if b.box[2] <= x], [b.box for b in blocks if b.box[0] >= x]
        )
        if support > TALL * em:
            crossing = sum(b.box[3] - b.box[1] for b in blocks if b.box[0] < x < b.box[2])
            score = support - BRIDGED * crossing
            if best is None or score > best[0] + EQUAL:
                best = (score, x)
    return None if best is None else best[1]


def _common_height(left: list[Box], right: list[Box]) -> float:
    """Height over which something stands on both sides."""
    one, other = (_merged([(b[1], b[3]) for b in boxes], TOUCHING) for boxes in (left, right))
    return sum(max(0.0, min(b, d) - max(a, c)) for (a, b), (c, d) in product(one, other))


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
    """Topological order of 'above with common x-range' and 'left with nothing between'. Where two come
    before each other, the higher one is first."""
    boxes = [b.box for b in blocks]
    every = range(len(boxes))
    high = [(b[1], b[0]) for b in boxes]
    before = {(i, j) for i, j in permutations(every, 2) if _precedes(boxes, i, j)}
    before = {(i, j) for i, j in before if (j, i) not in before or (high[i], i) < (high[j], j)}
    waiting = Counter(j for _, j in before)
    left_over = set(every)
    out: list[Block] = []
    while left_over:
        free = [i for i in left_over if not waiting[i]]
        if free:
            pick = min(free, key=lambda i: (boxes[i][0], boxes[i][1], i))
        else:
            pick = min(left_over, key=lambda i: (high[i], i))
        left_over.remove(pick)
        out.append(blocks[pick])
        waiting.subtract(j for j in left_over if (pick, j) in before)
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
