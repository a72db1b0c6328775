"""Styles of a spreadsheet of OpenDocument (1.3 part 3, 16.2): those of its content alone, as they are met."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.opendocument.names import attributes, length
from pincite.readers.sheet.cells import BOLD, LARGE
from pincite.readers.tree import local

LONGEST_CHAIN = 60  # Styles that may be based on each other: a longer chain is a loop.
LARGE_POINTS = 14.0  # Letters of this size or more are large; a sheet's own have 10 or 11 points.
BOLDS = ("bold", "600", "700", "800", "900")


class Look(msgspec.Struct, frozen=True):
    """A style: its looks (None: as its parent), whether a sheet of it is shown, and the height of a row or
    width of a column of it in points, 0 unknown."""

    parent: str = ""
    bold: bool | None = None
    large: bool | None = None
    shown: bool = True
    size: float = 0.0


UNKNOWN = Look()


class Styles:
    """The styles so far, by family and name."""

    def __init__(self) -> None:
        self.looks: dict[tuple[str, str], Look] = {}
        self.bits: dict[str, int] = {}

    def take(self, node: Node) -> None:
        """A style that is over."""
        get = attributes(node)
        bold = large = None
        shown = True
        size = 0.0
        for child in node:
            facts = attributes(child)
            kind = local(child)
            if kind == "text-properties":
                weight, letters = facts.get("font-weight"), facts.get("font-size", "")
                bold = None if weight is None else weight in BOLDS
                large = length(letters) >= LARGE_POINTS if letters.endswith("pt") else large
            elif kind == "table-properties":
                shown = facts.get("display", "true") != "false"
            elif kind in ("table-row-properties", "table-column-properties"):
                size = length(facts.get("row-height") or facts.get("column-width"))
        self.looks[get.get("family", ""), get.get("name", "")] = Look(
            get.get("parent-style-name", ""), bold, large, shown, size
        )

    def look(self, family: str, get: dict[str, str]) -> Look:
        """The style that attributes name."""
        return self.looks.get((family, get.get("style-name", "")), UNKNOWN)

    def bits_of(self, name: str) -> int:
        """The looks of a cell style, from it and its parents."""
        if name not in self.bits:
            chain: list[Look] = []
            at = name
            while len(chain) < LONGEST_CHAIN and (found := self.looks.get(("table-cell", at))):
                chain.append(found)
                at = found.parent
            bold = next((look.bold for look in chain if look.bold is not None), False)
            large = next((look.large for look in chain if look.large is not None), False)
            self.bits[name] = (BOLD if bold else 0) | (LARGE if large else 0)
        return self.bits[name]
