"""Models of a decision learn what rows tell, and rows are labelled by the text of the truth."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

import numpy as np

from benchmarks.fitting.judging import judged
from benchmarks.fitting.models import fit_logistic, fit_trees
from benchmarks.fitting.rows import Document, Row, Truth, label

GRID = np.array([[a, b] for a in range(10) for b in range(10)], dtype=float)
ONES = np.ones(len(GRID))


def row(text="", page=1, **features):
    return Row(page, 0, features, {}, text)


def test_logistic_regression_finds_the_line_between_two_classes():
    y = (GRID[:, 0] + 2 * GRID[:, 1] > 13).astype(float)
    model = fit_logistic(GRID, y, ONES, ridge=0.1)
    assert ((model.odds(GRID) > 0) == (y > 0)).all()
    assert model.weights[1] == pytest.approx(2 * model.weights[0], rel=0.1)


def test_logistic_regression_stays_near_weights_that_are_given():
    y = (GRID[:, 0] > 4).astype(float)
    model = fit_logistic(GRID, y, ONES, ridge=1e6, prior=np.array([0.5, 0.25]))
    assert model.weights == pytest.approx([0.5, 0.25], abs=0.01)


def test_trees_learn_what_no_line_tells():
    y = ((GRID[:, 0] > 2) & (GRID[:, 0] < 7) & (GRID[:, 1] > 3)).astype(float)
    trees = fit_trees(GRID, y, ONES, count=30, depth=2, rate=0.3, ridge=1.0, least=1.0)
    assert ((trees.odds(GRID) > 0) == (y > 0)).all()


def test_the_same_rows_give_the_same_trees():
    y = (GRID[:, 0] > GRID[:, 1]).astype(float)
    one, two = (fit_trees(GRID, y, ONES, 5, 3, 0.1, 1.0, 1.0) for _ in range(2))
    assert one == two


def test_a_row_is_a_heading_if_its_text_is_one_of_its_page():
    rows = [row("Orchards"), row("Orchards", page=2), row("The orchards were late."), row("Pears and plums")]
    label(rows, Truth([("orchards", 2)], ["pearsandplums"]))
    assert [r.label for r in rows] == [0, 1, 0, -1]


def test_headings_are_judged_by_family_and_pages_without_any_are_counted():
    one = Document("dpbench", "a", "A", 2, {3}, [row(page=1, big=1.0), row(page=3, big=1.0), row(big=0.0)])
    one.rows[0].label = one.rows[2].label = 1
    two = Document("dpbench", "b", "A", 1, set(), [row(big=1.0)])
    two.rows[0].label = 1
    found = judged([one, two], lambda r: r.features["big"] > 0)
    assert found.f1 == pytest.approx((0.5 + 1) / 2)
    assert found.pooled == pytest.approx(4 / 6)
    assert (found.bare, found.invented) == (1.0, 1)
