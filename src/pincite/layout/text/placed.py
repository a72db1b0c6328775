"""Glyphs of a page as words are made of them: which lie on it, and digits that their font itself raises."""

from __future__ import annotations

import numpy as np

from pincite.layout.text.measures import LEAST_SIZE, OFF_PAGE, RAISED_BOTTOM, RAISED_HEIGHT
from pincite.model import ink as inkflags
from pincite.model.arrays import Mask
from pincite.model.ink import Glyphs


def on_page(glyphs: Glyphs, width: float, height: float) -> tuple[Mask, int]:
    """Mask of glyphs whose box centre lies on the page and that are not drawn there again; how many visible
    ones lie off it."""
    loose = glyphs.loose
    cx = (loose[:, 0] + loose[:, 2]) * 0.5
    cy = (loose[:, 1] + loose[:, 3]) * 0.5
    inside = (cx >= -OFF_PAGE) & (cx <= width + OFF_PAGE) & (cy >= -OFF_PAGE) & (cy <= height + OFF_PAGE)
    generated = (glyphs.flags & inkflags.GENERATED) != 0
    again = (glyphs.flags & inkflags.DUPLICATE) != 0
    return (inside & ~again) | generated, int((~inside & ~generated).sum())


# Letters that stand on the baseline with all their width or with feet.
_FLAT = np.array([ord(ch) for ch in "acemnorsuvwxzACEMNORSUVWXZасеимнопртАСЕИМНОПРТ"], dtype=np.uint32)


def raised_digits(glyphs: Glyphs) -> Mask | None:
    """Mask of digits whose outline hangs above the baseline: superscripts that the font itself holds.
    None where there are none. The font has letters whose outlines stand on it."""
    code, font = glyphs.code, glyphs.font
    top, bottom = glyphs.tight[:, 1], glyphs.tight[:, 3]
    em = np.maximum(glyphs.size, LEAST_SIZE)
    high = glyphs.origin[:, 1] - bottom > RAISED_BOTTOM * em
    raised: Mask = (code >= ord("0")) & (code <= ord("9")) & high & (glyphs.flags & inkflags.RECOGNISED == 0)
    raised &= (bottom - top > RAISED_HEIGHT[0] * em) & (bottom - top < RAISED_HEIGHT[1] * em)
    if not raised.any():
        return None
    return raised & np.isin(font, font[np.isin(code, _FLAT) & ~high])
