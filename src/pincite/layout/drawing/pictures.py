"""Charts, diagrams and figures as blocks, each with the text inside it."""

from __future__ import annotations

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.drawing.charts import find_charts
from pincite.layout.drawing.diagrams import find_diagrams, with_legends
from pincite.layout.drawing.figures import Figure, find_figures, take_text
from pincite.layout.frame import Frame, Segment
from pincite.model.geometry import Box


def charts_and_diagrams(frame: Frame, legends: list[Box]) -> tuple[list[Block], list[Segment]]:
    """Drawing that would look like a table, known by its axis or by the lines between its boxes; and the
    text that is left."""
    charts = with_legends(find_charts(frame, frame.segments), legends, frame.body_size)
    blocks, segments = _drawn(frame, frame.segments, charts, "drawing beside an axis of equal steps")
    more, segments = _drawn(frame, segments, find_diagrams(frame), "boxes joined by lines")
    return blocks + more, segments


def _drawn(
    frame: Frame, segments: list[Segment], boxes: list[Box], why: str
) -> tuple[list[Block], list[Segment]]:
    blocks, left = take_text(frame, segments, [Figure(box=b, image=False, drawn=1) for b in boxes])
    for b in blocks:
        b.reason = why
    return blocks, left


def figures_outside(
    frame: Frame, segments: list[Segment], taken: list[Box], legends: list[Box]
) -> tuple[list[Block], list[Segment]]:
    """Images and other drawing outside the boxes ``taken``, and the text that is left."""
    figures = find_figures(frame, taken)
    grown = with_legends([f.box for f in figures], legends, frame.body_size)
    figures = [msgspec.structs.replace(f, box=b) for f, b in zip(figures, grown, strict=True)]
    return take_text(frame, segments, figures)
