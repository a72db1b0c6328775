"""Cell styles: the number format of each, and whether it is bold or large (18.8)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.readers.ooxml.charts import child, children
from pincite.readers.ooxml.names import true, whole
from pincite.readers.sheet.cells import BOLD, LARGE
from pincite.readers.sheet.numbers import BUILTIN, LOCALE_DATES, compiled
from pincite.readers.sheet.values import LARGER, PLAIN, Look


class Styles:
    """The looks by the number that cells give."""

    def __init__(self, root: Node | None) -> None:
        self.looks: list[Look] = []
        codes = dict(BUILTIN)
        for node in children(child(root, "numFmts"), "numFmt"):
            codes[whole(node.get("numFmtId"), -1)] = node.get("formatCode", "General")
        fonts = list(children(child(root, "fonts"), "font"))
        sizes = [size_of(font) for font in fonts]
        usual = sizes[0] if sizes else 11.0
        for node in children(child(root, "cellXfs"), "xf"):
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

    def look(self, style: str) -> Look:
        """The look of a style by its number, the first for none."""
        number = whole(style)
        return self.looks[number] if 0 <= number < len(self.looks) else PLAIN


def size_of(font: Node) -> float:
    """The size of a font's letters in points, 0 unknown."""
    node = child(font, "sz")
    try:
        return float(node.get("val", "0")) if node is not None else 0.0
    except ValueError:
        return 0.0


def bold_of(properties: Node | None) -> bool:
    node = child(properties, "b")
    return node is not None and (node.get("val") is None or true(node.get("val")))
