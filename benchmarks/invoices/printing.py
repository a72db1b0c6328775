"""An invoice as PDF."""

from __future__ import annotations

import io
from collections.abc import Callable

from reportlab.lib.colors import Color, black, white
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks.invoices.content import Content, date_text, quantity_text, written
from benchmarks.invoices.layouts import Layout
from benchmarks.invoices.words import SPEECH

LEFT = 48.0
LEFT_ALIGNED = ("description", "code", "position", "unit")
GREY = Color(0.45, 0.45, 0.45)
PALE = Color(0.92, 0.93, 0.95)
DEEP = Color(0.16, 0.27, 0.42)
BOLD = {
    "Helvetica": "Helvetica-Bold",
    "Times-Roman": "Times-Bold",
    "Courier": "Courier-Bold",
    "Vera": "VeraBd",
}


def printed(layout: Layout, content: Content) -> bytes:
    """The invoice as PDF; the same bytes for the same layout and content."""
    return Printer(layout, content).pdf()


class Printer:
    """Draws from the top of the first page; ``y`` is where the next line goes."""

    def __init__(self, layout: Layout, content: Content) -> None:
        self.layout, self.content = layout, content
        self.speech = SPEECH[layout.language]
        self.width, self.height = layout.page
        self.buffer = io.BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=layout.page, invariant=1)
        self.font, self.bold = known(layout.font)
        self.size = layout.size
        self.y = self.height - 50
        self.page = 1
        self.right = self.width - LEFT

    def pdf(self) -> bytes:
        self.seller()
        self.title()
        self.parties()
        self.meta()
        self.table()
        self.totals()
        self.closing()
        self.finish_page()
        self.canvas.save()
        return self.buffer.getvalue()

    # -- strokes of the pen

    def text(
        self,
        x: float,
        text: str,
        *,
        at: str = "left",
        bold: bool = False,
        size: float = 0,
        color: Color = black,
        y: float | None = None,
    ) -> None:
        self.canvas.setFont(self.bold if bold else self.font, size or self.size)
        self.canvas.setFillColor(color)
        draw: Callable[[float, float, str], None] = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "centre": self.canvas.drawCentredString,
        }[at]
        draw(x, self.y if y is None else y, text)

    def down(self, lines: float = 1.0) -> None:
        self.y -= lines * self.size * 1.3

    def wide(self, text: str, bold: bool = False) -> float:
        return float(pdfmetrics.stringWidth(text, self.bold if bold else self.font, self.size))

    # -- the parts, from the top

    def seller(self) -> None:
        dice, layout = self.content.seed + self.layout.number, self.layout
        speech = self.speech
        firm = speech.firms[dice % len(speech.firms)]
        street, town = speech.streets[dice % 4], speech.towns[(dice + 1) % 4]
        self.firm, self.address = firm, (street, town)
        if layout.seller == "band":
            self.canvas.setFillColor(DEEP)
            self.canvas.rect(0, self.height - 70, self.width, 70, stroke=0, fill=1)
            self.text(LEFT, firm, bold=True, size=18, color=white, y=self.height - 36)
            self.text(LEFT, f"{street} · {town}", color=white, y=self.height - 54)
            self.y = self.height - 100
            return
        at, x = {
            "left": ("left", LEFT),
            "right": ("right", self.right),
            "centre": ("centre", self.width / 2),
            "footer": ("left", LEFT),
        }[layout.seller]
        self.text(x, firm, at=at, bold=True, size=15)
        self.down(1.6)
        if layout.seller != "footer":
            for line in (street, town, f"{layout.captions['vat_id']} {TAX_IDS[layout.language]}"):
                self.text(x, line, at=at)
                self.down()
        self.down(1.2)

    def title(self) -> None:
        layout, content = self.layout, self.content
        title = layout.captions["title"]
        if layout.inline:
            title = layout.captions["inline"].format(n=content.number)
            if layout.inline == "both":
                title += f" {OF[layout.language]} {date_text(content.day, layout)}"
        large = 13 if layout.inline else 20
        if layout.seller == "right" or (layout.seller == "band" and not layout.meta_left):
            self.text(LEFT, title, bold=True, size=large)
        elif layout.seller == "centre":
            self.text(self.width / 2, title, at="centre", bold=True, size=large)
        else:
            self.text(self.right, title, at="right", bold=True, size=large)
        self.down(2.4)

    def parties(self) -> None:
        """The customer's address, beside which number and dates stand or not."""
        layout, speech = self.layout, self.speech
        dice = self.content.seed + 3 * layout.number
        x = LEFT if not layout.meta_left else self.width / 2 + 20
        top = self.y
        self.parties_top = top
        person = speech.people[dice % len(speech.people)]
        lines = [person, speech.streets[(dice + 1) % 4], speech.towns[(dice + 2) % 4]]
        if layout.buyer_caption:
            self.text(x, layout.captions["bill_to"] + layout.colon.strip(), bold=True)
            self.down()
        for line in lines:
            self.text(x, line)
            self.down()
        bottom = self.y
        if layout.ship and layout.meta in ("row", "boxes") and not layout.meta_left:
            self.y = top
            self.text(LEFT + 230, layout.captions["ship_to"] + layout.colon.strip(), bold=True)
            self.down()
            for line in (person, speech.streets[(dice + 3) % 4], speech.towns[(dice + 3) % 4]):
                self.text(LEFT + 230, line)
                self.down()
        self.parties_bottom = min(bottom, self.y)

    def meta(self) -> None:
        layout, content = self.layout, self.content
        values = {
            "number": content.number,
            "date": date_text(content.day, layout),
            "due": date_text(content.due, layout),
            "customer": f"{10000 + 37 * content.seed + layout.number}",
            "order": f"PO{4400 + 13 * content.seed}",
            "delivery": date_text(content.day, layout),
            "vat_id": TAX_IDS[layout.language],
        }
        captions = {name: layout.captions[name] for name in layout.order}
        if layout.upper:
            captions = {name: text.upper() for name, text in captions.items()}
        if layout.meta in ("row", "boxes"):
            self.y = self.parties_bottom
            self.down(1.5)
            self.meta_row(captions, values, boxed=layout.meta == "boxes")
        else:
            self.y = self.parties_top
            self.meta_pairs(captions, values)
            self.y = min(self.y, self.parties_bottom)
        if layout.placed:
            self.down(1.0)
            town = self.address[1].split(",")[0]
            town = " ".join(word for word in town.split() if word.isalpha() and len(word) > 2) or town
            self.text(self.right, f"{town}, {date_text(content.day, layout)}", at="right")
            self.down(1.0)
        self.down(1.5)

    def meta_row(self, captions: dict[str, str], values: dict[str, str], boxed: bool) -> None:
        if not captions:
            return
        top, x = self.y + self.size * 1.2, LEFT + 4
        for name, caption in captions.items():
            wide = max(self.wide(caption, True), self.wide(values[name])) + 16
            step = max(wide, min(150, (self.right - LEFT) / len(captions)))
            if x + wide > self.right:
                self.down(3.4)
                top, x = self.y + self.size * 1.2, LEFT + 4
            color = GREY if boxed else black
            self.text(x, caption, bold=not boxed, size=self.size - (1 if boxed else 0), color=color)
            self.text(x, values[name], y=self.y - self.size * 1.5)
            if boxed:
                self.canvas.setStrokeColor(GREY)
                self.canvas.rect(x - 4, top - self.size * 3.4, step, self.size * 3.4)
            x += step
        self.down(2.4)

    def meta_pairs(self, captions: dict[str, str], values: dict[str, str]) -> None:
        layout = self.layout
        x = LEFT if layout.meta_left else self.width / 2 + 40
        tab = max([self.wide(c + layout.colon) for c in captions.values()], default=0) + 14
        for name, caption in captions.items():
            if layout.meta == "joined":
                self.text(x, f"{caption}{layout.colon} {values[name]}")
            elif layout.meta == "stacked":
                self.text(x, caption + layout.colon.strip(), size=self.size - 1, color=GREY)
                self.down()
                self.text(x, values[name])
                self.down(0.5)
            elif layout.meta == "right":
                self.text(x, caption + layout.colon)
                self.text(x + 200 if layout.meta_left else self.right, values[name], at="right")
            else:
                self.text(x, caption + layout.colon, bold=layout.heads == "bold")
                self.text(x + tab, values[name])
            self.down()

    # -- the table

    def edges(self) -> dict[str, tuple[float, float]]:
        """Where each column begins and ends; what stands at the left edge keeps its distance from figures."""
        x, found, before = LEFT, {}, ""
        for name in self.layout.columns:
            figures = before not in ("", *LEFT_ALIGNED) and name in LEFT_ALIGNED
            found[name] = (x + (0.8 * self.size if figures else 0), x + self.layout.widths[name])
            x += self.layout.widths[name]
            before = name
        return found

    def head(self) -> None:
        layout = self.layout
        if layout.heads == "band":
            self.canvas.setFillColor(DEEP)
            low, high = self.y - 0.5 * self.size, 1.7 * self.size
            self.canvas.rect(LEFT, low, self.right - LEFT, high, stroke=0, fill=1)
        for name, (x0, x1) in self.edges().items():
            text = layout.captions[name]
            if layout.heads == "upper" or layout.upper:
                text = text.upper()
            color = white if layout.heads == "band" else black
            bold = layout.heads != "plain"
            size = self.size
            while pdfmetrics.stringWidth(text, self.bold if bold else self.font, size) > x1 - x0 - 6:
                size -= 0.5
            number = name not in LEFT_ALIGNED
            self.text(
                x1 - 3 if number else x0 + 3,
                text,
                at="right" if number else "left",
                bold=bold,
                size=size,
                color=color,
            )
        self.canvas.setStrokeColor(black)
        if layout.rules in ("head", "rows", "grid", "columns"):
            self.canvas.line(LEFT, self.y - 0.5 * self.size, self.right, self.y - 0.5 * self.size)
            self.canvas.line(LEFT, self.y + 1.2 * self.size, self.right, self.y + 1.2 * self.size)
        self.down(1.35 + layout.padding)

    def table(self) -> None:
        layout = self.layout
        self.table_top = self.y + 1.2 * self.size
        self.head()
        sum_ = self.content.net - self.content.net
        for k, item in enumerate(self.content.items):
            high = (len(item.lines) + layout.padding) * self.size * 1.3
            if self.y - high < 110:
                if layout.pages == "carried":
                    self.carried(sum_)
                self.uprights()
                self.finish_page()
                self.y = self.height - 60
                self.table_top = self.y + 1.2 * self.size
                if layout.pages != "once":
                    self.head()
                if layout.pages == "carried":
                    self.carried(sum_)
            if layout.rules == "zebra" and k % 2:
                self.canvas.setFillColor(PALE)
                low = self.y - high + self.size * 1.05
                self.canvas.rect(LEFT, low, self.right - LEFT, high, stroke=0, fill=1)
            self.row(k, item)
            sum_ += item.amount
        self.uprights()

    def carried(self, amount: object) -> None:
        self.text(self.edges()["description"][0] + 3, self.layout.captions["carried"])
        self.text(self.right - 3, written(amount, self.layout.money), at="right")  # type: ignore[arg-type]
        self.down(1 + self.layout.padding)

    def row(self, k: int, item) -> None:  # type: ignore[no-untyped-def]
        layout, money = self.layout, self.layout.money
        everywhere = money.everywhere
        cells = {
            "position": str(k + 1),
            "code": item.code,
            "unit": item.unit,
            "rate": f"{item.rate}%".replace(".", money.decimal),
            "discount": f"{item.discount} %" if item.discount else "",
            "quantity": "" if item.quantity is None else quantity_text(item.quantity, money),
            "price": "" if item.price is None else written(item.price, money, everywhere),
            "amount": written(item.amount, money, everywhere),
        }
        if "unit" not in layout.columns and layout.number % 4 == 1 and item.quantity is not None:
            cells["quantity"] += f" {item.unit}"
        top = self.y
        for name, (x0, x1) in self.edges().items():
            if name == "description":
                continue
            number = name not in LEFT_ALIGNED
            self.text(x1 - 3 if number else x0 + 3, cells[name], at="right" if number else "left")
        x0, _ = self.edges()["description"]
        for n, line in enumerate(item.lines):
            self.text(
                x0 + 3,
                line,
                size=self.size - (1 if n and layout.details == 2 else 0),
                color=GREY if n and layout.details == 2 else black,
            )
            self.down()
        if layout.rules in ("rows", "grid"):
            low = self.y + self.size * 0.8 - layout.padding * self.size * 0.5
            self.canvas.setStrokeColor(GREY)
            self.canvas.line(LEFT, low, self.right, low)
        self.down(layout.padding)
        assert top > self.y

    def uprights(self) -> None:
        if self.layout.rules in ("grid", "columns"):
            bottom = self.y + self.size * 0.9
            self.canvas.setStrokeColor(GREY)
            edges = [LEFT, *(x1 for _, x1 in self.edges().values())]
            for x in edges:
                self.canvas.line(x, self.table_top, x, bottom)
            self.canvas.line(LEFT, bottom, self.right, bottom)
        elif self.layout.rules == "head":
            self.canvas.line(LEFT, self.y + self.size * 0.8, self.right, self.y + self.size * 0.8)

    # -- below the table

    def sums(self) -> list[tuple[str, str, bool]]:
        layout, content, money = self.layout, self.content, self.layout.money
        captions = layout.captions
        found = [(captions["net"], written(content.net, money, True), False)]
        if content.shipping:
            found.append((captions["shipping"], written(content.shipping, money, True), False))
        for rate, tax in content.taxes:
            said = captions["tax"].format(r=rate.replace(".", money.decimal))
            found.append((said, written(tax, money, True), False))
        total = captions["total"]
        if layout.total_currency:
            total += f" ({money.code})" if layout.number % 2 else f" {money.code}"
        found.append((total, written(content.total, money, not layout.total_currency), True))
        return found

    def totals(self) -> None:
        layout = self.layout
        sums = self.sums()
        if self.y < 130 + len(sums) * self.size * 1.6:
            self.finish_page()
            self.y = self.height - 70
        self.down(0.8)
        if layout.totals == "row":
            self.totals_row(sums)
            return
        widest = max(self.wide(caption, True) + self.wide(amount, True) for caption, amount, _ in sums)
        captions_x = self.right - max(210, widest + 30)
        if layout.totals == "table":
            captions_x = self.edges()[layout.columns[-1]][0] - 8
        for caption, amount, last in sums:
            bold = last and layout.total_bold
            if last and layout.rules != "none":
                self.canvas.setStrokeColor(black)
                high = self.y + self.size * 1.1
                self.canvas.line(self.right - 220, high, self.right, high)
            at = "left" if layout.totals == "block" else "right"
            self.text(
                captions_x, caption + (layout.colon if layout.totals == "block" else ""), at=at, bold=bold
            )
            self.text(self.right - 3, amount, at="right", bold=bold)
            self.down(1.25)

    def totals_row(self, sums: list[tuple[str, str, bool]]) -> None:
        step = min(130, (self.right - LEFT) / len(sums))
        start = self.right - step * len(sums)
        for k, (caption, amount, last) in enumerate(sums):
            x = start + (k + 1) * step - 4
            self.text(x, caption, at="right", size=self.size - 1, color=GREY)
            self.text(x, amount, at="right", bold=last, y=self.y - self.size * 1.6)
        self.down(3)

    def closing(self) -> None:
        layout = self.layout
        self.down(1.5)
        if layout.due == "totals":
            self.text(LEFT, f"{layout.captions['due']}: {date_text(self.content.due, layout)}")
            self.down()
        if layout.due in ("terms", "none"):
            self.text(LEFT, layout.captions["terms"].format(k=self.content.days))
            self.down()
        self.text(LEFT, layout.captions["thanks"])
        self.down()

    def finish_page(self) -> None:
        layout, speech = self.layout, self.speech
        if layout.footer or layout.seller == "footer":
            self.canvas.setStrokeColor(GREY)
            self.canvas.line(LEFT, 62, self.right, 62)
            self.text(LEFT, f"{self.firm} · {' · '.join(self.address)}", size=7, color=GREY, y=51)
            tax = f"{layout.captions['vat_id']} {TAX_IDS[layout.language]}"
            self.text(LEFT, f"IBAN {IBANS[layout.language]} · {tax}", size=7, color=GREY, y=41)
        if layout.pages != "one":
            self.text(self.right, f"{speech.page} {self.page}", at="right", size=7.5, color=GREY, y=30)
        self.canvas.showPage()
        self.page += 1


OF = {"en": "dated", "de": "vom", "fr": "du", "it": "del", "es": "de fecha"}
TAX_IDS = {
    "en": "GB 482 7316 20",
    "de": "DE 284 731 620",
    "fr": "FR 32 482731620",
    "it": "04827316200",
    "es": "B48273162",
}
IBANS = {
    "en": "GB29 NWBK 6016 1331 9268 19",
    "de": "DE89 3704 0044 0532 0130 00",
    "fr": "FR14 2004 1010 0505 0001 3M02 606",
    "it": "IT60 X054 2811 1010 0000 0123 456",
    "es": "ES91 2100 0418 4502 0005 1332",
}


def known(font: str) -> tuple[str, str]:
    """The font and its bold face, ready for use."""
    for name in (font, BOLD[font]):
        if name not in pdfmetrics.standardFonts and name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    return font, BOLD[font]
