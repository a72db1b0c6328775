"""Invoices made by seed: each layout has words and places of its own for number, date and total."""

from __future__ import annotations

import io
import random

import msgspec
from reportlab.pdfgen.canvas import Canvas

CAPTIONS = {
    "number": ("Invoice number", "Invoice no.", "Reference", "Document number", "Our reference"),
    "date": ("Invoice date", "Date", "Date of issue", "Issued on", "Issued"),
    "total": ("Total due", "Amount due", "Total amount", "To pay", "Grand total"),
    "due": ("Payment due", "Due date", "Pay by", "Payable until", "Due on"),
}


class Invoice(msgspec.Struct):
    pdf: bytes
    values: dict[str, str]


def made(layout: int, seed: int) -> Invoice:
    """An invoice of a layout; the seed draws what is in it."""
    look, dice = random.Random(layout), random.Random(layout * 1000 + seed)
    captions = {field: look.choice(words) for field, words in CAPTIONS.items()}
    colon = look.choice(["", ":"])
    beside = look.random() < 0.6
    x = look.choice([50, 330])
    gap = look.choice([110, 130, 150])
    form = look.choice(["INV-{n}", "{n}/2025", "{n}", "R{n}-25"])
    date = look.choice(["{d:02}/{m:02}/2025", "2025-{m:02}-{d:02}", "{d} March 2025"])
    sign = look.choice(["", "£", "EUR "])
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842), invariant=1)
    canvas.setFont("Helvetica-Bold", 18)
    canvas.drawString(50, 790, look.choice(["INVOICE", "Invoice", "Tax invoice"]))
    canvas.setFont("Helvetica", 10)
    total, y = 0.0, 560.0
    values = {
        "number": form.format(n=dice.randrange(1000, 99999)),
        "date": date.format(d=dice.randrange(1, 14), m=dice.randrange(1, 12)),
        "due": date.format(d=dice.randrange(14, 28), m=dice.randrange(1, 12)),
    }
    top = 740.0
    order = ["number", "date", "due"]
    look.shuffle(order)
    for field in order:
        canvas.drawString(x, top, captions[field] + colon)
        if beside:
            canvas.drawString(x + gap, top, values[field])
        else:
            canvas.drawString(x, top - 13, values[field])
        top -= 18 if beside else 36
    canvas.drawString(50, y, "Description")
    canvas.drawRightString(540, y, "Amount")
    for n in range(dice.randrange(2, 7)):
        y -= 18
        amount = dice.randrange(500, 90000) / 100
        total += amount
        canvas.drawString(
            50, y, f"{dice.choice(['Repair', 'Delivery', 'Hours of work', 'Material'])} {n + 1}"
        )
        canvas.drawRightString(540, y, f"{amount:,.2f}")
    tax = round(total * 0.2, 2)
    for name, amount in (("Subtotal", total), ("VAT 20%", tax)):
        y -= 22
        canvas.drawString(330, y, name)
        canvas.drawRightString(540, y, f"{amount:,.2f}")
    y -= 22
    values["total"] = f"{sign}{total + tax:,.2f}"
    canvas.drawString(330, y, captions["total"] + colon)
    canvas.drawRightString(540, y, values["total"])
    canvas.showPage()
    canvas.save()
    return Invoice(buffer.getvalue(), values)
