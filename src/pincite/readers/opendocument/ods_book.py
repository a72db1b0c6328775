"""A spreadsheet of OpenDocument as a file: its events, its styles, what was read of it so far."""

from __future__ import annotations

import io
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt, TooLarge
from pincite.readers.opendocument.names import attributes, length
from pincite.readers.opendocument.source import Source, refuse_encrypted
from pincite.readers.options import ReadOptions
from pincite.readers.package import PROLOG, Package, refuse_declarations
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import BOLD, LARGE
from pincite.readers.tree import local

ZIP = b"PK"

LONGEST_CHAIN = 60  # Styles that may be based on each other: a longer chain is a loop.
LARGE_POINTS = 14.0  # Letters of this size or more are large; a sheet's own have 10 or 11 points.


class Look(msgspec.Struct, frozen=True):
    """A style: its looks (None: as its parent), whether a sheet of it is shown, and the height of a row or
    width of a column of it in points, 0 unknown."""

    parent: str = ""
    bold: bool | None = None
    large: bool | None = None
    shown: bool = True
    size: float = 0.0


class Lean(Source):
    """The file without its content in memory."""

    def __init__(self, data: bytes, options: ReadOptions) -> None:
        self.options = options
        self.objects = {}
        self.package = None
        self.flat = data
        self.meta = Node("none")
        if data[:2] == ZIP:
            self.package = Package(data, options)
            refuse_encrypted(self.package)
            if "content.xml" not in self.package:
                raise Corrupt("the package has no content.xml: it is no OpenDocument file")
            self.meta = self.optional("meta.xml")
        elif len(data) > options.max_part:
            raise TooLarge(f"the document is larger than {options.max_part >> 20} MiB")

    def events(self) -> Iterator[tuple[str, Node]]:
        """Starts and ends of the elements of the content."""
        if self.package is not None:
            yield from self.package.events("content.xml")
            return
        refuse_declarations(self.flat[:PROLOG], "")
        try:
            yield from ElementTree.iterparse(io.BytesIO(self.flat), ("start", "end"))
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            raise Corrupt(f"the document is not XML: {error}") from None


class Book:
    """The document being read: its styles so far, and how many sheets, cells and repeated cells it has
    had."""

    def __init__(self, source: Lean, options: ReadOptions, reading: ReadContext) -> None:
        self.source = source
        self.options = options
        self.reading = reading
        self.looks: dict[str, Look] = {}
        self.bits: dict[str, int] = {}
        self.count = 0
        self.cells = 0
        self.repeated = 0

    def style(self, node: Node) -> None:
        """A style of cells or sheets (16.2)."""
        get = attributes(node)
        bold = large = None
        shown = True
        extent = 0.0
        for child in node:
            facts = attributes(child)
            kind = local(child)
            if kind == "text-properties":
                weight, size = facts.get("font-weight"), facts.get("font-size", "")
                bold = None if weight is None else weight in ("bold", "600", "700", "800", "900")
                if size.endswith("pt"):
                    try:
                        large = float(size[:-2]) >= LARGE_POINTS
                    except ValueError:
                        large = None
            elif kind == "table-properties":
                shown = facts.get("display", "true") != "false"
            elif kind in ("table-row-properties", "table-column-properties"):
                extent = length(facts.get("row-height") or facts.get("column-width"))
        self.looks[get.get("family", "") + " " + get.get("name", "")] = Look(
            get.get("parent-style-name", ""), bold, large, shown, extent
        )

    def bits_of(self, name: str) -> int:
        """The looks of a cell style, from it and its parents."""
        found = self.bits.get(name)
        if found is not None:
            return found
        bold: bool | None = None
        large: bool | None = None
        at = name
        for _ in range(LONGEST_CHAIN):
            look = self.looks.get("table-cell " + at)
            if look is None:
                break
            bold = look.bold if bold is None else bold
            large = look.large if large is None else large
            at = look.parent
        self.bits[name] = (BOLD if bold else 0) | (LARGE if large else 0)
        return self.bits[name]
