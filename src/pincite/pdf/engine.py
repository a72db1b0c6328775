"""The one door to libpdfium: the shared library that ships inside pypdfium2, and its lock.

PDFium is not safe to call from two threads at once, so every call runs under ``LOCK``.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import sys
import threading
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from pincite.native.library import library, table
from pincite.pdf.substitutes import Substitutes

Handle = Any  # What PDFium hands out: a document, a page, an object; good until it is closed.
LOCK = threading.RLock()  # Held around every run of PDFium calls, for all documents of the process.
NUL = 2  # Bytes of the end of a string.
CONFIGURATION = 2  # The version of the library's configuration, as far as it is used.
USUAL = 1 << 10  # Bytes that most strings are within.
UTF16_LIMIT = 1 << 24  # Bytes: no single string of a PDF is read beyond this size.
# Functions that older releases of PDFium lack; the library does without.
OPTIONAL = frozenset({"FPDF_StructElement_GetRawType"})


@functools.cache
def pdfium() -> ModuleType:
    """The raw PDFium functions, imported on first use; the library is initialised."""
    return _initialised()[0]


@functools.cache
def substitutes() -> Substitutes:
    """What stands for fonts that files do not hold."""
    return _initialised()[1]


@functools.cache
def _initialised() -> tuple[ModuleType, Substitutes]:
    # The bindings alone: what pypdfium2 puts around them is not used, and takes longer to import.
    try:
        with no_search():
            from pypdfium2_raw import bindings
    except AttributeError:  # they were built to search
        from pypdfium2_raw import bindings

    raw: ModuleType = bindings
    raw.FPDF_InitLibraryWithConfig(raw.FPDF_LIBRARY_CONFIG(version=CONFIGURATION))  # the first call counts
    return raw, Substitutes(raw)


def version() -> str:
    """The version of PDFium, such as ``142.0.7444.0``."""
    from pypdfium2_raw.version import PDFIUM_INFO as told

    return f"{told.major}.{told.minor}.{told.build}.{told.patch}"


@contextlib.contextmanager
def no_search() -> Iterator[None]:
    """Without the module that finds libraries of the system, which the bindings load though theirs lies
    beside them: with it come a dozen others, which takes longer than the bindings themselves."""
    name = "ctypes.util"
    if name in sys.modules or threading.active_count() > 1:  # another thread may want it
        yield
        return
    sys.modules[name] = ModuleType(name)
    try:
        yield
    finally:
        del sys.modules[name]


@functools.cache
def native() -> ctypes.CDLL:
    """The library written in C, handed PDFium's functions; called under the lock. Raises NativeMissing."""
    found, raw = library(), pdfium()
    functions = (
        getattr(raw, name, None) if name in OPTIONAL else getattr(raw, name) for name, *_ in table("function")
    )
    addresses = [f and ctypes.cast(f, ctypes.c_void_p).value for f in functions]
    found.pincite_pdfium((ctypes.c_void_p * len(addresses))(*addresses))
    return found


def utf16(getter: Any, *args: Any, limit: int = UTF16_LIMIT) -> str:
    """The string a PDFium getter writes as NUL-terminated UTF-16LE into (buffer, byte length); '' where
    there is none or it is longer than ``limit`` bytes. Called under the lock."""
    kind = getter.argtypes[len(args)]
    room, at = _room(kind)
    size = getter(*args, at, USUAL)
    if size <= NUL or size > limit:
        return ""
    if size > USUAL:
        room = ctypes.create_string_buffer(size)
        getter(*args, ctypes.cast(room, kind), size)
    return decode16(room[: size - NUL])


@functools.cache
def _room(kind: Any) -> tuple[Any, Any]:
    """Room for a string as it usually is, and a pointer to it of this type."""
    room = ctypes.create_string_buffer(USUAL)
    return room, ctypes.cast(room, kind)


def decode16(data: bytes) -> str:
    """UTF-16LE bytes as a string; lone surrogates become U+FFFD."""
    return data.decode("utf-16-le", "replace")
