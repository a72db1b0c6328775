"""Reading order of blocks: recursive cuts, vertical first.

Measured on true boxes, cutting at a full-height gutter before any horizontal gap orders pages best;
blocks that bridge a gutter (a spanning heading, a wide figure) first divide the page into bands.
Where no cut exists, a partial order (above with common x-range, or left with nothing between; Breuel
2003) is sorted topologically.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf
from typing import Literal

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.gutters import (
    TOUCHING,
    bridged_gutter,
    common_height,
    heights,
    least_gutter,
    merged,
)
from pincite.layout.blocks.vertical import in_first_line, partial_order, vertical_order
from pincite.layout.frame import Frame
from pincite.layout.spans import Spans
from pincite.model.geometry import Box, centre_in, overlap_x, overlap_y
from pincite.model.medians import median_low
from pincite.sandbox.clock import look

TITLE_SIZE = 1.15  # size over the body's from which what stands over columns is their title
MOST_TEXT = 0.5  # share of a page's texts that a picture lies behind, no part of the order
WITHIN = 0.5  # share of its height over which a block beside what bridges a gutter is read with it
BESIDE = 0.3  # share of the smaller height of what they hold over which columns stand beside each other
SLACK = 1.5  # points of overlap forgiven at a horizontal cut
MOST_CROWDED = 500  # blocks that no cut parts, of which each is held against each; more are one column
DEEPEST = 60  # cuts within cuts after which the page is taken as one column: no layout is so deep
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
    least = PROSE_BESIDE * em
    rows = Spans([(b[1], b[3]) for b in texts])
    beside = any(
        overlap_x(a, texts[i]) < 0 and overlap_y(a, texts[i]) > least
        for a in texts
        for i in rows.meeting(a[1], a[3])
    )
    return "standard" if beside else "vertical"


def reading_order(blocks: list[Block], em: float, crowds: list[int] | None = None) -> list[Block]:
    """The blocks as a person reads them, pictures behind the text first. ``em`` is the body size in points.
    The numbers of those that stood so close, and were so many, that they were taken as one column are added
    to ``crowds``."""
    crowds = [] if crowds is None else crowds
    behind = behind_text(blocks)
    if behind:
        apart = set(behind)
        blocks = [b for b in blocks if b not in apart]
    return behind + _cut(sorted(blocks, key=lambda b: (b.box[1], b.box[0], b.box[3])), em, 0, crowds)


def behind_text(blocks: list[Block]) -> list[Block]:
    """Pictures behind most of the page's text: they stand neither above nor below any of it."""
    figures = [f for f in blocks if f.kind == "figure" and not f.lines]
    if not figures:
        return []
    texts = [b.box for b in blocks if b.lines]
    if len(texts) <= 1:
        return []
    # Most of the text has the middle one among it, across and down.
    across, down = (
        median_low(x0 + x1 for x0, _, x1, _ in texts),
        median_low(y0 + y1 for _, y0, _, y1 in texts),
    )
    x, y = across / 2, down / 2
    return [
        f
        for f in figures
        if f.box[0] <= x <= f.box[2] and f.box[1] <= y <= f.box[3] and _behind(f.box, texts)
    ]


def _behind(box: Box, texts: list[Box]) -> bool:
    look()
    return sum([centre_in(box, text) for text in texts]) > MOST_TEXT * len(texts)


def _cut(blocks: list[Block], em: float, depth: int, crowds: list[int]) -> list[Block]:
    if len(blocks) <= 1:
        return blocks
    if depth > DEEPEST:
        return vertical_order(blocks)
    look()
    if stacked := _stacked(blocks, em, few=depth + len(blocks) <= DEEPEST):
        return stacked
    parts = _columns(blocks, em) or _bands(blocks, em) or _rows(blocks)
    if parts is None:
        if len(blocks) > MOST_CROWDED:
            crowds.append(len(blocks))
            return vertical_order(blocks)
        return partial_order(blocks)
    return [b for part in parts for b in _cut(part, em, depth + 1, crowds)]


def _stacked(blocks: list[Block], em: float, *, few: bool) -> list[Block]:
    """The blocks from the top where all stand under each other: no gutter is between any two of them, so that
    nothing but gaps would cut them, one after the other; none where some do not. Where they are not ``few``,
    the last ones would be taken as one column: each must then stand below the first line of the one before,
    and so behind it there as well."""
    boxes = [b.box for b in blocks]
    if max([b[0] for b in boxes]) >= min([b[2] for b in boxes]) + least_gutter(em):
        return []
    down = sorted(blocks, key=_top)
    reach = first_line = -inf
    for b in down:
        _, top, _, bottom = b.box
        if top - reach <= -SLACK or (top <= first_line and not few):
            return []
        if not few:
            first_line = in_first_line(b)
        if bottom > reach:
            reach = bottom
    return down


def _top(b: Block) -> float:
    return b.box[1]


def _columns(blocks: list[Block], em: float) -> list[list[Block]] | None:
    """Split at gutters that run over the full height of the set."""
    strips = merged([(b.box[0], b.box[2]) for b in blocks], least_gutter(em))
    if len(strips) == 1:
        return None
    starts = [low for low, _ in strips]
    own: list[list[Block]] = [[] for _ in strips]
    for b in blocks:
        own[bisect_right(starts, b.box[0]) - 1].append(b)
    if len(own) > 2 and (rows := _lone(own)):
        return rows
    columns = _beside(own)
    if len(columns) == 1:
        return None
    over = _over(columns, em)
    if over:
        columns = [over, *([b for b in column if b not in over] for column in columns)]
    return [_down(column) for column in columns if column]


def _lone(strips: list[list[Block]]) -> list[list[Block]] | None:
    """The blocks parted above or below a strip that stands below, or above, all others: it is beside none of
    them, as the word over an abstract below two authors."""
    low = max(strips, key=lambda strip: min([b.box[1] for b in strip]))
    high = min(strips, key=lambda strip: max([b.box[3] for b in strip]))
    above = [b for strip in strips if strip is not low for b in strip]
    if min([b.box[1] for b in low]) > max([b.box[3] for b in above]) - SLACK:
        return [_down(above), _down(low)]
    below = [b for strip in strips if strip is not high for b in strip]
    if max([b.box[3] for b in high]) < min([b.box[1] for b in below]) + SLACK:
        return [_down(high), _down(below)]
    return None


def _down(blocks: list[Block]) -> list[Block]:
    return sorted(blocks, key=lambda b: (b.box[1], b.box[0]))


def _beside(strips: list[list[Block]]) -> list[list[Block]]:
    """Strips from the left, those that stand in rows of their own and not beside the ones before as one with
    these: such neighbours are no columns."""
    columns: list[list[Block]] = []
    before: list[tuple[float, float]] = []
    height = 0.0
    for strip in strips:
        stands, own = heights(b.box for b in strip), _total(0.0, strip)
        if columns and common_height(before, stands) <= BESIDE * min(height, own):
            columns[-1] += strip
            before, height = merged([*before, *stands], TOUCHING), _total(height, strip)
        else:
            columns.append(list(strip))
            before, height = stands, own
    return columns


def _total(height: float, blocks: list[Block]) -> float:
    """That height with those of the blocks added up."""
    for b in blocks:
        height += b.box[3] - b.box[1]
    return height


def _over(columns: list[list[Block]], em: float) -> list[Block]:
    """Larger print that stands above all that is left of it, and is read before that: a title over all
    columns that begins right of where the first one ends."""
    top = min([b.box[1] for b in columns[0]])
    over: list[Block] = []
    for column in columns[1:]:
        over += [b for b in column if b.box[3] < top + SLACK and b.size > TITLE_SIZE * em]
        top = min(top, *(b.box[1] for b in column))
    return over


def _bands(blocks: list[Block], em: float) -> list[list[Block]] | None:
    """Find the gutter that parts most text side by side and is bridged by least; divide the set
    above and below each bridge."""
    x = bridged_gutter([b.box for b in blocks], em)
    if x is None:
        return None
    bridges = [b for b in blocks if b.box[0] < x < b.box[2]]
    if not bridges:
        return None
    rest = _Rest([b for b in blocks if not b.box[0] < x < b.box[2]])
    parts: list[list[Block]] = []
    for bridge in sorted(bridges, key=lambda b: (b.box[1], b.box[0])):
        beside = rest.beside(bridge)
        parts += [rest.above(bridge.box[1] + bridge.box[3]), [bridge, *beside]]
    return [part for part in [*parts, rest.above(inf)] if part]


class _Rest:
    """Blocks that are in no band yet. What is given is gone, and in the order it came in."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks
        self.down = sorted(range(len(blocks)), key=lambda i: blocks[i].box[1] + blocks[i].box[3])
        self.middles = [blocks[i].box[1] + blocks[i].box[3] for i in self.down]
        self.gone = [False] * len(blocks)
        self.first = 0

    def beside(self, bridge: Block) -> list[Block]:
        """Those that stand beside a bridge with more than half of their height, and so with their middle."""
        box = bridge.box
        low = bisect_left(self.middles, 2 * (box[1] - SLACK), self.first)
        found = []
        for at in range(low, bisect_right(self.middles, 2 * (box[3] + SLACK), low)):
            i = self.down[at]
            b = self.blocks[i].box
            level = not self.gone[i] and overlap_y(b, box) > WITHIN * (b[3] - b[1])
            if level and overlap_x(b, box) <= 0:
                found.append(i)
        return self._taken(found)

    def above(self, middle: float) -> list[Block]:
        """Those whose middle, doubled, is less."""
        end = max(self.first, bisect_left(self.middles, middle))
        found = [i for i in self.down[self.first : end] if not self.gone[i]]
        self.first = end
        return self._taken(found)

    def _taken(self, found: list[int]) -> list[Block]:
        for i in found:
            self.gone[i] = True
        return [self.blocks[i] for i in sorted(found)]


def _rows(blocks: list[Block]) -> list[list[Block]] | None:
    """Split at the largest horizontal gap."""
    down = sorted(blocks, key=_top)
    reach = down[0].box[3]
    best = -SLACK
    at = 0
    for i in range(1, len(down)):
        gap = down[i].box[1] - reach
        if gap > best:
            best = gap
            at = i
        if down[i].box[3] > reach:
            reach = down[i].box[3]
    if at == 0:
        return None
    return [down[:at], down[at:]]
