"""The file of a Word 97 document: where its text, properties, styles and lists are ([MS-DOC] 2)."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.elements import Span
from pincite.model.symbols import in_font
from pincite.readers.compound import Compound
from pincite.readers.inline import styled
from pincite.readers.rtf.lists import DEEPEST, Level, List, Lists

MAGIC = 0xA5EC
OLDEST = 101  # ``nFib`` from which a document has its text in pieces (2.5.1), as it has since Word 97.
HEADER = 0x1AA  # Bytes of the header up to where it says where the pieces of text are.
FLAGS, ENCRYPTED, SECOND_TABLE = 10, 0x0100, 0x0200  # Flags of the header; the last: which stream has tables.
# Where the header says where things are in the table stream (2.5.6).
PIECES, PARAGRAPHS, CHARACTERS, STYLES = 0x1A2, 0x102, 0xFA, 0xA2
FOOTNOTES, ENDNOTES, LISTS, OVERRIDES = 0xAA, 0x20A, 0x2E2, 0x2EA
COUNTS = 0x4C  # Where it says how many characters each story has.
SHEET = 512  # Bytes of a page of runs.
MOST_RUNS = 1 << 22
MOST_STYLES = 4096
BASED = 12  # Styles based on styles that are followed.

# Bytes of the operand of a property by its kind (2.2.5.1); 6 says its own size.
OPERAND = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
# Properties of paragraphs (2.6.2), as attributes of ``Paragraph``.
ITAP, TABLE_DEFINITION = 0x6649, 0xD608
PROPERTIES = {
    0x2416: "table", 0x2417: "row_end", ITAP: "depth", 0x2640: "outline", 0x4600: "style", 0x460B: "list",
    0x260A: "level",
}  # fmt: skip
# Properties of characters (2.6.1).
CONCEALED, DELETED, UNDERLINE, RAISED = 0x083C, 0x0800, 0x2A3E, 0x2A48
LOOKS = {0x0835: "bold", 0x0836: "italic", 0x0837: "strike"}
# The looks of what was deleted with changes tracked, and of what is hidden.
DROPPED, HIDDEN = Span(start=-1, end=-1), Span(start=-2, end=-2)


class Style(msgspec.Struct):
    """A style: its built-in number (1 to 9 are the headings, 62 the title), the style it is based on, and
    the properties of paragraphs that it changes."""

    builtin: int
    base: int
    changes: bytes = b""


class Paragraph(msgspec.Struct):
    """Properties of a paragraph that matter here."""

    style: int = 0
    outline: int = 9
    table: int = 0
    row_end: int = 0
    depth: int = 0
    list: int = 0
    level: int = 0


class Run(NamedTuple):
    """Its first and last place in the stream, what is changed there, the style."""

    first: int
    last: int
    changes: bytes = b""
    style: int = -1


class Runs:
    """Runs of properties by places in the stream. Most often the one asked for is the one found last."""

    def __init__(self, runs: list[Run]) -> None:
        self.runs = runs
        self.near = Run(0, 0)

    def at(self, place: int) -> Run:
        """The run that holds a place; one that changes nothing where there is none."""
        if not self.near.first <= place < self.near.last:
            number = bisect_right(self.runs, place, key=lambda run: run.last)
            found = self.runs[number] if number < len(self.runs) else None
            self.near = found if found is not None and found.first <= place else Run(place, place + 1)
        return self.near


class Document:
    """The text of all stories, by character positions, and the properties of its paragraphs."""

    def __init__(self, file: Compound) -> None:
        self.main = file.read("WordDocument")
        if len(self.main) < HEADER or number(self.main, 0, 2) != MAGIC:
            raise Corrupt("the Word document has no header")
        if number(self.main, FLAGS, 2) & ENCRYPTED:
            raise Encrypted("the document is encrypted: a password is needed")
        self.table = table_of(file, self.main)
        if number(self.main, 2, 2) < OLDEST or not self.table:
            raise Corrupt("a document of a Word older than Word 97 cannot be read without LibreOffice")
        self.counts = struct.unpack_from("<8i", self.main, COUNTS)
        self.paragraphs = self.runs(PARAGRAPHS, step=13)
        self.looks = self.runs(CHARACTERS, step=1)
        self.styles = self.style_table()
        self.lists = self.list_table()
        # Where in the text notes are referred from (2.8.16, 2.8.15).
        self.footnotes = set(positions(self.part(FOOTNOTES), 2)[0][:-1])
        self.endnotes = set(positions(self.part(ENDNOTES), 2)[0][:-1])

    def part(self, at: int) -> bytes:
        """The part of the table stream that a pair in the header points to; b'' for none."""
        place, size = number(self.main, at, 4), number(self.main, at + 4, 4)
        return self.table[place : place + size]

    def style_at(self, place: int) -> Span:
        """The look of a character."""
        return look_of(self.looks.at(place).changes)

    def properties(self, place: int) -> Paragraph:
        """The properties of the paragraph that ends there, with those of its style."""
        run = self.paragraphs.at(place)
        found = Paragraph(style=run.style)
        changes = run.changes
        style = self.styles.get(run.style)
        for _ in range(BASED):
            if style is None:
                break
            changes = style.changes + changes
            style = self.styles.get(style.base)
        for code, value in changes_of(changes):
            if code in PROPERTIES:
                setattr(found, PROPERTIES[code], int.from_bytes(value, "little", signed=code == ITAP))
        return found

    def characters(self) -> Iterator[tuple[int, int, int, str]]:
        """Each piece: first character position, place in the stream, bytes of a character, text (2.8.35)."""
        block = self.part(PIECES)
        at = 0
        while at < len(block) and block[at] == 1:
            at += 3 + number(block, at + 1, 2)
        if at + 5 > len(block) or block[at] != 2:
            raise Corrupt("the Word document has no list of its pieces of text")
        size = number(block, at + 1, 4)
        firsts, entries = positions(block[at + 5 : at + 5 + size], 8)
        for first, last, entry in zip(firsts, firsts[1:], entries, strict=False):
            where = number(entry, 2, 4)
            place = where & 0x3FFFFFFF
            length = max(0, min(last - first, len(self.main)))
            if where & 0x40000000:
                place //= 2
                yield first, place, 1, self.main[place : place + length].decode("cp1252", "replace")
            else:  # a position is a unit of UTF-16: pairs are put together later
                raw = self.main[place : place + 2 * length]
                units = struct.unpack(f"<{len(raw) // 2}H", raw[: len(raw) & ~1])
                yield first, place, 2, "".join(map(chr, units))

    def runs(self, at: int, step: int) -> Runs:
        """Runs of properties in order, from pages with entries of ``step`` bytes (2.9.33, 2.9.34)."""
        found: list[Run] = []
        for page in positions(self.part(at), 4)[1]:
            place = SHEET * (number(page, 0, 4) & 0x3FFFFF)
            sheet = self.main[place : place + SHEET]
            if len(sheet) < SHEET or len(found) > MOST_RUNS:
                break
            end = 4 * (sheet[-1] + 1) + step * sheet[-1]
            places, entries = positions(sheet[:end] if end < SHEET else b"", step)
            for first, last, entry in zip(places, places[1:], entries, strict=False):
                changes, style = (in_paragraph if step > 1 else in_characters)(sheet, 2 * entry[0])
                found.append(Run(first, last, changes, style))
        return Runs(found)

    def style_table(self) -> dict[int, Style]:
        """The styles: built-in number, and what they say of paragraphs (2.9.271, 2.9.260)."""
        block = self.part(STYLES)
        found: dict[int, Style] = {}
        base, at = number(block, 4, 2), 2 + number(block, 0, 2)
        for index in range(min(number(block, 2, 2), MOST_STYLES)):
            if at + 2 > len(block):
                break
            length = number(block, at, 2)
            held = block[at + 2 : at + 2 + length]
            if len(held) >= base + 2 and base >= 10:
                builtin, kind = struct.unpack_from("<HH", held)
                style = found[index] = Style(builtin & 0x0FFF, kind >> 4)
                if kind & 15 == 1:  # of paragraphs: after its name, and the number that begins its changes
                    name = base + 4 + 2 * number(held, base, 2)
                    style.changes = held[name + 4 : name + 2 + number(held, name, 2)]
            at += 2 + length + (length & 1)
        return found

    def list_table(self) -> Lists:
        """The lists of a document and what paragraphs refer to (2.9.131, 2.9.147, 2.9.150)."""
        found = Lists()
        block, overrides = self.part(LISTS), self.part(OVERRIDES)
        at = number(self.main, LISTS, 4) + 2 + 28 * number(block, 0, 2)
        for head in range(2, min(2 + 28 * number(block, 0, 2), len(block) - 27), 28):
            made = List(signed(block, head))
            for _ in range(1 if block[head + 26] & 1 else DEEPEST):
                level, at = level_at(self.table, at)
                if level is None:
                    return found
                made.levels.append(level)
            found.lists[made.number] = made
        for n in range(min(number(overrides, 0, 4), (len(overrides) - 4) // 16)):
            found.overrides[n + 1] = List(signed(overrides, 4 + 16 * n))
        return found


def table_of(file: Compound, main: bytes) -> bytes:
    """The stream of tables that belongs to the main one; b'' for none."""
    return file.read("1Table" if number(main, FLAGS, 2) & SECOND_TABLE else "0Table")


def number(block: bytes, at: int, size: int) -> int:
    """The number of so many bytes at a place, 0 beyond the end."""
    return int.from_bytes(block[at : at + size], "little") if at + size <= len(block) else 0


def signed(block: bytes, at: int) -> int:
    return int.from_bytes(block[at : at + 4], "little", signed=True)


def positions(block: bytes, size: int) -> tuple[list[int], list[bytes]]:
    """Positions, one more than there are entries, and the entries of so many bytes (2.2.2)."""
    count = (len(block) - 4) // (4 + size)
    if count < 1:
        return [], []
    start = 4 * (count + 1)
    entries = [block[at : at + size] for at in range(start, start + size * count, size)]
    return list(struct.unpack_from(f"<{count + 1}I", block)), entries


def in_paragraph(sheet: bytes, where: int) -> tuple[bytes, int]:
    """What a paragraph changes, and its style (2.9.172)."""
    words = sheet[where]
    start, size = (where + 1, 2 * words - 1) if words else (where + 2, 2 * sheet[where + 1])
    held = sheet[start : start + size] if where else b""
    return held[2:], number(held, 0, 2)


def in_characters(sheet: bytes, where: int) -> tuple[bytes, int]:
    """What a run of characters changes (2.9.32)."""
    return sheet[where + 1 : where + 1 + sheet[where]] if where else b"", 0


@lru_cache(maxsize=1024)
def look_of(changes: bytes) -> Span:
    """How characters look whose properties are changed so."""
    looks: dict[str, bool] = {}
    hidden = False
    for code, value in changes_of(changes):
        on = value[:1] in (b"\x01", b"\x81")
        if code == DELETED and on:
            return DROPPED
        hidden = hidden or (code == CONCEALED and on)
        if code in LOOKS:
            looks[LOOKS[code]] = on
        elif code == UNDERLINE and value[:1] not in (b"", b"\0"):
            looks["underline"] = True
        elif code == RAISED and value[:1] in (b"\x01", b"\x02"):
            looks["superscript" if value[0] == 1 else "subscript"] = True
    return HIDDEN if hidden else styled(**looks)


def level_at(table: bytes, at: int) -> tuple[Level | None, int]:
    """A level of a list, and where the next begins (2.9.129)."""
    head = table[at : at + 28]
    if len(head) < 28:
        return None, at
    at += 28 + head[24] + head[25]
    if at + 2 > len(table):
        return None, at
    end = at + 2 + 2 * number(table, at, 2)
    text = in_font(table[at + 2 : end].decode("utf-16-le", "replace"), "")
    return Level(form=head[4], start=signed(head, 0), text=text), end


def changes_of(block: bytes) -> Iterator[tuple[int, bytes]]:
    """Properties that a run changes, with their operands (2.2.5)."""
    at = 0
    while at + 2 <= len(block):
        code = number(block, at, 2)
        at += 2
        if code == TABLE_DEFINITION:
            size = number(block, at, 2) + 1 if at + 2 <= len(block) else len(block)
        elif code >> 13 in OPERAND:
            size = OPERAND[code >> 13]
        elif at < len(block):
            size = block[at] + 1
        else:
            return
        yield code, block[at : at + size]
        at += size
