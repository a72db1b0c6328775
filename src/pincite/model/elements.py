"""Typed elements: the tree every output is a view of."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.model.brief import excerpt
from pincite.model.geometry import Box

Kind = Literal[
    "heading",
    "paragraph",
    "list_item",
    "table",
    "figure",
    "caption",
    "footnote",
    "header",
    "footer",
    "formula",
    "code",
    "contents",
    "address",
    "email",
    "comment",
    "page_break",
]

# Where an element belongs: ``furniture`` is what surrounds the content (running headers, navigation),
# ``notes`` are a speaker's, ``hidden`` is what the original does not show.
Layer = Literal["body", "furniture", "notes", "comments", "hidden"]


# How the reason of a figure begins whose bytes are elsewhere and were not fetched; its address follows.
ELSEWHERE = "picture at "


class Line(msgspec.Struct, frozen=True, gc=False):  # as cells
    """One printed line: words ``first`` up to but not including ``last`` of the page's words."""

    text: str
    box: Box
    first: int
    last: int

    def __repr__(self) -> str:
        return f"<Line {excerpt(self.text)}>"


class Span(msgspec.Struct, frozen=True, gc=False):
    """A run of ``Element.text[start:end]`` with a style of its own or a link."""

    start: int
    end: int
    bold: bool = False
    italic: bool = False
    superscript: bool = False
    subscript: bool = False
    href: str = ""
    code: bool = False
    strike: bool = False
    underline: bool = False


class Cell(msgspec.Struct, frozen=True, kw_only=True, gc=False):  # made in millions, and in no circle
    """A table cell at its top left slot; rows and columns count from 0. ``elements`` are there only
    where it holds more than one paragraph: lists, tables in tables, pictures; ``text`` has their words."""

    row: int
    col: int
    row_span: int = 1
    col_span: int = 1
    header: bool = False
    box: Box
    text: str
    lines: tuple[Line, ...] = ()
    spans: tuple[Span, ...] = ()
    elements: tuple[Element, ...] = ()

    def __repr__(self) -> str:
        return f"<Cell row {self.row}, column {self.col}: {excerpt(self.text)}>"


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Cells cover the rows x cols grid without overlap, row-major; an empty slot is an empty cell.
    ``ruled`` says whether drawn lines gave the grid; ``score`` (0..1) how sure we are that it is a
    table; ``reason`` what gave it. A table that goes on with one on the page before (``continues`` of its
    element) has the same columns: its first ``repeated`` rows only say its head again, and where it is
    ``broken`` the row after them goes on with the last row there, ``joint`` of the element between."""

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    ruled: bool = False
    score: float = 1.0
    reason: str = ""
    repeated: int = 0
    broken: bool = False

    def __repr__(self) -> str:
        return f"<Table, {self.rows} x {self.cols}>"


class Element(msgspec.Struct, frozen=True, kw_only=True):
    """One typed piece of one page, in one box.

    id         '/p3/heading/1': page, kind, running number of that kind on the page
    text       lines joined as a reader would: hyphenation undone, one space between lines
               (figure, code and contents keep '\\n'); empty for tables
    level      heading: 1..; list_item: nesting depth from 1; else 0
    marker     list_item: the printed mark ('•', '3.', 'a)'); footnote: its mark
    continues  id of the element on an earlier column or page that this one goes on with
    joint      what stands between that element's text and this one's ('' or ' '); where a word was
               broken, the hyphen has already been taken off the earlier text
    reason     why it has this kind and level, in words
    parent     id of the enclosing element ('' none): a caption's figure or table, say
    layer      where it belongs; outputs leave ``hidden`` and ``comments`` out unless asked
    picture    figure: key of its bytes in ``DocumentTree.pictures``, '' none; its text is then the
               alternative text
    language   code: the programming language, '' unknown
    quoted     depth of quotation, 0 none
    """

    id: str
    kind: Kind
    page: int
    box: Box
    text: str = ""
    lines: tuple[Line, ...] = ()
    spans: tuple[Span, ...] = ()
    level: int = 0
    marker: str = ""
    continues: str = ""
    joint: str = " "
    reason: str = ""
    parent: str = ""
    score: float = 1.0
    table: Table | None = None
    layer: Layer = "body"
    picture: str = ""
    language: str = ""
    quoted: int = 0

    def __repr__(self) -> str:
        return f"<Element {self.id}: {excerpt(self.text)}>"
