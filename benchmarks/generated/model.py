"""The document model: what a generated document says and how it looks.

Engines draw it, truth is read off it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

RunStyle = Literal["", "bold", "italic", "link", "note"]


@dataclass(frozen=True)
class Run:
    """Words in one style. A run of style 'note' is the raised mark; ``note`` is what it says."""

    text: str
    style: RunStyle = ""
    note: str = ""


@dataclass(frozen=True)
class Title:
    text: str
    byline: str = ""


@dataclass(frozen=True)
class Heading:
    level: int
    number: str
    text: str

    @property
    def full(self) -> str:
        return f"{self.number} {self.text}".strip()


@dataclass(frozen=True)
class Paragraph:
    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        return "".join(r.text for r in self.runs)


@dataclass(frozen=True)
class Item:
    mark: str
    runs: tuple[Run, ...]
    depth: int
    children: List | None = None

    @property
    def text(self) -> str:
        return "".join(r.text for r in self.runs)


@dataclass(frozen=True)
class List:
    """``pattern``: the form of the numbers ('1.', '(a)', 'i.'), '' for bullets."""

    pattern: str
    items: tuple[Item, ...]
    start: int = 1

    def all_items(self) -> Iterator[Item]:
        for item in self.items:
            yield item
            if item.children is not None:
                yield from item.children.all_items()


@dataclass(frozen=True)
class Cell:
    text: str
    row: int
    col: int
    row_span: int = 1
    col_span: int = 1
    numeric: bool = False
    label: bool = False


TableLook = Literal[
    "ruled", "booktabs", "zebra", "borderless", "lines", "headfill", "pictured", "openhead", "bands"
]  # fmt: skip


BAND = 3
"""Rows that stand in each drawn band of a table of the look 'bands'."""


@dataclass(frozen=True)
class Table:
    rows: int
    cols: int
    head: int  # header rows
    cells: tuple[Cell, ...]
    look: TableLook
    caption: str = ""
    caption_above: bool = True
    full_width: bool = False


@dataclass(frozen=True)
class Mark:
    """A piece of a drawing. ``at`` in points from the top left of the drawing: rect x, y, w, h; line x0,
    y0, x1, y1; circle x, y, r; poly x0, y0, x1 ...; text x, y of its middle."""

    shape: Literal["rect", "line", "circle", "poly", "text"]
    at: tuple[float, ...]
    fill: str = ""
    text: str = ""


@dataclass(frozen=True)
class Figure:
    width: float
    height: float
    marks: tuple[Mark, ...]
    caption: str = ""
    caption_above: bool = False

    @property
    def labels(self) -> list[str]:
        return [m.text for m in self.marks if m.shape == "text"]


@dataclass(frozen=True)
class Code:
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Contents:
    title: str
    entries: tuple[
        tuple[int, str, int], ...
    ] = ()  # level, text, page as written by engines without page references


@dataclass(frozen=True)
class SideBox:
    title: str
    blocks: tuple[Paragraph | List, ...]


@dataclass(frozen=True)
class Line:
    """A line of a style of its own that is text and no heading. ``ratio``: its size over the body's."""

    text: str
    ratio: float = 1.0
    bold: bool = False
    italic: bool = False
    caps: bool = False
    colour: str = "#000000"


@dataclass(frozen=True)
class Blanks:
    """Rules to write on, ``step`` points apart."""

    count: int
    step: float


@dataclass(frozen=True)
class PageBreak:
    """What follows starts a page."""


Block = (
    Title
    | Heading
    | Paragraph
    | List
    | Table
    | Figure
    | Code
    | Contents
    | SideBox
    | Line
    | Blanks
    | PageBreak
)


@dataclass(frozen=True)
class HeadingLook:
    """``above``/``below`` in em of the body."""

    ratio: float
    bold: bool = True
    italic: bool = False
    caps: bool = False
    colour: str = "#000000"
    centre: bool = False
    sans: bool = False
    above: float = 1.4
    below: float = 0.7


@dataclass(frozen=True)
class Edge:
    """A running header or footer: its pieces on odd and even pages. {page} and {pages} are filled in."""

    odd: tuple[str, str, str]
    even: tuple[str, str, str]
    rule: bool = False
    ratio: float = 0.85
    italic: bool = False
    caps: bool = False
    first: bool = True  # also on the first page

    def pieces(self, page: int, pages: int) -> tuple[str, str, str]:
        if page == 1 and not self.first:
            return ("", "", "")
        chosen = self.odd if page % 2 else self.even
        left, centre, right = (p.replace("{page}", str(page)).replace("{pages}", str(pages)) for p in chosen)
        return (left, centre, right)


@dataclass(frozen=True)
class Look:
    lang: str
    width: float
    height: float
    margins: tuple[float, float, float, float]  # left, top, right, bottom, points
    columns: int
    gutter: float
    font: str
    head_font: str
    mono_font: str
    size: float
    leading: float  # baseline step in em
    justify: bool
    hyphenate: bool
    indent: float  # em, 0: paragraphs stand apart by ``gap``
    gap: float  # em between paragraphs beyond the leading
    headings: tuple[HeadingLook, ...]
    title: HeadingLook
    bullets: tuple[str, ...]
    list_indent: float
    item_gap: float
    caption_ratio: float
    caption_italic: bool
    caption_bold_label: bool
    table_ratio: float
    link_colour: str
    box_fill: str
    box_frame: bool
    header: Edge | None
    footer: Edge | None
    page_break: bool = False  # level 1 starts a page
    bold: bool = False  # all running text


@dataclass(frozen=True)
class Document:
    name: str
    look: Look
    blocks: tuple[Block, ...] = field(default=())
