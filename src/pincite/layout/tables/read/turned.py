"""Text that runs up or down the page in tables: titles of narrow columns, and labels of several rows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import pairwise
from math import inf

import msgspec

from pincite.layout.frame import CellDraft, Segment, TableDraft
from pincite.layout.squares import Near
from pincite.layout.text.turning import DOWN, UP
from pincite.sandbox.clock import look

TITLES = 3  # columns with a title that runs up or down, from which these are a row of titles ...
SHARE = 0.5  # ... and share of the columns after the first
ABOVE = 1.5  # em from where they end to the rows below
BESIDE = 1.0  # points by which level text may stand over its column in such a row


def with_turned(
    tables: list[TableDraft], turned: Mapping[int, list[Segment]], level: list[Segment]
) -> tuple[list[TableDraft], set[Segment]]:
    """The tables with the text in them that is ``turned`` (by its angles), and the text they took: of that,
    and of the ``level`` text that stands beside titles above them."""
    taken: set[Segment] = set()
    if not turned or not tables:
        return tables, taken  # as on most pages
    used = set().union(*(table.words for table in tables))
    angles = {s: angle for angle in (UP, DOWN) for s in turned.get(angle, ()) if s.first not in used}
    waiting = Near(list(angles), lambda s: s.box)
    reach = ABOVE * max([s.size for s in angles], default=0.0)
    out: list[TableDraft] = []
    for table in tables:
        look()
        x0, y0, x1, y1 = table.box
        near = [s for s in waiting.to((x0, y0 - reach, x1, y1)) if s not in taken and x0 < _middle(s) < x1]
        if near:
            reader = _Reader(table, angles)
            reader.titles(near, level)
            reader.labels(near)
            table = reader.read()
            taken |= reader.taken
        out.append(table)
    return out, taken


def _middle(s: Segment) -> float:
    return (s.x0 + s.x1) / 2


class _Reader:
    """One table; ``angles`` are those of turned text, ``taken`` is the text that was put into it."""

    def __init__(self, table: TableDraft, angles: Mapping[Segment, int]) -> None:
        self.angles = angles
        self.taken: set[Segment] = set()
        self._measure(table)

    def _measure(self, table: TableDraft) -> None:
        self.table, self.cells = table, list(table.cells)
        self.xs = _borders([(c.col, c.box[0]) for c in table.cells], table.cols, table.box[2])
        self.ys = _borders([(c.row, c.box[1]) for c in table.cells], table.rows, table.box[3])
        spans = [
            (i, c, r, k)
            for i, c in enumerate(self.cells)
            for r in range(c.row_span)
            for k in range(c.col_span)
        ]
        self.at = {(c.row + r, c.col + k): i for i, c, r, k in spans}

    def read(self) -> TableDraft:
        """The table with what was put into it."""
        return msgspec.structs.replace(self.table, cells=self.cells)

    def _column(self, s: Segment) -> int:
        return min(max(bisect_right(self.xs, _middle(s)) - 1, 0), self.table.cols - 1)

    def _by_column(self, band: list[Segment]) -> dict[int, list[Segment]]:
        found: dict[int, list[Segment]] = {}
        for s in band:
            found.setdefault(self._column(s), []).append(s)
        return found

    def titles(self, near: list[Segment], level: list[Segment]) -> None:
        """Puts rows of titles into rows of empty cells, or above the table."""
        for band in self._bands(near):
            titles = self._by_column(band)
            if len(titles) < TITLES or len(titles) < SHARE * (self.table.cols - 1):
                continue
            em = max([s.size for s in band])
            above = self.table.box[1] - max([s.y1 for s in band])
            if -em < above < ABOVE * em:
                self._add(band, level)
            elif above <= -em:
                self._put(titles, min([s.y0 for s in band]), max([s.y1 for s in band]))

    def labels(self, near: list[Segment]) -> None:
        """Puts labels into the empty cells that they stand in, of drawn tables."""
        texts: dict[int, list[Segment]] = {}
        for s in near if self.table.ruled else ():
            middle = (s.y0 + s.y1) / 2
            if s not in self.taken and self.ys[0] < middle < self.ys[-1]:
                i = self.at[bisect_right(self.ys, middle) - 1, self._column(s)]
                if not self.cells[i].lines:
                    texts.setdefault(i, []).append(s)
        self._fill(texts)

    def _put(self, titles: dict[int, list[Segment]], top: float, bottom: float) -> None:
        """Puts titles into the lowest row beside them whose cells in their columns are empty."""
        first, end = (
            max(0, bisect_right(self.ys, top) - 1),
            min(self.table.rows, bisect_left(self.ys, bottom)),
        )
        for row in reversed(range(first, end)):
            texts: dict[int, list[Segment]] = {}
            for column, own in titles.items():
                texts.setdefault(self.at[row, column], []).extend(own)
            if not any(self.cells[i].lines for i in texts):
                self._fill(texts)
                return

    def _fill(self, texts: dict[int, list[Segment]]) -> None:
        """Puts texts into cells, by the numbers of these."""
        for i, own in texts.items():
            self.cells[i] = msgspec.structs.replace(self.cells[i], lines=self._lines(own))
            self.taken.update(own)

    def _add(self, band: list[Segment], level: list[Segment]) -> None:
        """A row above the table, of a band of titles and the level text beside them."""
        left, edge, right, bottom = self.table.box
        top = min([s.y0 for s in band])
        beside = [s for s in level if top < (s.y0 + s.y1) / 2 < edge and s.x0 < right and s.x1 > left]
        if all(map(self._fits, beside)) and self._by_column(beside).keys().isdisjoint(self._by_column(band)):
            band = [*band, *beside]
        titles = self._by_column(band)
        row = [
            CellDraft(0, column, 1, 1, True, (x0, top, x1, edge), self._lines(titles.get(column, [])))
            for column, (x0, x1) in enumerate(pairwise(self.xs))
        ]
        below = [msgspec.structs.replace(c, row=c.row + 1) for c in self.cells]
        self.taken.update(band)
        self._measure(
            msgspec.structs.replace(
                self.table, box=(left, top, right, bottom), rows=self.table.rows + 1, cells=row + below
            )
        )

    def _fits(self, s: Segment) -> bool:
        """True if level text stands over one column."""
        column = self._column(s)
        return s.x0 > self.xs[column] - BESIDE and s.x1 < self.xs[column + 1] + BESIDE

    def _bands(self, near: list[Segment]) -> list[list[Segment]]:
        """Text of one direction that stands side by side."""
        bands: list[list[Segment]] = []
        end = -inf
        for s in sorted(near, key=lambda s: (self.angles[s], s.y0)):
            if bands and self.angles[bands[-1][0]] == self.angles[s] and s.y0 < end:
                bands[-1].append(s)
                end = max(end, s.y1)
            else:
                bands.append([s])
                end = s.y1
        return bands

    def _lines(self, own: list[Segment]) -> list[list[int]]:
        """The words of each line of a text in order: of one that runs up from the left, of one that runs down
        from the right."""
        order = sorted(own, key=lambda s: {UP: s.x0, DOWN: -s.x0}.get(self.angles.get(s, 0), s.baseline))
        return [list(range(s.first, s.last)) for s in order]


def _borders(starts: list[tuple[int, float]], count: int, end: float) -> list[float]:
    """Where columns or rows begin, by the cells that begin there, and where the last one ends."""
    first: dict[int, float] = {}
    for k, at in starts:
        first[k] = min(at, first.get(k, at))
    borders = [end]
    for k in reversed(range(count)):
        borders.append(first.get(k, borders[-1]))  # where none begins, it has no room of its own
    return borders[::-1]
