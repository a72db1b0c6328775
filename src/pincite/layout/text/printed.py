"""Words in the order in which they are printed, for tables, whose columns are found by the gaps between
words; and back to the order in which they are read."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pincite.layout.frame import Frame, TableDraft, WordTable


class Printed(msgspec.Struct):
    """A frame whose segments hold their words from left to right, and the place that each of these words
    has in the frame it was made from."""

    frame: Frame
    places: list[int]

    def mark_read(self, tables: list[TableDraft]) -> None:
        """Give the cells of tables found in this frame words of the other, in reading order."""
        for cell in (c for t in tables for c in t.cells):
            cell.lines = [[self.places[i] for i in line] for line in cell.lines]
        mark_read(tables, self.frame)


def mark_read(tables: list[TableDraft], frame: Frame) -> None:
    """Bring the words of cells into reading order. Lines may be made of words of several segments, which
    follow each other as they stand; of one, words go as they did."""
    rank: dict[int, int] = {}
    for n, s in enumerate(sorted(frame.segments, key=lambda s: s.x0)):
        rank |= dict.fromkeys(range(s.first, s.last), n)
    for cell in (c for t in tables for c in t.cells):
        cell.lines = [sorted(line, key=lambda i: (rank.get(i, -1), i)) for line in cell.lines]


def in_printed_order(frame: Frame) -> Printed:
    """The frame with the words of each segment from left to right."""
    words = frame.words
    places = list(range(len(words)))
    for s in frame.segments:
        run = range(s.first, s.last)
        if any(words.x0[b] < words.x0[a] for a, b in pairwise(run)):
            places[s.first : s.last] = sorted(run, key=lambda i: words.x0[i])
    columns = {
        name: [column[i] for i in places] if (column := getattr(words, name)) else column
        for name in words.__struct_fields__
    }
    return Printed(msgspec.structs.replace(frame, words=WordTable(**columns)), places)
