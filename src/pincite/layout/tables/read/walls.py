"""The borders of a drawn grid, and which of their pieces are drawn."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

import msgspec

from pincite.layout.frame import HRule, Segment, VRule

ROW_SLACK, COLUMN_SLACK = 4.5, 7.0  # Points between borders that are one where no text stands between them.
EDGE = 0.5  # Points by which text may reach over the wall beside it.
NEAR = 3.0  # Points: rules this close are one border (double rules, drawing by cell).
WALL = 0.6  # Share of a cell's side that must be drawn for a wall.
MOST_SLOTS = 20000  # A grid with more slots is a drawing.


class Walls(msgspec.Struct, eq=False):
    """Borders of a grid and which of their pieces are drawn.

    ``across[j][c]`` is the wall above row j in column c (rows + 1 of them), ``down[r][i]`` the wall
    left of column i in row r.
    """

    xs: list[float]
    ys: list[float]
    across: list[list[bool]]
    down: list[list[bool]]

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def cols(self) -> int:
        return len(self.xs) - 1

    def density(self) -> float:
        """Share of inner upright walls that are drawn."""
        inner = self.rows * (self.cols - 1)
        if inner <= 0:
            return 0.0
        return sum(sum(row[1:-1]) for row in self.down) / inner


def walls_of(horizontal: list[HRule], vertical: list[VRule], segments: list[Segment]) -> Walls | None:
    """Borders from the rules of one connected component, open sides closed where text lies beyond."""
    xs = _clusters(sorted((v.x, v.y1 - v.y0) for v in vertical))
    ys = _clusters(sorted((h.y, h.x1 - h.x0) for h in horizontal))
    if not xs or not ys:
        return None
    left, right = min(h.x0 for h in horizontal), max(h.x1 for h in horizontal)
    top, bottom = min(v.y0 for v in vertical), max(v.y1 for v in vertical)
    if left < xs[0] - 2 * NEAR:
        xs.insert(0, left)
    if right > xs[-1] + 2 * NEAR:
        xs.append(right)
    if top < ys[0] - 2 * NEAR and _text_between(segments, xs[0], top, xs[-1], ys[0]):
        ys.insert(0, top)
    if bottom > ys[-1] + 2 * NEAR and _text_between(segments, xs[0], ys[-1], xs[-1], bottom):
        ys.append(bottom)
    centres = [((s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2) for s in segments]
    ys = _merged(ys, [y for _, y in centres], ROW_SLACK)
    xs = _merged(xs, [x for s in segments for x in (s.x0 + EDGE, s.x1 - EDGE)], COLUMN_SLACK)
    if len(xs) <= 1 or len(ys) < 2 or (len(xs) - 1) * (len(ys) - 1) > MOST_SLOTS:
        return None
    return Walls(xs, ys, _across(xs, ys, horizontal), _down(xs, ys, vertical))


def _across(xs: list[float], ys: list[float], horizontal: list[HRule]) -> list[list[bool]]:
    inner = _drawn(ys, xs, [(h.y, h.x0, h.x1) for h in horizontal])[1:-1]
    edge = [True] * (len(xs) - 1)
    return [edge, *inner, edge]


def _down(xs: list[float], ys: list[float], vertical: list[VRule]) -> list[list[bool]]:
    inner = _drawn(xs, ys, [(v.x, v.y0, v.y1) for v in vertical])[1:-1]
    return [[True, *(border[r] for border in inner), True] for r in range(len(ys) - 1)]


def _drawn(
    borders: list[float], cuts: list[float], rules: list[tuple[float, float, float]]
) -> list[list[bool]]:
    """For each border which of its pieces between ``cuts`` are drawn by ``rules``: place, start and end."""
    cover = [[0.0] * (len(cuts) - 1) for _ in borders]
    for place, start, end in rules:
        border = _nearest(borders, place)
        if abs(borders[border] - place) > 2 * NEAR:
            continue
        for piece in range(max(0, bisect_right(cuts, start) - 1), len(cuts) - 1):
            if cuts[piece] >= end:
                break
            cover[border][piece] += max(0.0, min(end, cuts[piece + 1]) - max(start, cuts[piece]))
    sides = [WALL * (after - before) for before, after in pairwise(cuts)]
    return [[drawn >= side for drawn, side in zip(row, sides, strict=True)] for row in cover]


def with_rows(walls: Walls, split: dict[int, list[float]]) -> Walls:
    """The walls with more borders inside some rows, which run through all columns."""
    ys: list[float] = []
    across: list[list[bool]] = []
    down: list[list[bool]] = []
    for r in range(walls.rows):
        ys.append(walls.ys[r])
        across.append(walls.across[r])
        down.append(walls.down[r])
        for y in split.get(r, ()):
            ys.append(y)
            across.append([True] * walls.cols)
            down.append(walls.down[r])
    ys.append(walls.ys[-1])
    across.append(walls.across[-1])
    return Walls(walls.xs, ys, across, down)


def _clusters(items: list[tuple[float, float]]) -> list[float]:
    """Places of (place, length) pairs joined within NEAR, each at its length-weighted mean."""
    out: list[float] = []
    start = None
    total = weight = 0.0
    for at, length in items:
        if start is not None and at - start > NEAR:
            out.append(total / weight)
            start = None
        if start is None:
            start, total, weight = at, 0.0, 0.0
        total += at * length
        weight += length
    if start is not None:
        out.append(total / weight)
    return out


def _merged(borders: list[float], centres: list[float], near: float) -> list[float]:
    """Borders closer than ``near`` with no text between are one."""
    out = [borders[0]]
    for b in borders[1:]:
        if b - out[-1] < near and not any(out[-1] < c < b for c in centres):
            if len(out) == 1:
                continue
            out[-1] = (out[-1] + b) / 2 if b != borders[-1] else b
        else:
            out.append(b)
    return out


def _nearest(values: list[float], x: float) -> int:
    i = bisect_right(values, x)
    if i == 0:
        return 0
    if i == len(values) or x - values[i - 1] <= values[i] - x:
        return i - 1
    return i


def _text_between(segments: list[Segment], x0: float, y0: float, x1: float, y1: float) -> bool:
    return any(x0 <= (s.x0 + s.x1) / 2 <= x1 and y0 <= (s.y0 + s.y1) / 2 <= y1 for s in segments)
