"""Glyph boxes in displayed space, for all glyphs of a page at once.

The oracle of ``characters.c``, ``replaced.c`` and ``repeats.c``: double precision, in the same order, so that
both give the same bits.
"""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.model.geometry import Box
from pincite.model.ink import DUPLICATE, GENERATED, UNMAPPED
from pincite.native.limits import (
    ASCENT,
    BLANK_HEIGHT,
    DESCENT,
    DUPLICATE_OVERLAP,
    DUPLICATE_RUNS,
    DUPLICATE_SHADOW,
    DUPLICATE_SHIFT,
    DUPLICATE_WINDOW,
    FARTHEST,
    SHORTEST_FONT,
    TALLEST_FONT,
)
from pincite.pdf.space import Matrix

SPACE, REPLACEMENT = 0x20, 0xFFFD
BLANKS = (0x20, 0xA0, 9)


def sound(values: Array) -> Array:
    """The numbers cut off at ``FARTHEST``; 0 for NaN."""
    values = np.where(values != values, 0.0, values)
    return np.where(values > FARTHEST, FARTHEST, np.where(values < -FARTHEST, -FARTHEST, values))


def lower(a: Array, b: Array) -> Array:
    # Not np.minimum: of 0.0 and -0.0 the first must win, as in C.
    return np.where(b < a, b, a)


def upper(a: Array, b: Array) -> Array:
    return np.where(b > a, b, a)


def points(m: Matrix, x: Array, y: Array) -> tuple[Array, Array]:
    """Points sent through ``m``."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def boxes(m: Matrix, x0: Array, y0: Array, x1: Array, y1: Array) -> Array:
    """Boxes sent through ``m``, (n, 4), ordered and finite."""
    x0, y0, x1, y1 = sound(x0), sound(y0), sound(x1), sound(y1)
    ax, ay = points(m, x0, y0)
    bx, by = points(m, x1, y1)
    sides = [lower(ax, bx), lower(ay, by), upper(ax, bx), upper(ay, by)]
    if not ((m[1] == 0.0 and m[2] == 0.0) or (m[0] == 0.0 and m[3] == 0.0)):
        for cx, cy in (points(m, x0, y1), points(m, x1, y0)):
            sides = [lower(sides[0], cx), lower(sides[1], cy), upper(sides[2], cx), upper(sides[3], cy)]
    return sound(np.stack(sides, axis=1))


def set_heights(loose: Array, tight: Array, origin: Array, size: Array, angle: Array, drawn: Array) -> None:
    """Gives loose boxes their height from the em where the font's own ascent and descent are missing or
    cannot be true; the outline stays inside. In place."""
    same = (loose == tight).all(axis=1)
    for quarter in (0.0, 90.0, 180.0, 270.0):
        across = 1 if quarter in (0.0, 180.0) else 0
        height = loose[:, across + 2] - loose[:, across]
        fits = (height >= SHORTEST_FONT * size) & (height <= TALLEST_FONT * size)
        rows = np.flatnonzero((angle == quarter) & drawn & (same | ~fits))
        if not len(rows):
            continue
        above, below = ASCENT * size[rows], DESCENT * size[rows]
        low, high = (below, above) if quarter in (90.0, 180.0) else (above, below)
        middle = origin[rows, across]
        loose[rows, across] = lower(middle - low, tight[rows, across])
        loose[rows, across + 2] = upper(middle + high, tight[rows, across + 2])


def flatten_blanks(tight: Array, code: Array, size: Array) -> None:
    """Takes the outline from glyphs that show nothing, in place."""
    thinner = lower(tight[:, 2] - tight[:, 0], tight[:, 3] - tight[:, 1])
    blank = np.isin(code, BLANKS) | (thinner <= BLANK_HEIGHT * size)
    tight[blank, 2:] = tight[blank, :2]


def spread(
    first: int,
    box: Box,
    code: Array,
    flags: Array,
    number: Array,
    angles: Array,
    tight: Array,
    loose: Array,
    origin: Array,
) -> None:
    """Lays the characters of an ActualText over the box of the text they replace, in equal parts along
    the line: the engine puts them all at the start and lets their boxes run off the page. In place."""
    last = first + 1
    while (
        last < len(code)
        and number[last] == number[first]
        and not flags[last] & GENERATED
        and (origin[last] == origin[first]).all()
    ):
        last += 1
    angle = float(angles[first])
    if last - first < 2 or angle not in (0.0, 90.0, 180.0, 270.0):
        return
    along = 0 if angle in (0.0, 180.0) else 1
    back = angle >= 180.0
    start = box[along]
    step = (box[along + 2] - start) / (last - first)
    right_to_left = 0x590 <= code[first] < 0x900
    if right_to_left:
        # The engine turned the line round, but this text was in order.
        code[first:last] = code[first:last][::-1].copy()
    for k in range(first, last):
        place = last - 1 - k if back != right_to_left else k - first
        low, high = start + step * place, start + step * (place + 1)
        tight[k] = box
        tight[k, along] = loose[k, along] = low
        tight[k, along + 2] = loose[k, along + 2] = high
        origin[k, along] = high if back else low


def mark_duplicates(
    code: Array, font: Array, number: Array, loose: Array, origin: Array, size: Array, flags: Array
) -> None:
    """Flags runs drawn again at the same place within a few text runs (fake bold, shadows), in place.

    A run is a stretch of drawn glyphs of one text object.
    """
    drawn = np.flatnonzero((flags & GENERATED) == 0)
    if not len(drawn):
        return
    new = np.ones(len(drawn), bool)
    new[1:] = (drawn[1:] != drawn[:-1] + 1) | (number[drawn[1:]] != number[drawn[:-1]])
    starts = np.flatnonzero(new)
    ends = np.append(starts[1:], len(drawn))
    low = np.minimum.reduceat(loose[drawn, :2], starts, axis=0)
    high = np.maximum.reduceat(loose[drawn, 2:], starts, axis=0)
    letters_of = np.add.reduceat(code[drawn] != SPACE, starts)
    pairs: list[tuple[int, int]] = []
    for back in range(1, min(max(DUPLICATE_RUNS, DUPLICATE_WINDOW), len(starts) - 1) + 1):
        meet = (low[:-back] < high[back:]).all(axis=1) & (low[back:] < high[:-back]).all(axis=1)
        if back > DUPLICATE_RUNS:
            meet &= drawn[starts[back:]] - drawn[starts[:-back]] <= DUPLICATE_WINDOW
            meet &= letters_of[back:] == letters_of[:-back]
            meet &= code[drawn[starts[back:]]] == code[drawn[starts[:-back]]]
        pairs += [(before + back, before) for before in np.flatnonzero(meet).tolist()]
    if not pairs:
        return
    codes, fonts, rows = code.tolist(), font.tolist(), loose.tolist()
    pens, sizes = origin.tolist(), size.tolist()

    def is_near(k: int, j: int, most: float) -> bool:
        shift = max(abs(a - b) for a, b in zip(pens[k], pens[j], strict=True))
        return shift <= most * min(sizes[k], sizes[j])

    def is_same(k: int, j: int) -> bool:
        if codes[k] != codes[j] or fonts[k] != fonts[j] or flags[j] & UNMAPPED or codes[j] == REPLACEMENT:
            return False
        return is_near(k, j, DUPLICATE_SHIFT) and _covers(rows[k], rows[j])

    first, last = drawn[starts].tolist(), (drawn[ends - 1] + 1).tolist()
    pairs = [
        (now, before)
        for now, before in pairs
        if now - before <= DUPLICATE_RUNS or not is_near(first[before], first[now], DUPLICATE_SHADOW)
    ]
    for now, before in sorted(pairs):
        start, end = first[before], last[before]
        own, other = range(first[now], last[now]), range(start, end)
        letters, count = sum(codes[j] != SPACE for j in own), 0
        for j in own if letters else ():
            for k in range(start, min(start + DUPLICATE_WINDOW, end)):
                if is_same(k, j):
                    flags[j] |= DUPLICATE
                    start = k + 1
                    count += codes[j] != SPACE
                    break
        same = letters and count == letters == sum(codes[k] != SPACE for k in other)
        if same and not is_near(other.start, own.start, DUPLICATE_SHADOW):
            flags[other.start : other.stop] |= DUPLICATE
            flags[own.start : own.stop] &= ~np.uint8(DUPLICATE)
        if (now, before) == max(pair for pair in pairs if pair[0] == now):
            run = slice(own.start, own.stop)
            if not (((flags[run] & DUPLICATE) != 0) | (code[run] == SPACE)).all():
                flags[run] &= ~np.uint8(DUPLICATE)


def _covers(a: list[float], b: list[float]) -> bool:
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if not (w > 0.0 and h > 0.0):
        return False
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return w * h > DUPLICATE_OVERLAP * smaller
