"""Cells of tight columns are told where lines nearby begin at the same x."""

from __future__ import annotations

import pytest

from pincite.layout.tables.detect.stops import cut_at_stops
from tests.layout.tables.printed import Row, page_of

WIDE: Row = [(50.0, "ab"), (100.0, "cd")]  # 40 points of white space


def cut(*rows: Row, step: float = 12.0) -> list[str]:
    """What the lines of a page are cut into, '|' between cells."""
    page = page_of(*rows, step=step)
    lines: dict[float, list[str]] = {}
    for s in cut_at_stops(page.words, page.segments).segments:
        lines.setdefault(s.baseline, []).append(s.text)
    return ["|".join(texts) for texts in lines.values()]


def row(gap: float, x: float = 100.0, first: str = "red", word: str = "cd") -> Row:
    """Two words, the second at ``x`` behind so many points of white space."""
    return [(x - gap - 5.0 * len(first), first), (x, word)]


@pytest.mark.parametrize(("x", "cells"), [(100.0, "red|cd"), (100.4, "red cd")])
def test_a_word_behind_a_blank_begins_a_cell_where_the_line_above_does_exactly(x, cells):
    assert cut(WIDE, row(2.5, x))[1] == cells


@pytest.mark.parametrize(("x", "cells"), [(100.7, "red|cd"), (100.9, "red cd")])
def test_behind_more_than_a_blank_it_need_not_be_so_exact(x, cells):
    assert cut(WIDE, row(6.5, x))[1] == cells


@pytest.mark.parametrize(("gap", "cells"), [(2.1, "red|cd"), (1.9, "red cd")])
def test_letters_that_nearly_touch_are_one_cell(gap, cells):
    assert cut(WIDE, row(gap))[1] == cells


@pytest.mark.parametrize(("gap", "cells"), [(6.1, "red|cd"), (5.9, "red cd")])
def test_two_lines_with_white_space_of_six_tenths_of_an_em_make_a_stop(gap, cells):
    assert cut(row(gap), row(gap, first="green"))[0] == cells


@pytest.mark.parametrize(("gap", "cells"), [(11.1, "red|cd"), (10.9, "red cd")])
def test_one_line_with_white_space_of_eleven_tenths_makes_one(gap, cells):
    assert cut(row(gap), row(2.5, first="green"))[0] == cells


@pytest.mark.parametrize(("lines", "cells"), [(3, "12|cd"), (2, "12 cd")])
def test_white_space_behind_a_first_number_needs_three_lines(lines, cells):
    assert cut(*[row(8.0, first="12")] * lines)[0] == cells


def test_what_stands_behind_the_mark_of_an_item_is_no_cell():
    assert cut(*[row(8.0, first="1.")] * 4) == ["1. cd"] * 4


def test_a_line_printed_across_ends_a_stop():
    across: Row = [(80.0, "a" * 10)]
    assert cut(WIDE, across, row(2.5))[2] == "red cd"


@pytest.mark.parametrize(("step", "cells"), [(31.0, "red|cd"), (33.0, "red cd")])
def test_lines_of_one_stop_stand_three_ems_apart_at_most(step, cells):
    assert cut(WIDE, row(2.5), step=step)[1] == cells
