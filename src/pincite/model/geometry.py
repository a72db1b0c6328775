"""One coordinate system: PDF points (1/72 inch), origin at the top left corner of the
*displayed* page, y growing downward. Displayed means after CropBox, /Rotate and UserUnit.

Conversion to 100-DPI pixels or percent happens in ``outputs`` only.
"""

from __future__ import annotations

from collections.abc import Iterable

Box = tuple[float, float, float, float]  # x0, y0, x1, y1 with x0 <= x1 and y0 <= y1.
EMPTY: Box = (0.0, 0.0, 0.0, 0.0)
NOWHERE: Box = EMPTY  # The box of what has no place on a page: the text of formats without a layout.


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around all ``boxes``; ``EMPTY`` for none."""
    it = iter(boxes)  # written out: layout asks thousands of times a page
    try:
        x0, y0, x1, y1 = next(it)
    except StopIteration:
        return EMPTY
    for a, b, c, d in it:
        if a < x0:
            x0 = a
        if b < y0:
            y0 = b
        if c > x1:
            x1 = c
        if d > y1:
            y1 = d
    return (x0, y0, x1, y1)


def overlap_x(a: Box, b: Box) -> float:
    """Length of the common x-range; negative is the gap between the two."""
    return min(a[2], b[2]) - max(a[0], b[0])


def overlap_y(a: Box, b: Box) -> float:
    """Length of the common y-range; negative is the gap between the two."""
    return min(a[3], b[3]) - max(a[1], b[1])


def area(a: Box) -> float:
    return max(0.0, a[2] - a[0]) * max(0.0, a[3] - a[1])


def intersection_area(a: Box, b: Box) -> float:
    w = overlap_x(a, b)
    h = overlap_y(a, b)
    return w * h if w > 0 and h > 0 else 0.0


def contains(outer: Box, inner: Box, slack: float = 0.0) -> bool:
    """True if ``inner`` lies in ``outer`` grown by ``slack`` points on every side."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def centre_in(outer: Box, inner: Box) -> bool:
    """True if the centre of ``inner`` lies in ``outer``."""
    cx = (inner[0] + inner[2]) / 2
    cy = (inner[1] + inner[3]) / 2
    return outer[0] <= cx <= outer[2] and outer[1] <= cy <= outer[3]
