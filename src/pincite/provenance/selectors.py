"""Places as fragments of W3C's annotations: on a page (RFC 3778) and in a picture (Media Fragments).

Boxes are in points of the page as displayed, from its top left corner, which is also how RFC 3778 counts.
"""

from __future__ import annotations

from math import isfinite

from pincite.model.geometry import Box

# Up to 10,000 points at least two decimals: at 600 DPI a hundredth of a point is a twelfth of a pixel.
FORM = "%.6g,%.6g,%.6g,%.6g"


def viewrect(page: int, box: Box) -> str:
    """``page=3&viewrect=72,80.5,300,20``: left, top, width and height of ``box`` in points."""
    return f"page={page}&viewrect={_four(box)}"


def percent(box: Box, width: float, height: float) -> str:
    """``xywh=percent:10,20,50,5.25``: left, top, width and height of ``box`` in percent of a picture of
    ``width`` x ``height`` points."""
    x, y = 100 / width, 100 / height
    return f"xywh=percent:{_four((box[0] * x, box[1] * y, box[2] * x, box[3] * y))}"


def corners(box: Box) -> str:
    """``x0,y0,x1,y1`` in points, '' where they are no numbers."""
    return ",".join(map(_plain, box)) if all(map(isfinite, box)) else ""


def _four(box: Box) -> str:
    """Left, top, width and height. What is left of or above the page is cut off; raises ValueError where
    these are no numbers."""
    x0, y0, x1, y1 = box
    numbers = FORM % (x0, y0, x1 - x0, y1 - y0)
    if "-" in numbers or "e" in numbers or "n" in numbers:
        return _odd(box)
    return numbers


def _odd(box: Box) -> str:
    """Numbers that are below 0, very small or large, or none."""
    if not all(map(isfinite, box)):
        raise ValueError(f"no numbers: {box}")
    x0, y0, x1, y1 = (max(0.0, value) for value in box)
    four = (x0, y0, max(0.0, x1 - x0), max(0.0, y1 - y0))
    return ",".join(map(_plain, four))


def _plain(value: float) -> str:
    """At most four decimals, no exponent."""
    return f"{value:z.4f}".rstrip("0").rstrip(".")
