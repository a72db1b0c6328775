"""Blocks: lines that belong together, on their way to becoming elements."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Segment, TableDraft
from pincite.model.geometry import Box

SHORT = 3  # Characters of a piece below which small letters do not make a line of capitals one of small ones.


class Block(msgspec.Struct, eq=False):
    """Lines read one after the other, and what they were taken for.

    ``lines`` are printed lines top down; in a figure or a contents list a line may be several
    segments of one row. ``kind`` starts as 'text' and ends as a ``model.elements.Kind``.
    ``group`` numbers the frame or filled panel the block stands in (-1 none).
    """

    box: Box
    lines: list[list[Segment]]
    kind: str = "text"
    size: float = 0.0
    bold: bool = False
    italic: bool = False
    caps: bool = False
    font: int = -1
    colour: int = 0
    level: int = 0
    marker: str = ""
    mark: Box | None = None  # where the bullet is drawn, if it is no letter
    reason: str = ""
    score: float = 1.0
    group: int = -1
    table: TableDraft | None = None
    continues: Block | None = None  # the block whose text this one goes on with
    parent: Block | None = None
    turned: bool = False  # written in another direction than most of the page
    furniture: bool = False  # repeated on page after page, and no header or footer by its kind
    title: bool = False  # the title of a slide
    lead: bool = False  # a heading centred above the first one that is not: the title of its document

    def mark_as(self, kind: str, reason: str, *, marker: str = "", level: int = 0) -> None:
        """Say, in place, what the block is and why."""
        self.kind, self.reason, self.marker, self.level = kind, reason, marker, level

    @property
    def first(self) -> Segment:
        return self.lines[0][0]

    @property
    def last(self) -> Segment:
        return self.lines[-1][-1]

    @property
    def one_word(self) -> bool:
        return self.first.last - self.first.first <= 1 and sum(map(len, self.lines)) <= 1

    @property
    def text(self) -> str:
        return "\n".join([row[0].text if len(row) == 1 else _joined(row) for row in self.lines])

    @property
    def chars(self) -> int:
        chars = 0
        for row in self.lines:
            for s in row:
                chars += s.chars
        return chars


def _joined(row: list[Segment]) -> str:
    return " ".join([s.text for s in row])


def block_of(lines: list[list[Segment]], kind: str = "text", group: int = -1) -> Block:
    """A block over ``lines`` (at least one segment), its style that of most of its characters."""
    segments = [s for row in lines for s in row]
    main = segments[0]
    x0, y0, x1, y1 = main.x0, main.y0, main.x1, main.y1
    bold = italic = capitals = True
    large = False
    for s in segments:  # in one pass: each line of a page comes by here
        if s.x0 < x0:
            x0 = s.x0
        if s.y0 < y0:
            y0 = s.y0
        if s.x1 > x1:
            x1 = s.x1
        if s.y1 > y1:
            y1 = s.y1
        if s.chars > main.chars:
            main = s
        bold = bold and s.bold
        italic = italic and s.italic
        large = large or s.caps
        capitals = capitals and (s.caps or s.chars < SHORT)
    return Block(
        box=(x0, y0, x1, y1),
        lines=lines,
        kind=kind,
        size=main.size,
        bold=bold,
        italic=italic,
        caps=capitals and large,
        font=main.font,
        colour=main.colour,
        group=group,
    )
