"""The page as one column, and the order of blocks that no cut parts."""

from __future__ import annotations

from bisect import bisect_right
from heapq import heapify, heappop, heappush

from pincite.layout.blocks.block import Block
from pincite.model.arrays import DoubleBoxes, Pairs

FIRST_LINE = 1.2  # em from the top of a block down to which others beside it stand on its first line
USUAL_SIZE = 10.0  # points: em of a block without text
COMMON = 0.1  # share of the narrower width from which blocks stand above each other
LEFT_SLACK = 2.0  # points by which a block may reach into the one right of it


def vertical_order(blocks: list[Block]) -> list[Block]:
    """The page as one column: top to bottom, left to right where blocks overlap in y."""
    down = sorted(blocks, key=lambda b: (b.box[1], b.box[0]))
    tops = [b.box[1] for b in down]
    waiting = _Leftmost(down)
    out: list[Block] = []
    for at, top in enumerate(down):
        row = max(bisect_right(tops, in_first_line(top)), at + 1)
        while waiting.holds(at):
            out.append(down[waiting.take(row)])
    return out


def in_first_line(b: Block) -> float:
    """How far down others that begin beside a block stand on its first line."""
    return min((b.box[1] + b.box[3]) / 2, b.box[1] + FIRST_LINE * (b.size or USUAL_SIZE))


class _Leftmost:
    """Which of the first so many blocks stands furthest left, the highest of equals: a tree of minima over
    their ranks, the leaves from ``size`` on."""

    def __init__(self, down: list[Block]) -> None:
        self.order = sorted(range(len(down)), key=lambda i: (down[i].box[0], down[i].box[1]))
        self.size = max(1, len(down))
        self.none = len(down)
        self.ranks = [self.none] * (2 * self.size)
        for rank, i in enumerate(self.order):
            self.ranks[self.size + i] = rank
        for node in range(self.size - 1, 0, -1):
            self.ranks[node] = min(self.ranks[2 * node], self.ranks[2 * node + 1])

    def holds(self, i: int) -> bool:
        return self.ranks[self.size + i] < self.none

    def take(self, count: int) -> int:
        """The leftmost of the first ``count``, which is then gone."""
        ranks = self.ranks
        best, low, high = self.none, self.size, self.size + count
        while low < high:
            if low & 1:
                best = min(best, ranks[low])
                low += 1
            if high & 1:
                high -= 1
                best = min(best, ranks[high])
            low, high = low >> 1, high >> 1
        found = self.order[best]
        node = self.size + found
        ranks[node] = self.none
        while node > 1:
            node >>= 1
            ranks[node] = min(ranks[2 * node], ranks[2 * node + 1])
        return found


def partial_order(blocks: list[Block]) -> list[Block]:
    """Topological order of 'above with common x-range' and 'left with nothing between'. Where two come
    before each other, the higher one is first."""
    import numpy as np

    boxes = np.array([b.box for b in blocks])
    x0, y0 = boxes[:, 0], boxes[:, 1]
    before = _before(boxes)
    ranks = np.empty(len(blocks), np.int64)
    ranks[np.lexsort((x0, y0))] = np.arange(len(blocks))  # of equal ones the first given is higher
    before &= ~before.T | (ranks[:, None] < ranks)
    waits = before.sum(0)
    # Each waits for many, so what came is struck off for all at once.
    place = np.empty(len(blocks), np.int64)
    place[np.lexsort((y0, x0))] = np.arange(len(blocks))
    left = np.argsort(place).tolist()
    free = place[waits == 0].tolist()
    heapify(free)
    down = np.argsort(-ranks).tolist()
    out: list[Block] = []
    done = [False] * len(blocks)
    while len(out) < len(blocks):
        pick = left[heappop(free)] if free else down.pop()
        if done[pick]:
            continue
        done[pick] = True
        out.append(blocks[pick])
        later = before[pick]
        waits -= later
        for j in np.flatnonzero(later & (waits == 0)).tolist():
            if not done[j]:
                heappush(free, int(place[j]))
    return out


def _before(boxes: DoubleBoxes) -> Pairs:
    """Whether one (first axis) is read before the other for what the two look like. Boxes that stand, in x,
    over a box are bits, in the order of their middles, so that those between two are found at once."""
    import numpy as np

    x0, y0, x1, y1 = boxes.T
    count = len(boxes)
    wide, sums = x1 - x0, y0 + y1
    across = np.argsort(sums, kind="stable")
    middles = sums[across] / 2
    first = np.searchsorted(middles, y0, "right")  # middles not below the top ...
    last = np.searchsorted(middles, y0, "left")  # ... and those above it
    common = np.minimum(x1[:, None], x1) - np.maximum(x0[:, None], x0)
    before = (common > COMMON * np.minimum(wide[:, None], wide)) & (sums[:, None] < sums)
    over = common > 0
    np.fill_diagonal(over, False)
    held = np.packbits(over[:, across], axis=1)
    from_here = np.packbits(np.arange(count) >= first[:, None], axis=1)
    up_to = np.packbits(np.arange(count) < last[:, None], axis=1)
    beside = (x1[:, None] <= x0 + LEFT_SLACK) & ~before
    np.fill_diagonal(beside, False)
    for i in range(count):
        right = np.flatnonzero(beside[i])
        if len(right):
            lower = (y0[i] < y0[right])[:, None]
            rows = np.where(lower, up_to[right] & from_here[i], up_to[i] & from_here[right])
            before[i, right] = ~(held[i] & held[right] & rows).any(1)
    np.fill_diagonal(before, False)
    return before
