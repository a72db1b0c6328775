"""Structure of a table drawn as a grid: cells from rules, mended where text says more.

A rule speaks for a border on its own extent only. Where a wall is missing, the text decides: words
that run across join the cells, a clear gap keeps them apart. A band between two rules that holds
numbers under numbers is several rows; a drawn column through which white space runs is several columns.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from math import inf
from typing import NamedTuple

import msgspec

from pincite.layout.connected import grouped
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.tables.judge.marks import LIST_MARK, has_digit, is_numeric
from pincite.layout.tables.read.columns import find_gaps
from pincite.layout.tables.read.grid import Grid, GridCell, printed_lines
from pincite.layout.tables.read.rows import Placed, by_text, tightest_step
from pincite.layout.tables.read.textlines import TextLine, baselines, lines_of, part
from pincite.layout.tables.read.walls import CLOSED, Walls, with_rows
from pincite.regex import regex

FEW_LINES = 4  # Pieces of text below which a drawn column tells nothing.
MOST_PARTED = 0.75  # Share of the lines of a drawn column that one white space must part.
LEAST_PARTED = 3  # ... and how many at least.
FIGURES = (
    0.4  # Share of lines that end in a number apart from its label, from which the numbers are a column.
)
HIDDEN = 0.7  # Em: white space this wide through the lines of a drawn column parts it.
FULL_LINE = 0.5  # Share of the filled columns from which a line is a row as full as others.
MOST_FULL = 0.6  # Share of full lines from which the lines of a band are rows.
# Share of neighbouring lines with numbers under numbers, and of lines with a label, that rows have.
CLASHES = 0.5
LEVEL_NUMBERS = 2  # Columns with numbers under numbers from which level lines beside a tall cell are rows.
FEW_FIGURES = regex(r",\d{1,2}$")  # Less than the three that stand behind a comma for thousands.
MOST_LABELS = 0.9  # Share of short labels with digits from which each begins a row.
LABEL_CHARS = 8  # Characters of such a label at most.
OVER_WALL = 1.5  # Points by which a word may reach over a wall without crossing it.
MOST_APART = 0.75  # Share of the walls not drawn that white space must stand for.
# Share of rows without inner walls from which that is how the table is drawn, not a sign of spans.
MANY_BARE, MOST_BARE = 0.3, 0.6
APART = 0.75  # Em: over a missing wall, text this far apart is two cells.


class Slots(msgspec.Struct, eq=False):
    """What is printed in a drawn grid: texts by row and column, the slots into which a word runs from the
    left, and the white space, points, with which a text begins that another stands beside."""

    texts: dict[tuple[int, int], list[Segment]] = {}
    crossed: set[tuple[int, int]] = set()
    white: dict[tuple[int, int], float] = {}

    def row_texts(self, row: int, columns: range) -> list[int]:
        """The columns of a row that hold text."""
        return [c for c in columns if (row, c) in self.texts]

    def one_text(self, row: int, last: int, column: int, reach: float) -> bool:
        """Does the text in column ``last`` go on in ``column``, over borders or a gap less than ``reach``?"""
        over = [(row, k) for k in range(last + 1, column + 1)]
        return any(k in self.crossed or self.white.get(k, inf) < reach for k in over)


def lattice(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> tuple[Grid, float]:
    """The grid inside ``walls`` and the share of its joined cells that are not rectangles."""
    split = split_rows(frame, walls, segments, em)
    walls = with_rows(walls, {r: [(y, one.spanned) for y in one.borders] for r, one in split.items()})
    rows, cols = walls.rows, walls.cols
    slots = Slots()
    for s in segments:
        r = bisect_right(walls.ys, (s.y0 + s.y1) / 2) - 1
        if 0 <= r < rows:
            for c, piece in by_column(frame.words, s, walls.xs, r, slots):
                if 0 <= c < cols:
                    slots.texts.setdefault((r, c), []).append(piece)
    cells: list[GridCell] = []
    ragged = joined = 0
    for numbers in grouped(rows * cols, _joins(walls, slots, em)):
        if len(numbers) == 1:  # as most
            r, c = corner = divmod(numbers[0], cols)
            texts = slots.texts.get(corner)
            cells.append(GridCell(r, c, 1, 1, printed_lines(texts) if texts else []))
            continue
        members = [divmod(k, cols) for k in numbers]
        r0, r1 = members[0][0], members[-1][0]
        c0, c1 = min([c for _, c in members]), max([c for _, c in members])
        joined += 1
        if len(members) == (r1 - r0 + 1) * (c1 - c0 + 1):
            clumps = [k for m in members for k in slots.texts.get(m, ())]
            cells.append(GridCell(r0, c0, r1 - r0 + 1, c1 - c0 + 1, printed_lines(clumps)))
        else:
            ragged += 1
            cells += [GridCell(r, c, 1, 1, printed_lines(slots.texts.get((r, c), []))) for r, c in members]
    return Grid(walls.xs, walls.ys, cells, 0, True, _closed(walls, cells)), ragged / max(1, joined)


def _closed(walls: Walls, cells: list[GridCell]) -> bool:
    """True if nearly all walls between cells, level and upright, are drawn."""
    upright = [walls.down[r][c.col] for c in cells if c.col for r in range(c.row, c.row + c.row_span)]
    level = [walls.across[c.row][k] for c in cells if c.row for k in range(c.col, c.col + c.col_span)]
    return len(upright) > 0 and all(sum(drawn) >= CLOSED * len(drawn) for drawn in (upright, level))


def _joins(walls: Walls, slots: Slots, em: float) -> list[tuple[int, int]]:
    """Neighbouring slots, counted row by row, that are of one cell."""
    bare = [not any(row[1:-1]) for row in walls.down]
    walled = [wall for row in walls.down if any(row[1:-1]) for wall in row[1:-1]]
    most = MOST_BARE if sum(walled) >= CLOSED * len(walled) else MANY_BARE
    if sum(bare) < most * walls.rows:
        bare = [False] * walls.rows
    # Rows below which a wall is missing, and the columns in which text tells them apart all the same.
    missing = [r for r, wall in enumerate(walls.across[1:-1]) if not all(wall)]
    own_lines = [bool(missing) and _own_lines(walls, slots, missing, c) for c in range(walls.cols)]
    out: list[tuple[int, int]] = []
    for r in range(walls.rows):
        start = r * walls.cols
        for a, b in _joined_across(r, walls, slots, em, bare[r]):
            out += [(start + c, start + c + 1) for c in range(a, b)]
    for r in missing:
        start = r * walls.cols
        for c, wall in enumerate(walls.across[r + 1]):
            if not wall and not own_lines[c]:
                out.append((start + c, start + walls.cols + c))
    return out


def _joined_across(r: int, walls: Walls, slots: Slots, em: float, bare: bool) -> list[tuple[int, int]]:
    """First and last column of each run of slots in row ``r`` that are one cell, without most of one slot.

    A stretch without walls that holds one text is one cell; where it holds several, only text that
    runs across a border joins its slots, and the empty ones stay apart. In a ``bare`` row, without
    walls like many others, one text does not claim the whole row.
    """
    out: list[tuple[int, int]] = []
    borders = [c for c, wall in enumerate(walls.down[r]) if wall]
    for start, end in pairwise(borders):
        if end - start == 1:
            continue  # as most: a slot with walls on both sides
        runs: list[list[int]] = []
        for k in slots.row_texts(r, range(start, end)):
            if runs and slots.one_text(r, runs[-1][1], k, APART * em):
                runs[-1][1] = k
            else:
                runs.append([k, k])
        if len(runs) <= 1 and not bare:
            out.append((start, end - 1))
            continue
        for first, last in runs:
            # A word may hang over into a slot that has no text of its own.
            while last + 1 < end and (r, last + 1) in slots.crossed:
                last += 1
            while first > start and (r, first) in slots.crossed:
                first -= 1
            out.append((first, last))
    return out


def _own_lines(walls: Walls, slots: Slots, rows: list[int], c: int) -> bool:
    """True if ``rows`` of column ``c`` are told apart from the next by text where no wall does so."""
    missing = [r for r in rows if not walls.across[r + 1][c]]
    apart = sum([(r, c) in slots.texts and (r + 1, c) in slots.texts for r in missing])
    return len(missing) >= 3 and apart >= MOST_APART * len(missing)


def hides_columns(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> bool:
    """True if most lines of one drawn column are parted by the same white space: the drawing shows
    only some of the borders."""
    columns: dict[int, list[Segment]] = {}
    for s in segments:
        for c, piece in by_column(frame.words, s, walls.xs):
            columns.setdefault(c, []).append(piece)
    for c, items in columns.items():
        if len(items) < FEW_LINES or not 0 <= c < walls.cols:
            continue
        # A line is parted where a text of several words is, or where several texts stand on it.
        several = sum([s.last - s.first > 1 for s in items])
        if several < LEAST_PARTED and several + len(items) - len(baselines(items)) < LEAST_PARTED:
            continue
        lines = lines_of(frame, items, HIDDEN, relative=True)
        parted = [line for line in lines if len(line.clumps) > 1 and not _listed(line)]
        figures = sum([is_numeric(line.clumps[-1].text) for line in parted])
        enough = len(parted) >= MOST_PARTED * len(lines) or figures >= FIGURES * len(lines)
        if enough and len(parted) >= LEAST_PARTED and find_gaps(parted, [1.0] * len(parted), HIDDEN * em):
            return True
    return False


def _listed(line: TextLine) -> bool:
    """True for an item of a list: a mark, then words."""
    mark, text = line.clumps[0].text, line.clumps[1].text
    return LIST_MARK.match(mark) is not None and any(map(str.isalpha, text))


class Split(NamedTuple):
    """Several rows in one band: the y of the borders to add, and the columns they do not run through."""

    borders: list[float]
    spanned: set[int]


def split_rows(frame: Frame, walls: Walls, segments: list[Segment], em: float) -> dict[int, Split]:
    """Bands that hold several rows."""
    if walls.cols <= 1:
        return {}
    bands: dict[int, list[Segment]] = {}
    for s in segments:
        bands.setdefault(bisect_right(walls.ys, (s.y0 + s.y1) / 2) - 1, []).append(s)
    out = {}
    for r, items in bands.items():
        if len(items) < FEW_LINES:
            continue
        level = baselines(items)
        if len(level) == 1:
            continue  # as in most tables: a row of its own
        lines = [_placed(frame.words, row, walls.xs) for row in level]
        columns = len(set().union(*(p.cells for p in lines)))
        if columns <= 1:
            continue
        if rows := _level_rows(lines, columns):
            full, aside = rows
            out[r] = Split([(a.y1 + b.y0) / 2 for a, b in pairwise(full)], aside)
        elif _are_rows(lines, columns) or _anchored(lines):
            groups = by_text(lines, walls.xs[1:], tightest_step(lines))
            out[r] = Split([(a[-1].y1 + b[0].y0) / 2 for a, b in pairwise(groups)], set())
    return out


def _level_rows(lines: list[Placed], columns: int) -> tuple[list[Placed], set[int]] | None:
    """The lines of a band that are rows, level across most columns with numbers under numbers, and the
    columns whose text stands beside all of them; None where there is no such text."""
    full = [p for p in lines if len(p.cells) >= FULL_LINE * columns]
    aside = set().union(*(p.cells for p in lines if len(p.cells) < FULL_LINE * columns))
    if len(full) <= 1 or not aside or any(aside & p.cells.keys() for p in full):
        return None
    for a, b in pairwise(full):
        clashes = [c for c in a.cells if c in b.cells and _number(a, c) and _number(b, c)]
        if len(clashes) < LEVEL_NUMBERS or any(
            _broken(a.cells[c][-1].text, b.cells[c][-1].text) for c in clashes
        ):
            return None
    return full, aside


def _broken(above: str, below: str) -> bool:
    """Does a number go on on the next line: with its point or comma at the end, or too few figures behind a
    comma, where those of the next line have another form?"""
    return above[-1] in ".,-–" or (FEW_FIGURES.search(above) is not None and not FEW_FIGURES.search(below))


def _placed(words: WordTable, row: list[Segment], xs: list[float]) -> Placed:
    """The segments of a line by column."""
    cells: dict[int, list[Segment]] = {}
    for s in row:
        for c, piece in by_column(words, s, xs):
            cells.setdefault(max(0, c), []).append(piece)
    return Placed(row[0].baseline, min([s.y0 for s in row]), max([s.y1 for s in row]), cells, [])


def _are_rows(lines: list[Placed], columns: int) -> bool:
    """True if most lines of a band are full, with labels, and numbers under numbers."""
    full = sum([len(p.cells) >= FULL_LINE * columns for p in lines])
    labelled = sum([0 in p.cells for p in lines])
    clashes = sum(
        [
            any(c > 0 and c in b.cells and _number(a, c) and _number(b, c) for c in a.cells)
            for a, b in pairwise(lines)
        ]
    )
    return (
        full >= MOST_FULL * len(lines)
        and labelled >= CLASHES * len(lines)
        and clashes >= CLASHES * (len(lines) - 1)
    )


def _number(line: Placed, column: int) -> bool:
    return is_numeric(line.cells[column][-1].text)


def _anchored(lines: list[Placed]) -> bool:
    """True if a first column of running numbers counts the rows of a band."""
    labels = [p.cells[0][0].text for p in lines if 0 in p.cells]
    counting = sum([has_digit(t) and len(t) <= LABEL_CHARS for t in labels])
    return len(labels) >= 3 and counting >= MOST_LABELS * len(labels)


def by_column(
    words: WordTable, s: Segment, xs: list[float], row: int = 0, slots: Slots | None = None
) -> list[tuple[int, Segment]]:
    """A segment cut at column borders, with the columns; notes in ``slots`` where its words cross them and
    how wide the gaps there are."""
    left = bisect_right(xs, s.x0)
    if left == bisect_right(xs, s.x1):
        return [(left - 1, s)]
    out: list[tuple[int, Segment]] = []
    start, before = s.first, 0
    for i in range(s.first, s.last):
        x0, x1 = words.x0[i], words.x1[i]
        column = bisect_right(xs, (x0 + x1) / 2) - 1
        if slots is not None:
            first, last = bisect_right(xs, x0 + OVER_WALL), bisect_right(xs, x1 - OVER_WALL)
            slots.crossed.update([(row, k) for k in range(first, last)])
        if i > s.first and column != before:
            out.append((before, part(words, s, start, i)))
            start = i
            gap = x0 - words.x1[i - 1]
            if slots is not None:
                for k in range(before + 1, column + 1):
                    slots.white[row, k] = min(gap, slots.white.get((row, k), inf))
        before = column
    return [*out, (before, part(words, s, start, s.last))]
