"""Texts that fell into cells of their own word by word, though set as close as words are: dates with the name
of the month, amounts with blanks between groups of digits. In typewriter type such blanks stand one below the
other, as white space between columns does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from pincite.model.geometry import Box
from pincite.regex import regex
from pincite.wrappers.tokens.segments import GAP, PageWords
from pincite.wrappers.values.locales import LANGUAGES, fold
from pincite.wrappers.values.reading import named_date

PARTS = range(5, 1, -1)  # Cells that a date may have fallen into: '3 de mayo de 2025' into five.
LAST_DAY = 31
# An amount with a blank between its thousands, and cents: '-12 345,60'.
GROUPED = regex(r"[-–—+(]{0,2}[0-9]{1,3}(?: [0-9]{3})+[.,][0-9]{2}[-–—+)]{0,2}")


class Placed(Protocol):
    """What is asked of a token in the making: the runs of its words, and the box around them."""

    runs: list[tuple[int, int]]
    box: Box


def taken_apart(pieces: Sequence[Placed], words: PageWords) -> list[range]:
    """The places of pieces that are one date or one amount."""
    found: list[range] = []
    place = 0
    while place < len(pieces):
        count = next((n for n in PARTS if _is_one(pieces[place : place + n], n, words)), 1)
        if count > 1:
            found.append(range(place, place + count))
        place += count
    return found


def _is_one(some: Sequence[Placed], count: int, words: PageWords) -> bool:
    """Whether as many pieces are one date or one amount."""
    if len(some) < count or any(len(piece.runs) != 1 for piece in some):
        return False
    runs = [piece.runs[0] for piece in some]
    first, last = runs[0][0], runs[-1][1]
    if last - first > len(PARTS) + 1 or not any(map(str.isdigit, words.text[first])):
        return False
    close = all(_close(a, b, words) for a, b in pairwise(some))
    text = words.joined(first, last) if close else ""
    return close and (dated(text) or GROUPED.fullmatch(text) is not None)


def _close(left: Placed, right: Placed, words: PageWords) -> bool:
    """Whether two pieces follow upon each other on one line, closer than columns do."""
    if len(left.runs) != 1 or len(right.runs) != 1 or left.runs[0][1] != right.runs[0][0]:
        return False
    a, b = left.box, right.box
    return b[0] >= a[2] and min(a[3], b[3]) > max(a[1], b[1]) and words.gap[right.runs[0][0]] < GAP


@lru_cache(maxsize=4096)
def dated(text: str) -> bool:
    """Whether a text is a day with the name of its month, and a year or none, in some language."""
    first, _, month = text.partition(" ")
    day = first.rstrip(".")
    if not day.isdigit():
        return False
    if " " not in month and 0 < int(day) <= LAST_DAY:
        return any(fold(month.rstrip(".")) in language.months for language in LANGUAGES.values())
    return any(named_date(text, language) is not None for language in LANGUAGES.values())
