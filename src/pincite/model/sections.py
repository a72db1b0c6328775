"""A document as texts: its whole text, what stands where in it, and the sections it is cut into.

Offsets and lengths count code points. All sections of a document are ranges of one text, so an offset
in a section and one in the document differ by the section's offset alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.model.brief import excerpt
from pincite.model.elements import Element
from pincite.model.geometry import Box


class Part(msgspec.Struct, frozen=True, array_like=True):
    """What a stretch of a passage was set as: a printed line, or a cell of a table (``row`` and ``col``
    count from 0, -1 for a line). ``offset`` counts from the beginning of the passage."""

    offset: int
    length: int
    box: Box
    row: int = -1
    col: int = -1


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """Where an element stands: ``text[offset:offset + length]`` of the document's text is the element,
    a table as HTML. ``category`` is its type in the vocabulary of unstructured."""

    element: Element
    category: str
    offset: int
    length: int
    parts: tuple[Part, ...] = ()

    @property
    def marker(self) -> str:
        """The printed mark of an item or a note, which its text does not have; '' none."""
        return self.element.marker

    def __repr__(self) -> str:
        return f"<Passage {self.element.id}, {self.length} characters from {self.offset}>"


class PassageText(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a whole document and its passages in order; they do not overlap, and what lies between
    two of them separates them. ``figures`` are the elements left out of the text, each with the number of
    passages before it."""

    text: str
    passages: tuple[Passage, ...] = ()
    figures: tuple[tuple[int, Element], ...] = ()

    def __repr__(self) -> str:
        return f"<PassageText, {len(self.text)} characters, {len(self.passages)} passages>"


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a document: a page of one that has pages, else what a strategy made.

    number    1, 2, ... in order of beginning; a ``page`` has its page's number
    parent    place in the list of sections of the one this is nested in, -1 none
    level     depth of nesting, 0 on top
    title     the heading it begins with, or the name of the sheet, slide or file; '' none
    page      the page's number, 0 for what is no page
    text      ``text[offset:offset + length]`` of the document; '' for a page without any
    own       length of what stands before the first section nested in it
    first, last  its passages: ``passages[first:last]`` of the document
    figures   elements left out of the text that lie in it and in no nested section
    """

    kind: Literal["page", "section"]
    number: int
    text: str
    offset: int
    length: int
    own: int
    first: int
    last: int
    parent: int = -1
    level: int = 0
    title: str = ""
    page: int = 0
    figures: tuple[Element, ...] = ()
    categories: tuple[str, ...] = ()
    table_count: int = 0
    image_count: int = 0

    def __repr__(self) -> str:
        return f"<Section {self.number}, {self.kind} {excerpt(self.title)}, {self.length} characters>"
