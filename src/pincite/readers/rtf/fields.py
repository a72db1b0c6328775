"""Fields of word processors: what their codes say (RTF 1.9.1, "Fields"; [MS-DOC] 2.9.90)."""

from __future__ import annotations

import re

import msgspec

from pincite.model.symbols import symbol
from pincite.regex import regex

HYPERLINK = regex(r'HYPERLINK\s+(?:(\\l)\s+)?(?:"([^"]*)"|([^\s"\\]\S*))?(?:.*?\\l\s+"([^"]*)")?', re.DOTALL)
SYMBOL_FIELD = regex(r'SYMBOL\s+(\d+)(?:.*?\\f\s+"?([^"\\]+)"?)?', re.DOTALL)

# The field that sets a reading above words: the reading, the words.
ABOVE = regex(r"\bEQ\b.*?\\up\s*\d+\s*\(([^()]*)\)\s*[,;]([^()]*)\)", re.DOTALL)
LONGEST_CODE = 8192  # Characters of a field's code that are looked at.


class Field(msgspec.Struct):
    """A field: where it leads, whether it is a table of contents, what it shows by itself, with a reading
    set above it; whether a result has begun, and how much text there was before that."""

    href: str = ""
    contents: bool = False
    symbol: str = ""
    reading: str = ""
    shown: bool = False
    before: int = 0


def understand(field: Field, code: str) -> None:
    """Set what the code of a field says it is."""
    code = code[:LONGEST_CODE]
    if found := HYPERLINK.search(code):
        address = found[2] or found[3] or ""
        anchor = found[4] or ""
        if found[1]:
            address, anchor = "", address or anchor
        field.href = address + (f"#{anchor}" if anchor else "")
    elif code.split(None, 1)[:1] == ["TOC"]:
        field.contents = True
    elif found := SYMBOL_FIELD.search(code):
        field.symbol = symbol(int(found[1][:6]), found[2] or "")
    elif found := ABOVE.search(code):
        field.symbol, field.reading = found[2], found[1].strip() and f"({found[1]})"
