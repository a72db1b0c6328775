"""Rows of RTF as a table: columns by the edges of cells, merged cells ("Table Definitions")."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pincite.errors import TooLarge
from pincite.model.elements import Cell, Element, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.inline import joined
from pincite.readers.rtf.blocks import Row, Rows

if TYPE_CHECKING:
    from pincite.readers.rtf.writer import Writer

SAME = 40
"""Twips (1/20 point) by which edges of cells of one column may differ."""


class Slot(msgspec.Struct):
    """A cell in its place: columns ``start`` up to ``end``."""

    row: int
    start: int
    end: int
    rows: int = 1
    header: bool = False
    text: str = ""
    spans: tuple[Span, ...] = ()
    elements: tuple[Element, ...] = ()


def table_of(rows: Rows, writer: Writer) -> Table | None:
    """The table; None where it has no cell. Raises ``TooLarge``."""
    lines = [row for row in rows.rows if row.cells]
    for row in lines:
        while len(row.cells) > len(row.edges) > 0 and not row.cells[-1]:
            row.cells.pop()  # an end of a cell that the row has not defined, and with nothing in it
    if not lines:
        return None
    options = writer.options
    widest = max(len(row.cells) for row in lines)
    if widest > options.max_columns:
        raise TooLarge(f"a table has more than {options.max_columns} columns")
    even = all(len(row.cells) == widest for row in lines) and not merged(lines)
    columns = {} if even else columns_of(lines)
    placed: list[list[Slot]] = []
    above: dict[int, Slot] = {}
    for number, row in enumerate(lines):
        here: dict[int, Slot] = {}
        slots: list[Slot] = []
        at = 0 if even else place(columns, row.left)
        for which, blocks in enumerate(row.cells):
            edge = row.edges[which] if which < len(row.edges) else None
            end = at + 1
            if not even and edge is not None:
                end = max(at + 1, place(columns, edge.at))
            if edge is not None and edge.right and slots and not blocks:
                slots[-1].end = end
                at = end
                continue
            upper = above.get(at)
            goes_on = edge is not None and edge.below and upper is not None and upper.end == end
            if goes_on and upper is not None and upper.row + upper.rows == number:
                upper.rows += 1
                here[at] = upper
                fill(writer, upper, blocks)
            else:
                slot = Slot(number, at, end, header=row.header)
                fill(writer, slot, blocks)
                slots.append(slot)
                here[at] = slot
            at = end
        above = here
        placed.append(slots)
    return finished(placed, writer)


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


def place(columns: dict[int, int], edge: int) -> int:
    return columns.get(edge, 0)


def fill(writer: Writer, slot: Slot, blocks: list) -> None:  # type: ignore[type-arg]
    """Put the blocks of a cell into its slot: one paragraph is its text, more are elements."""

    if not blocks:
        return
    counts = dict(writer.builder.counts)
    kept = writer.indents
    writer.indents = []
    found = writer.gathered(blocks)
    writer.indents = kept
    if slot.elements or slot.text:
        words, spans = joined(found)
        if words:
            shift = len(slot.text) + 1
            slot.spans += tuple(
                msgspec.structs.replace(span, start=span.start + shift, end=span.end + shift)
                for span in spans
            )
            slot.text += "\n" + words
        slot.elements += tuple(found)
        return
    if len(found) == 1 and found[0].kind in ("paragraph", "heading", "caption") and not found[0].marker:
        slot.text, slot.spans = found[0].text, found[0].spans
        if found[0].id not in writer.named:
            writer.builder.counts.clear()
            writer.builder.counts.update(counts)
            return
    else:
        slot.text, slot.spans = joined(found)
    slot.elements = tuple(found)


def finished(placed: list[list[Slot]], writer: Writer) -> Table:
    """The table of the columns at which a cell begins or ends; slots that nothing covers are empty."""
    options = writer.options
    edges = sorted({edge for slots in placed for slot in slots for edge in (slot.start, slot.end)})
    column = {edge: at for at, edge in enumerate(edges)}
    width = len(edges) - 1
    if width > options.max_columns:
        raise TooLarge(f"a table has more than {options.max_columns} columns")
    if width * len(placed) > options.max_cells:
        raise TooLarge(f"a table has more than {options.max_cells} cells")
    headers = 0
    while headers < len(placed) and placed[headers] and all(slot.header for slot in placed[headers]):
        headers += 1
    if headers == len(placed) and headers > 1:
        headers = 0
    cells: list[Cell] = []
    covered: dict[int, set[int]] = {}
    for number, slots in enumerate(placed):
        for slot in slots:
            start, end = column[slot.start], column[slot.end]
            for below in range(number, number + slot.rows):
                covered.setdefault(below, set()).update(range(start, end))
            cells.append(
                Cell(
                    row=number,
                    col=start,
                    row_span=slot.rows,
                    col_span=end - start,
                    header=number < headers,
                    box=NOWHERE,
                    text=slot.text,
                    spans=slot.spans,
                    elements=slot.elements,
                )
            )
    for number in range(len(placed)):
        missing = sorted(set(range(width)) - covered.get(number, set()))
        cells += [Cell(row=number, col=c, box=NOWHERE, text="") for c in missing]
    cells.sort(key=lambda cell: (cell.row, cell.col))
    return Table(rows=len(placed), cols=width, cells=tuple(cells), ruled=True)
