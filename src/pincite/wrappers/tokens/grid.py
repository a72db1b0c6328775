"""The rows of a table as tokens see them, and the headers above its columns.

Where a drawing rules off only some rows, a cell of the table holds several printed rows: labels on the
left, a column of amounts on the right. Tokens and ``sameTableRow`` need the printed rows, so such rows
of the grid are divided further.
"""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from pincite.model.elements import Cell, Line, Table
from pincite.regex import regex
from pincite.wrappers.tokens.segments import OPENING, is_amount, is_date

FIGURES = 0.5  # Share of the filled cells of a column from which it is a column of figures.
OVERLAP = 0.5  # Share of the smaller of two heights from which lines of two cells stand in one printed row.
# Line heights of white space needed before a word that would still have fitted on the line above.
SPACE = 0.3
LEADING = 0.35  # Line heights of white space between lines of two entries; lines of one text are closer.
INDENT = 3.0  # Line heights that the first line of a text may be indented by.
SMALL = 4  # Letters of a word that ties others together, 'of' or 'dell'.
FULL = 1.0  # Points that a full line may reach beyond all others.
YEAR = regex(r"(?:19|20)\d\d")


class Part(msgspec.Struct, frozen=True):
    """The lines of a cell that make one entry, with the printed rows and columns it stands in, counted
    from 0. A cell without lines of its own has none here: its text is all there is."""

    cell: Cell
    lines: tuple[Line, ...]
    row: int
    last_row: int


def parts(table: Table, divide: bool = True) -> list[Part]:
    """The entries of a table, row by row; empty cells have none. Without ``divide`` one a cell."""
    figures = _figure_columns(table)
    right = _right_edges(table)
    by_row: list[list[Cell]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        by_row[cell.row].append(cell)
    rows: list[list[tuple[int, Cell, tuple[Line, ...]]]] = []
    starts = [0]  # the first printed row of each row of the grid, and the end of the last
    for cells in by_row:
        single = [c for c in cells if c.row_span == 1]
        several = divide and figures and any(len(c.lines) > 1 for c in single)
        entries = _entries(single, figures, right) if several else [(c, c.lines) for c in single]
        placed = _printed_rows(entries) if len(entries) > len(single) else [(0, *e) for e in entries]
        placed += [(0, c, c.lines) for c in cells if c.row_span > 1]
        rows.append(sorted(placed, key=lambda e: (e[0], e[1].col)))
        starts.append(starts[-1] + 1 + max((e[0] for e in placed), default=0))
    out = []
    for start, placed in zip(starts, rows, strict=False):
        for below, cell, lines in placed:
            first = start + below
            end = starts[min(cell.row + cell.row_span, table.rows)]
            if lines or cell.text.strip():
                out.append(Part(cell, lines, first, max(first, end - 1) if cell.row_span > 1 else first))
    return _joined(out, figures) if divide and figures else out


def _joined(parts: list[Part], figures: frozenset[int]) -> list[Part]:
    """The entries with those labels in one that go on in the next row of the grid: that has nothing else,
    the line before was full, and there is no space between."""
    rows: dict[int, list[int]] = {}
    for number, part in enumerate(parts):
        rows.setdefault(part.row, []).append(number)
    edges: dict[int, float] = {}
    for part in parts:
        if part.lines and part.cell.col_span == 1:
            reach = max(line.box[2] for line in part.lines)
            edges[part.cell.col] = max(reach, edges.get(part.cell.col, reach))
    named = Counter(" ".join(line.text for line in part.lines) for part in parts)
    out: list[Part | None] = list(parts)
    last: dict[int, int] = {}  # by column, the label that the next row may go on with
    for row in sorted(rows):
        labels = {
            parts[n].cell.col: n for n in rows[row] if parts[n].lines and parts[n].cell.col not in figures
        }
        for column, n in labels.items():
            upper = out[last[column]] if column in last else None
            lower = parts[n]
            if upper is not None and upper.last_row == row - 1 and lower.last_row == row:
                if len(rows[row]) == 1 and _goes_on(
                    upper.lines[-1], lower.lines[0], edges.get(column, float("inf"))
                ):
                    out[last[column]] = Part(upper.cell, (*upper.lines, *lower.lines), upper.row, row)
                    out[n] = None
                    labels[column] = last[column]
                elif _ends_below(upper, lower, rows, named, parts):
                    out[n] = Part(lower.cell, (*upper.lines, *lower.lines), upper.row, row)
                    out[last[column]] = None
        last = labels
    return [part for part in out if part is not None]


def _ends_below(
    upper: Part, lower: Part, rows: dict[int, list[int]], named: Counter[str], parts: list[Part]
) -> bool:
    """Whether a label with nothing beside it ends in the row below, where its amounts stand. That row
    begins in the midst of a phrase, and is not one of several of its name, such as 'of which due'. After a
    comma, or with a small word, it does so for sure; else other labels must show that the line above was
    full."""
    text = " ".join(line.text for line in lower.lines)
    alone = all(len(rows.get(row, ())) == 1 for row in range(upper.row, upper.last_row + 1))
    if not alone or len(rows[lower.row]) == 1 or named[text] > 1:
        return False
    before, line = upper.lines[-1], lower.lines[0]
    first, last = line.text.split(" ", 1)[0], before.text.rsplit(" ", 1)[-1]
    tied = last.endswith(",") or (first[:1].islower() and _letters(first) <= SMALL)
    midst = tied or first[:1].islower() or _letters(last) <= SMALL
    others = (part for part in parts if part.cell.col == upper.cell.col and part.cell.col_span == 1)
    reach = [
        max(li.box[2] for li in p.lines) for p in others if p.lines and p.row not in (upper.row, lower.row)
    ]
    edge = max(reach, default=0.0)
    return midst and (tied or before.box[2] <= edge + FULL) and _goes_on(before, line, edge)


def _letters(word: str) -> int:
    """Letters of a word; of one that is shortened before the next those before the apostrophe."""
    return len(re.split("['\u2019]", word)[0]) if word[:1].isalpha() else SMALL + 1


def _goes_on(before: Line, line: Line, edge: float) -> bool:
    """Whether a line goes on with the text of the one before: that was full, and close above."""
    tight = line.box[1] - before.box[3] < SPACE * (line.box[3] - line.box[1])
    return tight and not OPENING.match(line.text) and not _fits(before, line, edge)


def _figure_columns(table: Table) -> frozenset[int]:
    """Columns that mostly hold amounts."""
    filled: dict[int, int] = {}
    amounts: dict[int, int] = {}
    for cell in table.cells:
        if cell.header or cell.col_span > 1 or not cell.text.strip():
            continue
        filled[cell.col] = filled.get(cell.col, 0) + 1
        texts = [line.text for line in cell.lines] or [cell.text.strip()]
        amounts[cell.col] = amounts.get(cell.col, 0) + all(map(is_amount, texts))
    return frozenset(c for c, n in amounts.items() if n >= FIGURES * filled[c])


def _right_edges(table: Table) -> dict[int, float]:
    """By column, how far its texts reach to the right."""
    edges: dict[int, float] = {}
    for cell in table.cells:
        last = cell.col + cell.col_span - 1
        reach = [cell.box[2], *(line.box[2] for line in cell.lines)]
        edges[last] = max([edges.get(last, cell.box[2]), *reach])
    return edges


def _entries(
    cells: list[Cell], figures: frozenset[int], right: dict[int, float]
) -> list[tuple[Cell, tuple[Line, ...]]]:
    """The lines of every cell in the groups that belong together: amounts one by one, labels with the
    lines they go on in."""
    stacks = [c for c in cells if len(c.lines) > 1 and all(is_amount(line.text) for line in c.lines)]
    amounts = [line for c in stacks for line in c.lines]
    out: list[tuple[Cell, tuple[Line, ...]]] = []
    for cell in cells:
        if cell in stacks:
            out += [(cell, (line,)) for line in cell.lines]
            continue
        group: list[Line] = []
        opened = False
        for line in cell.lines:
            booked = any(_abreast(line, amount) for amount in amounts)
            if group:
                edge = right[cell.col + cell.col_span - 1]
                marked = cell.col not in figures and OPENING.match(line.text) is not None
                spaced = cell.col not in figures and _spaced(group[-1], line)
                apart = _fits(group[-1], line, edge) and (marked or spaced or bool(stacks))
                if (booked and opened) or apart or _elsewhere(group[-1], line):
                    out.append((cell, tuple(group)))
                    group, opened = [], False
            group.append(line)
            opened = opened or booked
        out.append((cell, tuple(group)))
    return out


def _fits(before: Line, line: Line, edge: float) -> bool:
    """Whether the first word of a line would still have fitted on the line before it, so that it was not
    for want of room that a new line was begun."""
    word = line.text.split(" ", 1)[0]
    # Its share of the line's letters is about its share of the line's width.
    width = (line.box[2] - line.box[0]) * len(word) / max(1, len(line.text))
    return before.box[2] + SPACE * (line.box[3] - line.box[1]) + width <= edge


def _spaced(before: Line, line: Line) -> bool:
    """Whether there is more white space between two lines than within a text."""
    return line.box[1] - before.box[3] > LEADING * (line.box[3] - line.box[1])


def _elsewhere(before: Line, line: Line) -> bool:
    """Whether a line starts far to the left of the one before it without being set to the right or in
    the middle with it: a total set to the right, and a title below. The second line of a hanging label
    may start there too, but with no space between."""
    height = line.box[3] - line.box[1]
    if line.box[1] - before.box[3] < SPACE * height and not OPENING.match(line.text):
        return False
    left, right = before.box[0] - line.box[0], before.box[2] - line.box[2]
    return left > INDENT * height and abs(right) > height and abs(left + right) > height


def _abreast(a: Line, b: Line) -> bool:
    common = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return common > OVERLAP * min(a.box[3] - a.box[1], b.box[3] - b.box[1])


def _printed_rows(entries: list[tuple[Cell, tuple[Line, ...]]]) -> list[tuple[int, Cell, tuple[Line, ...]]]:
    """Every entry with the number of its printed row: entries of different cells side by side share one."""

    def place(entry: tuple[Cell, tuple[Line, ...]]) -> tuple[float, float]:
        cell, lines = entry
        if not lines:
            return cell.box[1], cell.box[1]
        return min(line.box[1] for line in lines), max(line.box[3] for line in lines)

    placed = sorted(((*place(e), e) for e in entries), key=lambda p: (p[0], p[2][0].col))
    out = []
    row, bottom, height = -1, float("-inf"), 0.0
    for y0, y1, (cell, lines) in placed:
        if row < 0 or not min(y1, bottom) - y0 > OVERLAP * min(y1 - y0, height):
            row, bottom, height = row + 1, y1, y1 - y0
        elif y1 > bottom:
            bottom, height = y1, height + y1 - bottom
        out.append((row, cell, lines))
    return out


def headers(table: Table, inherited: dict[int, list[str]] | None = None) -> dict[int, list[tuple[int, str]]]:
    """By column the texts of its header cells, from top to bottom, each with the row it stands in.

    Those are the cells marked as headers, and rows that name columns of figures. A table without any
    goes on with ``inherited``, the headers of the table it continues.
    """
    naming = _naming_rows(table)
    found: dict[int, list[tuple[int, str]]] = {}
    for cell in sorted(table.cells, key=lambda c: (c.row, c.col)):
        text = " ".join(cell.text.split())
        if text and (cell.header or cell.row in naming):
            for col in range(cell.col, cell.col + cell.col_span):
                found.setdefault(col, []).append((cell.row, text))
    if not found and inherited:
        return {col: [(-1, text) for text in texts] for col, texts in inherited.items()}
    return found


def _naming_rows(table: Table) -> frozenset[int]:
    """Rows that name columns of figures: those with a text, a date or a year there before the first
    amount, and rows of dates further down. The first column is none of figures: numbers there are codes.
    """
    figures = _figure_columns(table) - {0}
    by_row: dict[int, list[str]] = {}
    for cell in table.cells:
        text = " ".join(cell.text.split())
        if text and not figures.isdisjoint(range(cell.col, cell.col + cell.col_span)):
            by_row.setdefault(cell.row, []).append(text)
    booked = [r for r, texts in by_row.items() if any(is_amount(t) and not YEAR.fullmatch(t) for t in texts)]
    first = min(booked, default=0)
    return frozenset(r for r, texts in by_row.items() if r < first or all(map(is_date, texts)))
