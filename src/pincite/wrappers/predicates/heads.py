"""What may stand over a column of amounts: the date, the year or the name of the period they are of."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import msgspec

from pincite.wrappers.values.locales import fold
from pincite.wrappers.values.reading import LONGEST_DATE

FIRST_YEAR, LAST_YEAR = 1950, 2100  # Years that statements are of.
# Words of a head beside the date: 'Saldo al 31/12/2024', 'Esercizio chiuso al 31/12/2024'. A sentence has
# more.
WORDS = 5
FOREIGN_WORDS = 2  # Words over a column of something else: 'Var. %'.
NAMED_WORDS = 3  # Words that name a period without a date: 'Esercizio in corso'.

# Words for a period, and those that say which of two is meant where no date does, without accents.
PERIOD = frozenset(
    {"esercizio", "anno", "periodo", "es.", "saldo", "bilancio", "year", "period", "current", "prior"}
)
CURRENT = frozenset({"corrente", "attuale", "in corso", "corr.", "n", "current", "year", "period"})
BEFORE = frozenset({"precedente", "prec.", "preced.", "n-1", "previous", "prior", "before"})
BEFORE_ORDER = 1  # Place in time of a period that is only called the one before.
# Words over columns of something else: references to notes, changes, percentages.
NOTES = frozenset({"nota", "note", "notes", "no.", "rif", "rif.", "riferimento"})
CHANGES = frozenset(
    {"variazione", "variazioni", "variaz.", "var.", "var", "change", "incremento", "decremento"}
)
DEVIATIONS = frozenset({"scostamento", "scostamenti", "scost.", "scostam.", "delta", "incidenza", "%"})
DIFFERENCES = frozenset({"incremento", "decremento", "differenza", "differenze", "diff.", "difference"})
FOREIGN = NOTES | CHANGES | DEVIATIONS | DIFFERENCES

_DATE = re.compile(r"[0-9]{1,2}[/.\-][0-9]{1,2}[/.\-](?:[0-9]{4}|[0-9]{2})|[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WITH_MONTH = re.compile(r"[0-9]{1,2}\S?\s+\w+\s+(?:19|20)[0-9]{2}")
_YEARS = re.compile(r"(?:19|20)[0-9]{2}(?:[/\-](?:(?:19|20)?[0-9]{2}))?")
_YEAR = re.compile(r"(?<![0-9.,/\-])(?:19|20)[0-9]{2}(?![0-9.,/\-]|\s*%)")


class Head(msgspec.Struct, frozen=True):
    """The head of a column. ``order`` grows with time; ``sure`` where the text is nothing but a date;
    ``bare`` where it is a year alone, which may be a number as well."""

    text: str
    order: int
    sure: bool
    bare: bool = False
    token: int = -1
    x0: float = 0.0
    x1: float = 0.0


def head_of(text: str, dated: Callable[[str], date | None]) -> Head | None:
    """The head that a text is, None where it is none; ``dated`` says which date a text is in the locale of
    the document."""
    day = dated(text)
    if day is not None:
        return Head(day.isoformat(), day.toordinal(), True)
    if len(text) > 2 * LONGEST_DATE or is_foreign(text):
        return None
    year = re.fullmatch(r"(?:19|20)[0-9]{2}", text)
    if year and FIRST_YEAR <= int(text) <= LAST_YEAR:
        return Head(text, date(int(text), 12, 31).toordinal(), True, bare=True)
    dates = _DATE.findall(text)
    words = text.split()
    if len(dates) == 1 and len(words) <= WORDS + 1:
        day = dated(dates[0])
        return Head(day.isoformat(), day.toordinal(), False) if day else None
    years = _YEAR.findall(text)
    if not dates and len(set(years)) == 1 and len(words) <= WORDS:
        written = _WITH_MONTH.search(text)
        day = dated(written[0]) if written else None
        if day is not None:
            return Head(day.isoformat(), day.toordinal(), False)
        return Head(years[0], date(int(years[0]), 12, 31).toordinal(), False)
    return _named(words)


def is_foreign(text: str) -> bool:
    """Whether a text heads a column of something else than amounts: 'Note', 'Var. %', 'Differenza'."""
    words = [word for word in fold(text).split() if not _YEARS.fullmatch(word)]
    return 0 < len(words) <= FOREIGN_WORDS and all(word in FOREIGN for word in words)


def _named(words: list[str]) -> Head | None:
    """The head that says which period it is of without a date: 'Esercizio precedente'."""
    if not 1 < len(words) <= NAMED_WORDS:
        return None
    folded = [fold(word) for word in words]
    if folded[0] not in PERIOD:
        return None
    rest = " ".join(folded[1:])
    order = BEFORE_ORDER if rest in BEFORE else BEFORE_ORDER + 1 if rest in CURRENT else 0
    return Head(" ".join(words), order, False) if order else None
