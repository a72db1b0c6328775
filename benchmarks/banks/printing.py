"""A statement of a bank account as PDF."""

from __future__ import annotations

import io
from decimal import Decimal

from reportlab.lib.colors import Color, black
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from benchmarks.banks.content import Content, Row, cells, day_text, money
from benchmarks.banks.layouts import SPEECH, Layout

LEFT = 45.0
FOOT = 70.0
BOLD = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold", "Courier": "Courier-Bold"}
PALE = Color(0.92, 0.93, 0.95)
AT_LEFT = ("date", "valued", "text", "mark")


def printed(layout: Layout, content: Content) -> bytes:
    """The statement as PDF; the same bytes for the same layout and content."""
    return Printer(layout, content).pdf()


class Printer:
    """Draws from the top of the first page; ``y`` is where the next line goes."""

    def __init__(self, layout: Layout, content: Content) -> None:
        self.layout, self.content = layout, content
        self.speech = SPEECH[layout.language]
        self.buffer = io.BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=layout.page, invariant=1)
        self.width, self.height = layout.page
        self.right = self.width - LEFT
        self.size, self.y, self.page = layout.size, self.height - 50, 1
        longest = max((line for row in content.rows for line in row.lines), key=self.wide)
        self.edges = self.placed()
        while self.edges["text"][1] - self.edges["text"][0] < self.wide(longest):
            self.size -= 0.5
            self.edges = self.placed()

    def balance(self, which: str) -> str:
        """The caption of the ``opening`` or the ``closing`` balance."""
        if not self.layout.alike:
            return self.layout.words[which]
        day = self.content.first if which == "opening" else self.content.last
        return f"{self.layout.words['balance_at']} {day_text(day, self.layout, self.layout.period_form)}"

    def pdf(self) -> bytes:
        self.top()
        self.head()
        if self.layout.borders == "rows":
            self.border(self.balance("opening"), self.content.opening, self.content.first)
        for k, row in enumerate(self.content.rows):
            self.row(k, row)
        self.bottom()
        self.finish()
        self.canvas.save()
        return self.buffer.getvalue()

    def text(self, x: float, text: str, at_right: bool = False, bold: bool = False, size: float = 0) -> None:
        font = self.layout.font
        self.canvas.setFont(BOLD[font] if bold else font, size or self.size)
        self.canvas.setFillColor(black)
        (self.canvas.drawRightString if at_right else self.canvas.drawString)(x, self.y, text)

    def down(self, lines: float = 1.0) -> None:
        self.y -= lines * self.size * self.layout.leading

    def wide(self, text: str, bold: bool = False) -> float:
        font = self.layout.font
        return float(stringWidth(text, BOLD[font] if bold else font, self.size))

    def title(self, name: str) -> str:
        if name == "mark":
            return ""
        word = self.layout.words[name]
        return word.upper() if self.layout.upper else word

    def head_lines(self, name: str) -> list[str]:
        """The caption of a column in its lines: of several words the first half and the rest."""
        words = self.title(name).split()
        if not self.layout.stacked or len(words) < 2:
            return [" ".join(words)]
        half = (len(words) + 1) // 2
        return [" ".join(words[:half]), " ".join(words[half:])]

    def placed(self) -> dict[str, tuple[float, float]]:
        """Where each column begins and ends: as wide as what is in it, the description takes the rest."""
        rows = [cells(row, self.layout) for row in self.content.rows]
        gap = 1.6 * self.size
        widths = {}
        for name in self.layout.columns:
            inside = max((self.wide(row.get(name, "")) for row in rows), default=0)
            if name in ("out", "in", "amount", "balance"):
                inside = max(inside, self.wide(money(Decimal("-123456.78"), self.layout)))
            head = max(self.wide(line, True) for line in self.head_lines(name))
            widths[name] = max(inside, head) + gap
        if "mark" in widths:
            widths["mark"] -= gap / 2
        rest = self.right - LEFT - sum(wide for name, wide in widths.items() if name != "text")
        widths["text"] = rest
        x, found = LEFT, {}
        for name in self.layout.columns:
            found[name] = (x, x + widths[name] - (0 if name == self.layout.columns[-1] else gap))
            x += widths[name]
        return found

    # -- the parts, from the top

    def top(self) -> None:
        layout, content = self.layout, self.content
        self.text(LEFT, layout.words["banks"], bold=True, size=14)
        self.down(2.5)
        self.text(LEFT, layout.words["title"], bold=True, size=11)
        self.down(2)
        form = layout.period_form
        span = layout.words["from_to"].format(
            a=day_text(content.first, layout, form), b=day_text(content.last, layout, form)
        )
        pairs = [(layout.words["account"], content.account), (layout.words["period"], span)]
        if layout.borders != "rows":
            pairs.append((self.balance("opening"), money(content.opening, layout)))
        if layout.borders == "summary":
            pairs.append((self.balance("closing"), money(content.closing, layout)))
        tab = max(self.wide(caption + ":") for caption, _ in pairs) + 16
        for caption, value in pairs:
            if layout.meta == "joined":
                self.text(LEFT, f"{caption}: {value}")
            else:
                self.text(LEFT, caption)
                self.text(LEFT + tab, value)
            self.down(1.1)
        self.down(1.5)

    def put(self, name: str, text: str, bold: bool = False) -> None:
        x0, x1 = self.edges[name]
        if name in AT_LEFT:
            self.text(x0, text, bold=bold)
        else:
            self.text(x1, text, at_right=True, bold=bold)

    def head(self) -> None:
        bold = self.layout.rules != "none"
        lines = {name: self.head_lines(name) for name in self.layout.columns}
        most = max(map(len, lines.values()))
        for n in range(most):
            for name, some in lines.items():
                k = n if self.layout.stacked == "upper line" else n - most + len(some)
                if 0 <= k < len(some):
                    self.put(name, some[k], bold)
            self.down(n + 1 < most)
        if self.layout.rules in ("head", "rows", "grid"):
            low = self.y - 0.4 * self.size
            self.canvas.line(LEFT, low, self.right, low)
        self.down(1.3 + self.layout.gap)

    def row(self, k: int, row: Row) -> None:
        layout = self.layout
        high = (len(row.lines) + layout.gap) * self.size * layout.leading
        if self.y - high < FOOT + 2 * self.size:
            self.turn(row)
        if layout.rules == "bands" and k % 2:
            self.canvas.setFillColor(PALE)
            top = self.y + 0.9 * self.size
            self.canvas.rect(LEFT - 3, top - high, self.right - LEFT + 6, high, stroke=0, fill=1)
        beside = cells(row, layout)
        late = ("out", "in", "amount", "mark", "balance") if layout.low else ()
        for n, line in enumerate(row.lines):
            for name, text in beside.items():
                if n == (len(row.lines) - 1 if name in late else 0):
                    self.put(name, text)
            self.put("text", line)
            self.down()
        if layout.rules in ("rows", "grid"):
            low = self.y + 0.75 * self.size - layout.gap * self.size * 0.5
            self.canvas.line(LEFT, low, self.right, low)
        self.down(layout.gap)

    def turn(self, row: Row) -> None:
        """The next page, before a row."""
        layout = self.layout
        left = row.balance - row.sum
        if layout.carried:
            self.border(layout.words["carried"], left, row.day)
        self.finish()
        self.y = self.height - 60
        if layout.heads == "each":
            self.head()
        if layout.carried:
            self.border(layout.words["brought"], left, row.day)

    def border(self, caption: str, amount: Decimal, day: object) -> None:
        """A row of a balance among those of movements."""
        layout = self.layout
        if layout.dated_borders:
            self.put("date", day_text(day, layout))  # type: ignore[arg-type]
        self.put("text", caption)
        names = [name for name in ("balance", "in", "amount") if name in layout.columns]
        self.put(names[0], money(amount, layout))
        self.down(1 + layout.gap)

    def bottom(self) -> None:
        layout, content = self.layout, self.content
        if layout.totals and layout.sums == "split":
            self.put("text", layout.words["totals"], True)
            for name, sign in (("out", -1), ("in", 1)):
                whole = sum((abs(row.sum) for row in content.rows if row.sum * sign > 0), Decimal(0))
                self.put(name, money(whole, layout), True)
            self.down(1 + layout.gap)
        if layout.borders == "rows":
            self.border(self.balance("closing"), content.closing, content.last)
        elif layout.borders == "captions":
            self.down(0.7)
            self.text(LEFT, f"{self.balance('closing')}: {money(content.closing, layout)}", bold=True)
            self.down()
        if layout.notes:
            self.down(1.5)
            for note in self.speech["notes"]:
                self.text(LEFT, note)
                self.down()

    def finish(self) -> None:
        layout = self.layout
        if layout.footer:
            self.y = 42
            self.text(LEFT, f"{layout.words['banks']} · www.bank.example", size=7)
        self.y = 30
        self.text(self.right, f"{layout.words['page']} {self.page}", at_right=True, size=7)
        self.canvas.showPage()
        self.page += 1
