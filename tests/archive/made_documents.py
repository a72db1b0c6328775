"""A small document of every format that can be written here: a heading, paragraphs, a list, a table and,
where the format has them, a picture, a further page and a note."""

from __future__ import annotations

import io
import json
import zipfile
from email.message import EmailMessage

from tests.outputs.made_flows import PIXEL
from tests.readers.docx import written as word
from tests.readers.opendocument import written as opendocument
from tests.readers.pptx import decks
from tests.readers.sheet import written as sheets
from tests.readers.web_documents import book

WORDS = "The year went well. Ältere Bäume & jüngere <trugen> gleich, 北京 auch 🍎; nobody could say why."

HTML = (
    "<html><head><title>Report</title></head><body><header>Running head</header><h1>The year</h1>"
    f"<p>{WORDS.replace('&', '&amp;').replace('<', '&lt;')}</p><h2>Fruit</h2><ul><li>apples<li>pears</ul>"
    "<table><tr><th>Sort</th><th>kg</th></tr><tr><td>apples &amp; co</td><td>131<br>6</td></tr>"
    "<tr><td colspan=2>pears &lt;all&gt;</td></tr></table>"
    '<img src="x.png" alt="a tree"><p>The end.</p></body></html>'
)

MARKDOWN = f"""# The year

{WORDS}

## Fruit

- apples
- pears

| Sort | kg |
|---|---|
| apples & co | 131 |
| `pears` | 41 |

### Deeper

```python
print("fruit")
```

The end.
"""

RST = f"""The year
========

{WORDS}

Fruit
-----

* apples
* pears

===== ====
Sort  kg
===== ====
apple 131
pear  41
===== ====

The end.
"""

RTF = (
    r"{\rtf1\ansi\deff0{\fonttbl{\f0 Times;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}"
    r"\pard\s1\outlinelevel0 The year\par\pard The year went well & good.\par "
    r"\trowd\cellx2000\cellx4000\intbl Sort\cell kg\cell\row "
    r"\trowd\cellx2000\cellx4000\intbl apples\cell 131\cell\row\pard The end.\par}"
)


def pdf(*pages: tuple[str, ...]) -> bytes:
    """A PDF with these lines of text on each page, and a ruled table on the last."""
    from reportlab.lib.pagesizes import A5
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A5, invariant=1)
    for number, lines in enumerate(pages, 1):
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(40, 520, lines[0])
        canvas.setFont("Helvetica", 10)
        for i, line in enumerate(lines[1:]):
            canvas.drawString(40, 490 - 13 * i, line)
        if number == len(pages):
            canvas.grid([40, 140, 240, 340], [200, 220, 240, 260])
            for row in range(3):
                for col in range(3):
                    canvas.drawString(45 + 100 * col, 246 - 20 * row, f"value {row}{col}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def two_pages() -> bytes:
    return pdf(
        (
            "The year",
            "It began badly, and rain fell on forty-one of the first six-",
            "ty days of it.",
            "So it was.",
        ),
        ("What came of it", "Apples made up most of the harvest.", "Pears did not."),
    )


def docx() -> bytes:
    styles = word.style("h1", "heading 1") + word.style("h2", "heading 2")
    return word.docx(
        word.p("The year", style="h1")
        + word.p("It went well, and nobody could say why.")
        + word.p("Fruit", style="h2")
        + word.table(
            word.row(word.cell("Sort"), word.cell("kg")),
            word.row(word.cell("apples &amp; co"), word.cell("131")),
        )
        + word.p(word.picture("i1", "a tree"))
        + word.p("The end."),
        styles=styles,
        relations={"i1": ("image", "media/i.png", False)},
        files={"word/media/i.png": word.PNG},
    )


def pptx() -> bytes:
    return decks.deck(
        decks.shape("The year", ph='type="title"') + decks.shape("It went well.", "Nobody knew why."),
        decks.shape("Fruit", ph='type="title"') + decks.shape("apples", "pears"),
    )


def xlsx() -> bytes:
    return sheets.workbook(
        sheets.rows(["Sort", "kg"], ["apples & co".replace("&", "&amp;"), 131.6], ["pears", 41])
    )


def odt() -> bytes:
    return opendocument.package(
        '<text:h text:outline-level="1">The year</text:h><text:p>It went well &amp; good.</text:p>'
        "<table:table><table:table-row><table:table-cell><text:p>Sort</text:p></table:table-cell>"
        "<table:table-cell><text:p>kg</text:p></table:table-cell></table:table-row></table:table>"
        "<text:p>The end.</text:p>"
    )


def ods() -> bytes:
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    row = "<table:table-row>{}</table:table-row>"
    rows = "".join(
        row.format("".join(cell.format(v) for v in r)) for r in (("Sort", "kg"), ("apples", "131"))
    )
    return opendocument.package(f'<table:table table:name="Fruit">{rows}</table:table>', kind="spreadsheet")


def odp() -> bytes:
    box = "<draw:frame><draw:text-box><text:p>{}</text:p></draw:text-box></draw:frame>"
    return opendocument.package(
        f'<draw:page draw:name="one">{box.format("The year")}{box.format("It went well.")}</draw:page>'
        f'<draw:page draw:name="two">{box.format("Fruit")}</draw:page>',
        kind="presentation",
    )


def epub() -> bytes:
    return book(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
            "p.opf": '<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest>'
            '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
            '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>'
            '<spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
            "a.xhtml": "<html><body><h1>One</h1><p>It went well.</p></body></html>",
            "b.xhtml": "<html><body><h1>Two</h1><p>Nobody knew why.</p></body></html>",
        }
    )


def mail(attachment: bytes = b"", name: str = "a.pdf") -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = (
        "Ann <ann@example.org>",
        "bob@example.org",
        "The year",
    )
    message.set_content(f"Dear Bob,\n\n{WORDS}\n\nAnn\n")
    if attachment:
        message.add_attachment(attachment, maintype="application", subtype="pdf", filename=name)
    return message.as_bytes()


def archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as held:
        held.writestr("a.md", MARKDOWN)
        held.writestr("deep/b.pdf", two_pages())
    return out.getvalue()


def notebook() -> bytes:
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# The year\n", "\n", "It went well."]},
        {"cell_type": "code", "metadata": {}, "source": ["1 + 1"], "outputs": [], "execution_count": 1},
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def every_document() -> dict[str, tuple[str, bytes]]:
    """Name and bytes by format."""
    return {
        "pdf": ("a.pdf", two_pages()),
        "docx": ("a.docx", docx()),
        "pptx": ("a.pptx", pptx()),
        "xlsx": ("a.xlsx", xlsx()),
        "odt": ("a.odt", odt()),
        "ods": ("a.ods", ods()),
        "odp": ("a.odp", odp()),
        "html": ("a.html", HTML.encode()),
        "mhtml": ("a.mht", b"MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n" + HTML.encode()),
        "md": ("a.md", MARKDOWN.encode()),
        "txt": ("a.txt", f"The year\n\n{WORDS}\n\n- apples\n- pears\n\nThe end.\n".encode()),
        "csv": ("a.csv", b'Sort,kg\napples & co,131\n"pears, <all>",41\n'),
        "tsv": ("a.tsv", b"Sort\tkg\napples\t131\npears\t41\n"),
        "rst": ("a.rst", RST.encode()),
        "rtf": ("a.rtf", RTF.encode()),
        "epub": ("a.epub", epub()),
        "eml": ("a.eml", mail(two_pages())),
        "ipynb": ("a.ipynb", notebook()),
        "zip": ("a.zip", archive()),
        "image": ("a.png", PIXEL),
    }
