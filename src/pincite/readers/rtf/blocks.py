"""What an RTF text is made of before it becomes elements: paragraphs, pictures, tables in the making."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.model.elements import Span

MOST_NESTED = 64  # Tables in tables that keep their structure; the levels beyond are read into the deepest.


Run = tuple[str, Span]  # A stretch of text in one style.

TextKind = Literal["paragraph", "heading", "list_item", "caption", "contents"]


class Text(msgspec.Struct):
    """A paragraph. ``pieces`` are runs; ``names`` the bookmarks in it, ``note`` pieces are those whose
    style links to a note."""

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


class Figure(msgspec.Struct):
    """A picture: its key in the context, its alternative text, where it leads."""

    key: str
    text: str = ""


class Break(msgspec.Struct):
    """An explicit page break."""


class Edge(msgspec.Struct):
    """The definition of a cell: where it ends (twips), and how it is merged."""

    at: int = 0
    right: bool = False
    below: bool = False


class Row(msgspec.Struct):
    cells: list[list[Block]]
    edges: list[Edge]
    left: int = 0
    header: bool = False


class Rows(msgspec.Struct):
    """A table."""

    rows: list[Row] = msgspec.field(default_factory=list)


Block = Text | Figure | Break | Rows


class Definition(msgspec.Struct):
    """What ``\\trowd`` and the words after it say of a row: its cells, its left edge (twips), whether it is
    a header, the first (``\\irow0``), the last of its table."""

    edges: list[Edge] = msgspec.field(default_factory=list)
    left: int = 0
    header: bool = False
    first: bool = False
    last: bool = False
    right: bool = False
    below: bool = False


class Making(msgspec.Struct):
    """A table that is being read: the cells of the row so far and the blocks of the cell so far."""

    table: Rows = msgspec.field(default_factory=Rows)
    cells: list[list[Block]] = msgspec.field(default_factory=list)
    blocks: list[Block] = msgspec.field(default_factory=list)
    ended: bool = False


class Story:
    """A text with paragraphs of its own: the body, a note, a header, a text box. Tables nest by the level
    that their paragraphs name (``\\itap``). ``pending`` stands after the paragraph being read."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.open: list[Making] = []
        self.text = Text()
        self.pending: list[Block] = []
        self.row = Definition()
        self.nested = Definition()

    def reach(self, depth: int) -> None:
        """Be at that level of tables: 0 is none."""
        depth = min(depth, MOST_NESTED)
        while len(self.open) > depth:
            self.close_table()
        while len(self.open) < depth:
            self.open.append(Making())

    def close_table(self) -> None:
        making = self.open.pop()
        place = self.open[-1].blocks if self.open else self.blocks
        if not making.table.rows and not making.cells:
            place += making.blocks  # a level that was skipped
            return
        if making.blocks:
            making.cells.append(making.blocks)
        if making.cells:
            row = self.nested if self.open else self.row
            making.table.rows.append(Row(making.cells, list(row.edges), row.left, row.header))
        place.append(making.table)

    def add(self, block: Block, depth: int) -> None:
        """A finished block in the cell of that level, or outside of tables."""
        if depth == 0 and self.open and self.open[0].cells:
            depth = 1  # within a row that has begun
        self.reach(depth)
        (self.open[-1].blocks if self.open else self.blocks).append(block)

    def end_cell(self, depth: int) -> None:
        self.reach(max(1, depth))
        making = self.open[-1]
        making.cells.append(making.blocks)
        making.blocks = []

    def end_row(self, depth: int) -> None:
        """The row of that level ends; one without a cell is none."""
        if not self.open:
            return
        row = self.row if depth <= 1 else self.nested
        self.reach(max(1, min(depth, len(self.open))))
        making = self.open[-1]
        if making.blocks:
            making.cells.append(making.blocks)
        if making.cells:
            if row.first and making.ended:
                (self.open[-2].blocks if len(self.open) > 1 else self.blocks).append(making.table)
                making.table = Rows()
            making.table.rows.append(Row(making.cells, list(row.edges), row.left, row.header))
            making.ended = row.last
        making.cells, making.blocks = [], []

    def finish(self) -> list[Block]:
        """All blocks; tables that were not ended are."""
        self.reach(0)
        return self.blocks
