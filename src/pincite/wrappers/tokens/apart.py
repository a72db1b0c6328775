"""Texts that fell into cells of their own word by word, though set as close as words are: dates with the name
of the month, amounts with blanks between groups of digits, heads and captions. In typewriter type their
blanks stand one below the other, as white space between columns does; where a table has few rows, they do so
by chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import Protocol

import numpy as np

from pincite.model.geometry import Box
from pincite.regex import regex
from pincite.wrappers.tokens.segments import GAP, PageWords
from pincite.wrappers.values.locales import LANGUAGES, fold
from pincite.wrappers.values.reading import named_date

PARTS = range(5, 1, -1)  # Cells that a date may have fallen into: '3 de mayo de 2025' into five.
LAST_DAY = 31
# Blanks of the page that the white space between two cells of one text may be wide.
BLANKS = 1.3
COLUMN = 3  # Pieces that begin at one place, from which it is where a column does.
OFF = 1.0  # Points that texts of one column may be out of line.
# An amount with a blank between its thousands, and cents: '-12 345,60'.
GROUPED = regex(r"[-–—+(]{0,2}[0-9]{1,3}(?: [0-9]{3})+[.,][0-9]{2}[-–—+)]{0,2}")


class Placed(Protocol):
    """What is asked of a token in the making: the runs of its words, the box around them, its place in a
    table, the em of its type in points."""

    text: str
    runs: list[tuple[int, int]]
    box: Box
    table: int
    row: int
    column: int
    last_column: int
    size: float


def taken_apart(pieces: Sequence[Placed], words: PageWords) -> list[range]:
    """The places of pieces that are one date, one amount or one text."""
    found: list[range] = []
    whole = _one_text(pieces, words)
    place = 0
    while place < len(pieces):
        count = next((n for n in PARTS if _is_one(pieces[place : place + n], n)), 1)
        while place + count in whole:
            count += 1
        if count > 1:
            found.append(range(place, place + count))
        place += count
    return found


def run_together(pieces: Sequence[Placed], words: PageWords, x0: Sequence[float]) -> list[tuple[int, int]]:
    """Pieces that run over two columns, last first: the place of each and the word with which the second
    begins. It stands where other pieces begin, behind more than a blank; and the first stands where others
    do, a mark close before a text, say, or there is room for a column. ``x0`` is where words begin."""
    widest = _widest(words)
    starts = np.sort([piece.box[0] for piece in pieces])

    def begins(x: float) -> bool:
        return bool(np.searchsorted(starts, x + OFF) - np.searchsorted(starts, x - OFF) >= COLUMN)

    found = []
    for k, piece in enumerate(pieces):
        if len(piece.runs) != 1:
            continue
        first, last = piece.runs[0]
        for word in range(last - 1, first, -1):
            apart = words.gap[word] >= GAP or (words.gap[word] > widest and begins(piece.box[0]))
            if apart and begins(x0[word]) and _in_company(piece, pieces):
                found.append((k, word))
                break
    return found[::-1]


def _in_company(piece: Placed, pieces: Sequence[Placed]) -> bool:
    """Whether others stand on the line of a piece, as in a table."""
    _, y0, _, y1 = piece.box
    return any(
        min(y1, b[3]) - max(y0, b[1]) > (y1 - y0) / 2 for p in pieces if p is not piece for b in (p.box,)
    )


def _is_one(some: Sequence[Placed], count: int) -> bool:
    """Whether as many pieces are one date or one amount."""
    if len(some) < count or not any(map(str.isdigit, some[0].text)):
        return False
    if not all(_space(a, b) < GAP for a, b in pairwise(some)):
        return False
    text = " ".join(piece.text for piece in some)
    return dated(text) or GROUPED.fullmatch(text) is not None


def _space(left: Placed, right: Placed) -> float:
    """Em of white space between two pieces that follow upon each other on one line; infinite for others."""
    if len(left.runs) != 1 or len(right.runs) != 1:
        return float("inf")
    a, b = left.box, right.box
    if b[0] < a[2] or min(a[3], b[3]) <= max(a[1], b[1]):
        return float("inf")
    return (b[0] - a[2]) / (max(left.size, right.size) or a[3] - a[1] or 1.0)


def _one_text(pieces: Sequence[Placed], words: PageWords) -> set[int]:
    """The places of pieces that go on the one before, from which only a blank parts them: one of the two is
    in line with nothing else of its column, so that there is none."""
    widest = _widest(words)
    close = {k for k in range(1, len(pieces)) if _goes_on(pieces[k - 1], pieces[k], widest)}
    begin: dict[tuple[int, int], list[Placed]] = {}
    end: dict[tuple[int, int], list[Placed]] = {}
    rows: dict[int, set[int]] = {}
    for k, piece in enumerate(pieces):
        rows.setdefault(piece.table, set()).add(piece.row)
        if k not in close:
            begin.setdefault((piece.table, piece.column), []).append(piece)
        if k + 1 not in close:
            end.setdefault((piece.table, piece.last_column), []).append(piece)
    return {
        k
        for k in close
        if len(rows[pieces[k].table]) > 1
        and not (
            _in_line(pieces[k], begin.get((pieces[k].table, pieces[k].column), ()))
            and _in_line(pieces[k - 1], end.get((pieces[k].table, pieces[k - 1].last_column), ()))
        )
    }


def _widest(words: PageWords) -> float:
    """Em of white space that a blank of the page may be wide."""
    blanks = [gap for k, gap in enumerate(words.gap) if 0 < gap < GAP and k not in words.spaced]
    return min(BLANKS * median(blanks), GAP) if blanks else 0.0


def _goes_on(left: Placed, right: Placed, widest: float) -> bool:
    """Whether two pieces stand in neighbouring columns of a table with a blank between."""
    beside = left.table == right.table >= 0 and left.last_column + 1 == right.column
    return beside and _space(left, right) <= widest


def _in_line(piece: Placed, others: Sequence[Placed]) -> bool:
    """Whether a piece begins, ends or has its middle where one of the others does."""
    x0, _, x1, _ = piece.box
    return any(
        min(abs(x0 - a), abs(x1 - b), abs(x0 + x1 - a - b) / 2) <= OFF
        for a, _, b, _ in (other.box for other in others)
    )


@lru_cache(maxsize=4096)
def dated(text: str) -> bool:
    """Whether a text is a day with the name of its month, and a year or none, in some language."""
    first, _, month = text.partition(" ")
    day = first.rstrip(".")
    if not day.isdecimal():
        return False
    if " " not in month and 0 < int(day) <= LAST_DAY:
        return any(fold(month.rstrip(".")) in language.months for language in LANGUAGES.values())
    return any(named_date(text, language) is not None for language in LANGUAGES.values())
