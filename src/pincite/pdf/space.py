"""From PDF user space to the displayed page: CropBox, /Rotate, UserUnit, origin top left."""

from __future__ import annotations

import ctypes
from itertools import islice

import msgspec

from pincite.native.limits import FARTHEST
from pincite.pdf.engine import pdfium
from pincite.pdf.objects import Objects
from pincite.pdf.page_tree import pages_of

MAX_PAGES = 100_000  # Pages looked at; page trees that loop would have no end.
# Units outside this range are taken for damage (75,000 is the most a reader must support).
SMALLEST_UNIT, LARGEST_UNIT = 1e-3, 75_000.0

# (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f.
Matrix = tuple[float, float, float, float, float, float]


class PageSpace(msgspec.Struct, frozen=True):
    """How a page's user space maps to the displayed page; ``unit`` is its UserUnit."""

    width: float
    height: float
    rotation: int
    matrix: Matrix
    unit: float = 1.0


def page_space(page: object, unit: float = 1.0) -> PageSpace:
    """The displayed space of a loaded PDFium page."""
    raw = pdfium()
    rect = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, ctypes.byref(rect))
    turn = raw.FPDFPage_GetRotation(page) & 3
    return displayed(rect.left, rect.bottom, rect.right, rect.top, turn, unit)


def displayed(left: float, bottom: float, right: float, top: float, turn: int, unit: float) -> PageSpace:
    """The space of a page box turned clockwise by ``turn`` quarter turns, scaled by ``unit``."""
    u = unit
    wide, high = (right - left) * u, (top - bottom) * u
    match turn:
        case 0:
            return PageSpace(wide, high, 0, (u, 0.0, 0.0, -u, -left * u, top * u), u)
        case 1:
            return PageSpace(high, wide, 90, (0.0, u, u, 0.0, -bottom * u, -left * u), u)
        case 2:
            return PageSpace(wide, high, 180, (-u, 0.0, 0.0, u, right * u, -bottom * u), u)
        case _:
            return PageSpace(high, wide, 270, (0.0, -u, -u, 0.0, top * u, right * u), u)


def user_units(objects: Objects) -> dict[int, float]:
    """The UserUnit of the pages (1-based) that have one other than 1."""
    units: dict[int, float] = {}
    for number, page in enumerate(islice(pages_of(objects), MAX_PAGES), 1):
        unit = objects.get(page.get("UserUnit"))
        if isinstance(unit, int | float) and SMALLEST_UNIT <= unit <= LARGEST_UNIT and unit != 1:
            units[number] = float(unit)
    return units


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point (x, y) sent through ``m``."""
    return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])


def box_through(m: Matrix, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    """The axis-parallel box around the box sent through ``m``, ordered."""
    xs, ys = zip(*(apply(m, x, y) for x in (x0, x1) for y in (y0, y1)), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def finite(v: float) -> float:
    """``v`` cut off at ``FARTHEST``; 0 for NaN."""
    if v != v:
        return 0.0
    return max(-FARTHEST, min(v, FARTHEST))
