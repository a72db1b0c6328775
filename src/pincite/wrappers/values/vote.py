"""Which locale a document is written in, by how its numbers, dates and small words look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from pincite.regex import regex
from pincite.wrappers.values.digits import Written, alike, worth, written
from pincite.wrappers.values.locales import LANGUAGES, LOCALES, Locale, Order, Style, currency_of, fold
from pincite.wrappers.values.reading import looks_dated, named_date, numeric_date

# Weight of the numbers, where words weigh 1: a report in Italian may print its figures the English way.
NUMBERS = 2.0
DATES = 0.5  # Weight of dates: they say day first or month first, which few locales differ in.
MONEY = 0.1  # Weight of the currency: any document may name a foreign one.
MAIN = 0.1  # Advance of the main countries of a language over the others.
# Numbers, readable in some locales and not in others, at which their word counts half: one may be the
# number of a section.
HALF_SURE_NUMBERS = 3.0
HALF_SURE_WORDS = 5.0  # Small words at which they count half.
SHORT_MONTH = 3  # Letters of a month written short, which is a word of many languages.
CLOSE = 0.05  # Scores that differ by less do not tell locales apart.
MOST = 20_000  # Different texts that are looked at: more do not change a vote.


def candidates(texts: Iterable[str]) -> tuple[Locale, ...]:
    """The locales that a document with these token texts is most likely written in, at least one, in the
    order of the table; all main ones where nothing tells."""
    counted: Counter[str] = Counter()
    for text in texts:
        if text in counted or len(counted) < MOST:
            counted[text] += 1
    styles, dates, money = _figures(counted)
    words = _words(counted)
    scores = {}
    for locale in LOCALES.values():
        score = NUMBERS * _share(styles, locale.style, HALF_SURE_NUMBERS)
        score += _share(words, locale.language, HALF_SURE_WORDS)
        score += DATES * _share(dates, locale.order, HALF_SURE_NUMBERS)
        score += MONEY * _share(money, locale.currency, HALF_SURE_NUMBERS)
        scores[locale] = score + (MAIN if locale.main else 0.0)
    best = max(scores.values())
    return tuple(locale for locale, score in scores.items() if score > best - CLOSE)


def _share(counts: Counter, what: object, half: float) -> float:  # type: ignore[type-arg]
    """How much speaks for it next to what speaks for the best, 0..1, weaker where little was seen."""
    most = max(counts.values(), default=0)
    return counts[what] / (most + half) if most else 0.0


def _figures(texts: Counter[str]) -> tuple[Counter[Style], Counter[Order], Counter[str]]:
    """For each style of numbers and each order of dates the texts that it can read and some other cannot;
    for each currency the texts that name it and no other."""
    styles: Counter[Style] = Counter()
    orders: Counter[Order] = Counter()
    money: Counter[str] = Counter()
    for raw, count in texts.items():
        text = alike(raw)
        number = written(text)
        if number is not None:
            if not number.digits.isdigit() and not _SECTION.fullmatch(text):
                for style in _able(number):
                    styles[style] += count
            code = _code(number.currency) if number.currency else ""
            if code:
                money[code] += count
        elif looks_dated(text):
            able = [order for order in _ORDERS if numeric_date(text, order)]
            if len(able) < len(_ORDERS):
                orders.update(dict.fromkeys(able, count))
    return styles, orders, money


_ORDERS: tuple[Order, ...] = ("dmy", "mdy", "ymd")

# The number of a section as likely as one with a fraction, in any country.
_SECTION = regex(r"[0-9]{1,2}\.[0-9]{1,2}")


def _able(number: Written) -> tuple[Style, ...]:
    """The styles that can read a number; none where all can."""
    every = dict.fromkeys(locale.style for locale in LOCALES.values())
    able = tuple(style for style in every if worth(number, style) is not None)
    return able if len(able) < len(every) else ()


@lru_cache(maxsize=1024)
def _code(word: str) -> str:
    """The currency that a word means everywhere where it means one, '' where there are several."""
    codes = {currency_of(word, locale) for locale in LOCALES.values()} - {""}
    return codes.pop() if len(codes) == 1 else ""


@lru_cache(maxsize=1)
def _speakers() -> dict[str, tuple[str, ...]]:
    """The languages of small words and of names of months."""
    found: dict[str, tuple[str, ...]] = {}
    for code, language in LANGUAGES.items():
        months = (month for month in language.months if len(month) > SHORT_MONTH)
        for word in dict.fromkeys((*sorted(language.words), *months)):
            found[word] = (*found.get(word, ()), code)
    return found


def _words(texts: Counter[str]) -> Counter[str]:
    """For each language how many of its small words and months were seen; a word of several languages
    counts for each by its part."""
    speakers = _speakers()
    words: Counter[str] = Counter()
    for text, count in texts.items():
        for word in text.casefold().split():
            words[word.strip(".,;:()'")] += count
    seen: Counter[str] = Counter()
    for word in sorted(words.keys() & speakers.keys()):
        for code in speakers[word]:
            seen[code] += words[word] / len(speakers[word])  # type: ignore[assignment]
    for text, count in texts.items():
        able = _readers(text)
        for code in able:
            seen[code] += count / len(able)  # type: ignore[assignment]
    return seen


def _readers(text: str) -> tuple[str, ...]:
    """The languages in which a text is a date with its month written short, '03 ago 2025': the word
    alone would say nothing."""
    text = alike(text)
    if not looks_dated(text):
        return ()
    short = [fold(word) for word in _LETTERS.findall(text) if len(word) <= SHORT_MONTH]
    return tuple(
        code
        for code, language in LANGUAGES.items()
        if any(word in language.months for word in short) and named_date(text, language) is not None
    )


_LETTERS = regex(r"[^\W0-9_]+")
