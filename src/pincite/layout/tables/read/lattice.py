"""Structure of a table drawn as a grid: cells from rules, mended where text says more.

A rule speaks for a border on its own extent only. Where a wall is missing, the text decides: words
that run across join the cells, a clear gap keeps them apart. A band between two rules that holds
numbers under numbers is several rows.
"""

from __future__ import annotations

from bisect import bisect_right
from math import inf

from pincite.layout.frame import Frame, Segment
from pincite.layout.tables.read.banding import by_column, split_rows
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.layout.tables.read.textlines import SAME_LINE, Clump, clumps_of
from pincite.layout.tables.read.walls import Walls, with_rows

EDGE = 0.5  # Points by which text may reach over the wall beside it.
MOST_APART = 0.75  # Share of the walls not drawn that white space must stand for.
# Share of rows without inner walls from which that is how the table is drawn, not a sign of spans.
MANY_BARE = 0.3
APART = 0.75  # Em: over a missing wall, text this far apart is two cells.


def lattice(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> tuple[Grid, float] | None:
    """The grid inside ``walls`` and the share of its joined cells that are not rectangles."""
    split = split_rows(frame, walls, segments, em)
    if split:
        walls = with_rows(walls, split)
    rows, cols = walls.rows, walls.cols
    slots: dict[tuple[int, int], list[Clump]] = {}
    crossing: set[tuple[int, int]] = set()
    tight: dict[tuple[int, int], float] = {}
    words = frame.words
    for s in segments:
        r = bisect_right(walls.ys, (s.y0 + s.y1) / 2) - 1
        if not 0 <= r < rows:
            continue
        a, b = bisect_right(walls.xs, s.x0 + EDGE) - 1, bisect_right(walls.xs, s.x1 - EDGE) - 1
        if a == b:
            if 0 <= a < cols:
                slots.setdefault((r, a), []).extend(clumps_of(words, s, inf))
            continue
        for clump in by_column(frame, s, walls.xs, r, crossing, tight):
            c = bisect_right(walls.xs, (clump.x0 + clump.x1) / 2) - 1
            if 0 <= c < cols:
                slots.setdefault((r, c), []).append(clump)
    parent = list(range(rows * cols))
    bare = [not any(row[1:-1]) for row in walls.down]
    if sum(bare) < MANY_BARE * rows:
        bare = [False] * rows
    loose_columns = [_own_lines(walls, slots, c) for c in range(cols)]
    for r in range(rows):
        for a, b in _joined_across(r, walls, slots, crossing, tight, em, bare[r]):
            for c in range(a, b):
                _unite(parent, r * cols + c, r * cols + c + 1)
        for c in range(cols):
            if r + 1 < rows and not walls.across[r + 1][c] and not loose_columns[c]:
                _unite(parent, r * cols + c, (r + 1) * cols + c)
    groups: dict[int, list[tuple[int, int]]] = {}
    for k in range(rows * cols):
        groups.setdefault(_root(parent, k), []).append(divmod(k, cols))
    cells: list[GridCell] = []
    ragged = 0
    joined = 0
    for members in groups.values():
        r0, r1 = min(m[0] for m in members), max(m[0] for m in members)
        c0, c1 = min(m[1] for m in members), max(m[1] for m in members)
        if len(members) > 1:
            joined += 1
        if len(members) == (r1 - r0 + 1) * (c1 - c0 + 1):
            clumps = [k for m in members for k in slots.get(m, ())]
            cells.append(GridCell(r0, c0, r1 - r0 + 1, c1 - c0 + 1, printed_lines(clumps)))
        else:
            ragged += 1
            for m in members:
                cells.append(GridCell(m[0], m[1], 1, 1, printed_lines(slots.get(m, []))))
    grid = Grid(walls.xs, walls.ys, cells, 0, True)
    return grid, ragged / max(1, joined)


def printed_lines(clumps: list[Clump]) -> list[list[Clump]]:
    """Clumps of one cell as printed lines, top down, left to right."""
    lines: list[list[Clump]] = []
    for c in sorted(clumps, key=lambda k: ((k.y0 + k.y1) / 2, k.x0)):
        if lines:
            head = lines[-1][0]
            if abs((c.y0 + c.y1) - (head.y0 + head.y1)) / 2 <= SAME_LINE * max(c.size, head.size):
                lines[-1].append(c)
                continue
        lines.append([c])
    for line in lines:
        line.sort(key=lambda k: k.x0)
    return lines


def _joined_across(
    r: int,
    walls: Walls,
    slots: dict[tuple[int, int], list[Clump]],
    crossing: set[tuple[int, int]],
    tight: dict[tuple[int, int], float],
    em: float,
    bare: bool,
) -> list[tuple[int, int]]:
    """First and last column of each run of slots in row ``r`` that are one cell.

    A stretch without walls that holds one text is one cell; where it holds several, only text that
    runs across a border joins its slots, and the empty ones stay apart. In a ``bare`` row, without
    walls like many others, one text does not claim the whole row.
    """
    out: list[tuple[int, int]] = []
    start = 0
    for c in range(1, walls.cols + 1):
        if c < walls.cols and not walls.down[r][c]:
            continue
        if c - start > 1:
            texts = [k for k in range(start, c) if (r, k) in slots]
            runs: list[list[int]] = []
            for k in texts:
                near = False
                if runs:
                    last = runs[-1][1]
                    gaps = [tight[(r, j)] for j in range(last + 1, k + 1) if (r, j) in tight]
                    near = any((r, j) in crossing for j in range(last + 1, k + 1)) or (
                        bool(gaps) and min(gaps) < APART * em
                    )
                if near:
                    runs[-1][1] = k
                else:
                    runs.append([k, k])
            if len(runs) == 1 and not bare:
                out.append((start, c - 1))
            else:
                for first, last in runs:
                    # A word may hang over into a slot that has no text of its own.
                    while last + 1 < c and (r, last + 1) in crossing:
                        last += 1
                    while first > start and (r, first) in crossing:
                        first -= 1
                    if last > first:
                        out.append((first, last))
        start = c
    return out


def _own_lines(walls: Walls, slots: dict[tuple[int, int], list[Clump]], c: int) -> bool:
    """True if the rows of column ``c`` are told apart by text although walls between them are missing."""
    missing = [r for r in range(walls.rows - 1) if not walls.across[r + 1][c]]
    if len(missing) < 3:
        return False
    apart = sum(1 for r in missing if slots.get((r, c)) and slots.get((r + 1, c)))
    return apart >= MOST_APART * len(missing)


def _root(parent: list[int], k: int) -> int:
    while parent[k] != k:
        parent[k] = parent[parent[k]]
        k = parent[k]
    return k


def _unite(parent: list[int], a: int, b: int) -> None:
    ra, rb = _root(parent, a), _root(parent, b)
    if ra != rb:
        parent[max(ra, rb)] = min(ra, rb)
