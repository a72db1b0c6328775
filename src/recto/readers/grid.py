"""A table from rows of cells that span: each cell takes the first free slot, as in HTML."""

from __future__ import annotations

import msgspec

from recto.errors import TooLarge
from recto.model.elements import Cell, Element, Span, Table
from recto.model.geometry import NOWHERE
from recto.readers.options import ReadOptions


class Draft(msgspec.Struct):
    """A cell before it has a place. ``row_span`` 0 means: to the end of the table."""

    text: str = ""
    spans: tuple[Span, ...] = ()
    elements: tuple[Element, ...] = ()
    header: bool = False
    row_span: int = 1
    col_span: int = 1


def grid(rows: list[list[Draft]], options: ReadOptions, reason: str = "") -> Table:
    """The table: slots that nothing covers become empty cells, spans end where the table ends or another
    cell begins. Raises ``TooLarge``."""
    taken: dict[int, set[int]] = {}
    placed: list[tuple[int, int, int, int, Draft]] = []
    width = 0
    for r, row in enumerate(rows):
        c = 0
        here = taken.setdefault(r, set())
        for draft in row:
            while c in here:
                c += 1
            if c >= options.max_columns:
                raise TooLarge(f"a table has more than {options.max_columns} columns")
            wide = max(1, min(draft.col_span, options.max_colspan))
            high = len(rows) - r if draft.row_span == 0 else max(1, min(draft.row_span, len(rows) - r))
            if high == wide == 1:
                here.add(c)
                placed.append((r, c, 1, 1, draft))
                c += 1
                width = max(width, c)
                continue
            free = 1
            while free < wide and c + free not in here:
                free += 1
            wide = free
            for below in range(r, r + high):
                taken.setdefault(below, set()).update(range(c, c + wide))
            placed.append((r, c, high, wide, draft))
            c += wide
            width = max(width, c)
    if width * len(rows) > options.max_cells:
        raise TooLarge(f"a table has more than {options.max_cells} cells")
    covered = {r: set(columns) for r, columns in taken.items()}
    cells = [
        Cell(
            row=r,
            col=c,
            row_span=high,
            col_span=wide,
            header=draft.header,
            box=NOWHERE,
            text=draft.text,
            spans=draft.spans,
            elements=draft.elements,
        )
        for r, c, high, wide, draft in placed
    ]
    for r in range(len(rows)):
        missing = set(range(width)) - covered.get(r, set())
        cells += [Cell(row=r, col=c, box=NOWHERE, text="") for c in sorted(missing)]
    cells.sort(key=lambda cell: (cell.row, cell.col))
    return Table(rows=len(rows), cols=width, cells=tuple(cells), ruled=True, reason=reason)
