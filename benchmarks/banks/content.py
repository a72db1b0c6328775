"""What a statement says: rows drawn by a seed, and the texts in which a layout prints them."""

from __future__ import annotations

import random
from datetime import date, timedelta
from decimal import Decimal

import msgspec

from benchmarks.banks.layouts import SPEECH, Layout


class Row(msgspec.Struct, frozen=True):
    """A movement: ``sum`` is below zero for a debit; ```first`` and ``first`` and ``last`` of its day."""

    day: date
    valued: date
    lines: tuple[str, ...]
    sum: Decimal
    balance: Decimal
    first: bool
    last: bool


class Content(msgspec.Struct, frozen=True):
    account: str
    first: date
    last: date
    opening: Decimal
    closing: Decimal
    rows: tuple[Row, ...]


def content(layout: Layout, seed: int) -> Content:
    """What the statement of a layout and a seed says."""
    dice = random.Random(f"bank {layout.number} {seed}")
    speech = SPEECH[layout.language]
    first = date(2025, dice.randrange(1, 9), 1)
    day, left = first, Decimal(dice.randrange(5000, 900000)) / 100
    opening, drawn = left, []
    for _ in range(layout.rows):
        day += timedelta(days=dice.choice((0, 0, 1, 1, 2)))
        lines = [f"{dice.choice(speech['kinds'])} {dice.choice(speech['names'])}"]
        while len(lines) < layout.lines and dice.random() < 0.6:
            lines.append(dice.choice(speech["more"]).format(k=dice.randrange(1000, 99999)))
        sum_ = Decimal(dice.randrange(100, dice.choice((9000, 50000, 400000)))) / 100
        sum_ = sum_ if dice.random() < 0.35 else -sum_
        left += sum_
        drawn.append((day, day + timedelta(days=dice.choice((0, 0, 1, 2))), tuple(lines), sum_, left))
    ends = [k + 1 == len(drawn) or drawn[k + 1][0] != one[0] for k, one in enumerate(drawn)]
    starts = [True, *ends[:-1]]
    rows = tuple(Row(*one, *when) for one, *when in zip(drawn, starts, ends, strict=True))
    digits = "".join(str(dice.randrange(10)) for _ in range(16))
    account = " ".join(digits[k : k + 4] for k in range(0, 16, 4))
    if layout.words["account"].endswith("IBAN"):
        account = f"{'GB' if layout.language == 'en' else layout.language.upper()}{digits[-2:]} {account}"
    else:
        account = dice.choice(
            (digits[:8], f"{digits[:3]}-{digits[3:9]}", f"{digits[:4]} {digits[4:8]} {digits[8:10]}")
        )
    return Content(account, first, day + timedelta(days=1), opening, left, rows)


def money(number: Decimal, layout: Layout) -> str:
    """An amount as printed, its sign in front."""
    return f"{number:,.2f}".translate(str.maketrans({",": layout.group, ".": layout.decimal}))


def day_text(day: date, layout: Layout, form: str = "") -> str:
    month = SPEECH[layout.language]["months"][day.month - 1]
    short = month[:3] if len(month) > 3 else month
    return (form or layout.date_form).format(
        d=day.day, m=day.month, y=day.year, s=f"{day.year % 100:02}", M=month, B=short
    )


def cells(row: Row, layout: Layout) -> dict[str, str]:
    """The texts of a row by column, but its description; those left blank are missing."""
    found = {"date": day_text(row.day, layout), "valued": day_text(row.valued, layout)}
    if layout.once and not row.first:
        del found["date"]
    size = money(abs(row.sum), layout)
    debit = row.sum < 0
    if layout.sums == "split":
        found["out" if debit else "in"] = size
    elif layout.sums == "before":
        plus = "+" if layout.number % 2 else ""
        found["amount"] = f"-{size}" if debit else f"{plus}{size}"
    elif layout.sums == "behind":
        plus = "+" if layout.number % 2 else ""
        found["amount"] = f"{size}-" if debit else f"{size}{plus}"
    else:
        mark = layout.debit_mark if debit else layout.credit_mark
        found["amount"] = f"{size} {mark}" if layout.sums == "marked" else size
        found["mark"] = mark if layout.sums == "lettered" else ""
    if layout.balance == "row" or (layout.balance == "day" and row.last):
        found["balance"] = money(row.balance, layout)
    return {name: text for name, text in found.items() if name in layout.columns and text}
