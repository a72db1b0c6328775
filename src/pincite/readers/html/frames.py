"""What is open while HTML is read: elements, lists and their items, notes, figures, cells."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

import msgspec

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.readers.html.attributes import Attributes
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
