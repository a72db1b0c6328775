"""What is out of the ordinary among the codes of a page, told by one look: each step that mends codes has
work on few pages."""

from __future__ import annotations

import functools

import numpy as np

from pincite.model.arrays import Array
from pincite.native.library import library
from pincite.pdf.accents import ACCENTS
from pincite.pdf.ligatures import FIRST_RIGHT_TO_LEFT, LAST_RIGHT_TO_LEFT
from pincite.pdf.unmapped import FIRST_PRINTED, FIRST_SYMBOL, LAST_SYMBOL, REPLACEMENT

# What codes may need: bits of ``peculiar``.
LEFTWARD, LOST, SYMBOL, ACCENT, SEEMING = 1, 2, 4, 8, 16

ARABIC_BLOCK, ARROW_BLOCK = (0x0600, 0x06FF), (0x2190, 0x21FF)
BEYOND = 0x10000  # Codes from here on are ordinary.


def peculiar(code: Array, flags: Array | None = None) -> int:
    """The bits of all these codes, made in C. With the ``flags`` of their glyphs, what the engine put in is
    not LOST: line breaks are on every page."""
    code = np.ascontiguousarray(code, np.uint32)
    kinds = None if flags is None else np.ascontiguousarray(flags, np.uint8)
    found: int = library().pincite_peculiar(
        code.ctypes.data,
        None if kinds is None else kinds.ctypes.data,
        len(code),
        _bits().ctypes.data,
        BEYOND,
        LOST,
    )
    return found


@functools.cache
def _bits() -> Array:
    """The bits of every code below ``BEYOND``, and none for this."""
    bits = np.zeros(BEYOND + 1, np.uint8)
    bits[FIRST_RIGHT_TO_LEFT : LAST_RIGHT_TO_LEFT + 1] |= LEFTWARD
    bits[:FIRST_PRINTED] |= LOST
    bits[REPLACEMENT] |= LOST
    bits[FIRST_SYMBOL : LAST_SYMBOL + 1] |= SYMBOL
    bits[ACCENTS] |= ACCENT
    for first, last in (ARABIC_BLOCK, ARROW_BLOCK):
        bits[first : last + 1] |= SEEMING
    return bits
