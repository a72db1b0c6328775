"""Reading order by place."""

import pytest

from pincite.readers.arrangement import MOST, reading_order


def test_rows_that_stand_further_apart_than_their_columns_are_read_first():
    boxes = [(x, y, x + 100, y + 80) for y in (0, 200) for x in (110, 0)]
    assert reading_order(boxes) == [1, 0, 3, 2]


def test_a_band_over_columns_comes_before_them():
    assert reading_order([(210, 50, 400, 300), (0, 50, 200, 300), (0, 0, 400, 40)]) == [2, 1, 0]


def test_what_lies_under_other_boxes_comes_before_them():
    boxes = [(20, 120, 80, 180), (20, 20, 80, 80), (0, 0, 100, 200)]
    assert reading_order(boxes) == [2, 1, 0]


def test_frames_that_reach_a_little_into_each_other_are_still_columns():
    boxes = [(198, 0, 400, 90), (198, 95, 400, 200), (0, 0, 200, 90), (0, 92, 200, 200)]
    assert reading_order(boxes)[:2] == [2, 3]


@pytest.mark.parametrize("count", [0, 1, 2, MOST, MOST + 1])
def test_every_box_is_read_once_also_where_all_are_the_same(count):
    assert sorted(reading_order([(1, 1, 1, 1)] * count)) == list(range(count))
