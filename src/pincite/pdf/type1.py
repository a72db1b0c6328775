"""The names of glyphs by code that an embedded Type 1 font holds itself (Adobe Type 1 Font Format, 2.3)."""

from __future__ import annotations

from pincite.regex import regex

LONGEST_HEAD = 1 << 16  # bytes before the encrypted part that are looked at
LAST_CODE = 0xFF
_ENTRY = regex(rb"dup\s+(\d{1,3})\s*/([^\s/\[\](){}<>%]{1,64})\s+put\b")


def built_in_names(program: bytes) -> dict[int, str]:
    """The font's own encoding; {} where it is the standard one, or none is found."""
    head = program[:LONGEST_HEAD].split(b"eexec", 1)[0]
    start = head.find(b"/Encoding")
    if start < 0:
        return {}
    entries = ((int(code), name.decode("latin-1")) for code, name in _ENTRY.findall(head, start))
    return {code: name for code, name in entries if code <= LAST_CODE}
