"""What an embedded TrueType font says its glyphs are: its character table, upside down.

A subset keeps the table of the font it was made from, for the glyphs that it keeps, so that it is a second
witness beside the map to Unicode that the maker of the file wrote.
"""

from __future__ import annotations

import struct
import unicodedata

from pincite.model.symbols import TRADITIONAL_ARABIC, TRADITIONAL_ARABIC_FIRST

# Platform and encoding of character tables that hold Unicode, the fullest first, and that of symbols.
UNICODE_TABLES = ((3, 10), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
SYMBOL_TABLE = (3, 0)
TRADITIONAL_PAGE = 0xB3  # what old fonts say in their selection flags of how their symbols are ordered
OLD_METRICS = 0  # the version of the table that says it
SELECTION_AT = 62  # bytes from its start
SEGMENTS, GROUPS = 4, 12  # formats of character tables
MOST_GROUPS, MOST_PAIRS = 65536, 65536
COUNT_AT = 4  # bytes from the start of the table that tells how many glyphs there are
GLYPHS = 0xFFFF  # numbers of glyphs are counted round
LAST_BASIC = 0xFFFE  # code points behind it make no use of segments
FORMS = range(0xFE70, 0xFEFD)  # forms that Arabic letters take within a word
TATWEEL = "\u0640"  # what lines are made longer with
SCRIPTS_AT = 4  # where the table on justification has its scripts
MOST_EXTENDERS = 64

_DAMAGE = (struct.error, ValueError, IndexError, OverflowError, KeyError)


def glyph_texts(font: bytes) -> dict[int, str]:
    """The text of each glyph that the character table of a TrueType font names; {} where it has none that
    can be read."""
    try:
        tables = _tables(font)
        maps = _maps(font, tables["cmap"][0]) if "cmap" in tables else {}
        if SYMBOL_TABLE in maps and _symbol_page(font, tables) == TRADITIONAL_PAGE:
            return _traditional(_named(font, maps[SYMBOL_TABLE]))
        codes = next((maps[kind] for kind in UNICODE_TABLES if kind in maps), 0)
        texts = _inverted(_named(font, codes)) if codes else {}
        return dict.fromkeys(_extenders(font, tables), TATWEEL) | texts
    except _DAMAGE:
        return {}


def glyph_count(font: bytes) -> int:
    """How many glyphs a TrueType font has, 0 where it does not say."""
    try:
        (count,) = struct.unpack_from(">H", font, _tables(font)["maxp"][0] + COUNT_AT)
    except _DAMAGE:
        return 0
    return int(count)


def _tables(font: bytes) -> dict[str, tuple[int, int]]:
    """Offset and length of each table by its tag."""
    (count,) = struct.unpack_from(">H", font, 4)
    rows = (struct.unpack_from(">4sLLL", font, 12 + 16 * i) for i in range(count))
    return {tag.decode("latin-1"): (offset, length) for tag, _, offset, length in rows}


def _maps(font: bytes, start: int) -> dict[tuple[int, int], int]:
    """Where each character table starts, by platform and encoding."""
    (count,) = struct.unpack_from(">H", font, start + 2)
    rows = (struct.unpack_from(">HHL", font, start + 4 + 8 * i) for i in range(count))
    return {(platform, encoding): start + offset for platform, encoding, offset in rows}


def _symbol_page(font: bytes, tables: dict[str, tuple[int, int]]) -> int:
    """How the symbols of an old font are ordered, 0 where it does not say."""
    if "OS/2" not in tables:
        return 0
    start = tables["OS/2"][0]
    (version,) = struct.unpack_from(">H", font, start)
    (selection,) = struct.unpack_from(">H", font, start + SELECTION_AT)
    return int(selection) >> 8 if version == OLD_METRICS else 0


def _extenders(font: bytes, tables: dict[str, tuple[int, int]]) -> list[int]:
    """The glyphs that make Arabic lines longer, which no code point names."""
    if "JSTF" not in tables:
        return []
    start = tables["JSTF"][0]
    (count,) = struct.unpack_from(">H", font, start + SCRIPTS_AT)
    found: list[int] = []
    for i in range(count):
        tag, at = struct.unpack_from(">4sH", font, start + SCRIPTS_AT + 2 + 6 * i)
        (list_at,) = struct.unpack_from(">H", font, start + at)
        if tag == b"arab" and list_at:
            (glyphs,) = struct.unpack_from(">H", font, start + at + list_at)
            glyphs = min(glyphs, MOST_EXTENDERS)
            found += struct.unpack_from(f">{glyphs}H", font, start + at + list_at + 2)
    return found


def _named(font: bytes, start: int) -> list[tuple[int, int]]:
    """Pairs of code point and glyph."""
    (form,) = struct.unpack_from(">H", font, start)
    if form == SEGMENTS:
        return _segments(font, start)
    return _groups(font, start) if form == GROUPS else []


def _segments(font: bytes, start: int) -> list[tuple[int, int]]:
    """Format 4: runs of code points, whose glyphs follow each other or stand in a list."""
    (twice,) = struct.unpack_from(">H", font, start + 6)
    count = twice // 2
    numbers = struct.unpack_from(f">{4 * count + 1}H", font, start + 14)
    last, rest = numbers[:count], numbers[count + 1 :]
    pairs: list[tuple[int, int]] = []
    for i, (first, end, delta) in enumerate(zip(rest, last, rest[count:], strict=False)):
        codes = range(first, min(end, LAST_BASIC, first + MOST_PAIRS - len(pairs)) + 1)
        far = rest[2 * count + i]
        if not codes or not far:
            pairs += [(code, (code + delta) & GLYPHS) for code in codes]
            continue
        at = start + 16 + 2 * (3 * count + i) + far
        listed = zip(codes, struct.unpack_from(f">{len(codes)}H", font, at), strict=True)
        pairs += [(code, (glyph + delta) & GLYPHS) for code, glyph in listed if glyph]
    return pairs


def _groups(font: bytes, start: int) -> list[tuple[int, int]]:
    """Format 12: runs of code points whose glyphs follow each other."""
    (count,) = struct.unpack_from(">L", font, start + 12)
    pairs: list[tuple[int, int]] = []
    for i in range(min(count, MOST_GROUPS)):
        first, end, glyph = struct.unpack_from(">LLL", font, start + 16 + 12 * i)
        room = MOST_PAIRS - len(pairs)
        pairs += [(code, glyph + code - first) for code in range(first, min(end + 1, first + room))]
    return pairs


def _inverted(pairs: list[tuple[int, int]]) -> dict[int, str]:
    """The text of each glyph: of several code points a form of a letter within words, else the lowest."""
    found: dict[int, int] = {}
    for code, glyph in sorted(pairs, key=lambda pair: (pair[0] not in FORMS, pair[0])):
        found.setdefault(glyph, code)
    return {glyph: chr(code) for glyph, code in found.items() if glyph and _is_text(code)}


def _is_text(code: int) -> bool:
    return unicodedata.category(chr(code)) not in ("Cc", "Cn", "Co", "Cs")


def _traditional(pairs: list[tuple[int, int]]) -> dict[int, str]:
    """The text of the glyphs of an old Arabic font, whose forms of letters stand at codes of symbols."""
    places = ((glyph, code - TRADITIONAL_ARABIC_FIRST) for code, glyph in pairs)
    known = len(TRADITIONAL_ARABIC)
    texts = {glyph: TRADITIONAL_ARABIC[place] for glyph, place in places if 0 <= place < known}
    return {glyph: text for glyph, text in texts.items() if text}
