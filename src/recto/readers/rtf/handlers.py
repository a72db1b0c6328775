"""What each control word does to the interpreter (RTF 1.9.1, appendix B)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from recto.readers.rtf.blocks import Break, Definition, Edge
from recto.readers.rtf.codepages import SETS, codec_of
from recto.readers.rtf.lists import Level, List, Override
from recto.readers.rtf.state import CAPTURE, FONTS, SKIP, STYLES, TEXT

if TYPE_CHECKING:
    from recto.readers.rtf.interpreter import Interpreter

Handler = Callable[["Interpreter", "int | None"], None]
HANDLERS: dict[str, Handler] = {}


def on(*words: str) -> Callable[[Handler], Handler]:
    def keep(handler: Handler) -> Handler:
        for word in words:
            HANDLERS[word] = handler
        return handler

    return keep


def toggle(word: str, attribute: str, value: bool = True) -> None:
    """A property of characters that the number 0 turns off."""

    def handler(reader: Interpreter, number: int | None) -> None:
        setattr(reader.mine(), attribute, value if number != 0 else not value)

    HANDLERS[word] = handler


for _word, _attribute in (
    ("b", "bold"), ("i", "italic"), ("strike", "strike"), ("striked", "strike"), ("v", "hidden"),
    ("deleted", "deleted"), ("webhidden", "hidden"),
):  # fmt: skip
    toggle(_word, _attribute)
UNDERLINES = (
    "ul uld uldb ulw uldash uldashd uldashdd ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd "
    "ulthldash ululdbwave ulwave"
)

for _word in UNDERLINES.split():
    toggle(_word, "underline")
HANDLERS["ulnone"] = lambda reader, number: setattr(reader.mine(), "underline", False)
HANDLERS.pop("webhidden")


@on("super")
def superscript(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.superscript, state.subscript = number != 0, False


@on("sub")
def subscript(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.subscript, state.superscript = number != 0, False


@on("up", "dn")
def moved(reader: Interpreter, number: int | None) -> None:
    if number == 0:
        state = reader.mine()
        state.superscript = state.subscript = False


@on("nosupersub")
def level_text(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.superscript = state.subscript = False


@on("plain")
def plain(reader: Interpreter, number: int | None) -> None:
    reader.mine().plain(reader.default_font)


@on("uc")
def fallback(reader: Interpreter, number: int | None) -> None:
    reader.mine().uc = max(0, min(number if number is not None else 1, 64))


# --- the document -------------------------------------------------------------------------------------


@on("ansi", "mac", "pc", "pca")
def unsaid(reader: Interpreter, number: int | None) -> None:
    """Replaced below by one for each."""


for _word, _codec in SETS.items():

    def _set(reader: Interpreter, number: int | None, codec: str = _codec) -> None:
        reader.codec = codec
        reader.codecs.clear()

    HANDLERS[_word] = _set


@on("ansicpg")
def code_page(reader: Interpreter, number: int | None) -> None:
    found = codec_of(number)
    if found:
        reader.codec = found
        reader.codecs.clear()


@on("deff")
def default_font(reader: Interpreter, number: int | None) -> None:
    reader.default_font = number or 0
    reader.mine().font = reader.default_font


@on("deflang")
def language(reader: Interpreter, number: int | None) -> None:
    from locale import windows_locale

    found = windows_locale.get(number or 0)
    if found and number != 1024:
        reader.facts.setdefault("Language", found.replace("_", "-"))


@on("fonttbl")
def fonts(reader: Interpreter, number: int | None) -> None:
    reader.to(FONTS)
    reader.closer = lambda: end_fonts(reader)


def end_fonts(reader: Interpreter) -> None:
    for font in reader.fonts.values():
        font.name = font.name.strip().rstrip(";").strip()
    reader.codecs.clear()


@on("f")
def font(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS:
        from recto.readers.rtf.interpreter import Font

        reader.font_number = number or 0
        reader.fonts[reader.font_number] = Font()
    elif reader.state.to != STYLES:
        reader.mine().font = number or 0


@on("fcharset")
def charset(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS and reader.font_number in reader.fonts:
        reader.fonts[reader.font_number].charset = number if number is not None else -1


@on("cpg")
def font_page(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS and reader.font_number in reader.fonts:
        reader.fonts[reader.font_number].page = number


@on("stylesheet")
def styles(reader: Interpreter, number: int | None) -> None:
    reader.to(STYLES)


@on("s")
def style(reader: Interpreter, number: int | None) -> None:
    reader.style_said(number or 0)


@on("cs", "ds", "ts", "tsrowd")
def other_style(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == STYLES:
        reader.style.number = -1


@on("outlinelevel")
def outline(reader: Interpreter, number: int | None) -> None:
    value = number if number is not None and 0 <= number < 9 else -1
    if reader.state.to == STYLES:
        reader.style.outline = value
    else:
        reader.mine().outline = value


@on("info")
def info(reader: Interpreter, number: int | None) -> None:
    reader.ignored = True
    reader.to("info")
    reader.closer = lambda: setattr(reader, "ignored", False)


for _word, _key in (("creatim", "CreationDate"), ("revtim", "ModDate")):

    def _time(reader: Interpreter, number: int | None, key: str = _key) -> None:
        reader.date = {}
        reader.closer = lambda: reader.end_date(key)

    HANDLERS[_word] = _time

for _word in ("yr", "mo", "dy", "hr", "min", "sec"):

    def _part(reader: Interpreter, number: int | None, part: str = _word) -> None:
        if number is not None and 0 <= number <= 9999:
            reader.date[part] = number

    HANDLERS[_word] = _part


@on("generator")
def generator(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: reader.facts.setdefault("Creator", value.rstrip(";")))


@on("fromhtml")
def from_html(reader: Interpreter, number: int | None) -> None:
    reader.shelf.note("html_in_rtf", "the text was HTML once; it is read as the RTF shows it")


# --- paragraphs ---------------------------------------------------------------------------------------


@on("pard")
def pard(reader: Interpreter, number: int | None) -> None:
    reader.mine().pard()


@on("par", "sect")
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


@on("intbl")
def in_table(reader: Interpreter, number: int | None) -> None:
    reader.mine().intbl = True


@on("itap")
def nesting(reader: Interpreter, number: int | None) -> None:
    reader.mine().itap = max(0, number if number is not None else 1)


@on("li", "lin")
def indent(reader: Interpreter, number: int | None) -> None:
    reader.mine().indent = number or 0


@on("fi")
def first_line(reader: Interpreter, number: int | None) -> None:
    reader.mine().first = number or 0


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
    elif reader.state.to == "overrides":
        reader.override.ls = number or 0
    else:
        reader.mine().ls = number or 0


@on("listtext", "pntext")
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


# --- lists --------------------------------------------------------------------------------------------


@on("listtable")
def list_table(reader: Interpreter, number: int | None) -> None:
    reader.to("lists")


@on("list")
def one_list(reader: Interpreter, number: int | None) -> None:
    if reader.state.to != "lists":
        return
    made = reader.list = List()
    reader.closer = lambda: reader.lists.lists.__setitem__(made.number, made)


@on("listid")
def list_id(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == "lists":
        reader.list.number = number or 0
    elif reader.state.to == "overrides":
        reader.override.number = number or 0


@on("listlevel")
def one_level(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == "lists" and len(reader.list.levels) < 9:
        reader.level = Level()
        reader.list.levels.append(reader.level)


@on("levelnfc", "levelnfcn")
def level_form(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == "lists":
        reader.level.form = number or 0


@on("levelstartat")
def level_start(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == "lists":
        reader.level.start = number if number is not None else 1
    elif reader.state.to == "overrides":
        reader.override.starts[reader.override.at] = number if number is not None else 1


@on("leveltext")
def level_pattern(reader: Interpreter, number: int | None) -> None:
    level = reader.level
    if reader.state.to != "lists":
        reader.to(SKIP)
        return
    found: list[str] = []
    reader.to(CAPTURE).captured = found

    def done() -> None:
        text = "".join(found)
        level.text = (
            text[1 : 1 + ord(text[0])].rstrip(";") if text and ord(text[0]) < 0x20 else text.rstrip(";")
        )

    reader.closer = done


@on("levelnumbers", "listname", "liststylename")
def unread(reader: Interpreter, number: int | None) -> None:
    reader.to(SKIP)


@on("listoverridetable")
def overrides(reader: Interpreter, number: int | None) -> None:
    reader.to("overrides")


@on("listoverride")
def one_override(reader: Interpreter, number: int | None) -> None:
    if reader.state.to != "overrides":
        return
    made = reader.override = Override()
    reader.closer = lambda: reader.lists.overrides.__setitem__(made.ls, made)


@on("lfolevel")
def override_level(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == "overrides":
        reader.override.at += 1


@on("pn")
def old_list(reader: Interpreter, number: int | None) -> None:
    reader.to(SKIP)  # its text is in \pntext


# --- tables -------------------------------------------------------------------------------------------


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


@on("clmrg")
def merged_right(reader: Interpreter, number: int | None) -> None:
    row_of(reader).right = True


@on("clvmrg")
def merged_below(reader: Interpreter, number: int | None) -> None:
    row_of(reader).below = True


@on("trleft")
def row_left(reader: Interpreter, number: int | None) -> None:
    row_of(reader).left = number or 0


@on("trhdr")
def row_header(reader: Interpreter, number: int | None) -> None:
    row_of(reader).header = True


@on("irow")
def row_number(reader: Interpreter, number: int | None) -> None:
    row_of(reader).first = number == 0


@on("lastrow")
def row_last(reader: Interpreter, number: int | None) -> None:
    row_of(reader).last = True


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


@on("nesttableprops")
def nested_properties(reader: Interpreter, number: int | None) -> None:
    reader.mine().nested = True


# --- beside the text ----------------------------------------------------------------------------------


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
