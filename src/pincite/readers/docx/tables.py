"""Tables: rows, spans, header rows (ECMA-376 part 1, 17.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import TooLarge
from pincite.model.elements import Element, Table
from pincite.readers.docx.document import Document
from pincite.readers.docx.names import on, unwrapped, value
from pincite.readers.flow.words import words_of
from pincite.readers.grid import Slot, by_edges
from pincite.readers.ooxml.names import true, whole

FIRST_ROW = 0x0020  # The bit of ``tblLook`` that the first row looks its own way (17.4.56).
Read = Callable[[Node], list[Element]]  # The elements of a cell.


class Row(msgspec.Struct):
    """A row: its slots, whether the table repeats it on each page, and from where to where it goes."""

    slots: list[Slot]
    header: bool
    start: int
    end: int


def read_table(flow: Document, node: Node, read: Read) -> Table | None:
    """The table; None for one without cells. Raises ``TooLarge``."""
    rows: list[Row] = []
    above: dict[int, Slot] = {}
    for line in inside(node, "w:tr"):
        row, above = read_row(flow, line, len(rows), above, read)
        if row is not None:
            rows.append(row)
    if not any(row.slots for row in rows):
        return None
    reason = mark_headers(flow, node, rows)
    ends = {edge for row in rows for edge in (row.start, row.end)}
    return by_edges([row.slots for row in rows], flow.options, ends | {0}, reason)


def inside(node: Node, tag: str) -> Iterator[Node]:
    """The rows of a table or the cells of a row, whatever wraps them."""
    return (child for child in unwrapped(iter(node)) if child.tag == tag)


def number(properties: Node | None, name: str, default: int) -> int:
    return max(0, whole(value(properties, name), default))


def read_row(
    flow: Document, node: Node, number_: int, above: dict[int, Slot], read: Read
) -> tuple[Row | None, dict[int, Slot]]:
    """A row, None for a deleted one; and the slots by where they start, for those that go on below."""
    options = flow.options
    properties = node.find("w:trPr")
    if properties is not None and properties.find("w:del") is not None:
        return None, above
    start = at = min(number(properties, "w:gridBefore", 0), options.max_colspan)
    slots: list[Slot] = []
    here: dict[int, Slot] = {}
    for cell in inside(node, "w:tc"):
        own = cell.find("w:tcPr")
        if own is not None and own.find("w:cellDel") is not None:
            continue
        end = at + max(1, min(number(own, "w:gridSpan", 1), options.max_colspan))
        if end > options.max_columns:
            raise TooLarge(f"a table has more than {options.max_columns} columns")
        sideways = own.find("w:hMerge") if own is not None else None
        if sideways is not None and sideways.get("w:val") != "restart" and slots:
            slots[-1].end = end
            at = end
            continue
        merge = own.find("w:vMerge") if own is not None else None
        goes_on = merge is not None and merge.get("w:val") != "restart"
        upper = above.get(at)
        if goes_on and upper is not None and upper.end == end and upper.row + upper.rows == number_:
            upper.rows += 1
            here[at] = upper
        else:
            slot = Slot(number_, at, end)
            fill(flow, slot, read(cell))
            slots.append(slot)
            here[at] = slot
        at = end
    header = properties is not None and on(properties.find("w:tblHeader"))
    return Row(slots, header, start, at), here


def fill(flow: Document, slot: Slot, found: list[Element]) -> None:
    """Put what a cell holds into its slot: one paragraph is its text, more are elements."""
    if len(found) == 1 and found[0].kind == "paragraph" and found[0].layer == flow.layer:
        slot.text, slot.spans = found[0].text, found[0].spans
        flow.forget(found)
    elif found:
        slot.text, slot.spans = words_of(found, flow.layer)
        slot.elements = tuple(found)
    most = flow.options.max_field
    if len(slot.text) > most:
        flow.reading.note("cut_field", f"A cell of a table has more than {most} characters; it was cut.")
        slot.text = slot.text[:most].rstrip()
        slot.spans = tuple(span for span in slot.spans if span.end <= len(slot.text))


def mark_headers(flow: Document, node: Node, rows: list[Row]) -> str:
    """Tell header rows: those repeated on each page, or the first where the table's style sets it off
    or all of it is bold and the rest is not; why."""
    count = 0
    while count < len(rows) and rows[count].header:
        count += 1
    reason = "rows repeated as headings" if count else ""
    if not count and len(rows) > 1:
        properties = node.find("w:tblPr")
        look = properties.find("w:tblLook") if properties is not None else None
        if first_row(look) and flow.styles.first_row(value(properties, "w:tblStyle") or ""):
            count, reason = 1, "first row set off by the table's style"
        elif bold(rows[0]) and not all(bold(row) for row in rows[1:]):
            count, reason = 1, "first row in bold"
    if count == len(rows) and count > 1:
        return ""
    for row in rows[:count]:
        for slot in row.slots:
            slot.header = True
    return reason


def first_row(look: Node | None) -> bool:
    if look is None:
        return False
    if look.get("w:firstRow") is not None:
        return true(look.get("w:firstRow"))
    try:
        return bool(int(look.get("w:val") or "0", 16) & FIRST_ROW)
    except ValueError:
        return False


def bold(row: Row) -> bool:
    """Whether all text of a row is bold."""
    slots = [slot for slot in row.slots if slot.text]
    return len(slots) > 1 and all(
        not slot.text.split() or letters(slot) == sum(map(len, slot.text.split())) for slot in slots
    )


def letters(slot: Slot) -> int:
    """Characters in bold, without white space."""
    return sum(
        len(word) for span in slot.spans if span.bold for word in slot.text[span.start : span.end].split()
    )
