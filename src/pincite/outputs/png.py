"""Pictures as PNG files (ISO/IEC 15948), written without a picture library."""

from __future__ import annotations

import struct
import zlib

from pincite.model.arrays import Picture

SIGNATURE = b"\x89PNG\r\n\x1a\n"
UP = 2  # The row filter: each byte as its difference from the one above, which suits pages of paper.
LEVEL = 6  # zlib's own balance of time and size.


def png(picture: Picture, dpi: float | None = None) -> bytes:
    """``picture`` as a PNG file; the same bytes for the same picture."""
    import numpy as np

    height, width, _ = picture.shape
    rows = np.ascontiguousarray(picture, np.uint8).reshape(height, width * 3)
    filtered = np.empty((height, width * 3 + 1), np.uint8)
    filtered[:, 0] = UP
    filtered[:1, 1:] = rows[:1]
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    parts = [SIGNATURE, chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))]
    if dpi:
        per_metre = round(dpi / 0.0254)
        parts.append(chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)))
    parts.append(chunk(b"IDAT", zlib.compress(filtered.tobytes(), LEVEL)))
    parts.append(chunk(b"IEND", b""))
    return b"".join(parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
