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


def two_sheets():
    """An OpenDocument spreadsheet with the sheets 'Ledger' and 'Losses 2024'."""
    from tests.readers.opendocument.written import package

    row = "<table:table-row><table:table-cell><text:p>{}</text:p></table:table-cell></table:table-row>"
    sheets = "".join(
        f'<table:table table:name="{name}">{row.format(said)}</table:table>'
        for name, said in (("Ledger", "5"), ("Losses 2024", "none"))
    )
    return package(sheets, kind="spreadsheet")
