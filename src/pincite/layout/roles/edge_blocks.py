"""Running headers and footers as blocks."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.blocks.block import Block, box_of
from pincite.layout.blocks.flow import flow
from pincite.layout.frame import Frame, Segment
from pincite.layout.roles.page_numbers import is_page_number

NUMBER_GAP = 4.5  # Em between a page number and the running title it belongs to; further apart they are two.


def edge_blocks(frame: Frame, rows: list[list[Segment]], kind: str) -> list[Block]:
    """Furniture rows as blocks: pieces far apart are elements of their own, lines set under each
    other are one."""
    segments = sorted((s for row in rows for s in row), key=lambda s: (round(s.baseline, 1), s.x0))
    labels: dict[Segment, Segment] = {}
    for row in rows:
        for a, b in pairwise(row):
            if is_page_number(a.text) and 0 <= b.x0 - a.x1 < NUMBER_GAP * b.size:
                labels[b] = a
            elif is_page_number(b.text) and 0 <= b.x0 - a.x1 < NUMBER_GAP * a.size:
                labels[a] = b
    numbers = set(labels.values())
    blocks = flow(frame, [s for s in segments if s not in numbers], labels)
    for block in blocks:
        for line in block.lines:
            line.sort(key=lambda s: s.x0)
        block.box = box_of([s for line in block.lines for s in line])
        block.kind = kind
        block.reason = "stands apart at the edge of the page"
    blocks.sort(key=lambda b: (round(b.first.baseline, 0), b.box[0]))
    return blocks
