"""The page as one column, and the order of blocks that no cut parts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from heapq import heapify, heappop, heappush

from pincite.layout.blocks.block import Block
from pincite.model.geometry import Box, overlap_x

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
        middle = min((top.box[1] + top.box[3]) / 2, top.box[1] + FIRST_LINE * (top.size or USUAL_SIZE))
        row = max(bisect_right(tops, middle), at + 1)
        while waiting.holds(at):
            out.append(down[waiting.take(row)])
    return out


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
    boxes = [b.box for b in blocks]
    high = [(b[1], b[0], i) for i, b in enumerate(boxes)]
    before = _before(boxes)
    later: list[list[int]] = [[] for _ in boxes]
    waits = [0] * len(boxes)
    for i, j in before:
        if (j, i) not in before or high[i] < high[j]:
            later[i].append(j)
            waits[j] += 1
    free = [(boxes[i][0], boxes[i][1], i) for i, count in enumerate(waits) if not count]
    heapify(free)
    down = sorted(high, reverse=True)
    out: list[Block] = []
    done = [False] * len(boxes)
    while len(out) < len(blocks):
        pick = heappop(free)[2] if free else down.pop()[2]
        if done[pick]:
            continue
        done[pick] = True
        out.append(blocks[pick])
        for j in later[pick]:
            waits[j] -= 1
            if not waits[j] and not done[j]:
                heappush(free, (boxes[j][0], boxes[j][1], j))
    return out


def _before(boxes: list[Box]) -> set[tuple[int, int]]:
    """Pairs of which one is read before the other for what the two look like. Boxes that stand, in x, over a
    box are bits of a number, in the order of their middles, so that those between two are found at once."""
    across = sorted(range(len(boxes)), key=lambda k: boxes[k][1] + boxes[k][3])
    middles = [(boxes[k][1] + boxes[k][3]) / 2 for k in across]
    bits = {k: 1 << at for at, k in enumerate(across)}
    over = [
        sum(bits[k] for k, c in enumerate(boxes) if overlap_x(c, b) > 0 and k != i)
        for i, b in enumerate(boxes)
    ]
    above = [(1 << bisect_right(middles, b[1])) - 1 for b in boxes]  # middles not below the top ...
    over_top = [(1 << bisect_left(middles, b[1])) - 1 for b in boxes]  # ... and those above it
    before = set()
    for i, a in enumerate(boxes):
        for j, b in enumerate(boxes):
            if i == j:
                continue
            common = min(a[2], b[2]) - max(a[0], b[0])
            if common > COMMON * min(a[2] - a[0], b[2] - b[0]) and a[1] + a[3] < b[1] + b[3]:
                before.add((i, j))
            elif a[2] <= b[0] + LEFT_SLACK:
                rows = over_top[j] & ~above[i] if a[1] < b[1] else over_top[i] & ~above[j]
                if not over[i] & over[j] & rows:
                    before.add((i, j))
    return before
