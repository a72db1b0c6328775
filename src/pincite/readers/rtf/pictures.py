"""Pictures as RTF holds them ("Pictures"): bitmaps without a file header get one."""

from __future__ import annotations

import struct

HEADER = 40
"""Bytes of BITMAPINFOHEADER."""


def picture_of(data: bytes, kind: str) -> tuple[bytes, str]:
    """The bytes as a file of their own, and their media type."""
    if kind == "image/bmp" and len(data) > HEADER and struct.unpack("<I", data[:4])[0] >= HEADER:
        (size,) = struct.unpack("<I", data[:4])
        depth, compression = struct.unpack("<HI", data[14:20])
        (used,) = struct.unpack("<I", data[32:36])
        colours = used or (1 << depth if depth <= 8 else 0)
        offset = 14 + size + 4 * min(colours, 256) + (12 if compression == 3 and size == HEADER else 0)
        return b"BM" + struct.pack("<IHHI", 14 + len(data), 0, 0, offset) + data, kind
    return data, kind or "application/octet-stream"
