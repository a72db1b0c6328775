"""What a search for a quotation gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from pincite.model.brief import at, excerpt
from pincite.model.geometry import Box
from pincite.model.sections import Part


class Stretch(Protocol):
    """A passage of a text: an element at ``text[offset:offset + length]``, a table as HTML. ``parts`` are
    its lines or cells, with offsets from its beginning; ``marker`` is printed before it, not in the text."""

    @property
    def category(self) -> str: ...
    @property
    def offset(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def parts(self) -> tuple[Part, ...]: ...
    @property
    def marker(self) -> str: ...


class Found(NamedTuple):
    """Where a quotation stands in a text. ``score`` is the share of its letters that agree; ``ranges`` are
    positions in the text, one for each passage it goes over, ``cells`` where it is put together of several
    cells of a table and what stands over it."""

    score: float
    ranges: tuple[tuple[int, int], ...]
    cells: bool = False


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A printed line or a cell of a table that holds some of what was quoted.

    element   id of the element, '/p3/table/1'; '' for the name of a sheet, a slide or a file
    page, box  where it stands; the box is ``NOWHERE`` where the original has no layout, and holds no more
              than the words that were quoted where these are known
    row, col  of a cell, from 0; -1 for a line
    text      what was quoted of it
    """

    element: str
    page: int
    box: Box
    text: str
    row: int = -1
    col: int = -1

    def __repr__(self) -> str:
        return f"<Place {self.element or 'name'}, {at(self.page, self.box)}: {excerpt(self.text)}>"


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """A place that a quotation was found at.

    score   share of the letters of the quotation that stand there: 1.0 where all do
    text    what stands there, tables without their markup
    chars   beginning and end of each stretch in ``Document.passages().text``
    places  the lines and cells that hold it, in reading order
    """

    score: float
    text: str
    chars: tuple[tuple[int, int], ...]
    places: tuple[Place, ...]

    @property
    def pages(self) -> tuple[int, ...]:
        """Numbers of the pages it stands on."""
        return tuple(dict.fromkeys(place.page for place in self.places))

    def __repr__(self) -> str:
        return f"<Citation {self.score:.3f}, {len(self.places)} places: {excerpt(self.text)}>"


def passage_at(passages: Sequence[Stretch], place: int) -> int:
    """The number of the passage that holds the character at a place; they are in order."""
    low, high = 0, len(passages)
    while low < high:
        middle = (low + high) // 2
        if passages[middle].offset + passages[middle].length <= place:
            low = middle + 1
        else:
            high = middle
    return low
