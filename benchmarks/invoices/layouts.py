"""How an invoice may be printed: each layout is drawn by its number."""

from __future__ import annotations

import random

import msgspec

TUNED = range(10)  # Layouts that were looked at while the wrapper was made.
HELD_OUT = range(10, 30)  # Layouts that were not.
LANGUAGES = ("en", "de", "fr", "it", "es")


class Money(msgspec.Struct, frozen=True):
    """How amounts are written; ``sign`` is what names the currency, where it stands ``before``, ``behind`` or
    nowhere (``none``) at the amounts of totals, and whether ``everywhere`` else too."""

    code: str
    decimal: str
    group: str
    sign: str
    place: str
    blank: str
    everywhere: bool


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Choices of a program or a firm that prints invoices.

    captions  which of the words of the language stand for each field
    seller    where the firm's name and address stand
    meta      how number, dates and references are set: pairs with values at a tab, at the right edge, in one
              text with the caption, a row of captions over a row of values, the same in boxes, captions
              above values
    inline    the number stands in the title: alone, or with the date
    placed    the date stands behind the name of the town, without a caption
    columns   of the table, from left to right
    details   further lines of descriptions
    totals    a block at the right, rows of the table, a row of captions over a row of amounts
    pages     the table goes on over pages; with its head on each, or once
    """

    number: int
    language: str
    locale: str
    page: tuple[float, float]
    font: str
    size: float
    captions: dict[str, str]
    colon: str
    seller: str
    meta: str
    meta_left: bool
    order: tuple[str, ...]
    inline: str
    placed: bool
    number_form: str
    date_form: str
    buyer_caption: bool
    ship: bool
    columns: tuple[str, ...]
    widths: dict[str, float]
    heads: str
    rules: str
    details: int
    padding: float
    money: Money
    totals: str
    total_bold: bool
    total_currency: bool
    extra_lines: tuple[str, ...]
    taxes: int
    due: str
    footer: bool
    pages: str
    upper: bool


FORMS = {
    "en_GB": ("GBP", ".", ",", "£", ("before", "none"), ("",)),
    "en_US": ("USD", ".", ",", "$", ("before", "none"), ("", " ")),
    "en_IE": ("EUR", ".", ",", "€", ("before",), ("", " ")),
    "de_DE": ("EUR", ",", ".", "€", ("behind", "none"), (" ",)),
    "de_AT": ("EUR", ",", ".", "EUR", ("before", "behind"), (" ",)),
    "de_CH": ("CHF", ".", "'", "CHF", ("before", "none"), (" ",)),
    "fr_FR": ("EUR", ",", " ", "€", ("behind",), (" ",)),
    "fr_BE": ("EUR", ",", ".", "EUR", ("behind", "none"), (" ",)),
    "fr_CH": ("CHF", ".", "'", "CHF", ("before", "behind"), (" ",)),
    "it_IT": ("EUR", ",", ".", "€", ("before", "behind", "none"), (" ",)),
    "it_CH": ("CHF", ".", "'", "CHF", ("before", "none"), (" ",)),
    "es_ES": ("EUR", ",", ".", "€", ("behind", "none"), (" ",)),
    "es_MX": ("MXN", ".", ",", "$", ("before",), ("", " ")),
}

DATES = {
    "en_US": ("{m:02}/{d:02}/{y}", "{M} {d}, {y}", "{B} {d}, {y}", "{y}-{m:02}-{d:02}"),
    "en": ("{d:02}/{m:02}/{y}", "{d} {M} {y}", "{d} {B} {y}", "{y}-{m:02}-{d:02}", "{d:02}-{B}-{y}"),
    "de": ("{d:02}.{m:02}.{y}", "{d}. {M} {y}", "{d:02}.{m:02}.{s}", "{d:02}.{m:02}.{y}"),
    "fr": ("{d:02}/{m:02}/{y}", "{d} {M} {y}", "{d:02}.{m:02}.{y}", "{d:02}-{m:02}-{y}"),
    "it": ("{d:02}/{m:02}/{y}", "{d} {M} {y}", "{d:02}-{m:02}-{y}", "{d:02}.{m:02}.{y}"),
    "es": ("{d:02}/{m:02}/{y}", "{d} de {M} de {y}", "{d:02}-{m:02}-{y}", "{y}-{m:02}-{d:02}"),
}
NUMBERS = (
    "INV-{n:05}",
    "{y}-{n:04}",
    "{n}",
    "{n}/{y}",
    "R{y}{n:04}",
    "{a}{n:06}",
    "{y}/{n:03}",
    "{s}-{n}-{a}",
    "F{s}.{n}",
)
FONTS = ("Helvetica", "Helvetica", "Times-Roman", "Courier", "Vera")


def layout(number: int) -> Layout:
    """The layout of that number. Languages take turns; all else is drawn for itself."""
    from benchmarks.invoices.words import SPEECH

    dice = random.Random(f"invoice layout {number}")
    language = LANGUAGES[number % len(LANGUAGES)]
    speech = SPEECH[language]
    locale = dice.choice(speech.locales)
    code, decimal, group, sign, places, blanks = FORMS[locale]
    fields = msgspec.structs.asdict(speech)
    captions = {
        name: dice.choice(words) for name, words in fields.items() if isinstance(words, tuple) and words
    }
    meta = ("pairs", "right", "joined", "row", "boxes", "stacked")[(number // 5 + number) % 6]
    inline = dice.choice(("", "", "", "", "number", "both"))
    extra = dice.sample(("customer", "order", "delivery", "vat_id"), dice.randrange(0, 4))
    due = dice.choice(("meta", "meta", "terms", "totals", "none"))
    placed = dice.random() < 0.15 and inline != "both"
    order = [
        *(["number"] if not inline else []),
        *(["date"] if not placed and inline != "both" else []),
        *(["due"] if due == "meta" else []),
        *extra,
    ]
    dice.shuffle(order)
    font = FONTS[dice.randrange(len(FONTS))]
    size = dice.choice((8, 9, 9.5, 10)) - (0.5 if font in ("Courier", "Vera") else 0)
    money = Money(code, decimal, group, sign, dice.choice(places), dice.choice(blanks), dice.random() < 0.5)
    page = (612.0, 792.0) if locale in ("en_US", "es_MX") else (595.0, 842.0)
    columns, widths = table(dice, page[0], longest(speech.goods + speech.details, font) * size + 12)
    return Layout(
        number=number,
        language=language,
        locale=locale,
        page=page,
        font=font,
        size=size,
        captions=captions,
        colon=dice.choice(("", ":", ":", " :" if language == "fr" else ":")),
        seller=dice.choice(("left", "right", "centre", "band", "footer")),
        meta=meta,
        meta_left=dice.random() < 0.25,
        order=tuple(order),
        inline=inline,
        placed=placed,
        number_form=dice.choice(NUMBERS),
        date_form=dice.choice(DATES.get(locale, DATES[language])),
        buyer_caption=dice.random() < 0.6,
        ship=dice.random() < 0.25,
        columns=columns,
        widths=widths,
        heads=dice.choice(("plain", "bold", "band", "upper")),
        rules=dice.choice(("none", "head", "rows", "grid", "zebra", "columns")),
        details=dice.choice((0, 0, 1, 2)),
        padding=dice.choice((0.2, 0.4, 0.8)),
        money=money,
        totals=dice.choice(("block", "block", "block", "table", "table", "row")),
        total_bold=dice.random() < 0.6,
        total_currency=dice.random() < 0.25,
        extra_lines=tuple(dice.sample(("shipping", "discount"), dice.choice((0, 0, 0, 1)))),
        taxes=dice.choice((1, 1, 1, 2)),
        due=due,
        footer=dice.random() < 0.7,
        pages=dice.choice(("one", "one", "one", "heads", "once", "carried")),
        upper=dice.random() < 0.15,
    )


def longest(texts: tuple[str, ...], font: str) -> float:
    """How wide the longest of the texts is set in type of one point."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    from benchmarks.invoices.printing import known

    return max(float(stringWidth(text.format(k="99999", r="20"), known(font)[0], 1)) for text in texts)


def table(dice: random.Random, width: float, least: float) -> tuple[tuple[str, ...], dict[str, float]]:
    """Columns from left to right, and the width of each in points; descriptions have ``least`` or more, for
    which other columns are left out."""
    columns = ["description"]
    if dice.random() < 0.4:
        columns.insert(0, "position")
    if dice.random() < 0.35:
        columns.insert(len(columns) - 1, "code")
    numbers = ["quantity", "price"]
    if dice.random() < 0.3:
        numbers.insert(1, "unit")
    if dice.random() < 0.2:
        numbers.append("discount")
    if dice.random() < 0.3:
        numbers.append("rate")
    kind = dice.random()
    if kind < 0.15:
        numbers = []  # services: a description and an amount
    elif kind < 0.3:
        numbers.remove("quantity")
        columns.insert(0, "quantity")
    columns += [*numbers, "amount"]
    usual = {
        "position": 32.0,
        "code": 62.0,
        "quantity": 48.0,
        "unit": 40.0,
        "price": 76.0,
        "discount": 52.0,
        "rate": 48.0,
        "amount": 82.0,
    }
    widths = {name: usual[name] for name in columns if name != "description"}
    for name in ("discount", "unit", "code", "rate", "position"):
        if width - 2 * 48 - sum(widths.values()) < least and name in widths:
            columns.remove(name)
            del widths[name]
    widths["description"] = width - 2 * 48 - sum(widths.values())
    return tuple(columns), widths
