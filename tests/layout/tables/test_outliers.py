"""A shaded table whose plain rows are lost, a total left under the last rule."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pincite.layout.document.finish import finish
from tests.layout.made_pages import BOLD, Text, column, draft, prose

SHADE = 0xE8E8E8FF
ROWS = [("apples", "1,204"), ("pears", "377"), ("plums", "98"), ("quinces", "61"), ("medlars", "12")]


def row(y, label, number, font=0):
    return [Text(label, 100, y, font=font), Text(number, 300 - 5 * len(number), y, font=font)]


def tables(texts, **drawing):
    ((_, found),) = finish([draft(texts, **drawing)], [()]).pages
    return [e.table for e in found if e.table is not None]


def shaded_page(extra=()):
    texts = row(100, "Sort", "Crates", BOLD)
    for i, (label, number) in enumerate(ROWS):
        texts += row(116 + 16 * i, label, number)
    fills = [((90, 104 + 16 * i, 310, 120 + 16 * i), SHADE) for i in (1, 3)]
    return [*texts, *extra, *column(prose(12, 80), 60, 260)], fills


def test_rows_without_shading_belong_to_the_table_as_well():
    texts, fills = shaded_page()
    (table,) = tables(texts, fills=fills)
    grid = {(c.row, c.col): c.text for c in table.cells}
    assert [(grid[r, 0], grid[r, 1]) for r in range(table.rows)] == [("Sort", "Crates"), *ROWS]
    assert {c.row for c in table.cells if c.header} == {0}


@pytest.mark.parametrize("wrapped", [False, True])
def test_the_first_and_the_last_row_of_stripes_need_be_no_numbers(wrapped):
    """Rows of words, plain above and below the tinted ones; text may go on in a second line."""
    labels = ["Kind", "Apple", "Pear", "Plum", "Grape"]
    texts = [t for k, label in enumerate(labels) for t in row(100 + 26 * k, label, label + "s")]
    texts += row(215, "or vine", "in all") if wrapped else []
    fills = [((90, 113 + 26 * k, 310, 139 + 26 * k), SHADE) for k in (0, 2)]
    (table,) = tables([*texts, *column(prose(12, 80), 60, 300)], fills=fills)
    assert (table.rows, table.cols) == (5, 2)
    assert [c.text for c in table.cells if c.col == 0][-1] == ("Grape or vine" if wrapped else "Grape")


def test_a_line_of_text_under_a_table_is_no_row_of_it():
    note = [Text("Source: the books of the cooperative, as audited.", 100, 197)]
    texts, fills = shaded_page(note)
    (table,) = tables(texts, fills=fills)
    assert not any("Source" in c.text for c in table.cells)


def test_a_total_under_the_last_rule_is_part_of_the_table():
    texts = row(100, "Sort", "Crates", BOLD)
    for i, (label, number) in enumerate(ROWS):
        texts += row(118 + 16 * i, label, number)
    texts += row(204, "Together", "1,752", BOLD)
    rules = [(90, 105, 310, 105), (90, 190, 310, 190)]
    (table,) = tables([*texts, *column(prose(12, 80), 60, 280)], lines=rules)
    assert {c.text for c in table.cells if c.row == table.rows - 1} == {"Together", "1,752"}


COLUMNS = (90, 300, 315, 360, 375, 420)  # label, sign and amount, sign and amount


def statement(head_size):
    """A statement as companies file it: each cell of every other row shaded, years in smaller print over it,
    a label without amounts in a plain row, and a last row below all shading."""
    rows = [
        ("Cash at first", "$", "5,363", "$", "4,869"),
        ("Sales", "", "1,488", "", "1,544"),
        ("Rents", "", "302", "", "324"),
        ("Changes in stock", "", "", "", ""),
        ("Apples", "", "(305)", "", "(245)"),
        ("Pears", "", "408", "", "24"),
        ("Cider", "", "134", "", "967"),
        ("Cash at last", "$", "7,390", "$", "7,483"),
    ]
    texts = [Text("2018", 325, 97, head_size, BOLD), Text("2017", 385, 97, head_size, BOLD)]
    fills = []
    for k, row in enumerate(rows):
        y = 110 + 12 * k
        for text, x in zip(row, (92, 303, 0, 363, 0), strict=True):
            texts += [Text(text, x, y)] if text and x else []
        texts += [Text(t, right - 5 * len(t), y) for t, right in ((row[2], 350), (row[4], 418)) if t]
        if k % 2 == 0:
            fills += [((a, y - 9, b, y + 3), SHADE) for a, b in pairwise(COLUMNS)]
    return rows, [*texts, *column(prose(12, 80), 60, 300)], fills


@pytest.mark.parametrize("size", [8.0, 10.0])
def test_a_statement_in_shaded_rows_has_its_years_its_plain_labels_and_its_last_row(size):
    rows, texts, fills = statement(size)
    (table,) = tables(texts, fills=fills)
    assert [c.text for c in table.cells if c.row == 0 and c.text] == ["2018", "2017"]
    assert all(c.header for c in table.cells if c.row == 0)
    assert [c.text for c in table.cells if c.row] == [text for row in rows for text in row]
