"""Bullets that are drawn and no letters: small discs and squares set before lines of text.

Browsers draw the marks of unordered lists, and so do some typesetters.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from pincite.layout.frame import Frame, Segment
from pincite.model.geometry import Box

SIDE = (0.12, 0.62)  # em of the line: sides of a bullet, from a full stop to a letter
GAP = (0.15, 2.2)  # em of white space between a bullet and its text
HEIGHT = (0.05, 0.65)  # em from the baseline up to the middle of a bullet
ALIKE = 0.12  # em by which size and gap of bullets of one kind differ
FELLOWS = 1  # other bullets of its kind that a bullet needs on the page


def drawn_bullets(frame: Frame, segments: list[Segment]) -> dict[Segment, Box]:
    """Boxes of bullets by the segment they stand before. ``segments`` are sorted by baseline.

    A lone dot is no bullet: others of its size must stand as far before their lines.
    """
    dots = frame.rules.dots
    if len(dots) <= FELLOWS or not segments:
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
                HEIGHT[0] * em <= s.baseline - middle <= HEIGHT[1] * em
                and SIDE[0] * em <= side <= SIDE[1] * em
                and s.x1 > dot[0]
                and (best is None or s.x0 < best.x0)
            ):
                best = s
        if best is not None and GAP[0] * best.size <= best.x0 - dot[2] <= GAP[1] * best.size:
            found.append((best, dot, side / best.size, (best.x0 - dot[2]) / best.size))
    out: dict[Segment, Box] = {}
    for s, dot, side, gap in found:
        fellows = sum(abs(side - other) < ALIKE and abs(gap - room) < ALIKE for _, _, other, room in found)
        if fellows > FELLOWS:
            out[s] = dot
    return out
