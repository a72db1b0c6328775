"""Fonts, and with them in which code bytes of text are: code pages and character sets ("Font Table")."""

from __future__ import annotations

import codecs

import msgspec

# ``\fcharset`` to a codec. 1 (default) and 2 (symbols) have none.
CHARSETS = {
    0: "cp1252", 77: "mac_roman", 78: "shift_jis", 79: "johab", 80: "gb2312", 81: "big5", 83: "mac_latin2",
    85: "mac_greek", 86: "mac_turkish", 87: "cp874", 89: "mac_cyrillic", 128: "cp932", 129: "cp949",
    130: "johab", 134: "gbk", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255",
    178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
SYMBOLS = 2  # ``\fcharset`` of fonts whose codes are pictures.

NAMED = {
    65001: "utf-8", 936: "gbk", 10000: "mac_roman", 10006: "mac_greek", 10007: "mac_cyrillic",
    10029: "mac_latin2", 10081: "mac_turkish", 708: "iso8859_6", 709: "iso8859_6", 710: "cp1256",
    711: "cp1256", 819: "latin-1", 1361: "johab", 10001: "shift_jis", 20127: "cp1252", 0: "cp1252",
}  # fmt: skip

# Control words for the character set of a document.
SETS = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
# Beginnings and parts of names of fonts in which code is set.
MONOSPACED = ("courier", "consolas", "menlo", "monaco", "lucida console", "mono", "fixedsys", "terminal")


def codec_of(page: int | None) -> str:
    """The codec of a code page, '' for one that is not known."""
    if page is None:
        return ""
    name = NAMED.get(page, f"cp{page}")
    try:
        codecs.lookup(name)
    except LookupError:
        return ""
    return name


def text_of(data: bytes, codec: str) -> str:
    """Bytes as text; in code pages of Windows those that are no character stay the character of their
    number."""
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        pass
    if codec.startswith("cp125"):
        return "".join(one_byte(byte, codec) for byte in data)
    return data.decode(codec, "replace")


def one_byte(byte: int, codec: str) -> str:
    try:
        return bytes((byte,)).decode(codec)
    except UnicodeDecodeError:
        return chr(byte) if byte < 0x80 or byte >= 0xA0 else "\ufffd"


class Font(msgspec.Struct):
    name: str = ""
    charset: int = -1
    page: int | None = None


class Use(msgspec.Struct, frozen=True):
    """How text in a font is read: its codec, whether its codes are pictures, whether it is one for code."""

    codec: str
    symbols: bool
    mono: bool


class Fonts:
    """Fonts by their numbers; ``codec`` is that of text in none of them, ``font`` the one being read."""

    def __init__(self) -> None:
        self.font = Font()
        self.known = {0: self.font}
        self.default = 0
        self.codec = "cp1252"
        self.uses: dict[int, Use] = {}

    def begin(self, number: int) -> None:
        """The table has a font of this number now."""
        self.font = self.known[number] = Font()

    def name(self, text: str) -> None:
        """Text of the table: the name of the font being read, up to a semicolon."""
        before, end, _ = text.partition(";")
        if not self.font.name.endswith(";"):
            self.font.name += before + end

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
            mono = any(part in font.name.lower() for part in MONOSPACED)
            found = self.uses[number] = Use(self.codec_of(font), font.charset == SYMBOLS, mono)
        return found

    def codec_of(self, font: Font) -> str:
        page = codec_of(font.page)
        if page:
            return page
        if font.charset == 0 and self.codec != "utf-8":
            return "cp1252" if self.codec.startswith("cp125") or self.codec in SETS.values() else self.codec
        return CHARSETS.get(font.charset, self.codec)
