"""The one door to libpdfium: the shared library that ships inside pypdfium2, and its lock.

PDFium is not safe to call from two threads at once, so every call runs under ``LOCK``.
"""

from __future__ import annotations

import ctypes
import functools
import threading
from types import ModuleType
from typing import Any

Handle = Any  # What PDFium hands out: a document, a page, an object; good until it is closed.
LOCK = threading.RLock()  # Held around every run of PDFium calls, for all documents of the process.
NUL = 2  # Bytes of the end of a string.
UTF16_LIMIT = 1 << 24  # Bytes: no single string of a PDF is read beyond this size.


@functools.cache
def pdfium() -> ModuleType:
    """The raw PDFium functions (``pypdfium2.raw``), imported on first use; the library is initialised."""
    import pypdfium2.raw  # its package initialises the library

    raw: ModuleType = pypdfium2.raw
    return raw


def utf16(getter: Any, *args: Any, limit: int = UTF16_LIMIT) -> str:
    """The string a PDFium getter writes as NUL-terminated UTF-16LE into (buffer, byte length); '' where
    there is none or it is longer than ``limit`` bytes."""
    size = getter(*args, None, 0)
    if size <= NUL or size > limit:
        return ""
    buffer = ctypes.create_string_buffer(size)
    kind = getter.argtypes[len(args)]
    getter(*args, ctypes.cast(buffer, kind), size)
    return decode16(buffer.raw[: size - NUL])


def decode16(data: bytes) -> str:
    """UTF-16LE bytes as a string; lone surrogates become U+FFFD."""
    return data.decode("utf-16-le", "replace")
