"""Control words of characters, paragraphs, tables and lists."""

from __future__ import annotations

from collections.abc import Callable

from pincite.readers.rtf.blocks import Break, Definition, Edge
from pincite.readers.rtf.encoding import SETS, codec_of
from pincite.readers.rtf.interpreter import Interpreter
from pincite.readers.rtf.lists import Level, List, Override
from pincite.readers.rtf.state import CAPTURE, FONTS, LISTS, OVERRIDES, SKIP, STYLES, TEXT
from pincite.readers.rtf.vocabulary import CHARACTERS, SKIPPED, UNDERLINES

Handler = Callable[[Interpreter, int | None], None]

# Control words with what handles them, and whether that is so behind ``\*`` too: there stand destinations
# that readers are to ignore if they do not know them.
WORDS: dict[bytes, tuple[Handler, bool]] = {}


def mean(words: str, handler: Handler, ignorable: bool = False) -> None:
    """These words, parted by spaces, are handled so."""
    for word in words.split():
        WORDS[word.encode()] = (handler, ignorable)


def on(words: str, ignorable: bool = False) -> Callable[[Handler], Handler]:
    """Says of a function that it handles these words."""

    def keep(handler: Handler) -> Handler:
        mean(words, handler, ignorable)
        return handler

    return keep


def toggle(attribute: str) -> Handler:
    """A property of characters that the number 0 turns off."""
    return lambda reader, number: setattr(reader.mine(), attribute, number != 0)


def being(attribute: str, value: bool) -> Handler:
    """What a group is, or is no more."""
    return lambda reader, number: setattr(reader.mine(), attribute, value)


def amount(attribute: str) -> Handler:
    """A measure of a paragraph, in twips."""
    return lambda reader, number: setattr(reader.mine(), attribute, number or 0)


def sign(text: str) -> Handler:
    """A character that has a control word."""
    return lambda reader, number: reader.character(text)


def transparent(reader: Interpreter, number: int | None) -> None:
    """A destination that is read as if it were not there."""


def skipped(reader: Interpreter, number: int | None) -> None:
    """A destination whose text is not the document's."""
    reader.to(SKIP)


for _name, _text in CHARACTERS.items():
    mean(_name, sign(_text), ignorable=True)
for _words, _attribute in (
    ("b", "bold"), ("i", "italic"), ("strike striked", "strike"), ("v", "hidden"), ("deleted", "deleted"),
    (UNDERLINES, "underline"),
):  # fmt: skip
    mean(_words, toggle(_attribute))
for _words, _attribute in (("li lin", "indent"), ("ri rin", "right"), ("fi", "first")):
    mean(_words, amount(_attribute))
for _words, _attribute, _value in (
    ("ulnone", "underline", False), ("intbl", "intbl", True), ("qc qr", "aligned", True),
    ("nesttableprops", "nested", True),
):  # fmt: skip
    mean(_words, being(_attribute, _value), ignorable=_words == "nesttableprops")
mean("pard", lambda reader, number: reader.mine().pard())
mean("plain", lambda reader, number: reader.mine().plain(reader.fonts.default))
mean("shppict do moMath moMathPara object result shpgrp sp txfieldtext", transparent, ignorable=True)
mean(SKIPPED, skipped)
mean("pn", skipped, ignorable=True)  # a list of the old kind: its text is in \pntext


# --- characters -----------------------------------------------------------------------------------


@on("u")
def in_unicode(reader: Interpreter, number: int | None) -> None:
    if number is not None:
        reader.unicode(number)


@on("uc")
def fallback(reader: Interpreter, number: int | None) -> None:
    reader.mine().uc = max(0, min(number if number is not None else 1, 64))


@on("super")
def superscript(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.superscript, state.subscript = number != 0, False


@on("sub")
def subscript(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.subscript, state.superscript = number != 0, False


@on("up dn")
def moved(reader: Interpreter, number: int | None) -> None:
    if number == 0:
        on_the_line(reader, number)


@on("nosupersub")
def on_the_line(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.superscript = state.subscript = False


# --- fonts and styles -----------------------------------------------------------------------------


for _name, _codec in SETS.items():
    mean(_name, lambda reader, number, codec=_codec: reader.fonts.set_codec(codec))  # type: ignore[misc]


@on("ansicpg")
def code_page(reader: Interpreter, number: int | None) -> None:
    found = codec_of(number)
    if found:
        reader.fonts.set_codec(found)


@on("deff")
def default_font(reader: Interpreter, number: int | None) -> None:
    reader.fonts.default = number or 0
    reader.mine().font = reader.fonts.default


@on("fonttbl", ignorable=True)
def fonts(reader: Interpreter, number: int | None) -> None:
    reader.to(FONTS)
    reader.closer = reader.fonts.end


@on("f")
def font(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS:
        reader.fonts.begin(number or 0)
    elif reader.state.to != STYLES:
        reader.mine().font = number or 0


@on("fcharset")
def charset(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS:
        reader.fonts.font.charset = number if number is not None else -1


@on("cpg")
def font_page(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS:
        reader.fonts.font.page = number


@on("stylesheet", ignorable=True)
def styles(reader: Interpreter, number: int | None) -> None:
    reader.to(STYLES)


@on("s", ignorable=True)
def style(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == STYLES:
        reader.style.number = number or 0
    else:
        reader.mine().style = number or 0


def other_style(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == STYLES:
        reader.style.number = -1


mean("cs ds ts", other_style, ignorable=True)
mean("tsrowd", other_style)


@on("outlinelevel")
def outline(reader: Interpreter, number: int | None) -> None:
    value = number if number is not None and 0 <= number < 9 else -1
    if reader.state.to == STYLES:
        reader.style.outline = value
    else:
        reader.mine().outline = value


# --- paragraphs -----------------------------------------------------------------------------------


@on("par sect")
def par(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.end_paragraph(forced=True)


@on("page")
def page(reader: Interpreter, number: int | None) -> None:
    if reader.state.to != TEXT or reader.stories or reader.state.deleted:
        return
    if (reader.story.text.blank and not reader.story.open) or not reader.state.depth:
        reader.end_paragraph()
        reader.story.add(Break(), 0)


@on("itap")
def nesting(reader: Interpreter, number: int | None) -> None:
    reader.mine().itap = max(0, number if number is not None else 1)


@on("ql qj")
def not_aligned(reader: Interpreter, number: int | None) -> None:
    if reader.state.aligned:  # else the state need not be copied
        reader.mine().aligned = False


@on("ilvl")
def list_level(reader: Interpreter, number: int | None) -> None:
    level = max(0, min(number or 0, 8))
    if reader.state.to == STYLES:
        reader.style.ilvl = level
    else:
        reader.mine().ilvl = level


@on("ls")
def list_of(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == STYLES:
        reader.style.ls = number or 0
    elif reader.state.to == OVERRIDES:
        reader.override.ls = number or 0
    else:
        reader.mine().ls = number or 0


# --- rows and cells -------------------------------------------------------------------------------


def row_of(reader: Interpreter) -> Definition:
    return reader.story.nested if reader.state.nested else reader.story.row


@on("trowd")
def row_begins(reader: Interpreter, number: int | None) -> None:
    if reader.state.nested:
        reader.story.nested = Definition()
    else:
        reader.story.row = Definition()


@on("cellx")
def cell_edge(reader: Interpreter, number: int | None) -> None:
    row = row_of(reader)
    if len(row.edges) < reader.options.max_columns:
        row.edges.append(Edge(number or 0, row.right, row.below))
    row.right = row.below = False


def of_row(attribute: str, value: Callable[[int | None], object]) -> Handler:
    """What a row, or the cell being defined, is."""
    return lambda reader, number: setattr(row_of(reader), attribute, value(number))


mean("clmrg", of_row("right", lambda number: True))
mean("clvmrg", of_row("below", lambda number: True))
mean("trleft", of_row("left", lambda number: number or 0))
mean("trhdr", of_row("header", lambda number: True))
mean("irow", of_row("first", lambda number: number == 0))
mean("lastrow", of_row("last", lambda number: True))


@on("cell")
def cell(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        state = reader.mine()
        kept = (state.intbl, state.itap)
        if state.depth < 1:
            state.intbl, state.itap = True, -1
        reader.end_paragraph()
        reader.story.text.pieces.clear()
        reader.story.end_cell(1)
        state.intbl, state.itap = kept


@on("nestcell")
def nested_cell(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.end_paragraph()
        reader.story.text.pieces.clear()
        reader.story.end_cell(reader.state.depth)


@on("row")
def row(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.story.end_row(1)


@on("nestrow")
def nested_row(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        reader.story.end_row(max(2, reader.state.depth))


# --- lists ----------------------------------------------------------------------------------------


@on("listtext pntext", ignorable=True)
def list_text(reader: Interpreter, number: int | None) -> None:
    text = reader.story.text
    if reader.state.to != TEXT:
        reader.to(SKIP)
        return
    dropped = reader.state.deleted

    def done(value: str) -> None:
        if not dropped:
            text.marker = value.strip("\t ")

    reader.capture(done)


@on("listtable", ignorable=True)
def list_table(reader: Interpreter, number: int | None) -> None:
    reader.to(LISTS)


@on("list")
def one_list(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == LISTS:
        made = reader.list = List()
        reader.closer = lambda: reader.lists.lists.__setitem__(made.number, made)


@on("listid")
def list_id(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == LISTS:
        reader.list.number = number or 0
    elif reader.state.to == OVERRIDES:
        reader.override.number = number or 0


@on("listlevel")
def one_level(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == LISTS and len(reader.list.levels) < 9:
        reader.level = Level()
        reader.list.levels.append(reader.level)


@on("levelnfc levelnfcn")
def level_form(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == LISTS:
        reader.level.form = number or 0


@on("levelstartat")
def level_start(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == LISTS:
        reader.level.start = number if number is not None else 1
    elif reader.state.to == OVERRIDES:
        reader.override.starts[reader.override.at] = number if number is not None else 1


@on("leveltext")
def level_pattern(reader: Interpreter, number: int | None) -> None:
    level = reader.level
    if reader.state.to != LISTS:
        reader.to(SKIP)
        return
    found: list[str] = []
    reader.to(CAPTURE).captured = found

    def done() -> None:
        text = "".join(found)
        if text and ord(text[0]) < 0x20:  # its length, then the text
            text = text[1 : 1 + ord(text[0])]
        level.text = text.rstrip(";")

    reader.closer = done


@on("listoverridetable", ignorable=True)
def overrides(reader: Interpreter, number: int | None) -> None:
    reader.to(OVERRIDES)


@on("listoverride")
def one_override(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == OVERRIDES:
        made = reader.override = Override()
        reader.closer = lambda: reader.lists.overrides.__setitem__(made.ls, made)


@on("lfolevel")
def override_level(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == OVERRIDES:
        reader.override.at += 1
