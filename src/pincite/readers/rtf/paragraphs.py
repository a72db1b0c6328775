"""What an RTF text is made of before it becomes elements: paragraphs and what each is, pictures, tables in
the making."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Literal

import msgspec

from pincite.model.elements import Span
from pincite.readers.inline import styled
from pincite.readers.rtf.lists import Lists
from pincite.regex import regex

MOST_NESTED = 64  # Tables in tables that keep their structure; the levels beyond are read into the deepest.
INSET = 360  # Twips of indent on both sides from which a paragraph is a quotation: a quarter of an inch.
SUPER, SUB = "super", "sub"  # Characters that are raised, or lowered.
OUTLINE = range(9)  # Levels of the outline; another number is that of body text.

HEADING = regex(r"^(?:heading|überschrift|titre|título|titolo|kop|rubrik|заголовок)\s*(\d)\b", re.IGNORECASE)
CONTENTS = regex(r"toc \d|contents \d")
QUOTES = ("quote", "intense quote", "block text", "quotations", "block quotation")
# A mark and a tab at the start of a paragraph with a hanging indent: a list item set by hand.
BY_HAND = regex(r"^\s*([•·▪◦‣–-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)])\t\s*")
Run = tuple[str, Span]  # A stretch of text in one style.
TextKind = Literal["paragraph", "heading", "list_item", "caption", "contents", "page_break"]

# Where the text of a group goes; that of the last four goes nowhere, and what is in them is read.
To = StrEnum("To", "TEXT CAPTURE SKIP FONTS STYLES PICTURE INFO LISTS OVERRIDES ASIDE")


class State(msgspec.Struct):
    """What a group keeps to itself: the formatting in force, where text goes. Copied when a group changes
    it, so that a million groups cost little."""

    to: To = To.TEXT
    captured: list[str] = []
    uc: int = 1
    href: str = ""
    contents: bool = False
    upr: To | None = None
    nested: bool = False
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    raised: str = ""
    hidden: bool = False
    deleted: bool = False
    font: int = 0
    intbl: bool = False
    itap: int = -1
    style: int = 0
    outline: int = -1
    ls: int = 0
    ilvl: int = 0
    indent: int = 0
    first: int = 0
    right: int = 0
    aligned: bool = False

    def plain(self, font: int) -> None:
        """``\\plain``: no formatting of characters."""
        self.bold = self.italic = self.underline = self.strike = False
        self.hidden = self.deleted = False
        self.raised, self.font = "", font

    def pard(self) -> None:
        """``\\pard``: no formatting of the paragraph."""
        self.intbl = self.aligned = False
        self.itap = self.outline = -1
        self.style = self.ls = self.ilvl = self.indent = self.first = self.right = 0

    @property
    def depth(self) -> int:
        """The level of tables that the paragraph is in, 0 none."""
        return self.itap if self.itap >= 0 else int(self.intbl)

    def span(self, code: bool) -> Span:
        return styled(
            self.bold, self.italic, self.raised == SUPER, self.raised == SUB, self.href, code, self.strike,
            self.underline,
        )  # fmt: skip


class Style(msgspec.Struct):
    """A paragraph style: its name, and what it says of paragraphs."""

    name: str = ""
    outline: int = -1
    ls: int = 0
    ilvl: int = 0


class Text(msgspec.Struct):
    """A paragraph: its runs, those that are hidden, the names of bookmarks in it, and what it is."""

    pieces: list[Run] = msgspec.field(default_factory=list)
    hidden: list[Run] = msgspec.field(default_factory=list)
    names: list[str] = msgspec.field(default_factory=list)
    kind: TextKind = "paragraph"
    level: int = 0
    marker: str = ""
    quoted: int = 0
    reason: str = ""
    indent: int = 0
    by_hand: bool = False

    @property
    def blank(self) -> bool:
        return not any(text.strip() for text, _ in self.pieces)

    def classify(self, state: State, style: Style, lists: Lists) -> None:
        """Tell what it is, by its style and its properties; an item is counted."""
        name = style.name.lower()
        self.indent = state.indent
        outline = state.outline if state.outline in OUTLINE else style.outline
        named = HEADING.match(name)
        if outline in OUTLINE or named:
            self.kind = "heading"
            self.level = outline + 1 if outline in OUTLINE else max(1, int(named[1]) if named else 1)
            self.reason = f"style {style.name}" if named else "outline level"
        elif name == "title":
            self.kind, self.level, self.reason = "heading", 1, "style Title"
        said: State | Style = state if state.ls else style
        if said.ls and (state.ls or state.style):
            counted = lists.step(said.ls, said.ilvl)
            self.marker = self.marker or counted
            if self.kind != "heading" and (self.marker or lists.level(said.ls, said.ilvl) is not None):
                self.kind, self.level = "list_item", said.ilvl + 1
        elif self.marker and self.kind != "heading":
            self.kind = "list_item"
        if self.kind == "paragraph" and state.first < 0:
            self.set_by_hand()
        if self.kind == "paragraph":
            if state.contents or CONTENTS.match(name):
                self.kind = "contents"
            elif name == "caption":
                self.kind = "caption"
            elif name in QUOTES or (min(state.indent, state.right) >= INSET and not state.aligned):
                self.quoted = 1

    def set_by_hand(self) -> None:
        """An item where its mark is written as text: mark, tab, hanging indent."""
        mark = BY_HAND.match("".join(piece for piece, _ in self.pieces[:4]))
        if mark is None:
            return
        self.kind, self.marker, self.by_hand = "list_item", mark[1], True
        left = mark.end()
        while left and self.pieces:
            piece, style = self.pieces.pop(0)
            if len(piece) > left:
                self.pieces.insert(0, (piece[left:], style))
            left = max(0, left - len(piece))


class Figure(msgspec.Struct):
    """A picture: its key in the context, its alternative text."""

    key: str
    text: str = ""


class Edge(msgspec.Struct):
    """The definition of a cell: where it ends (twips), and whether it goes on from the cell to its left or
    from the one above."""

    at: int
    right: bool
    below: bool


class Row(msgspec.Struct):
    """A row: its cells, and what ``\\trowd`` and the words after it say of it: where its cells end, its left
    edge (twips), whether it is a header, the first (``\\irow0``), the last of its table, and how the cell
    goes on that is defined next."""

    cells: list[list[Block]] = msgspec.field(default_factory=list)
    edges: list[Edge] = msgspec.field(default_factory=list)
    left: int = 0
    header: bool = False
    first: bool = False
    last: bool = False
    right: bool = False
    below: bool = False


Block = Text | Figure | list[Row]  # The last is a table.


class Making(msgspec.Struct):
    """A table that is being read: its rows, the cells of the row and the blocks of the cell so far."""

    rows: list[Row] = msgspec.field(default_factory=list)
    cells: list[list[Block]] = msgspec.field(default_factory=list)
    blocks: list[Block] = msgspec.field(default_factory=list)


class Story:
    """A text with paragraphs of its own: the body, a note, a header, a text box. Tables nest by the level
    that their paragraphs name (``\\itap``); the first of the ``open`` ones is none but the text around them.
    ``pending`` stands after the paragraph being read; ``row`` and ``nested`` are defined last."""

    def __init__(self) -> None:
        self.open = [Making()]
        self.text = Text()
        self.pending: list[Block] = []
        self.row = Row()
        self.nested = Row()

    @property
    def depth(self) -> int:
        """The level of tables that is reached, 0 none."""
        return len(self.open) - 1

    @property
    def row_begun(self) -> bool:
        """Whether a cell of an outermost row is complete."""
        return bool(self.depth and self.open[1].cells)

    def reach(self, depth: int) -> None:
        """Be at that level of tables."""
        depth = min(depth, MOST_NESTED)
        while self.depth > depth:
            self.close_table()
        while self.depth < depth:
            self.open.append(Making())

    def close_table(self) -> None:
        making = self.open[-1]
        if making.rows or making.cells:
            self.complete_row(making)
        self.open.pop()
        self.open[-1].blocks += [making.rows] if making.rows else making.blocks  # else it was skipped

    def complete_row(self, making: Making) -> None:
        """The cells so far are a row, as the definition has it; without a cell there is none."""
        row = self.row if self.depth == 1 else self.nested
        if making.blocks:
            making.cells.append(making.blocks)
        if making.cells:
            making.rows.append(msgspec.structs.replace(row, cells=making.cells, edges=list(row.edges)))
        making.cells, making.blocks = [], []

    def add(self, block: Block, depth: int) -> None:
        """A finished block in the cell of that level, or outside of tables."""
        self.reach(1 if depth == 0 and self.row_begun else depth)
        self.open[-1].blocks.append(block)

    def end_cell(self, depth: int) -> None:
        self.reach(max(1, depth))
        making = self.open[-1]
        making.cells.append(making.blocks)
        making.blocks = []

    def end_row(self, depth: int) -> None:
        """The row of that level ends. It may be the first of another table."""
        if not self.depth:
            return
        self.reach(max(1, min(depth, self.depth)))
        making = self.open[-1]
        row = self.row if self.depth == 1 else self.nested
        if (making.cells or making.blocks) and row.first and making.rows and making.rows[-1].last:
            self.open[-2].blocks.append(making.rows)
            making.rows = []
        self.complete_row(making)

    def finish(self) -> list[Block]:
        """All blocks; tables that were not ended are."""
        self.reach(0)
        return self.open[0].blocks
