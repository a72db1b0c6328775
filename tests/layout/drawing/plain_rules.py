"""The rules of a page as NumPy finds them: what the library written in C is held against."""

from __future__ import annotations

import numpy as np

from pincite.layout.drawing.rules import (
    DOT,
    DOT_RATIO,
    FAR_APART,
    JOIN,
    LEAST_LENGTH,
    MOST,
    MOST_DOTS,
    MOST_FILLS,
    MOST_NESTED,
    MOST_UNDER_WHITE,
    NESTED_SHARE,
    NESTED_SLACK,
    PAGE_SHARE,
    SHORTEST,
    SLIVER,
    SLIVER_RATIO,
    SMALLEST_FILL,
    SNAP,
    THIN,
    WHITE,
)
from pincite.layout.frame import Fill, HRule, Rules, VRule
from pincite.model.arrays import Array, Codes, Doubles, Mask, Rows
from pincite.model.geometry import Box, area
from pincite.model.ink import LINE, RECT, SHAPE, Paths

# Places across, starts, ends; whether they are edges of areas.
_Pieces = tuple[Doubles, Doubles, Doubles, bool]


def find_rules(paths: Paths, width: float, height: float) -> Rules:
    """The rules, fills, frames and other shapes of a page of ``width`` x ``height`` points.

    Rules are clipped to the page, snapped, joined and sorted by (y, x0) or (x, y0); rectangles as
    large as the page and white areas are left out; a white stroke counts only on a fill.
    """
    if not len(paths.kind):
        return Rules([], [], [], [], [])
    box = np.asarray(paths.box, dtype=np.float64).T
    low, high = np.minimum(box[:2], box[2:]), np.maximum(box[:2], box[2:])
    size = np.array([[width], [height]])
    on_page = (high >= 0).all(axis=0) & (low <= size).all(axis=0) & np.isfinite(box).all(axis=0)
    x0, y0 = low = np.clip(low, 0, size)
    x1, y1 = high = np.clip(high, 0, size)
    w, h = x1 - x0, y1 - y0
    on_page &= ~((w >= PAGE_SHARE * width) & (h >= PAGE_SHARE * height))
    thin, wide = np.minimum(w, h), np.maximum(w, h)
    kind = paths.kind
    stroked = on_page & ((paths.stroke & 0xFF) > 0)
    filled = on_page & ((paths.fill & 0xFF) > 0)
    filled_white = _white(paths.fill)

    shade = filled & (kind == RECT) & (thin > THIN) & ~filled_white & (thin >= SMALLEST_FILL)
    shade = _largest(shade, w * h, MOST_FILLS)
    shade = _without_text_shading(shade, x0, y0, x1, y1, paths.fill)
    shaded = zip(_boxes(low, high, shade), paths.fill[shade].tolist(), strict=True)
    fills = [Fill(b, colour) for b, colour in shaded]

    # Browsers draw mitred borders as thin polygons.
    sliver = (kind == SHAPE) & (thin <= SLIVER) & (wide >= SLIVER_RATIO * SLIVER)
    thin_fill = filled & (((kind == RECT) & (thin <= THIN)) | sliver)
    stroke_line = stroked & ((kind == LINE) | ((kind == RECT) & (thin <= THIN)))
    seen = _seen(np.where(thin_fill, filled_white, _white(paths.stroke)), x0, y0, x1, y1, fills)
    line = (thin_fill | stroke_line) & seen
    frame = stroked & (kind == RECT) & (thin > THIN) & seen
    level, upright = _straight(low, high, size, (line, frame, shade))
    inked = on_page & (stroked | (filled & ~filled_white))
    dots = (
        (stroked | filled) & (kind != LINE) & (thin >= DOT[0]) & (wide <= DOT[1]) & (wide <= DOT_RATIO * thin)
    )
    return Rules(
        [HRule(*piece) for piece in level],
        [VRule(*piece) for piece in upright],
        fills,
        _boxes(low, high, frame),
        _boxes(low, high, inked & (kind == SHAPE) & ~sliver),
        _boxes(low, high, dots) if int(dots.sum()) <= MOST_DOTS else [],
    )


def _straight(
    low: Array, high: Array, size: Array, masks: tuple[Mask, Mask, Mask]
) -> list[list[tuple[float, float, float, bool]]]:
    """Level rules, then upright ones: lines, the sides of frames and the edges of shaded areas, joined."""
    line, frame, shade = masks
    if not (line | frame | shade).any():
        return [[], []]
    dot = (high - low).max(axis=0) <= JOIN
    joined = []
    for across, along in ((1, 0), (0, 1)):  # level lines, then upright ones
        own = line & ((high[along] - low[along] >= high[across] - low[across]) | dot)
        middle = (low[across] + high[across]) / 2
        pieces: list[_Pieces] = [(middle[own], low[along][own], high[along][own], False)]
        for side in (low[across], high[across]):
            pieces.append((side[frame], low[along][frame], high[along][frame], False))
            # The sides of shaded areas, without those that the border of the page cuts off.
            inner = shade & (side > SNAP) & (side < size[across, 0] - SNAP)
            pieces.append((side[inner], low[along][inner], high[along][inner], True))
        joined.append(_join(pieces))
    return joined


def _boxes(low: Array, high: Array, which: Mask) -> list[Box]:
    x0, y0, x1, y1 = np.concatenate((low, high))[:, which].tolist()
    return list(zip(x0, y0, x1, y1, strict=True))


def _white(colour: Codes) -> Mask:
    r, g, b = (colour >> 24) & 0xFF, (colour >> 16) & 0xFF, (colour >> 8) & 0xFF
    return (r >= WHITE) & (g >= WHITE) & (b >= WHITE)


def _largest(which: Mask, size: Doubles, most: int) -> Mask:
    """``which`` cut down to its ``most`` largest, ties by drawing order."""
    if int(which.sum()) <= most:
        return which
    index = np.nonzero(which)[0]
    keep = index[np.argsort(-size[index], kind="stable")[:most]]
    out = np.zeros_like(which)
    out[keep] = True
    return out


def _without_text_shading(
    which: Mask, x0: Doubles, y0: Doubles, x1: Doubles, y1: Doubles, colour: Codes
) -> Mask:
    """``which`` without areas inside a larger one of the same colour: shading behind lines of text
    in a shaded cell, invisible, and no border."""
    index = np.nonzero(which)[0]
    if not 1 < len(index) <= MOST_NESTED:
        return which
    a, b, c, d, ink = x0[index], y0[index], x1[index], y1[index], colour[index]
    slack = NESTED_SLACK
    inside = (a[:, None] >= a - slack) & (b[:, None] >= b - slack)
    inside &= (c[:, None] <= c + slack) & (d[:, None] <= d + slack)
    size = (c - a) * (d - b)
    inside &= (ink[:, None] == ink) & (size[:, None] < NESTED_SHARE * size)
    out = which.copy()
    out[index[inside.any(axis=1)]] = False
    return out


def _seen(white: Mask, x0: Doubles, y0: Doubles, x1: Doubles, y1: Doubles, fills: list[Fill]) -> Mask:
    """False for white ink on bare paper; white lines between shaded cells are separators."""
    seen = ~white
    if not fills or not white.any():
        return seen
    index = np.nonzero(white)[0]
    cx, cy = (x0[index] + x1[index]) / 2, (y0[index] + y1[index]) / 2
    on_fill = np.zeros(len(index), dtype=bool)
    for item in sorted(fills, key=lambda f: -area(f.box))[:MOST_UNDER_WHITE]:
        a, b, c, d = item.box
        on_fill |= (cx >= a - SNAP) & (cx <= c + SNAP) & (cy >= b - SNAP) & (cy <= d + SNAP)
    seen[index] = on_fill
    return seen


def _levels(places: Doubles) -> Rows:
    """A running number for each of the sorted ``places``; those closer than SNAP share theirs.

    Long chains of near places (hatching) are cut into steps, so that they do not swallow a page.
    """
    chain = np.concatenate(([0], np.cumsum(np.diff(places) > SNAP)))
    first = np.concatenate(([True], chain[1:] != chain[:-1]))
    start = places[np.maximum.accumulate(np.where(first, np.arange(len(places)), 0))]
    step = np.floor((places - start) / (2 * SNAP))
    return np.concatenate(([0], np.cumsum((np.diff(chain) > 0) | (np.diff(step) > 0))))


def _join(parts: list[_Pieces]) -> list[tuple[float, float, float, bool]]:
    """Parallel pieces (place across, start, end, edge) snapped and joined end to end.

    A joined line is an edge only if no real ink is part of it. Sorted by (place, start).
    """
    at, start, end = (np.concatenate(column) for column in zip(*(p[:3] for p in parts), strict=True))
    if len(at) == 0:
        return []
    ink = np.concatenate([np.full(len(p[0]), not p[3]) for p in parts])
    order = np.argsort(at, kind="stable")
    level = np.empty(len(at), dtype=np.int64)
    level[order] = _levels(at[order])
    order = np.lexsort((start, level))
    at, start, end, ink, level = (v[order] for v in (at, start, end, ink, level))
    # A running maximum of the ends that starts afresh on each level: shift levels far apart.
    shift = level * FAR_APART
    reach = np.maximum.accumulate(end + shift) - shift
    fresh = np.ones(len(at), dtype=bool)
    fresh[1:] = (level[1:] != level[:-1]) | (start[1:] > reach[:-1] + JOIN)
    first = np.nonzero(fresh)[0]
    length = np.maximum(end - start, LEAST_LENGTH)
    weight = np.add.reduceat(length, first)
    place = np.add.reduceat(at * length, first) / weight
    starts = start[first]
    ends = np.maximum.reduceat(end, first)
    inks = np.logical_or.reduceat(ink, first)
    lengths: Doubles = np.subtract(ends, starts)
    keep = _largest(lengths >= SHORTEST, lengths, MOST)
    rows = zip(
        place[keep].tolist(), starts[keep].tolist(), ends[keep].tolist(), (~inks[keep]).tolist(), strict=True
    )
    return sorted(rows)
