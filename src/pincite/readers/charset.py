"""Bytes of a text to characters: byte order marks, declared encodings, UTF-8, and a guess."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

SAMPLE = 1 << 18  # Bytes from which an encoding is guessed: more do not make the guess better.

# Bytes that no text has; a stray one in fifty does not make it binary.
CONTROLS = tuple(bytes((code,)) for code in range(32) if chr(code) not in "\t\n\r\f\v\x1b\x1a")


def encoding_of(data: bytes, declared: str = "", partly: bool = False) -> str:
    """The name of the encoding, for ``bytes.decode``; '' where the bytes are no text.

    In order: a byte order mark, UTF-16 or 32 without one (by where the zeros are), UTF-8 where it is
    valid, the declared encoding, a guess by charset-normalizer where that is installed, Windows-1252.
    """
    for mark, name in MARKS:
        if data.startswith(mark):
            return name
    sample = data[:SAMPLE]
    if b"\0" in sample:
        found = wide(sample)
        controls = sum(sample.count(code) for code in CONTROLS)
        if found or controls * 50 > len(sample):
            return found
    if is_utf8(sample, partly or len(sample) < len(data)):
        return "utf-8"
    return codec_of(declared) or guessed(sample)


# What texts that are said to be in an encoding are really in: a superset of it (WHATWG Encoding, 4.2).
WIDER = {
    "iso8859-1": "cp1252", "latin-1": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "gbk": "gb18030",
    "euc_kr": "cp949", "shift_jis": "cp932", "iso8859-9": "cp1254", "tis-620": "cp874",
}  # fmt: skip
# Labels of the web that Python does not know.
ALIASES = {
    "x-sjis": "cp932", "x-gbk": "gb18030", "x-mac-roman": "mac-roman", "iso-8859-8-i": "iso8859-8",
    "windows-874": "cp874", "unicode": "utf-16",
}  # fmt: skip
# Encodings of Python that no text is declared in; some take quadratic time.
NO_CHARSETS = frozenset(("idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "mbcs"))


def codec_of(declared: str) -> str:
    """Python's name for a declared encoding, '' for one that is not known."""
    match = re.match(r"[\w.:+-]{1,40}", declared.strip(" \t\"'"))
    if match is None:
        return ""
    try:
        name = codecs.lookup(ALIASES.get(match[0].lower(), match[0])).name
        b"a".decode(name, "replace")
    except (LookupError, ValueError):
        return ""
    return "" if name.replace("_", "-") in NO_CHARSETS else WIDER.get(name, name)


# Code pages of Windows whose codec is not called after their number.
CODE_PAGES = {
    65001: "utf-8", 1200: "utf-16-le", 936: "gbk", 10000: "mac_roman", 10006: "mac_greek",
    10007: "mac_cyrillic", 10029: "mac_latin2", 10081: "mac_turkish", 708: "iso8859_6", 709: "iso8859_6",
    710: "cp1256", 711: "cp1256", 819: "latin-1", 1361: "johab", 10001: "shift_jis", 20127: "cp1252",
    28591: "cp1252", 0: "cp1252",
}  # fmt: skip


@lru_cache
def of_code_page(page: int | None) -> str:
    """The codec of a code page of Windows, '' for one that is not known."""
    if page is None:
        return ""
    name = CODE_PAGES.get(page, f"cp{page}")
    try:
        codecs.lookup(name)
    except LookupError:
        return ""
    return name


def declared_text(data: bytes, declared: str) -> str:
    """The text in the encoding that is declared beside it (in MIME, say) where that fits, else as
    ``decoded``; bytes that are no text are taken as Windows-1252."""
    name = codec_of(declared)
    if name and name != "cp1252" and not data.startswith(tuple(mark for mark, _ in MARKS)):
        try:
            return data.decode(name)
        except ValueError:
            pass
    text = decoded(data, declared)
    return data.decode("cp1252", "replace") if text is None else text.removeprefix("\ufeff")


def is_utf8(sample: bytes, cut: bool) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample, final=not cut)
    except UnicodeDecodeError:
        return False
    return True


def wide(sample: bytes) -> str:
    """UTF-16 or UTF-32 without a mark, by where the zeros are; '' for bytes that are no text."""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = max(1, len(sample) // 2)
    if even > 0.9 * half and sample[1::4].count(0) > 0.9 * (half // 2):
        return "utf-32-be"
    if odd > 0.9 * half and sample[2::4].count(0) > 0.9 * (half // 2):
        return "utf-32-le"
    if odd > 0.3 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.3 * half and odd < 0.1 * half:
        return "utf-16-be"
    return ""


FEW = 6  # Bytes beyond ASCII from which a guess is better than the commonest encoding.
MANY = 64  # Bytes beyond ASCII from which their frequencies tell languages of Latin script apart.
# Encodings that few letters do not tell from Windows-1252.
LATIN = ("cp1250", "cp1254", "cp1257", "cp1258", "cp437", "cp775", "cp85", "cp86", "iso8859", "mac_", "hp_")
# What languages of Western Europe write; signs that stand where others have letters are not among them.
WESTERN = frozenset(
    "àâäáãåæçèéêëíîïñòóôöøœùúûüÿßÀÂÄÁÅÆÇÈÉÊËÍÎÑÓÔÖØŒÙÚÛÜ€£§°–—‘’“”„…«»©®™·•\u00a0".encode("cp1252")
)


def guessed(sample: bytes) -> str:
    high = sum(byte > 0x7F for byte in sample[:4096])
    if high < FEW and high * 2 < len(sample):
        return "cp1252"
    try:
        from charset_normalizer import from_bytes
    except ImportError:
        return "cp1252"
    best = from_bytes(sample).best()
    if best is None:
        return "cp1252"
    doubtful = high < MANY and best.encoding.startswith(LATIN)
    western = doubtful and all(byte in WESTERN for byte in sample if byte > 0x7F)
    return "cp1252" if western else best.encoding


def decoded(data: bytes, declared: str = "", partly: bool = False) -> str | None:
    """The text, None for bytes that are none; what cannot be decoded becomes U+FFFD. ``partly``: the
    data may end within a character."""
    encoding = encoding_of(data, declared, partly)
    if not encoding:
        return None
    text = data.decode(encoding, "replace")
    return text[:-1] if partly and text.endswith("\ufffd") else text
