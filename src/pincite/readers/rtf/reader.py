"""Rich Text Format (RTF 1.9.1) to elements: a document read from its first brace to its last, by groups,
control words and bytes of text ("RTF Syntax")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.flow.unstyled import told_by_look
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.destinations import HANDLERS
from pincite.readers.rtf.interpreter import Interpreter
from pincite.readers.rtf.paragraphs import To
from pincite.readers.rtf.writer import Writer
from pincite.regex import regex

HEAD = 4096  # Bytes at the start among which the first group must begin.

# One after the other these are all of a text. The last two mean nothing.
LEXEME = regex(
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
SYMBOLS = {"~": "\u00a0", "_": "\u2011", "\t": "\t"}  # Signs after a backslash that are characters.


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One flow: headers, the body in order, notes, comments, footers. Text that was deleted with changes
    tracked is left out; nothing is fetched, no object is opened. Raises ``Corrupt``, ``TooLarge``."""
    start = data.find(b"{\\rt", 0, HEAD)
    if start < 0:
        raise Corrupt("this is no RTF: it does not begin with {\\rtf")
    reader = Interpreter(options, reading)
    read_all(reader, data[start:])
    reading.info |= {key: value for key, value in reader.facts.items() if value}
    builder = Builder()
    Writer(builder, options).document(reader)
    yield told_by_look(builder.page(), reading)


def read_all(reader: Interpreter, data: bytes) -> None:
    """Read a document from its beginning to its end."""
    before_last = re.match(rb".*(?=\\[a-z])", data, re.DOTALL)
    last = before_last.end() if before_last else -1
    at = 0
    while at < len(data):
        at = stretch(reader, data, at, last)
    while reader.stack:
        reader.close_group()
    reader.flush()
    reader.end_paragraph()


def stretch(reader: Interpreter, data: bytes, start: int, last: int) -> int:
    """Read on to the end, or to that of the next ``\\bin``; where it is. ``last`` is where the last control
    word begins."""
    for found in LEXEME.finditer(data, start):
        group = found.lastindex
        if group in (NAME, NUMBER):
            if found[NAME] == b"bin":
                return binary(reader, number_of(found[NUMBER]) or 0, data, found.end())
            word_in(reader, found[NAME], found[NUMBER])
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


def number_of(digits: bytes | None) -> int | None:
    """The number of a control word, None where it has none; beyond 32 bits it is cut."""
    return None if digits is None else max(-LARGEST, min(LARGEST, int(digits)))


def binary(reader: Interpreter, size: int, data: bytes, at: int) -> int:
    """Pass over the bytes after ``\\bin``, never beyond the end; those of a picture are kept."""
    end = min(len(data), at + max(0, size))
    if reader.state.to == To.PICTURE and reader.picture is not None:
        reader.picture.data += data[at:end]
    return end


def word_in(reader: Interpreter, name: bytes, digits: bytes | None) -> None:
    """Do what a control word means. Half of them mean nothing and are passed over; behind ``\\*`` such a one
    begins a destination that is passed over as a whole."""
    if reader.skip and reader.state.to != To.SKIP:
        reader.skip -= 1  # a control word counts as one character of a fallback
        return
    star, reader.star = reader.star, False
    if reader.state.to == To.SKIP and name != b"ud":
        return
    if reader.raw and name != b"u":
        reader.flush()
    word = HANDLERS.get(name)
    if word is not None and (word.ignorable or not star):
        if not word.within or reader.state.to in word.within:
            word.handler(reader, number_of(digits))
    elif star:
        reader.to(To.SKIP)


def symbol_in(reader: Interpreter, name: str) -> None:
    """A sign after a backslash."""
    if name == "*":
        reader.star = True
    elif reader.state.to == To.SKIP:
        return
    elif name in "\\{}":
        reader.bytes_in(name.encode())
    elif name in SYMBOLS:
        reader.character(SYMBOLS[name])
    elif name in ("\n", "\r", "\r\n"):
        reader.flush()
        if reader.state.to == To.TEXT:
            reader.end_paragraph(forced=True)
    elif reader.skip:
        reader.skip -= 1
