"""Pages written down word by word: letters are 5 points wide and 10 high, an em is 10 points."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pincite.model.document import DocumentTree, Page, Source
from pincite.model.elements import Cell, Element, Line, Table
from pincite.model.geometry import Box, union
from pincite.model.ink import Font
from pincite.model.words import BOLD, Words
from pincite.wrappers.tokens.build import tokens_of
from pincite.wrappers.tokens.table import TokenTable

LETTER, BLANK, HEIGHT = 5.0, 3.0, 10.0
NAN = float("nan")
FONTS = (Font(id_name="A", name="Arial"), Font(id_name="T", name="Times"))

Piece = tuple[float, str]
"""Where a run of words begins, and its text."""


class Sheet:
    """A page in the making; words come in the order in which lines are set."""

    def __init__(self, number: int = 1, width: float = 600.0, height: float = 800.0) -> None:
        self.number, self.width, self.height = number, width, height
        self.text: list[str] = []
        self.boxes: list[Box] = []
        self.flags: list[int] = []
        self.fonts: list[int] = []
        self.elements: list[Element] = []
        self.images: list[Box] = []

    def line(self, y: float, *pieces: Piece, bold: bool = False, flags: int = 0, font: int = 0) -> Line:
        first = len(self.text)
        for x, text in pieces:
            for word in text.split():
                wide = LETTER * len(word)
                self.text.append(word)
                self.boxes.append((x, y, x + wide, y + HEIGHT))
                self.flags.append((BOLD if bold else 0) | flags)
                self.fonts.append(font)
                x += wide + BLANK
        return Line(" ".join(t for _, t in pieces), union(self.boxes[first:]), first, len(self.text))

    def add(self, kind: str, *lines: Line, **more: object) -> Element:
        box = union(line.box for line in lines)
        text = " ".join(line.text for line in lines)
        number = 1 + sum(e.kind == kind for e in self.elements)
        name = f"/p{self.number}/{kind}/{number}"
        element = Element(
            **{"box": box, "text": text, **more}, id=name, kind=kind, page=self.number, lines=lines
        )
        self.elements.append(element)
        return element

    def table(
        self,
        rows: Sequence[Sequence[str | Sequence[str] | None]],
        xs: Sequence[float],
        ys: Sequence[float],
        *,
        right: float = 560.0,
        header_rows: int = 0,
        tops: dict[tuple[int, int], Sequence[float]] | None = None,
        starts: dict[tuple[int, int], Sequence[float]] | None = None,
        **more: object,
    ) -> Element:
        """A ruled table; a cell of several texts has them one under the other, 12 points apart unless
        ``tops`` says where; ``starts`` says where lines begin that are not set to the left."""
        cells = []
        edges = [*xs, right]
        for r, row in enumerate(rows):
            bottom = ys[r + 1] if r + 1 < len(ys) else ys[r] + 40.0
            for c, content in enumerate(row):
                texts = [content] if isinstance(content, str) else list(content or ())
                at = (tops or {}).get((r, c)) or [ys[r] + 12.0 * k for k in range(len(texts))]
                start = (starts or {}).get((r, c)) or [xs[c] + 2.0] * len(texts)
                lines = tuple(
                    self.line(y, (x, text)) for y, x, text in zip(at, start, texts, strict=True) if text
                )
                box = (edges[c], ys[r], edges[c + 1], bottom)
                cells.append(
                    Cell(row=r, col=c, header=r < header_rows, box=box, text="\n".join(texts), lines=lines)
                )
        table = Table(rows=len(rows), cols=len(xs), cells=tuple(cells), ruled=True)
        return self.add("table", box=(xs[0], ys[0], right, ys[-1] + 40.0), text="", table=table, **more)

    def page(self) -> Page:
        n = len(self.text)
        words = Words(
            text=self.text,
            box=np.array(self.boxes, dtype=np.float32).reshape(n, 4),
            font=np.array(self.fonts, dtype=np.int32),
            size=np.full(n, 10.0, dtype=np.float32),
            flags=np.array(self.flags, dtype=np.uint16),
            colour=np.zeros(n, dtype=np.uint32),
        )
        return Page(
            number=self.number,
            width=self.width,
            height=self.height,
            words=words,
            elements=tuple(self.elements),
            images=tuple(self.images),
        )


def tree(*pages: Page | Sheet) -> DocumentTree:
    made = tuple(p.page() if isinstance(p, Sheet) else p for p in pages)
    source = Source(name="made", sha256="", media_type="application/pdf", size=0)
    return DocumentTree(source=source, page_count=len(made), pages=made, fonts=FONTS)


def texts(sheet: Sheet, granularity: str = "line-segment") -> list[str]:
    return tokens_of(tree(sheet), granularity).text


def row_of(tokens: TokenTable, text: str) -> int:
    return int(tokens.row[tokens.text.index(text)])
