"""Straight drawing of a page: path ink becomes rules, fills and frames.

Producers draw one table line in many ways: a stroke, a thin filled rectangle, the four sides of a
stroked rectangle, the border of a shaded cell, or hundreds of dots. Here they all become the same
thing, so that table finding need not care. Everything up to the joined rules is vectorised, since a
map or a chart can hold tens of thousands of subpaths.
"""

from __future__ import annotations

import numpy as np

from pincite.layout.frame import Fill, HRule, Rules, VRule
from pincite.model.arrays import Codes, Doubles, Mask, Rows
from pincite.model.geometry import Box, area
from pincite.model.ink import LINE, RECT, SHAPE, Paths

THIN = 4.0  # Points: a filled rectangle no thicker than this is a drawn line, not an area.
SLIVER = 1.6  # Points: any filled shape this thin is a drawn line, too, if it is longer ...
SNAP = 1.0  # Points: lines closer than this are drawn at the same place (rounding, cell by cell drawing).
JOIN = 3.0  # Points: collinear pieces with a smaller gap are one line (dashes, dots, cell by cell drawing).
SHORTEST = 5.0  # Points: shorter joined lines are ticks, dashes of text or bullets.
SMALLEST_FILL = 5.0  # Points: an area must be at least this wide and high to stand behind text.
PAGE_SHARE = 0.9  # Share of the page's width and height from which a rectangle is the page's own background.
WHITE = 0xF8  # Red, green and blue from which a colour counts as the paper.
MOST = 4000  # Most rules kept in one direction, longest first: keeps later stages bounded on drawings.
MOST_NESTED = 1200  # Most fills among which nested ones are looked for: the test is quadratic.
MOST_FILLS = 4000  # Most fills kept, largest first.
DOT = (1.0, 9.0)  # Points: smallest and largest side of what may be a bullet.
DOT_RATIO = 1.4  # A bullet is no more than this much wider than high, or higher than wide.
SLIVER_RATIO = 8  # ... so many times: a thin box leaves no room for a real curve.
NESTED_SLACK = 0.5  # Points by which shading behind text may stand out of the cell it shades ...
NESTED_SHARE = 0.98  # ... of whose area it covers less than this share.
MOST_UNDER_WHITE = 200  # Fills, largest first, among which white lines are looked for.
# Points that a piece of a rule counts at least where the place of a joined rule is averaged.
LEAST_LENGTH = 0.1
FAR_APART = 1e6  # Points: more than any page is long.
MOST_DOTS = 600  # More small shapes than this are a picture, and no bullets among them.


# Places across, starts, ends, thicknesses; whether they are edges of areas.
_Pieces = tuple[Doubles, Doubles, Doubles, Doubles, bool]


def find_rules(paths: Paths, width: float, height: float) -> Rules:
    """The rules, fills, frames and other shapes of a page of ``width`` x ``height`` points.

    Rules are clipped to the page, snapped, joined and sorted by (y, x0) or (x, y0); rectangles as
    large as the page and white areas are left out; a white stroke counts only on a fill.
    """
    if len(paths) == 0:
        return Rules([], [], [], [], [])
    box = np.asarray(paths.box, dtype=np.float64)
    kind = np.asarray(paths.kind)
    x0, y0 = np.minimum(box[:, 0], box[:, 2]), np.minimum(box[:, 1], box[:, 3])
    x1, y1 = np.maximum(box[:, 0], box[:, 2]), np.maximum(box[:, 1], box[:, 3])
    on_page = (x1 >= 0) & (y1 >= 0) & (x0 <= width) & (y0 <= height) & np.isfinite(x0 + x1 + y0 + y1)
    x0, x1 = np.clip(x0, 0, width), np.clip(x1, 0, width)
    y0, y1 = np.clip(y0, 0, height), np.clip(y1, 0, height)
    w, h = x1 - x0, y1 - y0
    page_size = (w >= PAGE_SHARE * width) & (h >= PAGE_SHARE * height)
    stroke, fill = np.asarray(paths.stroke), np.asarray(paths.fill)
    stroked = on_page & ((stroke & 0xFF) > 0) & ~page_size
    filled = on_page & ((fill & 0xFF) > 0) & ~page_size
    filled_white = _white(fill)
    pen = np.asarray(paths.width, dtype=np.float64)

    area = filled & (kind == RECT) & (w > THIN) & (h > THIN)
    shade = area & ~filled_white & (w >= SMALLEST_FILL) & (h >= SMALLEST_FILL)
    shade = _largest(shade, w * h, MOST_FILLS)
    shade = _without_text_shading(shade, x0, y0, x1, y1, fill)
    fills = [
        Fill((a, b, c, d), int(colour))
        for a, b, c, d, colour in zip(
            x0[shade].tolist(), y0[shade].tolist(), x1[shade].tolist(), y1[shade].tolist(),
            fill[shade].tolist(), strict=True,
        )
    ]  # fmt: skip

    # Browsers draw mitred borders as thin polygons.
    sliver = (kind == SHAPE) & (np.minimum(w, h) <= SLIVER) & (np.maximum(w, h) >= SLIVER_RATIO * SLIVER)
    thin_fill = filled & (((kind == RECT) & ((w <= THIN) | (h <= THIN))) | sliver)
    line = stroked & (kind == LINE)
    thin_frame = stroked & (kind == RECT) & ~thin_fill & ((w <= THIN) | (h <= THIN))
    frame = stroked & (kind == RECT) & (w > THIN) & (h > THIN)
    white_ink = np.where(thin_fill, filled_white, _white(stroke))
    thin = (thin_fill | line | thin_frame) & _seen(white_ink, x0, y0, x1, y1, fills)
    frame &= _seen(white_ink, x0, y0, x1, y1, fills)

    thick = np.where(thin_fill, np.minimum(w, h), pen)
    dot = np.maximum(w, h) <= JOIN
    flat = thin & ((w >= h) | dot)
    upright = thin & ((h > w) | dot)
    mid_x, mid_y = (x0 + x1) / 2, (y0 + y1) / 2
    ink = False
    horizontal = _join(
        [
            (mid_y[flat], x0[flat], x1[flat], thick[flat], ink),
            (y0[frame], x0[frame], x1[frame], pen[frame], ink),
            (y1[frame], x0[frame], x1[frame], pen[frame], ink),
            *_edges(y0, x0, x1, shade, height),
            *_edges(y1, x0, x1, shade, height),
        ]
    )
    vertical = _join(
        [
            (mid_x[upright], y0[upright], y1[upright], thick[upright], ink),
            (x0[frame], y0[frame], y1[frame], pen[frame], ink),
            (x1[frame], y0[frame], y1[frame], pen[frame], ink),
            *_edges(x0, y0, y1, shade, width),
            *_edges(x1, y0, y1, shade, width),
        ]
    )
    shapes = on_page & (kind == SHAPE) & ~sliver & ~page_size & (stroked | (filled & ~filled_white))
    low, high = np.minimum(w, h), np.maximum(w, h)
    dots = on_page & (stroked | (filled & ~filled_white)) & (kind != LINE)
    dots &= (low >= DOT[0]) & (high <= DOT[1]) & (high <= DOT_RATIO * low)
    return Rules(
        [HRule(at, a, b, thick, edge) for at, a, b, thick, edge in horizontal],
        [VRule(at, a, b, thick, edge) for at, a, b, thick, edge in vertical],
        fills,
        _boxes(x0, y0, x1, y1, frame),
        _boxes(x0, y0, x1, y1, shapes),
        _boxes(x0, y0, x1, y1, dots) if int(dots.sum()) <= MOST_DOTS else [],
    )


def _edges(at: Doubles, start: Doubles, end: Doubles, shade: Mask, limit: float) -> list[_Pieces]:
    """One side of each shaded area as pieces of rules, without those the border of the page cuts off."""
    inner = shade & (at > SNAP) & (at < limit - SNAP)
    return [(at[inner], start[inner], end[inner], np.zeros(int(inner.sum())), True)]


def _boxes(x0: Doubles, y0: Doubles, x1: Doubles, y1: Doubles, which: Mask) -> list[Box]:
    return list(
        zip(x0[which].tolist(), y0[which].tolist(), x1[which].tolist(), y1[which].tolist(), strict=True)
    )


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


def _join(parts: list[_Pieces]) -> list[tuple[float, float, float, float, bool]]:
    """Parallel pieces (place across, start, end, thickness, edge) snapped and joined end to end.

    A joined line is an edge only if no real ink is part of it. Sorted by (place, start).
    """
    at = np.concatenate([p[0] for p in parts])
    if len(at) == 0:
        return []
    start = np.concatenate([p[1] for p in parts])
    end = np.concatenate([p[2] for p in parts])
    thick = np.concatenate([p[3] for p in parts])
    ink = np.concatenate([np.full(len(p[0]), not p[4]) for p in parts])
    order = np.argsort(at, kind="stable")
    level = np.empty(len(at), dtype=np.int64)
    level[order] = _levels(at[order])
    order = np.lexsort((start, level))
    at, start, end, thick, ink, level = (v[order] for v in (at, start, end, thick, ink, level))
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
    thicks = np.maximum.reduceat(thick, first)
    inks = np.logical_or.reduceat(ink, first)
    lengths: Doubles = np.subtract(ends, starts)
    keep = _largest(lengths >= SHORTEST, lengths, MOST)
    rows = zip(
        place[keep].tolist(), starts[keep].tolist(), ends[keep].tolist(), thicks[keep].tolist(),
        (~inks[keep]).tolist(), strict=True,
    )  # fmt: skip
    return sorted(rows)
