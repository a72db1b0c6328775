"""What looks like a table and is none: lists, forms, numbered headings, contents, program text."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from pincite.layout.signs import Tally
from pincite.layout.signs import tables as sign
from pincite.layout.tables.judge.marks import CODE, CONTENTS, ENTRY, LABEL, LEADER, LIST_MARK, SECTION
from pincite.layout.tables.read.grid import Grid, GridCell


class Cells(NamedTuple):
    """The cells of a grid that hold text: all of them, those below the header, and the first column's
    texts below the header."""

    filled: list[GridCell]
    body: list[GridCell]
    first: list[str]

    @classmethod
    def of(cls, grid: Grid, filled: list[GridCell]) -> Cells:
        body = [c for c in filled if c.row >= grid.header_rows]
        return cls(filled, body, [c.text for c in body if c.col == 0])

    def share(self, fits: list[bool]) -> float:
        """The share of the first column that ``fits``."""
        return sum(fits) / max(1, len(self.first))


def look_alikes(tally: Tally, grid: Grid, cells: Cells, numeric: float, *, unruled: bool) -> None:
    """Counts what speaks for something else. ``numeric`` is the share of numbers among the values."""
    cols = grid.cols
    # In two columns the first is marks or labels as a whole; in more it may have a few by chance.
    enough = sign.SOME_MARKS if cols == 2 else sign.MOST_MARKS
    marks = cells.share([LIST_MARK.match(t) is not None for t in cells.first])
    if marks > enough:
        tally.add(sign.LIST_MARKS)
    labels = cells.share([LABEL.search(t) is not None for t in cells.first])
    if labels > enough:
        tally.add(sign.LABELS)
    titles = cells.share([SECTION.match(t.split(" ", 1)[0]) is not None for t in cells.first])
    if (
        titles > sign.MOST_TITLES
        and cols == 2
        and numeric < sign.MANY_NUMBERS
        and grid.rows <= sign.TITLE_ROWS
    ):
        tally.add(sign.HEADINGS)
    if sum(CODE.search(c.text) is not None for c in cells.filled) > sign.SOME_CODE * len(cells.filled):
        tally.add(sign.CODE)
    if cols <= sign.FEW_COLUMNS:
        _contents(tally, grid, cells, titles, unruled=unruled)


def _contents(tally: Tally, grid: Grid, cells: Cells, titles: float, *, unruled: bool) -> None:
    """Counts what speaks for a contents page or an index."""
    if sum(ENTRY.search(c.text) is not None for c in cells.body) > sign.MOST_ENTRIES * grid.rows:
        tally.add(sign.ENTRIES)
    dotted = sum(LEADER.search(c.text) is not None for c in cells.body) > sign.SOME_LEADERS * grid.rows
    titled = CONTENTS.match(cells.filled[0].text) is not None
    if (dotted or unruled or titles > sign.HALF_TITLES or titled) and _page_numbers(grid):
        tally.add(sign.PAGES)


def _page_numbers(grid: Grid) -> bool:
    """Does the last column count upwards like a contents page?"""
    last = [c.text.strip() for c in grid.cells if not c.empty and c.col == grid.cols - 1]
    numbers = [int(t) for t in last if t.isdigit() and len(t) <= sign.PAGE_DIGITS]
    if len(numbers) < sign.LEAST_PAGES or len(numbers) < sign.MOST_PAGES * len(last):
        return False
    rising = sum(1 for a, b in pairwise(numbers) if b >= a)
    return rising >= sign.MOST_RISING * (len(numbers) - 1) and numbers[-1] > numbers[0]
