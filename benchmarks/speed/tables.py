"""A book of tables: the same bytes every time."""

from __future__ import annotations

import random
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

SEED = 400
PAGES = 400
WIDTH, HEIGHT = A4
MARGIN = 50
ROWS, COLUMNS = 42, 6
LABEL = 160  # points of the first column
LEADING = 15
SIZE = 9
LOOKS = 3  # drawn boxes, rules between the rows, nothing drawn
NAMES = ("Rent", "Wages", "Freight", "Insurance", "Repairs", "Energy", "Interest", "Licences", "Training")


def write_tables(path: Path, pages: int = PAGES) -> Path:
    """A book of that many pages, a table of accounts on each, in three looks by turns."""
    rng = random.Random(SEED)
    canvas = Canvas(str(path), pagesize=A4, invariant=1, pageCompression=1)
    for number in range(pages):
        _page(canvas, rng, number)
        canvas.showPage()
    canvas.save()
    return path


def _page(canvas: Canvas, rng: random.Random, number: int) -> None:
    canvas.setFont("Helvetica-Bold", 12)
    canvas.drawString(MARGIN, HEIGHT - MARGIN, f"{number + 1}. Accounts of branch {rng.randint(100, 999)}")
    top = HEIGHT - MARGIN - 2 * LEADING
    step = (WIDTH - 2 * MARGIN - LABEL) / (COLUMNS - 1)
    rights = [MARGIN + LABEL + step * col for col in range(1, COLUMNS)]
    look = number % LOOKS
    if look < 2:
        canvas.setLineWidth(0.5)
        for row in range(ROWS + 2):
            y = top - row * LEADING
            canvas.line(MARGIN, y, WIDTH - MARGIN, y)
    if look == 0:
        for x in (MARGIN, MARGIN + LABEL, *rights):
            canvas.line(x, top, x, top - (ROWS + 1) * LEADING)
    for row in range(ROWS + 1):
        y = top - (row + 1) * LEADING + 4
        canvas.setFont("Helvetica" if row else "Helvetica-Bold", SIZE)
        canvas.drawString(MARGIN + 4, y, f"{rng.choice(NAMES)} {row}" if row else "Account")
        for col, right in enumerate(rights):
            said = f"{rng.randint(-99_999, 999_999):,}" if row else str(2019 + col)
            canvas.drawRightString(right - 4, y, said)
