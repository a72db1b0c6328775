"""Object streams, in which newer files pack most of their objects (ISO 32000-1, 7.5.7), unparsed."""

from __future__ import annotations

import contextlib
import re
import zlib
from collections.abc import Iterator
from itertools import islice

MOST_STREAMS = 2000  # Object streams looked into.
MOST_BYTES = 64 << 20  # Bytes of all object streams together, decompressed.
LARGEST = 4 << 20  # Bytes of one object stream, decompressed.
LONGEST_HEAD = 2000  # Bytes from the type of an object stream to its data.

_PACKED = re.compile(rb"/ObjStm\b")
_START = re.compile(rb"stream\r?\n")


def object_streams(data: bytes) -> Iterator[bytes]:
    """What the object streams of a file hold, as bytes, in the order of the file. Damaged and encrypted ones
    are passed over."""
    room = MOST_BYTES
    for match in islice(_PACKED.finditer(data), MOST_STREAMS):
        start = _START.search(data, match.end(), match.end() + LONGEST_HEAD)
        if start is None or room <= 0:
            continue
        with contextlib.suppress(zlib.error):
            packed = data[start.end() : start.end() + LARGEST]
            body = zlib.decompressobj().decompress(packed, min(LARGEST, room))
            room -= len(body)
            yield body


_NAME = re.compile(rb"/([A-Z]{6}\+[^\x00-\x20/<>\[\](){}%]{1,120})")


def subset_names(data: bytes) -> dict[str, str]:
    """Prefixed font names of a file by the name without the prefix; the first in the file where one
    font was embedded several times. Encrypted object streams are passed over."""
    found: dict[str, str] = {}
    for body in (data, *object_streams(data)):
        _collect(body, found)
    return found


def _collect(body: bytes, found: dict[str, str]) -> None:
    if b"+" not in body:
        return
    for match in _NAME.finditer(body):
        name = re.sub(rb"#([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), match[1]).decode(
            "utf-8", "replace"
        )
        found.setdefault(name[7:], name)
