"""What stands for fonts that a file does not hold: never one of the machine, so that all read a file alike.

PDFium has fonts of its own for Latin letters and common signs, and asks for others. Where it knows no outline
it leaves text out: lines that run down the page, characters that stand alone. Chinese, Japanese and Korean
text, which files often have without its fonts, is therefore given the font of last resort.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import msgspec

from pincite.pdf.last_resort import last_resort

FOUND = 1  # the handle of the font; 0 is none
LISTED = 1  # the version of the interface that all releases of PDFium know
FIRST_DRAWN = 0x2E80  # characters before it are drawn as PDFium's own fonts have them


class Font(msgspec.Struct, frozen=True):
    """A font as PDFium is given it, which keeps fonts by their names."""

    name: bytes
    data: bytes


class Substitutes:
    """PDFium's interface to the fonts of the system. ``used`` counts how often the font of last resort
    stood in. Used under the lock."""

    def __init__(self, raw: ModuleType) -> None:
        self.used = 0
        self.font = Font(b"Last Resort\0", last_resort())
        self.wide = frozenset(
            (raw.FXFONT_SHIFTJIS_CHARSET, raw.FXFONT_HANGEUL_CHARSET, raw.FXFONT_GB2312_CHARSET,
             raw.FXFONT_CHINESEBIG5_CHARSET)
        )  # fmt: skip
        types = dict(raw.FPDF_SYSFONTINFO._fields_)
        calls = {
            "EnumFonts": lambda *_: None,
            "MapFont": self.map,
            "GetFontData": self.data,
            "GetFaceName": lambda _, handle, room, size: _copied(self.font.name, room, size),
            "GetFontCharset": lambda *_: raw.FXFONT_DEFAULT_CHARSET,
            "DeleteFont": lambda *_: None,
        }
        # PDFium keeps its address: it lives as long as the process.
        self.interface = raw.FPDF_SYSFONTINFO(
            version=LISTED, **{name: types[name](call) for name, call in calls.items()}
        )
        raw.FPDF_SetSystemFontInfo(self.interface)

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """While this lasts, documents that are opened, and their pages, are for the eye: Latin letters and
        digits of missing fonts are drawn as such, other characters as boxes."""
        before = self.font
        self.font = Font(b"Last Resort Drawn\0", last_resort(FIRST_DRAWN))
        try:
            yield
        finally:
            self.font = before

    def map(
        self, info: Any, weight: int, italic: int, charset: int, pitch: int, face: Any, exact: Any
    ) -> int:
        """The font for a name and a set of characters."""
        if charset not in self.wide:
            return 0
        self.used += 1
        return FOUND

    def data(self, info: Any, handle: Any, table: int, room: Any, size: int) -> int:
        """The bytes of the font, which is no collection and is not asked for single tables."""
        return 0 if table else _copied(self.font.data, room, size)


def _copied(data: bytes, room: Any, size: int) -> int:
    """Puts data where there is room for it; how long it is."""
    if room and size >= len(data):
        ctypes.memmove(room, data, len(data))
    return len(data)
