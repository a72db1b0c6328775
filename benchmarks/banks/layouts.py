"""How a statement of a bank account may be printed: each layout is drawn by its number."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

TUNED = range(20)  # Layouts that were looked at while the wrapper was made.
HELD_OUT = range(9000, 9200)  # Layouts that were not.
LANGUAGES = ("en", "de", "fr", "it", "es")

SPEECH: dict[str, dict[str, tuple[str, ...]]] = msgspec.json.decode(
    Path(__file__).with_name("words.json").read_bytes(), type=dict[str, dict[str, tuple[str, ...]]]
)


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Choices of a bank that prints statements.

    words     which of the words of the language stand for each field
    columns   from left to right
    sums      ``split`` in two columns; one with the sign ``before`` or ``behind``; ``marked`` by a letter
              behind; ``lettered`` in a column of its own
    once      the date is said once a day
    stacked   captions of several words stand over two lines, others on the ``upper line`` or the ``lower``
    alike     opening and closing balance have one caption, with the date of each
    low       the sum stands beside the last line of the description
    balance   at every row, at the last of a ``day``, or ``never``
    lines     of a description, at most
    heads     on ``each`` page or ``once``
    carried   whether sums are carried over from page to page
    borders   how opening and closing balance are told: as ``rows`` of the table, in ``captions`` above and
              below it, in a ``summary`` above it
    meta      captions with values at a tab, or ``joined`` in one text
    rules     none, a line below the heads, lines between rows, a grid, bands
    """

    number: int
    language: str
    page: tuple[float, float]
    font: str
    size: float
    words: dict[str, str]
    decimal: str
    group: str
    date_form: str
    period_form: str
    columns: tuple[str, ...]
    sums: str
    debit_mark: str
    credit_mark: str
    balance: str
    lines: int
    stacked: str
    alike: bool
    once: bool
    low: bool
    heads: str
    upper: bool
    carried: bool
    borders: str
    dated_borders: bool
    totals: bool
    meta: str
    rules: str
    leading: float
    gap: float
    rows: int
    footer: bool
    notes: bool


# Date forms by language: those without a year come last.
DATES = {
    "en": (
        "{d:02}/{m:02}/{y}",
        "{d:02} {B} {y}",
        "{d:02}-{B}-{y}",
        "{y}-{m:02}-{d:02}",
        "{d:02}/{m:02}/{s}",
        "{d:02} {B}",
    ),
    "de": ("{d:02}.{m:02}.{y}", "{d:02}.{m:02}.{s}", "{d:02}.{m:02}.{y}", "{d:02}.{m:02}."),
    "fr": ("{d:02}/{m:02}/{y}", "{d:02}.{m:02}.{y}", "{d:02}/{m:02}/{s}", "{d:02}.{m:02}", "{d:02}/{m:02}"),
    "it": (
        "{d:02}/{m:02}/{y}",
        "{d:02}.{m:02}.{y}",
        "{d:02}-{m:02}-{y}",
        "{d:02}/{m:02}/{s}",
        "{d:02}/{m:02}",
    ),
    "es": ("{d:02}/{m:02}/{y}", "{d:02}-{m:02}-{y}", "{d:02}/{m:02}/{s}", "{d:02}-{m:02}", "{d:02} {B} {y}"),
}
NOTATION = {
    "en": ((".", ","),),
    "de": ((",", "."), (".", "'")),
    "fr": ((",", " "), (",", ".")),
    "it": ((",", "."),),
    "es": ((",", "."), (",", "")),
}
FONTS = ("Helvetica", "Helvetica", "Times-Roman", "Courier")


def layout(number: int) -> Layout:
    """The layout of that number. Languages take turns; all else is drawn for itself."""
    dice = random.Random(f"bank layout {number}")
    language = LANGUAGES[number % len(LANGUAGES)]
    speech = SPEECH[language]
    words = {name: dice.choice(some) for name, some in speech.items()}
    sums = dice.choice(("split", "split", "split", "before", "behind", "marked", "lettered"))
    balance = dice.choice(("row", "row", "day", "never", "never"))
    columns = ["date", *(["valued"] if dice.random() < 0.45 else []), "text"]
    if "valued" in columns and dice.random() < 0.35:
        columns = ["date", "text", "valued"]
    figures = ["out", "in"] if sums == "split" else ["amount", *(["mark"] if sums == "lettered" else [])]
    if sums == "split" and dice.random() < 0.2:
        figures.reverse()
    figures += [] if balance == "never" else ["balance"]
    if dice.random() < 0.15:
        columns = [name for name in columns if name != "text"] + figures + ["text"]
    else:
        columns += figures
    decimal, group = dice.choice(NOTATION[language])
    days = random.Random(f"bank days {number}").choice(("each", "each", "each", "each", "once", "low"))
    # What was added later is drawn for itself, so that what was there before stays as it was.
    later = random.Random(f"bank later {number}")
    stacked = later.choice(("", "", "", "upper line", "lower line"))
    alike, both = later.random() < 0.1, later.random() < 0.1
    which = dice.randrange(len(speech["debit_mark"]))
    font = dice.choice(FONTS)
    return Layout(
        number=number,
        language=language,
        page=dice.choice(((595.0, 842.0), (595.0, 842.0), (612.0, 792.0), (842.0, 595.0))),
        font=font,
        size=dice.choice((7.5, 8, 9, 9.5)) - (0.5 if font == "Courier" else 0),
        words=words,
        decimal=decimal,
        group=group,
        date_form=dice.choice(DATES[language]),
        period_form=dice.choice(DATES[language][:3]),
        columns=tuple(columns),
        sums=sums,
        debit_mark=speech["debit_mark"][which],
        credit_mark=speech["credit_mark"][which],
        balance=balance,
        lines=dice.choice((1, 1, 2, 3, 4)),
        stacked=stacked,
        alike=alike,
        once=days == "once" or both,
        low=days == "low" or both,
        heads=dice.choice(("each", "once")),
        upper=dice.random() < 0.25,
        carried=dice.random() < 0.35,
        borders=dice.choice(("rows", "rows", "captions", "summary")),
        dated_borders=dice.random() < 0.4,
        totals=dice.random() < 0.3,
        meta=dice.choice(("tab", "joined")),
        rules=dice.choice(("none", "head", "rows", "grid", "bands")),
        leading=dice.choice((1.2, 1.3, 1.45)),
        gap=dice.choice((0.0, 0.25, 0.5, 0.9)),
        rows=dice.randrange(25, 90),
        footer=dice.random() < 0.6,
        notes=dice.random() < 0.5,
    )
