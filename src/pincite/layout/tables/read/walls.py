"""The borders of a drawn grid, and which of their pieces are drawn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise

import msgspec

from pincite.layout.connected import grouped
from pincite.layout.frame import HRule, Segment, VRule

ROW_SLACK, COLUMN_SLACK = 4.5, 7.0  # Points between borders that are one where no text stands between them.
EDGE = 0.5  # Points by which text may reach over the wall beside it.
NEAR = 3.0  # Points: rules this close are one border (double rules, drawing by cell).
WALL = 0.6  # Share of a cell's side that must be drawn for a wall.
CLOSED = 0.8  # Share of inner walls drawn from which every slot is meant, empty ones too.
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
        return sum([sum(row[1:-1]) for row in self.down]) / inner

    def level(self) -> float:
        """Share of inner level walls that are drawn; 1 for none."""
        inner = (self.rows - 1) * self.cols
        return sum(map(sum, self.across[1:-1])) / inner if inner > 0 else 1.0

    def parted(self) -> float:
        """Share of rows with an inner upright wall."""
        return sum([any(row[1:-1]) for row in self.down]) / self.rows

    def tiled(self) -> bool:
        """True if the walls close boxes, as those of a form: slots with none between them are rectangles."""
        rows, cols = self.rows, self.cols
        open_ = [
            (r * cols + c - 1, r * cols + c)
            for r in range(rows)
            for c in range(1, cols)
            if not self.down[r][c]
        ]
        open_ += [
            ((r - 1) * cols + c, r * cols + c)
            for r in range(1, rows)
            for c in range(cols)
            if not self.across[r][c]
        ]
        for slots in grouped(rows * cols, open_):
            columns = {slot % cols for slot in slots}
            if len(columns) * (slots[-1] // cols - slots[0] // cols + 1) != len(slots):
                return False
        return True


def walls_of(horizontal: list[HRule], vertical: list[VRule], segments: list[Segment]) -> Walls | None:
    """Borders from the rules of one connected component, open sides closed where text lies beyond."""
    xs = _clusters(sorted([(v.x, v.y1 - v.y0) for v in vertical]))
    ys = _clusters(sorted([(h.y, h.x1 - h.x0) for h in horizontal]))
    left, right = min([h.x0 for h in horizontal]), max([h.x1 for h in horizontal])
    top, bottom = min([v.y0 for v in vertical]), max([v.y1 for v in vertical])
    if left < xs[0] - 2 * NEAR:
        xs.insert(0, left)
    if right > xs[-1] + 2 * NEAR:
        xs.append(right)
    centres = [((s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2) for s in segments]
    inside = [y for x, y in centres if xs[0] <= x <= xs[-1]]
    if top < ys[0] - 2 * NEAR and any(top <= y <= ys[0] for y in inside):
        ys.insert(0, top)
    if bottom > ys[-1] + 2 * NEAR and any(ys[-1] <= y <= bottom for y in inside):
        ys.append(bottom)
    ys = _merged(ys, [y for _, y in centres], ROW_SLACK)
    xs = _merged(xs, [x for s in segments for x in (s.x0 + EDGE, s.x1 - EDGE)], COLUMN_SLACK)
    rows, cols = len(ys) - 1, len(xs) - 1
    if rows < 1 or cols < 1 or rows * cols > MOST_SLOTS:
        return None
    across = _drawn(ys, xs, [(h.y, h.x0, h.x1) for h in horizontal])
    down = _drawn(xs, ys, [(v.x, v.y0, v.y1) for v in vertical])
    return Walls(xs, ys, across, [list(row) for row in zip(*down, strict=True)])


def _drawn(
    borders: list[float], cuts: list[float], rules: list[tuple[float, float, float]]
) -> list[list[bool]]:
    """For each border which of its pieces between ``cuts`` are drawn by ``rules``: place, start and end. The
    outermost borders are."""
    cover = [[0.0] * (len(cuts) - 1) for _ in borders]
    middles = [(before + after) / 2 for before, after in pairwise(borders)]
    for place, start, end in rules:
        border = bisect_left(middles, place)  # the nearest
        if abs(borders[border] - place) > 2 * NEAR:
            continue
        row, after = cover[border], bisect_left(cuts, end)
        for piece in range(max(0, bisect_right(cuts, start) - 1), min(after, len(cuts) - 1)):
            left, right = cuts[piece], cuts[piece + 1]
            row[piece] += (end if end < right else right) - (start if start > left else left)
    sides = [WALL * (after - before) for before, after in pairwise(cuts)]
    outer = [True] * len(sides)
    inner = [[drawn >= side for drawn, side in zip(row, sides, strict=True)] for row in cover[1:-1]]
    return [outer, *inner, outer]


def with_rows(walls: Walls, split: dict[int, list[tuple[float, set[int]]]]) -> Walls:
    """The walls with more borders inside some rows, each through all columns but those beside it."""
    ys: list[float] = []
    across: list[list[bool]] = []
    down: list[list[bool]] = []
    for r in range(walls.rows):
        more = split.get(r, [])
        ys += [walls.ys[r], *(y for y, _ in more)]
        across += [walls.across[r], *([c not in open_ for c in range(walls.cols)] for _, open_ in more)]
        down += [walls.down[r]] * (1 + len(more))
    return Walls(walls.xs, [*ys, walls.ys[-1]], [*across, walls.across[-1]], down)


def _clusters(items: list[tuple[float, float]]) -> list[float]:
    """Places of (place, length) pairs joined within NEAR, each at its length-weighted mean."""
    groups: list[list[tuple[float, float]]] = []
    for at, length in items:
        if groups and at - groups[-1][0][0] <= NEAR:
            groups[-1].append((at, length))
        else:
            groups.append([(at, length)])
    return [sum([at * length for at, length in g]) / sum([length for _, length in g]) for g in groups]


def _merged(borders: list[float], centres: list[float], near: float) -> list[float]:
    """Borders closer than ``near`` with no text between are one."""
    out = [borders[0]]
    for b in borders[1:]:
        if b - out[-1] >= near or any(out[-1] < c < b for c in centres):
            out.append(b)
        elif len(out) > 1:
            out[-1] = (out[-1] + b) / 2 if b != borders[-1] else b
    return out
