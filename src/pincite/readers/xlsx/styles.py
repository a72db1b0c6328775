"""Cell styles: the number format of each, and whether it is bold or large (18.8)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.sheet.cells import BOLD, LARGE
from pincite.readers.sheet.numbers import BUILTIN, LOCALE_DATES, NumberFormat, compiled
from pincite.readers.xlsx.names import every, first, true, whole

LARGER = 1.25  # A letter size this many times the sheet's own is large.


class Look(msgspec.Struct, frozen=True):
    """What a style shows: its number format, its looks as bits, and whether its dates are shown in
    whatever way the reader's own system has them."""

    format: NumberFormat
    looks: int = 0
    local: bool = False


PLAIN = Look(compiled("General"))


class Styles:
    """The looks by the number that cells give."""

    def __init__(self, root: Node | None) -> None:
        self.looks: list[Look] = []
        codes = dict(BUILTIN)
        for node in every(first(root, "numFmts"), "numFmt"):
            codes[whole(node.get("numFmtId"), -1)] = node.get("formatCode", "General")
        fonts = list(every(first(root, "fonts"), "font"))
        sizes = [size_of(font) for font in fonts]
        usual = sizes[0] if sizes else 11.0
        for node in every(first(root, "cellXfs"), "xf"):
            number = whole(node.get("numFmtId"))
            font = whole(node.get("fontId"))
            looks = 0
            if 0 <= font < len(fonts):
                looks = BOLD * bold_of(fonts[font]) | LARGE * (0 < LARGER * usual <= sizes[font])
            self.looks.append(
                Look(
                    compiled(codes.get(number, "General")),
                    looks,
                    number in LOCALE_DATES and number in BUILTIN,
                )
            )

    def look(self, number: int) -> Look:
        return self.looks[number] if 0 <= number < len(self.looks) else PLAIN


def size_of(font: Node) -> float:
    """The size of a font's letters in points, 0 unknown."""
    node = first(font, "sz")
    try:
        return float(node.get("val", "0")) if node is not None else 0.0
    except ValueError:
        return 0.0


def bold_of(properties: Node | None) -> bool:
    node = first(properties, "b")
    return node is not None and (node.get("val") is None or true(node.get("val")))
