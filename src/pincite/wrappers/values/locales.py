"""How countries write numbers, dates and currencies: the table ``locales.json``, read.

The conventions are those in daily use, as the Unicode CLDR lists them, with the older or looser ones that
print still shows: a full stop between thousands in France, an apostrophe in Italy.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from pincite.errors import BadOption

Order = Literal["dmy", "mdy", "ymd"]


class Style(msgspec.Struct, frozen=True):
    """How digits are put: marks that may stand before the fraction (the usual first), marks that may stand
    between groups of digits, and whether groups above thousands may have two digits, as in India. A space
    stands for all spaces, ``'`` for all apostrophes."""

    decimal: str
    groups: str
    lakh: bool = False


class Locale(msgspec.Struct, frozen=True):
    """What a country and a language have in common. ``currency`` is its own, an ISO 4217 code; ``main``
    says that it stands for its language where nothing speaks for another."""

    name: str
    language: str
    style: Style
    order: Order
    currency: str
    main: bool = False


class Language(msgspec.Struct, frozen=True):
    """Names of months, folded, each with its number; words that stand in a date beside it; small words
    that betray the language; names of currencies, folded, with their ISO 4217 codes."""

    months: dict[str, int]
    fill: frozenset[str]
    words: frozenset[str]
    money: dict[str, str]


class _File(msgspec.Struct):
    signs: dict[str, str]
    shared: dict[str, list[str]]
    languages: dict[str, Language]
    locales: list[Locale]


_FILE = msgspec.json.decode(files(__package__).joinpath("locales.json").read_bytes(), type=_File)
LANGUAGES = _FILE.languages  # By code, such as ``it``.
LOCALES = {locale.name: locale for locale in _FILE.locales}  # All by name, such as ``it_IT``.
SIGNS = _FILE.signs  # Signs and codes of currencies, folded, that mean the same everywhere.
SHARED = _FILE.shared  # Signs of several currencies; the first is meant where the country has none of them.


def fold(word: str) -> str:
    """The word in small letters without accents."""
    word = word.casefold()
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not unicodedata.combining(c)))


def locale_of(name: str) -> Locale:
    """The locale of that name; ``it-IT`` is taken too, and ``it`` for the main one of a language.
    ``BadOption`` where there is none."""
    main = (locale for locale in LOCALES.values() if locale.main and locale.language == name)
    found = LOCALES.get(name.replace("-", "_")) or next(main, None)
    if found is None:
        raise BadOption(f"there is no locale '{name}'; there are {', '.join(LOCALES)}")
    return found


@lru_cache(maxsize=4096)
def currency_of(word: str, locale: Locale) -> str:
    """The ISO 4217 code that a sign, a code or a name of a currency means there, '' where none."""
    key = fold(word.strip().strip("."))
    shared = SHARED.get(key)
    if shared:
        return locale.currency if locale.currency in shared else shared[0]
    return LANGUAGES[locale.language].money.get(key) or SIGNS.get(key, "")
