"""Walls of a drawn grid, and the rows and columns that its drawing leaves out."""

from __future__ import annotations

import pytest

from pincite.layout.frame import HRule, VRule
from pincite.layout.tables.read.lattice import hides_columns, lattice, split_rows
from pincite.layout.tables.read.walls import Walls, walls_of
from tests.layout.tables.drawn import frame
from tests.layout.tables.printed import EM, Row, evenly, page_of

XS = [0.0, 100.0, 200.0]
YS = [0.0, 50.0, 100.0]


def walls(
    xs: list[float] = XS,
    ys: list[float] = YS,
    *,
    across: list[HRule] = [],  # noqa: B006
    down: list[VRule] = [],  # noqa: B006
    at: list[tuple[float, float]] = [],  # noqa: B006
) -> Walls | None:
    """Walls of rules at these places over the whole grid, of more pieces, and texts at (x, y)."""
    level = [HRule(y=y, x0=0, x1=200) for y in ys] + across
    upright = [VRule(x=x, y0=0, y1=100) for x in xs] + down
    return walls_of(level, upright, frame([(x, y, "a") for x, y in at]).segments)


@pytest.mark.parametrize(("apart", "borders"), [(2.6, 3), (3.6, 4)])
def test_rules_within_three_points_are_one_border(apart, borders):
    # A text between the two; its middle is 2.5 above its baseline.
    made = walls(ys=[0, 50, 50 + apart, 100], at=[(20, 50 + apart / 2 + 2.5)])
    assert made is not None and len(made.ys) == borders


@pytest.mark.parametrize(("apart", "borders"), [(4.0, 3), (5.0, 4)])
def test_level_borders_without_text_between_are_one(apart, borders):
    made = walls(ys=[0, 50, 50 + apart, 100])
    assert made is not None and len(made.ys) == borders


@pytest.mark.parametrize(("apart", "borders"), [(6.4, 3), (7.6, 4)])
def test_upright_borders_without_text_between_are_one(apart, borders):
    made = walls(xs=[0, 100, 100 + apart, 200])
    assert made is not None and len(made.xs) == borders


@pytest.mark.parametrize(("beyond", "borders"), [(5.0, 3), (8.0, 5)])
def test_an_open_side_is_closed_where_the_rules_reach_beyond_it(beyond, borders):
    made = walls(across=[HRule(y=50, x0=-beyond, x1=200 + beyond)])
    assert made is not None and len(made.xs) == borders


@pytest.mark.parametrize(("texts", "borders"), [([(20, 110)], 4), ([], 3)])
def test_an_open_bottom_is_closed_where_text_stands_there(texts, borders):
    made = walls(down=[VRule(x=0, y0=0, y1=120)], at=texts)
    assert made is not None and len(made.ys) == borders


@pytest.mark.parametrize(("length", "drawn"), [(65, True), (55, False)])
def test_a_wall_is_drawn_over_three_fifths_of_its_side(length, drawn):
    made = walls(ys=[0, 100], across=[HRule(y=50, x0=0, x1=length)])
    assert made is not None and made.across[1] == [drawn, False]
    made = walls(xs=[0, 200], down=[VRule(x=100, y0=0, y1=length / 2)])
    assert made is not None and [row[1] for row in made.down] == [drawn, False]
    assert made.density() == (0.5 if drawn else 0.0)


@pytest.mark.parametrize(
    ("across", "down", "closed"),
    [
        ([[1, 1], [1, 1]], [[1, 1, 1], [1, 1, 1]], True),
        ([[1, 1]], [[1, 0, 1], [1, 1, 1]], True),  # one box over two
        ([[1, 0]], [[1, 1, 1], [1, 1, 1]], True),  # one beside two
        ([[1, 0]], [[1, 0, 1], [1, 1, 1]], False),  # an angle
        ([[0, 0]], [[1, 0, 1], [1, 0, 1]], True),
        ([[0, 0]], [[1, 1, 1], [1, 0, 1]], True),  # a wall that ends in the open parts nothing
    ],
)
def test_walls_close_boxes_where_slots_without_walls_between_them_are_rectangles(across, down, closed):
    rows, cols = len(down), len(down[0]) - 1
    level = [[True] * cols, *[[bool(w) for w in row] for row in across[: rows - 1]], [True] * cols]
    made = Walls([0.0, 1, 2], [0.0, 1, 2], level, [[bool(w) for w in row] for row in down])
    assert made.tiled() is closed


@pytest.mark.parametrize(("count", "is_grid"), [(141, True), (142, False)])
def test_a_grid_of_more_than_twenty_thousand_slots_is_a_drawing(count, is_grid):
    ends = [10.0 * k for k in range(count + 1)]
    level = [HRule(y=y, x0=0, x1=ends[-1]) for y in ends]
    upright = [VRule(x=x, y0=0, y1=ends[-1]) for x in ends]
    assert (walls_of(level, upright, []) is not None) is is_grid


def box(columns: int, rows: int = 1, *, missing: list[tuple[int, int]] = [], open_: int = 0) -> Walls:  # noqa: B006
    """A grid of columns and rows 100 points wide and 300 high in all; ``missing`` are the inner upright
    walls by row and column, the first column has no walls between its first ``open_`` rows."""
    high = 300 / rows
    down = [[(r, c) not in missing for c in range(columns + 1)] for r in range(rows)]
    across = [[not (c == 0 and 0 < j <= open_) for c in range(columns)] for j in range(rows + 1)]
    return Walls([100.0 * c for c in range(columns + 1)], [high * j for j in range(rows + 1)], across, down)


def hidden(rows: list[Row]) -> bool:
    page = page_of(*rows, top=20)
    return hides_columns(page, box(2), page.segments, EM)


PARTED = evenly(12, x=10)


@pytest.mark.parametrize(
    ("rows", "hides"),
    [
        ([evenly(7.5, x=10)] * 5, True),
        ([evenly(6.5, x=10)] * 5, False),
        ([PARTED] * 4, True),
        ([PARTED] * 3, False),
        ([PARTED] * 8 + [[(10.0, "ab")]] * 2, True),
        ([PARTED] * 7 + [[(10.0, "ab")]] * 3, False),
        ([evenly(12, x=10 + 14.0 * k) for k in range(5)], False),
        ([[(10.0, "•"), (30.0, "goods")]] * 5, False),
        ([[(10.0, "•"), (30.0, "12")]] * 5, True),
    ],
)
def test_a_drawn_column_hides_others_where_white_space_parts_most_of_its_lines(rows, hides):
    assert hidden(rows) is hides


def banded(lines: list[tuple[str, ...]]) -> int:
    """How many rows one band with these lines, a text a column, holds."""
    rows = [[(100.0 * c + 10, t) for c, t in enumerate(line) if t] for line in lines]
    page = page_of(*rows, top=20)
    split = split_rows(page, box(len(lines[0])), page.segments, EM)
    return 1 + sum(len(one.borders) for one in split.values())


def several(lines: list[tuple[str, ...]]) -> bool:
    return banded(lines) > 1


NUMBER = ("Red", "12")
WORD = ("Red", "many")


@pytest.mark.parametrize(("numbers", "splits"), [(6, True), (5, False)])
def test_a_band_holds_rows_where_numbers_stand_under_numbers_in_half_of_its_lines(numbers, splits):
    assert several([NUMBER] * numbers + [WORD] * (11 - numbers)) is splits


def test_each_line_of_numbers_in_a_band_is_a_row():
    assert banded([NUMBER] * 5) == 5


@pytest.mark.parametrize(("labels", "splits"), [(5, True), (4, False)])
def test_a_band_holds_rows_where_half_of_its_lines_have_labels(labels, splits):
    assert several([("Red" if k < labels else "", "12", "13") for k in range(10)]) is splits


@pytest.mark.parametrize(("full", "splits"), [(6, True), (5, False)])
def test_a_band_holds_rows_where_most_of_its_lines_are_full(full, splits):
    assert several([("Red", "12", "13") if k < full else ("", "12", "") for k in range(10)]) is splits


@pytest.mark.parametrize(("columns", "splits"), [(4, True), (5, False)])
def test_lines_are_full_from_half_of_the_columns_on(columns, splits):
    first = ("Red", *["12"] * (columns - 1))
    assert several([first, *[("Red", "12", *[""] * (columns - 2))] * 5]) is splits


@pytest.mark.parametrize(
    ("counted", "label", "splits"),
    [(9, "1.1", True), (8, "1.1", False), (10, "Part 123", True), (10, "Part 1234", False)],
)
def test_a_first_column_of_short_numbered_labels_counts_the_rows(counted, label, splits):
    assert several([(label if k < counted else "Red", "Goods sold") for k in range(10)]) is splits


def test_a_band_of_few_texts_is_one_row():
    assert not several([NUMBER])
    assert not several([("", "12"), ("", "13"), ("", "14"), ("", "15")])


def spans(drawn: Walls, *rows: Row, top: float, step: float = 12.0) -> set[tuple[int, int, int, int]]:
    """Row, column and spans of the cells with text."""
    page = page_of(*rows, top=top, step=step)
    made = lattice(page, drawn, page.segments, EM)
    assert made is not None
    return {(c.row, c.col, c.row_span, c.col_span) for c in made[0].cells if not c.empty}


ACROSS = {(0, 0, 1, 2)}
APART = {(0, 0, 1, 1), (0, 1, 1, 1)}


@pytest.mark.parametrize(("gap", "cells"), [(7.0, ACROSS), (8.0, APART)])
def test_text_over_a_missing_wall_is_one_cell_unless_it_stands_apart(gap, cells):
    assert spans(box(2, 2, missing=[(0, 1)]), evenly(gap, x=87), top=50) == cells


@pytest.mark.parametrize(("rows", "bare", "cells"), [(5, 2, ACROSS), (5, 3, {(0, 0, 1, 1)})])
def test_a_lone_text_takes_the_whole_row_unless_most_rows_have_no_walls(rows, bare, cells):
    drawn = box(2, rows, missing=[(r, 1) for r in range(bare)])
    assert spans(drawn, [(10.0, "goods")], top=30) == cells


@pytest.mark.parametrize(("rows", "cells"), [(4, {(0, 0, 1, 3)}), (3, {(0, 0, 1, 1)})])
def test_where_other_walls_are_missing_a_third_of_the_rows_is_many(rows, cells):
    drawn = box(3, rows, missing=[(0, 1), (0, 2), (1, 1)])
    assert spans(drawn, [(10.0, "goods")], top=30) == cells


@pytest.mark.parametrize(("x", "cells"), [(81.7, ACROSS), (81.3, {(0, 0, 1, 1)})])
def test_a_word_runs_across_a_border_from_a_point_and_a_half_on(x, cells):
    assert spans(box(2, 3, missing=[(0, 1), (1, 1)]), [(x, "abcd")], top=50) == cells


@pytest.mark.parametrize(("texts", "cells"), [(4, 4), (3, 1)])
def test_rows_without_walls_between_are_told_apart_by_their_text(texts, cells):
    drawn = box(2, 5, open_=4)
    assert len(spans(drawn, *[[(10.0, "Red")]] * texts, top=30, step=60)) == cells


def test_joined_cells_that_are_no_rectangle_stay_apart():
    drawn = box(2, 4, missing=[(0, 1)], open_=1)
    page = page_of([(10.0, "Red")], top=50)
    made = lattice(page, drawn, page.segments, EM)
    assert made is not None and made[1] == 1.0
    assert len(made[0].cells) == 8
