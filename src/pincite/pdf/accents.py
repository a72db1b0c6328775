"""Accents drawn over their letters put together with these: TeX's older fonts hold no accented letters and
draw the accent, then the letter under it."""

from __future__ import annotations

import unicodedata

from pincite.model.ink import GENERATED, Glyphs

# Accents that stand by themselves, and the marks that they are over or under a letter.
_MARKS = dict(
    zip(
        map(ord, "`´ˆ˜¨¯˘˙˚˝ˇ¸˛"),
        "\u0300\u0301\u0302\u0303\u0308\u0304\u0306\u0307\u030a\u030b\u030c\u0327\u0328",
        strict=True,
    )
)
SLASH = 0x0338  # the stroke through a sign of relation
_MARKS[SLASH] = chr(SLASH)
_LOW = frozenset(map(ord, "¸˛"))
ACCENTS = tuple(sorted(_MARKS))
_DOTLESS = {"ı": "i", "ȷ": "j"}
OFF_CENTRE = 0.15  # em by which the middle of an accent may lie beside its letter
INTO = 0.12  # em by which an accent may reach into its letter
FAR = 200  # Glyphs before and after an accent among which its letter is, where a line is drawn in pieces ...
LEVEL = 0.25  # ... and em by which their baselines differ.


def compose(glyphs: Glyphs) -> Glyphs:
    """The glyphs, each accent drawn over or under the letter right after or before it in one with that, or
    else with another one of its line."""
    import numpy as np

    gone = np.zeros(len(glyphs), dtype=bool)
    for i in np.flatnonzero(np.isin(glyphs.code, ACCENTS) & (glyphs.angle == 0)).tolist():
        for step in (1, -1):
            letter = i + step
            while 0 <= letter < len(glyphs) and glyphs.flags[letter] & GENERATED:
                letter += step
            if 0 <= letter < len(glyphs) and _over(glyphs, i, letter) and _join(glyphs, i, letter):
                gone[min(i, letter) : max(i, letter) + 1] = True  # blanks between them are none
                gone[letter] = False
                break
        else:
            if any(_over(glyphs, i, letter) and _join(glyphs, i, letter) for letter in _under(glyphs, i)):
                gone[i] = True
                gone[i - 1] |= i > 0 and bool(glyphs.flags[i - 1] & GENERATED)
    return glyphs.chosen(~gone) if gone.any() else glyphs


def _under(glyphs: Glyphs, accent: int) -> list[int]:
    """The glyphs drawn somewhat before or after an accent that stand on its line and in whose width it is."""
    import numpy as np

    first = max(accent - FAR, 0)
    near = slice(first, accent + FAR + 1)
    x0, _, x1, _ = glyphs.tight[near].T
    middle = (glyphs.tight[accent, 0] + glyphs.tight[accent, 2]) / 2
    apart = np.abs(glyphs.origin[near, 1] - glyphs.origin[accent, 1])
    found = (x0 < middle) & (middle < x1) & (apart < LEVEL * glyphs.size[near])
    found[accent - first] = False
    return [first + row for row in np.flatnonzero(found).tolist()]


def _over(glyphs: Glyphs, accent: int, letter: int) -> bool:
    """True if the accent is drawn over, or under, the letter."""
    em = float(glyphs.size[letter])
    a0, top, a1, bottom = glyphs.tight[accent].tolist()
    x0, head, x1, foot = glyphs.tight[letter].tolist()
    if glyphs.angle[letter] != 0 or a1 <= a0 or x1 <= x0:
        return False
    if not x0 - OFF_CENTRE * em < (a0 + a1) / 2 < x1 + OFF_CENTRE * em:
        return False
    if int(glyphs.code[accent]) == SLASH:
        return bool(top < foot and bottom > head)
    if int(glyphs.code[accent]) in _LOW:
        return bool(top > foot - INTO * em and top < foot + em)
    return bool(bottom < head + INTO * em and bottom > head - em)


def _join(glyphs: Glyphs, accent: int, letter: int) -> bool:
    """Put the accent on its letter, in place; False if there is no such letter."""
    import numpy as np

    base, mark = chr(int(glyphs.code[letter])), int(glyphs.code[accent])
    base = _DOTLESS.get(base, base)
    whole = unicodedata.normalize("NFC", base + _MARKS[mark])
    if len(whole) != 1 or base.isalpha() == (mark == SLASH):
        return False
    glyphs.code[letter] = ord(whole)
    for boxes in (glyphs.tight, glyphs.loose):
        boxes[letter, :2] = np.minimum(boxes[letter, :2], boxes[accent, :2])
        boxes[letter, 2:] = np.maximum(boxes[letter, 2:], boxes[accent, 2:])
    return True
