"""Shapes of answers that the service puts together from the tree; the others are those of ``shapes``."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pincite.model.document import Note
from pincite.model.elements import Cell, Element, Table
from pincite.model.geometry import Box
from pincite.outputs.chunk_lines import ChunkLine
from pincite.outputs.whole import Word
from pincite.service.shapes import NoteAnswer, TableAnswer


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a page, slide or sheet wherever it is: sizes in points, 0 without a layout."""

    number: int
    kind: Literal["page", "slide", "sheet", "flow"]
    width: float
    height: float
    rotation: int
    name: str
    error: str
    hidden: bool
    ocr: bool
    reading_order: Literal["standard", "vertical"]


class PageSummary(Page, frozen=True, kw_only=True):
    """A page, slide or sheet, and how much stands on it: sizes in points, 0 without a layout."""

    elements: int
    words: int


class PageList(msgspec.Struct, frozen=True, kw_only=True):
    pages: tuple[PageSummary, ...]


class Ink(msgspec.Struct, frozen=True, kw_only=True):
    """Boxes of drawn lines and of raster images."""

    rules: tuple[Box, ...]
    images: tuple[Box, ...]


class PageAnswer(Page, frozen=True, kw_only=True):
    """A page with its elements in reading order; ``words`` are their number where they were not asked
    for."""

    elements: tuple[Element, ...]
    notes: tuple[Note, ...]
    words: int | tuple[Word, ...]
    ink: Ink | None = None


class ElementAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An element, those around it in reading order, and what belongs to it; ``cell`` where one was asked
    for."""

    element: Element
    page: int
    before: str | None
    after: str | None
    children: tuple[str, ...]
    cell: Cell | None = None


class TableContent(TableAnswer, frozen=True, kw_only=True):
    """A table with its texts by row and column, and its cells."""

    data: tuple[tuple[str, ...], ...]
    grid: Table


class ChunkList(msgspec.Struct, frozen=True, kw_only=True):
    chunks: tuple[ChunkLine, ...]


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """What limits a truth: an atom of the constraint of a type, and the tokens it was asked about."""

    type: str
    atom: str
    truth: float
    tokens: tuple[int, ...]
    sentence: str = ""


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A text in the document and what was understood of it; ``words`` are the first and the one after the
    last of its page."""

    text: str
    parsed: dict[str, Any]
    page: int
    box: Box | None
    image: bool
    token: int
    element: str
    words: tuple[int, int]


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """What a wrapper found: children, or a value, or both; how true it is and what limits that."""

    type: str
    variable: str
    path: str
    truth: float
    cause: Cause | None
    value: Value | None = None
    children: tuple[Group, ...] = ()


class Miss(msgspec.Struct, frozen=True, kw_only=True):
    """A record that was almost found."""

    type: str
    part: str
    truth: float
    sentence: str
    cause: Cause | None
    taken_by: str
    values: tuple[Value, ...]


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What an identity of a statement says."""

    identity: str
    column: str
    state: Literal["holds", "fails", "missing"]
    sentence: str
    difference: float | None
    missing: tuple[str, ...]
    implied: float | None
    paths: tuple[str, ...]


class PageSize(msgspec.Struct, frozen=True, kw_only=True):
    page: int
    width: float | None
    height: float | None


class RecordsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The records that a wrapper found in a document, the best answer first; docs/wrappers/results.md says
    more."""

    wrapper: str
    source: str
    sha256: str
    mode: Literal["paper", "best", "all", "topk"]
    norm: Literal["min", "product", "lukasiewicz"]
    threshold: float
    locale: str
    granularity: str
    complete: bool
    stopped_by: str
    pages: tuple[PageSize, ...]
    groups: tuple[Group, ...]
    checks: tuple[Check, ...]
    misses: tuple[Miss, ...]
    notes: tuple[NoteAnswer, ...]
    explanation: tuple[str, ...] = ()
