"""A heading spans the columns that rules or its place over them say."""

from __future__ import annotations

import pytest

from pincite.layout.frame import HRule, VRule
from pincite.layout.tables.read.headings import header_cells
from pincite.layout.tables.read.rows import Placed, Ruling
from tests.layout.tables.printed import EM, LEADING, placed

Cores = list[tuple[float, float]]

CORES: Cores = [(0.0, 50.0), (100.0, 150.0), (200.0, 250.0), (300.0, 350.0)]
HEADS = ("", "ab", "cd", "ef")


def spanned(
    lines: list[Placed],
    said: str,
    *,
    cores: Cores = CORES,
    rules: list[HRule] = [],  # noqa: B006
    upright: list[VRule] = [],  # noqa: B006
) -> tuple[int, int]:
    """First and last column of the heading that starts with this text."""
    cells, _, _ = header_cells(lines, cores, Ruling(rules), upright, EM, 60.0)
    (cell,) = [c for c in cells if c.text.startswith(said)]
    return (cell.col, cell.col + cell.col_span - 1)


def over(x: float, said: str = "abcdef", *, col: int = 1, y: float = 15.0, heads=HEADS) -> list[Placed]:
    """A heading at an x, placed in one column, and the heads of the columns in the line below."""
    return [placed([], 0.0, spans={(col, col): (x, said)}), placed(heads, y)]


@pytest.mark.parametrize(
    ("x", "span"), [(160, (1, 2)), (167, (1, 2)), (169, (1, 1)), (153, (1, 2)), (151, (1, 1))]
)
def test_a_heading_spans_the_columns_it_is_centred_over(x, span):
    assert spanned(over(x), "abcdef") == span


def test_a_heading_spans_only_columns_with_heads_below():
    assert spanned(over(160, heads=("", "ab", "", "ef")), "abcdef") == (1, 1)


def test_a_heading_spans_as_many_columns_as_it_can():
    heads = ("gh", "ab", "cd", "ef")
    assert spanned(over(160, heads=heads), "abcdef") == (0, 3)


@pytest.mark.parametrize(("x", "span"), [(104.5, (1, 1)), (105.5, (1, 2))])
def test_a_heading_in_the_middle_of_its_column_stays_there(x, span):
    near: Cores = [(0, 50), (100, 110), (112, 122), (300, 350)]
    assert spanned(over(x, "xy"), "xy", cores=near) == span


@pytest.mark.parametrize(("x", "span"), [(102.6, (1, 1)), (103.5, (1, 2))])
def test_a_heading_at_the_edge_of_its_column_stays_there(x, span):
    near: Cores = [(0, 50), (100, 110), (118, 128), (300, 350)]
    assert spanned(over(x, "xyz"), "xyz", cores=near) == span


@pytest.mark.parametrize(
    ("x", "rule", "span"),
    [
        (105, (100, 227.5), (1, 2)),
        (105, (100, 222.5), (1, 1)),  # over less than half of the second column
        (179, (100, 250), (1, 2)),
        (182, (100, 250), (1, 1)),  # neither in the middle of the rule nor at an end
        (109, (100, 250), (1, 2)),
        (112, (100, 250), (1, 1)),
        (58.5, (60, 250), (1, 2)),
        (57.5, (60, 250), (1, 1)),  # longer than the rule
        (211, (100, 250), (1, 2)),
    ],
)
def test_a_heading_spans_the_columns_its_own_rule_covers(x, rule, span):
    x0, x1 = rule
    assert spanned(over(x), "abcdef", rules=[HRule(y=12, x0=x0, x1=x1)]) == span


def test_a_rule_above_the_head_of_one_column_ends_the_header():
    rules = [HRule(y=12, x0=100, x1=250)]
    assert spanned(over(105, heads=("", "ab", "", "")), "abcdef", rules=rules) == (1, 1)


def walls(*xs: float) -> list[VRule]:
    return [VRule(x=x, y0=-5, y1=10) for x in xs]


@pytest.mark.parametrize(
    ("x", "col", "xs", "span"),
    [
        (105, 1, (90, 260), (1, 2)),
        (105, 1, (90, 360), (1, 3)),
        (88.7, 1, (90, 260), (1, 2)),
        (88.2, 1, (90, 260), (1, 1)),
        (231.3, 2, (90, 260), (1, 2)),
        (231.8, 2, (90, 260), (2, 2)),
        (105, 1, (-10, 360), (1, 1)),  # the outer borders alone
    ],
)
def test_a_heading_spans_the_columns_between_upright_rules(x, col, xs, span):
    assert spanned(over(x, col=col), "abcdef", upright=walls(*xs)) == span


def wrapped(gap: float, *rules: HRule, second: str = "here", first: str = "sold") -> bool:
    """Whether two texts under each other, so far apart, are one heading."""
    lines = [placed(("", first)), placed(("sort", second, "cd", "ef"), EM + gap)]
    cells, _, _ = header_cells(lines, CORES, Ruling(list(rules)), [], EM, 60.0)
    return any(c.text == f"{first} {second}" for c in cells)


def test_of_several_headings_between_two_upright_rules_none_spans_the_columns_of_all():
    lines = [placed(["", "", "under", "other"]), placed(HEADS, 15.0)]
    assert spanned(lines, "under", upright=walls(90, 360)) == (2, 2)


@pytest.mark.parametrize(("gap", "one"), [(8.5, True), (9.5, False)])
def test_lines_of_a_heading_stand_close(gap, one):
    assert wrapped(gap) is one


@pytest.mark.parametrize(
    ("y", "x1", "one"), [(12, 111, False), (12, 109, True), (7, 120, False), (6, 120, True)]
)
def test_a_rule_between_two_lines_parts_headings(y, x1, one):
    assert wrapped(4.0, HRule(y=y, x0=100, x1=x1)) is one


@pytest.mark.parametrize(
    ("first", "second", "one"), [("12", "13", False), ("12", "here", True), ("–", "–", True)]
)
def test_numbers_under_numbers_are_two_headings(first, second, one):
    assert wrapped(3.0, first=first, second=second) is one


def test_heads_reach_down_to_the_body_and_spans_do_not():
    lines = [placed(("sort",), spans={(1, 2): (160, "abcdef")}), placed(("", "ab", "cd"), LEADING)]
    cells, depth, ends = header_cells(lines, CORES[:3], Ruling([]), [], EM, 60.0)
    assert (depth, ends) == (2, [0, 1])
    assert {(c.text, c.row, c.col, c.row_span, c.col_span) for c in cells} == {
        ("sort", 0, 0, 2, 1),
        ("abcdef", 0, 1, 1, 2),
        ("ab", 1, 1, 1, 1),
        ("cd", 1, 2, 1, 1),
    }


def test_a_header_without_text_has_no_rows():
    assert header_cells([placed([])], CORES, Ruling([]), [], EM, 60.0) == ([], 0, [])
