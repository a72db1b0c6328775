"""Notes and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.model.elements import Span
from pincite.readers.rtf.blocks import Block, Text
from pincite.readers.rtf.lists import written
from pincite.readers.rtf.parts import CommentText, NoteText
from pincite.readers.rtf.state import TEXT
from pincite.readers.rtf.words.registry import HANDLERS, on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter

NOTE_MARKS = 3
"""Characters of a raised run before a note that are its mark."""


@on("footnote")
def footnote(reader: Interpreter, number: int | None) -> None:
    if reader.state.to != TEXT:
        return
    deleted = reader.state.deleted
    outer = reader.story.text
    reader.end_note = False

    def done(blocks: list[Block]) -> None:
        if deleted:
            return
        bind_note(reader, outer, blocks)

    reader.sub_story(done)


def bind_note(reader: Interpreter, outer: Text, blocks: list[Block]) -> None:
    """Put the note by, and refer to it where it stands in the text."""
    kind = "endnote" if reader.end_note else "footnote"
    reader.end_note = False
    number = len(reader.notes)
    href = f"#\0{number}"
    last = outer.pieces[-1] if outer.pieces else ("", Span(start=0, end=0))
    if last[0] == "\0":
        outer.pieces.pop()
        mark = ""
    elif last[1].superscript and not last[1].href and 0 < len(last[0].strip()) <= NOTE_MARKS:
        outer.pieces.pop()
        mark = last[0].strip()
    else:
        mark = ""
    if not mark:
        count = reader.note_counts[kind] = reader.note_counts[kind] + 1
        mark = str(count) if kind == "footnote" else end_mark(reader, count)
    outer.pieces.append((mark, Span(start=0, end=0, superscript=True, href=href)))
    reader.notes.append(NoteText(mark, blocks))


def end_mark(reader: Interpreter, number: int) -> str:
    """The number of an endnote as the document writes it."""
    return written(number, {"roman": 2, "Roman": 1, "letter": 4, "Letter": 3}.get(reader.end_form, 0))


@on("ftnalt")
def endnote(reader: Interpreter, number: int | None) -> None:
    reader.end_note = True


for _word, _form in (
    ("aftnnrlc", "roman"),
    ("aftnnruc", "Roman"),
    ("aftnnalc", "letter"),
    ("aftnnauc", "Letter"),
):

    def _end_form(reader: Interpreter, number: int | None, form: str = _form) -> None:
        reader.end_form = form

    HANDLERS[_word] = _end_form


@on("chftn")
def note_number(reader: Interpreter, number: int | None) -> None:
    """``\\chftn``: the number of a note, in the text (the note follows) or in the note itself."""
    if reader.state.to == TEXT and not reader.stories and not reader.state.deleted:
        reader.story.text.pieces.append(("\0", Span(start=0, end=0, superscript=True)))


@on("annotation")
def comment(reader: Interpreter, number: int | None) -> None:
    author, reader.comment_author = reader.comment_author, ""

    def done(blocks: list[Block]) -> None:
        reader.comments.append(CommentText(author, blocks))

    reader.sub_story(done)


@on("atnauthor")
def comment_author(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: setattr(reader, "comment_author", value))


@on("atnid")
def comment_initials(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: setattr(reader, "comment_author", reader.comment_author or value))
