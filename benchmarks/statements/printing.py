"""A made statement on pages, and what is printed where."""

from __future__ import annotations

import io
import random
import re
from decimal import Decimal

import msgspec
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements.amounts import Statement, Voice
from benchmarks.statements.layouts import Layout

MARGIN = 40.0
GAP = 12.0

LATEST = 2023
SIDE_TEXT = "Registro Imprese - Archivio ufficiale della C.C.I.A.A. - Documento n. T 512345678"
OF_WHICH = 0.2  # Share of voices of which a part is told.
PARTLY = ("di cui verso parti correlate", "- di cui non ricorrenti", "di cui: in leasing")
SPACED = 30  # Letters of a label that is printed letter by letter at most.

COSTS = ("costi_produzione", "oneri_finanziari", "svalutazioni", "imposte", "oneri_straordinari")
"""Voices that are printed below zero with all their parts where costs are signed."""

ACCOUNTS = (
    "Fornitori beni e servizi",
    "Spese telefoniche e postali",
    "Banca Popolare c/c",
    "Erario conto ritenute",
    "Software di proprieta'",
    "Mobili e arredi d'ufficio",
    "Canoni di assistenza periodica",
    "Autocarri",
    "Clienti Italia",
    "Fatture da emettere",
    "Acquisto di imballaggi",
    "Spese legali e notarili",
    "Quote associative",
    "Cauzioni attive",
)
FUNDS = (
    "F.do amm. mobili",
    "F.do ammortamento impianti generici",
    "F.do svalutazione crediti",
    "f.do amm.to software",
)


class Row(msgspec.Struct):
    """A line to print. ``account`` is '' for an account of the firm's own; ``amounts`` None: a heading."""

    depth: int
    number: str
    label: str
    amounts: list[Decimal] | None
    account: str
    total: bool = False
    code: str = ""
    bold: bool = False


class Printed(msgspec.Struct, frozen=True):
    """A line that was printed with amounts: latest year first, None where it is blank."""

    account: str
    label: str
    page: int
    amounts: tuple[Decimal | None, ...]


class Book(msgspec.Struct):
    pdf: bytes
    lines: list[Printed]


def printed(statement: Statement, layout: Layout, seed: int = 0) -> Book:
    """The statement as a PDF with what stands in it."""
    return _Printer(layout, random.Random(seed)).book(statement)


class _Printer:
    def __init__(self, layout: Layout, dice: random.Random) -> None:
        self.layout = layout
        self.dice = dice
        self.buffer = io.BytesIO()
        self.height = 595.0 if layout.width > 600 else 842.0
        self.canvas = Canvas(self.buffer, pagesize=(layout.width, self.height), invariant=1)
        self.page = 1
        self.lines: list[Printed] = []
        self.y = 0.0
        bold = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold", "Courier": "Courier-Bold"}
        self.fonts = (layout.font, bold[layout.font])

    # -- the whole

    def book(self, statement: Statement) -> Book:
        layout = self.layout
        self.cover()
        if layout.sides == "two":
            self.two_sides(statement)
        else:
            self.top(self.title("attivo"))
            self.rows(self.of([statement.assets]), self.title("attivo"))
            if self.dice.random() < 0.4:
                self.new_page(self.title("passivo"))
            else:
                self.y -= self.pitch
                if layout.title.isupper():
                    self.top(self.title("passivo"))
            self.rows(self.of([statement.liabilities]), self.title("passivo"))
            self.new_page("Conto economico" if not layout.title.isupper() else "CONTO ECONOMICO")
        if layout.sides == "two":
            self.new_page("CONTO ECONOMICO")
        self.rows(self.of(statement.income), "CONTO ECONOMICO")
        if layout.notes:
            self.notes(statement)
        self.footer()
        self.canvas.showPage()
        self.canvas.save()
        return Book(self.buffer.getvalue(), self.lines)

    @property
    def pitch(self) -> float:
        return self.layout.size * self.layout.leading * 1.15

    def title(self, side: str) -> str:
        if self.layout.title.isupper():
            return f"{self.layout.title} {side.upper()}"
        return self.layout.title if self.layout.title != "Bilancio micro" else "Stato patrimoniale micro"

    def printed_title(self, title: str) -> str:
        if self.layout.titles == "translated":
            english = "Income statement" if title.lower().startswith("conto") else "Balance sheet"
            return f"{title} / {english.upper() if title.isupper() else english}"
        return f"Bilancio di esercizio {LATEST} - {title}" if self.layout.titles == "reported" else title

    def cover(self) -> None:
        canvas, layout = self.canvas, self.layout
        canvas.setFont(self.fonts[1], 14)
        canvas.drawCentredString(layout.width / 2, self.height - 60, "ALFA BETA S.R.L.")
        canvas.setFont(self.fonts[0], 9)
        canvas.drawCentredString(
            layout.width / 2, self.height - 76, "Sede in VIA ROMA 12 - 20100 MILANO (MI)"
        )
        canvas.drawCentredString(layout.width / 2, self.height - 88, "Capitale sociale Euro 10.000,00 i.v.")
        canvas.setFont(self.fonts[1], 11)
        canvas.drawCentredString(layout.width / 2, self.height - 112, f"Bilancio al 31/12/{LATEST}")
        self.y = self.height - 140

    def new_page(self, title: str) -> None:
        self.footer()
        self.canvas.showPage()
        self.page += 1
        self.canvas.setFont(self.fonts[0], 7)
        self.canvas.drawString(MARGIN, self.height - 25, "ALFA BETA S.R.L.")
        self.canvas.drawRightString(
            self.layout.width - MARGIN, self.height - 25, f"Bilancio al 31/12/{LATEST}"
        )
        self.y = self.height - 50
        self.top(title, first=False)

    def footer(self) -> None:
        self.canvas.setFont(self.fonts[0], 7)
        self.canvas.drawString(MARGIN, 22, "Bilancio di esercizio")
        if self.layout.margin:
            self.canvas.saveState()
            self.canvas.translate(MARGIN - 14, 150)
            self.canvas.rotate(90)
            self.canvas.drawString(0, 0, SIDE_TEXT)
            self.canvas.restoreState()
        self.canvas.drawRightString(self.layout.width - MARGIN, 22, f"Pagina {self.page}")

    # -- columns

    def edges(self, left: float, right: float) -> tuple[list[float], float | None, list[float]]:
        """Right edges of the amounts by printed column; of a note; of further columns."""
        layout = self.layout
        columns = layout.years + (1 if layout.extra in ("difference", "percent") else 0)
        start = left + layout.label_width + (GAP * 3 if layout.extra == "note" else 0)
        step = min(110.0, (right - start) / columns)
        all_edges = [right - step * (columns - 1 - k) for k in range(columns)]
        note = all_edges[0] - step + GAP if layout.extra == "note" else None
        return all_edges[: layout.years], note, all_edges[layout.years :]

    def heads(self) -> list[str]:
        years = [LATEST - k for k in range(self.layout.years)]
        forms = {
            "date": "31/12/{}",
            "dots": "31.12.{}",
            "dashes": "31-12-{}",
            "year": "{}",
            "exercise": "Esercizio {}",
            "balance": "Saldo {}",
            "long": "al 31 dicembre {}",
            "from": "dal 01/01/{0} al 31/12/{0}",
            "months": "12M {}",
            "quarter": "4° trimestre {}",
        }
        kind = self.layout.heads
        if kind == "none":
            return []
        if kind == "named":
            return ["Esercizio corrente", "Esercizio precedente"][: self.layout.years]
        if kind == "undated":
            return ["Importo", "Anno prec."][: self.layout.years]
        if kind == "planned":
            return [f"Consuntivo {LATEST}", f"Budget {LATEST}"][: self.layout.years]
        if kind == "stretch":
            return [f"01/01-30/09/{LATEST}", *(f"ANNO {year}" for year in years[1:])]
        if kind == "business":
            return [f"ESER. {year % 100}/{year % 100}" for year in years]
        if kind == "number":
            return [f"{year}/12" for year in years]
        if kind == "strange":
            return [f"Chiusura {LATEST % 100} provv.", *(f"31/12/{year}" for year in years[1:])]
        return [forms[kind].format(y) for y in years]

    def top(self, title: str, first: bool = True) -> None:
        layout, canvas = self.layout, self.canvas
        show = first or layout.every_page or title.lower().startswith("conto")
        if layout.rules == "shade" and show:
            canvas.setFillGray(0.8)
            canvas.rect(MARGIN, self.y - 3, layout.width - 2 * MARGIN, layout.size + 5, fill=1, stroke=0)
            canvas.setFillGray(0)
        if show:
            canvas.setFont(self.fonts[1], layout.size + (2 if layout.rules != "shade" else 0))
            canvas.drawString(MARGIN, self.y, self.printed_title(title))
            on_line = layout.rules == "shade" or self.dice.random() < 0.5
            if not on_line:
                self.y -= self.pitch * 1.3
            self.head_row(MARGIN, layout.width - MARGIN)
        self.y -= self.pitch * 1.4

    def head_row(self, left: float, right: float) -> None:
        edges, note, extra = self.edges(left, right)
        self.canvas.setFont(self.fonts[1], self.layout.size)
        heads = self.heads()
        if self.layout.ascending:
            heads = heads[::-1]
        step = edges[-1] - edges[-2] if len(edges) > 1 else right - left
        for edge, head in zip(edges, heads, strict=False):
            lines = [head]
            if stringWidth(head, self.fonts[1], self.layout.size) > step - GAP:
                lines = re.sub(r" (?=al )", "\n", head).split("\n")
            for k, line in enumerate(lines):
                self.canvas.drawRightString(
                    edge, self.y + (len(lines) - 1 - k) * self.layout.size * 1.15, line
                )
        if note is not None:
            self.canvas.drawRightString(note, self.y, "Note")
        for edge in extra:
            self.canvas.drawRightString(
                edge, self.y, "Variazione" if self.layout.extra == "difference" else "Var. %"
            )

    # -- rows

    def of(self, voices: list[Voice]) -> list[Row]:
        rows: list[Row] = []
        for voice in voices:
            self.add(rows, voice, 0, "", False)
        return rows

    def add(self, rows: list[Row], voice: Voice, depth: int, path: str, cost: bool) -> None:
        layout = self.layout
        cost = layout.costs == "signed" and (cost or voice.account in COSTS)
        amounts = [-a for a in voice.amounts] if cost else list(voice.amounts)
        label = self.label(voice)
        number = voice.number
        if layout.numbers == "path" and number and number[0].isdigit() and path:
            number = f"{path}.{number.rstrip(')')}"
        path = ".".join(filter(None, (path, voice.number.rstrip(")") if depth < 3 else "")))
        derived = voice.derived
        if layout.zeros == "omit" and not any(amounts) and not derived and depth > 0:
            return
        parts = [p for p in voice.parts if layout.zeros != "omit" or any(p.amounts)]
        top = depth <= 1 or voice.account in ("valore_produzione", "costi_produzione")
        own = [] if parts or derived or layout.accounts == "none" else self.accounts(amounts)
        if not parts and not own:
            rows.append(Row(depth, number, label, amounts, voice.account, bold=derived))
            if layout.of_which and all(amounts) and depth > 1 and self.dice.random() < OF_WHICH:
                some = [(a / 3).quantize(a) for a in amounts]
                rows.append(Row(depth + 1, "", self.dice.choice(PARTLY), some, ""))
            return
        whole = voice.account in ("attivo", "passivo")
        above = layout.totals in ("above", "both") and not whole
        rows.append(Row(depth, number, label, amounts if above else None, voice.account, bold=top))
        for part in parts:
            self.add(rows, part, depth + 1, path, cost)
        for code, name, values in own:
            rows.append(Row(depth + 1, "", name, values, "", code=code))
        if layout.totals in ("below", "both") or whole:
            rows.append(
                Row(depth, "", self.total(voice, label), amounts, voice.account, total=True, bold=True)
            )

    def label(self, voice: Voice) -> str:
        words = self.layout.words
        if words == "upper":
            return voice.labels[0].upper()
        if words == "short" or (words == "mixed" and self.dice.random() < 0.5):
            return voice.labels[-1]
        if words == "cut":
            return " ".join(self.cut(word) for word in self.dice.choice(voice.labels).split())
        return voice.labels[0]

    def cut(self, word: str) -> str:
        """A long word cut off with a full stop, now and then, as programs do that have little room."""
        if len(word) < 9 or not word.isalpha() or self.dice.random() < 0.6:
            return word
        return word[: self.dice.randrange(4, 8)] + "."

    def total(self, voice: Voice, label: str) -> str:
        name = label[0].lower() + label[1:] if not label.isupper() else label
        start = "TOTALE" if label.isupper() else "Totale"
        if self.layout.bare_totals and voice.account not in ("attivo", "passivo"):
            return start
        if voice.number[:1].isalpha() and voice.number.endswith(")") and voice.number[:-1].isupper():
            return f"{start} {name} ({voice.number[:-1]})" if self.dice.random() < 0.7 else f"{start} {name}"
        if voice.number[:1].isdigit() and self.layout.right_totals:
            return f"{start} {voice.number} {name}"
        return f"{start} {name}"

    def accounts(self, amounts: list[Decimal]) -> list[tuple[str, str, list[Decimal]]]:
        if self.dice.random() > 0.4 or not any(amounts):
            return []
        dice = self.dice
        first = [(a * dice.choice((2, 3)) // 4).quantize(a) if a else a for a in amounts]
        rest = [a - b for a, b in zip(amounts, first, strict=True)]
        pieces = [(dice.choice(ACCOUNTS), first), (dice.choice(ACCOUNTS), rest)]
        if dice.random() < 0.4:
            fund = [-abs(b) for b in first]
            pieces[1] = (pieces[1][0], [r - f for r, f in zip(rest, fund, strict=True)])
            pieces.append((dice.choice(FUNDS), fund))
        coded = self.layout.accounts == "coded"
        return [
            (f"{dice.randrange(100, 799)}{dice.randrange(100, 999)}" if coded else "", n, v)
            for n, v in pieces
        ]

    # -- ink

    def rows(self, rows: list[Row], title: str) -> None:
        for row in rows:
            lines = self.wrapped(row, self.layout.label_width)
            if self.y - self.layout.size * 1.15 * (len(lines) - 1) < 45:
                self.new_page(title)
            self.row(row, lines, MARGIN, self.layout.width - MARGIN)

    def indent(self, row: Row) -> float:
        return row.depth * self.layout.indent

    def wrapped(self, row: Row, width: float) -> list[str]:
        font = self.fonts[row.bold]
        number = row.number if self.layout.numbers in ("label", "dot", "path") else ""
        if self.layout.numbers == "dot":
            number = number.replace(")", ".")
        if number and not number.endswith((")", ".")):
            number = f"{number} -" if self.layout.numbers == "label" else f"{number}"
        label = row.label.replace(", ", ",") if self.layout.tight else row.label
        if self.layout.spaced and row.total and row.depth == 0 and len(label) < SPACED:
            label = "  ".join(" ".join(word) for word in label.upper().split())
        text = f"{number} {label}".strip()
        if row.code:
            text = f"{row.code} {text}" if self.layout.numbers != "column" else text
        room = width - self.indent(row) - (22 if self.layout.numbers == "column" else 0) - 4
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if stringWidth(longer, font, self.layout.size) > room and lines[-1]:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def row(self, row: Row, lines: list[str], left: float, right: float) -> None:
        layout, canvas = self.layout, self.canvas
        edges, note, extra = self.edges(left, right)
        font = self.fonts[row.bold]
        canvas.setFont(font, layout.size)
        x = left + self.indent(row)
        at = {"first": 0, "middle": len(lines) // 2, "last": len(lines) - 1}[layout.beside]
        if layout.numbers == "column":
            mark = row.code or row.number
            canvas.drawString(x, self.y, mark)
            x += 22 if len(mark) < 5 else 40
        top = self.y
        for k, line in enumerate(lines):
            if row.total and layout.right_totals and len(lines) == 1:
                canvas.drawRightString(left + layout.label_width, self.y, line)
            else:
                canvas.drawString(x, self.y, line)
            if k < len(lines) - 1:
                self.y -= layout.size * 1.15
        if layout.dots and row.amounts is not None and not (row.total and layout.right_totals):
            start = x + stringWidth(lines[0], font, layout.size) + 4
            count = int((left + layout.label_width - start) / stringWidth(".", font, layout.size))
            if count > 3:
                canvas.drawString(start, top, "." * count)
        if row.amounts is not None:
            self.amounts(row, top - at * layout.size * 1.15, edges, note, extra)
        if layout.rules in ("lines", "grid"):
            canvas.setLineWidth(0.3)
            below = self.y - self.pitch * 0.35
            canvas.line(left, below, right, below)
            if layout.rules == "grid":
                for edge in (left - 3, left + layout.label_width, *(e + 4 for e in edges)):
                    canvas.line(edge, below, edge, top + self.pitch * 0.65)
        self.y -= self.pitch

    def amounts(self, row: Row, y: float, edges: list[float], note: float | None, extra: list[float]) -> None:
        layout, canvas = self.layout, self.canvas
        assert row.amounts is not None
        shift = 45.0 if layout.indented and not row.total and row.depth > 1 else 0.0
        if layout.indented and layout.years == 2:
            shift = min(shift, 38.0)
        values = row.amounts[::-1] if layout.ascending else row.amounts
        shown: list[Decimal | None] = []
        for edge, value in zip(edges, values, strict=True):
            text = self.written(value)
            if text:
                canvas.drawRightString(edge - shift, y, text)
            shown.append(value if text else None)
        if layout.ascending:
            shown = shown[::-1]
        if note is not None and not row.total and row.account and self.dice.random() < 0.4:
            canvas.drawRightString(note, y, str(self.dice.randrange(1, 30)))
        for edge in extra:
            change = values[0] - values[-1]
            if layout.extra == "difference":
                canvas.drawRightString(edge, y, self.written(change))
            elif values[-1]:
                share = (change * 100 / values[-1]).quantize(Decimal("0.01"))
                canvas.drawRightString(edge, y, f"{share}".replace(".", ","))
        if any(v is not None for v in shown):
            self.lines.append(Printed(row.account, row.label, self.page, tuple(shown)))

    def written(self, value: Decimal) -> str:
        layout = self.layout
        if not value and layout.zeros in ("-", "blank"):
            return "-" if layout.zeros == "-" else ""
        digits = f"{abs(value):,.2f}" if layout.cents else f"{abs(value):,.0f}"
        digits = digits.translate(str.maketrans(",.", ".,"))
        if layout.currency:
            digits = f"€ {digits}"
        if value >= 0:
            return digits
        return {"minus": f"-{digits}", "behind": f"{digits}-", "brackets": f"({digits})"}[layout.negative]

    # -- two sides

    def two_sides(self, statement: Statement) -> None:
        layout = self.layout
        middle = layout.width / 2
        self.canvas.setFont(self.fonts[1], layout.size + 2)
        self.canvas.drawCentredString(middle, self.y, "STATO PATRIMONIALE")
        self.y -= self.pitch * 1.6
        lanes = ((MARGIN, middle - 12), (middle + 12, layout.width - MARGIN))
        rest = [self.of([statement.assets]), self.of([statement.liabilities])]
        while rest[0] or rest[1]:
            start = self.y
            for (left, right), name in zip(lanes, ("ATTIVO", "PASSIVO"), strict=True):
                self.canvas.setFont(self.fonts[1], layout.size)
                self.canvas.drawString(left, start, name)
                self.y = start
                self.head_row(left, right)
            ends = []
            for lane, (left, right) in enumerate(lanes):
                self.y = start - self.pitch * 1.4
                while rest[lane]:
                    lines = self.wrapped(rest[lane][0], layout.label_width)
                    if self.y - layout.size * 1.15 * (len(lines) - 1) < 45:
                        break
                    self.row(rest[lane].pop(0), lines, left, right)
                ends.append(self.y)
            self.y = min(ends)
            if rest[0] or rest[1]:
                self.footer()
                self.canvas.showPage()
                self.page += 1
                self.y = self.height - 50

    # -- what follows

    def notes(self, statement: Statement) -> None:
        self.footer()
        self.canvas.showPage()
        self.page += 1
        canvas, y = self.canvas, self.height - 60
        canvas.setFont(self.fonts[1], 13)
        canvas.drawString(MARGIN, y, "Nota integrativa, parte iniziale")
        canvas.setFont(self.fonts[0], 9)
        for text in (
            "Il bilancio chiuso al 31/12/2023 e' redatto in conformita' agli articoli 2423 e seguenti",
            "del codice civile e si compone di stato patrimoniale, conto economico e nota integrativa.",
        ):
            y -= 14
            canvas.drawString(MARGIN, y, text)
        y -= 30
        canvas.setFont(self.fonts[1], 11)
        canvas.drawString(MARGIN, y, "Variazioni e scadenza dei crediti iscritti nell'attivo circolante")
        canvas.setFont(self.fonts[0], 9)
        y -= 18
        for x, head in ((330, "Valore iniziale"), (430, "Variazione"), (540, "Valore finale")):
            canvas.drawRightString(x, y, head)
        for label in (
            "Crediti verso clienti iscritti nell'attivo circolante",
            "Crediti tributari",
            "Totale crediti",
        ):
            y -= 15
            canvas.drawString(MARGIN, y, label)
            for x in (330, 430, 540):
                canvas.drawRightString(x, y, f"{self.dice.randrange(10_000):,}".replace(",", "."))
