"""Plain text: paragraphs, list items and preformatted pieces, told by blank lines and marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from recto.errors import Corrupt
from recto.model.document import Page
from recto.readers.builder import Builder
from recto.readers.charset import decoded
from recto.readers.options import ReadOptions
from recto.readers.reading import Shelf

BULLET = re.compile(r"^(\s*)([-*+•‣▪◦·–—]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+(?=\S)")
"""The mark of a list item at the start of a line."""

WRAPPED = 45
"""Characters from which a line that does not end a paragraph was broken to fit: shorter lines are meant
as lines (addresses, verses)."""

INDENT = 2
"""Columns of indent that make a level."""


def read(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """One flow, or a page for each form feed."""
    text = decoded(data)
    if text is None:
        raise Corrupt("this is no text")
    if "\ufffd" in text:
        shelf.note("undecodable", "some bytes are no characters in the encoding of the text")
    sheets = text.removeprefix("\ufeff").split("\f")
    if len(sheets) > 1 and not sheets[-1].strip():
        sheets.pop()
    for number, sheet in enumerate(sheets, 1):
        builder = Builder(number, "flow" if len(sheets) == 1 else "page")
        for block in blocks(sheet):
            add(builder, block)
            if options.window and len(builder.elements) >= options.window:
                yield builder.page()
        if builder.elements or not options.window or number == 1:
            yield builder.page()


def blocks(text: str) -> Iterator[list[str]]:
    """Runs of lines between blank lines."""
    block: list[str] = []
    for line in text.splitlines():
        if line.strip():
            block.append(line.rstrip())
        elif block:
            yield block
            block = []
    if block:
        yield block


def add(builder: Builder, block: list[str]) -> None:
    """The elements of a block."""
    held: list[str] = []
    for line in block:
        mark = BULLET.match(line)
        if mark and held and not BULLET.match(held[0]) and not mark[2][0].isdigit() and len(mark[2]) > 1:
            mark = None  # a line of prose that starts with 'a.' or 'I)' within a paragraph
        if mark and held:
            finish(builder, held)
            held = []
        held.append(line)
    finish(builder, held)


def finish(builder: Builder, lines: list[str]) -> None:
    mark = BULLET.match(lines[0])
    if mark:
        text = joined([lines[0][mark.end() :], *lines[1:]])
        builder.add("list_item", text, level=1 + len(mark[1].expandtabs()) // INDENT, marker=mark[2])
    else:
        builder.add("paragraph", joined(lines))


def joined(lines: list[str]) -> str:
    """Lines as one text: with spaces where they were broken to fit, else with line breaks."""
    stripped = [line.strip() for line in lines]
    out = stripped[0]
    for before, line in zip(stripped, stripped[1:], strict=False):
        out += (" " if len(before) >= WRAPPED else "\n") + line
    return out
