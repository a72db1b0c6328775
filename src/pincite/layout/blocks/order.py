"""Reading order of blocks: recursive cuts, vertical first.

Measured on true boxes, cutting at a full-height gutter before any horizontal gap orders pages best;
blocks that bridge a gutter (a spanning heading, a wide figure) first divide the page into bands.
Where no cut exists, a partial order (above with common x-range, or left with nothing between; Breuel
2003) is sorted topologically.
"""

from __future__ import annotations

import msgspec

from pincite.layout.blocks.block import Block
from pincite.model.geometry import Box


class OrderOptions(msgspec.Struct, frozen=True):
    gutter: float = 4.0  # points: a narrower white strip is no gutter
    gutter_em: float = 0.4  # ... nor one narrower than this many em
    tall: float = 1.8  # em: both sides of a gutter must be at least this tall
    slack: float = 1.5  # points: overlap forgiven at a horizontal cut


def reading_order(blocks: list[Block], em: float, options: OrderOptions | None = None) -> list[Block]:
    """The blocks as a person reads them. ``em`` is the body size in points."""
    options = options or OrderOptions()
    if len(blocks) < 2:
        return list(blocks)
    blocks = sorted(blocks, key=lambda b: (b.box[1], b.box[0], b.box[3]))
    return _cut(blocks, em, options, 0)


def vertical_order(blocks: list[Block]) -> list[Block]:
    """The page as one column: top to bottom, left to right where blocks overlap in y."""
    left = sorted(blocks, key=lambda b: (b.box[1], b.box[0]))
    out: list[Block] = []
    while left:
        top = left[0]
        middle = min((top.box[1] + top.box[3]) / 2, top.box[1] + 1.2 * (top.size or 10))
        row = [b for b in left if b.box[1] <= middle]
        first = min(row, key=lambda b: (b.box[0], b.box[1]))
        out.append(first)
        left.remove(first)
    return out


def _cut(blocks: list[Block], em: float, options: OrderOptions, depth: int) -> list[Block]:
    if len(blocks) < 2:
        return blocks
    if depth > 60:
        return vertical_order(blocks)
    columns = _columns(blocks, em, options)
    if columns is not None:
        return [b for part in columns for b in _cut(part, em, options, depth + 1)]
    bands = _bands(blocks, em, options)
    if bands is not None:
        return [b for part in bands for b in _cut(part, em, options, depth + 1)]
    parts = _rows(blocks, options)
    if parts is not None:
        return [b for part in parts for b in _cut(part, em, options, depth + 1)]
    return _partial(blocks)


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


def _columns(blocks: list[Block], em: float, options: OrderOptions) -> list[list[Block]] | None:
    """Split at gutters that run over the full height of the set."""
    least = max(options.gutter, options.gutter_em * em)
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
        if _beside(merged[-1], p, em, options):
            merged.append(p)
        else:
            merged[-1] = merged[-1] + p
    if len(merged) < 2:
        return None
    for m in merged:
        m.sort(key=lambda b: (b.box[1], b.box[0]))
    return merged


def _extent(blocks: list[Block]) -> Box:
    return (
        min(b.box[0] for b in blocks),
        min(b.box[1] for b in blocks),
        max(b.box[2] for b in blocks),
        max(b.box[3] for b in blocks),
    )


def _beside(a: list[Block], b: list[Block], em: float, options: OrderOptions) -> bool:
    ea = _extent(a)
    eb = _extent(b)
    common = min(ea[3], eb[3]) - max(ea[1], eb[1])
    return common > 0.3 * min(ea[3] - ea[1], eb[3] - eb[1])


def _bands(blocks: list[Block], em: float, options: OrderOptions) -> list[list[Block]] | None:
    """Find the gutter that parts most text side by side and is bridged by least; divide the set
    above and below each bridge."""
    if len(blocks) < 3:
        return None
    least = max(options.gutter, options.gutter_em * em)
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
        if support <= options.tall * em:
            continue
        crossing = sum(b.box[3] - b.box[1] for b in blocks if b.box[0] < x < b.box[2])
        score = support - 0.4 * crossing
        if best is None or score > best[0] + 1e-6:
            best = (score, x)
    if best is None:
        return None
    x = best[1]
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
        if out and y0 <= out[-1][1] + 1:
            out[-1] = (out[-1][0], max(out[-1][1], y1))
        else:
            out.append((y0, y1))
    return out


def _rows(blocks: list[Block], options: OrderOptions) -> list[list[Block]] | None:
    """Split at the largest horizontal gap."""
    ordered = sorted(blocks, key=lambda b: b.box[1])
    reach = ordered[0].box[3]
    best = -options.slack
    at = 0
    for i in range(1, len(ordered)):
        gap = ordered[i].box[1] - reach
        if gap > best and not (gap < 0 and i == 0):
            best = gap
            at = i
        reach = max(reach, ordered[i].box[3])
    if at == 0:
        return None
    return [ordered[:at], ordered[at:]]


def _partial(blocks: list[Block]) -> list[Block]:
    """Topological order of 'above with common x-range' and 'left with nothing between'."""
    n = len(blocks)
    after: list[set[int]] = [set() for _ in range(n)]
    incoming = [0] * n
    for i in range(n):
        a = blocks[i].box
        for j in range(n):
            if i == j:
                continue
            b = blocks[j].box
            common = min(a[2], b[2]) - max(a[0], b[0])
            above = common > 0.1 * min(a[2] - a[0], b[2] - b[0]) and (a[1] + a[3]) < (b[1] + b[3])
            left = a[2] <= b[0] + 2 and not any(
                k not in (i, j)
                and _between_rows(blocks[k].box, a, b)
                and min(blocks[k].box[2], a[2]) > max(blocks[k].box[0], a[0])
                and min(blocks[k].box[2], b[2]) > max(blocks[k].box[0], b[0])
                for k in range(n)
            )
            if (above or left) and j not in after[i]:
                after[i].add(j)
    for i in range(n):
        for j in list(after[i]):
            if i in after[j]:
                # A tie: the higher one first.
                first = min(i, j, key=lambda k: (blocks[k].box[1], blocks[k].box[0]))
                second = j if first == i else i
                after[second].discard(first)
    for i in range(n):
        for j in after[i]:
            incoming[j] += 1
    left_over = set(range(n))
    out: list[Block] = []
    while left_over:
        free = [i for i in left_over if incoming[i] <= 0]
        pick = min(
            free or left_over,
            key=lambda i: (
                (blocks[i].box[0], blocks[i].box[1]) if free else (blocks[i].box[1], blocks[i].box[0])
            ),
        )
        left_over.remove(pick)
        out.append(blocks[pick])
        for j in after[pick]:
            incoming[j] -= 1
    return out


def _between_rows(c: Box, a: Box, b: Box) -> bool:
    """True if c lies, in y, between the tops of a and b."""
    low = min(a[1], b[1])
    high = max(a[1], b[1])
    middle = (c[1] + c[3]) / 2
    return low < middle < high
