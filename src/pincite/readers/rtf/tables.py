"""Rows of RTF as a table: columns by the edges of cells, merged cells ("Table Definitions")."""

from __future__ import annotations

from collections.abc import Callable

from pincite.errors import TooLarge
from pincite.model.elements import Table
from pincite.readers.grid import Slot, by_edges
from pincite.readers.options import ReadOptions
from pincite.readers.rtf.blocks import Block, Row, Rows

SAME = 40  # Twips (1/20 point) by which edges of cells of one column may differ.
Fill = Callable[[Slot, list[Block]], None]  # Puts the blocks of a cell into its slot.


def table_of(rows: Rows, options: ReadOptions, fill: Fill) -> Table | None:
    """The table; None where it has no cell. Raises ``TooLarge``."""
    lines = [row for row in rows.rows if row.cells]
    for row in lines:
        while len(row.cells) > len(row.edges) > 0 and not row.cells[-1]:
            row.cells.pop()  # an end of a cell that the row has not defined, and with nothing in it
    if not lines:
        return None
    widest = max(len(row.cells) for row in lines)
    if widest > options.max_columns:
        raise TooLarge(f"a table has more than {options.max_columns} columns")
    even = all(len(row.cells) == widest for row in lines) and not merged(lines)
    columns = {} if even else columns_of(lines)
    placed: list[list[Slot]] = []
    above: dict[int, Slot] = {}
    for number, row in enumerate(lines):
        slots, above = slots_of(row, number, above, columns, fill)
        placed.append(slots)
    headers = 0
    while headers < len(placed) and placed[headers] and all(slot.header for slot in placed[headers]):
        headers += 1
    if headers == len(placed) > 1:
        headers = 0
    for number, slots in enumerate(placed):
        for slot in slots:
            slot.header = number < headers
    return by_edges(placed, options)


def slots_of(
    row: Row, number: int, above: dict[int, Slot], columns: dict[int, int], fill: Fill
) -> tuple[list[Slot], dict[int, Slot]]:
    """The cells that begin in a row, and all of it by where they start, for those that go on below. Without
    ``columns`` each cell is in the next one."""
    here: dict[int, Slot] = {}
    slots: list[Slot] = []
    at = columns.get(row.left, 0)
    for which, blocks in enumerate(row.cells):
        edge = row.edges[which] if which < len(row.edges) else None
        end = at + 1
        if columns and edge is not None:
            end = max(end, columns.get(edge.at, 0))
        if edge is not None and edge.right and slots and not blocks:
            slots[-1].end = end
            at = end
            continue
        upper = above.get(at)
        goes_on = edge is not None and edge.below and upper is not None and upper.end == end
        if goes_on and upper is not None and upper.row + upper.rows == number:
            upper.rows += 1
            here[at] = upper
            fill(upper, blocks)
        else:
            here[at] = Slot(number, at, end, header=row.header)
            fill(here[at], blocks)
            slots.append(here[at])
        at = end
    return slots, here


def merged(lines: list[Row]) -> bool:
    """Whether any cell of the rows goes on to the right or stands over several columns by definition."""
    return any(edge.right for row in lines for edge in row.edges[: len(row.cells)])


def columns_of(lines: list[Row]) -> dict[int, int]:
    """Column that begins at each edge; edges that are all but the same are one."""
    edges = sorted({row.left for row in lines} | {e.at for row in lines for e in row.edges[: len(row.cells)]})
    found: dict[int, int] = {}
    column, base = -1, 0
    for edge in edges:
        if column < 0 or edge - base > SAME:
            column += 1
            base = edge
        found[edge] = column
    return found
