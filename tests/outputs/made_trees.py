"""Document trees made by hand or by chance, to look at without a PDF."""

from __future__ import annotations

import random
from typing import Any, get_args

import numpy as np
from hypothesis import strategies as st

from pincite.model.document import ContentsEntry, DocumentTree, Note, Page, Source
from pincite.model.elements import Cell, Element, Kind, Line, Table
from pincite.model.geometry import Box, union
from pincite.model.ink import Field, Font
from pincite.model.words import GLUED, OCR, Words

SOURCE = Source(name="in/report.pdf", sha256="ab" * 32, media_type="application/pdf", size=1234)
FONTS = (
    Font(id_name="ABCDEF+Arial-BoldMT", name="Arial", bold=True),
    Font(id_name="TimesNewRomanPSMT", name="Times New Roman", serif=True),
)


class Sheet:
    """A page filled from top to bottom, one element at a time, with words 5 points a letter wide."""

    LEFT, LEADING, LETTER = 72.0, 14.0, 5.0

    def __init__(self, number: int = 1, width: float = 612.0, height: float = 792.0, **page: Any) -> None:
        self.number, self.width, self.height = number, width, height
        self.more = page
        self.texts: list[str] = []
        self.boxes: list[Box] = []
        self.fonts: list[int] = []
        self.flags: list[int] = []
        self.elements: list[Element] = []
        self.kinds: dict[str, int] = {}
        self.y = 72.0

    def line(self, text: str, x: float, *, font: int = 1, flags: int = 0) -> Line:
        first = len(self.texts)
        for word in text.split():
            width = self.LETTER * len(word)
            self.texts.append(word)
            self.boxes.append((x, self.y, x + width, self.y + 10.0))
            self.fonts.append(font)
            self.flags.append(flags)
            x += width + self.LETTER
        self.y += self.LEADING
        return Line(text, union(self.boxes[first:]), first, len(self.texts))

    def id(self, kind: str) -> str:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return f"/p{self.number}/{kind}/{self.kinds[kind]}"

    def add(self, kind: str, *lines: str, font: int = 1, flags: int = 0, **more: Any) -> Element:
        made = tuple(self.line(text, self.LEFT, font=font, flags=flags) for text in lines)
        element = Element(
            **{"text": " ".join(lines), **more},
            id=self.id(kind),
            kind=kind,
            page=self.number,
            box=union(line.box for line in made),
            lines=made,
        )
        self.elements.append(element)
        return element

    def table(self, rows: int, cols: int, *cells: tuple[int, int, int, int, str], heads: int = 0) -> Element:
        """``cells`` are row, column, row span, column span, text ('\\n' between lines)."""
        made = []
        for row, col, row_span, col_span, text in cells:
            lines = tuple(self.line(t, self.LEFT + 90 * col) for t in text.split("\n") if t)
            box = (self.LEFT + 90 * col, self.y - 14, self.LEFT + 90 * (col + col_span), self.y)
            made.append(
                Cell(
                    row=row,
                    col=col,
                    row_span=row_span,
                    col_span=col_span,
                    header=row < heads,
                    box=union([box, *(line.box for line in lines)]),
                    text=text.replace("\n", " "),
                    lines=lines,
                )
            )
        element = Element(
            id=self.id("table"),
            kind="table",
            page=self.number,
            box=union(cell.box for cell in made),
            table=Table(rows=rows, cols=cols, cells=tuple(made)),
        )
        self.elements.append(element)
        return element

    def page(self) -> Page:
        return Page(
            number=self.number,
            width=self.width,
            height=self.height,
            words=words(self.texts, self.boxes, self.fonts, self.flags),
            elements=tuple(self.elements),
            **self.more,
        )


def words(texts: list[str], boxes: list[Box], fonts: list[int], flags: list[int]) -> Words:
    n = len(texts)
    return Words(
        text=texts,
        box=np.array(boxes, dtype=np.float32).reshape(n, 4),
        font=np.array(fonts, dtype=np.int32),
        size=np.full(n, 10.0, dtype=np.float32),
        flags=np.array(flags, dtype=np.uint16),
        colour=np.full(n, 0x000000FF, dtype=np.uint32),
    )


def tree(*pages: Page, **more: Any) -> DocumentTree:
    return DocumentTree(**{"source": SOURCE, "page_count": len(pages), "fonts": FONTS, **more}, pages=pages)


class Boxes:
    """Boxes by chance, some out of the page; drawing each from hypothesis would take most of the time."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def __call__(self) -> Box:
        xs = sorted(self.random.uniform(-50, 900) for _ in range(2))
        ys = sorted(self.random.choice([0.0, 9.0, 72.0, self.random.uniform(-50, 900)]) for _ in range(2))
        return (xs[0], ys[0], xs[1], ys[1])


WORD = st.text(
    st.characters(exclude_categories=("Zs", "Zl", "Zp", "Cc")), min_size=1, max_size=8
) | st.sampled_from(["a\0b", "\0", "\ud800x", "שלום", "𝒳", "-"])
LINE_OF_WORDS = st.lists(WORD, min_size=1, max_size=4)
TEXT_KINDS = [kind for kind in get_args(Kind) if kind != "table"]


@st.composite
def trees(draw: st.DrawFn) -> DocumentTree:
    """Trees that keep the model's promises and nothing else: odd boxes, odd text, pages left out,
    words in no element, contents that name what is not there."""
    fonts = tuple(
        Font(*names, bold=bold)
        for names, bold in draw(
            st.lists(
                st.tuples(st.tuples(st.text(max_size=4), st.text(max_size=4)), st.booleans()), max_size=3
            )
        )
    )
    box = Boxes(draw(st.integers(0, 2**32)))
    numbers = draw(st.sampled_from([(), (1,), (1, 2), (3,), (2, 3, 5)]))
    pages = tuple(_page(draw, box, number, len(fonts)) for number in numbers)
    ids = [element.id for page in pages for element in page.elements]
    headings = [name for name in ids if "/heading/" in name] or [""]
    named = st.sampled_from(headings) | st.sampled_from([*ids, "", "/p9/heading/1"])
    return DocumentTree(
        source=SOURCE,
        page_count=max(numbers, default=0) + draw(st.integers(0, 2)),
        pages=pages,
        fonts=fonts,
        info=draw(st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=2)),
        fields=tuple(
            Field(draw(st.text(max_size=5)), draw(st.text(max_size=5)), page, box())
            for page in draw(st.lists(st.integers(0, 6), max_size=2))
        ),
        contents=tuple(
            ContentsEntry(draw(st.text(max_size=5)), level, draw(st.floats(0, 1)), source, draw(named))
            for level, source in draw(
                st.lists(st.tuples(st.integers(1, 4), st.sampled_from("ostd")), max_size=4)
            )
        ),
        notes=tuple(
            draw(
                st.lists(
                    st.builds(Note, st.just("guess"), st.text(), st.integers(0, 6), st.just(box())),
                    max_size=1,
                )
            )
        ),
        options={"reading_order": "auto"},
        timings={"read": 0.1, "layout": 0.25},
    )


def _page(draw: st.DrawFn, box: Boxes, number: int, fonts: int) -> Page:
    texts: list[str] = []
    flags: list[int] = []
    elements: list[Element] = []

    def lines() -> tuple[Line, ...]:
        made = []
        for found in draw(st.lists(LINE_OF_WORDS, max_size=3)):
            glued = [False, *(draw(st.booleans()) for _ in found[1:])]
            text = "".join(
                w if g or not i else " " + w for i, (w, g) in enumerate(zip(found, glued, strict=True))
            )
            made.append(Line(text, box(), len(texts), len(texts) + len(found)))
            texts.extend(found)
            flags.extend(GLUED * g + draw(st.sampled_from([0, OCR])) for g in glued)
        return tuple(made)

    for i, kind in enumerate(draw(st.lists(st.sampled_from([*TEXT_KINDS, "table", "stray"]), max_size=5)), 1):
        if kind == "stray":
            texts.append(draw(WORD))
            flags.append(0)
            continue
        table = _table(draw, box, lines) if kind == "table" else None
        own = () if table else lines()
        elements.append(
            Element(
                id=f"/p{number}/{kind}/{i}",
                kind=kind,
                page=number,
                box=box(),
                text=" ".join(line.text for line in own),
                lines=own,
                level=draw(st.integers(1, 6)) if kind == "heading" else 0,
                table=table,
            )
        )
    n = len(texts)
    return Page(
        number=number,
        width=draw(st.sampled_from([612.0, 595.276, 405.0, 0.0])),
        height=draw(st.sampled_from([792.0, 841.89, 9.0])),
        words=words(
            texts,
            [box() for _ in range(n)],
            [draw(st.integers(-1, fonts - 1)) for _ in range(n)],
            flags,
        ),
        elements=tuple(elements),
        error=draw(st.sampled_from(["", "corrupt"])) if not n else "",
    )


def _table(draw: st.DrawFn, box: Boxes, lines: Any) -> Table:
    rows, cols = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    free = {(r, c) for r in range(rows) for c in range(cols)}
    cells = []
    for row in range(rows):
        for col in range(cols):
            if (row, col) not in free:
                continue
            row_span, col_span = draw(st.integers(1, rows - row)), draw(st.integers(1, cols - col))
            slots = {(row + r, col + c) for r in range(row_span) for c in range(col_span)}
            if not slots <= free:
                row_span = col_span = 1
                slots = {(row, col)}
            free -= slots
            own = lines()
            cells.append(
                Cell(
                    row=row,
                    col=col,
                    row_span=row_span,
                    col_span=col_span,
                    header=draw(st.booleans()),
                    box=box(),
                    text=" ".join(line.text for line in own),
                    lines=own,
                )
            )
    return Table(rows=rows, cols=cols, cells=tuple(cells))
