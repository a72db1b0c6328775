"""Lists: the list table, its overrides, and markers counted where none is written ("List Tables")."""

from __future__ import annotations

import msgspec

from pincite.readers.numerals import ordinal_suffix, written

BULLET, NONE = 23, 255  # ``\levelnfc`` of levels without a number.
DEEPEST = 9  # Levels of a list.


class Level(msgspec.Struct):
    """A level of a list: format of its number, where it starts, its text with the places of numbers of
    levels as characters 0 to 8."""

    form: int = 0
    start: int = 1
    text: str = ""


class List(msgspec.Struct):
    number: int = 0
    levels: list[Level] = msgspec.field(default_factory=list)


class Override(msgspec.Struct):
    """What ``\\ls`` refers to: a list, and numbers at which some levels start anew."""

    ls: int = 0
    number: int = 0
    starts: dict[int, int] = msgspec.field(default_factory=dict)
    at: int = -1


class Lists:
    """All lists of a document, and how far each is counted."""

    def __init__(self) -> None:
        self.lists: dict[int, List] = {}
        self.overrides: dict[int, Override] = {}
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
        override = self.overrides.get(ls)
        level = self.level(ls, depth)
        if override is None or level is None:
            return ""
        depth = max(0, min(depth, DEEPEST - 1))
        counts = self.counts.setdefault(override.number, [None] * DEEPEST)
        if ls not in self.begun:
            self.begun.add(ls)
            for at, start in override.starts.items():
                if 0 <= at < DEEPEST:
                    counts[at] = start - 1
        before = counts[depth]
        counts[depth] = level.start if before is None else before + 1
        counts[depth + 1 :] = [None] * (DEEPEST - depth - 1)
        if level.form == NONE:
            return ""
        out = ""
        for char in level.text:
            place = ord(char)
            if place < DEEPEST:
                other = self.level(ls, place)
                value = counts[place]
                if other is not None and other.form not in (BULLET, NONE):
                    out += in_form(value if value is not None else other.start, other.form)
            else:
                out += char
        return out.strip()


FORMS = {1: "I", 2: "i", 3: "A", 4: "a"}  # ``\levelnfc`` of Roman numerals and letters.


def in_form(value: int, form: int) -> str:
    """A number in the format ``\\levelnfc`` names; decimal for those of other scripts."""
    if form == 5:
        return f"{value}{ordinal_suffix(value)}"
    return f"{value:02d}" if form == 22 else written(value, FORMS.get(form, "1"))
