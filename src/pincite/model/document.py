"""A document: pages of words and elements, and what was said or noted about the whole."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pincite.model.brief import excerpt
from pincite.model.elements import Element
from pincite.model.geometry import Box
from pincite.model.ink import Field, Font, OutlineEntry
from pincite.model.words import Words


class Note(msgspec.Struct, frozen=True):
    """Something guessed, dropped or unreadable. ``code`` is stable; ``page`` 0 = whole document."""

    code: str
    sentence: str
    page: int = 0
    box: Box | None = None


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """An image of the original as its bytes; size in pixels, 0 unknown; ``name`` as in the original."""

    data: bytes
    media_type: str
    width: int = 0
    height: int = 0
    name: str = ""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """One page. ``number`` is its 1-based number in the source. ``elements`` and ``words`` are in
    reading order; words of an element form contiguous runs (its lines). ``error`` is the code of
    what kept the page from being read, else ''. ``images`` are boxes of raster images.

    Other formats have other pages: a ``slide``, a ``sheet``, or one ``flow`` for a text without pages;
    ``name`` is that of the sheet, the slide or the file in an archive. Where nothing has a place, width
    and height are 0, every box is ``NOWHERE`` and there are no words: the text is in the elements."""

    number: int
    width: float
    height: float
    words: Words
    elements: tuple[Element, ...] = ()
    rotation: int = 0
    images: tuple[Box, ...] = ()
    reading_order: Literal["standard", "vertical"] = "standard"
    ocr: bool = False
    error: str = ""
    seconds: float = 0.0
    kind: Literal["page", "slide", "sheet", "flow"] = "page"
    name: str = ""
    hidden: bool = False

    def __repr__(self) -> str:
        return f"<Page {self.number}, {self.kind}, {len(self.elements)} elements>"


class ContentsEntry(msgspec.Struct, frozen=True):
    """A table-of-contents entry. ``source``: 'o' outline, of a PDF or a book; 's' what the document itself
    calls a heading; 't' printed contents page; 'd' detected by its looks. ``element`` is the id of the
    heading it names, in a book of whatever stands at its place, '' for nothing."""

    content: str
    level: int
    score: float
    source: Literal["o", "s", "t", "d"]
    element: str


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """The original: its name (for people only), SHA-256 hex digest, media type and size in bytes."""

    name: str
    sha256: str
    media_type: str
    size: int


class DocumentTree(msgspec.Struct, frozen=True, kw_only=True):
    """The whole document as data. ``page_count`` is that of the source, also when only some pages
    were asked for. ``options`` echoes the effective options; ``timings`` are seconds by phase.
    ``pictures`` are by SHA-256 of their bytes."""

    source: Source
    page_count: int
    pages: tuple[Page, ...]
    fonts: tuple[Font, ...] = ()
    info: dict[str, str] = {}
    outline: tuple[OutlineEntry, ...] = ()
    fields: tuple[Field, ...] = ()
    contents: tuple[ContentsEntry, ...] = ()
    notes: tuple[Note, ...] = ()
    options: dict[str, Any] = {}
    timings: dict[str, float] = {}
    pictures: dict[str, Picture] = {}

    def __repr__(self) -> str:
        return f"<DocumentTree {excerpt(self.source.name)}, {len(self.pages)} pages>"
