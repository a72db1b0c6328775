"""Statements of bank accounts made by seed: columns, order, heads and lines that go on are drawn."""

from __future__ import annotations

import io
import random

import msgspec
from reportlab.pdfgen.canvas import Canvas

WORDS = (
    "Transfer", "Salary", "Invoice", "Rent", "Card payment", "Direct debit", "Energy", "Insurance",
    "Telephone", "Refund", "Standing order", "Supermarket", "Railway", "Cash withdrawal", "Interest",
)  # fmt: skip
NAMES = ("Miller", "Rossi", "Dupont", "Garcia", "Schmidt", "Northern Water", "City Gas", "Atlas Ltd")


class Entry(msgspec.Struct):
    """A printed row: its page and the texts of its fields; a field may have several lines."""

    page: int
    values: dict[str, list[str]]


class Bank(msgspec.Struct):
    pdf: bytes
    rows: list[Entry]


def made(seed: int) -> Bank:
    """The statement of a seed."""
    dice = random.Random(seed)
    two_dates = dice.random() < 0.4
    split = dice.random() < 0.5  # debit and credit in columns of their own
    balance = dice.random() < 0.5
    lines = dice.choice([1, 1, 2])
    head_each = dice.random() < 0.5
    size = dice.choice([8, 9, 10])
    rows = dice.randrange(40, 110)
    date = dice.choice(["{d:02}/{m:02}/2025", "{d:02}.{m:02}.2025", "2025-{m:02}-{d:02}"])
    comma = date.startswith("{d") and dice.random() < 0.6
    columns: list[tuple[str, float, bool]] = [("date", 45, False)]
    if two_dates:
        columns.append(("valued", 110, False))
    columns.append(("text", 180 if two_dates else 120, False))
    right = 550.0
    tail = [*(["out", "in"] if split else ["amount"]), *(["balance"] if balance else [])]
    step = dice.choice([72, 80])
    columns += [(name, right - step * (len(tail) - 1 - k), True) for k, name in enumerate(tail)]
    heads = {
        "date": "Date", "valued": "Value", "text": "Description", "out": "Debit", "in": "Credit",
        "amount": "Amount", "balance": "Balance",
    }  # fmt: skip
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842), invariant=1)
    found: list[Entry] = []
    page, y, left = 1, 760.0, 5000.0 + dice.randrange(100000) / 100

    def put(name: str, text: str) -> None:
        _, x, at_right = next(one for one in columns if one[0] == name)
        (canvas.drawRightString if at_right else canvas.drawString)(x, y, text)

    def head() -> None:
        nonlocal y
        canvas.setFont("Helvetica-Bold", size)
        for name, _, _ in columns:
            put(name, heads[name])
        y -= size * 1.8
        canvas.setFont("Helvetica", size)

    canvas.setFont("Helvetica", 14)
    canvas.drawString(45, 800, f"{dice.choice(NAMES)} Bank - statement of account")
    canvas.setFont("Helvetica", size)
    canvas.drawString(45, 782, f"Opening balance {money(left, comma)}")
    head()
    for n in range(rows):
        sum_ = dice.randrange(100, 300000) / 100
        credit = dice.random() < 0.35
        left += sum_ if credit else -sum_
        day = date.format(d=1 + n % 28, m=1 + n // 28)
        values: dict[str, list[str]] = {"date": [day]}
        if two_dates:
            values["valued"] = [date.format(d=1 + (n + 1) % 28, m=1 + n // 28)]
        values["text"] = [f"{dice.choice(WORDS)} {dice.choice(NAMES)}"]
        if lines > 1 and dice.random() < 0.6:
            values["text"].append(f"Reference {dice.choice(NAMES)} {dice.choice('ABCDE')}{n + 10}")
        if split:
            values["in" if credit else "out"] = [money(sum_, comma)]
        else:
            values["amount"] = [money(sum_ if credit else -sum_, comma)]
        if balance:
            values["balance"] = [money(left, comma)]
        if y < 80:
            canvas.drawString(500, 40, f"Page {page}")
            canvas.showPage()
            page, y = page + 1, 790.0
            canvas.setFont("Helvetica", size)
            if head_each:
                head()
        for name, texts in values.items():
            put(name, texts[0])
        y -= size * 1.35
        for more in values["text"][1:]:
            put("text", more)
            y -= size * 1.35
        y -= size * 0.3
        found.append(Entry(page, values))
    canvas.drawString(45, y - 10, f"Closing balance {money(left, comma)}")
    canvas.drawString(500, 40, f"Page {page}")
    canvas.showPage()
    canvas.save()
    return Bank(buffer.getvalue(), found)


def money(number: float, comma: bool) -> str:
    text = f"{number:,.2f}"
    return text.translate(str.maketrans(",.", ".,")) if comma else text
