"""Paragraphs and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.rtf.blocks import Break
from pincite.readers.rtf.state import SKIP, STYLES, TEXT
from pincite.readers.rtf.words.registry import on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter


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


@on("ri", "rin")
def right_indent(reader: Interpreter, number: int | None) -> None:
    reader.mine().right = number or 0


@on("qc", "qr")
def aligned(reader: Interpreter, number: int | None) -> None:
    reader.mine().aligned = True


@on("ql", "qj")
def not_aligned(reader: Interpreter, number: int | None) -> None:
    if reader.state.aligned:
        reader.mine().aligned = False


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
