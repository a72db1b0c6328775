"""Lists: the list table, its overrides, and markers counted where none is written ("List Tables")."""

from __future__ import annotations

import msgspec

from pincite.readers.numerals import ordinal_suffix, written

BULLET, NONE = 23, 255  # ``\levelnfc`` of levels without a number.
ORDINAL, TWO_DIGITS = 5, 22
FORMS = {1: "I", 2: "i", 3: "A", 4: "a"}  # ``\levelnfc`` of Roman numerals and letters.
DEEPEST = 9  # Levels of a list.


class Level(msgspec.Struct):
    """A level of a list: format of its number, where it starts, its text with the places of numbers of
    levels as characters 0 to 8."""

    form: int = 0
    start: int | None = None
    text: str = ""


class List(msgspec.Struct):
    """A list; or what ``\\ls`` refers to: the number of a list, and where its levels start anew."""

    number: int = 0
    levels: list[Level] = msgspec.field(default_factory=list)


class Lists:
    """All lists of a document, and how far each is counted."""

    def __init__(self) -> None:
        self.lists: dict[int, List] = {}
        self.overrides: dict[int, List] = {}
        self.counts: dict[int, list[int | None]] = {}
        self.begun: set[int] = set()

    def level(self, ls: int, depth: int) -> Level | None:
        """The level ``depth`` (from 0) of the list that ``\\ls`` names; None for none."""
        override = self.overrides.get(ls)
        found = self.lists.get(override.number) if override is not None else None
        if found is None or not found.levels:
            return None
        return found.levels[max(0, min(depth, len(found.levels) - 1))]

    def step(self, ls: int, depth: int) -> str:
        """Count one item; its marker as displayed, '' where it has none or the list is not known."""
        level = self.level(ls, depth)
        if level is None:
            return ""
        override = self.overrides[ls]
        depth = max(0, min(depth, DEEPEST - 1))
        counts = self.counts.setdefault(override.number, [None] * DEEPEST)
        if ls not in self.begun:
            self.begun.add(ls)
            for at, anew in enumerate(override.levels[:DEEPEST]):
                if anew.start is not None:
                    counts[at] = anew.start - 1
        before = counts[depth]
        counts[depth] = first_of(level) if before is None else before + 1
        counts[depth + 1 :] = [None] * (DEEPEST - depth - 1)
        if level.form == NONE:
            return ""
        return "".join(self.shown(ls, char, counts) for char in level.text).strip()

    def shown(self, ls: int, char: str, counts: list[int | None]) -> str:
        """A character of a level's text, or the number that it stands for."""
        place = ord(char)
        if place >= DEEPEST:
            return char
        level, value = self.level(ls, place), counts[place]
        if level is None or level.form in (BULLET, NONE):
            return ""
        return in_form(first_of(level) if value is None else value, level.form)


def first_of(level: Level) -> int:
    """The number of its first item."""
    return 1 if level.start is None else level.start


def in_form(value: int, form: int) -> str:
    """A number in the format ``\\levelnfc`` names; decimal for those of other scripts."""
    if form == ORDINAL:
        return f"{value}{ordinal_suffix(value)}"
    return f"{value:02d}" if form == TWO_DIGITS else written(value, FORMS.get(form, "1"))
