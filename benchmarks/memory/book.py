"""A book of any length as a PDF: the same bytes for the same number of pages.

Chapters with an outline, running headers and footers, headings, justified paragraphs, notes and ruled
tables, in embedded fonts. No sentence of it comes from anywhere: words are drawn from syllables.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import reportlab
from reportlab.lib.pagesizes import A5
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

SEED = 352
WIDTH, HEIGHT = A5
MARGIN = 48  # points
TEXT_WIDTH = WIDTH - 2 * MARGIN
SIZE, LEADING = 9.5, 12.5  # points
PAGES_PER_CHAPTER = 16
PAGES_PER_TABLE = 5
PAGES_PER_NOTE = 3
BODY, BOLD, ITALIC = "Body", "Bold", "Italic"
FILES = {BODY: "Vera.ttf", BOLD: "VeraBd.ttf", ITALIC: "VeraIt.ttf"}
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "per", "tra", "men", "al", "est")


def write_book(path: Path, pages: int) -> Path:
    """A book of that many pages at the path."""
    _fonts()
    rng = random.Random(SEED)
    words = ["".join(rng.choices(SYLLABLES, k=rng.choice((1, 2, 2, 3, 4)))) for _ in range(3000)]
    canvas = Canvas(str(path), pagesize=A5, invariant=1, pageCompression=1)
    canvas.setTitle("A book to measure memory with")
    for number in range(1, pages + 1):
        _page(canvas, rng, words, number)
        canvas.showPage()
    canvas.save()
    return path


def _fonts() -> None:
    folder = Path(reportlab.__file__).parent / "fonts"
    for name, file in FILES.items():
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(folder / file)))


def _page(canvas: Canvas, rng: random.Random, words: list[str], number: int) -> None:
    chapter, page_of_chapter = divmod(number - 1, PAGES_PER_CHAPTER)
    title = f"Chapter {chapter + 1}"
    canvas.setFont(ITALIC, 8)
    canvas.drawString(MARGIN, HEIGHT - 30, "A book to measure memory with" if number % 2 else title)
    canvas.drawCentredString(WIDTH / 2, 26, str(number))
    top = HEIGHT - MARGIN
    bottom = 48.0
    if page_of_chapter == 0:
        canvas.bookmarkPage(title)
        canvas.addOutlineEntry(title, title, 0)
        canvas.setFont(BOLD, 18)
        canvas.drawString(MARGIN, top - 40, title)
        top -= 80
    if number % PAGES_PER_NOTE == 0:
        bottom = _note(canvas, rng, words, number)
    if number % PAGES_PER_TABLE == 0:
        top = _table(canvas, rng, words, number, top)
    else:
        top = _heading(canvas, rng, words, chapter + 1, page_of_chapter, top)
    _paragraphs(canvas, rng, words, top, bottom)


def _heading(
    canvas: Canvas, rng: random.Random, words: list[str], chapter: int, section: int, top: float
) -> float:
    canvas.setFont(BOLD, 11)
    text = " ".join(rng.choices(words, k=3)).capitalize()
    canvas.drawString(MARGIN, top - 14, f"{chapter}.{section + 1} {text}")
    return top - 26


def _paragraphs(canvas: Canvas, rng: random.Random, words: list[str], top: float, bottom: float) -> None:
    baseline = top - LEADING
    while baseline > bottom:
        for at, (line, last) in enumerate(_lines(rng, words)):
            if baseline <= bottom:
                return
            indent = 12.0 if at == 0 else 0.0
            _justified(canvas, line, MARGIN + indent, baseline, TEXT_WIDTH - indent, last)
            baseline -= LEADING


def _lines(rng: random.Random, words: list[str]) -> Iterator[tuple[list[str], bool]]:
    """One paragraph broken into lines; the flag marks its last."""
    text = rng.choices(words, k=rng.randint(40, 120))
    text[0] = text[0].capitalize()
    text[-1] += "."
    line: list[str] = []
    width = 12.0
    space = pdfmetrics.stringWidth(" ", BODY, SIZE)
    for word in text:
        advance = pdfmetrics.stringWidth(word, BODY, SIZE)
        if line and width + advance > TEXT_WIDTH:
            yield line, False
            line, width = [], 0.0
        line.append(word)
        width += advance + space
    yield line, True


def _justified(canvas: Canvas, line: list[str], x: float, y: float, width: float, last: bool) -> None:
    canvas.setFont(BODY, SIZE)
    free = width - sum(pdfmetrics.stringWidth(word, BODY, SIZE) for word in line)
    gap = free / max(1, len(line) - 1)
    if last:
        gap = min(gap, pdfmetrics.stringWidth(" ", BODY, SIZE))
    for word in line:
        canvas.drawString(x, y, word)
        x += pdfmetrics.stringWidth(word, BODY, SIZE) + gap


def _table(canvas: Canvas, rng: random.Random, words: list[str], number: int, top: float) -> float:
    rows, cols = 12, 5
    canvas.setFont(ITALIC, 8)
    caption = " ".join(rng.choices(words, k=4))
    canvas.drawString(MARGIN, top - 12, f"Table {number // PAGES_PER_TABLE}. {caption}")
    top -= 20
    height, width = 14.0, TEXT_WIDTH / cols
    canvas.grid(
        [MARGIN + width * col for col in range(cols + 1)], [top - height * row for row in range(rows + 1)]
    )
    for row in range(rows):
        canvas.setFont(BOLD if row == 0 else BODY, 8)
        for col in range(cols):
            text = rng.choice(words) if row == 0 or col == 0 else f"{rng.randint(0, 99999) / 10:,.1f}"
            canvas.drawString(MARGIN + width * col + 3, top - height * row - 10, text)
    return top - height * rows - 10


def _note(canvas: Canvas, rng: random.Random, words: list[str], number: int) -> float:
    canvas.line(MARGIN, 62, MARGIN + 60, 62)
    canvas.setFont(BODY, 7)
    canvas.drawString(MARGIN, 52, f"{number // PAGES_PER_NOTE} {' '.join(rng.choices(words, k=9))}.")
    return 68.0
