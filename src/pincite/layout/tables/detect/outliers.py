"""Rows of a table that its drawing leaves out: the plain first and last rows of shaded tables, heads
above a first rule, totals under a last one.

A line right above or below a table belongs to it where its texts stand in the table's columns, edge
to edge with what is there, at the distance of a row.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import msgspec

from pincite.layout.frame import CellDraft, Frame, Segment, TableDraft, WordTable
from pincite.layout.tables.judge.marks import CAPTION, is_numeric
from pincite.model import words as wordflags
from pincite.model.geometry import union

NEAR_CENTRE = 0.5  # Share of a column's reach within which text is centred in it.
# em: baseline steps inside a table that are neither one line's unevenness nor white space.
LEAST_STEP, MOST_STEP = 0.6, 3.0
USUAL_STEP = 1.5  # em: the step where a table has a single row.
LOOKED_AT = 12  # em above and below a table in which its outlying rows are looked for.
ONE_LINE = 0.2  # em by which baselines of one row differ.
INTO = 0.3  # em by which text may reach into the table without being a part of it.
FIRST_STEP = 0.85  # The row next to the table must be this much nearer than those after it.
STEP = 1.3  # Usual distances of rows: a line further away is no row of the table.
EDGE = 0.7  # Em: texts of one column share an edge or their centre this exactly.
SIZE = 0.12  # Relative difference in size from which a line is not set as the table is.
MOST = 4  # Rows taken in on each side: a table does not leave out more of itself.
NUMBERS = 0.7  # Share of numbers from which a column holds numbers.


class _Column(msgspec.Struct):
    lefts: list[float]
    rights: list[float]
    numbers: float

    def meets(self, x0: float, x1: float) -> bool:
        """True if a text from x0 to x1 stands over or under the column."""
        return x1 > min(self.lefts) and x0 < max(self.rights)

    def aligned(self, x0: float, x1: float, em: float) -> bool:
        """True if it shares an edge or its centre with the texts of the column."""
        reach = EDGE * em
        middle = (x0 + x1) / 2
        centres = [(a + b) / 2 for a, b in zip(self.lefts, self.rights, strict=True)]
        return (
            abs(x0 - median(self.lefts)) < reach
            or abs(x1 - median(self.rights)) < reach
            or any(abs(middle - c) < NEAR_CENTRE * reach for c in centres)
        )


def take_outliers(table: TableDraft, frame: Frame, left: list[Segment]) -> TableDraft:
    """The table with the rows its drawing leaves out, taken from the segments ``left``."""
    words = frame.words
    columns = _columns(table, words)
    if columns is None:
        return table
    sizes = [words.size[i] for c in table.cells for line in c.lines for i in line]
    em = median(sizes)
    step = _step(table, words, em)
    near = [s for s in left if _beside(s, table, em) and abs(s.size - em) < SIZE * em and s.angle == 0]
    if not near:
        return table
    above = _taken(near, table.box[1], -1, step, em, columns, words)
    below = _taken(near, table.box[3], +1, step, em, columns, words)
    return _with_rows(table, list(reversed(above)), below, columns, words) if above or below else table


def _columns(table: TableDraft, words: WordTable) -> list[_Column] | None:
    columns = []
    for col in range(table.cols):
        lefts: list[float] = []
        rights: list[float] = []
        numbers = total = 0
        for c in table.cells:
            if c.col != col or c.col_span > 1 or not c.lines:
                continue
            for line in c.lines:
                lefts.append(words.x0[line[0]])
                rights.append(max(words.x1[i] for i in line))
            if not c.header:
                total += 1
                numbers += is_numeric(" ".join(words.text[i] for line in c.lines for i in line))
        if len(lefts) <= 1:
            return None
        columns.append(_Column(lefts, rights, numbers / max(total, 1)))
    return columns


def _step(table: TableDraft, words: WordTable, em: float) -> float:
    """Usual distance between rows of one line, points."""
    tops = sorted({min(words.y1[i] for i in c.lines[0]) for c in table.cells if c.lines and c.col_span == 1})
    steps = [b - a for a, b in pairwise(tops) if b - a > LEAST_STEP * em]
    return min(median(steps), MOST_STEP * em) if steps else USUAL_STEP * em


def _beside(s: Segment, table: TableDraft, em: float) -> bool:
    box = table.box
    return (
        s.x1 > box[0] and s.x0 < box[2] and s.y1 > box[1] - LOOKED_AT * em and s.y0 < box[3] + LOOKED_AT * em
    )


def _taken(
    near: list[Segment],
    edge: float,
    side: int,
    step: float,
    em: float,
    columns: list[_Column],
    words: WordTable,
) -> list[dict[int, Segment]]:
    """Rows outward from the table's ``edge`` (-1 above, +1 below), as segments by column."""
    rows: list[list[Segment]] = []
    for s in sorted(near, key=lambda s: (side * s.baseline, s.x0)):
        if (s.y1 > edge + INTO * em) if side < 0 else (s.y0 < edge - INTO * em):
            continue
        if rows and abs(rows[-1][0].baseline - s.baseline) < ONE_LINE * em:
            rows[-1].append(s)
        else:
            rows.append([s])
    out: list[dict[int, Segment]] = []
    waiting: list[dict[int, Segment]] = []  # a row of one text counts only under a full one
    before = edge
    for row in rows[:MOST]:
        middle = (row[0].y0 + row[0].y1) / 2
        if abs(middle - before) > STEP * step * (1.0 if out or waiting else FIRST_STEP):
            break
        placed = _placed(row, em, columns)
        if placed is None or CAPTION.match(row[0].text):
            break
        full = len(placed) > 1
        if full and side > 0 and not _like_body(placed, columns):
            break
        if full and side < 0 and not (_like_body(placed, columns) or _like_head(placed, columns, words)):
            break
        if full:
            out += [*waiting, placed]
            waiting = []
        elif side < 0 and 0 not in placed and _bold(placed, words):
            out += [*waiting, placed]  # the head of a single column
            break
        elif side < 0 and 0 in placed:
            waiting.append(placed)
        else:
            break
        before = middle
    return out


def _placed(row: list[Segment], em: float, columns: list[_Column]) -> dict[int, Segment] | None:
    """The segments of a line by column; None where one fits none, or two want one column."""
    placed: dict[int, Segment] = {}
    for s in row:
        fitting = [c for c, column in enumerate(columns) if column.meets(s.x0, s.x1)]
        if len(fitting) != 1 or fitting[0] in placed or not columns[fitting[0]].aligned(s.x0, s.x1, em):
            return None
        placed[fitting[0]] = s
    return placed


def _like_body(placed: dict[int, Segment], columns: list[_Column]) -> bool:
    """True if numbers stand where the column holds numbers, in one column at least."""
    numbers = [is_numeric(s.text) for c, s in placed.items() if columns[c].numbers >= NUMBERS]
    return bool(numbers) and all(numbers)


def _like_head(placed: dict[int, Segment], columns: list[_Column], words: WordTable) -> bool:
    """True if texts stand over columns of numbers, or all of the line is bold."""
    over = [not is_numeric(s.text) for c, s in placed.items() if columns[c].numbers >= NUMBERS]
    return (bool(over) and all(over) and len(placed) >= len(columns) - 1) or _bold(placed, words)


def _bold(placed: dict[int, Segment], words: WordTable) -> bool:
    return all(words.flags[i] & wordflags.BOLD for s in placed.values() for i in range(s.first, s.last))


def _all_bold(cells: list[CellDraft], words: WordTable) -> bool:
    return all(words.flags[i] & wordflags.BOLD for c in cells for line in c.lines for i in line)


def _with_rows(
    table: TableDraft,
    above: list[dict[int, Segment]],
    below: list[dict[int, Segment]],
    columns: list[_Column],
    words: WordTable,
) -> TableDraft:
    cells = [msgspec.structs.replace(c, row=c.row + len(above)) for c in table.cells]
    borders = _borders(table)
    heads = [c for c in table.cells if c.header and c.lines]
    if above and heads and _bold(above[0], words) and not _all_bold(heads, words):
        # The first band of shading was taken for the head; the head stands above it.
        heads = []
        for c in cells:
            c.header = False
    if heads:
        head_rows = len(above)
    else:
        plain = (i for i, row in enumerate(above) if not _like_head(row, columns, words))
        head_rows = next(plain, len(above))
    inner = len(above) + table.rows
    for number, row in [*enumerate(above), *enumerate(below, inner)]:
        top = min(s.y0 for s in row.values())
        bottom = max(s.y1 for s in row.values())
        for col in range(table.cols):
            s = row.get(col)
            box = (borders[col], top, borders[col + 1], bottom)
            if s is not None:
                box = union([box, s.box])
            lines = [list(range(s.first, s.last))] if s is not None else []
            cells.append(CellDraft(number, col, 1, 1, number < head_rows, box, lines))
    cells.sort(key=lambda c: (c.row, c.col))
    return TableDraft(
        box=union([table.box, *(c.box for c in cells)]),
        rows=table.rows + len(above) + len(below),
        cols=table.cols,
        cells=cells,
        ruled=table.ruled,
        score=table.score,
        reason=table.reason,
    )


def _borders(table: TableDraft) -> list[float]:
    """Borders of the columns, columns + 1 of them, points."""
    borders = [table.box[0]] * table.cols + [table.box[2]]
    for c in table.cells:
        if c.col_span == 1:
            borders[c.col] = c.box[0]
    return borders
