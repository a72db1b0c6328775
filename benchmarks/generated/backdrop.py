"""A picture of a grid of rules, as PNG."""

from __future__ import annotations

import struct
import zlib

PIXELS = 2  # a point: a rule of one pixel is then half a point
PAPER, INK = 255, 0


def grid_picture(width: int, height: int, rows: int, cols: int) -> bytes:
    """Rules around and between ``rows`` and ``cols`` of equal size, on paper of so many points."""
    wide, high = width * PIXELS, height * PIXELS
    upright = {min(wide - 1, round(wide * col / cols)) for col in range(cols + 1)}
    level = {min(high - 1, round(high * row / rows)) for row in range(rows + 1)}
    between = bytes(INK if x in upright else PAPER for x in range(wide))
    lines = [bytes([INK]) * wide if y in level else between for y in range(high)]
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)  # eight bits of grey, nothing interlaced
    data = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
