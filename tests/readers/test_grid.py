"""Rows of cells that span, put on a grid."""

import pytest

from pincite.errors import TooLarge
from pincite.readers import grid as grids
from pincite.readers.grid import Draft, Slot, by_edges, grid
from pincite.readers.options import ReadOptions


def slots(table):
    return [(cell.row, cell.col, cell.row_span, cell.col_span, cell.text) for cell in table.cells]


def test_a_cell_takes_the_first_slot_that_nothing_covers():
    table = grid([[Draft(text="tall", row_span=2), Draft(text="a")], [Draft(text="b")]], ReadOptions())
    assert slots(table) == [(0, 0, 2, 1, "tall"), (0, 1, 1, 1, "a"), (1, 1, 1, 1, "b")]


def test_a_span_ends_where_another_cell_reaches_in_and_where_the_table_ends():
    rows = [[Draft(text="a"), Draft(text="down", row_span=9)], [Draft(text="wide", col_span=9)]]
    assert slots(grid(rows, ReadOptions())) == [(0, 0, 1, 1, "a"), (0, 1, 2, 1, "down"), (1, 0, 1, 1, "wide")]


def test_slots_that_nothing_covers_are_empty_cells_in_their_place():
    rows = [[Draft(text="a")], [Draft(text="b"), Draft(text="c")]]
    assert slots(grid(rows, ReadOptions()))[1] == (0, 1, 1, 1, "")


def test_every_slot_is_covered_once_whatever_the_spans():
    rows = [[Draft(row_span=r % 3, col_span=c % 4) for c in range(r % 5)] for r in range(9)]
    table = grid(rows, ReadOptions())
    covered = [
        (r, c)
        for cell in table.cells
        for r in range(cell.row, cell.row + cell.row_span)
        for c in range(cell.col, cell.col + cell.col_span)
    ]
    assert sorted(covered) == [(r, c) for r in range(table.rows) for c in range(table.cols)]


def test_a_table_that_is_all_but_empty_is_refused(monkeypatch):
    monkeypatch.setattr(grids, "MOST_BLANK", 50)
    with pytest.raises(TooLarge):
        grid([[Draft(text="x")] * 60] + [[Draft(text="x")]] * 2, ReadOptions())


def test_too_many_columns_are_refused():
    with pytest.raises(TooLarge):
        grid([[Draft(col_span=10)] * 3], ReadOptions(max_columns=15))


def test_columns_begin_where_cells_or_rows_do_and_what_no_cell_covers_is_empty():
    rows = [
        [Slot(0, 10, 30, text="wide"), Slot(0, 30, 40, rows=2, text="high")],
        [Slot(1, 20, 30, text="late")],
    ]
    found = by_edges(rows, ReadOptions(), edges=(0, 40))
    assert [(c.row, c.col, c.row_span, c.col_span, c.text) for c in found.cells] == [
        (0, 0, 1, 1, ""),
        (0, 1, 1, 2, "wide"),
        (0, 3, 2, 1, "high"),
        (1, 0, 1, 1, ""),
        (1, 1, 1, 1, ""),
        (1, 2, 1, 1, "late"),
    ]
    assert (found.rows, found.cols) == (2, 4)


def test_a_long_gap_at_the_edge_of_a_row_is_one_empty_cell():
    found = by_edges([[Slot(0, at, at + 1) for at in range(100)], [Slot(1, 0, 1)]], ReadOptions())
    assert [(c.col, c.col_span) for c in found.cells if c.row == 1] == [(0, 1), (1, 99)]
