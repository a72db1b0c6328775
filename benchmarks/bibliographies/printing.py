"""The last pages of a paper, with its references, as PDF."""

from __future__ import annotations

import io
import random
from xml.sax.saxutils import escape

import msgspec
from reportlab.lib.enums import TA_JUSTIFY, TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Spacer

from benchmarks.bibliographies.content import NUMBERED, STYLES, fields, works, written

TUNED = range(18)  # Papers that were looked at.
HELD_OUT = range(3600, 3636)  # Papers that were not.
PROSE = (
    "We have shown that the method holds for the cases at hand; what remains is a matter of care. In "
    "earlier work [3] the opposite was said of larger inputs (Smith, 2011), which we could not confirm."
)
HEADINGS = ("References", "REFERENCES", "Bibliography", "Works cited", "7 References", "Literature")


class Entry(msgspec.Struct, frozen=True):
    text: str
    fields: dict[str, str]


class Paper(msgspec.Struct, frozen=True):
    style: str
    columns: int
    pdf: bytes
    entries: tuple[Entry, ...]


def made(number: int) -> Paper:
    """The paper of a number: styles take turns, all else is drawn for itself."""
    dice = random.Random(f"paper {number}")
    style = STYLES[number % len(STYLES)]
    columns = dice.choice((1, 1, 2))
    count = dice.randrange(12, 45)
    numbered = style in NUMBERED
    form = dice.choice(("[{n}]", "{n}.")) if style in ("vancouver", "lncs", "plain") else "[{n}]"
    font = dice.choice(("Helvetica", "Times-Roman", "Times-Roman"))
    size = dice.choice((8, 9, 10))
    hang = dice.choice((0, 10, 14, 18)) if not numbered else dice.choice((16, 20, 22))
    space = dice.choice((1, 3, 6)) if hang else dice.choice((4, 7))
    body = ParagraphStyle("body", fontName=font, fontSize=size + 1, leading=size * 1.35)
    entry = ParagraphStyle(
        "entry", fontName=font, fontSize=size, leading=size * dice.choice((1.15, 1.25)), leftIndent=hang,
        firstLineIndent=0 if numbered else -hang, bulletFontName=font, bulletFontSize=size, spaceAfter=space,
        alignment=dice.choice((TA_LEFT, TA_JUSTIFY)),
    )  # fmt: skip
    bold, large = "Helvetica-Bold", size + 3
    head = ParagraphStyle("head", fontName=bold, fontSize=large, leading=large + 5, spaceAfter=4)
    story: list[object] = [Paragraph("6 Conclusion", head)]
    story += [Paragraph(PROSE, body), Spacer(1, 8)] * dice.randrange(1, 4)
    story.append(Paragraph(dice.choice(HEADINGS), head))
    entries = []
    for n, work in enumerate(works(number, count), 1):
        text = written(work, style)
        label = form.format(n=n) if numbered else ""
        story.append(Paragraph(escape(text), entry, bulletText=label or None))
        entries.append(Entry(f"{label} {text}".strip(), fields(work, style, str(n) if numbered else "")))
    if dice.random() < 0.4:
        story += [Paragraph("Appendix A", head), Paragraph(PROSE, body)]
    return Paper(style, columns, printed(story, columns), tuple(entries))


def printed(story: list[object], columns: int) -> bytes:
    buffer = io.BytesIO()
    width, height, margin, gap = 595, 842, 56, 20
    wide = (width - 2 * margin - gap * (columns - 1)) / columns
    frames = [
        Frame(margin + k * (wide + gap), 60, wide, height - 120, leftPadding=0, rightPadding=0)
        for k in range(columns)
    ]

    def numbers(canvas: object, document: object) -> None:
        canvas.setFont("Helvetica", 8)  # type: ignore[attr-defined]
        canvas.drawCentredString(width / 2, 34, str(document.page + 10))  # type: ignore[attr-defined]

    book = BaseDocTemplate(buffer, pagesize=(width, height), invariant=1)
    book.addPageTemplates([PageTemplate(frames=frames, onPage=numbers)])
    book.build(story)
    return buffer.getvalue()
