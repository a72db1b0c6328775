"""Where in a text the words of a search stand together: in one element, or in one row of a table."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from pincite.catalogue.answers import HitRow
from pincite.catalogue.records import PassageRecord
from pincite.markup.cells import Placed, cell_parts, placed_cells
from pincite.markup.shown import shown
from pincite.model.geometry import NOWHERE, union
from pincite.regex import regex

RUN = regex(r"[^\W_]+")


class Term(msgspec.Struct, frozen=True):
    """A word or phrase that is searched for, ``plain``. ``begins``: as any word that begins so; ``inside``:
    wherever these letters are, in scripts without blanks."""

    words: str
    begins: bool = False
    inside: bool = False

    def stands_in(self, said: str) -> bool:
        """``said`` is ``plain``."""
        if self.inside:
            return self.words.replace(" ", "") in said.replace(" ", "")
        return self.words.rstrip() in said if self.begins else self.words in said


class Together(msgspec.Struct, frozen=True):
    """Characters of a text that hold all the words, and the row that these are, if they are one."""

    start: int
    end: int
    row: HitRow | None = None


def plain(text: str) -> str:
    """The words of a text with a blank around each, as the index compares them: without case and accents."""
    letters = unicodedata.normalize("NFKD", text)
    words = RUN.findall("".join(one for one in letters if not unicodedata.combining(one)).casefold())
    return f" {' '.join(words)} "


def together(
    text: str,
    passages: Sequence[PassageRecord],
    ranges: Sequence[tuple[int, int]],
    terms: Sequence[Term],
) -> Together | None:
    """The first element, or row of a table, that holds all the terms, of those with one of ``ranges``."""
    at = 0
    for passage in passages:
        end = passage.offset + passage.length
        while at < len(ranges) and ranges[at][0] < passage.offset:
            at += 1
        here = at
        while at < len(ranges) and ranges[at][0] < end:
            at += 1
        if here == at:
            continue
        inside = ranges[here:at]
        said = text[passage.offset : end]
        if passage.category == "Table":
            for row in rows_with(passage, said, inside):
                told = plain(row.text), plain(" ".join(row.cells))
                if all(any(term.stands_in(one) for one in told) for term in terms):
                    return Together(row.start, row.end, row)
        else:
            if all(term.stands_in(plain(said)) for term in terms):
                return Together(*inside[0])
    return None


def rows_with(passage: PassageRecord, html: str, ranges: Sequence[tuple[int, int]]) -> Iterator[HitRow]:
    """The rows of a table that hold some of the ranges, in order."""
    cells = placed_cells(html, passage.parts or cell_parts(html))
    begins = [cell.part.offset for cell in cells]
    places = {bisect_right(begins, start - passage.offset) - 1 for start, _ in ranges}
    wanted = sorted({cells[place].part.row for place in places if place >= 0})
    head = heads(cells)
    names: dict[int, list[str]] = {}
    over: dict[int, list[Placed]] = {row: [] for row in wanted}
    for cell in cells:
        part = cell.part
        for row in range(part.row, part.row + cell.rows):
            if row in over:
                over[row].append(cell)
        if part.row < head and (said := shown(cell.html)):
            for col in range(part.col, part.col + cell.cols):
                names.setdefault(col, []).append(said)
    for row in wanted:
        yield row_of(passage, row, over[row], names if row >= head else {})


def heads(cells: Sequence[Placed]) -> int:
    """How many rows from the top are headers, whole."""
    plain_rows = {cell.part.row for cell in cells if not cell.header and cell.html.strip()}
    named = {cell.part.row for cell in cells if cell.header}
    number = 0
    while number in named and number not in plain_rows:
        number += 1
    return number


def row_of(
    passage: PassageRecord, number: int, cells: Sequence[Placed], names: dict[int, list[str]]
) -> HitRow:
    """A row, each cell with what its column is called; ``cells`` are those that stand in it."""
    own = [cell.part for cell in cells if cell.part.row == number]
    boxes = [part.box for part in own if part.box != NOWHERE]
    texts, told = [], []
    for cell in sorted(cells, key=lambda one: one.part.col):
        if said := shown(cell.html):
            texts.append(said)
            name = " ".join(names.get(cell.part.col, ()))
            told.append(f"{name}: {said}" if name else said)
    return HitRow(
        element=passage.element_id,
        number=number,
        page=passage.page,
        box=union(boxes) if boxes else NOWHERE,
        text=" | ".join(told),
        cells=tuple(texts),
        start=passage.offset + min(part.offset for part in own),
        end=passage.offset + max(part.offset + part.length for part in own),
    )
