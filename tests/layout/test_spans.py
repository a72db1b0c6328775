"""Stretches along an axis are found as a look at each would find them."""

import random

import pytest

from pincite.layout.spans import Places, Spans, Strips


def stretches(draw, count):
    found = []
    for _ in range(count):
        start = draw.randint(0, 40)
        found.append((float(start), float(start + draw.randint(0, draw.choice((2, 40))))))
    return found


@pytest.mark.parametrize("seed", range(200))
def test_spans_that_meet_a_stretch_are_those_that_a_look_at_each_finds(seed):
    draw = random.Random(seed)
    given = stretches(draw, draw.choice((0, 1, 5, 17, 64, 65, 200)))
    spans = Spans(given)
    for _ in range(20):
        low, high = draw.randint(-2, 80), draw.randint(-2, 80)
        meeting = [i for i, (a, b) in enumerate(given) if a < high and b > low]
        assert spans.meeting(low, high) == meeting
        assert spans.any_meets(low, high) == bool(meeting)


@pytest.mark.parametrize("seed", range(50))
def test_the_first_place_near_an_x_is_that_of_the_lowest_number_and_taken_once(seed):
    draw = random.Random(seed)
    given = [draw.randint(0, 9) / 2 for _ in range(draw.choice((0, 1, 20)))]
    places, left = Places(given), dict(enumerate(given))
    for _ in range(30):
        x, reach = draw.randint(0, 9) / 2, draw.choice((0.0, 0.5, 1.5))
        first = next((i for i, at in left.items() if abs(at - x) <= reach), None)
        assert places.first(x, reach) == first
        assert places.take(x, reach) == first
        left.pop(first, None)


@pytest.mark.parametrize("wide", [3, 60_000])
def test_strips_hold_all_that_meet_a_stretch_between_two_numbers(wide):
    draw = random.Random(wide)
    given = [(x := draw.uniform(-500, 500), x + draw.uniform(0, wide)) for _ in range(200)]
    strips = Strips(given)
    for _ in range(50):
        x0, first = draw.uniform(-500, 500), draw.randint(0, 100)
        x1, last = x0 + draw.uniform(0, wide), first + draw.randint(0, 100)
        near = strips.near(x0, x1, first, last)
        assert near == sorted(set(near))
        assert {i for i in range(first, last) if given[i][0] <= x1 and given[i][1] >= x0} <= set(near)
        assert set(near) <= set(range(first, last))


def test_strips_leave_out_what_stands_far_away():
    strips = Strips((100.0 * i, 100.0 * i + 10) for i in range(1000))
    assert strips.near(5000, 5010, 0, 1000) == [50]
