"""Fonts, and with them in which code bytes of text are: code pages and character sets ("Font Table")."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pincite.readers.charset import of_code_page

# ``\fcharset`` to a codec. 1 (default) and 2 (symbols) have none.
CHARSETS = {
    0: "cp1252", 77: "mac_roman", 78: "shift_jis", 79: "johab", 80: "gb2312", 81: "big5", 83: "mac_latin2",
    85: "mac_greek", 86: "mac_turkish", 87: "cp874", 89: "mac_cyrillic", 128: "cp932", 129: "cp949",
    130: "johab", 134: "gbk", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255",
    178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
SYMBOLS = 2  # ``\fcharset`` of fonts whose codes are pictures.

# Control words for the character set of a document.
SETS = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
# Beginnings and parts of names of fonts in which code is set.
MONOSPACED = ("courier", "consolas", "menlo", "monaco", "lucida console", "mono", "fixedsys", "terminal")


class Font(msgspec.Struct):
    """A font; ``said`` is its name as far as it is read, with the semicolon that ends it."""

    said: str = ""
    charset: int = -1
    page: int | None = None

    @property
    def name(self) -> str:
        return self.said.removesuffix(";").strip()

    @property
    def symbols(self) -> bool:
        return self.charset == SYMBOLS

    @property
    def mono(self) -> bool:
        """Whether it is one for code."""
        return is_monospaced(self.said)

    def add(self, text: str) -> None:
        """More of the name, up to a semicolon."""
        if not self.said.endswith(";"):
            before, end, _ = text.partition(";")
            self.said += before + end


UNKNOWN = Font()


@lru_cache
def is_monospaced(name: str) -> bool:
    return any(part in name.lower() for part in MONOSPACED)


class Fonts:
    """Fonts by their numbers; ``codec`` is that of text in none of them, ``font`` the one being read."""

    def __init__(self) -> None:
        self.font = Font()
        self.known = {0: self.font}
        self.default = 0
        self.codec = "cp1252"

    def begin(self, number: int) -> None:
        """The table has a font of this number now."""
        self.font = self.known[number] = Font()

    def get(self, number: int) -> Font:
        return self.known.get(number, UNKNOWN)

    def codec_of(self, font: Font) -> str:
        """The codec of text in a font: by its code page, its character set, else that of the document."""
        if page := of_code_page(font.page):
            return page
        if font.charset == 0 and self.codec != "utf-8":
            return "cp1252" if self.codec.startswith("cp125") or self.codec in SETS.values() else self.codec
        return CHARSETS.get(font.charset, self.codec)
