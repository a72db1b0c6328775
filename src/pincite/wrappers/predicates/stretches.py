"""Heads that name a stretch of time otherwise than by a date or a year: '01/01-30/09/2025', '9M 2025'.

Each counts by its last day, so that all kinds of heads can stand side by side.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date

from pincite.regex import regex
from pincite.wrappers.values.locales import fold

MONTHS = 12
CENTURY = 70  # Years of two digits below it are of this century.
# Marks that a stretch may have beside it: 'Periodo 9M 2025', 'bilancio al 30/09'.
_BEFORE = r"(?:[a-z.]+\s+){0,3}"
_DAY = r"[0-9]{1,2}[/.][0-9]{1,2}"
_OF_YEAR = r"[/.](?:[0-9]{4}|[0-9]{2})"
_TO = r"(?:\s*[-\u2010-\u2015]\s*|\s+(?:al?|to|until|bis|zum|au|hasta|fino al)\s+)"
_YEAR = r"['\u2019]?((?:19|20)[0-9]{2}|[0-9]{2})"
_ORDINAL = r"([1-4]|i{1,3}|iv)(?:\s?[\u00b0\u00ba\u00aa.]|st|nd|rd|th|er|e|o|a)?"
# From one day, whose year may be left out, to another.
SPAN = regex(rf"{_BEFORE}{_DAY}(?:{_OF_YEAR})?\.?{_TO}({_DAY}{_OF_YEAR})")
WRITTEN = regex(
    rf"{_BEFORE}[0-9]{{1,2}}\S?\s+[a-z]+\.?(?:\s+[0-9]{{4}})?{_TO}([0-9]{{1,2}}\S?\s+[a-z]+\s+[0-9]{{4}})"
)
MONTH = regex(rf"{_BEFORE}([a-z]{{3,}})\.?\s+((?:19|20)[0-9]{{2}})")  # A month of a year, in any language.
# By how many of them a year has: so many months from its beginning, halves, quarters.
PARTS = (
    (12, regex(rf"{_BEFORE}([0-9]{{1,2}})\s?(?:m|mesi|months?|monate|mois|meses)\s*{_YEAR}")),
    (2, regex(rf"{_BEFORE}h([12])\s*{_YEAR}")),
    (2, regex(rf"{_BEFORE}([12])\s?h\s*{_YEAR}")),
    (2, regex(rf"{_BEFORE}{_ORDINAL}\s*(?:semestre|sem\.?|half|halbjahr)\s*{_YEAR}")),
    (4, regex(rf"{_BEFORE}q([1-4])\s*{_YEAR}")),
    (4, regex(rf"{_BEFORE}([1-4])\s?[qt]\s*{_YEAR}")),
    (4, regex(rf"{_BEFORE}{_ORDINAL}\s*(?:trimestre|trim\.?|quarter|quartal)\s*{_YEAR}")),
)
# A year of business by one year or two: 'FY24', 'ESER. 24/24', 'Esercizio 2023/2024'.
BUSINESS = regex(
    r"(?:fy|gj|eser(?:c|cizio)?\.?|es\.|anno|exercice|ejercicio|geschaftsjahr)"
    rf"\s*{_YEAR}(?:\s?[/\-]\s?{_YEAR})?"
)
NUMBERED = regex(r"((?:19|20)[0-9]{2})/([0-9]{1,2})")  # '2025/1', a month of a year; '2024/25', two years.
NUMBERS = {"i": 1, "ii": 2, "iii": 3, "iv": 4}


def last_day(text: str, dated: Callable[[str], date | None]) -> date | None:
    """The last day of the stretch of time that a text is, None where it is none. ``dated`` says which date
    a text is in the locale of the document."""
    plain = fold(text).strip()
    if span := SPAN.fullmatch(plain) or WRITTEN.fullmatch(plain):
        return dated(span[1])
    if (month := MONTH.fullmatch(plain)) and (day := dated(f"1 {month[1]} {month[2]}")) is not None:
        return end_of(month[2], day.month, MONTHS)
    for parts, pattern in PARTS:
        if found := pattern.fullmatch(plain):
            return end_of(found[2], NUMBERS.get(found[1]) or int(found[1]), parts)
    found = BUSINESS.fullmatch(plain)
    if found and (found[2] or len(found[1]) == 2):  # a full year alone is told as that year
        return end_of(found[2] or found[1], MONTHS, MONTHS)
    if found := NUMBERED.fullmatch(plain):
        year, number = int(found[1]), int(found[2])
        if number == (year + 1) % 100:
            return date(year + 1, MONTHS, 31)
        return end_of(found[1], number, MONTHS)
    return None


def end_of(year: str, number: int, parts: int) -> date | None:
    """The last day of a part of a year that has so many; None where it has no such part."""
    if not 1 <= number <= parts:
        return None
    short = int(year)
    full = short if short > CENTURY + 100 else short + (2000 if short < CENTURY else 1900)
    month = number * MONTHS // parts
    return date(full, month, monthrange(full, month)[1])
