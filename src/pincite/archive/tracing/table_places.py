"""Which cells of a table stand at characters of its HTML, where only the HTML was kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

# Tags as Pincite writes tables; what stands in cells is escaped, so nothing else looks like one.
TAG = re.compile(
    r'<(?:(?P<table>/?table)|(?P<row>tr)|t[dh](?: rowspan="(?P<down>\d+)")?(?: colspan="(?P<across>\d+)")?'
    r"|(?P<end>/t[dh]))>"
)


class Place(msgspec.Struct, frozen=True):
    """A cell at ``row`` and ``col`` (from 0), whose content is ``html[start:end]``."""

    row: int
    col: int
    start: int
    end: int


def cells_of(html: str) -> Iterator[Place]:
    """The cells of the outermost table, in the order they are written."""
    depth, row, col = 0, -1, 0
    taken: dict[int, int] = {}  # by column: the first row that no cell from above reaches into
    begun: tuple[int, int, int] | None = None
    for tag in TAG.finditer(html):
        if tag["table"]:
            depth += 1 if tag["table"] == "table" else -1
        elif depth != 1:
            continue
        elif tag["row"]:
            row, col = row + 1, 0
        elif tag["end"]:
            if begun is not None:
                yield Place(begun[0], begun[1], begun[2], tag.start())
            begun = None
        else:
            while taken.get(col, 0) > row:
                col += 1
            begun = (row, col, tag.end())
            down, across = int(tag["down"] or 1), int(tag["across"] or 1)
            for _ in range(across):
                taken[col] = row + down
                col += 1


def cells_at(html: str, start: int, end: int) -> Iterator[Place]:
    """Those cells that hold any of the characters, each cut to what of them it holds."""
    for place in cells_of(html):
        if place.start >= end:
            return
        first, last = max(start, place.start), min(end, place.end)
        if first < last:
            yield Place(place.row, place.col, first, last)
