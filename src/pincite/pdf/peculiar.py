"""What is out of the ordinary among the codes of a page, told by one look: each step that mends codes has
work on few pages."""

from __future__ import annotations

import functools
from typing import Any

from pincite.native.columns import address
from pincite.native.library import library
from pincite.pdf.accents import ACCENTS
from pincite.pdf.ligatures import FIRST_RIGHT_TO_LEFT, LAST_RIGHT_TO_LEFT
from pincite.pdf.radicals import ALONE, FIRST_RADICAL, LAST_RADICAL
from pincite.pdf.unmapped import FIRST_PRINTED, FIRST_SYMBOL, LAST_SYMBOL, REPLACEMENT

# What codes may need: bits of ``peculiar``.
LEFTWARD, LOST, SYMBOL, ACCENT, SEEMING, RADICAL = 1, 2, 4, 8, 16, 32

ARABIC_BLOCK, ARROW_BLOCK = (0x0600, 0x06FF), (0x2190, 0x21FF)
BEYOND = 0x10000  # Codes from here on are ordinary.


def peculiar(code: Any, flags: Any = None) -> int:
    """The bits of all these codes (uint32, in one piece of memory), made in C. With the ``flags`` of their
    glyphs, what the engine put in is not LOST: line breaks are on every page."""
    found: int = library().pincite_peculiar(
        address(code),
        None if flags is None else address(flags),
        len(code),
        _bits(),
        BEYOND,
        LOST,
    )
    return found


@functools.cache
def _bits() -> bytes:
    """The bits of every code below ``BEYOND``, and none for this."""
    bits = bytearray(BEYOND + 1)
    blocks = [
        (LEFTWARD, FIRST_RIGHT_TO_LEFT, LAST_RIGHT_TO_LEFT),
        (LOST, 0, FIRST_PRINTED - 1),
        (LOST, REPLACEMENT, REPLACEMENT),
        (SYMBOL, FIRST_SYMBOL, LAST_SYMBOL),
        (SEEMING, *ARABIC_BLOCK),
        (SEEMING, *ARROW_BLOCK),
        (RADICAL, FIRST_RADICAL, LAST_RADICAL),
        *((RADICAL, radical, radical) for radical in ALONE),
        *((ACCENT, accent, accent) for accent in ACCENTS),
    ]
    for bit, first, last in blocks:
        for code in range(first, last + 1):
            bits[code] |= bit
    return bytes(bits)
