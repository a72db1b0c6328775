"""Columns in memory that the library and Python share: lists, or NumPy's columns, are made of them."""

from __future__ import annotations

import ctypes
import functools
from array import array
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pincite.model.held import holder_of
from pincite.native.library import table

if TYPE_CHECKING:
    from mmap import mmap

    from pincite.model.arrays import Array
    from pincite.model.ink import Glyphs, Paths

# Codes of the library's types, as the modules struct and array have them, and NumPy's names for them.
FORMATS = {"float": "f", "double": "d", "int32_t": "i", "uint32_t": "I", "uint16_t": "H", "uint8_t": "B"}
DTYPES = {"f": "float32", "d": "float64", "i": "int32", "I": "uint32", "H": "uint16", "B": "uint8"}
_SIZES = {"f": 4, "d": 8, "i": 4, "I": 4, "H": 2, "B": 1}


class Columns:
    """Room for ``room`` rows of one of the library's tables, one column after the other, of which ``count``
    are in use."""

    def __init__(self, kind: str, room: int, count: int = 0, buffer: bytearray | mmap | None = None) -> None:
        """In a ``buffer`` where one is given, which is large enough (``bytes_of``)."""
        self.kind, self.room, self.count = kind, room, count
        self.buffer = bytearray(bytes_of(kind, room)) if buffer is None else buffer

    def __getitem__(self, name: str) -> memoryview[Any]:
        """The numbers of a column, those of a row after those of the row before."""
        format_: Any
        before, format_, width = _layout(self.kind)[0][name]
        at = before * self.room
        return memoryview(self.buffer)[at : at + self.count * width * _SIZES[format_]].cast(format_)

    def lists(self) -> dict[str, list[Any]]:
        """Every column as a list."""
        return {name: self[name].tolist() for name in _layout(self.kind)[0]}

    def own(self, listed: Collection[str]) -> dict[str, Any]:
        """Every column in memory of its own: those ``listed`` as lists, which are faster to look into, the
        others as arrays, which are faster to make."""
        found: dict[str, Any] = {}
        for name, (before, format_, width) in _layout(self.kind)[0].items():
            if name in listed:
                found[name] = self[name].tolist()
            else:
                at = before * self.room
                found[name] = made = array(format_)
                made.frombytes(memoryview(self.buffer)[at : at + self.count * width * _SIZES[format_]])
        return found

    def addresses(self) -> dict[str, int]:
        """Where every column begins; the buffer must live on while this is used, and not be empty."""
        start = ctypes.addressof(ctypes.c_char.from_buffer(self.buffer))
        return {name: start + before * self.room for name, (before, _, _) in _layout(self.kind)[0].items()}

    def arrays(self) -> dict[str, Array]:
        """Every column as NumPy's, in this very memory."""
        import numpy as np

        found = {}
        for name, (_, format_, width) in _layout(self.kind)[0].items():
            column = np.frombuffer(self[name], DTYPES[format_])
            found[name] = column.reshape(self.count, width) if width > 1 else column
        return found


def bytes_of(kind: str, room: int) -> int:
    """The bytes that so many rows take."""
    return room * _layout(kind)[1]


@functools.cache
def _layout(kind: str) -> tuple[dict[str, tuple[int, str, int]], int]:
    """Of every column the bytes of a row before it, its format and numbers in a row; the bytes of a row."""
    columns, at = {}, 0
    for name, type_, width in table(kind):
        columns[name] = (at, FORMATS[type_], int(width))
        at += _SIZES[FORMATS[type_]] * int(width)
    return columns, at


def column(ink: Glyphs | Paths, name: str, format_: str) -> Any:
    """A column in one piece of memory: as it was read, or NumPy's in this format."""
    holder = holder_of(ink)
    if holder is not None:
        return holder[name]
    import numpy as np

    return np.require(getattr(ink, name), DTYPES[format_], ["C", "W"])


def address(memory: Any) -> int | None:
    """Where it begins; None where there is none. It must live on, and may not grow, while this is used."""
    view = memoryview(memory)
    return ctypes.addressof(ctypes.c_char.from_buffer(view)) if view.nbytes else None
