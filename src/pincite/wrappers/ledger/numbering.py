"""The number that stands before a line of a statement: 'B)', 'II -', '5-bis)', 'c), d), e)'."""

from __future__ import annotations

import re

from pincite.regex import regex
from pincite.wrappers.values.locales import fold

_ONE = r"(?:\d{1,2}(?:[ -]?(?:bis|ter|quater|quinquies))?|[IVX]{1,5}|[A-F]|[a-f](?:-bis)?)"
_LEADING = regex(rf"({_ONE}(?:\)?\s*[,/]\s*{_ONE})*)\s*(?:\)\s*[-–]?|[-–.])\s*(?=\D|$)")
_PLAIN = regex(rf"([IVX]{{1,5}}|[A-F])\s+(?=[A-Z])|({_ONE})\s+(?=(?i:tot))")
_TRAILING = regex(r"\(([A-F])\)\s*$")
_TOTAL = regex(r"(?i)(?:sub)?tot(?:ale|al|\.)?(?:\s+(?:del(?:l[ea'\u2019]?|le)?|generale|of))?\b[\s:.]*")
_FORMULA = regex(r"\((?:[A-Z]|[0-9]|[-+\u2013\u00b1/=., ]|bis|ter)*\)")
# A line that tells a part of the one above: 'di cui verso terzi', '- of which overdue'.
_PART = regex(r"(?i)[-\u2010-\u2015\u2022(]?\s*(?:di\s+cui|of\s+which|davon|dont|de\s+los\s+cuales)\b")
_WORD = regex(r"[^\W_]+")


def is_total(text: str) -> bool:
    """Whether a line says of itself that it is a total."""
    return bool(_leading(text)[1])


def is_some_of_it(text: str) -> bool:
    """Whether a line tells a part of the amount of the line above it, which need not have others."""
    return _PART.match(text.strip()) is not None


def is_bare_total(text: str) -> bool:
    """Whether a line says that it is a total, and not of what: 'Totale', 'Totale (C)', 'Total (1+2)'."""
    _, total, rest = _leading(text)
    return total and _FORMULA.sub("", _TOTAL.sub("", rest, count=1)).strip(" :.") == ""


def number_of(text: str) -> str:
    """The number of a line, '' for none: 'I' of 'Totale I - Capitale', 'B' of 'Totale attivo (B)'."""
    number, _, rest = _leading(text)
    if number:
        return number
    found = _TRAILING.search(rest)
    return found[1] if found else ""


def without_number(text: str) -> str:
    """A line without its number and the word for a total; as it is where there is nothing else in it."""
    return _leading(text)[2] or text


def words_of(text: str) -> frozenset[str]:
    """The words of a line without its number, small and without accents."""
    return frozenset(_WORD.findall(fold(_leading(text)[2])))


def _leading(text: str) -> tuple[str, bool, str]:
    """Number, whether it is a total, and what is left; number and 'Totale' may come in either order."""
    number, total = "", False
    rest = text.strip()
    for _ in range(3):
        found = _TOTAL.match(rest)
        if found and found[0] and found.end() < len(rest) and not total:
            total, rest = True, rest[found.end() :]
            continue
        found = _LEADING.match(rest) or _PLAIN.match(rest)
        if found and not number:
            number = re.sub(r"[)\s]", "", found[1] or found[2])
            rest = rest[found.end() :]
            continue
        break
    if not total and _TOTAL.fullmatch(rest):
        total = True
    return number, total, rest
