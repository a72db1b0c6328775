"""The library written in C, loaded, checked and handed PDFium's functions."""

from __future__ import annotations

import ctypes
import functools
import sys
from pathlib import Path

from pincite.errors import NativeMissing
from pincite.pdf.engine import pdfium
from pincite.pdf.native import limits

SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")

# The second dot keeps Python from taking it for a module of its own.
FILE = Path(__file__).with_name(f"libpincite.pdf{SUFFIX}")
# What ``pincite_abi`` answers in the library this file was written for: a hash of the names and types of all
# that both sides share (``library.c``).
ABI = 0xEE2AEA21
PART = "The part of Pincite that is written in C"

REMEDY = (
    "Install a wheel of Pincite for this platform; from its sources, install it again (in a checkout: "
    "make setup). It is built with the system's C compiler, else with the Python package ziglang."
)

# Functions that older releases of PDFium lack; the library does without.
OPTIONAL = frozenset({"FPDF_StructElement_GetRawType"})
_ADDRESS, _INT, _COUNT = ctypes.c_void_p, ctypes.c_int, ctypes.c_int32

_SIGNATURES = {
    "pincite_interface": (ctypes.c_char_p, _INT),
    "pincite_setup": (None, _ADDRESS, _ADDRESS),
    "pincite_read": (_INT, _ADDRESS, _ADDRESS, _ADDRESS, _COUNT, _ADDRESS, _ADDRESS),
    "pincite_fonts": (_ADDRESS,),
    "pincite_take": (None, _ADDRESS, _ADDRESS, _ADDRESS),
    "pincite_tags": (_INT, _ADDRESS, _ADDRESS),
    "pincite_tag_rows": (_ADDRESS,),
    "pincite_tag_texts": (_ADDRESS,),
    "pincite_tag_mcids": (_ADDRESS,),
    "pincite_contains": (_INT, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t),
}


@functools.cache
def library() -> ctypes.CDLL:
    """The library, ready for calls under the PDFium lock. Raises NativeMissing where it is not there, cannot
    be loaded or was built from other sources."""
    found = load(FILE)
    raw = pdfium()
    tables = _tables(found)
    functions = (
        getattr(raw, name, None) if name in OPTIONAL else getattr(raw, name)
        for name, *_ in tables["function"]
    )
    addresses = [f and ctypes.cast(f, ctypes.c_void_p).value for f in functions]
    numbers = [getattr(limits, name.upper()) for name, *_ in tables["limit"]]
    found.pincite_setup(
        (ctypes.c_void_p * len(addresses))(*addresses), (ctypes.c_double * len(numbers))(*numbers)
    )
    return found


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


@functools.cache
def table(kind: str) -> list[list[str]]:
    """The lines of one of the library's tables: name, C type and width of columns and of fields of a row."""
    return _tables(library())[kind]


def _tables(found: ctypes.CDLL) -> dict[str, list[list[str]]]:
    tables: dict[str, list[list[str]]] = {}
    line = 0
    while text := found.pincite_interface(line):
        kind, *entry = text.decode().split(" ")
        tables.setdefault(kind, []).append(entry)
        line += 1
    return tables


def contains(data: bytes, needle: bytes) -> bool:
    """True if ``needle`` (two bytes at least) occurs in ``data``; several times faster than ``in`` on large
    files."""
    return bool(library().pincite_contains(data, len(data), needle, len(needle)))
