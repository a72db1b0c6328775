"""Cells that stand together: blocks of a sheet, their titles and their header rows."""

from __future__ import annotations

import msgspec

from pincite.readers.sheet.cells import BOLD, DATE, LARGE, NUMBER, OTHER, TEXT, Facts, Row, Slot
from pincite.readers.sheet.region import Grid
from pincite.regex import regex

MOST_TITLES = 6  # Lines of one cell above a block that are taken for its title; more are part of it.
MOST_HEADERS = 5  # Rows at the top of a table that may be header rows.
WIDE_GAP = 4  # Empty columns that part two blocks whatever they hold.
LONG = 60  # Characters from which a cell is a sentence rather than an entry of a table.
DEEPEST = 8  # How often a block is split again.
SAMPLE = 30  # Rows below the first that are looked at to tell whether it is a header row.
MEASURED = (NUMBER, DATE)  # Kinds of what stands below a header.
DASHES = ("-", "\u2013", "\u2014", "\u2212", "n/a", "n.a.")  # What stands where a number would.
YEAR = regex(r"(19|20)\d\d")

# A number, an amount, a date or a time that is written as text.
NUMERIC = regex(
    r"[-+(]?\s*[$€£¥]?\s*[-+]?\d[\d.,' \u00a0]*(?:[eE][-+]?\d+)?\s*[%€$£)]{0,2}"
    r"|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d{2}.{0,20})?|\d{1,2}:\d{2}(?::\d{2})?"
)


class Block(msgspec.Struct):
    """Rows of some columns: a table, or lines that stand by themselves."""

    rows: list[Row]
    left: int
    right: int
    table: bool


class Strip(msgspec.Struct):
    """Columns side by side, ``right`` as far as their merged areas reach: how many hold anything, the slots
    of the first of them and all slots, each with the number of its row, and these numbers."""

    left: int
    right: int
    wide: int
    first: list[tuple[int, Slot]]
    slots: list[tuple[int, Slot]]
    rows: set[int]

    @classmethod
    def of(cls, col: int, right: int, slots: list[tuple[int, Slot]]) -> Strip:
        """One column."""
        return cls(col, right, 1, slots, slots.copy(), {row for row, _ in slots})

    def take(self, other: Strip) -> None:
        """Those of the next strip too."""
        self.right = max(self.right, other.right)
        self.wide += other.wide
        self.slots += other.slots
        self.rows |= other.rows


def blocks(rows: list[Row], grid: Grid, complete: bool, depth: int = 0) -> list[Block]:
    """Blocks of rows without an empty one between, in order. Where the rows are not ``complete``, more of
    them will follow, and the blocks are split at columns alone."""
    first, last = titles(rows, grid), len(rows)
    while complete and last > first + 1 and remark(rows[last - 1], rows[first], grid):
        last -= 1
    before, rows, after = rows[:first], rows[first:last], rows[last:]
    found = [whole([row], False) for row in before]
    strips = strips_of(rows, grid)
    if len(strips) > 1 and depth < DEEPEST:
        for strip in strips:
            mine = [
                Row(row.number, slots)
                for row in rows
                if (slots := [slot for slot in row.slots if strip.left <= slot.col <= strip.right])
            ]
            if complete:
                for part in row_groups(mine, grid):
                    found += blocks(part, grid, True, depth + 1)
            elif mine:
                found.append(Block(mine, strip.left, strip.right, True))
    elif rows:
        found.append(whole(rows, not complete or tabular(rows, grid)))
    return found + [whole([row], False) for row in after]


def whole(rows: list[Row], table: bool) -> Block:
    """Rows with all their columns."""
    left, right = min(row.slots[0].col for row in rows), max(row.slots[-1].col for row in rows)
    return Block(rows, left, right, table)


def titles(rows: list[Row], grid: Grid) -> int:
    """How many rows at the top are lines of one cell, above a block with more."""
    count = 0
    for row in rows:
        if len(row.slots) > 1 or row.slots[0].kind != TEXT:
            break
        count += 1
        if count > MOST_TITLES:
            return 0
    if count == len(rows):
        return 0
    left = min(row.slots[0].col for row in rows[count : count + SAMPLE])
    wide = max(row.slots[-1].col for row in rows[count : count + SAMPLE])
    for at in range(count):
        slot = rows[at].slots[0]
        merged = grid.merges.get((rows[at].number, slot.col))
        if merged is not None and merged.bottom > merged.top and merged.bottom >= rows[count].number:
            return at
        if slot.col > left and not slot.looks and (merged is None or merged.left == merged.right):
            return at
        if merged is not None and slot.col > left and merged.right < wide:
            # A heading of some of the columns: the table begins here.
            return at
    return count


def remark(row: Row, first: Row, grid: Grid) -> bool:
    """Whether a last row is a line of words about the table, not one of its rows."""
    if len(row.slots) > 1 or row.slots[0].kind != TEXT or len(first.slots) < 2:
        return False
    slot = row.slots[0]
    if slot.col > first.slots[0].col:
        return False
    merged = grid.merges.get((row.number, slot.col))
    return len(slot.text) > LONG or (merged is not None and merged.right - merged.left >= 2)


def tabular(rows: list[Row], grid: Grid) -> bool:
    """Whether rows are a table rather than lines of text."""
    if any(len(row.slots) > 1 for row in rows):
        return True
    if len(rows) < 3:
        return False
    slots = [row.slots[0] for row in rows]
    if any(slot.kind != TEXT for slot in slots):
        return True
    if all(
        (merged := grid.merges.get((row.number, row.slots[0].col))) and merged.right > merged.left
        for row in rows
    ):
        return False
    return len({slot.col for slot in slots}) == 1 and all(len(slot.text) <= LONG for slot in slots)


def row_groups(rows: list[Row], grid: Grid) -> list[list[Row]]:
    """Rows split where one or more between are empty and no merged area covers them."""
    found: list[list[Row]] = []
    covered = -1
    for row in rows:
        if found and (
            covered >= row.number - 1 or grid.rows_between(found[-1][-1].number + 1, row.number) == 0
        ):
            found[-1].append(row)
        else:
            found.append([row])
        for slot in row.slots:
            merged = grid.merges.get((row.number, slot.col))
            if merged is not None:
                covered = max(covered, merged.bottom)
    return found


def strips_of(rows: list[Row], grid: Grid) -> list[Strip]:
    """The columns as strips that hold blocks of their own."""
    columns: dict[int, list[tuple[int, Slot]]] = {}
    ends: dict[int, int] = {}
    for row in rows:
        for slot in row.slots:
            columns.setdefault(slot.col, []).append((row.number, slot))
            merged = grid.merges.get((row.number, slot.col)) if grid.merges else None
            if merged is not None:
                ends[slot.col] = max(ends.get(slot.col, 0), merged.right)
    found: list[Strip] = []
    for col in sorted(columns):
        strip = Strip.of(col, max(col, ends.get(col, 0)), columns[col])
        if found and not gap_between(found[-1].right, col, grid):
            found[-1].take(strip)
        else:
            found.append(strip)
    apart: list[Strip] = []
    for strip in found:
        if apart and not separate(apart[-1], strip, grid):
            apart[-1].take(strip)
        else:
            apart.append(strip)
    return apart


def separate(left: Strip, right: Strip, grid: Grid) -> bool:
    """Whether two strips with empty columns between are blocks of their own: far from each other, in rows of
    their own, or the right one has labels of its own in its first column."""
    if gap_between(left.right, right.left, grid) >= WIDE_GAP:
        return True
    left_rows, right_rows = left.rows, right.rows
    if left_rows.isdisjoint(right_rows):
        return True
    labels = [slot for _, slot in right.first]
    if right.wide == 1:
        # One or two remarks beside a longer table.
        return len(labels) <= 2 and len(left_rows) >= 5 and all(slot.kind == TEXT for slot in labels)
    if left.wide < 2 or len(left_rows) < 2 or len(right_rows) < 2:
        return False
    if min(right_rows) > min(left_rows) and headed(right, min(right_rows)):
        return True
    below = labels[1:] or labels
    words = sum(1 for slot in below if slot.kind == TEXT and slot.text not in DASHES)
    return len(right_rows) > 2 and 2 * words > len(below) and 2 * len(labels) >= len(right_rows)


def gap_between(left: int, right: int, grid: Grid) -> int:
    """Columns between two others that are seen and wide enough to hold anything, up to ``WIDE_GAP``."""
    count = 0
    for col in range(left + 1, right):
        if not grid.columns.hidden(col) and not grid.narrow.hidden(col):
            count += 1
            if count >= WIDE_GAP:
                break
    return count


def headed(strip: Strip, first: int) -> bool:
    """Whether the first row of a block has words over numbers, two or more."""
    heads = [slot for row, slot in strip.slots if row == first]
    return (
        len(heads) >= 2
        and all(slot.kind == TEXT for slot in heads)
        and any(slot.kind in MEASURED for row, slot in strip.slots if row != first)
    )


def header_rows(block: Block, facts: Facts, grid: Grid) -> tuple[int, str]:
    """How many of the first rows are header rows, and how that is known."""
    rows = block.rows
    first = rows[0].number
    top, bottom = facts.header_rows
    if top <= first <= bottom:
        count = grid.rows_between(first, bottom + 1)
        if count <= MOST_HEADERS and bottom < rows[-1].number:
            return count, "header rows stay in view or repeat on each page"
    for area in facts.filters:
        if area.left <= block.right and area.right >= block.left and first <= area.top < rows[-1].number:
            count = grid.rows_between(first, area.top + 1)
            if 0 < count <= MOST_HEADERS:
                return count, "the header row has buttons to filter by"
    return guessed_headers(rows, grid)


def guessed_headers(rows: list[Row], grid: Grid) -> tuple[int, str]:
    """Header rows by what is in them: words over numbers, bold over plain, or names that come once."""
    rows = [as_read(row) for row in rows[: SAMPLE + MOST_HEADERS]]
    if len(rows) >= 2 and max(len(row.slots) for row in rows[:SAMPLE]) >= 2:
        count = stacked(rows, grid)
        count += under(rows, count)
        body = rows[count : count + SAMPLE]
        why = header_reason(rows[:count], body) if body else ""
        if why:
            return count, why
    return 0, "cells that stand together"


def header_reason(above: list[Row], body: list[Row]) -> str:
    """How it is known that rows are the header of those below them; '' where they are not."""
    slots = [slot for row in above for slot in row.slots]
    below = [slot for row in body for slot in row.slots]
    if any(slot.kind == OTHER or len(slot.text) > 2 * LONG for slot in slots):
        return ""
    heads = max(above[::-1], key=lambda row: len(row.slots)).slots
    bold = sum(1 for slot in below if slot.looks & (BOLD | LARGE))
    if all(slot.looks & (BOLD | LARGE) for slot in slots) and 2 * bold < len(below):
        return "the first rows are bold, those below are not"
    numeric = [slot for slot in heads if slot.kind in MEASURED]
    wordy = all(slot.kind in (TEXT, DATE) or YEAR.fullmatch(slot.text) for slot in slots)
    if not wordy or (len(numeric) == len(heads) and numeric):
        return ""
    kinds = column_kinds(body)
    over = any(slot.kind == TEXT and kinds.get(slot.col) == NUMBER for slot in heads)
    width = max(len(row.slots) for row in body)
    if over and (len(above) > 1 or (not numeric and len(heads) >= 2 and 2 * len(heads) > width)):
        return "words over numbers"
    if numeric and len(body) > 1 and any(kinds.get(slot.col) == NUMBER for slot in heads):
        years = all(YEAR.fullmatch(slot.text) for slot in numeric)
        if years and not any(YEAR.fullmatch(slot.text) for slot in below if slot.kind == NUMBER):
            return "years over numbers"
    names = {slot.text for slot in heads}
    if (
        not numeric
        and len(body) >= 2
        and len(heads) >= max(2, width)
        and len(names) == len(heads)
        and all(len(text) <= LONG // 2 for text in names)
        and not any(slot.text in names for slot in below)
    ):
        return "names that come once"
    return "merged cells above columns" if len(above) > 1 else ""


def as_read(row: Row) -> Row:
    """The row with texts that are numbers to a reader taken as numbers."""
    slots = [
        msgspec.structs.replace(slot, kind=NUMBER)
        if slot.kind == TEXT and NUMERIC.fullmatch(slot.text) and not YEAR.fullmatch(slot.text)
        else slot
        for slot in row.slots
    ]
    return Row(row.number, slots)


def stacked(rows: list[Row], grid: Grid) -> int:
    """How many of the first rows are held together by merged cells: those that one spans down, and the
    row below one that spans several columns."""
    count = 1
    at = 0
    while at < count and at < len(rows) and count < MOST_HEADERS:
        row = rows[at]
        for slot in row.slots:
            merged = grid.merges.get((row.number, slot.col))
            if merged is None:
                continue
            high = grid.rows_between(rows[0].number, merged.bottom + 1)
            if merged.right > merged.left and high == at + 1:
                high += 1 if at + 1 < len(rows) and all(s.kind == TEXT for s in rows[at + 1].slots) else 0
            count = max(count, min(high, MOST_HEADERS))
        at += 1
    return min(count, max(1, len(rows) - 1))


def under(rows: list[Row], count: int) -> int:
    """1 where the row after so many header rows goes on with them: words that leave the first column
    empty, above rows that fill it with numbers beside."""
    if len(rows) < count + 2 or any(slot.kind != TEXT for row in rows[: count + 1] for slot in row.slots):
        return 0
    left = rows[0].slots[0].col
    below = rows[count + 1 :][:SAMPLE]
    if rows[count].slots[0].col <= left or any(row.slots[0].col > left for row in below):
        return 0
    return 1 if any(slot.kind in MEASURED for row in below for slot in row.slots) else 0


def column_kinds(rows: list[Row]) -> dict[int, int]:
    """What most of the filled slots of each column hold: NUMBER (dates too) or TEXT."""
    balance: dict[int, int] = {}
    for row in rows:
        for slot in row.slots:
            step = 1 if slot.kind in MEASURED else -1
            balance[slot.col] = balance.get(slot.col, 0) + step
    return {col: NUMBER if found > 0 else TEXT for col, found in balance.items()}
