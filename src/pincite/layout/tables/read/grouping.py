"""Printed lines of a table body to rows.

Rules and the edges of shading are fixed borders. Between two of them lies one row, unless numbers
stand under numbers. Without rules, white space tells where it comes in two clear sizes and the rows
it gives make sense; text decides the rest, line by line.
"""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.signs import rows as sign
from pincite.layout.tables.read.headers import Ruling
from pincite.layout.tables.read.rows import Placed, Step, continues, tightest_step
from pincite.layout.tables.read.textlines import Clump

MOSTLY = 0.6  # Share of a column's cells that are numbers from which it is a column of numbers.
DOUBLED = 0.5  # Share of the used columns with text twice from which two lines are two rows.
INDENT = 0.3  # em by which the label of a part is set in.
COMPLETE = 0.7  # Share of the columns of the fullest line from which a labelled line is a whole row.
BORDER_SHARE = 0.5  # Share of the table's width from which a rule between two lines parts rows.
RULED_ROWS = 3  # Stretches between rules from which the rules are taken to part single rows.
MOST_LINES = 8.0  # ... if they hold no more printed lines than this at the median.
OVERLAP = 0.4  # Share of a line's height by which two lines of one row may overlap where cells are centred.
TWO_SIZES = 0.13  # Em: white gaps inside rows and between them differ at least this much.
SOUND = 0.8  # Share of the rows by white space that must make sense for it to be believed.


def body_rows(
    body: list[Placed], ruling: Ruling, limits: list[float], x0: float, x1: float, em: float
) -> list[list[Placed]]:
    """Printed lines, top down, grouped to rows."""
    if not body:
        return []
    stretches: list[list[Placed]] = [[body[0]]]
    for before, line in pairwise(body):
        middle = (before.y0 + before.y1) / 2, (line.y0 + line.y1) / 2
        if ruling.coverage(middle[0], middle[1], x0, x1) >= BORDER_SHARE:
            stretches.append([line])
        else:
            stretches[-1].append(line)
    sizes = sorted(len(s) for s in stretches)
    ruled = len(stretches) >= RULED_ROWS and sizes[len(sizes) // 2] <= MOST_LINES
    numeric = numeric_columns(body)
    tight = tightest_step(body)
    groups: list[list[Placed]] = []
    for stretch in stretches:
        if len(stretch) == 1 or (ruled and not several_rows(stretch, numeric)):
            groups.append(stretch)
        else:
            groups.extend(_by_space(stretch, numeric, em) or _by_text(stretch, limits, tight))
    return groups


def numeric_columns(body: list[Placed]) -> set[int]:
    """Columns other than the first in which most clumps are numbers."""
    count: dict[int, list[int]] = {}
    for p in body:
        for col, clumps in p.cells.items():
            if col > 0:
                entry = count.setdefault(col, [0, 0])
                entry[0] += 1
                entry[1] += clumps[-1].numeric
    return {col for col, (n, k) in count.items() if k >= MOSTLY * n}


def several_rows(lines: list[Placed], numeric: set[int]) -> bool:
    """True if ``lines`` hold more than one row: numbers stand under numbers in half the columns of
    numbers that are used here, and not beside a single label."""
    used = doubled = 0
    for col in numeric:
        n = sum(1 for p in lines if col in p.cells and p.cells[col][-1].numeric)
        used += n > 0
        doubled += n > 1
    if not used or doubled < max(1, DOUBLED * used):
        return False
    labels = sum(1 for p in lines if 0 in p.cells)
    return labels != 1


def _by_space(lines: list[Placed], numeric: set[int], em: float) -> list[list[Placed]] | None:
    """Rows by white space alone, or None where it does not come in two sizes or the rows make no sense."""
    # Lines of centred cells may overlap; that is as tight as it gets.
    white = [max(b.y0 - a.y1, 0.0) for a, b in pairwise(lines)]
    if len(white) <= 1:
        return None
    ordered = sorted(white)
    jump, at = max((b - a, i) for i, (a, b) in enumerate(pairwise(ordered)))
    if jump < TWO_SIZES * em:
        return None
    border = (ordered[at] + ordered[at + 1]) / 2
    groups = [[lines[0]]]
    for gap, line in zip(white, lines[1:], strict=True):
        if gap > border:
            groups.append([line])
        else:
            groups[-1].append(line)
    if len(groups) <= 1:
        return None
    multiple = [g for g in groups if len(g) > 1]
    wrong = sum(1 for g in multiple if _holds_rows(g, numeric))
    bare = sum(1 for g in groups if not any(0 in p.filled for p in g))
    groups = [part for g in groups for part in _sections_apart(g)]
    if wrong > (1 - SOUND) * len(multiple) or bare > (1 - SOUND) * len(groups):
        return None
    return groups


def _sections_apart(lines: list[Placed]) -> list[list[Placed]]:
    """A lone label, bolder or farther left than the label above it, begins a row of its own."""
    out = [[lines[0]]]
    for line in lines[1:]:
        label = line.cells.get(0)
        over = next((p.cells[0][-1] for p in reversed(out[-1]) if 0 in p.cells), None)
        if label and over is not None and line.filled == {0} and _stands_out(label[0], over):
            out.append([line])
        else:
            out[-1].append(line)
    return out


def _stands_out(label: Clump, over: Clump) -> bool:
    if label.text[:1].islower():
        return False
    return (label.bold and not over.bold) or label.x0 < over.x0 - INDENT * over.size


def _holds_rows(lines: list[Placed], numeric: set[int]) -> bool:
    """True if lines taken for one row look like several."""
    if several_rows(lines, numeric):
        return True
    full = max(len(p.filled) for p in lines)
    complete = [p for p in lines if 0 in p.cells and len(p.filled) >= max(2, COMPLETE * full)]
    return sum(1 for p in complete if not p.cells[0][0].text[:1].islower()) > 1


def _by_text(lines: list[Placed], limits: list[float], tight: float) -> list[list[Placed]]:
    """Rows line by line: does each one go on with the row above?"""
    steps = [b.baseline - a.baseline for a, b in pairwise(lines)]
    loose = sum(1 for s in steps if s > sign.LOOSE * tight) / max(1, len(steps))
    even = loose <= sign.EVEN
    groups = [[lines[0]]]
    for before, line, step in zip(lines, lines[1:], steps, strict=False):
        overlap = before.y1 - line.y0
        if overlap > OVERLAP * (line.y1 - line.y0) or continues(
            groups[-1], line, Step(step / tight, loose), limits, even and step < sign.LOOSE * tight
        ):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
