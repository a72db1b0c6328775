"""Radicals that stand for the characters they are.

Some writers of PDF, and some tables of characters, name a glyph that a character shares with a radical by the
radical: U+2F49 for U+6708, the moon. They look alike, but who looks for the one does not find the other.
"""

from __future__ import annotations

import unicodedata
from typing import Any

FIRST_RADICAL, LAST_RADICAL = 0x2F00, 0x2FD5
ALONE = (0x2E9F, 0x2EF3)  # of the other radicals, those that are characters by the standard


def unify(codes: Any) -> None:
    """Puts the characters in place of their radicals (UAX #15, compatibility), in place."""
    for i, code in enumerate(codes):
        if FIRST_RADICAL <= code <= LAST_RADICAL or code in ALONE:
            codes[i] = ord(unicodedata.normalize("NFKC", chr(code)))
