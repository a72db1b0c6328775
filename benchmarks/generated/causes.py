"""Documents that each have one cause of wrong layout, in random looks; everything else of them is plain."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from benchmarks.generated.looks import make_look
from benchmarks.generated.model import (
    Blanks,
    Block,
    Cell,
    Document,
    Heading,
    Item,
    Line,
    List,
    Look,
    PageBreak,
    Paragraph,
    Run,
    Table,
    TableLook,
    Title,
)
from benchmarks.generated.numbering import stack_of
from benchmarks.generated.wording import Wording

SLIDES = ((720.0, 405.0), (720.0, 540.0), (960.0, 540.0), (841.9, 595.3))  # points
KICKERS = ("#c05000", "#0b6e99", "#7a1f1f", "#777777")
LABELS = ("Name", "Date", "Class", "No.", "Score")


class Maker:
    """Dice, words and look of one document; ``section`` is what is plain in all of them."""

    def __init__(self, rng: random.Random, wording: Wording, look: Look) -> None:
        self.rng = rng
        self.wording = wording
        self.look = look

    def text(self, low: int = 1, high: int = 4) -> Paragraph:
        return Paragraph((Run(self.wording.prose(low, high)),))

    def heading(self, level: int = 1, number: str = "") -> Heading:
        return Heading(level, number, self.wording.phrase(1, 5))

    def bullets(self, count: int) -> List:
        items = [Item(self.look.bullets[0], (Run(self.wording.phrase(2, 8)),), 1) for _ in range(count)]
        return List("", tuple(items))

    def around(self, table: Table) -> list[Block]:
        return [self.heading(), self.text(), table, self.text()]

    def grid(self, rows: int, cols: int, look: TableLook, *, head: int = 1, filled: float = 1.0) -> Table:
        """Titles on top, labels at the left, numbers in a share of the other slots."""
        rng = self.rng
        cells = []
        for row in range(rows):
            for col in range(cols):
                if row < head or not col:
                    text = self.wording.phrase(1, 1 if row < head else 2)
                else:
                    text = str(rng.randint(1, 9999)) if rng.random() < filled else ""
                cells.append(Cell(text, row, col, numeric=row >= head and col > 0, label=not col))
        return Table(rows, cols, head, tuple(cells), look, full_width=rng.random() < 0.5)


def make_cause(cause: str, seed: int, index: int, fonts: frozenset[str]) -> Document:
    """The ``index``-th document of a seed with one cause. Raises ``KeyError`` for a cause that is none."""
    rng = random.Random(f"{seed}/{cause}/{index}")
    look = make_look(rng, "", fonts)
    look = replace(look, columns=1, header=None, footer=rng.choice([None, look.footer]))
    wording = Wording(look.lang, rng)
    maker = Maker(rng, wording, look)
    blocks = CAUSES[cause](maker)
    return Document(f"{cause}-{seed}-{index:03d}", maker.look, tuple(blocks))


def slides(make: Maker) -> list[Block]:
    """A small coloured line stands over the title of each slide, which is one of two lines at times."""
    rng = make.rng
    width, height = rng.choice(SLIDES)
    side = width * rng.uniform(0.05, 0.1)
    make.look = replace(
        make.look, width=width, height=height, margins=(side, side, side, side),
        size=rng.choice([14.0, 16.0, 18.0]), header=None, footer=None,
    )  # fmt: skip
    colour = rng.choice(KICKERS)
    out: list[Block] = []
    for number in range(rng.randint(4, 7)):
        if number:
            out.append(PageBreak())
        if rng.random() < 0.7:
            out.append(
                Line(
                    make.wording.phrase(1, 3),
                    0.7,
                    bold=rng.random() < 0.5,
                    colour=colour,
                    caps=rng.random() < 0.4,
                )
            )
        out.append(Heading(1, "", make.wording.phrase(2, 11 if rng.random() < 0.3 else 5)))
        out.append(make.bullets(rng.randint(2, 5)) if rng.random() < 0.7 else make.text(1, 2))
    return out


def worksheets(make: Maker) -> list[Block]:
    """Blanks to fill in, numbered questions, rules to write on."""
    rng = make.rng
    names = rng.sample(LABELS, rng.randint(2, 4))
    out: list[Block] = [
        Title(make.wording.phrase(2, 5)),
        Line("   ".join(f"{name}: {'_' * rng.randint(8, 18)}" for name in names)),
    ]
    for _ in range(rng.randint(2, 3)):
        out += [make.heading(), Line(make.wording.sentence(), italic=rng.random() < 0.5)]
        for number in range(1, rng.randint(3, 5)):
            question = make.wording.sentence()[:-1] + "?"
            out.append(List("1.", (Item(f"{number}.", (Run(question),), 1),), start=number))
            out.append(Blanks(rng.randint(1, 4), rng.uniform(16, 28)))
    return out


def bold(make: Maker) -> list[Block]:
    """All running text is bold, so bold says nothing."""
    make.look = replace(make.look, bold=True)
    out: list[Block] = [Title(make.wording.phrase(2, 6))]
    for _ in range(make.rng.randint(3, 5)):
        out += [make.heading(), *(make.text() for _ in range(make.rng.randint(1, 3)))]
        out += [Line(make.wording.phrase(2, 6) + ":"), make.bullets(3)]
    return out


def forms(make: Maker) -> list[Block]:
    """Drawn grids with titles and labels, and nearly nothing else in them."""
    rng = make.rng
    tables = [
        make.grid(rng.randint(4, 12), rng.randint(2, 6), "ruled", filled=rng.choice([0.0, 0.0, 0.15]))
        for _ in range(rng.randint(2, 3))
    ]
    return [block for table in tables for block in make.around(table)]


def boxes(make: Maker) -> list[Block]:
    """Ruled boxes of one column with short rows."""
    rng = make.rng
    tables = [
        make.grid(rng.randint(3, 8), 1, "ruled", head=rng.choice([0, 1])) for _ in range(rng.randint(2, 3))
    ]
    return [block for table in tables for block in make.around(table)]


def pictured(make: Maker) -> list[Block]:
    """The rules of a table are part of a picture behind it."""
    rng = make.rng
    tables = [make.grid(rng.randint(4, 9), rng.randint(3, 5), "pictured") for _ in range(rng.randint(1, 3))]
    return [block for table in tables for block in make.around(table)]


def titled(make: Maker) -> list[Block]:
    """The titles of the columns stand above the first rule of the grid."""
    rng = make.rng
    tables = [make.grid(rng.randint(4, 10), rng.randint(2, 6), "openhead") for _ in range(rng.randint(2, 3))]
    return [block for table in tables for block in make.around(table)]


def bands(make: Maker) -> list[Block]:
    """Several rows stand in each drawn band."""
    rng = make.rng
    tables = [
        make.grid(1 + 3 * rng.randint(2, 4), rng.randint(3, 5), "bands") for _ in range(rng.randint(2, 3))
    ]
    return [block for table in tables for block in make.around(table)]


def wide(make: Maker) -> list[Block]:
    """Lines stand as far apart as in drafts and theses."""
    make.look = replace(make.look, leading=make.rng.choice([2.0, 2.2, 2.5, 2.7, 3.0]))
    out: list[Block] = [Title(make.wording.phrase(2, 6))]
    for _ in range(make.rng.randint(3, 5)):
        out += [make.heading(), *(make.text(2, 5) for _ in range(make.rng.randint(2, 4)))]
    return out


def numbering(make: Maker) -> list[Block]:
    """Headings of two or three levels, numbered as in laws, contracts and theses of their country; those of
    the lowest level look like text at times."""
    rng = make.rng
    stack = stack_of(make.look.lang, rng)
    out: list[Block] = [Title(make.wording.phrase(2, 6))]
    for one in range(1, rng.randint(3, 5)):
        out += [make.heading(1, stack[0](one)), make.text()]
        for two in range(1, rng.randint(2, 5)):
            out += [make.heading(2, stack[1](two)), make.text(1, 3)]
            for three in range(1, rng.randint(1, 4)):
                out += [make.heading(3, stack[2](three)), make.text(1, 2)]
    return out


CAUSES: dict[str, Callable[[Maker], list[Block]]] = {
    one.__name__: one
    for one in (slides, worksheets, bold, forms, boxes, pictured, titled, bands, wide, numbering)
}
