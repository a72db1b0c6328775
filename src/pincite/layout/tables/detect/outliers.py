"""Rows of a table that its drawing leaves out: the plain first and last rows of shaded tables, heads
above a first rule, totals under a last one.

A line right above or below a table belongs to it where its texts stand in the table's columns, edge
to edge with what is there, at the distance of a row.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

import msgspec

from pincite.layout.frame import CellDraft, Fill, Frame, Segment, TableDraft, WordTable
from pincite.layout.tables.judge.marks import CAPTION, is_numeric
from pincite.layout.tables.read.textlines import all_clumps, baselines
from pincite.model import words as wordflags
from pincite.model.geometry import Box, union
from pincite.model.medians import median

NEAR_CENTRE = 0.5  # Share of a column's reach within which text is centred in it.
# em: baseline steps inside a table that are neither one line's unevenness nor white space.
LEAST_STEP, MOST_STEP = 0.6, 3.0
USUAL_STEP = 1.5  # em: the step where a table has a single row.
INTO = 0.3  # em by which text may reach into the table without being a part of it.
FIRST_STEP = 0.85  # The row next to the table must be this much nearer than those after it.
REACH = 4.0  # em from a table: no row next to it is further away, whatever the distances of its rows.
STEP = 1.3  # Usual distances of rows: a line further away is no row of the table.
EDGE = 0.7  # Em: texts of one column share an edge or their centre this exactly.
SIZE = 0.12  # Relative difference in size from which a line is not set as the table is ...
HEAD = 0.3  # ... and by which its heads may be smaller.
MOST = 4  # Rows taken in on each side: a table does not leave out more of itself.
NUMBERS = 0.7  # Share of numbers from which a column holds numbers.
SAME_ROW = 1.3  # em between the lines of one row of a table in stripes.
TINTED = 0.6  # Share of a table's width that a fill must cover to tint a row.
PARTED = 1.0  # em between two texts of a line that stand in two columns.
Row = dict[int, list[Segment]]


class _Column:
    """What the cells of a column that span no other say; found out when it is asked for, which it is of few.

    ``cells`` are those of the column with text, ``drawn`` its walls."""

    def __init__(self, cells: list[CellDraft], words: WordTable, *, ruled: bool) -> None:
        self.cells = cells = [c for c in cells if c.col_span == 1 and c.lines]
        self.words = words
        self.count = sum([len(c.lines) for c in cells])  # of printed lines
        self.drawn = (
            (min([c.box[0] for c in cells]), max([c.box[2] for c in cells])) if ruled and cells else None
        )

    @cached_property
    def lefts(self) -> list[float]:
        """The left edges of its texts, points."""
        return [self.words.x0[line[0]] for c in self.cells for line in c.lines]

    @cached_property
    def rights(self) -> list[float]:
        """The right edges of its texts, points."""
        return [max([self.words.x1[i] for i in line]) for c in self.cells for line in c.lines]

    @cached_property
    def body(self) -> list[str]:
        """Its texts without heads."""
        texts = self.words.text
        return [" ".join([texts[i] for line in c.lines for i in line]) for c in self.cells if not c.header]

    @cached_property
    def numbers(self) -> float:
        """Its share of numbers."""
        return sum(map(is_numeric, self.body)) / max(len(self.body), 1)

    def meets(self, s: Segment) -> bool:
        """True if a text stands over or under the column."""
        x0, x1 = self.drawn or (min(self.lefts), max(self.rights))
        return s.x1 > x0 and s.x0 < x1

    def holds(self, s: Segment) -> bool:
        """True if a text stands between the walls of the column."""
        return self.drawn is not None and self.drawn[0] <= s.x0 and s.x1 <= self.drawn[1]

    def aligned(self, s: Segment, em: float) -> bool:
        """True if it shares an edge or its centre with the texts of the column."""
        reach = EDGE * em
        edges = [*zip(self.lefts, self.rights, strict=True), *([self.drawn] if self.drawn else [])]
        centres = [(a + b) / 2 for a, b in edges]
        return (
            abs(s.x0 - median(self.lefts)) < reach
            or abs(s.x1 - median(self.rights)) < reach
            or any(abs((s.x0 + s.x1) / 2 - c) < NEAR_CENTRE * reach for c in centres)
        )


def take_outliers(table: TableDraft, frame: Frame, left: list[Segment]) -> TableDraft:
    """The table with the rows its drawing leaves out, taken from the segments ``left``."""
    words = frame.words
    size = words.size
    held = [size[i] for c in table.cells for line in c.lines for i in line]
    if not held:
        return table
    x0, top, x1, bottom = table.box
    reach = 2 * REACH * max(held)  # the em is no greater
    if not [s for s in left if abs(s.y0 + s.y1 - 2 * top) < reach or abs(s.y0 + s.y1 - 2 * bottom) < reach]:
        return table
    em = median(held)
    near = [s for s in left if s.x1 > x0 and s.x0 < x1 and -HEAD * em < s.size - em < SIZE * em]
    if not any(abs(s.y0 + s.y1 - 2 * edge) < 2 * REACH * em for s in near for edge in (top, bottom)):
        return table
    near = all_clumps(words, near, PARTED)
    step = _step(table, words, em)
    over = baselines([s for s in near if s.y1 <= top + INTO * em])
    under = baselines([s for s in near if s.y0 >= bottom - INTO * em and em - s.size < SIZE * em])
    beside = [*((line[0], top) for line in over[-1:]), *((line[0], bottom) for line in under[:1])]
    if all(abs((s.y0 + s.y1) / 2 - edge) > STEP * step for s, edge in beside):
        return table  # whatever stands there
    own: list[list[CellDraft]] = [[] for _ in range(table.cols)]
    for cell in table.cells:
        own[cell.col].append(cell)
    columns = [_Column(cells, words, ruled=table.ruled) for cells in own]
    if any(c.count <= (not table.ruled) for c in columns):  # where walls are drawn, one text tells a column
        return table
    first, last = _stripes(table, frame.rules.fills)
    above = _taken(over[::-1], top, step, em, columns, heads=True, striped=first)[::-1]
    below = _taken(under, bottom, step, em, columns, heads=False, striped=last)
    return _with_rows(table, above, below, columns, words) if above or below else table


def _step(table: TableDraft, words: WordTable, em: float) -> float:
    """Usual distance between rows of one line, points."""
    tops = sorted(
        {min([words.y1[i] for i in c.lines[0]]) for c in table.cells if c.lines and c.col_span == 1}
    )
    steps = [b - a for a, b in pairwise(tops) if b - a > LEAST_STEP * em]
    return min(median(steps), MOST_STEP * em) if steps else USUAL_STEP * em


def _stripes(table: TableDraft, fills: list[Fill]) -> tuple[bool, bool]:
    """Whether the first row, and the last, is a tinted one of rows that are tinted by turns: an untinted one
    may stand above, or below."""
    x0, _, x1, _ = table.box
    middles = {c.row: (c.box[1] + c.box[3]) / 2 for c in table.cells if c.row_span == 1}
    tinted = []
    for row in range(table.rows):
        y = middles.get(row, 0.0)
        wide = [min(f.box[2], x1) - max(f.box[0], x0) for f in fills if f.box[1] <= y <= f.box[3]]
        tinted.append(sum([w for w in wide if w > 0]) >= TINTED * (x1 - x0))
    by_turns = len(tinted) > 1 and all(a != b for a, b in pairwise(tinted))
    return by_turns and tinted[0], by_turns and tinted[-1]


def _untinted(
    lines: list[list[Segment]], edge: float, step: float, em: float, columns: list[_Column]
) -> tuple[Row, int]:
    """The one row that stands outward from a tinted one at the table's ``edge``, and its number of lines:
    close to each other, they fill most of the columns. No line where there is no such row."""
    row: Row = {}
    far = STEP * FIRST_STEP * step
    count = 0
    for line in lines[:MOST]:
        middle = (line[0].y0 + line[0].y1) / 2
        if abs(middle - edge) > far:
            break
        placed = None if CAPTION.match(line[0].text) else _placed(line, em, columns)
        if placed is None:
            return {}, 0
        for col, segments in placed.items():
            row.setdefault(col, []).extend(segments)
        edge, far, count = middle, SAME_ROW * em, count + 1
    for segments in row.values():
        segments.sort(key=lambda s: s.baseline)
    return (row, count) if len(row) > 1 and 2 * len(row) > len(columns) else ({}, 0)


def _taken(
    lines: list[list[Segment]],
    edge: float,
    step: float,
    em: float,
    columns: list[_Column],
    *,
    heads: bool,
    striped: bool,
) -> list[Row]:
    """Rows outward from the table's ``edge``, as segments by column; ``heads`` may be among them, and where
    the table is ``striped``, an untinted row is the first."""
    first, count = _untinted(lines, edge, step, em, columns) if striped else ({}, 0)
    out: list[Row] = [first] if count else []
    if count:
        edge = (lines[count - 1][0].y0 + lines[count - 1][0].y1) / 2
    waiting: list[Row] = []  # a row of one text counts only under a full one
    for line in lines[count:MOST]:
        middle = (line[0].y0 + line[0].y1) / 2
        far = abs(middle - edge) > STEP * step * (1.0 if out or waiting else FIRST_STEP)
        row = None if far or CAPTION.match(line[0].text) else _placed(line, em, columns, heads=heads)
        if row is None:
            break
        if len(row) > 1:
            large = em - line[0].size < SIZE * em
            if not ((large and _like_body(row, columns)) or (heads and _like_head(row, columns))):
                break
            out += [*waiting, row]
            waiting = []
        elif heads and 0 in row:
            waiting.append(row)
        else:
            if heads and _bold(row) and all(c.count > 1 for c in columns):
                out += [*waiting, row]  # the head of a single column
            break
        edge = middle
    return out


def _placed(line: list[Segment], em: float, columns: list[_Column], *, heads: bool = False) -> Row | None:
    """The segments of a line by column; None where one fits none, or two want one column. ``heads`` of all
    columns of numbers may stand anywhere between the walls of theirs."""
    row: Row = {}
    aligned = True
    for s in line:
        fitting = [c for c, column in enumerate(columns) if column.meets(s)]
        if len(fitting) != 1 or fitting[0] in row:
            return None
        row[fitting[0]] = [s]
        aligned = aligned and columns[fitting[0]].aligned(s, em)
    if aligned:
        return row
    counting = {c for c, column in enumerate(columns) if column.numbers >= NUMBERS}
    inside = all(columns[c].holds(s[0]) for c, s in row.items())
    return row if heads and len(counting) > 1 and counting <= row.keys() and inside else None


def _in_numbers(row: Row, columns: list[_Column]) -> list[bool]:
    """Whether each text over or under a column of numbers is a number."""
    return [is_numeric(s[0].text) for c, s in row.items() if columns[c].numbers >= NUMBERS]


def _like_body(row: Row, columns: list[_Column]) -> bool:
    """True if numbers stand where the column holds numbers, in one column at least."""
    numbers = _in_numbers(row, columns)
    return bool(numbers) and all(numbers)


def _like_head(row: Row, columns: list[_Column]) -> bool:
    """True if texts or years stand over columns of numbers, or all of the line is bold."""
    numbers = _in_numbers(row, columns)
    if numbers and all(numbers):
        return _bold(row) or _years(row, columns)
    return (bool(numbers) and not any(numbers) and len(row) >= len(columns) - 1) or _bold(row)


def _years(row: Row, columns: list[_Column]) -> bool:
    """True if years stand over columns of other numbers."""
    return all(
        _is_year(s[0].text) and not any(map(_is_year, columns[c].body))
        for c, s in row.items()
        if columns[c].numbers >= NUMBERS
    )


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdecimal() and text[:2] in ("19", "20")


def _bold(row: Row) -> bool:
    return all(s.bold for segments in row.values() for s in segments)


def _with_rows(
    table: TableDraft, above: list[Row], below: list[Row], columns: list[_Column], words: WordTable
) -> TableDraft:
    """The table with rows above and below it."""
    cells = [msgspec.structs.replace(c, row=c.row + len(above)) for c in table.cells]
    heads = {i for c in table.cells if c.header for line in c.lines for i in line}
    if above and _bold(above[0]) and not all(words.flags[i] & wordflags.BOLD for i in heads):
        # The first band of shading was taken for the head; the head stands above it.
        heads = set()
        for c in cells:
            c.header = False
    plain = (i for i, row in enumerate(above) if not heads and not _like_head(row, columns))
    head_rows = next(plain, len(above))
    for number, row in [*enumerate(above), *enumerate(below, len(above) + table.rows)]:
        for col, box in enumerate(_boxes(table, row)):
            lines = [list(range(s.first, s.last)) for s in row.get(col, [])]
            cells.append(CellDraft(number, col, 1, 1, number < head_rows, box, lines))
    cells.sort(key=lambda c: (c.row, c.col))
    return msgspec.structs.replace(
        table,
        box=union([table.box, *(c.box for c in cells)]),
        rows=table.rows + len(above) + len(below),
        cells=cells,
    )


def _boxes(table: TableDraft, row: Row) -> list[Box]:
    """The boxes of a row's cells: as wide as the columns and the texts, as high as the row."""
    borders = [table.box[0]] * table.cols + [table.box[2]]
    for c in table.cells:
        if c.col_span == 1:
            borders[c.col] = c.box[0]
    _, top, _, bottom = union([s.box for segments in row.values() for s in segments])
    boxes: list[Box] = [(x0, top, x1, bottom) for x0, x1 in pairwise(borders)]
    return [union([box, *(s.box for s in row.get(c, []))]) for c, box in enumerate(boxes)]
