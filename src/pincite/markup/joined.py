"""Tables over pages as one table."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Table
from pincite.model.geometry import Box

_SLOT = attrgetter("row", "col")


def table_parts(pages: Iterable[Page]) -> dict[str, list[Element]]:
    """By the id of a table that was printed, itself and the parts on later pages that go on with it. What
    has no part elsewhere is left out."""
    heads: dict[str, str] = {}
    parts: dict[str, list[Element]] = {}
    known: dict[str, Element] = {}
    for page in pages:
        for e in page.elements:
            if e.table is None or page.kind != "page":
                continue
            known[e.id] = e
            before = known.get(e.continues)
            if before is None or before.table is None or before.table.cols != e.table.cols:
                continue
            head = heads.get(before.id, before.id)
            heads[e.id] = head
            parts.setdefault(head, [known[head]]).append(e)
    return parts


def joined_table(parts: list[Element]) -> Table:
    """The parts as one table: heads that are repeated are left out, a row that a page breaks is whole. A
    cell keeps the box it has on the page of its first half."""
    first, *others = [e.table for e in parts if e.table is not None]
    cells = list(first.cells)
    rows = first.rows
    last = _ending_at(rows, cells, 0)
    for e, table in zip(parts[1:], others, strict=True):
        start = table.repeated
        own = [c for c in table.cells if c.row >= start]
        behind = len(cells)
        if table.broken:
            own = _mended(cells, last, own, start, e.joint)
            start += 1
        cells += [msgspec.structs.replace(c, row=c.row - start + rows) for c in own]
        rows += table.rows - start
        last = [i for i in last if cells[i].row + cells[i].row_span == rows]
        last += _ending_at(rows, cells, behind)
    ordered = tuple(sorted(cells, key=_SLOT))
    return msgspec.structs.replace(first, rows=rows, cells=ordered)


def _ending_at(rows: int, cells: list[Cell], first: int) -> list[int]:
    """Which of the cells from ``first`` on end in the last of so many rows."""
    return [i for i in range(first, len(cells)) if cells[i].row + cells[i].row_span == rows]


def cell_places(parts: list[Element]) -> dict[tuple[int, int], list[tuple[int, Box]]]:
    """Page and box of each cell of the joined table, by its row and column; of both halves where a page
    breaks its row. Heads that are repeated have none."""
    out: dict[tuple[int, int], list[tuple[int, Box]]] = {}
    last: dict[int, tuple[int, int]] = {}  # the lowest cell of each column on the pages so far
    rows = 0
    for e in parts:
        if e.table is None:
            continue
        start = e.table.repeated if rows else 0
        base = rows - start - (rows > 0 and e.table.broken)
        new: dict[int, tuple[int, int]] = {}
        for c in e.table.cells:
            if c.row >= start:
                row = c.row + base
                home = last.get(c.col, (row, c.col)) if row < rows else (row, c.col)
                if home not in out:
                    out[home] = []
                    new[home[1]] = home
                out[home].append((e.page, c.box))
        last |= new
        rows = base + e.table.rows
    return out


def _mended(cells: list[Cell], last: list[int], own: list[Cell], start: int, joint: str) -> list[Cell]:
    """The cells of a part below its row ``start``. What that row says comes behind what the ``last`` of the
    cells so far say."""
    halves = {c.col: c for c in own if c.row == start}
    for i in last:
        c = cells[i]
        half = halves.get(c.col)
        if half is not None:
            text = c.text + joint + half.text if c.text and half.text else c.text or half.text
            more = c.row_span + half.row_span - 1
            cells[i] = msgspec.structs.replace(c, text=text, row_span=more)
    return [c for c in own if c.row > start]
