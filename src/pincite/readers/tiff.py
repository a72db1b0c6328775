"""Directories of TIFF, which cameras put into pictures of other kinds as well."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from pincite.errors import TooLarge

MOST_TAGS = 4096  # Entries of a directory of a TIFF that are looked at.


WIDTH, HEIGHT, ORIENTATION, ACROSS, DOWN, UNIT = 256, 257, 274, 282, 283, 296  # Tags of TIFF 6.0.


def directories(data: bytes, most: int) -> Iterator[dict[int, float]]:
    """The numbers of each directory of a TIFF, by tag. Raises ``TooLarge`` for more than ``most``."""
    if data[:4] not in (b"II*\0", b"MM\0*") or len(data) < 8:
        return
    order = "<" if data[:2] == b"II" else ">"
    (at,) = struct.unpack(order + "I", data[4:8])
    seen: set[int] = set()
    while at and at not in seen and at + 2 <= len(data):
        if len(seen) >= most:
            raise TooLarge(f"the picture has more than {most} pages")
        seen.add(at)
        (count,) = struct.unpack(order + "H", data[at : at + 2])
        found: dict[int, float] = {}
        for i in range(min(count, MOST_TAGS)):
            entry = data[at + 2 + 12 * i : at + 14 + 12 * i]
            if len(entry) < 12:
                break
            tag, kind = struct.unpack(order + "HH", entry[:4])
            if tag in (WIDTH, HEIGHT, ORIENTATION, ACROSS, DOWN, UNIT):
                found[tag] = number(data, entry, kind, order)
        yield found
        end = at + 2 + 12 * count
        at = struct.unpack(order + "I", data[end : end + 4])[0] if end + 4 <= len(data) else 0


def number(data: bytes, entry: bytes, kind: int, order: str) -> float:
    """The first value of an entry (TIFF 6.0, section 2)."""
    if kind == 3:
        return float(struct.unpack(order + "H", entry[8:10])[0])
    (value,) = struct.unpack(order + "I", entry[8:12])
    if kind == 5 and value + 8 <= len(data):
        above, below = struct.unpack(order + "II", data[value : value + 8])
        return above / below if below else 0.0
    return float(value) if kind in (1, 4) else 0.0
