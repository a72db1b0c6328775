"""Pieces of one table on a page put back together.

A head drawn as a grid over a body without rules, or shaded rows between plain ones, are found one
by one. Pieces that lie on each other with the same columns are one table; two closed grids, or a
second head, are two.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort

from pincite.layout.tables.detect.left import Left
from pincite.layout.tables.judge.marks import is_numeric
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.model.geometry import overlap_x
from pincite.sandbox.clock import look

FITTING = 0.9  # Share of the text of a piece that must lie in the columns of the other.
TOUCHING = 0.5  # Leadings by which pieces of one table may overlap.
CLOSE = 1.7  # Leadings: pieces farther apart are two tables.
TOUCH = 3.0  # Points: closed grids farther apart than this were drawn as two tables.
WIDTH_SHARE = 0.8  # Share of the wider piece's width that both must have in common.


def joined(found: list[Grid], left: Left, leading: float) -> list[Grid]:
    """``found`` (sorted top down) with pieces of one table joined; no text may be ``left`` between them."""
    out: list[Grid] = []
    ends: list[tuple[float, int]] = []  # where each ends, from the top down
    most = max(TOUCH, CLOSE * leading)
    for lower in found:
        look()
        top = lower.ys[0]
        first = bisect_left(ends, (top - most - 1.0, 0))
        behind = bisect_left(ends, (top + TOUCHING * leading + 1.0, 0))
        near = [i for end, i in ends[first:behind] if -TOUCHING * leading <= top - end <= most]
        home = next((i for i in sorted(near, reverse=True) if _one_table(out[i], lower, left, leading)), None)
        if home is None:
            home = len(out)
            out.append(lower)
        else:
            ends.remove((out[home].ys[-1], home))
            _append(out[home], lower)
        insort(ends, (out[home].ys[-1], home))
    return out


def _one_table(a: Grid, b: Grid, left: Left, leading: float) -> bool:
    """True if ``b`` goes on below ``a``: the same columns, near, with neither text nor a head between."""
    (x0, _, x1, bottom), (other_x0, top, other_x1, _) = a.box, b.box
    gap = top - bottom
    wider = max(x1 - x0, other_x1 - other_x0)
    near = -TOUCHING * leading <= gap <= (TOUCH if a.ruled and b.ruled else CLOSE * leading)
    if a.cols != b.cols or not near or overlap_x(a.box, b.box) < WIDTH_SHARE * wider:
        return False
    headed = 0 < b.header_rows < b.rows and _has_body(a)
    if headed or [c.text for c in a.cells if c.row == 0] == [c.text for c in b.cells if c.row == 0]:
        return False
    between = (other_x0, bottom - 1, other_x1, top + 1)
    texts = left.near(bottom - 1, top + 1)
    if any(bottom - 1 < (s.y0 + s.y1) / 2 < top + 1 and overlap_x(s.box, between) > 0 for s in texts):
        return False
    return _columns_agree(a, b) and _columns_agree(b, a)


def _has_body(grid: Grid) -> bool:
    """True if some row under the head holds numbers."""
    body = [c.text for c in grid.cells if c.col > 0 and c.row >= grid.header_rows and not c.empty]
    return any(map(is_numeric, body))


def _columns_agree(a: Grid, b: Grid) -> bool:
    """Do the texts of ``a``'s columns stand inside the same columns of ``b``?"""
    cells = [c for c in a.cells if not c.empty and c.col_span == 1]
    middles = [(min([k.x0 for k in c.clumps]) + max([k.x1 for k in c.clumps])) / 2 for c in cells]
    good = sum([bisect_right(b.xs, x) - 1 == c.col for x, c in zip(middles, cells, strict=True)])
    return len(cells) > 0 and good >= FITTING * len(cells)


def _append(a: Grid, b: Grid) -> None:
    """Rows of ``b`` below those of ``a``."""
    rows = a.rows
    if not _has_body(a) and _has_body(b) and a.header_rows == 0:
        a.header_rows = rows
    a.cells += [GridCell(c.row + rows, c.col, c.row_span, c.col_span, c.lines) for c in b.cells]
    a.ys = [*a.ys[:-1], (a.ys[-1] + b.ys[0]) / 2, *b.ys[1:]]
    a.xs[0], a.xs[-1] = min(a.xs[0], b.xs[0]), max(a.xs[-1], b.xs[-1])
    a.ruled = a.ruled and b.ruled
    a.score = max(a.score, b.score)
