"""Records of binary workbooks, and what they hold in the same way ([MS-XLSB] 2.1.4, 2.5)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

NO_TEXT = 0xFFFFFFFF  # The length of a text that is not there (2.5.166).


def number_at(data: bytes, at: int, most: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends."""
    value = 0
    for i in range(most):
        if at >= len(data):
            break
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << 7 * i
        if not byte & 0x80:
            break
    return value, at


def records(data: bytes, at: int = 0) -> Iterator[tuple[int, int, int]]:
    """Kind of each record, and where its content begins and ends; the last one may be cut off."""
    size = len(data)
    while at < size:
        kind = data[at]
        at += 1
        if kind & 0x80 and at < size:
            kind = kind & 0x7F | (data[at] & 0x7F) << 7
            at += 1
        if at < size and data[at] < 0x80:
            length = data[at]
            at += 1
        else:
            length, at = number_at(data, at, 4)
        yield kind, at, min(size, at + length)
        at += length


def text_at(data: bytes, at: int, end: int) -> tuple[str, int]:
    """A text with its length before it, and where it ends; '' for one that is not there or cut off."""
    if at + 4 > end:
        return "", end
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    if count == NO_TEXT or at + 2 * count > end:
        return "", at if count == NO_TEXT else end
    return data[at : at + 2 * count].decode("utf-16-le", "replace"), at + 2 * count
