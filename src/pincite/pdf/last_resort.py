"""A font that has an outline for every character: a hollow box, about as large as letters of its script."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from itertools import pairwise

EM, ASCENT, DESCENT, SIDE, STROKE = 1000, 880, -120, 40, 30  # units of the font; white beside, around a box
EMPTY, HALF, FULL = 1, 2, 3  # glyphs, behind that for what is no character
# From which character on which glyph stands for all: blanks, letters of half the width, others.
SHAPES = (
    (0x20, EMPTY), (0x21, HALF), (0xA0, EMPTY), (0xA1, HALF), (0x370, FULL), (0x2000, EMPTY), (0x2010, FULL),
    (0x2E80, FULL), (0x3000, EMPTY), (0x3001, FULL), (0xFF61, HALF), (0xFFE0, FULL), (0x110000, FULL),
)  # fmt: skip
WIDTHS = (EM, EM, EM // 2, EM)  # of the glyphs
VERSION, MAGIC, NO_NAMES = 0x10000, 0x5F0F3CF5, 0x30000  # signs of the tables (ISO 14496-22)
MANY_TO_ONE = 13  # the format of a table of characters that share glyphs
WINDOWS, ALL_UNICODE = 3, 10
ON_CURVE = 1
LONG = 1  # how places of glyphs are written


def last_resort(first: int = 0) -> bytes:
    """The font as a TrueType file of less than a kilobyte, with the characters from ``first`` on."""
    glyphs = [b"" if glyph == EMPTY else _box(width) for glyph, width in enumerate(WIDTHS)]
    ends = [sum(map(len, glyphs[: n + 1])) for n in range(len(glyphs))]
    bounds = (SIDE, DESCENT + SIDE, EM - SIDE, ASCENT - SIDE)
    tables = {
        b"cmap": _characters(first),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">4L2H2q4h2H3h", VERSION, VERSION, 0, MAGIC, 0, EM, 0, 0, *bounds, 0, 8, 2, LONG, 0
        ),
        b"hhea": struct.pack(">L3hH11hH", VERSION, ASCENT, DESCENT, 0, EM, *(0,) * 11, len(WIDTHS)),
        b"hmtx": b"".join(struct.pack(">Hh", width, SIDE) for width in WIDTHS),
        b"loca": struct.pack(f">{len(WIDTHS) + 1}L", 0, *ends),
        b"maxp": struct.pack(">L14H", VERSION, len(WIDTHS), 8, 2, 0, 0, 2, *(0,) * 8),
        b"post": struct.pack(">L2h6L", NO_NAMES, *(0,) * 8),
    }
    return font_file(tables)


def font_file(tables: Mapping[bytes, bytes]) -> bytes:
    """A TrueType file of these tables, in the order in which they are given."""
    at = 12 + 16 * len(tables)
    rows, data = struct.pack(">L4H", VERSION, len(tables), 128, 3, 0), b""
    for tag, table in tables.items():
        rows += struct.pack(">4s3L", tag, 0, at + len(data), len(table))
        data += table + bytes(-len(table) % 4)
    return rows + data


def _box(width: int) -> bytes:
    """The outline of a box within letters of this width, and of the hollow in it, run the other way."""
    low, high, left, right = DESCENT + SIDE, ASCENT - SIDE, SIDE, width - SIDE
    outer = [(left, low), (left, high), (right, high), (right, low)]
    inset = [(left, low), (right, low), (right, high), (left, high)]
    inner = [
        (x + (STROKE if x == left else -STROKE), y + (STROKE if y == low else -STROKE)) for x, y in inset
    ]
    points = outer + inner
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([(0, 0), *points])]
    head = struct.pack(">5h3H", 2, left, low, right, high, 3, 7, 0)
    xs, ys = zip(*steps, strict=True)
    return head + bytes([ON_CURVE] * len(points)) + struct.pack(f">{2 * len(points)}h", *xs, *ys)


def _characters(first: int) -> bytes:
    """The table of characters."""
    groups = [
        struct.pack(">3L", begin, after - 1, glyph)
        for (begin, glyph), (after, _) in pairwise(SHAPES)
        if begin >= first
    ]
    size = 16 + 12 * len(groups)
    head = struct.pack(">2H2HL", 0, 1, WINDOWS, ALL_UNICODE, 12)
    return head + struct.pack(">2H3L", MANY_TO_ONE, 0, size, 0, len(groups)) + b"".join(groups)
