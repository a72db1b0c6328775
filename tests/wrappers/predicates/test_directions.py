"""Directions that lean to one side, or do not add up, bind amounts to the wrong label."""

import numpy as np
import pytest
from hypothesis import given

from pincite.wrappers.predicates.directions import COMPASS
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.registry import predicates
from tests.wrappers.predicates.space import OPPOSITE, SPATIAL, matrix, names, places, scene, truth
from tests.wrappers.tokens.made import tokens_from

CLOCKWISE = list(COMPASS)


def test_north_of_means_above_it_and_west_of_left_of_it():
    s = scene(
        [("label", 1, (0, 100, 50, 110)), ("amount", 1, (300, 100, 340, 110)), ("title", 1, (0, 20, 50, 30))]
    )
    assert truth(s, "west", "label", "amount") == 1.0
    assert truth(s, "east", "label", "amount") == 0.0
    assert truth(s, "north", "title", "label") == 1.0
    assert truth(s, "south", "title", "label") == 0.0


def test_the_angle_counts_in_degrees_of_45():
    # 4.3 degrees off the axis: an amount one row of 23.04 below, 321 points away.
    s = scene([("label", 1, (0, 0, 10, 10)), ("amount", 1, (321, 23.04, 331, 33.04))])
    off = np.degrees(np.arctan2(23.04, 321))
    assert truth(s, "west", "label", "amount") == pytest.approx(1 - off / 45)
    assert truth(s, "northwest", "label", "amount") == pytest.approx(off / 45)


@given(places())
def test_opposite_directions_agree_to_the_last_bit(rows):
    s = scene(rows)
    for name in COMPASS:
        there = matrix(s, SPATIAL[name], names(rows))
        back = matrix(s, SPATIAL[OPPOSITE[name]], names(rows))
        assert (there == back.T).all(), name


@given(places())
def test_the_eight_add_up_to_exactly_one_unless_centres_coincide(rows):
    s = scene(rows)
    total = sum(matrix(s, SPATIAL[name], names(rows)) for name in COMPASS)
    box = np.array([b for _, _, b in rows])
    centre = np.stack([(box[:, 0] + box[:, 2]) / 2, (box[:, 1] + box[:, 3]) / 2], axis=1)
    same = (centre[:, None, :] == centre[None, :, :]).all(axis=2)
    assert (total == np.where(same, 0.0, 1.0)).all()


@given(places())
def test_only_two_neighbouring_directions_are_true_at_once(rows):
    s = scene(rows)
    values = np.stack([matrix(s, SPATIAL[name], names(rows)) for name in CLOCKWISE])
    for k in range(8):
        for apart in (2, 3, 4):
            assert (np.minimum(values[k], values[(k + apart) % 8]) == 0).all()


@given(places())
def test_a_wide_cone_falls_evenly_and_never_passes_its_width(rows):
    s = scene(rows)
    ids = np.arange(len(s.tokens))
    for name, step in COMPASS.items():
        wide = SPATIAL[name].truth(s, ids[:, None], ids[None, :], 180.0)
        box = s.tokens.box
        cx, cy = (box[:, 0] + box[:, 2]) / 2, (box[:, 1] + box[:, 3]) / 2
        ux, uy = cx[:, None] - cx, cy[:, None] - cy
        long = np.hypot(ux, uy)
        angle = np.degrees(np.arctan2(abs(ux * step[1] - uy * step[0]), ux * step[0] + uy * step[1]))
        assert np.allclose(wide, np.where(long > 0, 1 - angle / 180, 0), atol=1e-12), name


def test_kernels_differ_between_axis_and_edge_only():
    s = scene([("a", 1, (0, 0, 2, 2)), ("axis", 1, (100, 0, 102, 2)), ("edge", 1, (100, 100, 102, 102))])
    t = scene([("a", 1, (0, 0, 2, 2)), ("half", 1, (1000, 414.21356, 1002, 416.21356))])
    for kernel in ("linear", "cos2", "trapezoid"):
        assert truth(s, "west", "a", "axis", kernel=kernel) == pytest.approx(1.0)
        assert truth(s, "west", "a", "edge", kernel=kernel) == pytest.approx(0.0, abs=1e-12)
    assert truth(t, "west", "a", "half", kernel="linear") == pytest.approx(0.5, abs=1e-6)
    assert truth(t, "west", "a", "half", kernel="cos2") == pytest.approx(0.5, abs=1e-6)
    assert truth(t, "west", "a", "half", kernel="trapezoid") == pytest.approx(0.75, abs=1e-6)
    assert truth(t, "west", "a", "half", plateau=30.0) == 1.0
    assert truth(t, "west", "a", "half", plateau=30.0, width=30.0) == 1.0
    assert truth(t, "west", "a", "half", width=20.0) == 0.0


@given(places())
def test_cos2_adds_up_to_one_as_well(rows):
    s = scene(rows)
    ids = np.arange(len(s.tokens))
    total = sum(SPATIAL[n].truth(s, ids[:, None], ids[None, :], 45.0, 0.0, "cos2") for n in COMPASS)
    assert np.allclose(total, sum(matrix(s, SPATIAL[n], s.tokens.text) for n in COMPASS), atol=1e-12)


def test_anchors_look_at_edges_and_baselines():
    # A label over three lines and its amount on the last: centres are apart, the baselines are not.
    s = scene([("label", 1, (0, 0, 40, 36)), ("amount", 1, (60, 24, 90, 36)), ("other", 1, (60, 80, 90, 92))])
    assert truth(s, "west", "label", "amount", anchor="centre") < 0.75
    assert truth(s, "west", "label", "amount", anchor="baseline") == 1.0
    assert truth(s, "west", "label", "amount", anchor="edge") == 1.0
    assert truth(s, "north", "amount", "other", anchor="edge") == 1.0


def test_pages_are_apart_unless_they_are_stacked():
    rows = [("one", 1, (0, 700, 50, 710)), ("two", 2, (0, 20, 50, 30)), ("three", 7, (0, 5, 50, 15))]
    apart = scene(rows)
    assert all(truth(apart, name, "one", "two") == 0.0 for name in COMPASS)
    stacked = scene(rows, page_stacking=True)
    assert truth(stacked, "north", "one", "two") == 1.0
    assert truth(stacked, "north", "two", "three") == 1.0
    # Page numbers are only names: what lies between two is the height of what is printed.
    again = scene([(t, {1: 3, 2: 4, 7: 5}[p], b) for t, p, b in rows], page_stacking=True)
    assert (
        truth(again, "near", "one", "three", d=200.0) == truth(stacked, "near", "one", "three", d=200.0) > 0
    )


@pytest.mark.parametrize("name", [p.name for p in predicates().values() if p.sieve is not None])
@pytest.mark.parametrize("least", [0.05, 0.5, 0.8, 1.0])
def test_a_first_look_keeps_all_that_is_true_enough(name, least):
    random = np.random.default_rng(7)
    corner = random.integers(0, 12, (60, 2)) * 10.0
    size = random.integers(0, 4, (60, 2)) * 10.0
    rows = [(str(i), 1, (*corner[i], *(corner[i] + size[i]))) for i in range(60)]
    scene = Scene(tokens=tokens_from(rows), memory={})
    predicate, everything = predicates()[name], np.arange(60)
    for other in range(60):
        for argument in (0, 1):
            pair = (everything, np.int64(other)) if argument == 0 else (np.int64(other), everything)
            truth = predicate.truth(scene, *pair, *[p.default for p in predicate.parameters[2:]])
            enough = {int(i) for i in everything if truth[i] >= least and i != other}
            left = predicate.sieve(scene, least, argument, everything, other)
            assert enough <= {int(i) for i in left}, (name, argument, other)
