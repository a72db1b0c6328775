"""Tables of a generated document: heads of one or two rows, labels, spans, empty cells."""

from __future__ import annotations

import random

from benchmarks.generated.model import Cell, Table, TableLook
from benchmarks.generated.wording import Wording

LOOKS: tuple[TableLook, ...] = ("ruled", "booktabs", "zebra", "borderless", "lines", "headfill")
COLUMN = 58.0
"""Points a column needs at least."""


def make_table(rng: random.Random, wording: Wording, width: float) -> Table:
    """A table that fits into ``width`` points."""
    cols = rng.randint(2, max(2, min(7, int(width / COLUMN))))
    wordy = cols <= 4 and rng.random() < 0.3
    body = rng.randint(2, 5) if wordy else rng.randint(3, 12)
    two_rows = cols >= 4 and rng.random() < 0.25
    head = 2 if two_rows else 1
    cells: list[Cell] = []
    if two_rows:
        cells.append(Cell(wording.phrase(1, 1), 0, 0, row_span=2, label=True))
        col = 1
        while col < cols:
            span = min(rng.choice([2, 2, 3]), cols - col)
            cells.append(Cell(wording.phrase(1, 2), 0, col, col_span=span))
            cells += [Cell(_head(rng, wording), 1, col + k, numeric=True) for k in range(span)]
            col += span
    else:
        first = "" if rng.random() < 0.2 else wording.phrase(1, 1)
        cells.append(Cell(first, 0, 0, label=True))
        cells += [Cell(_head(rng, wording), 0, c, numeric=not wordy) for c in range(1, cols)]
    grouped = not wordy and cols >= 3 and body >= 6 and rng.random() < 0.3
    forms = [rng.choice(["int", "money", "percent", "decimal"]) for _ in range(cols)]
    until = 0
    for r in range(head, head + body):
        if grouped and (r - head) % 4 == 0:
            cells.append(Cell(wording.phrase(2, 3), r, 0, col_span=cols, label=True))
            continue
        if wordy and r >= until and rng.random() < 0.12 and r + 1 < head + body:
            cells.append(Cell(wording.phrase(1, 2), r, 0, row_span=2, label=True))
            until = r + 2
        elif r >= until:
            cells.append(Cell(wording.phrase(1, 2 if cols > 4 else 3), r, 0, label=True))
        for c in range(1, cols):
            if rng.random() < 0.06:
                cells.append(Cell("", r, c))
            elif wordy:
                cells.append(Cell(wording.phrase(2, 9), r, c))
            else:
                cells.append(Cell(_number(rng, forms[c]), r, c, numeric=True))
    return Table(
        rows=head + body,
        cols=cols,
        head=head,
        cells=tuple(sorted(cells, key=lambda c: (c.row, c.col))),
        look=rng.choice(LOOKS),
        full_width=rng.random() < 0.5,
    )


def _head(rng: random.Random, wording: Wording) -> str:
    dice = rng.random()
    if dice < 0.25:
        return str(rng.randint(1995, 2029))
    if dice < 0.35:
        return f"{wording.long_word().capitalize()} (%)"
    return wording.long_word().capitalize()


def _number(rng: random.Random, form: str) -> str:
    if rng.random() < 0.04:
        return "–"
    if form == "int":
        return str(rng.randint(0, 999))
    if form == "money":
        value = f"{rng.randint(1, 99)},{rng.randint(0, 999):03d}"
        return f"({value})" if rng.random() < 0.08 else value
    if form == "percent":
        return f"{rng.randint(0, 99)}.{rng.randint(0, 9)}%"
    return f"{rng.randint(0, 40)}.{rng.randint(0, 99):02d}"
