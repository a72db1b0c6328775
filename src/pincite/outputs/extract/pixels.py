"""Points to the pixels of a 100-DPI rendering: the only place where Extract converts units."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from pincite.model.arrays import Boxes, DoubleBoxes, PixelBoxes
from pincite.model.geometry import Box

DPI = 100  # fixed by the specification
POINTS_PER_INCH = 72
SCALE = DPI / POINTS_PER_INCH
MAX_PIXEL = 2**31 - 1  # coordinates travel as int32 in ``words``

# Pixels a coordinate may overshoot a pixel's edge before the next pixel counts: float32 noise on a
# page of 100 inches is below it, and nothing visible is that small.
SLACK = 1e-3


def page_size(width: float, height: float) -> tuple[int, int]:
    """Width and height in pixels: ``round(points * 100 / 72)``, at least 0."""
    return _page_length(width), _page_length(height)


def outward(box: Box, size: tuple[int, int]) -> list[int]:
    """``[x0, y0, x1, y1]`` in whole pixels around ``box`` (points), inside a page of ``size`` pixels."""
    row: list[int] = outward_all([box], size)[0].tolist()
    return row


def outward_all(
    boxes: Boxes | DoubleBoxes | Sequence[Box] | Sequence[float], size: tuple[int, int]
) -> PixelBoxes:
    """Pixels around boxes in points, also as four numbers each in one row: floor at the top left, ceiling
    at the bottom right, ordered, inside a page of ``size`` pixels. What is not a number becomes 0."""
    scaled = np.asarray(boxes, dtype=np.float64).reshape(-1, 4) * SCALE
    found = np.empty_like(scaled)
    np.floor(np.minimum(scaled[:, :2], scaled[:, 2:]) + SLACK, out=found[:, :2])
    np.ceil(np.maximum(scaled[:, :2], scaled[:, 2:]) - SLACK, out=found[:, 2:])
    np.fmax(found, 0.0, out=found)  # fmax takes the number where the other is not one
    np.minimum(found, (*size, *size), out=found)
    # a box thinner than the slack has its ceiling left of its floor
    np.maximum(found[:, 2:], found[:, :2], out=found[:, 2:])
    return found.astype(np.int32)


def _page_length(points: float) -> int:
    pixels = points * DPI / POINTS_PER_INCH
    if not math.isfinite(pixels):
        return 0
    return max(0, min(round(pixels), MAX_PIXEL))
