"""Marks that stand over and under letters written from right to left: put behind their letter where files
draw them elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from pincite.model.arrays import Codes, Mask
from pincite.model.ink import Glyphs

NEAR = 3  # glyphs before and behind a mark among which its letter is
LOWER = 0.25  # em by which the baseline of a mark differs from that of its letter

# Marks of Hebrew, and of Arabic; letters of both.
_MARKS = ((0x0591, 0x05C7), (0x0610, 0x061A), (0x064B, 0x065F), (0x0670, 0x0670))
_LETTERS = ((0x05D0, 0x05F2), (0x0620, 0x06D3))


def _within(code: Codes, blocks: tuple[tuple[int, int], ...]) -> Mask:
    found: Mask = np.zeros(len(code), dtype=bool)
    for low, high in blocks:
        found |= (code >= low) & (code <= high)
    return found


def with_marks(glyphs: Glyphs) -> Glyphs:
    """The glyphs, each mark behind the letter that it is drawn at; those that were moved take no room."""
    mark = _within(glyphs.code, _MARKS)
    if not mark.any():
        return glyphs
    letter = _within(glyphs.code, _LETTERS) & ~mark
    place = np.arange(len(mark), dtype=np.float64)
    loose, origin = glyphs.loose.copy(), glyphs.origin.copy()
    for k in np.flatnonzero(mark).tolist():
        low, high = max(0, k - NEAR), min(len(mark), k + NEAR + 1)
        middle = (loose[k, 0] + loose[k, 2]) / 2
        own = letter[low:high] & (loose[low:high, 0] <= middle) & (middle <= loose[low:high, 2])
        own &= np.abs(origin[low:high, 1] - origin[k, 1]) < LOWER * glyphs.size[k]
        found = (np.flatnonzero(own) + low).tolist()
        if not found or k - 1 in found:
            continue
        at = min(found, key=lambda j: abs(j - k))
        place[k] = at + 0.5
        loose[k, 0] = loose[k, 2] = loose[at, 0]
        origin[k] = origin[at]
    if (place == np.arange(len(mark))).all():
        return glyphs
    moved = msgspec.structs.replace(glyphs, loose=loose, origin=origin)
    order = np.argsort(place, kind="stable")
    columns: dict[str, Any] = {
        name: None if column is None else column[order]
        for name, column in msgspec.structs.asdict(moved).items()
    }
    return Glyphs(**columns)
