"""Fonts whose map to Unicode is wrong or missing, mended by what the embedded fonts say themselves.

Some writers of PDF (a common office suite for years) wrote of a run of glyphs only the first right, and
counted on for the others: Arabic comes out as other letters. What is mended is appended to the file in
memory as an update (ISO 32000-1, 7.5.6), so that the engine reads the page as it reads any other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from pincite.model.ink import UNMAPPED, Glyphs
from pincite.pdf.common_order import common_order
from pincite.pdf.glyph_names import glyph_text
from pincite.pdf.objects import Name, Objects, Stream, Value
from pincite.pdf.sfnt import glyph_texts
from pincite.pdf.unicode_map import read_map, written_map
from pincite.pdf.updating import updated, written_value

KINDS = ("Type0", "Type1", "MMType1", "TrueType", "Type3")  # of fonts
LAST_CODE = 0xFF  # of a simple font
MAX_PAGES = 5000  # pages whose fonts are looked at
MAX_FONT = 24 << 20  # bytes of an embedded font that is read
MAX_FORMS = 4  # drawings within drawings, each with fonts of its own
AGREED = 0.05  # share of letters that both tell alike: less, and the font's own table means something else
CONTRADICTED = 2  # letters told otherwise from which a map is wrong
ARABIC = re.compile("[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]")


# Glyphs without a meaning on a page from which its fonts are looked at.
DOUBTFUL = 5
ARABIC_BLOCK = (0x0600, 0x06FF)


def are_doubtful(glyphs: Glyphs) -> bool:
    """True if glyphs of a page may be others than they seem: Arabic letters, or many without a meaning."""
    code = glyphs.code
    if ((code >= ARABIC_BLOCK[0]) & (code <= ARABIC_BLOCK[1])).any():
        return True
    return meaningless(glyphs) >= DOUBTFUL


def meaningless(glyphs: Glyphs) -> int:
    """How many glyphs have no meaning."""
    return int(((glyphs.flags & UNMAPPED) != 0).sum())


class Mended(msgspec.Struct, frozen=True):
    """The file with its update, how many fonts were mended, and of how many of these it was guessed how."""

    data: bytes
    fonts: int
    guessed: int


def mended(objects: Objects) -> Mended | None:
    """The file with maps that say what its fonts say; None where nothing is to be mended, or cannot be."""
    if not objects.trailer or "Encrypt" in objects.trailer:
        return None
    update: dict[tuple[int, int], bytes] = {}
    number = objects.size
    guessed = 0
    for place, font in _fonts(objects).items():
        composite = font.get("Subtype") == "Type0"
        texts = _better(objects, font) if composite else _spelled(objects, font)
        if texts is None and composite and (texts := _counted(objects, font)):
            guessed += 1
        if not texts:
            continue
        written = written_value(font | {"ToUnicode": (number, 0)})
        if written is None:
            continue
        update |= {place: written, (number, 0): written_map(texts, 2 if composite else 1)}
        number += 1
    data = updated(objects, update) if update else None
    return None if data is None else Mended(data, len(update) // 2, guessed)


def _fonts(objects: Objects) -> dict[tuple[int, int], dict[str, Value]]:
    """The fonts of the pages that may be mended, by their place in the file."""
    found: dict[tuple[int, int], dict[str, Value]] = {}
    seen: set[tuple[int, int]] = set()
    for resources in _resources(objects):
        _add_fonts(objects, resources, found, seen, 0)
    return found


def _add_fonts(
    objects: Objects, resources: Value, found: dict[tuple[int, int], dict[str, Value]],
    seen: set[tuple[int, int]], depth: int,
) -> None:  # fmt: skip
    if isinstance(resources, tuple):
        if resources in seen:
            return
        seen.add(resources)
    entries = objects.dictionary(resources)
    for font in objects.dictionary(entries.get("Font")).values():
        if isinstance(font, tuple) and font not in seen:
            seen.add(font)
            known = objects.dictionary(font)
            if known.get("Subtype") in KINDS:
                found[font] = known
    if depth < MAX_FORMS:
        for form in objects.dictionary(entries.get("XObject")).values():
            if isinstance(form, tuple) and form not in seen:
                seen.add(form)
                _add_fonts(objects, objects.dictionary(form).get("Resources"), found, seen, depth + 1)


def _resources(objects: Objects) -> Iterator[Value]:
    """The resources of each page, those it inherits among them."""
    stack = [objects.dictionary(objects.trailer.get("Root")).get("Pages")]
    seen: set[object] = set()
    while stack and len(seen) < MAX_PAGES:
        node = stack.pop()
        key = node if isinstance(node, tuple) else id(node)
        if key in seen:
            continue
        seen.add(key)
        entries = objects.dictionary(node)
        if "Resources" in entries:
            yield entries["Resources"]
        kids = objects.get(entries.get("Kids"))
        if isinstance(kids, list):
            stack.extend(kids)


def _better(objects: Objects, font: dict[str, Value]) -> dict[int, str] | None:
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


def _counted(objects: Objects, font: dict[str, Value]) -> dict[int, str] | None:
    """The text of each code of a font neither mapped nor embedded, by the order that glyphs mostly have."""
    inner = _inner(objects, font)
    known = objects.dictionary(inner.get("FontDescriptor"))
    embedded = any(key in known for key in ("FontFile", "FontFile2", "FontFile3"))
    if embedded or "ToUnicode" in font or inner.get("Subtype") != "CIDFontType2":
        return None
    if isinstance(objects.get(inner.get("CIDToGIDMap")), Stream):
        return None
    ordering = objects.dictionary(inner.get("CIDSystemInfo")).get("Ordering")
    return common_order(objects.get(inner.get("W"))) if ordering == b"Identity" else None


def _inner(objects: Objects, font: dict[str, Value]) -> dict[str, Value]:
    """The font within a composite one whose codes are numbers of glyphs; {} for others."""
    within = objects.get(font.get("DescendantFonts"))
    if objects.get(font.get("Encoding")) not in ("Identity-H", "Identity-V") or not isinstance(within, list):
        return {}
    return objects.dictionary(within[0]) if within else {}


def _spelled(objects: Objects, font: dict[str, Value]) -> dict[int, str] | None:
    """The text of each code of a simple font without a map, where the names of its glyphs say what the engine
    does not ask: it knows no names in fonts drawn by the file, and none of several parts."""
    encoding = objects.get(font.get("Encoding"))
    if "ToUnicode" in font or not isinstance(encoding, dict):
        return None
    names = objects.get(encoding.get("Differences"))
    drawn = font.get("Subtype") == "Type3"
    texts: dict[int, str] = {}
    code = 0
    for entry in names if isinstance(names, list) else []:
        if isinstance(entry, int):
            code = entry
        elif isinstance(entry, Name):
            if drawn or len(glyph_text(entry)) > 1 or "." in entry:
                texts[code] = glyph_text(entry)
            code += 1
    texts = {code: text for code, text in texts.items() if text and 0 <= code <= LAST_CODE}
    return texts or None


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
