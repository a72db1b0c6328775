"""Bands between the rules of a drawn grid that hold more than the drawing shows: rows, or columns."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from math import inf

from pincite.layout.frame import Frame, Segment
from pincite.layout.signs import rows as sign
from pincite.layout.tables.judge.marks import LIST_MARK, has_digit
from pincite.layout.tables.read.columns import find_gaps
from pincite.layout.tables.read.rows import Placed, Step, continues, tightest_step
from pincite.layout.tables.read.textlines import SAME_LINE, Clump, TextLine, clumps_of, lines_of, sub_segment
from pincite.layout.tables.read.walls import Walls

EDGE = 0.5  # Points by which text may reach over the wall beside it.
FEW_LINES = 4  # Pieces of text below which a drawn column tells nothing.
MOST_PARTED = 0.75  # Share of the lines of a drawn column that one white space must part.
FULL_LINE = 0.5  # Share of the filled columns from which a line is a row as full as others.
MOST_FULL = 0.6  # Share of full lines from which the lines of a band are rows.
# Share of neighbouring lines with numbers under numbers, and of lines with a label, that rows have.
CLASHES = 0.5
MOST_LABELS = 0.9  # Share of short labels with digits from which each begins a row.
LABEL_CHARS = 8  # Characters of such a label at most.
OVER_WALL = 1.5  # Points by which a word may reach over a wall without crossing it.
HIDDEN = 0.7  # Em: white space this wide through the lines of a drawn column parts it.


def hides_columns(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> bool:
    """True if most lines of one drawn column are parted by the same white space: the drawing shows
    only some of the borders."""
    columns: list[list[Segment]] = [[] for _ in range(walls.cols)]
    for s in segments:
        if bisect_right(walls.xs, s.x0 + EDGE) == bisect_right(walls.xs, s.x1 - EDGE):
            parts = [s]
        else:
            clumps = by_column(frame, s, walls.xs, 0, set(), {})
            parts = [sub_segment(frame.words, s, c.first, c.last) for c in clumps]
        for part in parts:
            c = bisect_right(walls.xs, (part.x0 + part.x1) / 2) - 1
            if 0 <= c < walls.cols:
                columns[c].append(part)
    for items in columns:
        if len(items) < FEW_LINES:
            continue
        lines = lines_of(frame, items, HIDDEN, relative=True)
        parted = [line for line in lines if len(line.clumps) > 1 and not _listed(line)]
        if len(parted) < 3 or len(parted) < MOST_PARTED * len(lines):
            continue
        if find_gaps(parted, [1.0] * len(parted), HIDDEN * em):
            return True
    return False


def _listed(line: TextLine) -> bool:
    """True for an item of a list: a mark, then words."""
    mark, text = line.clumps[0].text, line.clumps[1].text
    return LIST_MARK.match(mark) is not None and any(map(str.isalpha, text))


def split_rows(
    frame: Frame, walls: Walls, segments: list[Segment], em: float
) -> list[tuple[int, list[float]]]:
    """Bands that hold several rows, with the y of the borders to add."""
    if walls.cols <= 1:
        return []
    bands: dict[int, list[Segment]] = {}
    for s in segments:
        r = bisect_right(walls.ys, (s.y0 + s.y1) / 2) - 1
        if 0 <= r < walls.rows:
            bands.setdefault(r, []).append(s)
    out = []
    for r, items in sorted(bands.items()):
        if len(items) < FEW_LINES:
            continue
        placed = _placed(frame, items, walls.xs)
        if len(placed) <= 1:
            continue
        filled: set[int] = set()
        for p in placed:
            filled |= p.filled
        if len(filled) <= 1:
            continue
        clashes = sum(
            1
            for a, b in itertools.pairwise(placed)
            if any(
                c > 0 and c in a.cells and a.cells[c][-1].numeric and b.cells[c][-1].numeric for c in b.cells
            )
        )
        full = sum(1 for p in placed if len(p.filled) >= FULL_LINE * len(filled))
        labelled = sum(1 for p in placed if 0 in p.cells)
        plain = full >= MOST_FULL * len(placed) and clashes >= CLASHES * (len(placed) - 1)
        if not (plain and labelled >= CLASHES * len(placed)) and not _anchored(placed):
            continue
        tight = tightest_step(placed)
        steps = [b.baseline - a.baseline for a, b in itertools.pairwise(placed)]
        loose = sum(1 for s in steps if s > sign.LOOSE * tight) / len(steps)
        groups = [[placed[0]]]
        borders = []
        for before, line, step in zip(placed, placed[1:], steps, strict=False):
            if continues(groups[-1], line, Step(step / tight, loose), walls.xs[1:], loose <= sign.EVEN):
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
    return len(labels) >= 3 and sum(
        has_digit(t) and len(t) <= LABEL_CHARS for t in labels
    ) >= MOST_LABELS * len(labels)


def _placed(frame: Frame, segments: list[Segment], xs: list[float]) -> list[Placed]:
    lines: list[Placed] = []
    for s in segments:
        pieces = by_column(frame, s, xs, 0, set(), {})
        if not lines or s.baseline - lines[-1].baseline > SAME_LINE * s.size:
            lines.append(Placed(s.baseline, s.y0, s.y1, {}, []))
        line = lines[-1]
        line.y0, line.y1 = min(line.y0, s.y0), max(line.y1, s.y1)
        for c in pieces:
            col = bisect_right(xs, (c.x0 + c.x1) / 2) - 1
            line.cells.setdefault(max(0, col), []).append(c)
    return lines


def by_column(
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
        first, last = bisect_right(xs, a + OVER_WALL) - 1, bisect_right(xs, b - OVER_WALL) - 1
        for k in range(first + 1, last + 1):
            crossing.add((r, k))
        if i > s.first and mine != col:
            gap = a - words.x1[i - 1]
            for k in range(col + 1, mine + 1):
                tight[(r, k)] = min(gap, tight.get((r, k), inf))
            out.extend(_piece(frame, s, start, i))
            start = i
        col = mine
    out.extend(_piece(frame, s, start, s.last))
    return out


def _piece(frame: Frame, s: Segment, first: int, last: int) -> list[Clump]:
    return clumps_of(frame.words, sub_segment(frame.words, s, first, last), inf)
