"""What may stand over a column of amounts: the date, the year or the name of the period they are of; and the
rows in which such heads stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date

import msgspec

from pincite.regex import regex
from pincite.wrappers.predicates.printed import Printed, common_width
from pincite.wrappers.predicates.stretches import last_day
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
FOREIGN = frozenset({
    "nota", "note", "notes", "no.", "rif", "rif.", "riferimento", "variazione", "variazioni", "variaz.",
    "var.", "var", "change", "incremento", "decremento", "scostamento", "scostamenti", "scost.", "scostam.",
    "delta", "incidenza", "%", "differenza", "differenze", "diff.", "difference",
})  # fmt: skip

_DATE = regex(r"[0-9]{1,2}[/.\-][0-9]{1,2}[/.\-](?:[0-9]{4}|[0-9]{2})|[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WITH_MONTH = regex(r"[0-9]{1,2}\S?\s+\w+\s+(?:19|20)[0-9]{2}")
_YEARS = regex(r"(?:19|20)[0-9]{2}(?:[/\-](?:(?:19|20)?[0-9]{2}))?")
_YEAR = regex(r"(?<![0-9.,/\-])(?:19|20)[0-9]{2}(?![0-9.,/\-]|\s*%)")


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
    end = last_day(text, dated)
    if end is not None:
        return Head(" ".join(text.split()), end.toordinal(), False)
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


# -- rows of heads

# Line heights by which right edges of one column may differ: a bracket or a minus sign hangs over.
EDGE = 0.8
REACH = 3.0  # Line heights between a column of figures and a date above that is not quite over it.
# Line heights between the right edges, or the middles, of a text with a date in it and of a number in
# the column it heads.
HEAD_REACH = 1.5
HEAD_GAP = 1.0  # Line heights between the words of one head: 'Esercizio' and '2023'.
ASIDE = 9.0  # Line heights to the left of a row of heads in which other heads may stand.
LONGEST_HEAD = 12.0  # Line heights of a text at the height of heads; a longer one is no head.
CENTRED = 0.5  # Line heights between the middle of a page and that of a title centred on it.


class HeadRow(msgspec.Struct, frozen=True):
    """A row of heads, with the y where it begins and the other texts at its height, which say of no
    period."""

    top: float
    heads: list[Head]
    others: list[Head]


def stands_under(number: Printed, foreign: Iterable[Printed]) -> bool:
    """Whether a number stands under the head of a column of something else, with nothing but numbers
    between: most of its width, or its right edge, is the head's."""
    return any(
        head.y1 <= number.y0 + 1
        and (
            common_width(head, number) > 0.5 * min(head.x1 - head.x0, number.x1 - number.x0)
            or abs(head.x1 - number.x1) < EDGE * number.line
        )
        for head in foreign
    )


def head_rows(
    here: list[Printed], heads: Mapping[int, Head], numbers: list[Printed], width: float | None
) -> list[HeadRow]:
    """Rows of heads of a page, top to bottom. ``heads`` are, by number, those that the texts could be;
    ``width`` is that of the page, None unknown."""
    found: list[HeadRow] = []
    taken: set[int] = set()
    figures = set(numbers)
    for token in here:
        if token.number not in heads or token.number in taken:
            continue
        row = [other for other in here if token.abreast(other)]
        some = [other for other in row if other.number in heads]
        taken.update(other.number for other in some)
        kept = _believed(some, row, heads, numbers, width)
        if kept:
            placed = [_extended(head, heads[head.number], row, kept) for head in kept]
            others = _beside(kept, [t for t in here if t not in figures and t not in kept], token.line)
            others = [o for o in others if not any(min(o.x1, h.x1) > max(o.x0, h.x0) for h in placed)]
            top = min(head.y0 for head in kept)
            found.append(HeadRow(top, sorted(placed, key=lambda head: head.x0), others))
    return sorted(found, key=lambda row: row.top)


def _beside(kept: list[Printed], rest: list[Printed], line: float) -> list[Head]:
    """Texts at the height of heads, which may head columns of their own."""
    top, bottom = min(head.y0 for head in kept) - line, max(head.y1 for head in kept) + line
    left = min(head.x0 for head in kept) - ASIDE * line
    return [
        Head(t.text, 0, False, token=t.number, x0=t.x0, x1=t.x1)
        for t in rest
        if t.y1 > top and t.y0 < bottom and t.x1 > left and t.x1 - t.x0 < LONGEST_HEAD * line
    ]


def _extended(head: Printed, what: Head, row: list[Printed], kept: list[Printed]) -> Head:
    """The head with its place: the words before a year that stand a little apart belong to it."""
    x0 = head.x0
    for other in sorted(row, key=lambda other: -other.x1):
        if other not in kept and 0 <= x0 - other.x1 <= HEAD_GAP * head.line:
            x0 = other.x0
    return msgspec.structs.replace(what, token=head.number, x0=x0, x1=head.x1)


def _believed(
    some: list[Printed],
    row: list[Printed],
    heads: Mapping[int, Head],
    numbers: list[Printed],
    width: float | None,
) -> list[Printed]:
    """Those of a row's dates that head a column: there is a number below in their reach."""
    sure = [t for t in some if heads[t.number].sure]
    furniture = any(t.kind in ("header", "footer") for t in some)
    first = some[0]
    if not sure and len(some) == 1:
        middle = (first.x0 + first.x1) / 2
        # A heading in the middle of its page stands over whatever column happens to be there.
        if furniture or (
            first.kind == "heading" and width and abs(middle - width / 2) < CENTRED * first.line
        ):
            return []
    if any(heads[t.number].bare for t in some):
        # A bare year is a number too: a row of amounts has others beside it, and a label.
        amounts = any(t in numbers and t not in some for t in row)
        above = any(n.y1 <= first.y0 and common_width(n, first) > 0 for n in numbers if n is not first)
        if amounts or (len(some) == 1 and above):
            some = [t for t in some if not heads[t.number].bare]
    lone = (bool(sure) or len(some) > 1) and not any(t.kind in ("header", "footer") for t in some)
    return [t for t in some if _over_numbers(t, numbers, t in sure, lone)]


def _over_numbers(head: Printed, numbers: list[Printed], sure: bool, lone: bool) -> bool:
    """Whether numbers stand below; where nothing at all does, ``lone``: the table may start on the next
    page."""
    below = [n for n in numbers if n is not head and n.y0 >= head.y1 - 0.2 * head.line]
    # A title above the table is centred on the page, and stands over a column by accident only.
    reach = HEAD_REACH * head.line
    return (
        any(
            (sure and common_width(n, head) > -reach)
            or abs(n.x1 - head.x1) < reach
            or abs((n.x0 + n.x1) / 2 - (head.x0 + head.x1) / 2) < reach
            for n in below
        )
        if below
        else lone
    )
