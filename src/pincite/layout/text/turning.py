"""Boxes of text that does not run from left to right: to where it does, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pincite.layout.frame import Fill, HRule, Rules, Segment, VRule, WordTable
from pincite.model.geometry import Box

DOWN = 90
OVER = 180
UP = 270  # Degrees, clockwise, of text that runs down the page, over head, up the page.

FULL_TURN = 360

ASCENT = 0.8
DESCENT = 0.2  # Em over and under the baseline of slanted text, whose boxes say neither.


def upright(
    angle: int, loose: Any, origin: Any, size: Any, width: float, height: float
) -> tuple[Any, Any, Any, Any, Any]:
    """Start, top, end and bottom of glyphs, and their baselines, on a page turned so that text at
    ``angle`` runs from left to right. ``loose`` (n x 4) and ``origin`` (n x 2) are those as displayed."""
    if angle == 0:
        return loose[:, 0], loose[:, 1], loose[:, 2], loose[:, 3], origin[:, 1]
    if angle == DOWN:
        u0, top, u1, bottom = loose[:, 1], width - loose[:, 2], loose[:, 3], width - loose[:, 0]
        base = width - origin[:, 0]
    elif angle == UP:
        u0, top, u1, bottom = height - loose[:, 3], loose[:, 0], height - loose[:, 1], loose[:, 2]
        base = origin[:, 0]
    elif angle == OVER:
        u0, top, u1, bottom = (
            width - loose[:, 2],
            height - loose[:, 3],
            width - loose[:, 0],
            height - loose[:, 1],
        )
        base = height - origin[:, 1]
    else:
        a = np.deg2rad(angle)
        u = origin[:, 0] * np.cos(a) + origin[:, 1] * np.sin(a)
        base = -origin[:, 0] * np.sin(a) + origin[:, 1] * np.cos(a)
        # The box of a slanted glyph says its advance only roughly: half the diagonal.
        advance = 0.5 * np.hypot(loose[:, 2] - loose[:, 0], loose[:, 3] - loose[:, 1])
        u0, u1 = u, u + np.minimum(advance, size)
        top, bottom = base - ASCENT * size, base + DESCENT * size
    return u0, top, u1, bottom, base


def turn_box(box: Box, quarter: int, width: float, height: float) -> Box:
    """A box of a ``width`` x ``height`` page as it lies once text running at ``quarter`` degrees
    (clockwise) has been turned upright."""
    x0, y0, x1, y1 = box
    if quarter == DOWN:  # text runs down; turn the page counter-clockwise
        return (y0, width - x1, y1, width - x0)
    if quarter == UP:  # text runs up; turn the page clockwise
        return (height - y1, x0, height - y0, x1)
    if quarter == OVER:
        return (width - x1, height - y1, width - x0, height - y0)
    return box


def unturn_box(box: Box, quarter: int, width: float, height: float) -> Box:
    """The inverse of ``turn_box``; ``width`` and ``height`` are those of the page as displayed."""
    x0, y0, x1, y1 = box
    if quarter == DOWN:
        return (width - y1, x0, width - y0, x1)
    if quarter == UP:
        return (y0, height - x1, y1, height - x0)
    return turn_box(box, quarter, width, height)


def turned_back(box: Box, angle: int, width: float, height: float) -> Box:
    """A box of text at any ``angle`` as it lies on the page as displayed."""
    if angle % DOWN == 0:
        return unturn_box(box, angle, width, height)
    a = float(np.deg2rad(angle))
    cos, sin = float(np.cos(a)), float(np.sin(a))
    corners = [(u, v) for u in (box[0], box[2]) for v in (box[1], box[3])]
    xs = [u * cos - v * sin for u, v in corners]
    ys = [u * sin + v * cos for u, v in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def move_boxes(words: WordTable, segments: list[Segment], moved: Callable[[Box], Box]) -> None:
    """Move all boxes. Text that does not run from left to right on the page has its baseline at the lower
    edge of its box."""
    for i in range(len(words)):
        box = moved((words.x0[i], words.y0[i], words.x1[i], words.y1[i]))
        words.x0[i], words.y0[i], words.x1[i], words.y1[i] = box
    for s in segments:
        s.x0, s.y0, s.x1, s.y1 = moved(s.box)
        s.baseline = s.y1


def turn_rules(rules: Rules, quarter: int, width: float, height: float) -> Rules:
    """The same drawing on the page turned upright."""
    if not quarter:
        return rules

    def turned(box: Box) -> Box:
        return turn_box(box, quarter, width, height)

    lines = [((h.x0, h.y, h.x1, h.y), h.width, h.edge) for h in rules.horizontal]
    lines += [((v.x, v.y0, v.x, v.y1), v.width, v.edge) for v in rules.vertical]
    horizontal = []
    vertical = []
    for line, thick, edge in lines:
        b = turned(line)
        if b[1] == b[3]:
            horizontal.append(HRule(y=b[1], x0=b[0], x1=b[2], width=thick, edge=edge))
        else:
            vertical.append(VRule(x=b[0], y0=b[1], y1=b[3], width=thick, edge=edge))
    horizontal.sort(key=lambda r: (r.y, r.x0))
    vertical.sort(key=lambda r: (r.x, r.y0))
    return Rules(
        horizontal=horizontal,
        vertical=vertical,
        fills=[Fill(box=turned(f.box), colour=f.colour) for f in rules.fills],
        frames=[turned(b) for b in rules.frames],
        shapes=[turned(b) for b in rules.shapes],
    )
