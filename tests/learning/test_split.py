"""A printed row is one row."""

import numpy as np

from pincite.learning.split import splits

SOMETIMES = {"now", "before"}
#        label          rest of it    amounts                label below, amount
BOXES = [(0, 0, 50, 10), (0, 4, 50, 14), (60, 2, 80, 12), (90, 2, 110, 12), (0, 20, 50, 30), (60, 20, 80, 30)]


def counted(*rows, pages=(1,) * 6):
    return splits(rows, SOMETIMES, np.array(pages), np.array(BOXES, float))


def test_a_label_with_one_amount_and_the_rest_of_it_with_the_other_are_a_split_row():
    assert counted({"label": 0, "now": 2}, {"label": 1, "before": 3}) == 1


def test_rows_below_each_other_and_on_other_pages_are_none():
    assert counted({"label": 0, "before": 3}, {"label": 4, "now": 5}) == 0
    assert counted({"label": 0, "now": 2}, {"label": 1, "before": 3}, pages=(1, 2, 1, 2, 1, 1)) == 0


def test_two_tables_side_by_side_have_rows_with_the_same_fields():
    assert counted({"label": 0, "now": 2}, {"label": 1, "now": 3}) == 0
