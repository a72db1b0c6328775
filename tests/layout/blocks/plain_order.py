"""The oracle of the reading order: by looking at all pairs what ``layout.blocks`` sweeps or looks up."""

from __future__ import annotations

from itertools import permutations, product

from pincite.layout.blocks import gutters, vertical
from pincite.layout.blocks.block import Block
from pincite.model.geometry import Box, overlap_x


def vertical_order(blocks: list[Block]) -> list[Block]:
    left = sorted(blocks, key=lambda b: (b.box[1], b.box[0]))
    out = []
    while left:
        top = left[0]
        first_line = top.box[1] + vertical.FIRST_LINE * (top.size or vertical.USUAL_SIZE)
        middle = min((top.box[1] + top.box[3]) / 2, first_line)
        out.append(min((b for b in left if b.box[1] <= middle), key=lambda b: (b.box[0], b.box[1])))
        left.remove(out[-1])
    return out


def bridged_gutter(boxes: list[Box], em: float) -> float | None:
    best = None
    lefts = sorted({b[0] for b in boxes})
    for x1 in sorted({b[2] for b in boxes}):
        after = [x0 for x0 in lefts if x0 >= x1 + gutters.least_gutter(em)]
        if after:
            x = (x1 + after[0]) / 2
            support = _common([b for b in boxes if b[2] <= x], [b for b in boxes if b[0] >= x])
            crossing = sum(b[3] - b[1] for b in boxes if b[0] < x < b[2])
            score = support - gutters.BRIDGED * crossing
            if support > gutters.TALL * em and (best is None or score > best[0] + gutters.EQUAL):
                best = (score, x)
    return None if best is None else best[1]


def _common(left: list[Box], right: list[Box]) -> float:
    pairs = product(gutters.heights(left), gutters.heights(right))
    return sum(max(0.0, min(b, d) - max(a, c)) for (a, b), (c, d) in pairs)


def partial_order(blocks: list[Block]) -> list[Block]:
    boxes = [b.box for b in blocks]
    high = [(b[1], b[0], i) for i, b in enumerate(boxes)]
    before = {(i, j) for i, j in permutations(range(len(boxes)), 2) if _precedes(boxes, i, j)}
    before = {(i, j) for i, j in before if (j, i) not in before or high[i] < high[j]}
    left = set(range(len(boxes)))
    out = []
    while left:
        free = [j for j in left if not any((i, j) in before for i in left)]
        pick = (
            min(free, key=lambda i: (boxes[i][0], boxes[i][1], i))
            if free
            else min(left, key=high.__getitem__)
        )
        left.remove(pick)
        out.append(blocks[pick])
    return out


def _precedes(boxes: list[Box], i: int, j: int) -> bool:
    a, b = boxes[i], boxes[j]
    narrower = min(a[2] - a[0], b[2] - b[0])
    if overlap_x(a, b) > vertical.COMMON * narrower and a[1] + a[3] < b[1] + b[3]:
        return True
    low, high = sorted((a[1], b[1]))
    between = (
        k not in (i, j) and low < (c[1] + c[3]) / 2 < high and overlap_x(c, a) > 0 and overlap_x(c, b) > 0
        for k, c in enumerate(boxes)
    )
    return a[2] <= b[0] + vertical.LEFT_SLACK and not any(between)
