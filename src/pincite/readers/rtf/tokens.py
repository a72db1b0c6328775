"""What RTF is written in: groups, control words, bytes of text (RTF 1.9.1, "RTF Syntax")."""

from __future__ import annotations

import re

LEXEME = re.compile(
    rb"([{}])"
    rb"|\\([a-zA-Z]{1,64})(-?[0-9]{1,12})? ?"
    rb"|\\'([0-9a-fA-F]{2})"
    rb"|\\(\r\n|[^a-zA-Z])"
    rb"|([^\\{}\r\n]+)"
    rb"|[\r\n]+|\\",
    re.DOTALL,
)
"""One after the other these are all of a text. The last two mean nothing."""

BRACE, NAME, NUMBER, HEX, SYMBOL, BYTES = range(1, 7)
"""Groups of a lexeme; of one with a control word the last is its name, or its number."""

LARGEST = 2**31 - 1
"""The largest number of a control word."""


def number_of(digits: bytes) -> int:
    """The number of a control word; beyond 32 bits it is cut."""
    return max(-LARGEST, min(LARGEST, int(digits)))
