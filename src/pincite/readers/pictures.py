"""What a picture is, from its first bytes: media type and size, without decoding it."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from pincite.errors import TooLarge

# Sizes of the header of a bitmap: 'BM' alone starts many a text.
BITMAP_HEADERS = tuple(bytes((size, 0, 0, 0)) for size in (12, 40, 52, 56, 64, 108, 124))


def size_of(data: bytes) -> tuple[str, int, int]:
    """Media type, width and height in pixels; '' and 0 where they cannot be told."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return "image/png", *struct.unpack(">II", data[16:24])
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return "image/gif", *struct.unpack("<HH", data[6:10])
    if data[:3] == b"\xff\xd8\xff":
        return "image/jpeg", *jpeg_size(data)
    if data[:2] == b"BM" and len(data) >= 26 and data[14:18] in BITMAP_HEADERS:
        if data[14] == 12:
            return "image/bmp", *struct.unpack("<HH", data[18:22])
        width, height = struct.unpack("<ii", data[18:26])
        return "image/bmp", abs(width), abs(height)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return "image/tiff", *tiff_size(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", *webp_size(data)
    if data[:4] == b"\x01\0\0\0" and data[40:44] == b" EMF":
        x0, y0, x1, y1 = struct.unpack("<iiii", data[8:24])
        return "image/x-emf", max(0, x1 - x0 + 1), max(0, y1 - y0 + 1)
    if data[:4] == b"\xd7\xcd\xc6\x9a" and len(data) >= 16:
        x0, y0, x1, y1, inch = struct.unpack("<hhhhH", data[6:16])
        scale = 96 / inch if inch else 0
        return "image/x-wmf", round(abs(x1 - x0) * scale), round(abs(y1 - y0) * scale)
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith((b"<svg", b"<?xml")) and b"<svg" in head:
        return "image/svg+xml", *svg_size(head)
    return "", 0, 0


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height from the frame header."""
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        marker = data[at + 1]
        if marker in (0xFF, 0x01) or 0xD0 <= marker <= 0xD9:
            at += 1 if marker == 0xFF else 2
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return 0, 0


def tiff_size(data: bytes) -> tuple[int, int]:
    first = next(directories(data, 1), {})
    return int(first.get(WIDTH, 0)), int(first.get(HEIGHT, 0))


def webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def svg_size(head: bytes) -> tuple[int, int]:
    tag = re.search(rb"<svg\b[^>]*>", head)
    if tag is None:
        return 0, 0
    found = []
    for name in (b"width", b"height"):
        value = re.search(rb"\b" + name + rb"\s*=\s*[\"']\s*(\d{1,6})(?:\.\d+)?(?:px)?\s*[\"']", tag[0])
        found.append(int(value[1]) if value else 0)
    box = re.search(rb"viewBox\s*=\s*[\"']\s*\S+[\s,]+\S+[\s,]+(\d{1,6})\S*[\s,]+(\d{1,6})", tag[0])
    if box and not all(found):
        return int(box[1]), int(box[2])
    return found[0], found[1]


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
