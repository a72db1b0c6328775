"""Documents made for the tests of the service."""

import io

from reportlab.pdfgen.canvas import Canvas


def book(pages, lines=30):
    """A PDF of so many pages of text."""
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=(300, 500), invariant=1)
    for page in range(1, pages + 1):
        for line in range(lines):
            canvas.drawString(20, 470 - 14 * line, f"Page {page} says in line {line} what it has to say.")
        canvas.showPage()
    canvas.save()
    return made.getvalue()
