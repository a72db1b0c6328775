"""Where the cells of a table written as HTML are in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pincite.model.geometry import NOWHERE
from pincite.model.sections import Part
from pincite.regex import regex

TAG = regex(r"<(/?)(table|tr|td|th)\b([^>]*)>")
SPAN = regex(r'(row|col)span="(\d+)"')


class Placed(NamedTuple):
    """A cell of a table with what it holds as HTML, whether it is a header, and how many rows and columns
    it covers."""

    part: Part
    html: str
    header: bool
    rows: int
    cols: int


def placed_cells(html: str, parts: Iterable[Part]) -> list[Placed]:
    """The cells of a table written by ``passage_text``, in order; ``parts`` as ``cell_parts`` gives them."""
    found = []
    for part in parts:
        tag = html[html.rfind("<", 0, part.offset) : part.offset]
        spans = {which: int(count) for which, count in SPAN.findall(tag)}
        held = html[part.offset : part.offset + part.length]
        found.append(Placed(part, held, tag.startswith("<th"), spans.get("row", 1), spans.get("col", 1)))
    return found


def cell_parts(html: str) -> tuple[Part, ...]:
    """The cells of a table written by ``passage_text``, in order, with row and column but no box: for
    tables without a place, whose passages have no parts. Cells of tables in cells are not looked at."""
    parts: list[Part] = []
    until: list[int] = []  # of each column, the first row that no cell above covers
    depth, row, col, start = 0, -1, 0, 0
    for tag in TAG.finditer(html):
        closes, name, attributes = tag.groups()
        if name == "table":
            depth += -1 if closes else 1
        elif depth != 1:
            continue
        elif name == "tr":
            row += not closes
            col = 0
        elif closes:
            parts.append(Part(start, tag.start() - start, NOWHERE, row, col))
        else:
            spans = {which: int(count) for which, count in SPAN.findall(attributes)}
            while col < len(until) and until[col] > row:
                col += 1
            wide = spans.get("col", 1)
            until.extend([0] * (col + wide - len(until)))
            until[col : col + wide] = [row + spans.get("row", 1)] * wide
            start = tag.end()
    return tuple(parts)
