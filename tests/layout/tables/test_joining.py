"""Pieces of a table that lie on each other with the same columns are one."""

from __future__ import annotations

import pytest

from pincite.layout.tables.detect.joining import joined
from pincite.layout.tables.detect.left import Left
from pincite.layout.tables.read.grid import Grid
from tests.layout.tables.drawn import Piece, frame
from tests.layout.tables.grids import COLUMN, ROW, Texts, grid

LEADING = 12.0
UPPER = [["Red", "12"], ["Blue", "13"], ["Green", "14"]]
LOWER = [["White", "15"], ["Black", "16"], ["Brown", "17"]]


def below(upper: Grid, texts: Texts, gap: float = 5.0, **how: object) -> Grid:
    """A grid so far below another."""
    made = grid(texts, **how)  # type: ignore[arg-type]
    top = upper.ys[-1] + gap
    made.ys = [y + top for y in made.ys]
    for clump in (k for cell in made.cells for line in cell.lines for k in line):
        clump.y0 += top
        clump.y1 += top
    return made


def tables(upper: Grid, lower: Grid, left: list[Piece] = []) -> list[Grid]:  # noqa: B006
    page = frame(left)
    return joined([upper, lower], Left(page.words, page.segments), LEADING)


@pytest.mark.parametrize(
    ("gap", "ruled", "count"),
    [
        (-5.4, False, 1),
        (-6.6, False, 2),
        (18.5, False, 1),
        (22.5, False, 2),
        (2.6, True, 1),
        (3.4, True, 2),
    ],
)
def test_pieces_that_nearly_touch_are_one_table(gap, ruled, count):
    upper = grid(UPPER, ruled=ruled)
    assert len(tables(upper, below(upper, LOWER, gap, ruled=ruled))) == count


@pytest.mark.parametrize(("right", "count"), [(170.0, 1), (150.0, 2)])
def test_pieces_of_one_table_are_about_equally_wide(right, count):
    upper = grid(UPPER)
    lower = below(upper, LOWER)
    lower.xs[-1] = right
    assert len(tables(upper, lower)) == count


@pytest.mark.parametrize(("astray", "count"), [(2, 1), (3, 2)])
def test_texts_of_one_piece_stand_in_the_columns_of_the_other(astray, count):
    upper = grid(UPPER)
    lower = below(upper, [["White", "15"]] * 10, shifts={(k, 0): COLUMN for k in range(astray)})
    assert len(tables(upper, lower)) == count


@pytest.mark.parametrize(
    ("upper", "lower", "header", "count"),
    [
        (UPPER, LOWER, 1, 2),  # a second head under numbers
        ([["Sort", "Sold"], ["kind", "left"]], LOWER, 1, 1),  # the head itself in two pieces
        (UPPER, UPPER, 0, 2),  # the same first row again
        (UPPER, [[*row, "1"] for row in LOWER], 0, 2),  # other columns
    ],
)
def test_another_head_begins_another_table(upper, lower, header, count):
    first = grid(upper)
    assert len(tables(first, below(first, lower, header=header))) == count


@pytest.mark.parametrize(("x", "count"), [(20.0, 2), (400.0, 1)])
def test_a_text_between_two_pieces_keeps_them_apart(x, count):
    upper = grid(UPPER)
    lower = below(upper, LOWER, 15.0)
    assert len(tables(upper, lower, [(x, upper.ys[-1] + 10, "goods")])) == count


def test_a_head_over_a_body_is_its_header():
    upper = grid([["Sort", "Sold"]], ruled=True)
    (table,) = tables(upper, below(upper, LOWER))
    assert (table.rows, table.header_rows, table.ruled) == (4, 1, False)
    assert table.ys[1] == ROW + 2.5
    assert [c.text for c in table.cells if c.row == 3] == ["Brown", "17"]


def test_the_better_score_is_that_of_the_whole():
    upper = grid(UPPER)
    lower = below(upper, LOWER)
    upper.score, upper.reason, lower.score, lower.reason = 0.6, "a", 0.8, "b"
    (table,) = tables(upper, lower)
    assert (table.score, table.reason) == (0.8, "a")
