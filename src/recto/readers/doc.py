"""The text of Word 97 to 2003 documents ([MS-DOC]): paragraphs, headings, tables, notes, headers."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

from recto.errors import Corrupt, Encrypted
from recto.model.document import Page
from recto.readers.builder import Builder
from recto.readers.grid import Draft, grid
from recto.readers.ole import SIGNATURE, Compound
from recto.readers.options import ReadOptions
from recto.readers.properties import add_properties
from recto.readers.reading import Shelf

MAGIC = 0xA5EC
OLDEST = 101
"""``nFib`` from which a document has its text in pieces (2.5.1); the formats before Word 97 do not."""

IN_TABLE, ROW_END, OUTLINE, ITAP, STYLE, LIST_LEVEL, LIST = (
    0x2416,
    0x2417,
    0x2640,
    0x6649,
    0x4600,
    0x260A,
    0x460B,
)
"""Properties of paragraphs (2.6.2)."""

HIDDEN, DELETED, PICTURE = 0x083C, 0x0800, 0x0855
"""Properties of characters (2.6.1)."""

MOST_RUNS = 1 << 22

OPERAND = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
"""Bytes of the operand of a property by its kind (2.2.5.1); 6 says its own size."""

NOTE_STORY, HEADER_STORY, COMMENT_STORY = "footnote", "header", "comment"


class Paragraph(msgspec.Struct):
    """Properties of a paragraph that matter here."""

    style: int = 0
    outline: int = 9
    table: bool = False
    row_end: bool = False
    depth: int = 0
    list: int = 0
    level: int = 0


def read(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """One flow. Raises ``Corrupt`` for other formats that are named so, ``Encrypted``."""
    if data[:8] != SIGNATURE:
        yield from by_another_name(data, options, shelf)
        return
    file = Compound(data, options.max_part)
    if "WordDocument" not in file:
        if "EncryptedPackage" in file:
            raise Encrypted("the document is encrypted: a password is needed")
        raise Corrupt("the file holds no Word document")
    add_properties(file, shelf)
    document = Document(file)
    builder = Builder()
    Writer(builder, document, options).write()
    yield builder.page()


def by_another_name(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """What is often named .doc and is none: RTF, HTML; what it is then read as is said."""
    head = data[:1024].lstrip().lower()
    if head.startswith(b"{\\rt"):
        from recto.readers.rtf import read as read_rtf

        return read_rtf(data, options, shelf)
    if b"<html" in head or b"<!doctype html" in head:
        from recto.readers.html import read as read_html

        return read_html(data, options, shelf)
    raise Corrupt("this is no Word document that can be read: it may be older than Word 97")


class Document:
    """The text of all stories, by character positions, and the properties of its paragraphs."""

    def __init__(self, file: Compound) -> None:
        self.main = file.read("WordDocument")
        if len(self.main) < 0x1AA or struct.unpack("<H", self.main[:2])[0] != MAGIC:
            raise Corrupt("the Word document has no header")
        version, flags = struct.unpack("<H", self.main[2:4])[0], struct.unpack("<H", self.main[10:12])[0]
        if flags & 0x0100:
            raise Encrypted("the document is encrypted: a password is needed")
        self.table = file.read("1Table" if flags & 0x0200 else "0Table")
        if version < OLDEST or not self.table:
            raise Corrupt("a document of a Word older than Word 97 cannot be read without LibreOffice")
        self.counts = struct.unpack("<8i", self.main[0x4C:0x6C])
        self.pieces = self.piece_table()
        self.paragraph_runs = self.runs(0x102, paragraphs=True)
        self.character_runs = self.runs(0xFA, paragraphs=False)
        self.styles = self.style_table()

    def part(self, at: int) -> bytes:
        """The part of the table stream that a pair in the header points to (2.5.6 and on)."""
        place, size = struct.unpack("<II", self.main[at : at + 8])
        return self.table[place : place + size]

    def piece_table(self) -> list[tuple[int, int, int, bool]]:
        """First and last character, place in the stream, and whether a character is one byte (2.8.35)."""
        block = self.part(0x1A2)
        at = 0
        while at < len(block) and block[at] == 1:
            at += 3 + struct.unpack("<H", block[at + 1 : at + 3])[0]
        if at + 5 > len(block) or block[at] != 2:
            raise Corrupt("the Word document has no list of its pieces of text")
        size = struct.unpack("<I", block[at + 1 : at + 5])[0]
        body = block[at + 5 : at + 5 + size]
        count = (len(body) - 4) // 12
        places = struct.unpack(f"<{count + 1}I", body[: 4 * (count + 1)])
        found = []
        for number in range(count):
            entry = body[4 * (count + 1) + 8 * number :][:8]
            (where,) = struct.unpack("<I", entry[2:6])
            narrow = bool(where & 0x40000000)
            place = (where & 0x3FFFFFFF) // 2 if narrow else where & 0x3FFFFFFF
            found.append((places[number], places[number + 1], place, narrow))
        return found

    def characters(self) -> Iterator[tuple[int, int, str]]:
        """Each piece: first character position, place in the stream, text."""
        for first, last, place, narrow in self.pieces:
            length = max(0, min(last - first, len(self.main)))
            if narrow:
                text = self.main[place : place + length].decode("cp1252", "replace")
            else:
                text = self.main[place : place + 2 * length].decode("utf-16-le", "surrogatepass")
            yield first, place, text

    def runs(self, at: int, paragraphs: bool) -> list[tuple[int, int, bytes, int]]:
        """Runs of properties: first and last place in the stream, changes, style; in order (2.9.33-34)."""
        block = self.part(at)
        count = (len(block) - 4) // 8
        pages = [
            struct.unpack("<I", block[4 * (count + 1 + n) :][:4])[0] & 0x3FFFFF for n in range(max(0, count))
        ]
        found: list[tuple[int, int, bytes, int]] = []
        for page in pages:
            sheet = self.main[page * 512 : (page + 1) * 512]
            if len(sheet) < 512 or len(found) > MOST_RUNS:
                break
            runs = sheet[511]
            step = 13 if paragraphs else 1
            if 4 * (runs + 1) + step * runs > 511:
                continue
            places = struct.unpack(f"<{runs + 1}I", sheet[: 4 * (runs + 1)])
            for number in range(runs):
                where = 2 * sheet[4 * (runs + 1) + step * number]
                changes, style = b"", 0
                if where and paragraphs:
                    words = sheet[where]
                    start, size = (where + 1, 2 * words - 1) if words else (where + 2, 2 * sheet[where + 1])
                    held = sheet[start : start + size]
                    if len(held) >= 2:
                        style, changes = struct.unpack("<H", held[:2])[0], held[2:]
                elif where:
                    changes = sheet[where + 1 : where + 1 + sheet[where]]
                found.append((places[number], places[number + 1], changes, style))
        return found

    def style_table(self) -> dict[int, int]:
        """Built-in number of each style: 1 to 9 are the headings, 62 the title (2.9.271, 2.9.260)."""
        block = self.part(0xA2)
        if len(block) < 4:
            return {}
        size = struct.unpack("<H", block[:2])[0]
        count, _base = struct.unpack("<HH", block[2:6]) if len(block) >= 6 else (0, 10)
        at = 2 + size
        found: dict[int, int] = {}
        for number in range(min(count, 4096)):
            if at + 2 > len(block):
                break
            length = struct.unpack("<H", block[at : at + 2])[0]
            if length >= 2:
                found[number] = struct.unpack("<H", block[at + 2 : at + 4])[0] & 0x0FFF
            at += 2 + length + (length & 1)
        return found


def changes_of(block: bytes) -> Iterator[tuple[int, bytes]]:
    """Properties that a run changes, with their operands (2.2.5)."""
    at = 0
    while at + 2 <= len(block):
        (code,) = struct.unpack("<H", block[at : at + 2])
        at += 2
        kind = code >> 13
        if kind == 6:
            if at >= len(block):
                return
            if code == 0xD608:
                size = struct.unpack("<H", block[at : at + 2])[0] + 1 if at + 2 <= len(block) else len(block)
            else:
                size = block[at] + 1
        else:
            size = OPERAND[kind]
        yield code, block[at : at + size]
        at += size


class Writer:
    """Walks the characters of all stories and writes elements."""

    def __init__(self, builder: Builder, document: Document, options: ReadOptions) -> None:
        self.builder = builder
        self.document = document
        self.options = options
        self.text: list[str] = []
        self.rows: list[list[Draft]] = []
        self.cells: list[Draft] = []
        self.cell: list[str] = []
        self.field: list[bool] = []
        self.paragraph_at = 0
        self.character_at = 0

    def write(self) -> None:
        document = self.document
        body, notes, headers, _, comments, ends, boxes = (max(0, count) for count in document.counts[:7])
        stories = (
            ("body", body), (NOTE_STORY, notes), (HEADER_STORY, headers), ("", document.counts[3]),
            (COMMENT_STORY, comments), (NOTE_STORY, ends), ("body", boxes),
        )  # fmt: skip
        ends_at: list[tuple[int, str]] = []
        at = 0
        for name, count in stories:
            at += max(0, count)
            ends_at.append((at, name))
        story = 0
        for first, place, text in document.characters():
            narrow_step = self.step(place)
            for offset, char in enumerate(text):
                position = first + offset
                while story < len(ends_at) and position >= ends_at[story][0]:
                    self.end_story(ends_at[story][1])
                    story += 1
                if story >= len(ends_at):
                    return
                self.character(char, place + offset * narrow_step, ends_at[story][1])
        self.end_story(ends_at[min(story, len(ends_at) - 1)][1])

    def step(self, place: int) -> int:
        return next((1 if narrow else 2 for _, _, at, narrow in self.document.pieces if at == place), 2)

    def character(self, char: str, place: int, story: str) -> None:
        if char == "\x13":
            self.field.append(True)
        elif char == "\x14":
            if self.field:
                self.field[-1] = False
        elif char == "\x15":
            if self.field:
                self.field.pop()
        elif any(self.field):
            return
        elif char in "\r\x07\x0c":
            self.end_paragraph(char, place, story)
        elif self.invisible(place):
            return
        elif char == "\x0b":
            self.text.append("\n")
        elif char == "\x1e":
            self.text.append("\u2011")
        elif char >= " " or char == "\t":
            self.text.append(char)

    def invisible(self, place: int) -> bool:
        """Whether a character is hidden or was deleted with changes tracked."""
        runs = self.document.character_runs
        run = find(runs, place, self.character_at)
        if run < 0:
            return False
        self.character_at = run
        return any(
            code in (HIDDEN, DELETED) and value[:1] == b"\x01" for code, value in changes_of(runs[run][2])
        )

    def properties(self, place: int) -> Paragraph:
        runs = self.document.paragraph_runs
        found = Paragraph()
        run = find(runs, place, self.paragraph_at)
        if run < 0:
            return found
        self.paragraph_at = run
        found.style = runs[run][3]
        for code, value in changes_of(runs[run][2]):
            if code == IN_TABLE:
                found.table = value[:1] == b"\x01"
            elif code == ROW_END:
                found.row_end = value[:1] == b"\x01"
            elif code == ITAP and len(value) == 4:
                found.depth = struct.unpack("<i", value)[0]
            elif code == OUTLINE and value:
                found.outline = value[0]
            elif code == STYLE and len(value) == 2:
                found.style = struct.unpack("<H", value)[0]
            elif code == LIST and len(value) == 2:
                found.list = struct.unpack("<H", value)[0]
            elif code == LIST_LEVEL and value:
                found.level = value[0]
        return found

    def end_paragraph(self, char: str, place: int, story: str) -> None:
        text, self.text = "".join(self.text), []
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip()
        state = self.properties(place)
        if state.table or char == "\x07":
            if char == "\x07" and state.row_end and state.depth <= 1:
                if self.cells:
                    self.rows.append(self.cells)
                self.cells, self.cell = [], []
            elif char == "\x07":
                self.cell.append(text)
                self.cells.append(Draft(text="\n".join(piece for piece in self.cell if piece)))
                self.cell = []
            else:
                self.cell.append(text)
            return
        self.end_table()
        if text:
            self.paragraph(text, state, story)
        if char == "\x0c" and story == "body":
            self.builder.add("page_break")

    def paragraph(self, text: str, state: Paragraph, story: str) -> None:
        if story == NOTE_STORY:
            self.builder.add("footnote", text)
        elif story == HEADER_STORY:
            self.builder.add("header", text, layer="furniture")
        elif story == COMMENT_STORY:
            self.builder.add("comment", text, layer="comments")
        elif story == "body":
            builtin = self.document.styles.get(state.style, -1)
            if 1 <= builtin <= 9 or state.outline < 9:
                self.builder.add("heading", text, level=builtin if 1 <= builtin <= 9 else state.outline + 1)
            elif builtin == 62:
                self.builder.add("heading", text, level=1, reason="style Title")
            elif builtin == 34:
                self.builder.add("caption", text)
            elif state.list or 48 <= builtin <= 53:
                self.builder.add("list_item", text, level=min(state.level, 8) + 1, marker="•")
            elif 19 <= builtin <= 27:
                self.builder.add("contents", text)
            else:
                self.builder.add("paragraph", text)

    def end_table(self) -> None:
        if self.cells:
            self.rows.append(self.cells)
        rows, self.rows, self.cells, self.cell = self.rows, [], [], []
        if rows:
            self.builder.add("table", table=grid(rows, self.options))

    def end_story(self, story: str) -> None:
        if self.text:
            self.text.append("")
            text = "".join(self.text).strip()
            self.text = []
            self.end_table()
            if text:
                self.paragraph(text, Paragraph(), story)
        self.end_table()


def find(runs: list[tuple[int, int, bytes, int]], place: int, near: int) -> int:
    """The run that holds a place in the stream; -1 for none. Most often it is the last one found."""
    if near < len(runs) and runs[near][0] <= place < runs[near][1]:
        return near
    low, high = 0, len(runs)
    while low < high:
        middle = (low + high) // 2
        if runs[middle][1] <= place:
            low = middle + 1
        else:
            high = middle
    return low if low < len(runs) and runs[low][0] <= place else -1
