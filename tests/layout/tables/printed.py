"""Printed lines as texts at places, for reading rows and columns without a page; one em is 10 points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.layout.frame import Frame, Segment
from pincite.layout.tables.read.rows import Placed
from pincite.layout.tables.read.textlines import TextLine
from tests.layout.tables.drawn import frame

EM = 10.0
LEADING = 12.0

Row = Sequence[tuple[float, str]]


def clump(text: str, x: float = 0.0, *, y: float = 0.0, bold: bool = False, size: float = EM) -> Segment:
    """A text whose letters are half an em wide; ``y`` is its top, '*text' is bold."""
    bold = bold or text.startswith("*")
    text = text.removeprefix("*")
    return Segment(
        x,
        y,
        x + size / 2 * len(text),
        y + size,
        baseline=y + 0.75 * size,
        size=size,
        first=0,
        last=1,
        text=text,
        bold=bold,
        italic=False,
        font=0,
        colour=0,
        caps=False,
        chars=len(text.replace(" ", "")),
    )


def line(*pieces: tuple[float, str], y: float = 0.0, size: float = EM) -> TextLine:
    """Texts at their x on one line."""
    return TextLine(y + 0.75 * size, y, y + size, [clump(t, x, y=y, size=size) for x, t in pieces])


def lines(*rows: Row, step: float = LEADING, top: float = 0.0) -> list[TextLine]:
    """One line a row, ``step`` apart."""
    return [line(*row, y=top + k * step) for k, row in enumerate(rows)]


def placed(
    cells: Sequence[str],
    y: float = 0.0,
    *,
    column: float = 100.0,
    spans: Mapping[tuple[int, int], tuple[float, str]] | None = None,
) -> Placed:
    """A line with a text at the left of each column, '' for none; ``spans`` are texts at an x over
    several columns."""
    held = {c: [clump(t, c * column, y=y)] for c, t in enumerate(cells) if t}
    over = [(a, b, clump(t, x, y=y)) for (a, b), (x, t) in (spans or {}).items()]
    return Placed(y + 0.75 * EM, y, y + EM, held, over)


def page_of(*rows: Row, step: float = LEADING, top: float = 100.0) -> Frame:
    """A page with one segment a row, its words where they are put."""
    page = frame([(x, top + k * step, text) for k, row in enumerate(rows) for x, text in row])
    whole: list[Segment] = []
    for s in page.segments:
        if whole and whole[-1].baseline == s.baseline:
            whole[-1].last, whole[-1].x1 = s.last, s.x1
            whole[-1].text += " " + s.text
            whole[-1].chars += s.chars
        else:
            whole.append(s)
    page.segments = whole
    return page


def evenly(*gaps: float, x: float = 50.0, word: str = "ab") -> list[tuple[float, str]]:
    """Words with so many points between them."""
    out = [(x, word)]
    for gap in gaps:
        x += EM / 2 * len(word) + gap
        out.append((x, word))
    return out
