"""The shape of a row: which cells it has, and how each is written. Rows of a table mostly have that of the
row before, and one pattern made for it reads all their values at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pincite.readers.sheet.cells import VEILED

MOST_PLACES = 256  # cells of a row that a pattern is made for
MOST_SHAPES = 32  # patterns of one document: to make one takes as long as to read some hundred cells without
# How a value is read: by asking, as the number of a shared text, as the text it is, as a number that is shown
# as it is, as a number that its format shows.
ASKED, SHARED, INSIDE, GENERAL, FORMATTED = range(5)


class Place(NamedTuple):
    """A cell of a row without its value: its column from 0, how the value is read, its looks; then the file's
    style and type, whether the value is a text inside the cell, and the letters of its column."""

    col: int
    way: int
    looks: int
    style: str
    kind: str
    inside: bool
    letters: str


class Shape:
    """A shape by the places of its cells, from left to right."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = places
        self.plain = is_plain(places)
        self.values = re.compile("".join(map(_written, places))).fullmatch


class Shapes:
    """The shapes that came several times."""

    def __init__(self) -> None:
        self.last: Shape | None = None  # that of the rows being read
        self.before: tuple[Place, ...] = ()
        self.made: dict[tuple[Place, ...], Shape] = {}

    def came(self, places: tuple[Place, ...]) -> None:
        """A row of another shape than the last came."""
        again, self.before = places == self.before, places
        shape = self.made.get(places)
        if shape is None and again and len(self.made) < MOST_SHAPES and len(places) <= MOST_PLACES:
            shape = self.made[places] = Shape(places)
        self.last = shape


def is_plain(places: Iterable[Place]) -> bool:
    """Is none of the cells shown as nothing by its style?"""
    return not any(place.looks & VEILED for place in places)


def _written(place: Place) -> str:
    """The pattern of a cell, whose one group is its value."""
    style = f' s="{place.style}"' if place.style else ""
    kind = f' t="{place.kind}"' if place.kind else ""
    value = r'<is><t(?: xml:space="preserve")?>([^<&]*)</t></is>' if place.inside else "<v>([^<&]+)</v>"
    return f'<c r="{place.letters}[0-9]+"{style}{kind}>{value}</c>'
