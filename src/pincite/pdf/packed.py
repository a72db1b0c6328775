"""What is found by looking through the bytes of a file, object streams unpacked, without following it.

Newer files pack most of their objects into object streams (ISO 32000-1, 7.5.7).
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from pincite.native.library import library, occurrences
from pincite.regex import regex

MOST_STREAMS = 2000  # Object streams looked into.
MOST_BYTES = 64 << 20  # Bytes of all object streams together, decompressed.
LARGEST = 4 << 20  # Bytes of one object stream, decompressed.
PIECE = 1 << 14  # Bytes of one that are decompressed at once.
LONGEST_HEAD = 2000  # Bytes from the type of an object stream to its data.
TYPE = b"/ObjStm"
_PACKED = regex(rb"/ObjStm\b")
_START = regex(rb"stream\r?\n")
# Six capitals and a plus sign before the name of a font that is embedded in part (ISO 32000-1, 9.6.4).
_SUBSET = regex(rb"/([A-Z]{6}\+[^\x00-\x20/<>\[\](){}%]{1,120})")
_ESCAPE = regex(rb"#([0-9A-Fa-f]{2})")


def object_streams(data: bytes) -> Iterator[bytes]:
    """What the object streams of a file hold, as bytes, in the order of the file. Damaged and encrypted ones
    are passed over."""
    room = MOST_BYTES
    typed = (_PACKED.match(data, at) for at in occurrences(data, TYPE))
    for match in islice(filter(None, typed), MOST_STREAMS):
        start = _START.search(data, match.end(), match.end() + LONGEST_HEAD)
        if start is None or room <= 0:
            continue
        with contextlib.suppress(zlib.error):
            body = _inflated(data, start.end(), min(LARGEST, room))
            room -= len(body)
            yield body


def _inflated(data: bytes, at: int, most: int) -> bytes:
    """What is deflated from here on, up to ``most`` bytes of it. Raises zlib.error. It is taken piece by
    piece, since zlib copies whatever it is given beyond the end: of many streams that would be the file as
    many times."""
    inflate, whole, parts = zlib.decompressobj(), memoryview(data), []
    for first in range(at, min(at + LARGEST, len(data)), PIECE):
        parts.append(inflate.decompress(whole[first : first + PIECE], most))
        most -= len(parts[-1])
        if inflate.eof or not most:
            break
    return b"".join(parts)


class Unpacked(msgspec.Struct, frozen=True):
    """What was looked for in the object streams of a file: whether one mentions UserUnit, and the names with
    subset prefixes as they are written."""

    units: bool
    names: tuple[bytes, ...]


def unpacked(data: bytes) -> Unpacked:
    """What the object streams of a file say, each unpacked once."""
    units = False
    names: list[bytes] = []
    for body in object_streams(data):
        units = units or b"/UserUnit" in body
        names += _prefixed(body)
    return Unpacked(units, tuple(names))


def subset_names(data: bytes, packed: Iterable[bytes]) -> dict[str, str]:
    """Font names with their subset prefixes ('BCDEEE+Arial'), which PDFium takes off, by the name without;
    the first in the file where one font was embedded several times. ``packed`` are those of its object
    streams."""
    found: dict[str, str] = {}
    for written in (*_prefixed(data), *packed):
        if b"#" in written:
            written = _ESCAPE.sub(lambda m: bytes([int(m[1], 16)]), written)
        name = written.decode("utf-8", "replace")
        found.setdefault(name[7:], name)
    return found


def _prefixed(data: bytes) -> Iterator[bytes]:
    """The names with subset prefixes in these bytes, as they are written. No name holds another."""
    find = library().pincite_subset
    size = len(data)
    at = find(data, size, 0)
    while at >= 0:
        if name := _SUBSET.match(data, at):
            yield name[1]
        at = find(data, size, at + 1)
