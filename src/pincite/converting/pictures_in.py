"""What the bytes of a document say, before anything is read, of pictures that OCR may have to read."""

from __future__ import annotations

import contextlib
import mmap
from pathlib import Path

from pincite.regex import regex

HEAD = 1024  # Bytes that tell a PDF.
PDF, TIFF = b"%PDF-", (b"II*\0", b"MM\0*")
PICTURES = (*TIFF, b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")
# Streams are never packed into others, and this is how those that are images call themselves.
IMAGE = regex(rb"/Image(?![A-Z])")  # /ImageB and its like say what a printer needs


def may_hold_pictures(source: bytes | Path) -> bool:
    """True for a picture, and a PDF with images; False for what cannot be opened."""
    with contextlib.suppress(OSError, ValueError):  # of an empty file, too
        if isinstance(source, bytes):
            return _may(source)
        with source.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _may(data)
    return False


def is_tiff(source: bytes | Path) -> bool:
    """True for the kind of picture that may have several pages; False for what cannot be opened."""
    if isinstance(source, bytes):
        return source.startswith(TIFF)
    with contextlib.suppress(OSError), source.open("rb") as file:
        return file.read(4) in TIFF
    return False


def _may(data: bytes | mmap.mmap) -> bool:
    head = bytes(data[:HEAD])
    return IMAGE.search(data) is not None if PDF in head else head.startswith(PICTURES)
