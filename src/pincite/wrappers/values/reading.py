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
