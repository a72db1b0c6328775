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
