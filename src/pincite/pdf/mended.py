"""Fonts whose map to Unicode is wrong or missing, mended by what the embedded fonts say themselves.

Some writers of PDF (a common office suite for years) wrote of a run of glyphs only the first right, and
counted on for the others: Arabic comes out as other letters. What is mended is appended to the file in
memory as an update (ISO 32000-1, 7.5.6), so that the engine reads the page as it reads any other.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from pincite.pdf.letters import letters_of
from pincite.pdf.objects import Objects, Value
from pincite.pdf.page_tree import nodes
from pincite.pdf.unicode_map import written_map
from pincite.pdf.updating import updated, written_value

KINDS = ("Type0", "Type1", "MMType1", "TrueType", "Type3")  # of fonts
MAX_PAGES = 5000  # pages whose fonts are looked at
MAX_FORMS = 4  # drawings within drawings, each with fonts of its own


class Mended(msgspec.Struct, frozen=True):
    """The file with its update, how many fonts were mended, of how many others letters were guessed, and of
    how many nothing tells them."""

    data: bytes
    fonts: int
    guessed: int
    unknown: int


def mended(objects: Objects) -> Mended | None:
    """The file with maps that say what its fonts say; None where nothing is to be mended, or cannot be."""
    if not objects.trailer or "Encrypt" in objects.trailer:
        return None
    update: dict[tuple[int, int], bytes] = {}
    number = objects.size
    fonts = guessed = unknown = 0
    for place, font in _fonts(objects).items():
        letters = letters_of(objects, font)
        written = written_value(font | {"ToUnicode": (number, 0)}) if letters else None
        if letters is None or written is None:
            continue
        fonts += not (letters.guessed or letters.unknown)
        guessed += letters.guessed
        unknown += letters.unknown
        update |= {place: written, (number, 0): written_map(letters.texts, letters.width)}
        number += 1
    data = updated(objects, update) if update else None
    return None if data is None else Mended(data, fonts, guessed, unknown)


def _fonts(objects: Objects) -> dict[tuple[int, int], dict[str, Value]]:
    """The fonts of the pages that may be mended, by their place in the file."""
    found: dict[tuple[int, int], dict[str, Value]] = {}
    seen: set[tuple[int, int]] = set()
    for node in islice(nodes(objects), MAX_PAGES):  # pages inherit the resources of the nodes above them
        if "Resources" in node:
            _add_fonts(objects, node["Resources"], found, seen, 0)
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
