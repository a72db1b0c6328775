"""Far things must not be near, and the next one must be the next."""

import pytest

from tests.wrappers.predicates.space import scene, truth

ROWS = [
    ("label", 1, (0, 100, 60, 110)),
    ("first", 1, (100, 100, 140, 110)),
    ("second", 1, (200, 101, 240, 111)),
    ("under", 1, (100, 120, 140, 130)),
    ("deep", 1, (105, 160, 140, 170)),
]


def test_near_is_measured_in_lines_between_boxes():
    s = scene(ROWS)
    assert truth(s, "near", "first", "under") == pytest.approx(2 / 3)
    assert truth(s, "near", "first", "deep") == 0.0
    assert truth(s, "near", "first", "deep", d=10) == 0.5
    touching = scene([("a", 1, (0, 0, 10, 10)), ("b", 1, (10, 0, 20, 10))])
    assert truth(touching, "near", "a", "b", d=0) == 1.0


def test_the_nearest_is_the_next_in_the_row_or_column():
    s = scene(ROWS)
    assert truth(s, "nearestLeft", "label", "first") == 1.0
    assert truth(s, "nearestLeft", "label", "second") == 0.0
    assert truth(s, "nearestLeft", "first", "second") == 1.0
    assert truth(s, "nearestRight", "first", "label") == 1.0
    assert truth(s, "nearestAbove", "first", "under") == 1.0
    assert truth(s, "nearestAbove", "first", "deep") == 0.0
    assert truth(s, "nearestBelow", "under", "first") == 1.0
    assert truth(s, "nearestRight", "label", "second") == 0.0


def test_pictures_are_no_neighbours_of_text():
    rows = [("a", 1, (0, 0, 10, 10)), ("pic", 1, (20, 0, 30, 10)), ("b", 1, (40, 0, 50, 10))]
    s = scene(rows, image=[False, True, False])
    assert truth(s, "nearestLeft", "a", "b") == 1.0


def test_a_neighbour_on_another_page_is_none():
    s = scene([("a", 1, (0, 0, 10, 10)), ("b", 2, (40, 0, 50, 10))])
    assert truth(s, "nearestLeft", "a", "b") == 0.0
