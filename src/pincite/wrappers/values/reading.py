"""What a text says when it is one number, amount, percentage, date or currency."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache

import msgspec

from pincite.wrappers.values.dates import bare, looks_dated, named_date, numeric_date
from pincite.wrappers.values.digits import LONGEST, Written, alike, worth, written
from pincite.wrappers.values.locales import LANGUAGES, SHARED, SIGNS, Locale, currency_of, fold


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
    if number is not None and number.currency and fold(number.currency.strip(".")) not in _money():
        number = None
    lettered = number is None or bool(number.currency)
    if lettered:
        dated = dated and _may_be_dated(text)
        alone = number is None and not dated and fold(text.strip(".")) in _money()
        if not (number or dated or alone):
            return ()
    else:
        alone = False
    found: dict[Value, None] = {}
    for locale in _different(tuple(locales), lettered):
        value = _in(text, number, dated, alone, locale)
        if value is not None:
            found[value] = None
    return tuple(found)


def _in(text: str, number: Written | None, dated: bool, alone: bool, locale: Locale) -> Value | None:
    if dated:
        language = LANGUAGES[locale.language]
        day = numeric_date(bare(text, language), locale.order) or named_date(text, language)
        if day:
            return Value(day=day)
    if number is not None:
        currency = currency_of(number.currency, locale) if number.currency else ""
        if number.currency and not currency:
            return None
        amount = worth(number, locale.style)
        return None if amount is None else Value(amount, currency, number.unit)
    currency = currency_of(text, locale) if alone else ""
    return Value(currency=currency) if currency else None


@lru_cache(maxsize=256)
def _different(locales: tuple[Locale, ...], lettered: bool) -> tuple[Locale, ...]:
    """The locales without those that read every text as one before them does; of texts without letters
    and signs of currencies unless ``lettered``."""
    found: dict[object, Locale] = {}
    for locale in locales:
        if lettered:
            found.setdefault((locale.style, locale.order, locale.language, locale.currency), locale)
        else:
            found.setdefault((locale.style, locale.order), locale)
    return tuple(found.values())


@lru_cache(maxsize=1)
def _money() -> frozenset[str]:
    """Everything that is a currency somewhere."""
    words = [word for language in LANGUAGES.values() for word in language.money]
    return frozenset([*words, *SIGNS, *SHARED])


@lru_cache(maxsize=1)
def _date_words() -> tuple[frozenset[str], frozenset[str]]:
    """Names of months, and words that may stand beside a date, in all languages."""
    months = [word for language in LANGUAGES.values() for word in language.months]
    fill = [word for language in LANGUAGES.values() for word in language.fill]
    return frozenset(months), frozenset((*fill, *"年月日년월일"))


def _may_be_dated(text: str) -> bool:
    """Whether one of the words of the text is a month, or none is a stranger to dates."""
    months, fill = _date_words()
    words = [fold(word) for word in "".join(c if c.isalpha() else " " for c in text).split()]
    return any(word in months for word in words) or all(word in fill for word in words)
