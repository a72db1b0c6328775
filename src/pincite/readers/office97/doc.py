"""The text of Word 97 to 2003 documents ([MS-DOC]): paragraphs, headings, tables, notes, headers."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.model.elements import Span
from pincite.readers.builder import Builder
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.flow.furniture import is_page_number
from pincite.readers.grid import Draft, grid
from pincite.readers.inline import PLAIN, Inline, shifted
from pincite.readers.office97.properties import add_properties
from pincite.readers.office97.word_file import Document, changes_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.lists import written

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

HIDDEN, DELETED = 0x083C, 0x0800
LOOKS = {0x0835: "bold", 0x0836: "italic", 0x0837: "strike"}
UNDERLINE, RAISED = 0x2A3E, 0x2A48
"""Properties of characters (2.6.1)."""

DROPPED = Span(start=-1, end=-1)
"""The look of what was deleted with changes tracked."""

LONGEST_CODE, LONGEST_READING = 8192, 500
"""Characters of a field's code that are looked at: for an address, for a reading above words."""

BASED = 12
"""Styles based on styles that are followed."""

ADDRESS = re.compile(r'HYPERLINK\s+(?:(\\l)\s+)?"?([^"\s]+)"?(?:.*?\\l\s+"([^"]*)")?', re.DOTALL)


HEADER_STORY, COMMENT_STORY = "header", "comment"


class Paragraph(msgspec.Struct):
    """Properties of a paragraph that matter here."""

    style: int = 0
    outline: int = 9
    table: bool = False
    row_end: bool = False
    depth: int = 0
    list: int = 0
    level: int = 0


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One flow. Raises ``Corrupt`` for other formats that are named so, ``Encrypted``."""
    if data[:8] != SIGNATURE:
        yield from by_another_name(data, options, reading)
        return
    file = Compound(data, options.max_part)
    if "WordDocument" not in file:
        if "EncryptedPackage" in file:
            raise Encrypted("the document is encrypted: a password is needed")
        raise Corrupt("the file holds no Word document")
    add_properties(file, reading)
    builder = Builder()
    try:
        Writer(builder, Document(file), options).write()
    except (struct.error, IndexError, ValueError) as error:
        raise Corrupt(f"the Word document is broken: {error}") from None
    yield builder.page()


def by_another_name(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """What is often named .doc and is none: RTF, HTML; what it is then read as is said."""
    head = data[:1024].lstrip().lower()
    if head.startswith(b"{\\rt"):
        from pincite.readers.rtf import read as read_rtf

        return read_rtf(data, options, reading)
    if b"<html" in head or b"<!doctype html" in head:
        from pincite.readers.html import read as read_html

        return read_html(data, options, reading)
    raise Corrupt("this is no Word document that can be read: it may be older than Word 97")


ABOVE = re.compile(r"\bEQ\b.*\\up\s*\d+\s*\(.*\)\s*[,;](.*)\)", re.DOTALL)
"""The field that sets a reading above words: what is captured are the words."""


class Writer:
    """Walks the characters of all stories and writes elements. Notes and comments stand at the end."""

    def __init__(self, builder: Builder, document: Document, options: ReadOptions) -> None:
        self.builder = builder
        self.document = document
        self.options = options
        self.line = Inline()
        self.hidden = Inline()
        self.run: list[str] = []
        self.run_style: Span | None = PLAIN
        self.rows: list[list[Draft]] = []
        self.cells: list[Draft] = []
        self.cell: list[tuple[str, tuple[Span, ...]]] = []
        self.fields: list[Field] = []
        self.paragraph_at = 0
        self.character_at = -1
        self.character_style: Span | None = PLAIN
        self.references = {"f": 0, "e": 0}
        self.begun = {"f": 0, "e": 0}
        self.notes: dict[str, str] = {}
        self.note = ""

    def write(self) -> None:
        document = self.document
        body, notes, headers, macros, comments, ends, boxes = (max(0, count) for count in document.counts[:7])
        stories = (
            ("body", body), ("f", notes), (HEADER_STORY, headers), ("", macros), (COMMENT_STORY, comments),
            ("e", ends), ("body", boxes),
        )  # fmt: skip
        ends_at: list[tuple[int, str]] = []
        at = 0
        for name, count in stories:
            at += count
            ends_at.append((at, name))
        story = 0
        for first, place, step, text in document.characters():
            for offset, char in enumerate(text):
                position = first + offset
                while story < len(ends_at) and position >= ends_at[story][0]:
                    self.end_story(ends_at[story][1])
                    story += 1
                if story >= len(ends_at):
                    self.resolve()
                    return
                self.character(char, position, place + offset * step, ends_at[story][1])
        self.end_story(ends_at[min(story, len(ends_at) - 1)][1])
        self.resolve()

    def resolve(self) -> None:
        """References in the text lead to the notes."""
        self.builder.elements = [
            msgspec.structs.replace(
                one,
                spans=tuple(
                    msgspec.structs.replace(span, href="#" + self.notes.get(span.href[2:], ""))
                    if span.href.startswith("#\0")
                    else span
                    for span in one.spans
                ),
            )
            if any(span.href.startswith("#\0") for span in one.spans)
            else one
            for one in self.builder.elements
        ]

    def character(self, char: str, position: int, place: int, story: str) -> None:
        if char in "\x13\x14\x15":
            self.end_run()
        if char == "\x13":
            self.fields.append(Field())
        elif char == "\x14":
            if self.fields:
                self.fields[-1].begin()
        elif char == "\x15":
            if self.fields:
                field = self.fields.pop()
                if field.naming and not any(outer.naming for outer in self.fields):
                    self.line.add(field.shown())
        elif any(field.naming for field in self.fields):
            self.fields[-1].said.append(char)
        elif char in "\r\x07\x0c":
            self.end_run()
            self.end_paragraph(char, place, story)
        elif char == "\x02":
            self.note_mark(position, story)
        elif char >= " " or char in "\t\x0b\x1e":
            style = self.style_at(place)
            if style is not self.run_style:
                self.end_run()
                self.run_style = style
            self.run.append("\n" if char == "\x0b" else "\u2011" if char == "\x1e" else char)

    def end_run(self) -> None:
        """Characters of one look become a run; those without one (None) are hidden."""
        if not self.run:
            return
        text, self.run = "".join(self.run), []
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if self.run_style is DROPPED:
            return
        if self.run_style is None:
            self.hidden.add(text)
            return
        href = next((field.href for field in reversed(self.fields) if field.href), "")
        self.line.add(text, msgspec.structs.replace(self.run_style, href=href) if href else self.run_style)

    def note_mark(self, position: int, story: str) -> None:
        """The number of a note: in the text a reference, in the notes a beginning."""
        self.end_run()
        if story in ("f", "e"):
            self.begun[story] += 1
            self.note = ""
            return
        kind = "e" if position in self.document.endnotes else "f"
        if story == "body" and (kind == "e" or position in self.document.footnotes):
            self.references[kind] += 1
            number = self.references[kind]
            mark = str(number) if kind == "f" else written(number, 2)
            self.line.add(mark, Span(start=0, end=0, superscript=True, href=f"#\0{kind}{number}"))

    def style_at(self, place: int) -> Span | None:
        """The look of a character, None for one that is hidden."""
        runs = self.document.character_runs
        run = find(runs, place, max(0, self.character_at))
        if run < 0:
            return PLAIN
        if run == self.character_at:
            return self.character_style
        self.character_at = run
        looks: dict[str, bool] = {}
        gone = deleted = False
        for code, value in changes_of(runs[run][2]):
            on = value[:1] in (b"\x01", b"\x81")
            if code == DELETED and on:
                deleted = True
            elif code == HIDDEN and on:
                gone = True
            elif code in LOOKS:
                looks[LOOKS[code]] = on
            elif code == UNDERLINE and value[:1] not in (b"", b"\0"):
                looks["underline"] = True
            elif code == RAISED and value[:1] in (b"\x01", b"\x02"):
                looks["superscript" if value[0] == 1 else "subscript"] = True
        if gone or deleted:
            self.character_style = DROPPED if deleted else None
        else:
            looks = {name: value for name, value in looks.items() if value}
            self.character_style = msgspec.structs.replace(PLAIN, **looks) if looks else PLAIN
        return self.character_style

    def properties(self, place: int) -> Paragraph:
        runs = self.document.paragraph_runs
        found = Paragraph()
        run = find(runs, place, self.paragraph_at)
        if run < 0:
            return found
        self.paragraph_at = run
        found.style = runs[run][3]
        changes = runs[run][2]
        style = self.document.styles.get(found.style)
        for _ in range(BASED):
            if style is None:
                break
            changes = style.changes + changes
            style = self.document.styles.get(style.base)
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

    def end_paragraph(self, char: str, place: int, story: str) -> None:
        line, self.line = self.line, Inline()
        hidden, self.hidden = self.hidden, Inline()
        state = self.properties(place)
        if state.table or char == "\x07":
            if char == "\x07" and state.row_end and state.depth <= 1:
                if self.cells:
                    self.rows.append(self.cells)
                self.cells, self.cell = [], []
            elif char == "\x07":
                self.cell.append(line.finish())
                text, spans = stacked(self.cell)
                self.cells.append(Draft(text=text, spans=spans))
                self.cell = []
            else:
                self.cell.append(line.finish())
            return
        self.end_table()
        if not line.blank:
            self.paragraph(line, state, story)
        if not hidden.blank and story == "body":
            self.builder.add("paragraph", hidden, layer="hidden")
        if char == "\x0c" and story == "body":
            self.builder.add("page_break")

    def paragraph(self, line: Inline, state: Paragraph, story: str) -> None:
        if story in ("f", "e"):
            number = self.begun[story]
            mark = "" if self.note else str(number) if story == "f" else written(number, 2)
            made = self.builder.add("footnote", line, marker=mark, parent=self.note)
            if not self.note:
                self.note = made
                self.notes.setdefault(f"{story}{number}", made)
        elif story == HEADER_STORY:
            text, spans = line.finish()
            if not is_page_number(text):
                self.builder.add("header", text, spans, layer="furniture")
        elif story == COMMENT_STORY:
            self.builder.add("comment", line, layer="comments")
        elif story == "body":
            self.body(line, state)

    def body(self, line: Inline, state: Paragraph) -> None:
        style = self.document.styles.get(state.style)
        builtin = style.builtin if style is not None else -1
        marker = self.document.lists.step(state.list, state.level) if state.list not in (0, 2047) else ""
        if 1 <= builtin <= 9 or state.outline < 9:
            level = builtin if 1 <= builtin <= 9 else state.outline + 1
            self.builder.add("heading", line, level=level, marker=marker)
        elif builtin == 62:
            self.builder.add("heading", line, level=1, reason="style Title")
        elif builtin == 34:
            self.builder.add("caption", line)
        elif state.list not in (0, 2047):
            self.builder.add("list_item", line, level=min(state.level, 8) + 1, marker=marker)
        elif 19 <= builtin <= 27:
            self.builder.add("contents", line)
        else:
            self.builder.add("paragraph", line)

    def end_table(self) -> None:
        if self.cells:
            self.rows.append(self.cells)
        rows, self.rows, self.cells, self.cell = self.rows, [], [], []
        if rows:
            self.builder.add("table", table=grid(rows, self.options))

    def end_story(self, story: str) -> None:
        self.end_run()
        line, self.line = self.line, Inline()
        self.end_table()
        if not line.blank:
            self.paragraph(line, Paragraph(), story)
        self.fields = []
        self.note = ""


class Field(msgspec.Struct):
    """A field: what is said before its result is its instruction."""

    naming: bool = True
    said: list[str] = msgspec.field(default_factory=list)
    href: str = ""

    def begin(self) -> None:
        """Its result begins."""
        self.naming = False
        found = ADDRESS.search("".join(self.said)[:LONGEST_CODE])
        if found:
            address, anchor = ("", found[2]) if found[1] else (found[2], found[3] or "")
            self.href = address + (f"#{anchor}" if anchor else "")

    def shown(self) -> str:
        """What a field without a result shows: words with others set above them."""
        found = ABOVE.search("".join(self.said)[:LONGEST_READING])
        return found[1] if found else ""


def stacked(lines: list[tuple[str, tuple[Span, ...]]]) -> tuple[str, tuple[Span, ...]]:
    """Paragraphs of a cell as one text, a line each."""
    text = ""
    found: tuple[Span, ...] = ()
    for piece, spans in lines:
        if not piece:
            continue
        text += "\n" if text else ""
        found += shifted(spans, len(text))
        text += piece
    return text, found


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
