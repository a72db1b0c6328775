"""Text of which each letter stands once more on the page, exactly there: the oracle of ``redrawn.c``."""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np

from pincite.layout.text.glyphrun import blank
from pincite.model.arrays import Array
from pincite.model.ink import ARTIFACT, DUPLICATE, GENERATED, INVISIBLE, UNMAPPED
from pincite.native.limits import DUPLICATE_SHADOW

REPLACEMENT = 0xFFFD
FARTHEST = 1.0  # points that two may be apart, however large they are
CELL = 2.0
NEAR, BESIDE = 2.0, 0.5  # em between pens of glyphs that are of one text, and across its line


def mark_redrawn(
    code: Array, font: Array, number: Array, angle: Array, origin: Array, size: Array, flags: Array
) -> None:
    """Flags, in place, texts of which each letter stays elsewhere: the tagged one stays, or the first."""
    empty = blank(code)
    drawn = (flags & GENERATED) == 0
    shows = drawn & ~empty & ((flags & DUPLICATE) == 0)
    letter = shows & (code != REPLACEMENT) & ((flags & UNMAPPED) == 0)
    runs = list(_runs(drawn.tolist(), number.tolist()))
    looks = list(zip(code.tolist(), font.tolist(), angle.tolist(), (flags & INVISIBLE).tolist(), strict=True))
    places, sizes = origin.astype(np.float64).tolist(), size.astype(np.float64).tolist()

    def in_place(k: int, j: int) -> bool:
        most = min(DUPLICATE_SHADOW * sizes[k], DUPLICATE_SHADOW * sizes[j], FARTHEST)
        apart = [abs(a - b) for a, b in zip(places[k], places[j], strict=True)]
        return looks[k] == looks[j] and max(*apart, abs(sizes[k] - sizes[j])) <= most

    def first_of(met: dict[tuple[int, int, int], list[int]], j: int) -> int:
        column, row = (math.floor(side / CELL) for side in places[j])
        around = [(looks[j][0], column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        found = [k for cell in around for k in met.get(cell, ()) if in_place(k, j)]
        if not found:
            met[looks[j][0], column, row].append(j)
        return min(found, default=-1)

    met: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    starts = [next((i for i in range(*run) if letter[i]), -1) for run in runs]
    if all(first_of(met, i) < 0 for i in starts if i >= 0):
        return
    met.clear()
    kept: dict[int, int] = {}
    stays: dict[int, int] = {}
    goes: dict[int, int] = {}
    for j in np.flatnonzero(letter).tolist():
        first = first_of(met, j)
        if first < 0:
            kept[j] = j
            continue
        one, other = kept[first], j
        if flags[one] & ARTIFACT and not flags[j] & ARTIFACT:
            one, other = j, one
            kept[first] = j
        stays[other], goes[one] = one, other

    def remains(i: int | None) -> bool:
        return i is not None and not flags[i] & DUPLICATE

    for elsewhere in (
        lambda i: i in stays,
        lambda i: remains(stays.get(i)) or remains(goes.get(i)),
    ):
        for text in _texts(np.flatnonzero(drawn).tolist(), number.tolist(), angle.tolist(), places, sizes):
            own = [i for i in text if not empty[i] and not flags[i] & DUPLICATE]
            if own and all(map(elsewhere, own)):
                flags[text] |= DUPLICATE


def _texts(
    drawn: list[int], number: list[int], angle: list[float], places: list[list[float]], sizes: list[float]
) -> list[list[int]]:
    """Drawn glyphs of which each is near the one before it, or of its text object."""
    texts: list[list[int]] = []
    for i in drawn:
        if texts:
            last = texts[-1][-1]
            x, y = (abs(a - b) for a, b in zip(places[last], places[i], strict=True))
            across = {0.0: y, 90.0: x, 180.0: y, 270.0: x}.get(angle[i], 0.0)
            em = min(sizes[last], sizes[i])
            if number[last] == number[i] or (max(x, y) <= NEAR * em and across <= BESIDE * em):
                texts[-1].append(i)
                continue
        texts.append([i])
    return texts


def _runs(drawn: list[bool], number: list[int]) -> list[tuple[int, int]]:
    """Where stretches of drawn glyphs of one text object start and end."""
    runs, i = [], 0
    while i < len(drawn):
        start, i = i, i + 1
        if drawn[start]:
            while i < len(drawn) and drawn[i] and number[i] == number[start]:
                i += 1
            runs.append((start, i))
    return runs
