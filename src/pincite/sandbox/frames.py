"""What a child process sends home: frames of a kind, a length and a payload over one pipe."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator

PROGRESS = b"P"  # two little-endian uint64: pages done, pages in all
RESULT = b"R"  # the pickled result
FAILURE = b"F"  # a pickled error
MEMORY = b"M"  # no payload: memory ran out

HEADER = struct.Struct("<cQ")
STEP = struct.Struct("<QQ")

Frame = tuple[bytes, bytes]


def send(pipe: int, kind: bytes, payload: bytes = b"") -> None:
    """Write one whole frame to the file descriptor ``pipe``; waits while the reader is behind."""
    write_all(pipe, HEADER.pack(kind, len(payload)))
    write_all(pipe, payload)


def write_all(pipe: int, data: bytes) -> None:
    """Write every byte of ``data``; a pipe takes only part of a large write."""
    view = memoryview(data)
    while view:
        view = view[os.write(pipe, view) :]


class Frames:
    """Bytes in, as they happen to arrive; whole frames out."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, chunk: bytes) -> Iterator[Frame]:
        """The frames that ``chunk`` completes."""
        self._bytes += chunk
        while len(self._bytes) >= HEADER.size:
            kind, length = HEADER.unpack_from(self._bytes)
            end = HEADER.size + length
            if len(self._bytes) < end:
                return
            payload = bytes(memoryview(self._bytes)[HEADER.size : end])
            del self._bytes[:end]
            yield kind, payload
