"""Rows that share gaps are a region, with the head above them, whatever is drawn."""

from __future__ import annotations

import pytest

from pincite.layout.tables.detect.runs import runs
from tests.layout.tables.drawn import Piece, frame
from tests.layout.tables.printed import Row, evenly, page_of

Lines = list[tuple[float, Row]]

TWO: Row = [(50.0, "a" * 10), (150.0, "a" * 10)]


def regions(lines: Lines, running: set[str] = set()) -> list[int]:  # noqa: B006
    """How many lines each region of a page with texts at (y, x) has."""
    pieces: list[Piece] = [(x, y, text) for y, row in lines for x, text in row]
    page = frame(pieces)
    first = {s.first: s.x1 for s in page.segments if s.text in running}
    return [len(r.lines) for r in runs(page, page.segments, first)]


def at(*rows: Row, top: float = 100.0, step: float = 14.0) -> Lines:
    return [(top + k * step, row) for k, row in enumerate(rows)]


@pytest.mark.parametrize(("step", "found"), [(31.0, [2]), (33.0, [])])
def test_rows_of_a_region_stand_three_ems_apart_at_most(step, found):
    assert regions(at(TWO, TWO, step=step)) == found


def test_one_row_is_no_region():
    assert regions(at(TWO)) == []


@pytest.mark.parametrize(("white", "found"), [(4.5, [2]), (3.5, [])])
def test_rows_share_four_tenths_of_an_em_of_white(white, found):
    first: Row = [(50.0, "a" * 10), (120.0, "a" * 10)]  # white from 100 to 120
    other: Row = [(50.0, "a" * 6), (100 + white, "a" * 10)]  # white from 80 on
    assert regions(at(first, other)) == found


@pytest.mark.parametrize(("count", "found"), [(4, [6]), (5, [])])
def test_a_region_bridges_four_lines_of_one_text(count, found):
    assert regions(at(TWO, *[[(50.0, "abcd")]] * count, TWO, step=17)) == found


def test_a_line_between_rows_may_stand_out_of_the_first_of_them():
    wide: Row = [(50.0, "a" * 10), (150.0, "a" * 30)]
    assert regions(at(TWO, [(150.0, "a" * 20)], wide)) == [3]


@pytest.mark.parametrize(("step", "found"), [(10.5, [3]), (12.5, [2])])
def test_a_line_much_closer_than_rows_goes_on_with_the_last(step, found):
    assert regions([(100.0, TWO), (115.0, TWO), (115.0 + step, [(50.0, "Aa")])]) == found


@pytest.mark.parametrize(("gap", "found"), [(11.5, [2]), (10.5, [])])
def test_word_gaps_part_cells_from_eleven_tenths_of_an_em(gap, found):
    page = page_of(evenly(gap, word="a" * 10), evenly(gap, word="a" * 10))
    assert [len(r.lines) for r in runs(page, page.segments, {})] == found


@pytest.mark.parametrize(("shared", "found"), [(3, [2]), (2, [])])
def test_rows_share_half_of_their_gaps(shared, found):
    first: Row = [(50.0 + 100 * k, "a" * 12) for k in range(6)]
    # The other row prints into the gaps it does not share.
    other: Row = [(50.0, "a" * 12)]
    for k in range(1, 6):
        other.append((50.0 + 100 * k if k <= shared else 12.0 + 100 * k, "a" * 12))
    assert regions(at(first, other)) == found


@pytest.mark.parametrize(
    ("step", "text", "found"),
    [(13.0, "and more", [3]), (14.0, "and more", [2]), (13.0, "And more", [2])],
)
def test_a_short_line_close_below_reads_on_in_its_cell(step, text, found):
    lines = at(TWO, TWO)
    assert regions([*lines, (lines[-1][0] + step, [(50.0, text)])]) == found


BODY = at(TWO, TWO)


def headed(head: Lines) -> bool:
    """Whether what stands above two rows is taken as their head."""
    (found,) = regions([*head, *BODY])
    return found == 2 + len(head)


@pytest.mark.parametrize(
    ("y", "x", "text", "taken"),
    [
        (82.0, 150.0, "Sold", True),
        (80.0, 150.0, "Sold", False),
        (86.0, 42.0, "Sold", True),
        (86.0, 38.0, "Sold", False),
        (86.0, 189.0, "Sold", True),
        (86.0, 191.5, "Sold", False),
        (86.0, 105.0, "a a a a a a a a a", True),
        (86.0, 105.0, "a a a a a a a a a a", False),
        (86.0, 62.0, "a" * 15, True),
        (86.0, 58.0, "a" * 15, False),
        (86.0, 110.0, "Table 2", False),
    ],
)
def test_the_head_of_a_region_stands_close_above_and_inside_its_width(y, x, text, taken):
    assert headed([(y, [(x, text)])]) is taken


@pytest.mark.parametrize(("count", "taken"), [(6, True), (7, False)])
def test_a_head_has_six_lines_at_most(count, taken):
    head = [(100 - 14.0 * k, [(150.0, f"Head {'abcdefg'[k - 1]}")]) for k in range(1, count + 1)]
    assert headed(head) is taken


def test_running_text_beside_rows_is_left_out():
    beside: Row = [*TWO, (300.0, "while the share")]
    assert regions(at(beside, beside), running={"while the share"}) == [2]
    assert regions(at(*[[TWO[0], (150.0, "while the share")]] * 2), running={"while the share"}) == []


def test_stacked_tables_are_regions_of_their_own():
    head: Row = [(50.0, "Sort"), (150.0, "Sold")]
    body: Row = [(50.0, "Red"), (150.0, "12")]
    assert regions(at(head, body, body, head, body, body)) == [3, 3]


@pytest.mark.parametrize(("mark", "found"), [("1.1", []), ("•", []), ("12", [2])])
def test_the_mark_of_an_item_or_the_number_of_a_heading_begins_no_row_of_two(mark, found):
    row: Row = [(50.0, mark), (150.0, "a" * 10)]
    assert regions(at(row, row)) == found


@pytest.mark.parametrize(("x", "found"), [(101.5, [2]), (101.3, [])])
def test_rows_of_a_tight_column_begin_at_one_x(x, found):
    first: Row = [(50.0, "a" * 10), (x, "a" * 10)]
    other: Row = [(50.0, "a" * 4), (x, "a" * 10)]
    assert regions(at(first, other)) == found
