"""Looks of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.rtf.words.registry import HANDLERS, on, toggle

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter

for _word, _attribute in (
    ("b", "bold"), ("i", "italic"), ("strike", "strike"), ("striked", "strike"), ("v", "hidden"),
    ("deleted", "deleted"),
):  # fmt: skip
    toggle(_word, _attribute)
UNDERLINES = (
    "ul uld uldb ulw uldash uldashd uldashdd ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd "
    "ulthldash ululdbwave ulwave"
)

for _word in UNDERLINES.split():
    toggle(_word, "underline")
HANDLERS["ulnone"] = lambda reader, number: setattr(reader.mine(), "underline", False)


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
    reader.mine().plain(reader.fonts.default)


@on("uc")
def fallback(reader: Interpreter, number: int | None) -> None:
    reader.mine().uc = max(0, min(number if number is not None else 1, 64))
