"""What is open while HTML is read: elements, list items, notes, figures, cells."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

import msgspec

from pincite.model.elements import Element, Kind, Layer, Span
from pincite.readers.html.attributes import Attributes
from pincite.readers.html.marks import ListState
from pincite.readers.inline import PLAIN


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


class Item(msgspec.Struct):
    """A list item; its first text carries the marker, the rest has it as parent."""

    marker: str
    level: int
    id: str = ""


class NoteState(msgspec.Struct):
    """A footnote; its first text is the element, the rest has it as parent."""

    anchor: str
    marker: str
    id: str = ""


class FigureState(msgspec.Struct):
    """An open ``figure``: where in the elements it begins, and captions that wait for what it holds first."""

    at: int
    captions: list[tuple[str, tuple[Span, ...], Layer]] = []


class CellState(msgspec.Struct):
    """An open cell. ``lone`` is its only paragraph as long as there is nothing else."""

    attributes: Attributes
    outer: list[Element]
    layer: Layer
    lone: tuple[str, tuple[Span, ...]] | None = None


class Frame(msgspec.Struct):
    """An open element and what it means for what is in it."""

    tag: str = ""
    style: Span = PLAIN
    layer: Layer = "body"
    place: str = ""
    kind: Kind = "paragraph"
    level: int = 0
    quoted: int = 0
    item: Item | None = None
    note: NoteState | None = None
    notes: bool = False
    listing: ListState | None = None
    figure: FigureState | None = None
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
