"""Strips of a picture, each with one line of text: as long as it, level or a little aslant."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from pincite.model.arrays import Grey

WIDE = 2.0  # times as wide as high: a strip that shows how the line runs
STEEP = 0.2  # of its width, by which a line rises or falls at most
# Of the lower of two strips: what lines share that stand close. Less is what is white around them; those that
# share more are one over the other, not one below.
LEAST, MOST = 0.25, 0.5
WHITE = 255


class Strip(NamedTuple):
    """From ``x0`` to ``x1``, from ``y0`` to ``y1`` at its left end; ``slope``: by how much lower every pixel
    to the right is. What is above ``top`` and below ``bottom`` is that of other lines."""

    x0: float
    y0: float
    x1: float
    y1: float
    slope: float = 0.0
    top: float = -inf
    bottom: float = inf

    def fall(self, x: float) -> float:
        """By how much lower than its left end it is at ``x``."""
        return self.slope * (x - self.x0)

    @property
    def highest(self) -> float:
        return self.y0 + min(0.0, self.fall(self.x1))

    @property
    def lowest(self) -> float:
        return self.y1 + max(0.0, self.fall(self.x1))


def strip_of(corners: Sequence[Sequence[float]]) -> Strip:
    """The strip in four corners, clockwise from the one at the upper left."""
    a, b, c, d = corners
    x0, x1 = min(a[0], d[0]), max(b[0], c[0])
    width, height = x1 - x0, max(d[1] - a[1], c[1] - b[1])
    slope = (b[1] - a[1] + c[1] - d[1]) / 2 / width if width > 0 else STEEP
    if width < WIDE * height or abs(slope) >= STEEP:
        ys = [y for _, y in corners]
        xs = [x for x, _ in corners]
        return Strip(min(xs), min(ys), max(xs), max(ys))
    return Strip(x0, min(a[1], b[1] - slope * width), x1, max(d[1], c[1] - slope * width), slope)


def parted(strips: list[Strip]) -> list[Strip]:
    """The strips, those one below the other cut at the middle of what they share: a line's own strip reaches
    into its neighbours where lines stand close."""
    out = list(strips)
    order = sorted(range(len(strips)), key=lambda i: strips[i].highest)
    for place, i in enumerate(order):
        for j in order[place + 1 :]:
            if strips[j].highest >= strips[i].lowest:
                break
            _part(out, i, j)
    return out


def _part(strips: list[Strip], i: int, j: int) -> None:
    """Two strips parted in the list, where one is right below the other."""
    x0, x1 = max(strips[i].x0, strips[j].x0), min(strips[i].x1, strips[j].x1)
    if x1 <= x0:
        return
    x = (x0 + x1) / 2
    if strips[i].y0 + strips[i].fall(x) > strips[j].y0 + strips[j].fall(x):
        i, j = j, i
    one, other = strips[i], strips[j]
    bottom, top = one.y1 + one.fall(x), other.y0 + other.fall(x)
    lower = min(one.y1 - one.y0, other.y1 - other.y0)
    if bottom < other.y1 + other.fall(x) and LEAST * lower < bottom - top <= MOST * lower:
        middle = (top + bottom) / 2
        strips[i] = one._replace(bottom=min(one.bottom, middle - one.fall(x)))
        strips[j] = other._replace(top=max(other.top, middle - other.fall(x)))


def cut_out(picture: Grey, strip: Strip) -> tuple[Grey, tuple[float, float]]:
    """What a strip shows, set level, without other lines, and where its upper left corner is in the
    picture."""
    x0, y0, x1, y1 = (max(0, round(side)) for side in strip[:4])
    cut = picture[y0:y1, x0:x1]
    if not min(cut.shape):
        return cut, (x0, y0)
    if strip.slope:
        from PIL import Image

        moved = Image.fromarray(picture).transform(
            (cut.shape[1], y1 - y0),
            Image.Transform.AFFINE,
            (1, 0, x0, strip.slope, 1, y0),
            Image.Resampling.BICUBIC,
            fillcolor=WHITE,
        )
        cut = np.asarray(moved)
    top, bottom = (round(min(max(side - y0, 0), y1 - y0)) for side in (strip.top, strip.bottom))
    if top > 0 or bottom < y1 - y0:
        cut = cut.copy()
        cut[:top] = cut[bottom:] = np.uint8(np.median(cut))  # paper
    return cut, (x0, y0)
