"""Text at other angles than most of the page's."""

from __future__ import annotations

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Segment
from pincite.model.geometry import overlap_x, overlap_y, union

FIGURE_REACH = 2.0  # Em beside a figure in which turned text is the title of its axis ...
FIGURE_ABOVE = 1.0  # ... and em above and below it.
TOUCHING = 1.2  # Em between neighbours that are one block.


def mark_into_figures(segments: list[Segment], figures: list[Block], em: float) -> list[Segment]:
    """Put turned text in or beside a figure (the title of an axis) into it; the rest is given back."""
    left = []
    for s in segments:
        size = max(em, s.size)
        cx, cy = (s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2
        for f in figures:
            x0, y0, x1, y1 = f.box
            across = x0 - FIGURE_REACH * size <= cx <= x1 + FIGURE_REACH * size
            if across and y0 - FIGURE_ABOVE * size <= cy <= y1 + FIGURE_ABOVE * size:
                f.lines.append([s])
                f.box = union([f.box, s.box])
                break
        else:
            left.append(s)
    return left


def turned_blocks(segments: list[Segment]) -> list[Block]:
    """Text at other angles: neighbours in drawing order that touch are one block."""
    runs: list[list[Segment]] = []
    for s in segments:
        if runs and _touch(runs[-1][-1], s):
            runs[-1].append(s)
        else:
            runs.append([s])
    blocks = [block_of([[s] for s in run]) for run in runs]
    for b in blocks:
        b.reason = "turned text"
    return blocks


def _touch(a: Segment, b: Segment) -> bool:
    apart = max(-overlap_x(a.box, b.box), -overlap_y(a.box, b.box))
    return apart <= TOUCHING * max(a.size, b.size)
