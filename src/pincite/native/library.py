"""The library written in C, loaded and checked."""

from __future__ import annotations

import ctypes
import functools
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pincite.errors import NativeMissing
from pincite.native import limits

SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")

# The second dot keeps Python from taking it for a module of its own.
FILE = Path(__file__).with_name(f"libpincite.native{SUFFIX}")
# What ``pincite_abi`` answers in the library this file was written for: a hash of the names and types of all
# that both sides share (``library.c``).
ABI = 0xFB2A6F85
PART = "The part of Pincite that is written in C"

REMEDY = (
    "Install a wheel of Pincite for this platform; from its sources, install it again (in a checkout: "
    "make setup). It is built with the system's C compiler, else with the Python package ziglang."
)

_ADDRESS, _INT, _COUNT, _DOUBLE = ctypes.c_void_p, ctypes.c_int, ctypes.c_int32, ctypes.c_double

_SIGNATURES = {
    "pincite_interface": (ctypes.c_char_p, _INT),
    "pincite_limits": (None, _ADDRESS),
    "pincite_measures": (None, _ADDRESS),
    "pincite_pdfium": (None, _ADDRESS),
    "pincite_read": (_INT, _ADDRESS, _ADDRESS, _ADDRESS, _COUNT, _ADDRESS, _ADDRESS),
    "pincite_fonts": (_ADDRESS,),
    "pincite_font": (_ADDRESS, _COUNT),
    "pincite_take": (None, _ADDRESS, _ADDRESS, _ADDRESS),
    "pincite_tags": (_INT, _ADDRESS, _ADDRESS),
    "pincite_tag_rows": (_ADDRESS,),
    "pincite_tag_texts": (_ADDRESS,),
    "pincite_tag_mcids": (_ADDRESS,),
    "pincite_find": (ctypes.c_ssize_t, *[ctypes.c_char_p, ctypes.c_size_t] * 2, ctypes.c_size_t),
    "pincite_endings": (None, _INT, ctypes.c_char_p, _COUNT),
    "pincite_subset": (ctypes.c_ssize_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t),
    "pincite_peculiar": (_COUNT, _ADDRESS, _ADDRESS, _COUNT, _ADDRESS, ctypes.c_uint32, _COUNT),
    "pincite_lines": (_COUNT, _ADDRESS, _COUNT, _ADDRESS, _ADDRESS, _COUNT, *[_ADDRESS] * 4),
    "pincite_rules": (_INT, *[_ADDRESS] * 5, _COUNT, *[_ADDRESS] * 5),
    "pincite_place": (_INT, _ADDRESS, _COUNT, _ADDRESS, _COUNT, _ADDRESS),
    "pincite_touching": (None, _ADDRESS, _COUNT, _DOUBLE, _COUNT, _COUNT, _ADDRESS, _ADDRESS),
    "pincite_chains": (_COUNT, _ADDRESS, _COUNT, *[_DOUBLE] * 4, _COUNT, _ADDRESS),
    "pincite_ticks": (_COUNT, _ADDRESS, _COUNT, _INT, _DOUBLE, _COUNT, _DOUBLE, _ADDRESS, _ADDRESS),
    "pincite_edge": (None, _ADDRESS, _COUNT, *[_DOUBLE] * 5, _ADDRESS),
    "pincite_middle": (_DOUBLE, _ADDRESS, _COUNT, *[_DOUBLE] * 4),
    "pincite_loose": (_COUNT, _ADDRESS, _ADDRESS, _COUNT, _DOUBLE, _ADDRESS, _COUNT),
    "pincite_stops": (_INT, *[_ADDRESS] * 3, _COUNT, _COUNT, *[_ADDRESS] * 2),
}


@functools.cache
def library() -> ctypes.CDLL:
    """The library. Raises NativeMissing where it is not there, cannot be loaded or was built from other
    sources. What calls PDFium waits for its functions (``pdf.engine.native``)."""
    found = load(FILE)
    found.pincite_limits(numbers("limit", vars(limits), found))
    return found


def numbers(kind: str, values: Mapping[str, Any], found: ctypes.CDLL) -> ctypes.Array[ctypes.c_double]:
    """The numbers that the library's table ``kind`` names, of constants by their names in capitals."""
    names = [name.upper() for name, *_ in _tables(found)[kind]]
    return (ctypes.c_double * len(names))(*(values[name] for name in names))


def load(path: Path) -> ctypes.CDLL:
    """The library in a file, of this very interface. Raises NativeMissing."""
    if not path.exists():
        raise NativeMissing(f"{PART} was not built: {path} is missing. {REMEDY}")
    try:
        found = ctypes.CDLL(str(path))
    except OSError as error:
        raise NativeMissing(f"{PART} cannot be loaded: {error}. {REMEDY}") from None
    version = getattr(found, "pincite_abi", None)
    if version is not None:
        version.restype = ctypes.c_uint32
    if version is None or version() != ABI:
        told = "no version" if version is None else f"version {version():08x}"
        raise NativeMissing(f"{path} is of other sources: it has {told}, {ABI:08x} is needed. {REMEDY}")
    for name, (result, *arguments) in _SIGNATURES.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found


def table(kind: str) -> list[list[str]]:
    """The lines of one of the library's tables: name, C type and width of columns and of fields of a row."""
    return _tables(library())[kind]


@functools.cache
def _tables(found: ctypes.CDLL) -> dict[str, list[list[str]]]:
    tables: dict[str, list[list[str]]] = {}
    line = 0
    while text := found.pincite_interface(line):
        kind, *entry = text.decode().split(" ")
        tables.setdefault(kind, []).append(entry)
        line += 1
    return tables


def tell_endings(pipe: int, frame: bytes) -> None:
    """From now on write ``frame`` (16 bytes at most) to the file descriptor ``pipe`` when this process
    crashes because an allocation failed, and end it. Does nothing on Windows."""
    library().pincite_endings(pipe, frame, len(frame))


def contains(data: bytes, needle: bytes) -> bool:
    """True if ``needle`` (two bytes at least) occurs in ``data``; several times faster than ``in`` on large
    files."""
    return next(occurrences(data, needle), None) is not None


def occurrences(data: bytes, needle: bytes) -> Iterator[int]:
    """Where ``needle`` (two bytes at least) occurs in ``data``; several times faster than expressions are on
    large files."""
    find = library().pincite_find
    size, length = len(data), len(needle)
    at = find(data, size, needle, length, 0)
    while at >= 0:
        yield at
        at = find(data, size, needle, length, at + 1)
