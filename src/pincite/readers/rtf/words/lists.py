"""The list table and its overrides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.rtf.lists import Level, List, Override
from pincite.readers.rtf.state import CAPTURE, SKIP
from pincite.readers.rtf.words.registry import on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter


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
