"""Bullets that are drawn and no letters: small discs and squares set before lines of text.

Browsers draw the marks of unordered lists, and so do some typesetters.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import msgspec

from pincite.layout.frame import Frame, Segment
from pincite.model.geometry import Box


class BulletOptions(msgspec.Struct, frozen=True):
    """Lengths in em of the line."""

    least: float = 0.12  # side of a bullet
    most: float = 0.62
    near: float = 0.15  # white space between bullet and text
    far: float = 2.2
    low: float = 0.05  # height of its middle over the baseline
    high: float = 0.65
    alike: float = 0.12  # difference of size and gap of two bullets of one kind
    fellows: int = 1  # other bullets of its kind on the page


def drawn_bullets(
    frame: Frame, segments: list[Segment], options: BulletOptions | None = None
) -> dict[int, Box]:
    """Boxes of bullets by ``id`` of the segment they stand before. ``segments`` are sorted by baseline.

    A lone dot is no bullet: others of its size must stand as far before their lines.
    """
    options = options or BulletOptions()
    dots = frame.rules.dots
    if len(dots) <= options.fellows or not segments:
        return {}
    baselines = [s.baseline for s in segments]
    tallest = max(s.size for s in segments)
    found: list[tuple[Segment, Box, float, float]] = []
    for dot in dots:
        middle = (dot[1] + dot[3]) / 2
        side = max(dot[2] - dot[0], dot[3] - dot[1])
        best: Segment | None = None
        for s in segments[bisect_left(baselines, middle) : bisect_right(baselines, middle + tallest)]:
            em = s.size
            if (
                options.low * em <= s.baseline - middle <= options.high * em
                and options.least * em <= side <= options.most * em
                and s.x1 > dot[0]
                and (best is None or s.x0 < best.x0)
            ):
                best = s
        if best is not None and options.near * best.size <= best.x0 - dot[2] <= options.far * best.size:
            found.append((best, dot, side / best.size, (best.x0 - dot[2]) / best.size))
    out: dict[int, Box] = {}
    for s, dot, side, gap in found:
        fellows = sum(
            abs(side - other) < options.alike and abs(gap - room) < options.alike
            for _, _, other, room in found
        )
        if fellows > options.fellows:
            out[id(s)] = dot
    return out
