"""Control words that begin a text of its own: notes, headers, pictures, fields, what the document says of
itself."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from locale import windows_locale

from pincite.model.elements import Span
from pincite.readers.inline import styled
from pincite.readers.numerals import written
from pincite.readers.rtf.fields import Field, understand
from pincite.readers.rtf.interpreter import Beside, Interpreter, Picture
from pincite.readers.rtf.paragraphs import Block, Figure, Text, To
from pincite.readers.rtf.words import WORDS, Handler, mean, on, setting

HANDLERS = WORDS  # All control words that mean something: those of this file are added to it.
FACTS = {"title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords"}
TIMES = {"creatim": "CreationDate", "revtim": "ModDate"}
PARTS = ("yr", "mo", "dy", "hr", "min", "sec")  # What a time is made of.
USER_DEFAULT = 1024  # ``\deflang`` of a document that leaves its language to the program.

PICTURES = {
    "pngblip": "image/png", "jpegblip": "image/jpeg", "emfblip": "image/x-emf", "wmetafile": "image/x-wmf",
    "dibitmap": "image/bmp", "wbitmap": "image/bmp", "macpict": "image/x-pict", "pmmetafile": "image/x-pmm",
}  # fmt: skip
ALTERNATIVES = ("wzDescription", "pictureDescription")  # Properties that hold the alternative text.
END_FORMS = {"aftnnrlc": "i", "aftnnruc": "I", "aftnnalc": "a", "aftnnauc": "A"}  # Of numbers of endnotes.
NOTE_MARKS = 3  # Characters of a raised run before a note that are its mark.
BITMAP_HEADER = 40  # Bytes of BITMAPINFOHEADER.


def captured(done: Callable[[Interpreter, str], object]) -> Handler:
    """The text of this group is given to ``done`` when it ends."""
    return lambda reader, number: reader.capture(lambda value: done(reader, value))


# --- the document ---------------------------------------------------------------------------------


@on("deflang")
def language(reader: Interpreter, number: int | None) -> None:
    found = windows_locale.get(number or 0)
    if found and number != USER_DEFAULT:
        reader.facts.setdefault("Language", found.replace("_", "-"))


for _name, _key in FACTS.items():

    @on(_name, within=(To.INFO,))
    def _fact(reader: Interpreter, number: int | None, key: str = _key) -> None:
        reader.capture(lambda value: reader.facts.setdefault(key, value))


for _name, _key in TIMES.items():

    @on(_name)
    def _time(reader: Interpreter, number: int | None, key: str = _key) -> None:
        reader.date = {}
        reader.closer = lambda: end_date(reader, key)


for _name in PARTS:

    @on(_name)
    def _part(reader: Interpreter, number: int | None, part: str = _name) -> None:
        if number is not None and 0 <= number <= 9999:
            reader.date[part] = number


def end_date(reader: Interpreter, key: str) -> None:
    """A time that the document says of itself becomes a fact."""
    said, reader.date = {"mo": 1, "dy": 1} | reader.date, {}
    if said.get("yr"):
        reader.facts.setdefault(
            key, f"D:{said['yr']:04d}" + "".join(f"{said.get(p, 0):02d}" for p in PARTS[1:])
        )


mean("generator", captured(lambda reader, value: reader.facts.setdefault("Creator", value.rstrip(";"))), True)


@on("fromhtml")
def from_html(reader: Interpreter, number: int | None) -> None:
    reader.reading.note("html_in_rtf", "the text was HTML once; it is read as the RTF shows it")


@on("upr", ignorable=True)
def two_ways(reader: Interpreter, number: int | None) -> None:
    """A thing said twice, the second time in Unicode."""
    state = reader.mine()
    state.upr, state.to = state.to, To.SKIP


@on("ud", ignorable=True)
def second_way(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    if state.to == To.SKIP and state.upr:
        state.to, state.upr = state.upr, None


# --- headers, notes, comments ---------------------------------------------------------------------


for _kind in ("header", "footer"):

    @on(f"{_kind} {_kind}l {_kind}r {_kind}f")
    def _edge(reader: Interpreter, number: int | None, kind: str = _kind) -> None:
        def done(blocks: list[Block]) -> None:
            if blocks:
                reader.furniture.setdefault(f"{kind} {blocks!r}", Beside(kind, blocks))

        reader.sub_story(done)


@on("footnote", ignorable=True, within=(To.TEXT,))
def footnote(reader: Interpreter, number: int | None) -> None:
    deleted = reader.state.deleted
    outer = reader.story.text
    reader.end_note = False

    def done(blocks: list[Block]) -> None:
        if not deleted:
            bind_note(reader, outer, blocks)

    reader.sub_story(done)


def bind_note(reader: Interpreter, outer: Text, blocks: list[Block]) -> None:
    """Put the note by, and refer to it where it stands in the text."""
    kind = "endnote" if reader.end_note else "footnote"
    reader.end_note = False
    last = outer.pieces[-1] if outer.pieces else ("", Span(start=0, end=0))
    mark = ""
    if last[0] == "\0":
        outer.pieces.pop()
    elif last[1].superscript and not last[1].href and 0 < len(last[0].strip()) <= NOTE_MARKS:
        outer.pieces.pop()
        mark = last[0].strip()
    if not mark:
        count = reader.note_counts[kind] = reader.note_counts[kind] + 1
        mark = written(count, reader.end_form if kind == "endnote" else "1")
    outer.pieces.append((mark, styled(superscript=True, href=f"#\0{len(reader.notes)}")))
    reader.notes.append(Beside(mark, blocks))


for _name, _form in END_FORMS.items():
    mean(_name, setting(lambda reader: reader, "end_form", _form))
mean("ftnalt", setting(lambda reader: reader, "end_note", True))


@on("chftn", within=(To.TEXT,))
def note_number(reader: Interpreter, number: int | None) -> None:
    """The number of a note, in the text (the note follows) or in the note itself."""
    if not reader.stories and not reader.state.deleted:
        reader.story.text.pieces.append(("\0", styled(superscript=True)))


@on("annotation", ignorable=True)
def comment(reader: Interpreter, number: int | None) -> None:
    author, reader.comment_author = reader.comment_author, ""
    reader.sub_story(lambda blocks: reader.comments.append(Beside(author, blocks)))


mean("atnauthor", captured(lambda reader, name: setattr(reader, "comment_author", name)), True)
mean(
    "atnid",
    captured(lambda reader, name: setattr(reader, "comment_author", reader.comment_author or name)),
    True,
)


# --- fields and bookmarks -------------------------------------------------------------------------


@on("bkmkstart", ignorable=True)
def bookmark(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == To.TEXT:
        reader.capture(reader.story.text.names.append)
    else:
        reader.to(To.SKIP)


@on("field")
def field(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == To.SKIP or len(reader.fields) >= reader.options.max_depth:
        return
    made = Field()
    reader.fields.append(made)

    def done() -> None:
        reader.fields.pop()
        if made.symbol and (not made.shown or reader.all == made.before):
            reader.put(made.symbol + made.reading)

    reader.closer = done


@on("fldinst", ignorable=True)
def instruction(reader: Interpreter, number: int | None) -> None:
    field = reader.fields[-1] if reader.fields else Field()
    reader.capture(lambda code: understand(field, code))


@on("fldrslt", ignorable=True)
def result(reader: Interpreter, number: int | None) -> None:
    if not reader.fields:
        return
    field = reader.fields[-1]
    field.shown, field.before = True, reader.all
    state = reader.mine()
    state.href = field.href or state.href
    state.contents = field.contents or state.contents


# --- pictures, shapes, text boxes -----------------------------------------------------------------


for _name, _kind in PICTURES.items():
    mean(_name, setting(lambda reader: reader.picture or Picture(), "kind", _kind))


@on("pict", ignorable=True)
def picture(reader: Interpreter, number: int | None) -> None:
    if reader.state.to not in (To.TEXT, To.CAPTURE):
        reader.to(To.SKIP)
        return
    shown = not reader.state.deleted and not reader.state.hidden
    reader.to(To.PICTURE)
    made = reader.picture = Picture()

    def done() -> None:
        reader.picture = None
        data = made.data or unhex(made.digits)
        if shown and data:
            kind = made.kind or "application/octet-stream"
            key = reader.reading.picture(with_header(data, made.kind), kind)
            reader.story.pending.append(Figure(key, made.alt or reader.shape_alt))

    reader.closer = done


def unhex(pieces: list[bytes]) -> bytes:
    """Bytes written as hexadecimal digits; what is none is passed over."""
    digits = re.sub(rb"[^0-9a-fA-F]", b"", b"".join(pieces)).decode("ascii")
    return bytes.fromhex(digits[: len(digits) & ~1])


def with_header(data: bytes, kind: str) -> bytes:
    """The bytes of a picture as a file of its own: bitmaps stand in RTF without the header of one."""
    if kind != "image/bmp" or len(data) <= BITMAP_HEADER:
        return data
    (size,) = struct.unpack_from("<I", data)
    if size < BITMAP_HEADER:
        return data
    depth, compression = struct.unpack_from("<HI", data, 14)
    (used,) = struct.unpack_from("<I", data, 32)
    colours = used or (1 << depth if depth <= 8 else 0)
    masks = 12 if compression == 3 and size == BITMAP_HEADER else 0
    offset = 14 + size + 4 * min(colours, 256) + masks
    return b"BM" + struct.pack("<IHHI", 14 + len(data), 0, 0, offset) + data


@on("shp", ignorable=True)
def shape(reader: Interpreter, number: int | None) -> None:
    reader.shape_alt = ""
    story = reader.story

    def done() -> None:
        figure = next((block for block in reversed(story.pending) if isinstance(block, Figure)), None)
        if figure is not None:
            figure.text = figure.text or reader.shape_alt
        reader.shape_alt = ""

    reader.closer = done


@on("shptxt dptxbxtext", ignorable=True)
def text_box(reader: Interpreter, number: int | None) -> None:
    """A text box: its text stands after the paragraph that it is anchored in."""
    reader.sub_story(lambda blocks: reader.story.pending.extend(blocks))


mean("sn", captured(lambda reader, name: setattr(reader, "property", name)), True)


@on("sv", ignorable=True)
def property_value(reader: Interpreter, number: int | None) -> None:
    """The value of a property; it may be the alternative text of a picture, or, in 'pib', a picture."""
    if reader.property != "pib":
        reader.capture(lambda value: describe(reader, value))


def describe(reader: Interpreter, value: str) -> None:
    if reader.property not in ALTERNATIVES:
        return
    if reader.picture is not None:
        reader.picture.alt = value
    else:
        reader.shape_alt = value
