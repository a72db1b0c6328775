"""What is open while HTML is read: elements, list items, notes, figures, cells."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.readers.html.attributes import Attributes
from pincite.readers.html.marks import ListState
from pincite.readers.inline import PLAIN


class Context(msgspec.Struct):
    """Where the HTML stands: ``whole`` a document of its own (else a fragment, whose head says nothing),
    ``pictures`` finds the bytes of a picture by its address, None for none; ``base`` is put before
    addresses; ``level`` is added to headings; ``layer``, ``quoted`` and ``parent`` are those of the text
    around a fragment; ``anchors``, where it is not None, is filled with names and the number of the element
    that each stands before; ``head``: whether the head tells facts about the document; ``xml``: the text is
    XHTML, whose elements may close themselves; ``literal``: the markup says all, as that of a program does:
    no table only places things, no text is an address or a formula by its look."""

    whole: bool = True
    head: bool = True
    xml: bool = False
    literal: bool = False
    pictures: Callable[[str], tuple[bytes, str] | None] | None = None
    base: str = ""
    quoted: int = 0
    layer: Layer = "body"
    parent: str = ""
    anchors: dict[str, int] | None = None


class Item:
    """A list item; its first text carries the marker, the rest has it as parent."""

    __slots__ = ("id", "level", "marker")

    def __init__(self, marker: str, level: int) -> None:
        self.marker = marker
        self.level = level
        self.id = ""


class NoteState:
    """A footnote; its first text is the element, the rest has it as parent."""

    __slots__ = ("anchor", "id", "marker")

    def __init__(self, anchor: str, marker: str) -> None:
        self.anchor = anchor
        self.marker = marker
        self.id = ""


class FigureState:
    """An open ``figure``: what it holds first, and captions that wait for it."""

    __slots__ = ("at", "captions")

    def __init__(self, at: int) -> None:
        self.at = at
        self.captions: list[tuple[str, tuple[Span, ...], Layer]] = []


class Frame:
    """An open element and what it means for what is in it."""

    __slots__ = (
        "aside",
        "block",
        "cell",
        "content",
        "figure",
        "item",
        "kind",
        "language",
        "layer",
        "level",
        "listing",
        "note",
        "notes",
        "place",
        "quoted",
        "style",
        "tag",
    )

    def __init__(self) -> None:
        self.tag = ""
        self.style: Span = PLAIN
        self.layer: Layer = "body"
        self.place = ""
        self.kind: Kind = "paragraph"
        self.level = 0
        self.quoted = 0
        self.item: Item | None = None
        self.note: NoteState | None = None
        self.notes = False
        self.listing: ListState | None = None
        self.figure: FigureState | None = None
        self.cell: CellState | None = None
        self.language = ""
        self.content = False
        self.aside = False
        self.block = False

    def inner(self, tag: str) -> Frame:
        found = Frame.__new__(Frame)
        found.tag = tag
        found.style = self.style
        found.layer = self.layer
        found.place = self.place
        found.kind = self.kind
        found.level = self.level
        found.quoted = self.quoted
        found.item = self.item
        found.note = self.note
        found.notes = self.notes
        found.listing = self.listing
        found.figure = self.figure
        found.cell = self.cell
        found.language = self.language
        found.content = self.content
        found.aside = self.aside
        found.block = False
        return found


class CellState:
    """An open cell. ``lone`` is its only paragraph as long as there is nothing else."""

    __slots__ = ("attributes", "layer", "lone", "outer")

    def __init__(self, attributes: Attributes, outer: list[Element], layer: Layer) -> None:
        self.layer = layer
        self.attributes = attributes
        self.outer = outer
        self.lone: tuple[str, tuple[Span, ...]] | None = None
