"""Pictures, shapes, text boxes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.readers.rtf.blocks import Block, Figure
from pincite.readers.rtf.pictures import picture_of
from pincite.readers.rtf.state import CAPTURE, PICTURE, SKIP, TEXT
from pincite.readers.rtf.words.registry import on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter


@on("pict")
def picture(reader: Interpreter, number: int | None) -> None:
    if reader.state.to not in (TEXT, CAPTURE):
        reader.to(SKIP)
        return
    shown = not reader.state.deleted
    hidden = reader.state.hidden
    reader.to(PICTURE)
    reader.image, reader.image_hex = bytearray(), []
    reader.image_kind, reader.image_alt = "", ""

    def done() -> None:
        data = bytes(reader.image or b"")
        reader.image = None
        if not data:
            data = unhex(reader.image_hex)
        reader.image_hex = []
        if not shown or hidden or not data:
            return
        data, kind = picture_of(data, reader.image_kind)
        key = reader.reading.picture(data, kind)
        reader.story.pending.append(Figure(key, reader.image_alt or reader.shape_alt))

    reader.closer = done


def unhex(pieces: list[bytes]) -> bytes:
    """Bytes written as hexadecimal digits; what is none is passed over."""
    joined = b"".join(pieces).translate(None, b" \t\r\n")
    try:
        return bytes.fromhex(joined[: len(joined) & ~1].decode("ascii"))
    except ValueError:
        digits = re.sub(rb"[^0-9a-fA-F]", b"", joined)
        return bytes.fromhex(digits[: len(digits) & ~1].decode("ascii"))


@on("picprop")
def picture_properties(reader: Interpreter, number: int | None) -> None:
    reader.to("properties")


@on("shp")
def shape(reader: Interpreter, number: int | None) -> None:
    reader.shape_read.append(False)
    reader.shape_alt = ""
    story = reader.story

    def done() -> None:
        reader.shape_read.pop()
        for block in reversed(story.pending):
            if isinstance(block, Figure):
                block.text = block.text or reader.shape_alt
                break
        reader.shape_alt = ""

    reader.closer = done


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
    """A text box: its text stands after the paragraph that it is anchored in."""

    def done(blocks: list[Block]) -> None:
        reader.story.pending += blocks

    if reader.shape_read:
        reader.shape_read[-1] = True
    reader.sub_story(done)


@on("sn")
def property_name(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: setattr(reader, "property", value))


@on("sv")
def property_value(reader: Interpreter, number: int | None) -> None:
    if reader.property == "pib":
        return  # a picture stands in it
    reader.capture(lambda value: describe(reader, value))


def describe(reader: Interpreter, value: str) -> None:
    """A property that may be the alternative text of a picture."""
    if reader.property in ("wzDescription", "pictureDescription"):
        if reader.image is not None:
            reader.image_alt = value
        else:
            reader.shape_alt = value
