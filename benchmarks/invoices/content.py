"""What is in an invoice: drawn by a seed, and the truth that a wrapper is held against."""

from __future__ import annotations

import random
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import msgspec

from benchmarks.invoices.layouts import Layout, Money
from benchmarks.invoices.words import SPEECH

CENT = Decimal("0.01")
RATES = {
    "en_GB": ("20", "5"),
    "en_US": ("8.25", "6"),
    "en_IE": ("23", "13.5"),
    "de_DE": ("19", "7"),
    "de_AT": ("20", "10"),
    "de_CH": ("8.1", "2.6"),
    "fr_FR": ("20", "5.5"),
    "fr_BE": ("21", "6"),
    "fr_CH": ("8.1", "2.6"),
    "it_IT": ("22", "10"),
    "it_CH": ("8.1", "2.6"),
    "es_ES": ("21", "10"),
    "es_MX": ("16", "8"),
}


class Item(msgspec.Struct, frozen=True):
    """A line: ``lines`` are those of the description."""

    lines: tuple[str, ...]
    quantity: Decimal | None
    unit: str
    price: Decimal | None
    discount: int
    rate: str
    code: str
    amount: Decimal


class Content(msgspec.Struct, frozen=True):
    number: str
    day: date
    due: date
    items: tuple[Item, ...]
    net: Decimal
    taxes: tuple[tuple[str, Decimal], ...]
    shipping: Decimal
    total: Decimal
    days: int
    seed: int


def content(layout: Layout, seed: int) -> Content:
    """What the invoice of a layout and a seed says."""
    dice = random.Random(f"invoice {layout.number} {seed}")
    speech = SPEECH[layout.language]
    day = date(2025, 1, 1) + timedelta(days=dice.randrange(360))
    days = dice.choice((10, 14, 30, 60))
    number = layout.number_form.format(
        n=dice.randrange(12, 9800), y=day.year, s=f"{day.year % 100}", a=dice.choice("ABKRS")
    )
    count = dice.randrange(1, 8) if layout.pages == "one" else dice.randrange(34, 48)
    rates = RATES[layout.locale][: layout.taxes]
    goods = [dice.choice(speech.goods) for _ in range(count)]
    items = []
    for name in goods:
        lines = [name]
        for _ in range(dice.randrange(layout.details + 1)):
            lines.append(dice.choice(speech.details).format(k=dice.randrange(1000, 99999)))
        quantity = Decimal(dice.choice((1, 1, 2, 3, 5, 10, 12, 24, 100)))
        if dice.random() < 0.15:
            quantity += Decimal("0.5")
        price = Decimal(dice.randrange(150, dice.choice((5000, 30000, 180000)))) / 100
        discount = dice.choice((0, 0, 5, 10)) if "discount" in layout.columns else 0
        amount = (quantity * price * (100 - discount) / 100).quantize(CENT, ROUND_HALF_UP)
        plain = "quantity" not in layout.columns
        items.append(
            Item(
                tuple(lines),
                None if plain else quantity,
                dice.choice(speech.units),
                None if plain else price,
                discount,
                dice.choice(rates),
                f"{dice.choice('ABX')}{dice.randrange(100, 9999)}",
                amount,
            )
        )
    net = sum((item.amount for item in items), Decimal(0))
    sent = "shipping" in layout.extra_lines
    shipping = Decimal(dice.choice((490, 795, 1500))) / 100 if sent else Decimal(0)
    taxes = []
    for rate in rates:
        base = sum((item.amount for item in items if item.rate == rate), Decimal(0))
        base += shipping if rate == rates[0] else 0
        if base:
            taxes.append((rate, (base * Decimal(rate) / 100).quantize(CENT, ROUND_HALF_UP)))
    total = net + shipping + sum((tax for _, tax in taxes), Decimal(0))
    return Content(
        number, day, day + timedelta(days=days), tuple(items), net, tuple(taxes), shipping, total, days, seed
    )


def written(number: Decimal, money: Money, sign: bool = False) -> str:
    """An amount as it is printed, with the sign of its currency where it is wanted and the layout has one."""
    text = f"{number:,.2f}".translate(str.maketrans({",": money.group, ".": money.decimal}))
    if not sign or money.place == "none":
        return text
    if money.place == "before":
        return f"{money.sign}{money.blank}{text}"
    return f"{text}{money.blank}{money.sign}"


def quantity_text(number: Decimal, money: Money) -> str:
    whole = number == number.to_integral_value()
    return f"{number:.0f}" if whole else f"{number:.1f}".replace(".", money.decimal)


def date_text(day: date, layout: Layout) -> str:
    month = SPEECH[layout.language].months[day.month - 1]
    return layout.date_form.format(
        d=day.day, m=day.month, y=day.year, s=f"{day.year % 100:02}", M=month, B=month[:3]
    )
