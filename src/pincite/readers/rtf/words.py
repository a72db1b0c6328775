"""Control words of characters, paragraphs, tables and lists (RTF 1.9.1, appendix B)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple

from pincite.readers.charset import of_code_page
from pincite.readers.rtf.fonts import SETS
from pincite.readers.rtf.interpreter import Interpreter
from pincite.readers.rtf.lists import DEEPEST, Level, List
from pincite.readers.rtf.paragraphs import OUTLINE, SUB, SUPER, Edge, Row, Text, To

Handler = Callable[[Interpreter, int | None], object]


class Word(NamedTuple):
    """What handles a control word, whether that is so behind ``\\*`` too (there stand destinations that
    readers are to ignore if they do not know them), and in which places, () for all."""

    handler: Handler
    ignorable: bool
    within: tuple[To, ...]


WORDS: dict[bytes, Word] = {}

# Where the text of destinations goes in which other words mean something else.
PLACES = {
    "stylesheet": To.STYLES, "fonttbl": To.FONTS, "listtable": To.LISTS, "listoverridetable": To.OVERRIDES,
    "info": To.INFO, "picprop": To.ASIDE,
    "pn": To.SKIP,  # a list of the old kind: its text is in \pntext
}  # fmt: skip

CHARACTERS = {
    "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
    "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e", "rtlmark": "\u200f", "line": "\n",
    "lbr": "\n", "softline": "\n", "zwbo": "\u200b", "zwnbo": "\u2060",
}  # fmt: skip

# Destinations whose text is not the document's, also where they are written without ``\*``.
SKIPPED = """
colortbl filetbl revtbl rsidtbl pgptbl xe tc tcn rxe txe objdata objclass objname objalias objsect
fldtype private nonshppict nonesttables ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn template background
ffname ffl formfield datafield themedata colorschememapping datastore latentstyles mmathPict mmathPr
bkmkend atrfstart atrfend atntime atndate atnref atnicn pnseclvl listpicture panose fname falt fontemb
xmlnstbl mailmerge wgrffmtfilter docvar userprops protusertbl passwordhash keycode lvltentative
levelnumbers listname liststylename shprslt
"""
# Destinations that are read as if they were not there.
TRANSPARENT = "shppict shpinst do moMath moMathPara object result shpgrp sp txfieldtext"

UNDERLINES = (
    "ul uld uldb ulw uldash uldashd uldashdd ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd "
    "ulthldash ululdbwave ulwave"
)
MOST_FALLBACK = 64  # Characters that older readers may show for one in Unicode.


def is_on(number: int | None) -> bool:
    """A property that the number 0 turns off."""
    return number != 0


def amount(number: int | None) -> int:
    """A number, 0 where there is none."""
    return number or 0


def count(number: int | None) -> int:
    """A number from 0, 1 where there is none."""
    return 1 if number is None else max(0, number)


def mean(words: str, handler: Handler, ignorable: bool = False, within: tuple[To, ...] = ()) -> None:
    """These words, parted by blanks, are handled so, in all places or ``within`` some."""
    for word in words.split():
        WORDS[word.encode()] = Word(handler, ignorable, within)


def on(words: str, ignorable: bool = False, within: tuple[To, ...] = ()) -> Callable[[Handler], Handler]:
    """Says of a function that it handles these words."""

    def keep(handler: Handler) -> Handler:
        mean(words, handler, ignorable, within)
        return handler

    return keep


def going(place: To) -> Handler:
    """The text of this group goes to a place, most often to none."""
    return lambda reader, number: reader.to(place)


def row_of(reader: Interpreter) -> Row:
    """The row being defined."""
    return reader.story.nested if reader.state.nested else reader.story.row


state_of = Interpreter.mine
list_of, level_of, font_of = attrgetter("list"), attrgetter("level"), attrgetter("fonts.font")
IN_LISTS = (To.LISTS, To.OVERRIDES)

# What sets an attribute: control words, what holds it, its name, its value (or what makes it of the number),
# and the places in which it does, all where there are none.
SETTINGS: tuple[tuple[str, Callable[[Interpreter], object], str, object, tuple[To, ...]], ...] = (
    ("b", state_of, "bold", is_on, ()),
    ("i", state_of, "italic", is_on, ()),
    ("strike striked", state_of, "strike", is_on, ()),
    ("v", state_of, "hidden", is_on, ()),
    ("deleted", state_of, "deleted", is_on, ()),
    (UNDERLINES, state_of, "underline", is_on, ()),
    ("ulnone", state_of, "underline", False, ()),
    ("super", state_of, "raised", lambda number: SUPER if number != 0 else "", ()),
    ("sub", state_of, "raised", lambda number: SUB if number != 0 else "", ()),
    ("nosupersub", state_of, "raised", "", ()),
    ("uc", state_of, "uc", lambda number: min(count(number), MOST_FALLBACK), ()),
    ("li lin", state_of, "indent", amount, ()),
    ("ri rin", state_of, "right", amount, ()),
    ("fi", state_of, "first", amount, ()),
    ("qc qr", state_of, "aligned", True, ()),
    ("ql qj", state_of, "aligned", False, ()),
    ("intbl", state_of, "intbl", True, ()),
    ("itap", state_of, "itap", count, ()),
    ("s", state_of, "style", amount, ()),
    ("cs ds ts", state_of, "style", -1, (To.STYLES,)),  # no style of paragraphs
    ("outlinelevel", state_of, "outline", lambda number: number if number in OUTLINE else -1, ()),
    ("ls", state_of, "ls", amount, ()),
    ("ilvl", state_of, "ilvl", lambda number: max(0, min(number or 0, DEEPEST - 1)), ()),
    ("nesttableprops", state_of, "nested", True, ()),
    ("clmrg", row_of, "right", True, ()),
    ("clvmrg", row_of, "below", True, ()),
    ("trleft", row_of, "left", amount, ()),
    ("trhdr", row_of, "header", True, ()),
    ("irow", row_of, "first", lambda number: number == 0, ()),
    ("lastrow", row_of, "last", True, ()),
    ("listid", list_of, "number", amount, IN_LISTS),
    ("levelnfc levelnfcn", level_of, "form", amount, (To.LISTS,)),
    ("levelstartat", level_of, "start", lambda number: 1 if number is None else number, IN_LISTS),
    ("fcharset", font_of, "charset", lambda number: -1 if number is None else number, (To.FONTS,)),
    ("cpg", font_of, "page", lambda number: number, (To.FONTS,)),
)
IGNORABLE = ("s", "cs ds ts", "nesttableprops")  # Those of them that stand behind ``\*``.


def setting(holder: Callable[[Interpreter], object], attribute: str, value: object) -> Handler:
    """Sets an attribute of what holds it."""
    made = value if callable(value) else lambda number: value
    return lambda reader, number: setattr(holder(reader), attribute, made(number))


for _words, _holder, _attribute, _value, _within in SETTINGS:
    mean(_words, setting(_holder, _attribute, _value), _words in IGNORABLE, _within)
for _name, _text in CHARACTERS.items():
    mean(_name, lambda reader, number, text=_text: reader.character(text), ignorable=True)  # type: ignore[misc]
for _name, _codec in SETS.items():
    mean(_name, setting(attrgetter("fonts"), "codec", _codec))
for _name, _place in PLACES.items():
    mean(_name, going(_place), ignorable=True)
mean("plain", lambda reader, number: reader.mine().plain(reader.fonts.default))
mean("par sect", lambda reader, number: reader.end_paragraph(forced=True), within=(To.TEXT,))
mean("nestcell", lambda reader, number: end_cell(reader, reader.state.depth), within=(To.TEXT,))
mean("row", lambda reader, number: reader.story.end_row(1), within=(To.TEXT,))
mean("nestrow", lambda reader, number: reader.story.end_row(max(2, reader.state.depth)), within=(To.TEXT,))
mean(SKIPPED, going(To.SKIP))
mean(TRANSPARENT, lambda reader, number: None, ignorable=True)


# --- characters and fonts -------------------------------------------------------------------------


@on("u")
def in_unicode(reader: Interpreter, number: int | None) -> None:
    if number is not None:
        reader.unicode(number)


@on("up dn")
def moved(reader: Interpreter, number: int | None) -> None:
    if number == 0:  # back on the line
        reader.mine().raised = ""


@on("deff")
def default_font(reader: Interpreter, number: int | None) -> None:
    reader.fonts.default = reader.mine().font = number or 0


@on("ansicpg")
def code_page(reader: Interpreter, number: int | None) -> None:
    reader.fonts.codec = of_code_page(number) or reader.fonts.codec


@on("f")
def font(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == To.FONTS:
        reader.fonts.begin(number or 0)
    elif reader.state.to != To.STYLES:
        reader.mine().font = number or 0


# --- paragraphs and styles ------------------------------------------------------------------------


@on("pard")
def pard(reader: Interpreter, number: int | None) -> None:
    if reader.state.to != To.STYLES:  # there it says nothing of the style, which has said its number
        reader.mine().pard()


@on("page", within=(To.TEXT,))
def page(reader: Interpreter, number: int | None) -> None:
    story = reader.story
    if reader.stories or reader.state.deleted:
        return
    if not reader.state.depth or (story.text.blank and not story.depth):
        reader.end_paragraph()
        story.add(Text(kind="page_break"), 0)


# --- rows and cells -------------------------------------------------------------------------------


@on("trowd")
def row_begins(reader: Interpreter, number: int | None) -> None:
    setattr(reader.story, "nested" if reader.state.nested else "row", Row())


@on("cellx")
def cell_edge(reader: Interpreter, number: int | None) -> None:
    row = row_of(reader)
    if len(row.edges) < reader.options.max_columns:
        row.edges.append(Edge(number or 0, row.right, row.below))
    row.right = row.below = False


@on("cell", within=(To.TEXT,))
def cell(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    kept = (state.intbl, state.itap)
    if state.depth < 1:
        state.intbl, state.itap = True, -1
    end_cell(reader, 1)
    state.intbl, state.itap = kept


def end_cell(reader: Interpreter, depth: int) -> None:
    reader.end_paragraph()
    reader.story.text.pieces.clear()
    reader.story.end_cell(depth)


# --- lists ----------------------------------------------------------------------------------------


@on("listtext pntext", ignorable=True)
def list_text(reader: Interpreter, number: int | None) -> None:
    if reader.state.to != To.TEXT or reader.state.deleted:
        reader.to(To.SKIP)
        return
    text = reader.story.text
    reader.capture(lambda value: setattr(text, "marker", value))


@on("list", within=(To.LISTS,))
def one_list(reader: Interpreter, number: int | None) -> None:
    made = reader.list = List()
    reader.closer = lambda: reader.lists.lists.__setitem__(made.number, made)


@on("listoverride", within=(To.OVERRIDES,))
def one_override(reader: Interpreter, number: int | None) -> None:
    made = reader.list = List()
    reader.level = Level()
    reader.closer = lambda: reader.lists.overrides.__setitem__(reader.state.ls, made)


@on("listlevel", within=(To.LISTS,))
@on("lfolevel", within=(To.OVERRIDES,))
def one_level(reader: Interpreter, number: int | None) -> None:
    """Another level of the list, or of what is said anew of it, is read now."""
    if len(reader.list.levels) < DEEPEST:
        reader.level = Level()
        reader.list.levels.append(reader.level)


@on("leveltext")
def level_pattern(reader: Interpreter, number: int | None) -> None:
    level = reader.level
    if reader.state.to != To.LISTS:
        reader.to(To.SKIP)
        return

    def done(text: str) -> None:
        if text and ord(text[0]) < 0x20:  # its length, then the text
            text = text[1 : 1 + ord(text[0])]
        level.text = text.rstrip(";")

    reader.capture(done, stripped=False)
