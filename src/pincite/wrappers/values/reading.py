"""What a text says when it is one number, amount, percentage, date or currency."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache

import msgspec

from pincite.regex import regex
from pincite.wrappers.values.digits import LONGEST, Written, alike, worth, written
from pincite.wrappers.values.locales import (
    LANGUAGES,
    SHARED,
    SIGNS,
    Language,
    Locale,
    Order,
    currency_of,
    fold,
)


class Value(msgspec.Struct, frozen=True):
    """The value of a text. Either ``day``, or ``number``, exact, with an ISO 4217 ``currency`` or '' and a
    ``unit`` '%', '‰' or ''; a currency may stand alone."""

    number: Decimal | None = None
    currency: str = ""
    unit: str = ""
    day: date | None = None


def readings(text: str, locales: Sequence[Locale]) -> tuple[Value, ...]:
    """The different values that the whole text has in some of the locales, in their order."""
    text = alike(text)
    if not text or len(text) > LONGEST:
        return ()
    if text.isascii() and text.isdigit():
        return (Value(Decimal(text)),)
    number, dated = written(text), looks_dated(text)
    if number is None and not dated and fold(text.strip(".")) not in _money():
        return ()
    values = (_in(text, number, dated, locale) for locale in locales)
    return tuple(dict.fromkeys(value for value in values if value is not None))


def _in(text: str, number: Written | None, dated: bool, locale: Locale) -> Value | None:
    if dated:
        language = LANGUAGES[locale.language]
        day = numeric_date(bare(text, language), locale.order) or named_date(text, language)
        if day:
            return Value(day=day)
    if number is None:
        currency = currency_of(text, locale)
        return Value(currency=currency) if currency else None
    currency = currency_of(number.currency, locale) if number.currency else ""
    if number.currency and not currency:
        return None
    amount = worth(number, locale.style)
    return None if amount is None else Value(amount, currency, number.unit)


@lru_cache(maxsize=1)
def _money() -> frozenset[str]:
    """Everything that is a currency somewhere."""
    words = [word for language in LANGUAGES.values() for word in language.money]
    return frozenset([*words, *SIGNS, *SHARED])


# -- dates: in numbers in the order of a country, or with the name of the month

# A year of two digits from here on is of the 1900s, below it of the 2000s, as in POSIX ``strptime``.
CENTURY_TURN = 69
FIRST_YEAR = 1500  # Years of four digits before it are numbers that look like one.
LAST_YEAR = 2999
LONGEST_DATE = 40  # Characters of a date with the small words before it.
SHORTEST, LEAST_DIGITS = 6, 3  # Characters and digits of a date at the least: '1.1.03', '3 May 21'.
FULL, SHORT = 4, 2  # Digits of a year; a day has at most as many as a short year.
DAY_AND_YEAR = 2  # Numbers beside the name of a month.
_NUMERIC = regex(r"([0-9]{1,4})( ?[/.\-] ?| )([0-9]{1,2})\2([0-9]{1,4})\.?")
_EAST_ASIAN = regex(r"([0-9]{4}) ?[年년] ?([0-9]{1,2}) ?[月월] ?([0-9]{1,2}) ?[日일]")
_PARTS = regex(r"[0-9]+|[^\W0-9_]+")


def looks_dated(text: str) -> bool:
    """Whether the text, made ``alike``, could be a date in some language: false saves asking for each."""
    return SHORTEST <= len(text) <= LONGEST_DATE and sum(c.isdigit() for c in text) >= LEAST_DIGITS


def numeric_date(text: str, order: Order) -> date | None:
    """The date of a text such as 31/12/2003, 31.12.03 or 2003-12-31; a year written first in four digits
    is followed by the month everywhere."""
    found = _EAST_ASIAN.fullmatch(text)
    if found:
        return _day(found[1], int(found[2]), found[3])
    found = _NUMERIC.fullmatch(text)
    if found is None:
        return None
    first, mark, second, third = found.groups()
    if len(first) == FULL or (order == "ymd" and len(third) == SHORT):
        year, month, day = first, second, third
    elif order == "mdy":
        month, day, year = first, second, third
    else:
        day, month, year = first, second, third
    if mark == " " and len(year) != FULL:
        return None  # three small numbers beside each other
    return _day(year, int(month), day)


def named_date(text: str, language: Language) -> date | None:
    """The date of a text such as 31 dicembre 2003, December 31st, 2003 or 31-dic-03, in that language."""
    numbers: list[str] = []
    month, place = 0, 0
    for part in _PARTS.findall(text):
        if part.isdecimal():
            numbers.append(part)
            continue
        word = fold(part)
        if not month and word in language.months:
            month, place = language.months[word], len(numbers)
        elif word not in language.fill and not (word in _ORDINALS and numbers):
            return None
    strange = any(c not in " .,/-'ºª°" and not c.isalnum() for c in text)
    if not month or len(numbers) != DAY_AND_YEAR or strange:
        return None
    first, second = numbers
    if len(first) == FULL and place > 0:
        return _day(first, month, second)
    return _day(second, month, first)


# What may be written at the number of a day.
_ORDINALS = frozenset({"st", "nd", "rd", "th", "er", "re", "o", "a", "º", "ª"})


def bare(text: str, language: Language) -> str:
    """The text without the small words before a date: 'al 31/12/2003' is '31/12/2003'."""
    words = text.split()
    start = 0
    while start < len(words) and fold(words[start].strip(".,'")) in language.fill:
        start += 1
    return " ".join(words[start:])


def _day(year: str, month: int, day: str) -> date | None:
    number = int(year)
    if len(year) == SHORT:
        number += 1900 if number >= CENTURY_TURN else 2000
    elif len(year) != FULL or not FIRST_YEAR <= number <= LAST_YEAR:
        return None
    if len(day) > SHORT:
        return None
    try:
        return date(number, month, int(day))
    except ValueError:
        return None
