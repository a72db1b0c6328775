"""Fields and bookmarks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.readers.rtf.parts import Field
from pincite.readers.rtf.state import SKIP, TEXT
from pincite.readers.rtf.words.registry import on
from pincite.readers.symbols import symbol

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter

HYPERLINK = re.compile(
    r'HYPERLINK\s+(?:(\\l)\s+)?(?:"([^"]*)"|([^\s"\\]\S*))?(?:.*?\\l\s+"([^"]*)")?', re.DOTALL
)
SYMBOL_FIELD = re.compile(r'SYMBOL\s+(\d+)(?:.*?\\f\s+"?([^"\\]+)"?)?', re.DOTALL)

ABOVE = re.compile(r"\bEQ\b.*?\\up\s*\d+\s*\(([^()]*)\)\s*[,;]([^()]*)\)", re.DOTALL)
"""The field that sets a reading above words: the reading, the words."""

LONGEST_CODE = 8192
"""Characters of a field's code that are looked at."""


@on("bkmkstart")
def bookmark(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == TEXT:
        text = reader.story.text
        reader.capture(text.names.append)
    else:
        reader.to(SKIP)


@on("field")
def field(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == SKIP or len(reader.fields) >= reader.options.max_depth:
        return
    made = Field()
    reader.fields.append(made)

    def done() -> None:
        reader.fields.pop()
        if made.symbol and (not made.shown or reader.all == made.before):
            reader.put(made.symbol)

    reader.closer = done


@on("fldinst")
def instruction(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda text: understand(reader, text))


def understand(reader: Interpreter, text: str) -> None:
    """What the code of a field says it is."""
    if not reader.fields:
        return
    field = reader.fields[-1]
    text = text[:LONGEST_CODE]
    found = HYPERLINK.search(text)
    if found:
        address = found[2] or found[3] or ""
        anchor = found[4] or ""
        if found[1]:
            address, anchor = "", address or anchor
        field.href = address + (f"#{anchor}" if anchor else "")
    elif text.split(None, 1)[:1] == ["TOC"]:
        field.contents = True
    else:
        symbol_field = SYMBOL_FIELD.search(text)
        above = ABOVE.search(text) if not symbol_field else None
        if above:
            field.symbol = f"{above[2]}({above[1]})" if above[1].strip() else above[2]
        if symbol_field:
            field.symbol = symbol(int(symbol_field[1][:6]), symbol_field[2] or "")


@on("fldrslt")
def result(reader: Interpreter, number: int | None) -> None:
    if not reader.fields:
        return
    field = reader.fields[-1]
    field.shown, field.before = True, reader.all
    state = reader.mine()
    if field.href:
        state.href = field.href
    if field.contents:
        state.contents = True
