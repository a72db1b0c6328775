"""The depth of a header is told by rules, shading, numbers or bold type, each from its bound on."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Fill, HRule
from pincite.layout.tables.read.headers import grid_header, header_depth
from pincite.layout.tables.read.rows import Placed, Ruling
from tests.layout.tables.grids import COLUMN, ROW, grid
from tests.layout.tables.printed import LEADING, clump, placed

WIDTH = 300.0
STUB = (0.0, 50.0)
HEAD = ("Sort", "Sold", "Left")
TEXT = ("Red", "many", "few")


def made(*rows: tuple[str, ...]) -> list[Placed]:
    return [placed(row, k * LEADING) for k, row in enumerate(rows)]


def depth(*rows: tuple[str, ...], rules: list[HRule] = [], fills: list[Fill] = []) -> int:  # noqa: B006
    return header_depth(made(*rows), Ruling(rules), fills, 0.0, WIDTH, STUB)


def below(lines: int, x0: float = 0.0, x1: float = WIDTH, *, shift: float = 0.0) -> HRule:
    """A rule under so many lines."""
    return HRule(y=lines * LEADING - 1 + shift, x0=x0, x1=x1)


def test_plain_text_has_no_header():
    assert depth(HEAD, TEXT, TEXT) == 0
    assert depth(HEAD) == 0


@pytest.mark.parametrize(
    ("rules", "header"),
    [
        ([below(1, 0, 225)], 1),
        ([below(1, 0, 195)], 0),
        ([below(1, 20)], 1),  # over three fifths of the first column
        ([below(1, 30)], 0),  # over two fifths
        ([below(1, 0, 150), below(1, 150, 300, shift=2.2)], 1),
        ([below(1, 0, 150), below(1, 150, 300, shift=2.8)], 0),
        ([below(2)], 2),
    ],
)
def test_a_rule_over_most_of_the_width_and_the_first_column_ends_the_header(rules, header):
    assert depth(HEAD, TEXT, TEXT, rules=rules) == header


@pytest.mark.parametrize(("lines", "header"), [(9, 9), (10, 0)])
def test_a_header_is_nine_lines_deep_at_most(lines, header):
    assert depth(HEAD, *[TEXT] * 11, rules=[below(lines)]) == header


def test_a_rule_below_numbers_ends_no_header():
    assert depth(("Red", "12", "13"), ("Blue", "12", "13"), TEXT, rules=[below(1)]) == 0


def row(numbers: int, words: int, number: str = "12") -> tuple[str, ...]:
    return ("Red", *[number] * numbers, *["many"] * words)


@pytest.mark.parametrize(
    ("body", "header"),
    [
        (row(3, 2), 1),
        (row(2, 2), 0),
        (row(1, 1), 0),
        (row(5, 0, "1" * 18), 1),
        (row(5, 0, "1" * 21), 0),
    ],
)
def test_the_first_line_of_mostly_short_numbers_ends_the_header(body, header):
    assert depth(("Sort", *["Head"] * 5), body) == header


WIDE_HEAD = ("Sort", *["Head"] * 7)
MIXED = row(4, 3)  # fewer than three fifths of numbers: only the columns tell


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([WIDE_HEAD, *[MIXED] * 2], 1),
        ([WIDE_HEAD, MIXED], 0),
        ([WIDE_HEAD, ("Red", "12", "12", "12", "a", "a", "a", "a"), *[MIXED] * 4], 1),
        ([WIDE_HEAD, ("Red", "12", "12", "a", "a", "a", "a", "a"), *[MIXED] * 4], 2),
        ([WIDE_HEAD, ("Red", "12", "12", "12", "", "a", "a", "a"), *[MIXED] * 4], 1),
        ([WIDE_HEAD, ("Red", "12", "12", "", "", "a", "a", "a"), *[MIXED] * 4], 2),
        ([("Sort", "Head", "Head", "", "", "", "", ""), *[MIXED] * 4], 1),
        ([("Sort", "Head", "", "", "", "Head", "", ""), *[MIXED] * 4], 0),
    ],
)
def test_a_line_that_fills_the_columns_of_numbers_ends_a_header_over_half_of_them(rows, header):
    assert depth(*rows) == header


YEARS = ("", "2020", "2021")
NUMBERS = ("Red", "12", "13")


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([YEARS, NUMBERS], 1),
        ([YEARS, TEXT, TEXT, NUMBERS], 1),
        ([YEARS, TEXT, TEXT, TEXT, NUMBERS], 0),
        ([YEARS, YEARS, YEARS], 0),
        ([HEAD, YEARS, NUMBERS], 2),
        ([HEAD, ("", "2019/20", "2020–21"), NUMBERS], 2),
        ([HEAD, ("", "Q1 2020", "Q2 2020"), NUMBERS], 2),
    ],
)
def test_years_over_numbers_are_heads(rows, header):
    assert depth(*rows) == header


@pytest.mark.parametrize(("bold", "header"), [(1, 1), (2, 2), (4, 0)])
def test_bold_lines_above_plain_ones_are_header(bold, header):
    rows = [tuple(f"*{t}" for t in TEXT) if k < bold else TEXT for k in range(4)]
    assert depth(*rows) == header


def shade(lines: int, x0: float = 0.0, x1: float = WIDTH, *, colour: int = 1, first: int = 0) -> Fill:
    return Fill((x0, first * LEADING - 1, x1, (first + lines) * LEADING - 1), colour)


@pytest.mark.parametrize(
    ("fills", "header"),
    [
        ([shade(1, 0, 195)], 1),
        ([shade(1, 0, 165)], 0),
        ([shade(1, 0, 100), shade(1, 200, 300)], 1),
        ([shade(1, 0, 100), shade(1, 200, 300, colour=2)], 0),
        ([shade(2)], 2),
        ([shade(4)], 0),
        ([shade(1, first=1)], 0),
        ([shade(1), shade(3, colour=2, first=1)], 1),
    ],
)
def test_first_lines_on_a_shade_of_their_own_are_header(fills, header):
    assert depth(TEXT, TEXT, TEXT, TEXT, fills=fills) == header


@pytest.mark.parametrize(
    ("x0", "x1", "bottom", "rule"), [(0, 40, 30, True), (20, 40, 30, False), (0, 40, 10, False)]
)
def test_the_rule_of_a_heading_runs_under_its_middle(x0, x1, bottom, rule):
    heading = clump("abcdef")  # up to 30
    assert (Ruling([HRule(y=12, x0=x0, x1=x1)]).under(heading, bottom) is not None) is rule


def test_coverage_is_the_share_of_the_best_height():
    ruling = Ruling([HRule(y=10, x0=0, x1=40), HRule(y=20, x0=0, x1=30), HRule(y=21, x0=50, x1=80)])
    assert ruling.coverage(0, 30, 0, 100) == pytest.approx(0.6)
    assert ruling.coverage(0, 15, 0, 100) == pytest.approx(0.4)
    assert ruling.coverage(0, 30, 100, 100) == 0.0


VALUES = ["Red", "12", "13", "14", "15"]
WORDS = ["Red", "many", "few", "some", "all"]


@pytest.mark.parametrize(
    ("texts", "header"),
    [
        ([WORDS, ["Red", "12", "13", "few", "all"], VALUES], 1),
        ([WORDS, ["Red", "12", "some", "few", "all"], VALUES], 2),
        ([WORDS, ["12", "some", "some", "few", "all"], VALUES], 1),
        ([WORDS, ["Red", "2019", "2020", "2021", "2022"], VALUES], 2),
        ([VALUES, VALUES, VALUES], 0),
        ([*[WORDS] * 4, VALUES], 4),
        ([*[WORDS] * 5, VALUES], 1),
        ([WORDS, WORDS, WORDS], 1),
        ([WORDS, WORDS], 0),
        ([["a " * 8, *WORDS[1:]], WORDS, WORDS], 1),
        ([["a " * 9, *WORDS[1:]], WORDS, WORDS], 0),
        ([["", *WORDS[1:]], WORDS, WORDS], 1),
        ([["", "", *WORDS[2:]], WORDS, WORDS], 0),
        ([["", "", "", "", ""], WORDS, VALUES], 0),
    ],
)
def test_the_head_of_a_drawn_grid_is_above_its_numbers_or_a_first_row_of_short_texts(texts, header):
    assert grid_header(grid(texts, ruled=True), []) == header


@pytest.mark.parametrize(("share", "header"), [(0.65, 2), (0.55, 1)])
def test_shaded_rows_of_a_drawn_grid_are_its_head(share, header):
    fills = [Fill((0.0, 0.0, 5 * COLUMN * share, 2 * ROW), 1)]
    assert grid_header(grid([WORDS] * 5, ruled=True), fills) == header


def test_a_head_is_as_deep_as_its_tallest_cell():
    texts = [WORDS, ["", *WORDS[1:]], WORDS, VALUES]
    texts[1] = ["", "a", "b", "c", "d"]
    tall = {(0, 0): (2, 1)}
    assert grid_header(grid([*texts[:2], WORDS, WORDS], ruled=True, spans=tall), []) == 2
