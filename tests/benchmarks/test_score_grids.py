"""Neighbour relations and furniture, counted by hand."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.scores.adjacency import adjacency, plain, relations
from benchmarks.scores.furniture import Furniture, furniture
from benchmarks.scores.grids import Grid, GridCell, grid_of, tree_of, true_grids
from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.tally import Tally, pooled
from benchmarks.scores.teds import teds

TRUTH = """<?xml version="1.0" encoding="UTF-8"?>
<document filename="x.xml"><table id="1"><region id="1" page="2" col-increment="0" row-increment="0">
<cell id="1" start-row="0" start-col="1" end-col="2"><content>Both</content></cell>
<cell id="1" start-row="1" start-col="0"><content>row</content></cell>
<cell id="1" start-row="1" start-col="1"><content>1</content></cell>
<cell id="1" start-row="1" start-col="2"><content>2
 3</content></cell>
</region></table></document>"""


def grid(html, page=1):
    (table,) = tables_of(html)
    return grid_of(table, page)


def test_spans_of_the_truth_are_lost(tmp_path):
    path = tmp_path / "x-str.xml"
    path.write_text(TRUTH, encoding="utf-8")
    (found,) = true_grids(path)
    assert found.page == 2
    assert found.cells[0] == GridCell(0, 1, 0, 2, "Both")
    assert relations(found) == {
        ("Both", "1", "down"): 1,
        ("Both", "23", "down"): 1,
        ("row", "1", "right"): 1,
        ("1", "23", "right"): 1,
    }


def test_an_empty_slot_of_the_truth_costs_a_right_table(tmp_path):
    path = tmp_path / "x-str.xml"
    path.write_text(TRUTH, encoding="utf-8")
    (true,) = true_grids(path)
    head = '<tr><td></td><td colspan="2">Both</td></tr>'
    html = f"<table>{head}<tr><td>row</td><td>1</td><td>2 3</td></tr></table>"
    assert teds(tree_of(true), tree_of(grid(html))) == (1, 1)
    assert adjacency([true], [grid(html, page=2)]).f1 == 1


def test_a_span_over_rows_moves_the_cells_below():
    html = '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>'
    assert relations(grid(html)) == {("a", "b", "right"): 1, ("a", "c", "right"): 1, ("b", "c", "down"): 1}


def test_the_nearest_filled_cell_is_not_seen_over_an_empty_one():
    html = "<table><tr><td>a</td><td></td><td>b</td></tr></table>"
    assert relations(grid(html)) == {("a", "b", "right"): 1}


def test_equal_relations_are_counted_once():
    html = "<table><tr><td>1</td><td>1</td><td>1</td></tr></table>"
    assert relations(grid(html)) == {("1", "1", "right"): 2}


def test_a_table_on_another_page_is_right():
    html = "<table><tr><td>a</td><td>b</td></tr></table>"
    assert adjacency([grid(html, 1)], [grid(html, 2)]) == Tally(0, 1, 1)


def test_a_false_table_is_free():
    good = grid("<table><tr><td>a</td><td>b</td></tr></table>")
    false = grid("<table><tr><td>x</td><td>y</td></tr></table>")
    tally = adjacency([good], [good, false])
    assert tally == Tally(1, 2, 1)
    assert (tally.precision, tally.recall, tally.f1) == pytest.approx((0.5, 1, 2 / 3))


def test_signs_and_space_divide_equal_texts():
    assert plain(" 1,5\u00a0% ") == plain("1.5 %") == "1_5_"
    assert plain("\ufb01t") == "fit"
    assert plain("Zürich_a") == "Zürich_a"


def test_a_wild_span_fills_the_memory():
    html = '<table><tr><td rowspan="999999999">a</td><td>b</td></tr></table>'
    assert relations(grid(html)) == {("a", "b", "right"): 1}


def test_an_empty_grid_stops_the_run():
    assert relations(Grid(1, ())) == {}
    assert tree_of(Grid(1, ())).children == []
    assert adjacency([], []).f1 == 0


def test_furniture_is_matched_twice_or_across_kinds_and_pages():
    truth = [Furniture("header", 1, "Annual  Report"), Furniture("footer", 1, "12")]
    found = [
        Furniture("header", 1, "Annual Report"),
        Furniture("header", 1, "Annual Report"),
        Furniture("header", 1, "12"),
        Furniture("footer", 2, "12"),
    ]
    assert furniture(truth, found) == Tally(1, 4, 2)


def test_a_slip_of_the_truth_divides_furniture():
    def alike(true, found):
        return furniture([Furniture("footer", 1, true)], [Furniture("footer", 1, found)]).f1

    assert alike("Gender Analys1s", "Gender Analysis") == 1
    assert alike("12", "13") == 0


def test_folded_case_creeps_into_the_plain_figure():
    truth, found = [Furniture("header", 1, "YARROW")], [Furniture("header", 1, "Yarrow")]
    assert furniture(truth, found) == Tally(0, 1, 1)
    assert furniture(truth, found, fold_case=True) == Tally(1, 1, 1)


def test_pooling_averages_instead_of_adding():
    assert pooled([Tally(1, 1, 1), Tally(0, 3, 1)]) == Tally(1, 4, 2)
