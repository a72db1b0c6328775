"""Write examples/demo.pdf: a six-page report with a bit of everything Pincite reads.

    python examples/make_demo.py [FILE]

Needs reportlab. The same bytes come out every time for one version of reportlab. The cooperative is
invented and the text is our own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import report
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from typeset import Column, Style, draw_block, draw_line, lines_of, words_of

WIDTH, HEIGHT = A4
LEFT, RIGHT = 62.0, WIDTH - 62.0
TOP, BOTTOM = HEIGHT - 92.0, 84.0
GUTTER = 22.0
PAGES = 6

BODY = Style(10.6, 14.2, indent=12)
FIRST = Style(10.6, 14.2)
TITLE = Style(25, 30, font="Vera-Bold", justify=False, colour="#1d4d2b")
SUBTITLE = Style(14, 20, font="Vera", justify=False, after=16, colour="#444444")
HEADINGS = {
    1: Style(14, 17, font="Vera-Bold", justify=False, before=13, after=5, colour="#1d4d2b"),
    2: Style(11, 14, font="Vera-Bold", justify=False, before=10, after=3),
    3: Style(9.4, 12, font="Vera-Bold", justify=False, before=8, after=2),
}
CAPTION = Style(8.6, 10.6, justify=False)
NOTE = Style(8, 9.6)
SMALL = Style(8, 10, justify=False, colour="#555555")
CELL = Style(9, 11, justify=False)
HEAD = "Vera-Bold"


class Report:
    """The document while it is being drawn."""

    def __init__(self, path: Path) -> None:
        self.c = Canvas(str(path), pagesize=A4, invariant=1, pageCompression=1)
        self.c.setTitle(report.TITLE)
        self.c.setAuthor("Hollow Lane Orchard Cooperative")
        self.c.setSubject(report.SUBTITLE)
        self.c.setKeywords("orchard, cooperative, annual report")
        self.c.setCreator("examples/make_demo.py")
        self.page = 1
        self.fixed: dict[int, Callable[[], None]] = {}
        self.places: dict[str, int] = {}
        self.furniture()

    def turn(self) -> None:
        """On to the next page."""
        self.c.showPage()
        self.page += 1
        self.furniture()
        if self.page in self.fixed:
            self.fixed[self.page]()

    def furniture(self, width: float = WIDTH, height: float = HEIGHT, right: float = RIGHT) -> None:
        """Running header (not on the title page) and footer."""
        if self.page == PAGES and width == WIDTH:
            return  # the turned page draws its own
        c = self.c
        if self.page > 1:
            draw_line(c, words_of(report.RUNNING_LEFT), SMALL, LEFT, height - 52)
            c.setFont("Times-Roman", SMALL.size)
            c.drawRightString(right, height - 52, report.RUNNING_RIGHT)
            c.setLineWidth(0.5)
            c.line(LEFT, height - 58, right, height - 58)
        c.setFillColor(SMALL.colour)
        c.setFont("Times-Roman", SMALL.size)
        c.drawCentredString(width / 2, 40, f"Page {self.page} of {PAGES}")
        c.setFillColor("#000000")

    def heading(self, text: str, level: int, x: float, top: float, width: float) -> float:
        """Draw a heading, remember it in the outline; the y below it."""
        key = f"h{text.split(' ')[0]}"
        self.c.bookmarkHorizontal(key, x, top + 4)
        self.c.addOutlineEntry(text, key, level=level - 1, closed=0)
        self.places[text] = self.page
        style = HEADINGS[level]
        return draw_block(self.c, text, style, x, top - style.before, width)

    def flow(self, items: list[tuple[str, str]], columns: list[Column]) -> Column:
        """Let headings and paragraphs run through the columns, line by line; the last column used."""
        columns = list(columns)
        column = columns.pop(0)

        def advance() -> None:
            nonlocal column
            column = columns.pop(0)
            while self.page < column.page:
                self.turn()

        after_heading = True
        for kind, text in items:
            if kind.startswith("h"):
                level = int(kind[1])
                style = HEADINGS[level]
                need = style.before + style.leading * 2 + 2 * BODY.leading
                if column.y - need < column.bottom:
                    advance()
                top = column.y + (style.before if column.y == column.top else 0.0)
                column.y = self.heading(text, level, column.x, top, column.width)
                after_heading = True
                continue
            style = FIRST if after_heading else BODY
            after_heading = False
            lines = lines_of(text, style, column.width)
            for i, line in enumerate(lines):
                if column.y - style.leading < column.bottom:
                    advance()
                indent = style.indent if i == 0 else 0.0
                spread = column.width - indent if i < len(lines) - 1 else None
                draw_line(self.c, line, style, column.x + indent, column.y - style.size, spread)
                column.y -= style.leading
        return column


def title_page(r: Report) -> None:
    c = r.c
    y = draw_block(c, report.TITLE, TITLE, LEFT, HEIGHT - 130, RIGHT - LEFT)
    y = draw_block(c, report.SUBTITLE, SUBTITLE, LEFT, y, RIGHT - LEFT)
    c.setStrokeColor("#1d4d2b")
    c.setLineWidth(1.4)
    c.line(LEFT, y, RIGHT, y)
    c.setStrokeColor("#000000")
    y -= 18
    for text in report.SUMMARY:
        y = draw_block(c, text, Style(11, 14.4, after=7), LEFT, y, RIGHT - LEFT)
    y = draw_block(c, "Contents", Style(14, 17, font=HEAD, justify=False, after=8), LEFT, y - 16, 300)
    for level, text, page in report.CONTENTS:
        style = Style(10.5, 15, justify=False)
        x = LEFT + 16 * (level - 1)
        y -= style.leading
        end = draw_line(c, words_of(text), style, x, y)
        dot = pdfmetrics.stringWidth(" .", "Times-Roman", 10.5)
        count = int((RIGHT - 22 - end) / dot)
        c.setFont("Times-Roman", 10.5)
        c.drawRightString(RIGHT - 18, y, " ." * count)
        c.drawRightString(RIGHT, y, str(page))
        c.linkRect("", f"h{text.split(' ')[0]}", (x, y - 3, RIGHT, y + 10), relative=1, thickness=0)
    draw_block(c, report.IMPRINT, NOTE, LEFT, BOTTOM + 34, RIGHT - LEFT)
    c.saveState()  # a line up the outer margin
    c.translate(WIDTH - 30, 250)
    c.rotate(90)
    c.setFont("Times-Italic", 8)
    c.setFillColor("#555555")
    c.drawString(0, 0, report.MARGIN)
    c.restoreState()


def footnotes(r: Report, notes: list[tuple[str, str]], x: float, top: float, width: float) -> None:
    c = r.c
    c.setLineWidth(0.4)
    c.line(x, top, x + 90, top)
    y = top - 4
    for mark, text in notes:
        y = draw_block(c, f"^{mark}^ {text}", NOTE, x, y, width)


def chart(r: Report, top: float) -> float:
    """Bars of the harvest, year by year, with their caption; the y below."""
    c = r.c
    x0, x1, height = LEFT + 60, RIGHT - 40, 150.0
    base = top - height - 12
    scale = height / 200
    c.setFont("Vera", 7)
    c.setLineWidth(0.3)
    for tick in range(0, 201, 50):
        y = base + tick * scale
        c.setStrokeColor("#bbbbbb")
        c.line(x0, y, x1, y)
        c.setFillColor("#333333")
        c.drawRightString(x0 - 5, y - 2.5, str(tick))
    step = (x1 - x0) / len(report.HARVEST)
    for i, (year, tonnes) in enumerate(report.HARVEST):
        left = x0 + step * (i + 0.25)
        c.setFillColor("#7da453" if i < len(report.HARVEST) - 1 else "#1d4d2b")
        c.rect(left, base, step * 0.5, tonnes * scale, stroke=0, fill=1)
        c.setFillColor("#333333")
        c.drawCentredString(left + step * 0.25, base + tonnes * scale + 3, f"{tonnes:.1f}")
        c.drawCentredString(left + step * 0.25, base - 10, str(year))
    c.saveState()
    c.translate(x0 - 30, base + height / 2)
    c.rotate(90)
    c.drawCentredString(0, 0, "tonnes")
    c.restoreState()
    c.setStrokeColor("#000000")
    c.line(x0, base, x1, base)
    return draw_block(c, report.FIGURE, CAPTION, LEFT, base - 18, RIGHT - LEFT)


def bullets(r: Report, items: list[tuple[int, str, str]], top: float) -> float:
    """Items as (depth, mark, text); the y below."""
    y = top
    for depth, mark, text in items:
        x = LEFT + 8 + 18 * (depth - 1)
        r.c.setFillColor("#000000")
        r.c.setFont("Times-Roman", 10)
        r.c.drawString(x, y - 10, mark)
        y = draw_block(r.c, text, Style(10, 12.6, after=2.5), x + 15, y, RIGHT - x - 15)
    return y


def ruled_table(r: Report, top: float) -> float:
    """Harvest by orchard: every cell framed, two header rows, cells over rows and columns."""
    c = r.c
    xs = [LEFT]
    for width in (58, 92, 64, 64, 64, 64, 65):
        xs.append(xs[-1] + width)
    row = 17.0
    c.setLineWidth(0.6)
    for r0, c0, rows, cols, text, head in report.TABLE:
        x, w = xs[c0], xs[c0 + cols] - xs[c0]
        y, h = top - row * (r0 + rows), row * rows
        c.setFillColor("#e4ecd9" if head else "#ffffff")
        c.rect(x, y, w, h, stroke=1, fill=1)
        c.setFillColor("#000000")
        c.setFont("Times-Bold" if head or r0 == report.TABLE_ROWS - 1 else "Times-Roman", 9)
        baseline = y + h / 2 - 3
        if head:
            c.drawCentredString(x + w / 2, baseline, text)
        elif c0 < 2:
            c.drawString(x + 5, baseline, text)
        else:
            c.drawRightString(x + w - 6, baseline, text)
    return top - row * report.TABLE_ROWS


def booktabs(r: Report, top: float) -> float:
    """What the press made: three rules and no more."""
    c = r.c
    right = [LEFT + 250, LEFT + 350, LEFT + 450]
    end = right[-1] + 6
    y = top
    c.setLineWidth(1.0)
    c.line(LEFT, y, end, y)
    for i, (name, *figures) in enumerate(report.PRODUCTS):
        head, total = i == 0, i == len(report.PRODUCTS) - 1
        if total:
            c.setLineWidth(0.5)
            c.line(LEFT, y - 5, end, y - 5)
            y -= 4
        y -= 14
        c.setFont("Times-Bold" if head else "Times-Roman", 9.5)
        c.drawString(LEFT + 4, y, name)
        for x, figure in zip(right, figures, strict=True):
            c.drawRightString(x, y, figure)
        if head:
            y -= 4
            c.setLineWidth(0.5)
            c.line(LEFT, y, end, y)
    y -= 5
    c.setLineWidth(1.0)
    c.line(LEFT, y, end, y)
    return y


def form(r: Report, top: float) -> float:
    """Fields a reader fills in, some already filled."""
    c = r.c
    forms = c.acroForm
    y = top
    common = {
        "borderWidth": 0.6,
        "fontSize": 10,
        "fontName": "Helvetica",
        "fieldFlags": "",
        "forceBorder": False,
    }
    for label, key, value in report.FIELDS:
        y -= 24
        c.setFillColor("#000000")
        c.setFont("Times-Roman", 10)
        c.drawString(LEFT, y + 5, label)
        forms.textfield(name=key, value=value, x=LEFT + 130, y=y, width=230, height=18, maxlen=100, **common)
    y -= 24
    c.setFont("Times-Roman", 10)
    c.drawString(LEFT, y + 5, report.CHOICE[0])
    forms.choice(
        name=report.CHOICE[1],
        value=report.CHOICE[2],
        options=report.CHOICE[3],
        x=LEFT + 130,
        y=y,
        width=230,
        height=18,
        **common,
    )
    for label, key, checked in report.BOXES:
        y -= 22
        forms.checkbox(
            name=key,
            checked=checked,
            x=LEFT,
            y=y,
            size=13,
            borderWidth=0.6,
            fieldFlags="",
            buttonStyle="cross",
        )
        c.setFont("Times-Roman", 10)
        c.drawString(LEFT + 20, y + 3, label)
    return y


def accounts(r: Report) -> None:
    """The turned page: a wide table of figures without lines between its columns."""
    c = r.c
    c.setPageRotation(90)
    c.setPageSize((HEIGHT, WIDTH))  # as displayed; reportlab writes the MediaBox of the upright sheet
    c.transform(0, 1, -1, 0, WIDTH, 0)  # draw as if the paper lay on its side
    width, height = HEIGHT, WIDTH
    right = width - 62
    r.furniture(width, height, right)
    y = r.heading(report.ACCOUNTS_HEADING, 1, LEFT, height - 70, right - LEFT)
    y = draw_block(c, report.ACCOUNTS_TEXT, FIRST, LEFT, y, right - LEFT)
    y = draw_block(c, report.ACCOUNTS_CAPTION, CAPTION, LEFT, y - 10, right - LEFT)
    ends = [LEFT + 300 + 83 * i for i in range(6)]
    for name, figures, kind in report.ACCOUNTS:
        y -= 17 if kind != "total" else 21
        if kind == "total":
            c.setLineWidth(0.5)
            c.line(LEFT, y + 12.5, ends[-1], y + 12.5)
        c.setFont("Times-Roman" if not kind else "Times-Bold", 10)
        c.setFillColor("#000000")
        c.drawString(LEFT, y, name)
        for x, figure in zip(ends, figures, strict=True):
            c.drawRightString(x, y, figure)
    draw_block(c, report.CLOSING, FIRST, LEFT, y - 22, right - LEFT)


def main(path: Path) -> None:
    fonts = Path(__import__("reportlab").__file__).parent / "fonts"
    pdfmetrics.registerFont(TTFont("Vera", str(fonts / "Vera.ttf")))
    pdfmetrics.registerFont(TTFont("Vera-Bold", str(fonts / "VeraBd.ttf")))

    r = Report(path)
    title_page(r)

    width = (RIGHT - LEFT - GUTTER) / 2
    second = LEFT + width + GUTTER
    columns = [
        Column(LEFT, TOP, width, BOTTOM + 44, 2),
        Column(second, TOP, width, BOTTOM + 44, 2),
        Column(LEFT, TOP, width, 484, 3),
        Column(second, TOP, width, 400, 3),
    ]
    r.fixed[2] = lambda: footnotes(r, report.NOTES[:1], LEFT, BOTTOM + 30, width)
    r.fixed[3] = lambda: footnotes(r, report.NOTES[1:], LEFT, BOTTOM + 20, RIGHT - LEFT)
    r.turn()
    r.flow(report.PROSE, columns)
    chart(r, 400)

    r.turn()
    y = r.heading(report.GROUND_HEADING, 1, LEFT, TOP + 14, RIGHT - LEFT)
    y = draw_block(r.c, report.GROUND_TEXT, FIRST, LEFT, y, RIGHT - LEFT)
    y = draw_block(r.c, report.TABLE_CAPTION, CAPTION, LEFT, y - 10, RIGHT - LEFT)
    y = ruled_table(r, y - 5)
    y = r.heading(report.PLANS_HEADING, 2, LEFT, y - 14, RIGHT - LEFT)
    y = draw_block(r.c, report.PLANS_TEXT, FIRST, LEFT, y, RIGHT - LEFT)
    y = bullets(r, report.PLANS, y - 5)
    y = r.heading(report.STEPS_HEADING, 2, LEFT, y - 4, RIGHT - LEFT)
    y = bullets(r, report.STEPS, y - 2)

    r.turn()
    y = r.heading(report.PRESS_HEADING, 1, LEFT, TOP + 14, RIGHT - LEFT)
    y = draw_block(r.c, report.PRESS_TEXT, FIRST, LEFT, y, RIGHT - LEFT)
    y = draw_block(r.c, report.PRESS_CAPTION, CAPTION, LEFT, y - 12, RIGHT - LEFT)
    y = booktabs(r, y - 6)
    y = r.heading(report.FORM_HEADING, 1, LEFT, y - 18, RIGHT - LEFT)
    y = draw_block(r.c, report.FORM_TEXT, FIRST, LEFT, y, RIGHT - LEFT)
    form(r, y - 4)

    r.turn()
    accounts(r)
    for _, text, page in report.CONTENTS:
        assert r.places[text] == page, f"{text!r} is on page {r.places[text]}: mend the table of contents"
    r.c.showOutline()
    r.c.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "demo.pdf")
