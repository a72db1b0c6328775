"""Text that is left is found by where it stands, and words of tables are taken away there."""

from __future__ import annotations

import pytest

from pincite.layout.tables.detect import left as room
from pincite.layout.tables.detect.left import Left
from tests.layout.tables.drawn import frame

LINES = 40


@pytest.fixture(params=[0, 1000], ids=["many", "few"])
def page(request, monkeypatch):
    """A page of lines 20 points apart whose every second line is in two pieces; it has many, or few."""
    monkeypatch.setattr(room, "FEW", request.param)
    pieces = [(50.0, 100 + 20.0 * k, f"red {k}") for k in range(LINES)]
    made = frame([*pieces, *((200.0, y, f"blue {text}") for _, y, text in pieces[::2])])
    return made, Left(made.words, made.segments)


def test_all_that_reaches_into_a_height_is_near_it(page):
    made, left = page
    for y0, y1 in [(0, 90), (95, 102), (103, 131), (300, 301), (890, 2000), (0, 2000)]:
        near = {s.first for s in left.near(y0, y1)}
        assert {s.first for s in made.segments if s.y1 >= y0 and s.y0 <= y1} <= near


def test_little_else_is_near_it_where_there_is_much():
    made = frame([(50.0, 100 + 20.0 * k, "red") for k in range(room.FEW + 1)])
    assert len(Left(made.words, made.segments).near(500.0, 505.0)) <= 3


def test_taken_words_are_gone_and_all_others_left_in_their_order(page):
    made, left = page
    for line in (made.segments[7], made.segments[0], made.segments[30]):
        left.take({line.first}, [line.baseline])
    taken = {made.segments[k].first for k in (7, 0, 30)}
    words = [i for s in left.segments for i in range(s.first, s.last)]
    assert words == [i for s in made.segments for i in range(s.first, s.last) if i not in taken]
    assert [s.baseline for s in left.segments] == sorted(s.baseline for s in left.segments)
    assert {s.first for s in left.near(95, 105)} >= {made.segments[0].first + 1}
