"""Pages set so that each run of text covers a box that was chosen before.

The font is Helvetica with an ascent and a descent of its own (a font descriptor may say so), because the
boxes of the case study are about one em high. The size of the letters follows from the height of the
box; what is left of its width is made up by blanks before the text, where it is padded, and then by
horizontal scaling (the operator Tz).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.pdf.drafts import Draft

Box = tuple[float, float, float, float]

ASCENT, DESCENT = 0.776, 0.2205
"""Em: together .9965, the height of the amounts of Fig. 4 (9.018) at the size their widths tell (9.05)."""

BLANK = stringWidth(" ", "Helvetica", 1.0)
"""Em."""

A4 = (595.28, 841.89)
"""Points."""


class Run(NamedTuple):
    """A text and its box in points, y downward. ``padded``: the box covers blanks before the text."""

    text: str
    box: Box
    padded: bool = False


class Picture(NamedTuple):
    """A grey picture of 2 by 2 pixels, and its box."""

    box: Box


def pdf(pages: Iterable[Sequence[Run | Picture]], size: tuple[float, float] = A4) -> bytes:
    """A PDF with these pages, its runs in the order given."""
    draft = Draft()
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name.Helvetica,
        Flags=32,
        Ascent=1000 * ASCENT,
        Descent=-1000 * DESCENT,
        ItalicAngle=0,
        CapHeight=718,
        StemV=88,
        FontBBox=Array([-166, -225, 1000, 931]),
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type1,
        BaseFont=Name.Helvetica,
        Encoding=Name.WinAnsiEncoding,
        FontDescriptor=draft.pdf.make_indirect(descriptor),
    )
    picture = draft.stream(
        bytes([90, 160, 200, 120]),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=2,
        Height=2,
        BitsPerComponent=8,
        ColorSpace=Name.DeviceGray,
    )
    for marks in pages:
        content = "\n".join(_drawn(mark, size[1]) for mark in marks)
        draft.page(
            content.encode("cp1252"),
            size=(0, 0, *size),
            fonts={"F": font},
            resources={"XObject": Dictionary(I=picture)},
        )
    return draft.save()


def em(run: Run) -> float:
    """The size of its letters in points."""
    return (run.box[3] - run.box[1]) / (ASCENT + DESCENT)


def blanks(run: Run) -> int:
    """How many blanks stand before the text: as many as come nearest to the width of the box."""
    if not run.padded:
        return 0
    left = (run.box[2] - run.box[0]) / em(run) - stringWidth(run.text, "Helvetica", 1.0)
    return max(0, round(left / BLANK))


def scaling(run: Run) -> float:
    """The horizontal scaling that makes the run as wide as its box; 1 is as drawn by the font."""
    natural = stringWidth(" " * blanks(run) + run.text, "Helvetica", em(run))
    return (run.box[2] - run.box[0]) / natural


def text_left(run: Run) -> float:
    """Where the text itself begins, after the blanks: points from the left edge of the page."""
    return run.box[0] + blanks(run) * BLANK * em(run) * scaling(run)


def _drawn(mark: Run | Picture, height: float) -> str:
    x0, y0, x1, y1 = mark.box
    if isinstance(mark, Picture):
        return f"q {x1 - x0:.4f} 0 0 {y1 - y0:.4f} {x0:.4f} {height - y1:.4f} cm /I Do Q"
    baseline = height - y1 + DESCENT * em(mark)
    text = (" " * blanks(mark) + mark.text).replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return (
        f"BT /F {em(mark):.5f} Tf {100 * scaling(mark):.5f} Tz "
        f"1 0 0 1 {x0:.4f} {baseline:.4f} Tm ({text}) Tj ET"
    )
