"""The text of Word 97 to 2003 documents ([MS-DOC]): paragraphs, headings, tables, notes, headers."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import accumulate

import msgspec

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.model.elements import Span
from pincite.readers.builder import Builder
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.flow.unstyled import told_by_look
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
# Control characters that are text: a tab, a line break, a hyphen that does not break.
SHOWN = {"\t": "\t", "\x0b": "\n", "\x1e": "\u2011"}
NO_LIST = (0, 2047)  # Numbers of lists that are none (2.6.2, sprmPIlfo).
HEADINGS, CONTENTS, TITLE, CAPTION = range(1, 10), range(19, 28), 62, 34  # Numbers of built-in styles.


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
    yield told_by_look(builder.page(), reading)


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


class Code(Field):
    """A field being read, with its code so far, which is not shown."""

    said: list[str] = msgspec.field(default_factory=list)


class Writer(Flow):
    """Walks the characters of all stories and writes elements. Notes and comments stand at the end."""

    def __init__(self, builder: Builder, document: Document, options: ReadOptions) -> None:
        super().__init__(builder)
        self.document = document
        self.options = options
        self.story = BODY
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
        ends = list(accumulate(max(0, count) for count in self.document.counts[: len(STORIES)]))
        story = 0
        for first, place, step, text in self.document.characters():
            for offset, char in enumerate(text):
                while story < len(ends) and first + offset >= ends[story]:
                    self.end_story()
                    story += 1
                    self.story = STORIES[min(story, len(STORIES) - 1)]
                if story >= len(ends):
                    break
                self.character(char, first + offset, place + offset * step)
        if story < len(ends):
            self.end_story()
        for kind, count in self.references.items():
            for number in range(1, count + 1):
                self.anchors.elements.setdefault(f"\0{kind}{number}", "")
        self.builder.elements = self.anchors.resolved(self.builder.elements)

    def character(self, char: str, position: int, place: int) -> None:
        if char in (FIELD_BEGINS, FIELD_SHOWS, FIELD_ENDS):
            self.end_run()
            self.edge_of_field(char)
        elif self.fields and not all(code.shown for code in self.fields):
            self.fields[-1].said.append(char)
        elif char in (PARAGRAPH_ENDS, CELL_ENDS, PAGE_ENDS):
            self.end_run()
            self.end_paragraph(char, self.document.properties(place))
        elif char == NOTE_MARK:
            self.end_run()
            self.note_mark(position)
        elif char >= " " or char in SHOWN:
            style = self.document.style_at(place)
            if style is not self.run_style:
                self.end_run()
                self.run_style = style
            self.run.append(SHOWN.get(char, char))

    def edge_of_field(self, char: str) -> None:
        if char == FIELD_BEGINS:
            self.fields.append(Code())
            return
        if not self.fields:
            return
        code = self.fields[-1] if char == FIELD_SHOWS else self.fields.pop()
        if char == FIELD_SHOWS:
            code.shown = True
            understand(code, "".join(code.said))
        elif not code.shown and all(outer.shown for outer in self.fields):
            understand(code, "".join(code.said))
            self.text.add(code.symbol)

    def end_run(self) -> None:
        """Characters of one look become a run."""
        if not self.run:
            return
        text, self.run = "".join(self.run), []
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if self.run_style is HIDDEN:
            self.hidden.add(text)
        elif self.run_style is not DROPPED:
            href = next((code.href for code in reversed(self.fields) if code.href), "")
            style = msgspec.structs.replace(self.run_style, href=href) if href else self.run_style
            self.text.add(text, style)

    def note_mark(self, position: int) -> None:
        """The number of a note: in the text a reference, in the notes a beginning."""
        if self.story in self.begun:
            self.begun[self.story] += 1
            self.note = Note(self, mark_of(self.story, self.begun[self.story]))
            return
        kind = ENDNOTES if position in self.document.endnotes else FOOTNOTES
        if self.story == BODY and (kind == ENDNOTES or position in self.document.footnotes):
            number = self.references[kind] = self.references[kind] + 1
            self.text.add(mark_of(kind, number), styled(superscript=True, href=f"#\0{kind}{number}"))

    def end_paragraph(self, char: str, state: Paragraph) -> None:
        line, self.text = self.text, Inline()
        hidden, self.hidden = self.hidden, Inline()
        if char == CELL_ENDS and state.row_end and state.depth <= 1:
            self.end_row()
        elif state.table or char == CELL_ENDS:
            self.cell.append(line.finish())
            if char == CELL_ENDS:
                text, spans = stacked(self.cell)
                self.cells.append(Draft(text=text, spans=spans))
                self.cell = []
        else:
            self.end_table()
            if not line.blank:
                self.paragraph(line, state)
            if not hidden.blank and self.story == BODY:
                self.add("paragraph", hidden, layer="hidden")
            if char == PAGE_ENDS and self.story == BODY:
                self.add("page_break")

    def paragraph(self, line: Inline, state: Paragraph) -> None:
        """A paragraph in no table, as the story has it; those of macros are none."""
        story = self.story
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
        if builtin in HEADINGS or state.outline < 9:
            level = builtin if builtin in HEADINGS else state.outline + 1
            self.add("heading", line, level=level, marker=marker)
        elif builtin == TITLE:
            self.add("heading", line, level=1, reason="style Title")
        elif builtin == CAPTION:
            self.add("caption", line)
        elif listed:
            self.add("list_item", line, level=min(state.level, 8) + 1, marker=marker)
        else:
            self.add("contents" if builtin in CONTENTS else "paragraph", line)

    def end_row(self) -> None:
        if self.cells:
            self.rows.append(self.cells)
        self.cells, self.cell = [], []

    def end_table(self) -> None:
        self.end_row()
        rows, self.rows = self.rows, []
        if rows:
            self.add("table", table=grid(rows, self.options))

    def end_story(self) -> None:
        self.end_run()
        line, self.text = self.text, Inline()
        self.end_table()
        if not line.blank:
            self.paragraph(line, Paragraph())
        self.fields = []
        self.note = Note(self, "")


def mark_of(story: str, number: int) -> str:
    """The number of a note as it is written: endnotes have small Roman ones."""
    return written(number, "i" if story == ENDNOTES else "1")
