"""RTF to tokens: groups, control words, bytes of text (RTF 1.9.1, "RTF Syntax")."""

from __future__ import annotations

import re
from collections.abc import Iterator

OPEN, CLOSE, WORD, BYTES, SYMBOL, BINARY = range(6)
"""Kinds of tokens."""

Token = tuple[int, str, int | None, bytes]
"""Kind, name of the control word or symbol, its number (None for none), bytes of text or of ``\\bin``."""

LEXEME = re.compile(
    rb"([{}])"
    rb"|\\([a-zA-Z]{1,64})(-?[0-9]{1,12})? ?"
    rb"|\\'([0-9a-fA-F]{2})"
    rb"|\\(\r\n|[^a-zA-Z])"
    rb"|([^\\{}\r\n]+)"
    rb"|[\r\n]+|\\",
    re.DOTALL,
)

LARGEST = 2**31 - 1
"""The largest number of a control word."""


def tokens(data: bytes) -> Iterator[Token]:
    """All tokens in order. Numbers beyond 32 bits are cut; ``\\bin`` never reaches beyond the end."""
    at = 0
    match = LEXEME.match
    while (found := match(data, at)) is not None:
        at = found.end()
        group = found.lastindex
        if group == 6:
            yield BYTES, "", None, found[6]
        elif group in (2, 3):
            name = found[2].decode("ascii")
            number = None
            if group == 3:
                number = max(-LARGEST, min(LARGEST, int(found[3])))
            if name == "bin":
                size = max(0, number or 0)
                yield BINARY, "bin", number, data[at : at + size]
                at = min(len(data), at + size)
            else:
                yield WORD, name, number, b""
        elif group == 1:
            yield (OPEN if found[1] == b"{" else CLOSE), "", None, b""
        elif group == 4:
            yield BYTES, "'", None, bytes((int(found[4], 16),))
        elif group == 5:
            yield SYMBOL, found[5].decode("latin-1"), None, b""
