"""A book with all that crosses from page to page, of any length."""

from __future__ import annotations

import io

from reportlab.pdfgen.canvas import Canvas

SIZE = (400, 420)
LEFT, RIGHT, STEP = 50, 350, 14
PAGES_A_CHAPTER = 7
LATE = {"Courier": 0.4, "Times-Italic": 0.6, "Times-Bold": 0.8}  # fonts, and from where on they are used
NOUNS = ("harbour", "ledger", "council", "bridge", "market", "winter", "timber", "survey")


def book(pages: int) -> bytes:
    """A book with printed contents, an outline, running headers and footers, chapters, paragraphs and tables
    that go on over pages, notes, links, and fonts of which some appear late."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=SIZE, invariant=1)
    canvas.setTitle("The harbour and its ledger")
    for number in range(1, pages + 1):
        _edges(canvas, number)
        if number == 1:
            _contents(canvas, pages)
        elif number % 5 in (3, 4):
            _table(canvas, number)
        else:
            _text(canvas, number, pages)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _edges(canvas: Canvas, number: int) -> None:
    canvas.setFont("Times-Roman", 8)
    side = "The harbour and its ledger" if number % 2 else f"Part {1 + number // PAGES_A_CHAPTER} of the book"
    canvas.drawString(LEFT, 395, side)
    canvas.drawCentredString(200, 22, str(number))


def _contents(canvas: Canvas, pages: int) -> None:
    canvas.setFont("Helvetica-Bold", 16)
    canvas.drawString(LEFT, 360, "Contents")
    canvas.setFont("Helvetica", 10)
    for row, number in enumerate(range(2, pages + 1, PAGES_A_CHAPTER)):
        if row < 18:
            dots = "." * 40
            canvas.drawString(LEFT, 335 - STEP * row, f"{row + 1} The {NOUNS[row % 8]} {dots} {number}")


def _text(canvas: Canvas, number: int, pages: int) -> None:
    y = 370
    if number % PAGES_A_CHAPTER == 2:
        chapter = 1 + number // PAGES_A_CHAPTER
        title = f"{chapter} The {NOUNS[(chapter - 1) % 8]}"
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawString(LEFT, y, title)
        canvas.bookmarkPage(title)
        canvas.addOutlineEntry(title, title, 0)
        y -= 30
    # The text begins in mid-sentence and ends so: each paragraph goes on on the next page.
    canvas.setFont("Helvetica", 10)
    for line in range(9):
        first, second = NOUNS[(number + line) % 8], NOUNS[(number * 3 + line) % 8]
        start = "and" if line == 0 else "while"
        canvas.drawString(LEFT, y, f"{start} the {first} was counted with the {second} of that well-")
        canvas.drawString(
            LEFT, y - STEP, f"known year {1700 + number} and all of the {second} beside the {first}"
        )
        y -= 2 * STEP
    for font, share in LATE.items():
        if number > share * pages:
            canvas.setFont(font, 10)
            canvas.drawString(LEFT, y - 10, f"Set in {font} for the first time in this book.")
            y -= 2 * STEP
    if number % 3 == 0:
        canvas.linkURL("https://example.org/", (LEFT, y, RIGHT, y + STEP))
        canvas.setFont("Helvetica", 7)
        canvas.drawString(LEFT, 48, f"{number} A note at the foot of the page about the {NOUNS[number % 8]}.")


def _table(canvas: Canvas, number: int) -> None:
    rows = 22 if number % 5 == 3 else 6  # the first fills its page, and goes on on the next
    canvas.setFont("Helvetica-Bold", 9)
    x = (LEFT, 150, 250, RIGHT)
    for at, head in zip(x, ("Item", "Year", "Amount"), strict=False):
        canvas.drawString(at + 4, 372, head)
    canvas.setFont("Helvetica", 9)
    for row in range(rows):
        y = 372 - 15 * (row + 1)
        for at, cell in zip(x, (NOUNS[row % 8], str(1800 + row), f"{number * 37 + row},50"), strict=False):
            canvas.drawString(at + 4, y, cell)
    bottom = 372 - 15 * rows - 5
    for row in range(rows + 2):
        canvas.line(LEFT, 384 - 15 * row, RIGHT, 384 - 15 * row)
    for at in x:
        canvas.line(at, 384, at, bottom)


def drawn_book(pages, strokes=60_000):
    """A PDF whose pages all show the same line of text and so many strokes: to read one takes a tenth of a
    second, to put many together hardly longer."""
    drawn = "".join(
        f"{i % 500 + 50} {i // 500 * 3 + 100} m {i % 500 + 51} {i // 500 * 3 + 101} l S\n"
        for i in range(strokes)
    )
    content = f"BT /F 10 Tf 50 780 Td (The line of every page) Tj ET\n{drawn}"
    numbers = range(10, 10 + pages)
    kids = " ".join(f"{number} 0 R" for number in numbers)
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>"
    parts = [
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
        f"2 0 obj<</Type/Pages/Kids[{kids}]/Count {pages}>>endobj\n",
        f"4 0 obj<</Length {len(content)}>>stream\n{content}endstream endobj\n",
        "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n",
        *(f"{number} 0 obj{page}endobj\n" for number in numbers),
        "trailer<</Root 1 0 R>>\n%%EOF\n",
    ]
    return "".join(parts).encode()
