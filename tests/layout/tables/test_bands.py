"""Rules of one extent with rows between them bound a table, as far as its rows go on."""

from __future__ import annotations

import pytest

from pincite.layout.frame import HRule
from pincite.layout.tables import find_tables
from pincite.layout.tables.detect.bands import extents, rule_bands
from tests.layout.tables.drawn import Piece, frame, only_table, rows

X0, X1 = 50.0, 350.0
XS = [55.0, 205.0]
BODY = [["Red", "12"], ["Blue", "13"], ["White", "14"]]


def across(y: float, x0: float = X0, x1: float = X1) -> HRule:
    return HRule(y=y, x0=x0, x1=x1)


def bands(pieces: list[Piece], rules: list[HRule]) -> list[int]:
    """How many lines each region has."""
    page = frame(pieces)
    return [len(r.lines) for r in rule_bands(page, extents(rules), page.segments, {})]


HEAD = rows([["Sort", "Sold"]], XS, top=112.0)
ROWS = rows(BODY, XS, top=132.0)
RULES = [across(100), across(118), across(170)]


def test_a_head_and_a_body_between_three_rules_are_one_region():
    assert bands(HEAD + ROWS, RULES) == [4]


@pytest.mark.parametrize(("shift", "found"), [(5.5, [4]), (6.5, [])])
def test_rules_of_a_table_have_one_extent(shift, found):
    rules = [across(100), across(170, X0 + shift, X1 + shift)]
    assert bands(HEAD + ROWS, rules) == found


@pytest.mark.parametrize(("width", "found"), [(42, [3]), (38, [])])
def test_short_rules_bound_no_table(width, found):
    narrow = rows([["a", "1"], ["b", "2"], ["c", "3"]], [51.0, 75.0], top=115.0)
    assert bands(narrow, [across(100, 50, 50 + width), across(160, 50, 50 + width)]) == found


@pytest.mark.parametrize(("blanks", "ends"), [(9, True), (8, False)])
def test_a_sentence_over_most_of_the_width_ends_a_region(blanks, ends):
    sentence = (55.0, 160.0, " ".join(["goods"] * (blanks + 1)))
    pieces = [*HEAD, *ROWS[:4], sentence, *rows(BODY[2:], XS, top=174)]
    assert (bands(pieces, [across(100), across(185)]) == [3]) is ends


@pytest.mark.parametrize(("lines", "held"), [(2, 7), (3, 5)])
def test_the_name_of_a_section_between_two_rules_is_two_lines_at_most(lines, held):
    name = [(55.0, 142 + 12.0 * k, "Fruit and nuts") for k in range(lines)]
    upper, lower = rows(BODY[:2], XS, top=112), rows(BODY, XS, top=200)
    rules = [across(100), across(130), across(185), across(240)]
    assert sum(bands([*upper, *name, *lower], rules)) == held


@pytest.mark.parametrize(("step", "lines"), [(18.0, 4), (20.5, 3)])
def test_a_head_close_above_the_first_rule_is_taken(step, lines):
    head = rows([["Sort", "Sold"]], [80.0, 205.0], top=120 - step)
    assert bands(head + ROWS, [across(120), across(170)]) == [lines]


def test_titles_set_over_the_columns_of_a_first_row_of_words_are_its_head():
    cells = [["Leaves", "Ash and elm", "50"], ["Berries", "Cranberry", "150"], ["Grain", "Barley", "200"]]
    page = frame(
        [(200, 92, "Food"), (400, 92, "Portion"), *rows(cells, [60, 200, 400], top=112, step=20)],
        across=[(y, 50, 500) for y in (98, 118, 138, 158)],
    )
    assert only_table(page) == [["", "Food", "Portion"], *cells]


def ruled(cells: list[list[str]], xs: list[float], *, first: float = 90.0) -> list[list[str]]:
    """The rows of the one table of a page with a rule below each row."""
    below = [first + 18 + 18 * k for k in range(len(cells))]
    page = frame(rows(cells, xs, top=first + 12, step=18), across=[(y, 50, 500) for y in below])
    return only_table(page)


def test_labels_alone_between_rules_are_rows_below_bold_titles_and_at_the_end():
    cells = [["*Sort", "*Sold", "*Where"], ["Fruit", "", ""]]
    cells += [["Red", "ten", "here"], ["Blue", "six", "there"], ["White", "two", "here"], ["Nuts", "", ""]]
    found = ruled(cells, [60, 200, 400])
    assert [row[0] for row in found] == ["Sort", "Fruit", "Red", "Blue", "White", "Nuts"]


def test_text_that_runs_out_of_the_rules_is_no_head():
    long = (
        55.0,
        102.0,
        "goods that were sold in this and in the last year, at home and elsewhere, by all of us",
    )
    page = frame([long, *ROWS], across=[(118, X0, X1), (170, X0, X1)])
    assert len(only_table(page)) == 3


def test_a_label_stands_beside_all_rows_whose_rules_leave_it_out():
    cells = [["Sort", "Year", "Sold"], ["", "2001", "12"], ["Red", "2002", "13"], ["", "2003", "14"]]
    short = [(y, 195, 500) for y in (128.0, 146.0)]
    page = frame(
        rows([*cells, ["Blue", "2001", "15"]], [60, 200, 400], top=105, step=18),
        across=[*((y, 50, 500) for y in (92.0, 110.0, 164.0, 182.0)), *short],
    )
    (table,) = find_tables(page)
    spans = {(c.row, c.row_span) for c in table.cells if c.col == 0 and c.lines}
    assert spans == {(0, 1), (1, 3), (4, 1)}


def test_a_title_between_rules_over_nothing_has_a_column():
    cells = [["Sort", "Sold", "Left"], *([name, number, ""] for name, number in BODY)]
    page = frame(rows(cells, [60, 200, 400], top=105, step=18), across=[(y, 50, 500) for y in (92, 110, 164)])
    assert only_table(page) == cells


def test_rows_below_the_last_rule_go_on_up_to_a_wider_rule():
    cells = [["Sort", "Where"], ["Red", "Here"], ["Blue", "There"], ["White", "Everywhere"]]
    page = frame(
        rows(cells, [60, 200], top=105, step=18),
        across=[*((y, 50, 400) for y in (92, 110, 128)), (400, 20, 580)],
    )
    assert only_table(page) == cells


def test_a_row_below_the_last_rule_has_the_lines_that_its_cells_go_on_with():
    cells = [["Sort", "Where"], ["Red", "Here"], ["Blue", "There, and where"]]
    rules = [(y, 50, 400) for y in (92, 110, 128)]
    pieces = rows(cells, [60, 200], top=105, step=18)
    wrapped = frame([*pieces, (200, 153, "nobody goes"), (60, 180, "Text")], across=rules)
    assert only_table(wrapped)[-1] == ["Blue", "There, and where nobody goes"]
    below = frame([*pieces, (60, 153, "Text below"), (60, 180, "Text")], across=rules)
    assert only_table(below)[-1] == ["Blue", "There, and where"]


def test_a_label_of_several_lines_in_a_narrow_column_parts_no_table():
    upper, lower = rows(BODY[:2], [55.0, 205.0], top=112), rows(BODY, XS, top=200)
    name = [(55.0, 142 + 12.0 * k, "Fruit") for k in range(3)]
    assert bands([*upper, *name, *lower], [across(y) for y in (100, 130, 185, 240)]) == [8]
