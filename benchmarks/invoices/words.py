"""What invoices say, by language: captions, heads of columns, goods, firms, sentences (``words.json``)."""

from __future__ import annotations

from pathlib import Path

import msgspec

Words = tuple[str, ...]


class Speech(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a language. ``inline`` are captions in one text with the number; ``months`` in full."""

    title: Words
    number: Words
    date: Words
    due: Words
    customer: Words
    order: Words
    delivery: Words
    vat_id: Words
    bill_to: Words
    ship_to: Words
    position: Words
    code: Words
    description: Words
    quantity: Words
    unit: Words
    price: Words
    discount: Words
    rate: Words
    amount: Words
    net: Words
    tax: Words
    shipping: Words
    total: Words
    carried: Words
    page: str
    of: str
    inline: Words
    months: Words
    named_date: str
    units: Words
    goods: Words
    details: Words
    firms: Words
    people: Words
    streets: Words
    towns: Words
    thanks: Words
    terms: Words
    locales: Words


SPEECH: dict[str, Speech] = msgspec.json.decode(
    Path(__file__).with_suffix(".json").read_bytes(), type=dict[str, Speech]
)
