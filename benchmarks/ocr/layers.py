"""Scans whose text layer lies: what comes out where the picture could be read."""

from __future__ import annotations

import io
import random
import string
from collections.abc import Sequence

from benchmarks.ocr import prose
from benchmarks.ocr.reading import Asked, drawn, png
from benchmarks.report import figure, table
from benchmarks.scores.misread import misread, plain

DPI = 200
WIDTH, HEIGHT, MARGIN = 595, 842, 60
SIZE, LEADING = 11, 15
FONT, UNSEEN = "Times-Roman", 3  # the text rendering mode of scanners' layers
LINES = 40
WRONG = 3  # of so many letters one is


def measured(asked: Asked) -> str:
    """The table: letters misread without and with OCR."""
    lines, other = set_lines(0), set_lines(LINES)
    layers = {
        "none": scan(lines, []),
        "true": scan(lines, lines),
        "another document's": scan(lines, other),
        "one letter of three wrong": scan(lines, wrong(lines)),
        "visible, each letter said to be the next": shifted(visible(lines)),
    }
    rows = []
    for name in asked.chosen(list(layers)):
        texts = [
            document.to_text(furniture="keep")
            for document in (asked.read(layers[name], ocr=False), asked.read(layers[name]))
        ]
        asked.kept(f"layer-{name.replace(' ', '-')}.pdf", layers[name])
        rows.append([name, *[figure(misread(" ".join(lines), text)) for text in texts]])
    told = (
        f"A page of {LINES} lines of English as a picture of {DPI} dots per inch with hidden text over it, "
        "and one that is visible text. Share of letters misread, blanks left out, without and with OCR."
    )
    return f"{told}\n\n{table(['text', 'without', 'with OCR'], rows)}"


def set_lines(first: int) -> list[str]:
    """Lines of the English text as wide as the page, from a line on."""
    from reportlab.lib.utils import simpleSplit

    text = plain(" ".join(prose.paragraphs("eng")), blanks=True)
    return list(simpleSplit(text, FONT, SIZE, WIDTH - 2 * MARGIN))[first : first + LINES]


def wrong(lines: Sequence[str]) -> list[str]:
    """The lines with one letter of three another, drawn by chance."""
    chance = random.Random(16)

    def read(sign: str) -> str:
        return (
            chance.choice(string.ascii_lowercase) if sign.isalpha() and not chance.randrange(WRONG) else sign
        )

    return ["".join(map(read, line)) for line in lines]


def visible(lines: Sequence[str]) -> bytes:
    return _page(lines, None)


def scan(lines: Sequence[str], layer: Sequence[str]) -> bytes:
    """A PDF with the picture of the lines, and a hidden layer of others."""
    return _page(layer, png(drawn(visible(lines), DPI), DPI))


def shifted(pdf: bytes) -> bytes:
    """The PDF, its fonts telling each letter as the next of the alphabet."""
    import pikepdf

    pairs = []
    for letters in (string.ascii_lowercase, string.ascii_uppercase):
        pairs += zip(letters, letters[1:] + letters[0], strict=True)
    shown = "\n".join(f"<{ord(sign):02x}> <{ord(said):04x}>" for sign, said in pairs)
    tables = (
        "/CIDInit /ProcSet findresource begin begincmap /CMapName /Next def /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(pairs)} beginbfchar\n{shown}\nendbfchar\nendcmap"
    )
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for font in opened.pages[0].resources.Font.values():
            font.ToUnicode = opened.make_stream(tables.encode())
        opened.save(out, deterministic_id=True)
    return out.getvalue()


def _page(lines: Sequence[str], picture: bytes | None) -> bytes:
    """Lines on a page: hidden over the picture where there is one, else visible."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=True)
    if picture:
        canvas.drawImage(ImageReader(io.BytesIO(picture)), 0, 0, WIDTH, HEIGHT)
    text = canvas.beginText(MARGIN, HEIGHT - MARGIN - SIZE)
    text.setFont(FONT, SIZE, LEADING)
    text.setTextRenderMode(UNSEEN if picture else 0)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)
    canvas.save()
    return out.getvalue()
