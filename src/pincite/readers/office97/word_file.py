"""The file of a Word 97 document: where its text, properties, styles and lists are ([MS-DOC] 2)."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.elements import Span
from pincite.readers.compound import Compound
from pincite.readers.inline import PLAIN, styled
from pincite.readers.rtf.lists import Level, List, Lists

MAGIC = 0xA5EC

# ``nFib`` from which a document has its text in pieces (2.5.1); the formats before Word 97 do not.
OLDEST = 101

MOST_RUNS = 1 << 22

# Bytes of the operand of a property by its kind (2.2.5.1); 6 says its own size.
OPERAND = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}


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
    table: bool = False
    row_end: bool = False
    depth: int = 0
    list: int = 0
    level: int = 0


IN_TABLE, ROW_END, OUTLINE, ITAP = 0x2416, 0x2417, 0x2640, 0x6649
STYLE, LIST_LEVEL, LIST = 0x4600, 0x260A, 0x460B  # Properties of paragraphs (2.6.2).

CONCEALED, DELETED, UNDERLINE, RAISED = 0x083C, 0x0800, 0x2A3E, 0x2A48
LOOKS = {0x0835: "bold", 0x0836: "italic", 0x0837: "strike"}  # Properties of characters (2.6.1).
# The looks of what was deleted with changes tracked, and of what is hidden.
DROPPED, HIDDEN = Span(start=-1, end=-1), Span(start=-2, end=-2)
BASED = 12  # Styles based on styles that are followed.
Run = tuple[int, int, bytes, int]  # First and last place in the stream, what is changed there, the style.


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
        self.lists = lists_of(
            self.part(0x2E2), self.table, struct.unpack("<I", self.main[0x2E2:0x2E6])[0], self.part(0x2EA)
        )
        self.footnotes = self.references(0xAA)
        self.endnotes = self.references(0x20A)
        self.paragraph_at = 0
        self.character_at = -1
        self.character_style = PLAIN

    def style_at(self, place: int) -> Span:
        """The look of a character."""
        runs = self.character_runs
        run = find(runs, place, max(0, self.character_at))
        if run < 0:
            return PLAIN
        if run != self.character_at:
            self.character_at = run
            self.character_style = look_of(runs[run][2])
        return self.character_style

    def properties(self, place: int) -> Paragraph:
        """The properties of the paragraph that ends there, with those of its style."""
        runs = self.paragraph_runs
        found = Paragraph()
        run = find(runs, place, self.paragraph_at)
        if run < 0:
            return found
        self.paragraph_at = run
        found.style = runs[run][3]
        changes = runs[run][2]
        style = self.styles.get(found.style)
        for _ in range(BASED):
            if style is None:
                break
            changes = style.changes + changes
            style = self.styles.get(style.base)
        for code, value in changes_of(changes):
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

    def references(self, at: int) -> set[int]:
        """Character positions at which notes are referred from (2.8.16, 2.8.15)."""
        block = self.part(at) if at + 8 <= len(self.main) else b""
        count = max(0, (len(block) - 4) // 6)
        return set(struct.unpack(f"<{count}I", block[: 4 * count]))

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

    def characters(self) -> Iterator[tuple[int, int, int, str]]:
        """Each piece: first character position, place in the stream, bytes of a character, text."""
        for first, last, place, narrow in self.pieces:
            length = max(0, min(last - first, len(self.main)))
            if narrow:
                text = self.main[place : place + length].decode("cp1252", "replace")
            else:
                raw = self.main[place : place + 2 * length]
                units = struct.unpack(f"<{len(raw) // 2}H", raw[: len(raw) & ~1])
                text = "".join(map(chr, units))  # a position is a unit: pairs are put together later
            yield first, place, 1 if narrow else 2, text

    def runs(self, at: int, paragraphs: bool) -> list[Run]:
        """Runs of properties: first and last place in the stream, changes, style; in order (2.9.33-34)."""
        block = self.part(at)
        count = (len(block) - 4) // 8
        pages = [
            struct.unpack("<I", block[4 * (count + 1 + n) :][:4])[0] & 0x3FFFFF for n in range(max(0, count))
        ]
        found: list[Run] = []
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

    def style_table(self) -> dict[int, Style]:
        """The styles: built-in number, and what they say of paragraphs (2.9.271, 2.9.260)."""
        block = self.part(0xA2)
        if len(block) < 6:
            return {}
        size = struct.unpack("<H", block[:2])[0]
        count, base = struct.unpack("<HH", block[2:6])
        at = 2 + size
        found: dict[int, Style] = {}
        for number in range(min(count, 4096)):
            if at + 2 > len(block):
                break
            length = struct.unpack("<H", block[at : at + 2])[0]
            held = block[at + 2 : at + 2 + length]
            if len(held) >= base + 2 and base >= 10:
                builtin, kind = struct.unpack("<HH", held[:4])
                style = found[number] = Style(builtin & 0x0FFF, kind >> 4)
                if kind & 15 == 1:
                    name = base + 2 + 2 * struct.unpack("<H", held[base : base + 2])[0] + 2
                    changed = struct.unpack("<H", held[name : name + 2])[0] if name + 2 <= len(held) else 0
                    style.changes = held[name + 4 : name + 2 + changed]
            at += 2 + length + (length & 1)
        return found


def look_of(changes: bytes) -> Span:
    """How characters look whose properties are changed so."""
    looks: dict[str, bool] = {}
    for code, value in changes_of(changes):
        on = value[:1] in (b"\x01", b"\x81")
        if code == DELETED and on:
            return DROPPED
        if code == CONCEALED and on:
            looks["hidden"] = True
        elif code in LOOKS:
            looks[LOOKS[code]] = on
        elif code == UNDERLINE and value[:1] not in (b"", b"\0"):
            looks["underline"] = True
        elif code == RAISED and value[:1] in (b"\x01", b"\x02"):
            looks["superscript" if value[0] == 1 else "subscript"] = True
    return HIDDEN if looks.pop("hidden", False) else styled(**looks)


def find(runs: list[Run], place: int, near: int) -> int:
    """The run that holds a place in the stream; -1 for none. Most often it is the last one found."""
    if near < len(runs) and runs[near][0] <= place < runs[near][1]:
        return near
    at = bisect_right(runs, place, key=lambda run: run[1])
    return at if at < len(runs) and runs[at][0] <= place else -1


def lists_of(block: bytes, table: bytes, place: int, overrides: bytes) -> Lists:
    """The lists of a document and what paragraphs refer to (2.9.131, 2.9.147, 2.9.150)."""
    found = Lists()
    if len(block) < 2:
        return found
    (count,) = struct.unpack("<H", block[:2])
    heads = [block[2 + 28 * n : 30 + 28 * n] for n in range(min(count, len(block) // 28))]
    at = place + 2 + 28 * count
    for head in heads:
        if len(head) < 28:
            break
        made = List(struct.unpack("<i", head[:4])[0])
        for _ in range(1 if head[26] & 1 else 9):
            level, at = level_at(table, at)
            if level is None:
                return found
            made.levels.append(level)
        found.lists[made.number] = made
    number = struct.unpack("<I", overrides[:4])[0] if len(overrides) >= 4 else 0
    for n in range(min(number, len(overrides) // 16)):
        entry = overrides[4 + 16 * n : 20 + 16 * n]
        if len(entry) == 16:
            found.overrides[n + 1] = List(struct.unpack("<i", entry[:4])[0])
    return found


def level_at(table: bytes, at: int) -> tuple[Level | None, int]:
    """A level of a list, and where the next begins (2.9.129)."""
    head = table[at : at + 28]
    if len(head) < 28:
        return None, at
    start, form = struct.unpack("<iB", head[:5])
    at += 28 + head[24] + head[25]
    if at + 2 > len(table):
        return None, at
    size = 2 * struct.unpack("<H", table[at : at + 2])[0]
    text = table[at + 2 : at + 2 + size].decode("utf-16-le", "replace")
    if any(0xF000 <= ord(char) <= 0xF0FF for char in text):
        from pincite.readers.symbols import symbol

        text = "".join(
            symbol(ord(char), "Symbol") if 0xF000 <= ord(char) <= 0xF0FF else char for char in text
        )
    return Level(form=form, start=start, text=text), at + 2 + size


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
