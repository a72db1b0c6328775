"""Cells of a sheet before they are elements, and what is known about the sheet as a whole."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

import msgspec

from pincite.model.elements import Span
from pincite.regex import regex

TEXT, NUMBER, DATE, OTHER = 0, 1, 2, 3  # What a cell holds; OTHER is a truth value or an error.
THIN_ROW = 8.0  # Points of height below which an empty row is a space within a block, not the end of one.
NARROW_COLUMN = 3.0  # Characters of width below which an empty column is a space within a block.
# Looks of a cell, as bits: bold, in letters clearly larger than the sheet's, shown by its format as
# nothing.
BOLD, LARGE, VEILED = 1, 2, 4
LAST_ROW = 1_048_575
LAST_COLUMN = 16_383  # The last row and column that a sheet can have, from 0.
REFERENCE = regex(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


class Slot(msgspec.Struct, gc=False):
    """A cell with something in it; columns count from 0. ``text`` is as displayed."""

    col: int
    text: str
    kind: int = TEXT
    looks: int = 0
    spans: tuple[Span, ...] = ()


class Row(NamedTuple):
    """A row's cells by column; ``number`` counts rows from 0. Of one that is ``plain`` it is known that no
    cell has spans or is shown as nothing."""

    number: int
    slots: list[Slot]
    hidden: bool = False
    plain: bool = False


class Area(NamedTuple):
    """A rectangle of slots, its ends included."""

    top: int
    left: int
    bottom: int
    right: int


class Defined(msgspec.Struct, frozen=True, kw_only=True):
    """A table that the file itself names: its area and how many of its first rows are header rows."""

    name: str
    area: Area
    headers: int = 1


class Columns:
    """Which columns are hidden, and the place of the others among those that are seen."""

    def __init__(self, hidden: list[tuple[int, int]]) -> None:
        self.flags = bytearray(LAST_COLUMN + 1 if hidden else 0)
        for first, last in hidden:
            count = min(last, LAST_COLUMN) + 1 - max(first, 0)
            self.flags[max(first, 0) : min(last, LAST_COLUMN) + 1] = b"\1" * max(0, count)
        self.before = list(accumulate(self.flags, initial=0))

    def hidden(self, col: int) -> bool:
        return col < len(self.flags) and self.flags[col] == 1

    def place(self, col: int) -> int:
        """How many columns that are seen lie before this one."""
        return col - self.before[min(col, len(self.flags))]


class Facts(msgspec.Struct):
    """What is known of a sheet before its rows are read, and of merged areas before the row they begin in.
    ``header_rows`` are rows that repeat on each printed page or stay in view; ``filters`` are first rows of
    areas with buttons to filter by."""

    merges: list[Area] = msgspec.field(default_factory=list)
    hidden_columns: list[tuple[int, int]] = msgspec.field(default_factory=list)
    narrow_columns: list[tuple[int, int]] = msgspec.field(default_factory=list)
    tables: list[Defined] = msgspec.field(default_factory=list)
    header_rows: tuple[int, int] = (0, -1)
    filters: list[Area] = msgspec.field(default_factory=list)
    links: dict[tuple[int, int], str] = msgspec.field(default_factory=dict)


def column_number(letters: str) -> int:
    """The column that letters name, from 0."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def column_letters(col: int) -> str:
    """The letters of a column that counts from 0."""
    letters = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def reference(row: int, col: int) -> str:
    """The name of a cell, like ``B3``."""
    return f"{column_letters(col)}{row + 1}"


def place(reference: str) -> tuple[int, int] | None:
    """Row and column, from 0, of a reference like ``B3``; None for what is none."""
    found = REFERENCE.fullmatch(reference)
    if not found:
        return None
    row, col = int(found[2]) - 1, column_number(found[1])
    return (row, col) if 0 <= row <= LAST_ROW and col <= LAST_COLUMN else None


def area(reference: str) -> Area | None:
    """The area of a reference like ``A1:B3`` or ``B3``; None for what is none."""
    first, _, last = reference.rpartition("!")[2].partition(":")
    start, end = place(first), place(last or first)
    if start is None or end is None:
        return None
    return Area(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))


def apart(areas: list[Area]) -> list[Area]:
    """Areas of more than one slot that lie over no earlier one, by their first row. Two that overlap are
    a fault of the file."""
    kept: list[Area] = []
    open_areas: list[Area] = []
    for one in sorted(set(areas)):
        if one.top == one.bottom and one.left == one.right:
            continue
        open_areas = [other for other in open_areas if other.bottom >= one.top]
        if all(one.right < other.left or one.left > other.right for other in open_areas):
            kept.append(one)
            open_areas.append(one)
    return kept
