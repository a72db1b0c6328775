"""Right-to-left ligatures back in reading order.

PDFium turns lines of right-to-left text into reading order glyph by glyph. A glyph whose ToUnicode
entry is several letters (lam-alef, most of all) was in reading order already and comes out turned
round. Presentation forms, which PDFium takes apart itself, come out right.
"""

from __future__ import annotations

import functools
import unicodedata

from pincite.model.ink import GENERATED, Glyphs

FIRST_RIGHT_TO_LEFT, LAST_RIGHT_TO_LEFT = 0x0590, 0x08FF  # Hebrew, Arabic and their neighbours.


def restore(glyphs: Glyphs) -> None:
    """Puts the letters of turned ligatures into reading order, in place."""
    import numpy as np

    code = glyphs.code
    right = (code >= FIRST_RIGHT_TO_LEFT) & (code <= LAST_RIGHT_TO_LEFT)
    if not right.any():
        return
    right &= (glyphs.flags & GENERATED) == 0
    joined = right[1:] & right[:-1] & (glyphs.object[1:] == glyphs.object[:-1])
    joined &= (glyphs.origin[1:] == glyphs.origin[:-1]).all(axis=1)
    joined &= (glyphs.tight[1:] == glyphs.tight[:-1]).all(axis=1)
    starts = np.flatnonzero(joined)
    done = -1
    for start in starts.tolist():
        if start <= done:
            continue
        done = start
        while done < len(joined) and joined[done]:
            done += 1
        letters = tuple(code[start : done + 1].tolist())
        if turned(letters):
            code[start : done + 1] = letters[::-1]


def turned(letters: tuple[int, ...]) -> bool:
    """True if these letters of one glyph make a known ligature, or a letter with its marks, only the
    other way round."""
    known = _ligatures()
    if letters[::-1] in known:
        return letters not in known
    return bool(unicodedata.combining(chr(letters[0]))) and not unicodedata.combining(chr(letters[-1]))


@functools.cache
def _ligatures() -> frozenset[tuple[int, ...]]:
    """The letters of every ligature among the Arabic presentation forms."""
    forms = (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFF))
    spelled = (tuple(map(ord, unicodedata.normalize("NFKC", chr(form)))) for form in forms)
    return frozenset(letters for letters in spelled if len(letters) > 1)
