"""Notes, comments, fields, pictures, shapes: what stands beside the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from recto.readers.rtf.state import SKIP, TEXT
from recto.readers.rtf.words.registry import HANDLERS, on

if TYPE_CHECKING:
    from recto.readers.rtf.interpreter import Interpreter


@on("footnote")
def footnote(reader: Interpreter, number: int | None) -> None:
    reader.begin_note()


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
    reader.note_mark()


@on("annotation")
def comment(reader: Interpreter, number: int | None) -> None:
    reader.begin_comment()


@on("atnauthor")
def comment_author(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: setattr(reader, "comment_author", value))


@on("atnid")
def comment_initials(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: setattr(reader, "comment_author", reader.comment_author or value))


@on("bkmkstart")
def bookmark(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        text = reader.story.text
        reader.capture(text.names.append)
    else:
        reader.to(SKIP)


@on("field")
def field(reader: Interpreter, number: int | None) -> None:
    reader.begin_field()


@on("fldinst")
def instruction(reader: Interpreter, number: int | None) -> None:
    reader.capture(reader.instruction)


@on("fldrslt")
def result(reader: Interpreter, number: int | None) -> None:
    reader.result()


@on("pict")
def picture(reader: Interpreter, number: int | None) -> None:
    reader.begin_picture()


@on("picprop")
def picture_properties(reader: Interpreter, number: int | None) -> None:
    reader.to("properties")


@on("shp")
def shape(reader: Interpreter, number: int | None) -> None:
    reader.begin_shape()


@on("shpinst")
def shape_instructions(reader: Interpreter, number: int | None) -> None:
    if reader.shape_read:
        reader.shape_read[-1] = True


@on("shprslt")
def shape_result(reader: Interpreter, number: int | None) -> None:
    if reader.shape_read and reader.shape_read[-1]:
        reader.to(SKIP)  # the shape once more, for older readers


@on("shptxt", "dptxbxtext")
def text_box(reader: Interpreter, number: int | None) -> None:
    reader.begin_box()


@on("sn")
def property_name(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: setattr(reader, "property", value))


@on("sv")
def property_value(reader: Interpreter, number: int | None) -> None:
    if reader.property == "pib":
        return  # a picture stands in it
    reader.capture(reader.shape_value)


@on("upr")
def two_ways(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.upr, state.to = state.to, SKIP


@on("ud")
def in_unicode(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    if state.to == SKIP and state.upr:
        state.to, state.upr = state.upr, ""


def transparent(reader: Interpreter, number: int | None) -> None:
    """A destination that is read as if it were not there."""


for _word in ("shppict", "do", "moMath", "moMathPara", "object", "result", "shpgrp", "sp", "txfieldtext"):
    HANDLERS[_word] = transparent
