"""The text of Word 97 to 2003 documents ([MS-DOC]): paragraphs, headings, tables, notes, headers."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.model.elements import Span
from pincite.readers.builder import Builder
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.flow.words import is_page_number, stacked
from pincite.readers.flow.writer import Flow, Note
from pincite.readers.grid import Draft, grid
from pincite.readers.inline import PLAIN, Inline, styled
from pincite.readers.numerals import written
from pincite.readers.office97.properties import add_properties
from pincite.readers.office97.word_file import DROPPED, HIDDEN, Document, Paragraph
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.fields import Field, understand

FOOTNOTES, ENDNOTES, HEADERS, COMMENTS, BODY = "f", "e", "header", "comment", "body"
# Texts of the document in the order in which they stand in the file; the last are text boxes, the one
# without a name are macros (2.4.1).
STORIES = (BODY, FOOTNOTES, HEADERS, "", COMMENTS, ENDNOTES, BODY)

FIELD_BEGINS, FIELD_SHOWS, FIELD_ENDS, NOTE_MARK = "\x13", "\x14", "\x15", "\x02"
PARAGRAPH_ENDS, CELL_ENDS, PAGE_ENDS = "\r", "\x07", "\x0c"
LINE_BREAK, FIRM_HYPHEN = "\x0b", "\x1e"

NO_LIST = (0, 2047)  # Numbers of lists that are none (2.6.2, sprmPIlfo).
# Numbers of built-in styles; headings are 1 to 9, entries of a table of contents 19 to 27.
TITLE, CAPTION = 62, 34


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
        from pincite.readers.rtf.reader import read as read_rtf

        return read_rtf(data, options, reading)
    if b"<html" in head or b"<!doctype html" in head:
        from pincite.readers.html import read as read_html

        return read_html(data, options, reading)
    raise Corrupt("this is no Word document that can be read: it may be older than Word 97")


class Code(msgspec.Struct):
    """A field being read: its code so far, which is not shown, and what it says."""

    said: list[str] = msgspec.field(default_factory=list)
    field: Field = msgspec.field(default_factory=Field)

    def understand(self) -> None:
        understand(self.field, "".join(self.said))


class Writer(Flow):
    """Walks the characters of all stories and writes elements. Notes and comments stand at the end."""

    def __init__(self, builder: Builder, document: Document, options: ReadOptions) -> None:
        super().__init__(builder)
        self.document = document
        self.options = options
        self.text = Inline()
        self.hidden = Inline()
        self.run: list[str] = []
        self.run_style = PLAIN
        self.rows: list[list[Draft]] = []
        self.cells: list[Draft] = []
        self.cell: list[tuple[str, tuple[Span, ...]]] = []
        self.fields: list[Code] = []
        self.references = {FOOTNOTES: 0, ENDNOTES: 0}
        self.begun = {FOOTNOTES: 0, ENDNOTES: 0}
        self.note = Note(self, "")

    def write(self) -> None:
        ends: list[int] = []
        for count in self.document.counts[: len(STORIES)]:
            ends.append((ends[-1] if ends else 0) + max(0, count))
        story = 0
        for first, place, step, text in self.document.characters():
            for offset, char in enumerate(text):
                while story < len(ends) and first + offset >= ends[story]:
                    self.end_story(STORIES[story])
                    story += 1
                if story >= len(ends):
                    break
                self.character(char, first + offset, place + offset * step, STORIES[story])
        if story < len(ends):
            self.end_story(STORIES[story])
        for kind, count in self.references.items():
            for number in range(1, count + 1):
                self.anchors.elements.setdefault(f"\0{kind}{number}", "")
        self.builder.elements = self.anchors.resolved(self.builder.elements)

    def character(self, char: str, position: int, place: int, story: str) -> None:
        if char in (FIELD_BEGINS, FIELD_SHOWS, FIELD_ENDS):
            self.end_run()
            self.edge_of_field(char)
        elif self.fields and not all(code.field.shown for code in self.fields):
            self.fields[-1].said.append(char)
        elif char in (PARAGRAPH_ENDS, CELL_ENDS, PAGE_ENDS):
            self.end_run()
            self.end_paragraph(char, place, story)
        elif char == NOTE_MARK:
            self.note_mark(position, story)
        elif char >= " " or char in ("\t", LINE_BREAK, FIRM_HYPHEN):
            style = self.document.style_at(place)
            if style is not self.run_style:
                self.end_run()
                self.run_style = style
            self.run.append({LINE_BREAK: "\n", FIRM_HYPHEN: "\u2011"}.get(char, char))

    def edge_of_field(self, char: str) -> None:
        if char == FIELD_BEGINS:
            self.fields.append(Code())
        elif self.fields and char == FIELD_SHOWS:
            self.fields[-1].field.shown = True
            self.fields[-1].understand()
        elif self.fields:
            code = self.fields.pop()
            if not code.field.shown and all(outer.field.shown for outer in self.fields):
                code.understand()
                self.text.add(code.field.symbol)

    def end_run(self) -> None:
        """Characters of one look become a run."""
        if not self.run:
            return
        text, self.run = "".join(self.run), []
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if self.run_style is HIDDEN:
            self.hidden.add(text)
        elif self.run_style is not DROPPED:
            href = next((code.field.href for code in reversed(self.fields) if code.field.href), "")
            style = msgspec.structs.replace(self.run_style, href=href) if href else self.run_style
            self.text.add(text, style)

    def note_mark(self, position: int, story: str) -> None:
        """The number of a note: in the text a reference, in the notes a beginning."""
        self.end_run()
        if story in self.begun:
            number = self.begun[story] = self.begun[story] + 1
            self.note = Note(self, mark_of(story, number))
            return
        kind = ENDNOTES if position in self.document.endnotes else FOOTNOTES
        if story == BODY and (kind == ENDNOTES or position in self.document.footnotes):
            number = self.references[kind] = self.references[kind] + 1
            self.text.add(mark_of(kind, number), styled(superscript=True, href=f"#\0{kind}{number}"))

    def end_paragraph(self, char: str, place: int, story: str) -> None:
        line, self.text = self.text, Inline()
        hidden, self.hidden = self.hidden, Inline()
        state = self.document.properties(place)
        if char == CELL_ENDS and state.row_end and state.depth <= 1:
            if self.cells:
                self.rows.append(self.cells)
            self.cells, self.cell = [], []
            return
        if state.table or char == CELL_ENDS:
            self.cell.append(line.finish())
            if char == CELL_ENDS:
                text, spans = stacked(self.cell)
                self.cells.append(Draft(text=text, spans=spans))
                self.cell = []
            return
        self.end_table()
        if not line.blank:
            self.paragraph(line, state, story)
        if not hidden.blank and story == BODY:
            self.add("paragraph", hidden, layer="hidden")
        if char == PAGE_ENDS and story == BODY:
            self.add("page_break")

    def paragraph(self, line: Inline, state: Paragraph, story: str) -> None:
        if story in self.begun:
            if not self.note.element and not self.note.mark:
                self.note.mark = mark_of(story, self.begun[story])
            self.note.paragraph(line)
            self.anchors.elements.setdefault(f"\0{story}{self.begun[story]}", self.note.element)
        elif story == HEADERS:
            text, spans = line.finish()
            if not is_page_number(text):
                self.add("header", text, spans, layer="furniture")
        elif story == COMMENTS:
            self.add("comment", line, layer="comments")
        elif story == BODY:
            self.body(line, state)

    def body(self, line: Inline, state: Paragraph) -> None:
        style = self.document.styles.get(state.style)
        builtin = style.builtin if style is not None else -1
        listed = state.list not in NO_LIST
        marker = self.document.lists.step(state.list, state.level) if listed else ""
        if 1 <= builtin <= 9 or state.outline < 9:
            level = builtin if 1 <= builtin <= 9 else state.outline + 1
            self.add("heading", line, level=level, marker=marker)
        elif builtin == TITLE:
            self.add("heading", line, level=1, reason="style Title")
        elif builtin == CAPTION:
            self.add("caption", line)
        elif listed:
            self.add("list_item", line, level=min(state.level, 8) + 1, marker=marker)
        elif 19 <= builtin <= 27:
            self.add("contents", line)
        else:
            self.add("paragraph", line)

    def end_table(self) -> None:
        if self.cells:
            self.rows.append(self.cells)
        rows, self.rows, self.cells, self.cell = self.rows, [], [], []
        if rows:
            self.add("table", table=grid(rows, self.options))

    def end_story(self, story: str) -> None:
        self.end_run()
        line, self.text = self.text, Inline()
        self.end_table()
        if not line.blank:
            self.paragraph(line, Paragraph(), story)
        self.fields = []
        self.note = Note(self, "")


def mark_of(story: str, number: int) -> str:
    """The number of a note as it is written: endnotes have small Roman ones."""
    return written(number, "i" if story == ENDNOTES else "1")
