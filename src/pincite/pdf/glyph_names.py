"""What the names of glyphs stand for: those of Adobe's glyph list that fonts share, told from how they are
made, and its rules for parts and variants."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pincite.regex import regex

# Names of signs and of letters that are none with an accent, each with its character.
_NAMES: list[str] = re.findall(
    r"\S+",
    """
    space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright
    asterisk plus comma hyphen period slash colon semicolon less equal greater question at
    bracketleft backslash bracketright asciicircum underscore grave braceleft bar braceright
    asciitilde exclamdown cent sterling currency yen brokenbar section dieresis copyright
    ordfeminine guillemotleft logicalnot registered macron degree plusminus acute mu paragraph
    periodcentered cedilla ordmasculine guillemotright onequarter onehalf threequarters questiondown
    multiply germandbls divide AE ae OE oe Oslash oslash Eth eth Thorn thorn Lslash lslash Dcroat
    dcroat dotlessi quoteleft quoteright quotesinglbase quotedblleft quotedblright quotedblbase
    guilsinglleft guilsinglright dagger daggerdbl bullet ellipsis perthousand endash emdash fraction
    Euro trademark minus florin infinity lessequal greaterequal notequal approxequal partialdiff
    summation product radical integral arrowleft arrowup arrowright arrowdown arrowboth asteriskmath
    lozenge equivalence element intersection union logicaland logicalor zero one two three four five
    six seven eight nine
    """,
)
_CHARACTERS = (
    " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡¢£¤¥¦§¨©ª«¬®¯°±´µ¶·¸º»¼½¾¿×ß÷ÆæŒœØøÐðÞþŁłĐđı‘’‚“”„‹›†‡•…‰–—⁄€™−"
    "ƒ∞≤≥≠≈∂∑∏√∫←↑→↓↔∗◊≡∈∩∪∧∨"
    "0123456789"
)
_SIGNS = dict(zip(_NAMES, _CHARACTERS, strict=True)) | {
    "fi": "fi", "fl": "fl", "ff": "ff", "ffi": "ffi", "ffl": "ffl"
}  # fmt: skip
_ACCENTS = {
    "grave": "\u0300", "acute": "\u0301", "circumflex": "\u0302", "tilde": "\u0303", "macron": "\u0304",
    "breve": "\u0306", "dotaccent": "\u0307", "dieresis": "\u0308", "ring": "\u030a",
    "hungarumlaut": "\u030b", "caron": "\u030c", "cedilla": "\u0327", "ogonek": "\u0328",
}  # fmt: skip
_ACCENTED = regex(f"([A-Za-z])({'|'.join(_ACCENTS)})")
_GREEK = regex("[A-Z]?[a-z]{1,6}")
_HALVES, _LAST = range(0xD800, 0xE000), 0x10FFFF  # halves of surrogate pairs, and the last code point
_CODED = regex("uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6})")


@lru_cache(maxsize=4096)
def glyph_text(name: str) -> str:
    """The text that a glyph of this name shows; '' where the name says nothing."""
    if name in _SIGNS or (len(name) == 1 and name.isascii() and name.isalpha()):
        return _SIGNS.get(name, name)
    base = name.split(".", 1)[0]  # behind a full stop a variant is named
    if base != name:
        return glyph_text(base) if base else ""
    if "_" in name:
        parts = [glyph_text(part) for part in name.split("_")]
        return "".join(parts) if all(parts) else ""
    if match := _CODED.fullmatch(name):
        return _coded(match[1], match[2])
    if match := _ACCENTED.fullmatch(name):
        whole = unicodedata.normalize("NFC", match[1] + _ACCENTS[match[2]])
        return whole if len(whole) == 1 else ""
    return _greek(name) if _GREEK.fullmatch(name) else ""


def _coded(units: str | None, point: str | None) -> str:
    """A name that gives UTF-16 units or one code point as digits."""
    if units:
        return bytes.fromhex(units).decode("utf-16-be", "ignore")
    code = int(point or "0", 16)
    return "" if code in _HALVES or code > _LAST else chr(code)


def _greek(name: str) -> str:
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    letter = {"LAMBDA": "LAMDA"}.get(name.upper(), name.upper())
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {letter}")
    except KeyError:
        return ""
