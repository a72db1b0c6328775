"""A row or a column that is missed, or taken for its neighbour, gives records of mixed rows."""

import pytest

from tests.wrappers.predicates.space import scene, truth


def test_label_and_amount_of_the_case_study_stand_in_one_row_and_no_other():
    s = scene(
        [
            ("costi", 1, (45.7799, 372.8574, 210.92456, 383.8794)),
            ("10.739", 1, (423.2689, 374.8614, 476.07428, 383.8794)),
            ("avviamento", 1, (45.7799, 395.8974, 118.79464, 406.9194)),
        ]
    )
    assert truth(s, "sameRow", "costi", "10.739") == 1.0
    assert truth(s, "sameRow", "avviamento", "10.739") == 0.0
    assert truth(s, "bottomAligned", "costi", "10.739") == 1.0
    assert truth(s, "baselineAligned", "costi", "10.739") == 1.0
    assert truth(s, "leftAligned", "costi", "avviamento") == 1.0


def test_a_label_over_two_lines_shares_the_row_of_its_amount_wherever_that_stands():
    for y in (0, 6, 12):
        s = scene([("label", 1, (0, 0, 100, 22)), ("amount", 1, (200, y, 230, y + 10))])
        assert truth(s, "sameRow", "label", "amount") == 1.0


def test_half_a_row_is_half_true():
    s = scene([("a", 1, (0, 0, 10, 10)), ("b", 1, (20, 5, 30, 15)), ("c", 1, (5, 40, 15, 50))])
    assert truth(s, "sameRow", "a", "b") == 0.5
    assert truth(s, "sameColumn", "a", "c") == 0.5


def test_a_box_without_height_stands_in_the_row_it_lies_in():
    s = scene([("rule", 1, (0, 5, 10, 5)), ("text", 1, (20, 0, 30, 10)), ("other", 1, (20, 20, 30, 30))])
    assert truth(s, "sameRow", "rule", "text") == 1.0
    assert truth(s, "sameRow", "rule", "other") == 0.0


def test_edges_may_differ_by_a_little_and_fade_out():
    line = [10.0] * 4
    rows = [(f"at{x}", 1, (x, 20.0 * k, 90, 20.0 * k + 10)) for k, x in enumerate((0, 2, 4, 6))]
    s = scene(rows, line=line)
    assert truth(s, "leftAligned", "at0", "at2") == 1.0
    assert truth(s, "leftAligned", "at0", "at4") == pytest.approx(0.5)
    assert truth(s, "leftAligned", "at0", "at6") == pytest.approx(0.0)
    assert truth(s, "rightAligned", "at0", "at6") == 1.0
    assert truth(s, "leftAligned", "at0", "at6", tol=0.6) == 1.0
    assert truth(s, "leftAligned", "at0", "at2", tol=0.0) == 0.0
    assert truth(s, "centred", "at0", "at2", tol=0.1) == 1.0
