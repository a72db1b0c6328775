"""RTF read from its first brace to its last: groups, control words, bytes of text (RTF 1.9.1, "RTF
Syntax")."""

from __future__ import annotations

import re

from pincite.readers.rtf.destinations import second_way
from pincite.readers.rtf.formatting import WORDS
from pincite.readers.rtf.interpreter import Interpreter
from pincite.readers.rtf.state import PICTURE, SKIP, TEXT
from pincite.readers.rtf.vocabulary import PARAGRAPHS, SYMBOLS

# One after the other these are all of a text. The last two mean nothing.
LEXEME = re.compile(
    rb"([{}])"
    rb"|\\([a-zA-Z]{1,64})(-?[0-9]{1,12})? ?"
    rb"|\\'([0-9a-fA-F]{2})"
    rb"|\\(\r\n|[^a-zA-Z])"
    rb"|([^\\{}\r\n]+)"
    rb"|[\r\n]+|\\",
    re.DOTALL,
)
# Groups of a lexeme; of one with a control word the last is its name, or its number.
BRACE, NAME, NUMBER, HEX, SYMBOL, BYTES = range(1, 7)
LARGEST = 2**31 - 1  # The largest number of a control word.


def number_of(digits: bytes) -> int:
    """The number of a control word; beyond 32 bits it is cut."""
    return max(-LARGEST, min(LARGEST, int(digits)))


def last_word(data: bytes) -> int:
    """Where the last control word begins."""
    at = data.rfind(b"\\")
    while at >= 0 and not data[at + 1 : at + 2].islower():
        at = data.rfind(b"\\", 0, at)
    return at


def read_all(reader: Interpreter, data: bytes) -> None:
    """Read a document from its beginning to its end."""
    last = last_word(data)
    at = 0
    while at < len(data):
        at = stretch(reader, data, at, last)
    while reader.stack:
        reader.close_group()
    reader.flush()
    reader.end_paragraph()


def stretch(reader: Interpreter, data: bytes, start: int, last: int) -> int:
    """Read on to the end, or to that of the next ``\\bin``; where it is. What means nothing, as half of all
    control words do, is passed over here."""
    for found in LEXEME.finditer(data, start):
        group = found.lastindex
        if group in (NAME, NUMBER):
            name = found[NAME]
            if name == b"bin":
                return binary(reader, found[NUMBER], data, found.end())
            if reader.state.to == SKIP:
                reader.star = False
                if name == b"ud":
                    second_way(reader, None)
                continue
            if reader.skip:
                reader.skip -= 1  # a control word counts as one character of a fallback
                continue
            if reader.raw and name != b"u":
                reader.flush()
            known = WORDS.get(name)
            star, reader.star = reader.star, False
            if known is not None and (known[1] or not star):
                known[0](reader, number_of(found[NUMBER]) if group == NUMBER else None)
            elif star:
                reader.to(SKIP)
        elif group == BYTES:
            reader.bytes_in(found[BYTES])
        elif group == BRACE:
            if found[BRACE] == b"{":
                reader.open_group()
            else:
                reader.close_group()
                if not reader.stack and found.end() > last:
                    return len(data)  # what comes after the document is none of it
        elif group == HEX:
            reader.bytes_in(bytes.fromhex(found[HEX].decode()))
        elif group == SYMBOL:
            symbol_in(reader, found[SYMBOL].decode("latin-1"))
    return len(data)


def binary(reader: Interpreter, size: bytes | None, data: bytes, at: int) -> int:
    """Pass over the bytes after ``\\bin``, never beyond the end; those of a picture are kept."""
    end = min(len(data), at + max(0, number_of(size or b"0")))
    if reader.state.to == PICTURE and reader.picture is not None:
        reader.picture.data += data[at:end]
    return end


def symbol_in(reader: Interpreter, name: str) -> None:
    if name == "*":
        reader.star = True
    elif reader.state.to == SKIP:
        return
    elif name in SYMBOLS:
        if name in "\\{}":
            reader.bytes_in(name.encode())
        else:
            reader.character(SYMBOLS[name])
    elif name in PARAGRAPHS:
        reader.flush()
        if reader.state.to == TEXT:
            reader.end_paragraph(forced=True)
    elif reader.skip:
        reader.skip -= 1
