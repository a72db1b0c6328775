"""Running headers and footers as blocks, without the lines that part them from the text."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.flow import flow
from pincite.layout.frame import Frame, Segment
from pincite.layout.roles.numbers import is_page_number
from pincite.layout.roles.running_titles import Row
from pincite.model.geometry import union

NUMBER_GAP = 4.5  # Em between a page number and the running title it belongs to; further apart they are two.
STEP = 1.5  # Em from one line of a running title to the next.
SAME_SIZE = 0.6  # Points by which their sizes differ.
SAME_EDGE = 0.5  # Em by which they start, or end, at different places.
SAME_RULE = 2.0  # Points by which the ends of lines of one table differ.


def edge_blocks(frame: Frame, rows: list[Row], kind: str) -> list[Block]:
    """Furniture rows as blocks: pieces far apart are elements of their own, lines set under each
    other are one."""
    if not rows:
        return []
    segments = sorted([s for row in rows for s in row], key=lambda s: (round(s.baseline, 1), s.x0))
    labels: dict[Segment, Segment] = {}
    paired: set[Segment] = set()  # no number belongs to the text on both its sides
    for row in rows:
        for a, b in pairwise(row):
            if a in paired or b in paired:
                continue
            if is_page_number(a.text) and 0 <= b.x0 - a.x1 < NUMBER_GAP * b.size:
                labels[b] = a
            elif is_page_number(b.text) and 0 <= b.x0 - a.x1 < NUMBER_GAP * a.size:
                labels[a] = b
            else:
                continue
            paired.update((a, b))
    numbers = set(labels.values())
    blocks = _joined(flow(frame, [s for s in segments if s not in numbers], labels))
    for block in blocks:
        for line in block.lines:
            line.sort(key=lambda s: s.x0)
        block.box = union([s.box for line in block.lines for s in line])
        block.mark_as(kind, "stands apart at the edge of the page")
    blocks.sort(key=lambda b: (round(b.first.baseline, 0), b.box[0]))
    return blocks


def _joined(blocks: list[Block]) -> list[Block]:
    """The blocks, those one that stand right under each other: what parts paragraphs of text, that the next
    word would have fitted, parts no lines of a running title."""
    out: list[Block] = []
    for b in sorted(blocks, key=lambda b: (b.first.baseline, b.box[0])):
        over = next((o for o in out if _under(o, b)), None)
        if over is None:
            out.append(b)
        else:
            out[out.index(over)] = block_of(over.lines + b.lines, over.kind, over.group)
    return out


def _under(a: Block, b: Block) -> bool:
    """True if the first line of ``b`` is the next below ``a``, set alike and from the same edge."""
    one, two = a.last, b.first
    return (
        0 < two.baseline - one.baseline < STEP * one.size
        and abs(one.size - two.size) < SAME_SIZE
        and min(abs(a.box[0] - b.box[0]), abs(a.box[2] - b.box[2])) < SAME_EDGE * one.size
    )


def without_edge_rules(frame: Frame, headers: list[Row], footers: list[Row]) -> Frame:
    """The frame without the lines that part running headers and footers from its segments: over all
    text, and nearer to the furniture: two of them would make the page look like a table. A line with a fellow
    of its width in the text is a table's."""
    if not frame.segments or not (headers or footers):
        return frame
    if not frame.rules.horizontal:
        return frame
    top = min([s.y0 for s in frame.segments])
    bottom = max([s.y1 for s in frame.segments])
    head = max([s.baseline for row in headers for s in row], default=None)
    foot = min([s.y0 for row in footers for s in row], default=None)
    inner = [h for h in frame.rules.horizontal if top < h.y < bottom]
    kept = []
    for h in frame.rules.horizontal:
        over = head is not None and abs(h.y - head) < top - h.y
        under = foot is not None and abs(foot - h.y) < h.y - bottom
        fellows = (abs(h.x0 - i.x0) < SAME_RULE and abs(h.x1 - i.x1) < SAME_RULE for i in inner)
        if not (over or under) or any(fellows):
            kept.append(h)
    return msgspec.structs.replace(frame, rules=msgspec.structs.replace(frame.rules, horizontal=kept))
