"""Gutters: white strips between text side by side, and the height over which it stands so."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise

from pincite.model.geometry import Box

GUTTER = 4.0  # points: a narrower white strip is no gutter ...
GUTTER_EM = 0.4  # ... nor one narrower than this many em
TALL = 1.8  # em of height over which text must stand on both sides of a gutter that is bridged
BRIDGED = 0.4  # what a point of height that bridges a gutter counts against a point with text on both sides
TOUCHING = 1.0  # points between boxes under each other that count as one piece of a column
EQUAL = 1e-6  # points of a gutter's score that make no difference

Piece = tuple[float, float]


def least_gutter(em: float) -> float:
    """Points: the narrowest white strip that is a gutter where the body's size is ``em``."""
    return max(GUTTER, GUTTER_EM * em)


def merged(intervals: Iterable[Piece], apart: float) -> list[Piece]:
    """The intervals in order, those less than ``apart`` from each other as one."""
    out: list[Piece] = []
    for low, high in sorted(intervals):
        if out and low - out[-1][1] < apart:
            out[-1] = (out[-1][0], max(out[-1][1], high))
        else:
            out.append((low, high))
    return out


def heights(boxes: Iterable[Box]) -> list[Piece]:
    """Where something stands, from the top down."""
    return merged([(b[1], b[3]) for b in boxes], TOUCHING)


def common_height(one: list[Piece], other: list[Piece]) -> float:
    """Height over which something stands on both sides."""
    total = 0.0
    i = j = 0
    while i < len(one) and j < len(other):
        (a, b), (c, d) = one[i], other[j]
        total += max(0.0, min(b, d) - max(a, c))
        if b < d:
            i += 1
        else:
            j += 1
    return total


def bridged_gutter(boxes: list[Box], em: float) -> float | None:
    """Middle of the white strip with most text on both sides and least across it; None for none."""
    places = _places(boxes, least_gutter(em))
    if not places:
        return None
    best: tuple[float, float] | None = None
    tall = TALL * em
    for x, support, crossing in zip(places, _supports(boxes, places), _crossings(boxes, places), strict=True):
        if abs(support - tall) < EQUAL:  # summed up otherwise it may lie on the other side
            left, right = [b for b in boxes if b[2] <= x], [b for b in boxes if b[0] >= x]
            support = common_height(heights(left), heights(right))
        if support > tall:
            score = support - BRIDGED * crossing
            if best is None or score > best[0] + EQUAL:
                best = (score, x)
    return None if best is None else best[1]


def _places(boxes: list[Box], least: float) -> list[float]:
    """Middles of the strips from the right edge of a box to the next left edge, from the left."""
    lefts = sorted({b[0] for b in boxes})
    places: list[float] = []
    for x1 in sorted({b[2] for b in boxes}):
        after = bisect_left(lefts, x1 + least)
        if after == len(lefts):
            break
        places.append((x1 + lefts[after]) / 2)
    return places


def _crossings(boxes: list[Box], places: list[float]) -> list[float]:
    """For each place the height of all boxes across it."""
    change = [0.0] * (len(places) + 1)
    for x0, y0, x1, y1 in boxes:
        change[bisect_right(places, x0)] += y1 - y0
        change[max(bisect_right(places, x0), bisect_left(places, x1))] -= y1 - y0
    return list(accumulate(change[:-1]))


def _supports(boxes: list[Box], places: list[float]) -> list[float]:
    """For each place the height over which boxes stand on both sides of it. A strip of the page has something
    at its left from one place on, and something at its right up to another."""
    levels = sorted({y for b in boxes for y in (b[1], b[3])})
    rank = {y: i for i, y in enumerate(levels)}
    spans = [(rank[b[1]], rank[b[3]], bisect_left(places, b[2]), bisect_right(places, b[0])) for b in boxes]
    count = len(places)
    left = _covered(levels, sorted([(at, low, high) for low, high, at, _ in spans]), count)
    right = _covered(levels, sorted([(count - at, low, high) for low, high, _, at in spans]), count)
    change = [0.0] * (count + 1)
    for (low, high), start, end in zip(pairwise(levels), left, right, strict=True):
        if start + end < count:
            change[start] += high - low
            change[count - end] -= high - low
    return list(accumulate(change[:-1]))


def _covered(levels: list[float], spans: list[tuple[int, int, int]], never: int) -> list[int]:
    """For each strip between neighbours of ``levels`` the step at which it is first covered, ``never`` for
    none. ``spans`` are steps, ascending, with the levels that they cover from and to; less than TOUCHING
    between what is covered is covered as well."""
    steps = [never] * (len(levels) - 1)
    lows: list[int] = []
    highs: list[int] = []
    for step, low, high in spans:
        first = bisect_right(lows, low)
        if first and levels[low] - levels[highs[first - 1]] < TOUCHING:
            first -= 1
            if highs[first] >= high:
                continue
            low = lows[first]
        last = first
        bare = low
        while last < len(lows) and levels[lows[last]] - levels[high] < TOUCHING:
            steps[bare : lows[last]] = [step] * (lows[last] - bare)
            bare = highs[last]
            last += 1
        if bare > high:
            high = bare
        steps[bare:high] = [step] * (high - bare)
        lows[first:last] = [low]
        highs[first:last] = [high]
    return steps
