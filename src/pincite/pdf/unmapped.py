"""Glyphs whose fonts do not say what they are: minus signs and the ligatures of TeX's fonts, told by
their shape and place, and the signs of known symbol fonts.

Fonts made by TeX hold ligatures at control codes (the encodings OT1 and T1 of the LaTeX kernel), and the
minus sign of its symbol font is code 0. Where a font gives no map, PDFium reports the bare code.
"""

from __future__ import annotations

import functools
import re

from pincite.model.arrays import Doubles, Mask, Rows
from pincite.model.ink import GENERATED, UNMAPPED, Font, Glyphs
from pincite.model.symbols import TABLES, symbol

REPLACEMENT = 0xFFFD
MINUS = 0x2212
FIRST_SYMBOL, LAST_SYMBOL = 0xF020, 0xF0FF  # where the codes of symbol fonts are put
FIRST_PRINTED = 0x20  # code points below it are control codes

# Sides of a minus sign in em: its width, its height, and its middle over the baseline.
BAR_WIDTH, BAR_HEIGHT, BAR_MIDDLE = (0.4, 1.0), (0.01, 0.1), (0.15, 0.35)

# Code points of ff, fi, fl, ffi, ffl, by the codes that they have in OT1 and T1.
_LIGATURES = range(0xFB00, 0xFB05)
_TEX = {first + k: ligature for first in (0x0B, 0x1B) for k, ligature in enumerate(_LIGATURES)}
_TWO_LETTERS = frozenset(_LIGATURES[:3])
# Widths in em of ligatures of two letters and of three, and their height from the baseline up.
TWO_WIDE, THREE_WIDE, TALL = (0.4, 0.68), (0.65, 1.0), (0.58, 0.85)
LEAST_SIZE = 0.5  # points: smaller glyphs are taken as so large
FOOT = 0.1  # em by which they may stand off the baseline


def name_unmapped(glyphs: Glyphs) -> None:
    """Give glyphs without a meaning the code of what they look like, in place."""
    import numpy as np

    code, flags = glyphs.code, glyphs.flags
    rows = np.flatnonzero((code < FIRST_PRINTED) | (code == REPLACEMENT))
    rows = rows[(flags[rows] & GENERATED == 0) & (glyphs.angle[rows] == 0)]
    if not len(rows):
        return  # nearly always: ends of lines that the engine adds are no glyphs
    em = np.maximum(glyphs.size[rows].astype(np.float64), LEAST_SIZE)
    x0, top, x1, bottom = glyphs.tight[rows].astype(np.float64).T
    wide, high = (x1 - x0) / em, (bottom - top) / em
    foot = (glyphs.origin[rows, 1] - bottom) / em
    bar = _within(wide, BAR_WIDTH) & _within(high, BAR_HEIGHT) & _within(foot + high / 2, BAR_MIDDLE)
    _name(glyphs, rows[bar], MINUS)
    standing = _within(high, TALL) & (np.abs(foot) < FOOT)
    for font in sorted(set(glyphs.font[rows].tolist())):
        own = (glyphs.font[rows] == font) & (high > 0) & ~bar
        codes = sorted(set(code[rows[own]].tolist()))
        # A font that holds other letters at control codes has an encoding of its own.
        if any(c not in _TEX for c in codes):
            continue
        for c in codes:
            widths = TWO_WIDE if _TEX[c] in _TWO_LETTERS else THREE_WIDE
            alike = own & (code[rows] == c) & standing & _within(wide, widths)
            _name(glyphs, rows[alike], _TEX[c])


def name_symbols(glyphs: Glyphs, fonts: list[Font]) -> None:
    """Give private codes of known symbol fonts (ticks, boxes) the characters they stand for, in place."""
    import numpy as np

    code = glyphs.code
    private = np.flatnonzero((code >= FIRST_SYMBOL) & (code <= LAST_SYMBOL))
    for i in private.tolist():
        font = int(glyphs.font[i])
        if 0 <= font < len(fonts) and (name := symbol_font(fonts[font].id_name)):
            found = symbol(int(code[i]), name)
            if len(found) == 1:
                code[i] = ord(found)


@functools.lru_cache(maxsize=256)
def symbol_font(name: str) -> str:
    """The symbol font that a font of a PDF is by its name ('ABCDEF+Wingdings-Regular'); '' for none."""
    plain = (
        re.sub(r"[^a-z0-9]", "", name.rsplit("+", 1)[-1].lower()).removesuffix("regular").removesuffix("mt")
    )
    return next((font for font in TABLES if plain == font.replace(" ", "")), "")


def _within(values: Doubles, bounds: tuple[float, float]) -> Mask:
    within: Mask = (values >= bounds[0]) & (values <= bounds[1])
    return within


def _name(glyphs: Glyphs, rows: Rows, code: int) -> None:
    import numpy as np

    glyphs.code[rows] = code
    glyphs.flags[rows] &= ~np.uint8(UNMAPPED)
