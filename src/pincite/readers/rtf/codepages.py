"""Character sets of RTF: code pages, character sets of fonts ("Font Table", "Character Set")."""

from __future__ import annotations

import codecs

CHARSETS = {
    0: "cp1252", 77: "mac_roman", 78: "shift_jis", 79: "johab", 80: "gb2312", 81: "big5", 83: "mac_latin2",
    85: "mac_greek", 86: "mac_turkish", 87: "cp874", 89: "mac_cyrillic", 128: "cp932", 129: "cp949",
    130: "johab", 134: "gbk", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255",
    178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
"""``\\fcharset`` to a codec. 1 (default) and 2 (symbols) have none."""

SYMBOLS = 2
"""``\\fcharset`` of fonts whose codes are pictures."""

NAMED = {
    65001: "utf-8", 936: "gbk", 10000: "mac_roman", 10006: "mac_greek", 10007: "mac_cyrillic",
    10029: "mac_latin2", 10081: "mac_turkish", 708: "iso8859_6", 709: "iso8859_6", 710: "cp1256",
    711: "cp1256", 819: "latin-1", 1361: "johab", 10001: "shift_jis", 20127: "cp1252", 0: "cp1252",
}  # fmt: skip

SETS = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
"""Control words for the character set of a document."""


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
    """Bytes as text; those that are no character in the codec are tried as Windows-1252."""
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        pass
    if codec in ("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258"):
        return "".join(one_byte(byte, codec) for byte in data)
    return data.decode(codec, "replace")


def one_byte(byte: int, codec: str) -> str:
    try:
        return bytes((byte,)).decode(codec)
    except UnicodeDecodeError:
        return chr(byte) if byte < 0x80 or byte >= 0xA0 else "\ufffd"
