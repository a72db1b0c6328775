"""Frames with drawing written down for tests, without ink."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Fill, Frame, HRule, Rules, Segment, VRule, WordTable
from pincite.model.geometry import Box
from tests.layout.made_blocks import bare_frame

RED, GREEN, BLUE = 0xFF0000FF, 0x00FF00FF, 0x0000FFFF


def drawn(
    segments: list[Segment] | None = None,
    *,
    level: list[tuple[float, float, float]] | None = None,
    upright: list[tuple[float, float, float]] | None = None,
    fills: list[Box] | None = None,
    colours: list[int] | None = None,
    frames: list[Box] | None = None,
    shapes: list[Box] | None = None,
    dots: list[Box] | None = None,
    points: list[Box] | None = None,
    images: list[Box] | None = None,
    words: WordTable | None = None,
    width: float = 600.0,
    height: float = 800.0,
) -> Frame:
    """A page with this drawing: ``level`` lines are (y, x0, x1), ``upright`` ones (x, y0, y1)."""
    areas = fills or []
    rules = Rules(
        horizontal=[HRule(*r) for r in level or []],
        vertical=[VRule(*r) for r in upright or []],
        fills=[Fill(b, c) for b, c in zip(areas, colours or [RED] * len(areas), strict=True)],
        frames=frames or [],
        shapes=shapes or [],
        dots=dots or [],
        points=points or [],
    )
    page = bare_frame(segments, words=words, width=width, height=height)
    return msgspec.structs.replace(page, rules=rules, images=images or [])
