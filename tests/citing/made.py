"""Documents for quotations."""

import io


def two_pages_with_footer():
    """A PDF whose only sentence goes on over the break of a page; a footer stands between."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(300, 300), invariant=1)
    line = "Here is a line of a paragraph that is long enough to be one,"
    for page in (
        [*[line] * 14, "and its last sentence goes on over the end of this page"],
        ["and is finished on the next page with these few words.", *[line] * 5],
    ):
        canvas.setFont("Helvetica", 9)
        for i, text in enumerate(page):
            canvas.drawString(30, 260 - 12 * i, text)
        canvas.drawString(30, 20, "Footer of the report")
        canvas.showPage()
    canvas.save()
    return out.getvalue()
