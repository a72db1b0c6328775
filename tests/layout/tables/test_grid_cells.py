"""Cells of a grid fill it without overlap, and empty rows and columns go."""

from __future__ import annotations

import pytest

from pincite.layout.tables.read.grid import Grid, GridCell, complete, draft, drop_empty, printed_lines
from tests.layout.tables.grids import COLUMN, ROW, grid
from tests.layout.tables.printed import clump


def slots(made: Grid) -> dict[tuple[int, int], tuple[str, int, int]]:
    return {(c.row, c.col): (c.text, c.row_span, c.col_span) for c in made.cells}


@pytest.mark.parametrize(("y", "lines"), [(3.2, 1), (3.8, 2), (-3.2, 1), (-3.8, 2)])
def test_texts_of_a_cell_are_one_line_where_their_middles_are_a_third_of_an_em_apart(y, lines):
    out = printed_lines([clump("ab", 0.0), clump("cd", 50.0, y=y)])
    assert len(out) == lines
    if lines == 1:
        assert [c.text for c in out[0]] == ["ab", "cd"]


def test_every_slot_is_filled_once():
    made = grid([["ab", ""], ["", "cd"]])
    made.cells = [c for c in made.cells if not c.empty]
    complete(made)
    assert slots(made) == {(0, 0): ("ab", 1, 1), (0, 1): ("", 1, 1), (1, 0): ("", 1, 1), (1, 1): ("cd", 1, 1)}


def test_an_empty_span_stays_one_cell():
    made = grid([["", ""], ["ab", "cd"]], spans={(0, 0): (1, 2)})
    complete(made)
    assert slots(made)[0, 0] == ("", 1, 2)


def test_text_goes_before_an_empty_span_that_wants_its_slot():
    made = grid([["", "ab"], ["cd", "ef"]])
    made.cells.insert(0, GridCell(0, 0, 1, 2, []))
    complete(made)
    assert slots(made)[0, 1] == ("ab", 1, 1)


def test_two_texts_that_want_one_slot_share_its_cell():
    made = grid([["ab", "cd"], ["ef", "gh"]])
    made.cells.append(GridCell(0, 0, 1, 1, [[clump("ij", 30.0)]]))
    complete(made)
    assert slots(made)[0, 0] == ("ab ij", 1, 1)


def test_a_span_over_another_text_shrinks_to_its_corner():
    made = grid([["", "cd"], ["ef", "gh"]])
    made.cells.append(GridCell(0, 0, 1, 2, [[clump("ij")]]))
    complete(made)
    assert slots(made)[0, 0] == ("ij", 1, 1)


def test_rows_and_columns_without_text_go():
    made = grid([["ab", "", "cd"], ["", "", ""], ["ef", "", "gh"]], header=2)
    drop_empty(made)
    assert (made.rows, made.cols, made.header_rows) == (2, 2, 1)
    assert made.ys == [0, ROW, 3 * ROW]
    assert made.xs == [0, COLUMN, 3 * COLUMN]
    assert {s: v for s, v in slots(made).items() if v[0]} == {
        (0, 0): ("ab", 1, 1),
        (0, 1): ("cd", 1, 1),
        (1, 0): ("ef", 1, 1),
        (1, 1): ("gh", 1, 1),
    }


def test_a_column_that_holds_only_a_span_keeps_a_place_for_it():
    made = grid([["ab", "over two", ""], ["cd", "", ""]], spans={(0, 1): (1, 2)})
    drop_empty(made)
    assert made.cols == 2
    assert slots(made)[0, 1] == ("over two", 1, 1)


@pytest.mark.parametrize(("height", "box"), [(5.5, (0, 0, 100, 5.5)), (4.5, (0, 0, 100, 10))])
def test_the_box_of_a_cell_in_a_squeezed_row_is_its_print(height, box):
    made = Grid([0, 100], [0, height], [GridCell(0, 0, 1, 1, [[clump("ab")]])], 1, False)
    (cell,) = draft(made).cells
    assert cell.box == box
    assert cell.header
    assert cell.lines == [[0]]
