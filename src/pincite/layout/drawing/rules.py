"""Straight drawing of a page: path ink becomes rules, fills and frames.

Producers draw one table line in many ways: a stroke, a thin filled rectangle, the four sides of a
stroked rectangle, the border of a shaded cell, or hundreds of dots. Here they all become the same
thing, so that table finding need not care. Everything up to the joined rules is made in C, since a map or
a chart can hold tens of thousands of subpaths; its oracle in Python is beside the tests.
"""

from __future__ import annotations

import ctypes
import functools
import struct

import numpy as np

from pincite.layout.frame import Fill, HRule, Rules, VRule
from pincite.model.arrays import Array, Rows
from pincite.model.geometry import Box
from pincite.model.ink import Paths
from pincite.native.library import library, table

THIN = 4.0  # Points: a filled rectangle no thicker than this is a drawn line, not an area.
SLIVER = 1.6  # Points: any filled shape this thin is a drawn line, too, if it is longer ...
SNAP = 1.0  # Points: lines closer than this are drawn at the same place (rounding, cell by cell drawing).
JOIN = 3.0  # Points: collinear pieces with a smaller gap are one line (dashes, dots, cell by cell drawing).
SHORTEST = 5.0  # Points: shorter joined lines are ticks, dashes of text or bullets.
SMALLEST_FILL = 5.0  # Points: an area must be at least this wide and high to stand behind text.
PAGE_SHARE = 0.9  # Share of the page's width and height from which a rectangle is the page's own background.
WHITE = 0xF8  # Red, green and blue from which a colour counts as the paper.
MOST = 4000  # Most rules kept in one direction, longest first: keeps later stages bounded on drawings.
MOST_NESTED = 1200  # Most fills among which nested ones are looked for: the test is quadratic.
MOST_FILLS = 4000  # Most fills kept, largest first.
DOT = (1.0, 9.0)  # Points: smallest and largest side of what may be a bullet.
DOT_RATIO = 1.4  # A bullet is no more than this much wider than high, or higher than wide.
SLIVER_RATIO = 8  # ... so many times: a thin box leaves no room for a real curve.
NESTED_SLACK = 0.5  # Points by which shading behind text may stand out of the cell it shades ...
NESTED_SHARE = 0.98  # ... of whose area it covers less than this share.
MOST_UNDER_WHITE = 200  # Fills, largest first, among which white lines are looked for.
# Points that a piece of a rule counts at least where the place of a joined rule is averaged.
LEAST_LENGTH = 0.1
FAR_APART = 1e6  # Points: more than any page is long.
MOST_DOTS = 600  # More small shapes than this are a picture, and no bullets among them.

# What the library tells of a path, in bits.
_SHADE, _FRAME, _SHAPE, _DOT = 1, 2, 4, 8
_SIDES = 4  # numbers of a box, and of a rule: place, start, end, whether it is an edge


def find_rules(paths: Paths, width: float, height: float) -> Rules:
    """The rules, fills, frames and other shapes of a page of ``width`` x ``height`` points.

    Rules are clipped to the page, snapped, joined and sorted by (y, x0) or (x, y0); rectangles as
    large as the page and white areas are left out; a white stroke counts only on a fill.
    Raises NativeMissing.
    """
    n = len(paths.kind)
    if not n:
        return Rules([], [], [], [], [])
    box = np.array(paths.box, np.float64, order="C")
    kind, stroke, fill = (
        np.ascontiguousarray(column, dtype)
        for column, dtype in ((paths.kind, np.uint8), (paths.stroke, np.uint32), (paths.fill, np.uint32))
    )
    what = np.empty(n, np.uint8)
    lines = np.empty((2 * min(MOST, _SIDES * n), _SIDES))  # a frame has as many sides
    count = _COUNT()
    sound = library().pincite_rules(
        *(column.ctypes.data for column in (box, kind, stroke, fill)),
        n,
        struct.pack("2d", width, height),
        _bounds(),
        what.ctypes.data,
        lines.ctypes.data,
        count,
    )
    if not sound:
        raise MemoryError
    level, upright = count
    rows = lines[: level + upright].tolist()
    shaded = (what & _SHADE).nonzero()[0]
    colours = fill[shaded].tolist()
    dots = (what & _DOT).nonzero()[0]
    return Rules(
        [HRule(y, x0, x1, edge > 0) for y, x0, x1, edge in rows[:level]],
        [VRule(x, y0, y1, edge > 0) for x, y0, y1, edge in rows[level:]],
        [Fill(b, colour) for b, colour in zip(_boxes(box, shaded), colours, strict=True)],
        _boxes(box, (what & _FRAME).nonzero()[0]),
        _boxes(box, (what & _SHAPE).nonzero()[0]),
        _boxes(box, dots) if len(dots) <= MOST_DOTS else [],
    )


_COUNT = ctypes.c_int32 * 2


def _bounds() -> bytes:
    """The numbers above as the library takes them."""
    values = globals()
    numbers = (values[name] if at is None else values[name][at] for name, at in _names())
    return struct.pack(f"{len(_names())}d", *numbers)


@functools.cache
def _names() -> list[tuple[str, int | None]]:
    """The names of these numbers, and their places where they stand in one."""
    names = [name.upper() for name, *_ in table("bound")]
    return [(name, None) if name[-2:-1] != "_" else (name[:-2], int(name[-1])) for name in names]


def _boxes(box: Array, rows: Rows) -> list[Box]:
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in box[rows].tolist()] if len(rows) else []
