"""Boxes near a point or a box are found as a look at each would find them."""

import random

import pytest

from pincite.layout.frame import Fill, Rules
from pincite.layout.squares import Squares


def boxes(draw, count):
    found = []
    for _ in range(count):
        x, y, side = draw.uniform(-100, 500), draw.uniform(-100, 500), draw.choice((0, 40, 900))
        found.append((x, y, x + draw.uniform(0, side), y + draw.uniform(0, side)))
    return found


def meet(a, b):
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


@pytest.mark.parametrize("seed", range(50))
def test_squares_hold_all_boxes_that_meet_one(seed):
    draw = random.Random(seed)
    given = boxes(draw, 100)
    squares = Squares(given)
    for box in boxes(draw, 30):
        near = list(squares.meeting(box))
        assert near == sorted(set(near)) and set(near) <= set(range(100))
        assert {i for i, one in enumerate(given) if meet(one, box)} <= set(near)
        x, y = box[:2]
        around = list(squares.around(x, y))
        assert around == sorted(set(around))
        assert {i for i, one in enumerate(given) if meet(one, (x, y, x, y))} <= set(around)


def test_squares_leave_out_what_stands_far_away():
    squares = Squares((100.0 * i, 0.0, 100.0 * i + 10, 10.0) for i in range(1000))
    assert squares.meeting((5000.0, 0.0, 5010.0, 5.0)) == [50]
    assert squares.around(5005.0, 5.0) == [50]


def test_the_shading_near_a_box_is_that_which_meets_it_in_its_order():
    fills = [Fill((50.0 * i, 0.0, 50.0 * i + 20, 20.0), i) for i in range(100)]
    rules = Rules([], [], fills, [], [])
    assert rules.fills_near((205.0, 5.0, 255.0, 8.0)) == fills[4:6]
    assert Rules([], [], fills[:3], [], []).fills_near((205.0, 5.0, 255.0, 8.0)) == fills[:3]
