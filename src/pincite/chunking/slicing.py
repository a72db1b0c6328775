"""An element that is too large for a chunk, in slices: a table between rows, a text between sentences."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from re import Pattern
from typing import TypeVar

import msgspec

from pincite.chunking.counting import Count
from pincite.chunking.pieces import Piece, Writing, boxed, place_of
from pincite.markup.headers import header_rows
from pincite.model.elements import Cell, Element, Table
from pincite.model.geometry import Box, union
from pincite.model.sections import Part
from pincite.regex import regex

# What a text is cut after: a sentence with quotes and brackets that close it (a letter and a stop are an
# initial), a line, a word.
SENTENCES = regex(
    r"(?<!\b\w)[.!?\u2026\u3002\uff01\uff1f\u0964\u061f]+[\"'\u2019\u201d\u00bb)\]]*"
    r"(?:\s+|(?<=[\u3002\uff01\uff1f]))|\n+"
)
LINES = regex(r"\n+")
WORDS = regex(r"[;:,\uff0c\u3001\u060c]?\s+")
Cuts = tuple[Pattern[str], ...]  # best first
IN_LINES = ("code", "contents")  # Kinds whose lines stay whole.
InRow = TypeVar("InRow", Cell, Part)
LETTER = 4  # Tokens of a letter at most in the vocabularies that are used.
WHOLE = ("formula", "figure", "page_break")  # Kinds that are not cut: half of one says nothing.
REPEATED_HEAD = 0.5  # Share of a chunk that header rows may take to be repeated.


def slices(piece: Piece, room: int, writing: Writing) -> list[Piece]:
    """The piece in slices of at most ``room`` tokens, in order; itself where it cannot be cut."""
    if piece.tokens <= room or piece.element.kind in WHOLE:
        return [piece]
    if piece.element.table is not None:
        return list(row_slices(piece, piece.element.table, room, writing))
    return text_slices(piece, room, writing)


# -- texts


def text_slices(piece: Piece, room: int, writing: Writing) -> list[Piece]:
    """A text cut between sentences, else words, else letters. What escapes and marks add is counted: where a
    slice is too large with them, it goes without its links, or is cut again."""
    found: list[Piece] = []
    for start, end in ranges(piece.element.text, room, writing.count, cuts_of(piece.element)):
        one = text_slice(piece, start, end, writing)
        if one.tokens > room and any(span.href for span in one.element.spans):
            one = without_links(one, writing)
        if one.tokens > room and len(one.element.text) > 1:
            for first, last in tighter(one, room, writing.count):
                part = text_slice(one, first, last, writing)
                if part.tokens:
                    found += slices(part, room, writing)
        elif one.tokens:
            found.append(one)
    return found


def tighter(piece: Piece, room: int, count: Count) -> list[tuple[int, int]]:
    """Ranges of what is too large by what it is marked with: with as much less room, else halves."""
    text = piece.element.text
    found = ranges(text, max(1, 2 * room - piece.tokens), count, cuts_of(piece.element))
    middle = len(text) // 2
    return found if len(found) > 1 else [(0, middle), (middle, len(text))]


def without_links(piece: Piece, writing: Writing) -> Piece:
    """An address may be longer than all that is said."""
    spans = tuple(msgspec.structs.replace(span, href="") for span in piece.element.spans)
    own = msgspec.structs.replace(piece.element, spans=spans)
    return msgspec.structs.replace(piece, element=own, tokens=writing.tokens(own))


def ranges(text: str, room: int, count: Count, cuts: Cuts) -> list[tuple[int, int]]:
    """The text in ranges of at most so many tokens, as they are counted of units one by one."""
    found: list[tuple[int, int]] = []
    held = 0  # tokens of the last range
    for start, end, tokens in units(text, 0, len(text), room, count, cuts):
        if found and held + tokens <= room:
            found[-1], held = (found[-1][0], end), held + tokens
        else:
            found.append((start, end))
            held = tokens
    return found


def cuts_of(element: Element) -> Cuts:
    return (LINES, WORDS) if element.kind in IN_LINES else (SENTENCES, WORDS)


def units(
    text: str, start: int, end: int, room: int, count: Count, cuts: Cuts
) -> Iterator[tuple[int, int, int]]:
    """What a text is put together of, each with its tokens: sentences or lines; of larger ones words, then
    letters."""
    if not cuts:
        step = max(1, room // LETTER)
        for at in range(start, end, step):
            last = min(end, at + step)
            yield at, last, count(text[at:last])
        return
    at = start
    for place in [*(found.end() for found in cuts[0].finditer(text, start, end)), end]:
        if place <= at:
            continue
        tokens = count(text[at:place])
        if tokens <= room:
            yield at, place, tokens
        else:
            yield from units(text, at, place, room, count, cuts[1:])
        at = place


def text_slice(piece: Piece, start: int, end: int, writing: Writing) -> Piece:
    """The characters of a piece from ``start`` to ``end``. Only the first slice has the mark of an item."""
    e = piece.element
    blanks = "\n" if e.kind == "code" else None
    text = e.text[start:end]
    start += len(text) - len(text.lstrip(blanks))
    text = text.strip(blanks)
    end = start + len(text)
    first = start == 0
    spans = tuple(
        msgspec.structs.replace(s, start=max(s.start, start) - start, end=min(s.end, end) - start)
        for s in e.spans
        if s.start < end and s.end > start
    )
    own = msgspec.structs.replace(
        e,
        id=e.id if first else f"{e.id}~{piece.start + start}",
        kind=e.kind if first or e.kind in IN_LINES else "paragraph",
        text=text,
        spans=spans,
        marker=e.marker if first else "",
        continues=e.continues if first else "",
    )
    box = box_between(piece, piece.start + start, piece.start + end)
    return msgspec.structs.replace(
        piece,
        element=own,
        start=piece.start + start,
        end=piece.start + end,
        tokens=writing.tokens(own) if text else 0,
        places=(msgspec.structs.replace(piece.places[0], box=boxed(box)),) if piece.passage else piece.places,
    )


def box_between(piece: Piece, start: int, end: int) -> Box:
    """The box of the lines that lie in a range of the text."""
    if piece.passage is None:
        return piece.element.box
    at = piece.passage.offset
    boxes = [
        part.box
        for part in piece.passage.parts
        if at + part.offset < end and at + part.offset + part.length > start
    ]
    return union(boxes) if boxes else piece.element.box


# -- tables


def row_slices(piece: Piece, table: Table, room: int, writing: Writing) -> Iterator[Piece]:
    """A table cut between rows, its header row in every slice. A row that is too large itself is told
    cell by cell."""
    # A line a row, between the first two that which says that a table is meant; what is set apart from the
    # text, as notes of a speaker are, has marks around it.
    plain = writing.markdown((msgspec.structs.replace(piece.element, layer="body", quoted=0),))
    lines = [writing.count(line) + 1 for line in plain.split("\n")]
    room -= max(0, piece.tokens - writing.count(plain))
    rows = [lines[0], *lines[2:]]
    head = header_rows(table)
    if head == table.rows or sum(rows[:head]) > REPEATED_HEAD * room:
        head = 0
    fixed = lines[1] + sum(rows[:head])
    first = head
    while first < table.rows:
        last, tokens = first, fixed
        while last < table.rows and tokens + rows[last] <= room:
            tokens += rows[last]
            last += 1
        if last == first:
            row = row_as_text(piece, table, head, first, writing)
            parts = slices(row, room, writing) if row.tokens else []
            yield from (msgspec.structs.replace(part, start=row.start, end=row.end) for part in parts)
            last = first + 1
        else:
            yield rows_piece(piece, table, head, first, last, tokens)
        first = last


def rows_of(piece: Piece, table: Table, head: int, first: int, last: int) -> Element:
    """The table with its header rows and those from ``first`` up to ``last``."""
    body = between(table.cells, first, last)
    moved = (msgspec.structs.replace(c, row=c.row - first + head) for c in body)
    cells = (*between(table.cells, 0, head), *moved)
    own = msgspec.structs.replace(table, rows=head + last - first, cells=cells, repeated=0, broken=False)
    e = piece.element
    return msgspec.structs.replace(
        e, id=e.id if first == head else f"{e.id}~{first}", table=own, continues=""
    )


def between(parts: Sequence[InRow], first: int, last: int) -> Sequence[InRow]:
    """Of cells, row after row, those of the rows from ``first`` up to ``last``."""
    start = bisect_left(parts, first, key=lambda one: one.row)
    return parts[start : bisect_left(parts, last, start, key=lambda one: one.row)]


def rows_piece(piece: Piece, table: Table, head: int, first: int, last: int, tokens: int) -> Piece:
    start, end, box = rows_place(piece, table, first if first > head else 0, last)
    return msgspec.structs.replace(
        piece,
        element=rows_of(piece, table, head, first, last),
        start=start,
        end=end,
        tokens=tokens,
        places=(place_of(piece.element, box),),
    )


def rows_place(piece: Piece, table: Table, first: int, last: int) -> tuple[int, int, Box]:
    """Range in the text and box of rows; those of the whole table where cells have no place."""
    original = piece.passage.element.table if piece.passage else None
    down = original.rows - table.rows if original else 0  # header rows became one
    first, last = first + down if first else 0, last + down
    parts = between(piece.passage.parts, first, last) if piece.passage else ()
    if not parts or piece.passage is None:
        return piece.start, piece.end, piece.element.box
    at = piece.passage.offset
    start = at + min(part.offset for part in parts)
    end = at + max(part.offset + part.length for part in parts)
    return start, end, union(part.box for part in parts)


def row_as_text(piece: Piece, table: Table, head: int, row: int, writing: Writing) -> Piece:
    """A row as a text: each cell after what its column is called."""
    start, end, box = rows_place(piece, table, row, row + 1)
    names = {c.col: " ".join(c.text.split()) for c in between(table.cells, 0, head)}
    said = (
        f"{names[c.col]}: {c.text}" if names.get(c.col) else c.text
        for c in between(table.cells, row, row + 1)
        if c.text.strip()
    )
    own = msgspec.structs.replace(
        piece.element,
        id=f"{piece.element.id}~{row}",
        kind="paragraph",
        text="; ".join(said),
        table=None,
        continues="",
    )
    return msgspec.structs.replace(
        piece,
        element=own,
        passage=None,
        start=start,
        end=end,
        tokens=writing.tokens(own),
        places=(place_of(piece.element, box),),
    )
