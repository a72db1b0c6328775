"""The fonts of a document, and with them in which code its bytes are ("Font Table")."""

from __future__ import annotations

import msgspec

from pincite.readers.rtf import names
from pincite.readers.rtf.codepages import CHARSETS, SETS, SYMBOLS, codec_of
from pincite.readers.rtf.parts import Font


class Use(msgspec.Struct, frozen=True):
    """How text in a font is read: its codec, whether its codes are pictures, whether it is one for code."""

    codec: str
    symbols: bool
    mono: bool


class Fonts:
    """Fonts by their numbers; ``codec`` is that of text in none of them."""

    def __init__(self) -> None:
        self.known: dict[int, Font] = {}
        self.default = 0
        self.read = 0
        self.codec = "cp1252"
        self.uses: dict[int, Use] = {}

    def begin(self, number: int) -> None:
        """The table has a font of this number now."""
        self.read = number
        self.known[number] = Font()

    def being_read(self) -> Font | None:
        return self.known.get(self.read)

    def name(self, text: str) -> None:
        """Text of the table: the name of the font being read, up to a semicolon."""
        font = self.known.setdefault(self.read, Font())
        before, end, _ = text.partition(";")
        if not font.name.endswith(";"):
            font.name += before + end

    def end(self) -> None:
        """The table ends."""
        for font in self.known.values():
            font.name = font.name.strip().rstrip(";").strip()
        self.uses.clear()

    def set_codec(self, codec: str) -> None:
        self.codec = codec
        self.uses.clear()

    def named(self, number: int) -> str:
        return self.known.get(number, Font()).name

    def use(self, number: int) -> Use:
        """How text in a font is read."""
        found = self.uses.get(number)
        if found is None:
            font = self.known.get(number, Font())
            name = font.name.lower()
            mono = any(part in name for part in names.MONOSPACED)
            found = self.uses[number] = Use(self.codec_of(font), font.charset == SYMBOLS, mono)
        return found

    def codec_of(self, font: Font | None) -> str:
        font = font or Font()
        page = codec_of(font.page)
        if page:
            return page
        if font.charset == 0 and self.codec not in ("utf-8",):
            return "cp1252" if self.codec.startswith("cp125") or self.codec in SETS.values() else self.codec
        return CHARSETS.get(font.charset, self.codec)
