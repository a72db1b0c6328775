"""Structure of a table drawn as a grid: cells from rules, mended where text says more.

A rule speaks for a border on its own extent only. Where a wall is missing, the text decides: words
that run across join the cells, a clear gap keeps them apart. A band between two rules that holds
numbers under numbers is several rows.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right

import msgspec

from recto.layout.frame import Frame, HRule, Segment, VRule
from recto.layout.tables.columns import find_gaps
from recto.layout.tables.grid import Grid, GridCell
from recto.layout.tables.marks import LIST_MARK, has_digit
from recto.layout.tables.rows import EVEN, LOOSE, Placed, Step, continues, tightest_step
from recto.layout.tables.textlines import SAME_LINE, Clump, clumps_of, lines_of, sub_segment

NEAR = 3.0
"""Points: rules this close are one border (double rules, drawing by cell)."""
WALL = 0.6
"""Share of a cell's side that must be drawn for a wall."""
APART = 0.75
"""Em: over a missing wall, text this far apart is two cells."""
HIDDEN = 1.0
"""Em: white space this wide through the lines of a drawn column parts it."""
MOST_SLOTS = 20000
"""A grid with more slots is a drawing."""


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
    ys = _merged(ys, [y for _, y in centres], 4.5)
    xs = _merged(xs, [x for s in segments for x in (s.x0 + 0.5, s.x1 - 0.5)], 7.0)
    if len(xs) < 2 or len(ys) < 2 or (len(xs) - 1) * (len(ys) - 1) > MOST_SLOTS:
        return None
    return Walls(xs, ys, _across(xs, ys, horizontal), _down(xs, ys, vertical))


def _across(xs: list[float], ys: list[float], horizontal: list[HRule]) -> list[list[bool]]:
    cover = [[0.0] * (len(xs) - 1) for _ in ys]
    for h in horizontal:
        j = _nearest(ys, h.y)
        if abs(ys[j] - h.y) > 2 * NEAR:
            continue
        for c in range(max(0, bisect_right(xs, h.x0) - 1), len(xs) - 1):
            if xs[c] >= h.x1:
                break
            cover[j][c] += max(0.0, min(h.x1, xs[c + 1]) - max(h.x0, xs[c]))
    out = [[cover[j][c] >= WALL * (xs[c + 1] - xs[c]) for c in range(len(xs) - 1)] for j in range(len(ys))]
    out[0] = [True] * (len(xs) - 1)
    out[-1] = [True] * (len(xs) - 1)
    return out


def _down(xs: list[float], ys: list[float], vertical: list[VRule]) -> list[list[bool]]:
    cover = [[0.0] * len(xs) for _ in range(len(ys) - 1)]
    for v in vertical:
        i = _nearest(xs, v.x)
        if abs(xs[i] - v.x) > 2 * NEAR:
            continue
        for r in range(max(0, bisect_right(ys, v.y0) - 1), len(ys) - 1):
            if ys[r] >= v.y1:
                break
            cover[r][i] += max(0.0, min(v.y1, ys[r + 1]) - max(v.y0, ys[r]))
    out = []
    for r in range(len(ys) - 1):
        row = [cover[r][i] >= WALL * (ys[r + 1] - ys[r]) for i in range(len(xs))]
        row[0] = row[-1] = True
        out.append(row)
    return out


def hides_columns(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> bool:
    """True if most lines of one drawn column are parted by the same white space: the drawing shows
    only some of the borders."""
    columns: list[list[Segment]] = [[] for _ in range(walls.cols)]
    for s in segments:
        if bisect_right(walls.xs, s.x0 + 0.5) == bisect_right(walls.xs, s.x1 - 0.5):
            parts = [s]
        else:
            clumps = _by_column(frame, s, walls.xs, 0, set(), {})
            parts = [sub_segment(frame.words, s, c.first, c.last) for c in clumps]
        for part in parts:
            c = bisect_right(walls.xs, (part.x0 + part.x1) / 2) - 1
            if 0 <= c < walls.cols:
                columns[c].append(part)
    for items in columns:
        if len(items) < 4:
            continue
        lines = lines_of(frame, items, HIDDEN)
        parted = [line for line in lines if len(line.clumps) > 1 and not LIST_MARK.match(line.clumps[0].text)]
        if len(parted) < 3 or len(parted) < 0.75 * len(lines):
            continue
        if find_gaps(parted, [1.0] * len(parted), HIDDEN * em):
            return True
    return False


def lattice(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> tuple[Grid, float] | None:
    """The grid inside ``walls`` and the share of its joined cells that are not rectangles."""
    split = _split_rows(frame, walls, segments, em)
    if split:
        walls = _with_rows(walls, split)
    rows, cols = walls.rows, walls.cols
    slots: dict[tuple[int, int], list[Clump]] = {}
    crossing: set[tuple[int, int]] = set()
    tight: dict[tuple[int, int], float] = {}
    words = frame.words
    for s in segments:
        r = bisect_right(walls.ys, (s.y0 + s.y1) / 2) - 1
        if not 0 <= r < rows:
            continue
        a, b = bisect_right(walls.xs, s.x0 + 0.5) - 1, bisect_right(walls.xs, s.x1 - 0.5) - 1
        if a == b:
            if 0 <= a < cols:
                slots.setdefault((r, a), []).extend(clumps_of(words, s, 1e9))
            continue
        for clump in _by_column(frame, s, walls.xs, r, crossing, tight):
            c = bisect_right(walls.xs, (clump.x0 + clump.x1) / 2) - 1
            if 0 <= c < cols:
                slots.setdefault((r, c), []).append(clump)
    parent = list(range(rows * cols))
    loose_columns = [_own_lines(walls, slots, c) for c in range(cols)]
    for r in range(rows):
        for a, b in _joined_across(r, walls, slots, crossing, tight, em):
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


def _by_column(
    frame: Frame,
    s: Segment,
    xs: list[float],
    r: int,
    crossing: set[tuple[int, int]],
    tight: dict[tuple[int, int], float],
) -> list[Clump]:
    """A segment cut at column borders; notes words that cross and how wide the gaps there are."""
    words = frame.words
    out: list[Clump] = []
    start = s.first
    col = -2
    for i in range(s.first, s.last):
        a, b = words.x0[i], words.x1[i]
        mine = bisect_right(xs, (a + b) / 2) - 1
        first, last = bisect_right(xs, a + 1.5) - 1, bisect_right(xs, b - 1.5) - 1
        for k in range(first + 1, last + 1):
            crossing.add((r, k))
        if i > s.first and mine != col:
            gap = a - words.x1[i - 1]
            for k in range(col + 1, mine + 1):
                tight[(r, k)] = min(gap, tight.get((r, k), 1e9))
            out.extend(_piece(frame, s, start, i))
            start = i
        col = mine
    out.extend(_piece(frame, s, start, s.last))
    return out


def _piece(frame: Frame, s: Segment, first: int, last: int) -> list[Clump]:
    return clumps_of(frame.words, sub_segment(frame.words, s, first, last), 1e9)


def _joined_across(
    r: int,
    walls: Walls,
    slots: dict[tuple[int, int], list[Clump]],
    crossing: set[tuple[int, int]],
    tight: dict[tuple[int, int], float],
    em: float,
) -> list[tuple[int, int]]:
    """First and last column of each run of slots in row ``r`` that are one cell.

    A stretch without walls that holds one text is one cell; where it holds several, only text that
    runs across a border joins its slots, and the empty ones stay apart.
    """
    out: list[tuple[int, int]] = []
    bare = not any(walls.down[r][1:-1])
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
    return apart >= 0.75 * len(missing)


def _split_rows(
    frame: Frame, walls: Walls, segments: list[Segment], em: float
) -> list[tuple[int, list[float]]]:
    """Bands that hold several rows, with the y of the borders to add."""
    if walls.cols < 2:
        return []
    bands: dict[int, list[Segment]] = {}
    for s in segments:
        r = bisect_right(walls.ys, (s.y0 + s.y1) / 2) - 1
        if 0 <= r < walls.rows:
            bands.setdefault(r, []).append(s)
    out = []
    for r, items in sorted(bands.items()):
        if len(items) < 4:
            continue
        placed = _placed(frame, items, walls.xs)
        if len(placed) < 2:
            continue
        filled: set[int] = set()
        for p in placed:
            filled |= p.filled
        if len(filled) < 2:
            continue
        clashes = sum(
            1
            for a, b in itertools.pairwise(placed)
            if any(
                c > 0 and c in a.cells and a.cells[c][-1].numeric and b.cells[c][-1].numeric for c in b.cells
            )
        )
        full = sum(1 for p in placed if len(p.filled) >= 0.5 * len(filled))
        labelled = sum(1 for p in placed if 0 in p.cells)
        plain = full >= 0.6 * len(placed) and clashes >= 0.5 * (len(placed) - 1)
        if not (plain and labelled >= 0.5 * len(placed)) and not _anchored(placed):
            continue
        tight = tightest_step(placed)
        steps = [b.baseline - a.baseline for a, b in itertools.pairwise(placed)]
        loose = sum(1 for s in steps if s > LOOSE * tight) / len(steps)
        groups = [[placed[0]]]
        borders = []
        for before, line, step in zip(placed, placed[1:], steps, strict=False):
            if continues(groups[-1], line, Step(step / tight, False, loose), walls.xs[1:], loose <= EVEN):
                groups[-1].append(line)
            else:
                groups.append([line])
                borders.append((before.y1 + line.y0) / 2)
        if borders:
            out.append((r, borders))
    return out


def _anchored(lines: list[Placed]) -> bool:
    """True if a first column of running numbers counts the rows of a band."""
    labels = [p.cells[0][0].text for p in lines if 0 in p.cells]
    return len(labels) >= 3 and sum(has_digit(t) and len(t) <= 8 for t in labels) >= 0.9 * len(labels)


def _placed(frame: Frame, segments: list[Segment], xs: list[float]) -> list[Placed]:
    lines: list[Placed] = []
    for s in segments:
        pieces = _by_column(frame, s, xs, 0, set(), {})
        if not lines or s.baseline - lines[-1].baseline > SAME_LINE * s.size:
            lines.append(Placed(s.baseline, s.y0, s.y1, {}, []))
        line = lines[-1]
        line.y0, line.y1 = min(line.y0, s.y0), max(line.y1, s.y1)
        for c in pieces:
            col = bisect_right(xs, (c.x0 + c.x1) / 2) - 1
            line.cells.setdefault(max(0, col), []).append(c)
    return lines


def _with_rows(walls: Walls, split: list[tuple[int, list[float]]]) -> Walls:
    ys: list[float] = []
    across: list[list[bool]] = []
    down: list[list[bool]] = []
    extra = dict(split)
    for r in range(walls.rows):
        ys.append(walls.ys[r])
        across.append(walls.across[r])
        down.append(walls.down[r])
        for y in extra.get(r, ()):
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


def _root(parent: list[int], k: int) -> int:
    while parent[k] != k:
        parent[k] = parent[parent[k]]
        k = parent[k]
    return k


def _unite(parent: list[int], a: int, b: int) -> None:
    ra, rb = _root(parent, a), _root(parent, b)
    if ra != rb:
        parent[max(ra, rb)] = min(ra, rb)
