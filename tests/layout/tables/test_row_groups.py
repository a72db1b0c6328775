"""Rules, white space and numbers tell which printed lines are one row."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from pincite.layout.frame import HRule
from pincite.layout.tables.read.rows import Placed, Ruling, body_rows, numeric_columns, several_rows
from tests.layout.tables.printed import EM, clump, placed

LIMITS = [100.0, 200.0, 300.0]


def grouped(lines: list[Placed], rules: list[HRule] = []) -> list[int]:  # noqa: B006
    """How many lines each row has."""
    return [len(g) for g in body_rows(lines, Ruling(rules), LIMITS, 0.0, 300.0, EM)]


def made(rows: list[tuple[str, ...]], whites: list[float]) -> list[Placed]:
    """Lines with so much white between them."""
    y, out = 0.0, []
    for row, white in zip(rows, [*whites, 0.0], strict=True):
        out.append(placed(row, y))
        y += EM + white
    return out


@pytest.mark.parametrize("seed", range(20))
def test_rules_beyond_the_lines_cover_nothing_between_them(seed):
    rng = random.Random(seed)
    rules = [HRule(y, x := rng.uniform(0, 200), x + 90) for y in sorted(rng.sample(range(-50, 250), 8))]
    rows = made([("a", "1")] * 6, [rng.uniform(-2, 30) for _ in range(5)])
    near = Ruling(rules).within(rows)
    assert all(
        near.between(a, b, 0.0, 300.0) == Ruling(rules).between(a, b, 0.0, 300.0) for a, b in pairwise(rows)
    )


@pytest.mark.parametrize(("numbers", "columns"), [(6, {1}), (5, set())])
def test_a_column_of_numbers_is_one_from_three_fifths_on(numbers, columns):
    rows = [placed(("12", "12" if k < numbers else "many")) for k in range(10)]
    assert numeric_columns(rows) == columns


@pytest.mark.parametrize(
    ("first", "second", "several"),
    [
        (("Red", "1", "2", "3", "4"), ("Blue", "5", "6", "", ""), True),
        (("Red", "1", "2", "3", "4"), ("Blue", "5", "", "", ""), False),
        (("Red", "1", "2", "3", "4"), ("", "5", "6", "7", "8"), False),
        (("", "1", "2", "3", "4"), ("", "5", "6", "7", "8"), True),
        (("Red", "", "", "", ""), ("Blue", "", "", "", ""), False),
        (("Red", "1", "", "", ""), ("Blue", "5", "", "", ""), True),
    ],
)
def test_numbers_under_numbers_in_half_of_the_columns_are_several_rows(first, second, several):
    assert several_rows([placed(first), placed(second)], {1, 2, 3, 4}) is several


PAIR = [("Red apples", "Sold here", "Now"), ("Green pears", "Kept there", "Later")]


TWO = [("Red apples and more ones", "Sold here", "Now"), ("Green pears", "Kept there", "Later")]


def ruled(stretches: int, of: int = 2, x1: float = 300.0, pair: list[tuple[str, ...]] = TWO) -> list[int]:
    """Rows of stretches of like lines with rules between them."""
    rows = [pair[k % 2] for k in range(of)] * stretches
    lines = made(rows, [4.0] * (len(rows) - 1))
    rules = [HRule(y=14.0 * of * k - 2, x0=0, x1=x1) for k in range(1, stretches)]
    return grouped(lines, rules)


def test_lines_as_full_as_those_above_are_rows():
    assert ruled(1, 4, pair=PAIR) == [1, 1, 1, 1]


def test_lines_between_rules_that_do_not_read_on_are_rows():
    assert ruled(3, pair=PAIR) == [1] * 6


@pytest.mark.parametrize(("stretches", "rows"), [(3, [2, 2, 2]), (2, [1, 1, 1, 1])])
def test_three_stretches_between_rules_are_rows(stretches, rows):
    assert ruled(stretches) == rows


@pytest.mark.parametrize(("lines", "rows"), [(8, 3), (9, 27)])
def test_stretches_of_many_lines_are_no_rows(lines, rows):
    assert len(ruled(3, lines)) == rows


@pytest.mark.parametrize(("x1", "rows"), [(165, 3), (135, 6)])
def test_rules_over_half_of_the_width_part_rows(x1, rows):
    assert len(ruled(3, x1=x1)) == rows


def test_numbers_under_numbers_are_rows_between_rules_too():
    rows = [("Red", "12", "13"), ("Blue", "14", "15")] * 3
    lines = made(rows, [4.0] * 5)
    rules = [HRule(y=28.0 * k - 2, x0=0, x1=300) for k in (1, 2)]
    assert grouped(lines, rules) == [1] * 6


WRAPPED = [("Red apples", "Sold here", "Now"), ("Of all kinds", "", "")] * 4


def spaced(inside: float, between: float, rows: list[tuple[str, ...]] = WRAPPED) -> list[Placed]:
    return made(rows, [inside if k % 2 == 0 else between for k in range(len(rows) - 1)])


@pytest.mark.parametrize(("between", "rows"), [(3.5, [2] * 4), (3.1, [1] * 8), (2.0, [1] * 8)])
def test_white_space_of_two_sizes_parts_rows(between, rows):
    assert grouped(spaced(2.0, between)) == rows


def whole(rows: int, of: int = 10) -> list[tuple[str, ...]]:
    """Pairs of lines, in ``rows`` of which the second line is a row of its own."""
    second = [PAIR[1] if k < rows else ("Of all kinds", "", "") for k in range(of)]
    return [line for k in range(of) for line in (WRAPPED[0], second[k])]


@pytest.mark.parametrize(("rows", "pairs"), [(1, True), (3, False)])
def test_white_space_is_believed_where_most_rows_make_sense(rows, pairs):
    assert (grouped(spaced(2.0, 8.0, whole(rows))) == [2] * 10) is pairs


@pytest.mark.parametrize(("bare", "pairs"), [(1, True), (3, False)])
def test_white_space_is_believed_where_most_rows_have_labels(bare, pairs):
    rows = [("", *row[1:]) for row in PAIR] * bare + WRAPPED[:2] * (10 - bare)
    assert (grouped(spaced(2.0, 8.0, rows)) == [2] * 10) is pairs


@pytest.mark.parametrize(
    ("text", "x", "rows"),
    [
        ("Of all kinds", 6.5, [2, 1, 1, 2]),
        ("Of all kinds", 7.5, [2, 2, 2]),
        ("*Of all kinds", 10.0, [2, 1, 1, 2]),
        ("of all kinds", 6.5, [2, 2, 2]),
    ],
)
def test_a_label_further_left_or_bolder_begins_a_row(text, x, rows):
    lines = spaced(2.0, 8.0, WRAPPED[:6])
    for line in lines:
        line.cells[0] = [clump(line.cells[0][0].text, 10.0, y=line.y0)]
    lines[3].cells[0] = [clump(text, x, y=lines[3].y0)]
    assert grouped(lines) == rows


@pytest.mark.parametrize(("overlap", "rows"), [(4.5, [2]), (3.5, [1, 1])])
def test_lines_that_overlap_are_one_row(overlap, rows):
    assert grouped(made(PAIR, [-overlap])) == rows


def test_a_body_without_lines_has_no_rows():
    assert grouped([]) == []
