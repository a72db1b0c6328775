"""Half planes and regions that let in what is outside, or lines that see through tokens."""

import numpy as np
import pytest
from hypothesis import given

from pincite.wrappers.predicates import boxes
from tests.wrappers.predicates.space import SPATIAL, names, places, scene, truth


def test_lines_set_tight_are_still_above_each_other():
    s = scene([("up", 1, (0, 0, 50, 12)), ("down", 1, (0, 10, 50, 22)), ("beside", 1, (60, 5, 90, 17))])
    assert truth(s, "above", "up", "down") == 1.0
    assert truth(s, "below", "down", "up") == 1.0
    assert truth(s, "above", "up", "beside") == 0.0
    assert truth(s, "leftOf", "up", "beside") == 1.0
    assert truth(s, "rightOf", "up", "beside") == 0.0


@given(places())
def test_nothing_is_above_and_below_at_once(rows):
    s = scene(rows)
    ids = np.arange(len(rows))
    above, below = (SPATIAL[name].truth(s, ids[:, None], ids) for name in ("above", "below"))
    assert (above + below <= 1).all()


def test_contains_and_inside_give_the_share_that_is_in():
    rows = [("half", 1, (90, 10, 110, 20)), ("in", 1, (10, 10, 20, 20)), ("frame", 1, (0, 0, 100, 100))]
    s = scene(rows, page_sizes={1: (200.0, 400.0)})
    assert truth(s, "contains", "frame", "in") == 1.0
    assert truth(s, "contains", "in", "frame") == pytest.approx(0.01)
    assert truth(s, "contains", "frame", "half") == 0.5
    assert truth(s, "overlaps", "frame", "half") == 1.0
    assert truth(s, "overlaps", "in", "half") == 0.0
    assert truth(s, "inside", "half", x0=0, y0=0, x1=0.5, y1=0.25, unit="page") == 0.5
    assert truth(s, "inside", "half", x0=0, y0=0, x1=100, y1=100, unit="points") == 0.5
    assert truth(s, "inside", "in", x0=0, y0=0, x1=0.5, y1=0.25, unit="page") == 1.0


def test_a_region_of_a_page_of_unknown_size_holds_nothing():
    s = scene([("in", 1, (10, 10, 20, 20))])
    assert truth(s, "inside", "in", x0=0, y0=0, x1=1, y1=1, unit="page") == 0.0
    assert truth(s, "inside", "in", x0=0, y0=0, x1=30, y1=30, unit="points") == 1.0


def test_the_region_is_of_the_page_also_where_pages_are_stacked():
    rows = [("one", 1, (10, 90, 20, 100)), ("two", 2, (10, 10, 20, 20))]
    s = scene(rows, True, page_sizes={1: (100.0, 100.0), 2: (100.0, 100.0)})
    assert truth(s, "inside", "two", x0=0, y0=0, x1=1, y1=0.5, unit="page") == 1.0
    assert truth(s, "inside", "one", x0=0, y0=0, x1=1, y1=0.5, unit="page") == 0.0


def test_the_space_between_tells_between_from_beside():
    s = scene(
        [
            ("left", 1, (0, 0, 10, 10)),
            ("middle", 1, (100, 0, 110, 10)),
            ("right", 1, (200, 0, 210, 10)),
            ("below", 1, (100, 300, 110, 310)),
        ]
    )
    assert truth(s, "between", "middle", "left", "right") == 1.0
    assert truth(s, "between", "middle", "right", "left") == 1.0
    assert truth(s, "between", "left", "middle", "right") == 0.0
    assert truth(s, "between", "below", "left", "right") == 0.0


def test_a_token_in_between_parts_two_and_one_behind_does_not():
    rows = [
        ("a", 1, (0, 0, 10, 10)),
        ("b", 1, (40, 0, 50, 10)),
        ("c", 1, (80, 0, 90, 10)),
        ("behind", 1, (-5, -5, 100, 15)),
    ]
    s = scene(rows)
    assert truth(s, "adjacent", "a", "b") == 1.0
    assert truth(s, "adjacent", "a", "c") == 0.0
    assert truth(s, "adjacent", "c", "b") == 1.0


@pytest.mark.slow
@given(places(most=9))
def test_adjacent_is_as_sampling_the_line_says(rows):
    s = scene(rows)
    box = s.tokens.box
    centre = (box[:, :2] + box[:, 2:]) / 2
    n = len(names(rows))
    values = boxes.adjacent(s, np.arange(n)[:, None], np.arange(n)[None, :])
    steps = np.linspace(0, 1, 33)
    for i in range(n):
        for j in range(n):
            for k in range(n):
                if k in (i, j):
                    continue
                x0, y0, x1, y1 = box[k]
                on = [(1 - t) * centre[i] + t * centre[j] for t in steps]
                met = [x0 < x < x1 and y0 < y < y1 for x, y in on]
                ends = [x0 <= x <= x1 and y0 <= y <= y1 for x, y in (on[0], on[-1])]
                if any(met) and not all(ends):
                    assert values[i, j] == 0, (i, j, k)


@pytest.mark.slow
def test_on_a_full_page_the_short_cut_finds_the_same(monkeypatch):
    chance = np.random.default_rng(5)
    at = chance.integers(0, 900, (300, 2)).tolist()
    s = scene([(f"t{k}", 1, (x, y, x + 20, y + 9)) for k, (x, y) in enumerate(at)])
    ids = np.arange(300)
    short = boxes.adjacent(s, ids[:, None], ids[None, :])
    monkeypatch.setattr(boxes, "CLOSE", 10**6)
    assert (short == boxes.adjacent(s, ids[:, None], ids[None, :])).all()
    assert 300 < short.sum() < 300 * 60
