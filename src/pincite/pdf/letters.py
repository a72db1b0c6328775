"""Which letters the codes of a font are, by what the font itself says: its embedded table of characters, the
names of its glyphs, or at last the order that glyphs mostly have."""

from __future__ import annotations

import unicodedata

import msgspec

from pincite.pdf.common_order import common_order, widths_by_glyph
from pincite.pdf.glyph_names import glyph_text
from pincite.pdf.objects import Name, Objects, Stream, Value
from pincite.pdf.sfnt import glyph_count, glyph_texts
from pincite.pdf.tex_names import bitmap_letters, sign
from pincite.pdf.type1 import built_in_names
from pincite.pdf.unicode_map import read_map
from pincite.regex import regex

MAX_FONT = 24 << 20  # bytes of an embedded font that is read
LAST_CODE = 0xFF  # of a simple font
AGREED = 0.05  # share of letters that both tell alike: less, and the font's own table means something else
CONTRADICTED = 2  # letters told otherwise from which a map is wrong
PROVEN = 2  # widths that must be as letters have them where names only count glyphs
ARABIC = regex("[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]")
ARROWS = regex("[\u2190-\u21ff]")
UNKNOWN = "\ufffd"  # what stands for a letter that nothing tells
PROGRAMS = ("FontFile", "FontFile2", "FontFile3")
_COUNTED = regex(r"(?:g|gid|glyph)(\d{1,5})")


class Letters(msgspec.Struct, frozen=True):
    """The text of each code, whose number of bytes is ``width``; whether it was guessed, or is unknown."""

    texts: dict[int, str]
    width: int
    guessed: bool = False
    unknown: bool = False


def letters_of(objects: Objects, font: dict[str, Value]) -> Letters | None:
    """What the file should say of a font; None where it says so already, or nothing better is known."""
    if font.get("Subtype") == "Type0":
        if texts := _by_table(objects, font):
            return Letters(texts, 2)
        if texts := _by_order(objects, font):
            return Letters(texts, 2, guessed=True)
        texts = _untold(objects, font)
        return Letters(texts, 2, unknown=True) if texts else None
    named = _names(objects, font)
    given = objects.stream(font.get("ToUnicode")) if "ToUnicode" in font else None
    if given is not None:
        told = read_map(given)
        texts = _told_as_arrows(named, told)
        return Letters(told | texts, 1) if texts else None
    drawn = font.get("Subtype") == "Type3"
    if drawn and (texts := bitmap_letters(named)):
        return Letters(texts, 1, guessed=True)
    if texts := _by_names(named, every=drawn):
        return Letters(texts, 1)
    texts = _by_counted_names(named, objects, font)
    return Letters(texts, 1, guessed=True) if texts else None


def _by_table(objects: Objects, font: dict[str, Value]) -> dict[int, str] | None:
    """The text of each code of a font, where its own table has some that its map lacks or says otherwise."""
    inner = _inner(objects, font)
    program = objects.dictionary(inner.get("FontDescriptor")).get("FontFile2")
    data = objects.stream(program) if program is not None else None
    if data is None or len(data) > MAX_FONT:
        return None
    own = by_code(glyph_texts(data), objects, inner.get("CIDToGIDMap"))
    given = objects.stream(font.get("ToUnicode")) if "ToUnicode" in font else None
    told = read_map(given) if given is not None else {}
    return judged(own, told)


def _by_order(objects: Objects, font: dict[str, Value]) -> dict[int, str] | None:
    """The text of each code of a font neither mapped nor embedded, by the order that glyphs mostly have."""
    inner = _inner(objects, font)
    known = objects.dictionary(inner.get("FontDescriptor"))
    embedded = any(program in known for program in PROGRAMS)
    if embedded or "ToUnicode" in font or inner.get("Subtype") != "CIDFontType2":
        return None
    if isinstance(objects.get(inner.get("CIDToGIDMap")), Stream):
        return None
    ordering = objects.dictionary(inner.get("CIDSystemInfo")).get("Ordering")
    return common_order(widths_by_glyph(objects.get(inner.get("W")))) if ordering == b"Identity" else None


def _untold(objects: Objects, font: dict[str, Value]) -> dict[int, str]:
    """No text for each code of an embedded font, where neither the file nor the font tells any: the codes are
    numbers of glyphs, which the engine takes for letters. {} for other fonts."""
    inner = _inner(objects, font)
    program = objects.dictionary(inner.get("FontDescriptor")).get("FontFile2")
    ordering = objects.dictionary(inner.get("CIDSystemInfo")).get("Ordering")
    if "ToUnicode" in font or program is None or ordering != b"Identity":
        return {}
    data = objects.stream(program)
    if data is None or len(data) > MAX_FONT or glyph_texts(data):
        return {}
    unknown = dict.fromkeys(range(1, glyph_count(data)), UNKNOWN)
    codes = by_code(unknown, objects, inner.get("CIDToGIDMap"))
    if codes is unknown:
        return unknown
    # Codes with glyphs of their own may be letters, or numbers again: some of these are no characters.
    strange = sum(unicodedata.category(chr(code)) in ("Cn", "Cc") for code in codes)
    return codes if strange >= CONTRADICTED else {}


def _inner(objects: Objects, font: dict[str, Value]) -> dict[str, Value]:
    """The font within a composite one whose codes are numbers of glyphs; {} for others."""
    within = objects.get(font.get("DescendantFonts"))
    if objects.get(font.get("Encoding")) not in ("Identity-H", "Identity-V") or not isinstance(within, list):
        return {}
    return objects.dictionary(within[0]) if within else {}


def _names(objects: Objects, font: dict[str, Value]) -> dict[int, str]:
    """The names of glyphs by code of a simple font, as the file gives them or else its embedded font."""
    encoding = objects.get(font.get("Encoding"))
    if not isinstance(encoding, dict):
        program = objects.dictionary(font.get("FontDescriptor")).get("FontFile")
        data = objects.stream(program) if encoding is None and program is not None else None
        return built_in_names(data) if data else {}
    entries = objects.get(encoding.get("Differences"))
    found: dict[int, str] = {}
    code = 0
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, int):
            code = entry
        elif isinstance(entry, Name):
            found[code] = entry
            code += 1
    return {code: name for code, name in found.items() if 0 <= code <= LAST_CODE}


def _by_names(named: dict[int, str], *, every: bool) -> dict[int, str]:
    """The texts that names say and the engine does not ask for: it knows ``every`` name but in fonts drawn by
    the file, and none of several parts or of TeX's own."""
    own = {code: sign(name) for code, name in named.items()}
    texts = {code: own[code] or glyph_text(name) for code, name in named.items()}
    return {
        code: text
        for code, text in texts.items()
        if text and (every or own[code] or (len(text) > 1 and named[code] != text) or "." in named[code])
    }


def _told_as_arrows(named: dict[int, str], told: dict[int, str]) -> dict[int, str]:
    """The texts of glyphs that the map calls arrows and their names otherwise: a common program for printing
    wrote TeX's ligatures and signs so."""
    texts = {code: sign(name) or glyph_text(name) for code, name in named.items() if code in told}
    return {
        code: text
        for code, text in texts.items()
        if text and ARROWS.fullmatch(told[code]) and not ARROWS.fullmatch(text)
    }


def _by_counted_names(named: dict[int, str], objects: Objects, font: dict[str, Value]) -> dict[int, str]:
    """The texts of glyphs that have nothing but numbers for names, by the order that glyphs mostly have: here
    only as far as ASCII goes."""
    matches = {code: _COUNTED.fullmatch(name) for code, name in named.items() if name != ".notdef"}
    glyphs = {code: int(match[1]) for code, match in matches.items() if match}
    first, widths = objects.get(font.get("FirstChar")), objects.get(font.get("Widths"))
    if len(glyphs) < len(matches) or not isinstance(first, int) or not isinstance(widths, list):
        return {}
    given = {glyphs[code]: width for code, width in enumerate(widths, first) if code in glyphs}
    order = common_order(given, PROVEN)
    plain_order = {glyph: text for glyph, text in order.items() if text.isascii()}
    return {code: plain_order[glyph] for code, glyph in glyphs.items() if glyph in plain_order}


def by_code(texts: dict[int, str], objects: Objects, places: Value) -> dict[int, str]:
    """The texts of glyphs by the codes that the font's map of codes to glyphs gives them."""
    if not isinstance(objects.get(places), Stream):
        return texts
    data = objects.stream(places) or b""
    glyphs = (int.from_bytes(data[i : i + 2], "big") for i in range(0, len(data) - 1, 2))
    return {code: texts[glyph] for code, glyph in enumerate(glyphs) if glyph in texts}


def judged(own: dict[int, str], told: dict[int, str]) -> dict[int, str] | None:
    """What the map should say, from what the font says and what the map says; None if that is what it says.
    Of other scripts than Arabic the map knows more than the font: small capitals, signs of its own."""
    missing = {code: text for code, text in own.items() if not told.get(code, "").strip("\0\ufffd")}
    both = [code for code in own.keys() & told.keys() if ARABIC.search(own[code]) and code not in missing]
    wrong = [code for code in both if plain(own[code]) != plain(told[code])]
    if len(wrong) < CONTRADICTED or len(both) - len(wrong) < AGREED * len(both):
        wrong = []
    if not wrong and not missing:
        return None
    # The engine turns letters of one glyph round, but not those of a form that it takes apart itself.
    joined = [code for code in both if len(told[code]) > 1]
    return told | missing | {code: own[code] for code in wrong + joined}


def plain(text: str) -> str:
    """Letters without the form that they take within a word, digits of any script alike."""
    letters = unicodedata.normalize("NFKC", text).replace(" ", "")
    return "".join(sorted(str(unicodedata.digit(ch, ch)) for ch in letters))
