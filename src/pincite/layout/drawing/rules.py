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
from itertools import compress

from pincite.layout.frame import Fill, HRule, Rules, VRule
from pincite.model.geometry import Box
from pincite.model.held import holder_of
from pincite.model.ink import Paths
from pincite.native.columns import address, column
from pincite.native.library import library, table
from pincite.regex import regex

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
_TABLES = {
    bit: bytes(bool(what & bit) for what in range(256)) for bit in (_SHADE, _FRAME, _SHAPE, _DOT)
}  # which of all such bits have one
_MARKED = regex(b"\1")
_SPARSE = 10  # paths for one marked, from which these are searched for
_SIDES = 4  # numbers of a box, and of a rule: place, start, end, whether it is an edge
_BOX = struct.Struct("4d")


def find_rules(paths: Paths, width: float, height: float) -> Rules:
    """The rules, fills, frames and other shapes of a page of ``width`` x ``height`` points.

    Rules are clipped to the page, snapped, joined and sorted by (y, x0) or (x, y0); rectangles as
    large as the page and white areas are left out; a white stroke counts only on a fill.
    Raises NativeMissing.
    """
    n = len(paths)
    if not n:
        return Rules([], [], [], [], [])
    singles = column(paths, "box", "f") if holder_of(paths) else None
    # A copy: boxes are clipped in place.
    box = bytearray(n * _BOX.size if singles else column(paths, "box", "d"))
    fill = column(paths, "fill", "I")
    what = bytearray(n)
    lines = bytearray(2 * min(MOST, _SIDES * n) * _BOX.size)  # a frame has as many sides
    count = _COUNT()
    sound = library().pincite_rules(
        address(singles) if singles else None,
        address(box),
        address(column(paths, "kind", "B")),
        address(column(paths, "stroke", "I")),
        address(fill),
        n,
        struct.pack("2d", width, height),
        _bounds(),
        address(what),
        address(lines),
        count,
    )
    if not sound:
        raise MemoryError
    level, upright = count
    rows = list(_BOX.iter_unpack(memoryview(lines)[: (level + upright) * _BOX.size]))
    shaded, dots = _having(what, _SHADE), _having(what, _DOT)
    return Rules(
        [HRule(y, x0, x1, edge > 0) for y, x0, x1, edge in rows[:level]],
        [VRule(x, y0, y1, edge > 0) for x, y0, y1, edge in rows[level:]],
        [Fill(b, int(fill[i])) for b, i in zip(_boxes(box, shaded), shaded, strict=True)],
        _boxes(box, _having(what, _FRAME)),
        _boxes(box, _having(what, _SHAPE)),
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


def _having(what: bytearray, bit: int) -> list[int]:
    """The paths of which this bit was told."""
    marks = what.translate(_TABLES[bit])
    if marks.count(1) * _SPARSE < len(marks):
        return [found.start() for found in _MARKED.finditer(marks)]
    return list(compress(range(len(marks)), marks))


def _boxes(boxes: bytearray, rows: list[int]) -> list[Box]:
    return [_BOX.unpack_from(boxes, i * _BOX.size) for i in rows]
