"""What is open while HTML is read: elements, lists and their items, notes, figures, tables (HTML, 4.9)."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import msgspec

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.readers.grid import Draft
from pincite.readers.html.attributes import Attributes, roles, value
from pincite.readers.inline import PLAIN
from pincite.readers.numerals import numeral

# Markers of list items as a browser shows them (HTML, 4.4.5 to 4.4.8; CSS Lists, 7).
BULLETS = ("•", "◦", "▪")
STYLES = {"disc": "•", "circle": "◦", "square": "▪", "none": ""}
NUMBERED = {
    **dict.fromkeys(("1", "decimal"), "1"),
    **dict.fromkeys(("a", "lower-alpha", "lower-latin"), "a"),
    **dict.fromkeys(("A", "upper-alpha", "upper-latin"), "A"),
    **dict.fromkeys(("i", "lower-roman"), "i"),
    **dict.fromkeys(("I", "upper-roman"), "I"),
}


Tree = list[Any]  # An element that is read as a whole: its tag, its attributes, texts and trees within it.


class Context(msgspec.Struct):
    """Where the HTML stands: ``whole`` a document of its own (else a fragment, whose head says nothing),
    ``head``: whether its head tells facts about the document; ``xml``: the text is XHTML, whose elements may
    close themselves; ``literal``: the markup says all, as that of a program does, no table only places
    things, no text is an address or a formula by its look; ``pictures`` finds the bytes of a picture and
    their media type by its address; ``parent`` is the element that a fragment belongs to; ``anchors``, where
    it is not None, is filled with names and the number of the element that each stands before."""

    whole: bool = True
    head: bool = True
    xml: bool = False
    literal: bool = False
    pictures: Callable[[str], tuple[bytes, str] | None] | None = None
    parent: str = ""
    anchors: dict[str, int] | None = None


class ListState(msgspec.Struct):
    """An open list: ``next`` is the number of its next item; ``depth`` counts the lists with marks that it
    is in, itself included, ``level`` those of definitions too."""

    ordered: bool = False
    style: str = ""
    level: int = 1
    depth: int = 1
    next: int = 1
    step: int = 1
    delimiter: str = "."

    def marker(self, value: int | None, style: str) -> str:
        """The marker of the next item; ``value`` and ``style`` are its own."""
        style = style or self.style
        if style in STYLES:
            self.next += self.step * self.ordered
            return STYLES[style]
        if not self.ordered and style not in NUMBERED:
            return BULLETS[max(1, min(self.depth, len(BULLETS))) - 1]
        number = self.next if value is None else value
        self.next = number + self.step
        return numeral(number, NUMBERED.get(style, "1")) + self.delimiter


class Marked(msgspec.Struct):
    """A list item or a footnote: its first text is the element with the marker, the rest has that as parent.
    ``id`` is None before its first text, '' where it gets no element."""

    marker: str
    level: int = 0
    anchor: str = ""
    id: str | None = None


class Captions(msgspec.Struct):
    """An open figure or table: where in the elements it begins, and the captions that wait for it."""

    at: int = 0
    texts: list[tuple[str, tuple[Span, ...], Layer]] = []


class CellState(msgspec.Struct):
    """An open cell, and the elements of what is around its table."""

    attributes: Attributes
    outer: list[Element]
    layer: Layer


class Frame(msgspec.Struct):
    """An open element and what it means for what is in it."""

    tag: str = ""
    style: Span = PLAIN
    layer: Layer = "body"
    place: str = ""
    kind: Kind = "paragraph"
    level: int = 0
    quoted: int = 0
    item: Marked | None = None
    note: Marked | None = None
    notes: bool = False
    listing: ListState | None = None
    captions: Captions | None = None
    cell: CellState | None = None
    language: str = ""
    content: bool = False
    aside: bool = False
    block: bool = False

    def inner(self, tag: str) -> Frame:
        """An element in this one: it means the same until it says otherwise."""
        found = copy(self)
        found.tag = tag
        found.block = False
        return found


class TableState(msgspec.Struct):
    """An open table. ``hidden`` are elements of cells that are not shown, ``first_piece`` is the id of
    the part of it that was given already."""

    layer: Layer
    attributes: Attributes
    rows: list[list[Draft]] = []
    feet: list[list[Draft]] = []
    section: list[list[Draft]] = []
    in_head: bool = False
    in_foot: bool = False
    captions: Captions = msgspec.field(default_factory=Captions)
    hidden: list[Element] = []
    first_piece: str = ""

    def open_section(self, tag: str) -> None:
        """A group of rows begins; rows before it that stood alone are a group too."""
        self.close_section()
        self.in_head = tag == "thead"
        self.in_foot = tag == "tfoot"

    def close_section(self) -> None:
        """A group ends: no cell reaches beyond it."""
        for left, row in zip(range(len(self.section), 0, -1), self.section, strict=True):
            for draft in row:
                draft.row_span = min(draft.row_span or left, left)
        if self.in_foot:
            self.feet += self.section
        else:
            self.rows += self.section
        self.section = []
        self.in_head = self.in_foot = False

    def add(self, draft: Draft) -> None:
        """A cell of the row; one without a row makes it."""
        if not self.section:
            self.section.append([])
        self.section[-1].append(draft)

    def finished(self) -> list[list[Draft]]:
        """All rows, the foot last; rows without a cell are left out where nothing spans into them."""
        self.close_section()
        rows = self.rows + self.feet
        if any(draft.row_span != 1 for row in rows for draft in row):
            return rows
        return [row for row in rows if row]

    def piece(self, window: int) -> list[list[Draft]]:
        """The rows so far, where they are as many as the window and no cell reaches further; else none."""
        if self.in_foot or self.feet or len(self.rows) + len(self.section) < window:
            return []
        for left, row in zip(range(len(self.section), 0, -1), self.section, strict=True):
            if any(draft.row_span == 0 or draft.row_span > left for draft in row):
                return []
        rows = self.rows + self.section
        self.rows, self.section = [], []
        return rows

    def only_places(self, rows: list[list[Draft]]) -> bool:
        """True for a table that only places things: it says so, has a single cell, or holds headings or
        tables in its cells without head cells, caption or rules."""
        if not {"presentation", "none"}.isdisjoint(roles(self.attributes)):
            return True
        cells = [draft for row in rows for draft in row]
        if self.captions.texts or any(draft.header for draft in cells):
            return False
        full = [draft for draft in cells if draft.text or draft.elements]
        if len(full) <= 1:
            return True
        if value(self.attributes, "border") not in ("", "0"):
            return False
        heavy = sum(any(one.kind in ("heading", "table") for one in draft.elements) for draft in full)
        # One column that holds such things is a page one below the other: mail is written so.
        return heavy > 0 and (2 * heavy >= len(full) or max(map(len, rows)) == 1)
