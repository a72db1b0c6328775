"""Text at any angle is laid out as if it ran from left to right, and lies where it did."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.layout.text.turning import (
    DOWN,
    OVER,
    UP,
    move_boxes,
    turn_box,
    turn_rules,
    turned_back,
    unturn_box,
    upright,
)
from tests.layout.drawn_frames import drawn
from tests.layout.made_blocks import segment, words_of

WIDTH, HEIGHT = 600.0, 800.0
BOX = (100.0, 200.0, 130.0, 210.0)


@pytest.mark.parametrize(
    ("angle", "turned"),
    [
        (0, (100, 200, 130, 210)),
        (DOWN, (200, 470, 210, 500)),
        (OVER, (470, 590, 500, 600)),
        (UP, (590, 100, 600, 130)),
    ],
)
def test_a_box_lies_on_the_turned_page_where_its_text_runs_from_left_to_right(angle, turned):
    assert turn_box(BOX, angle, WIDTH, HEIGHT) == turned
    assert unturn_box(turned, angle, WIDTH, HEIGHT) == BOX
    assert turned_back(turned, angle, WIDTH, HEIGHT) == BOX


def up(angle: int, size: float = 10.0):
    """The glyph of the box with its baseline start at (100, 208), as ``upright`` sees it."""
    origin = np.array([[100.0, 208.0]])
    columns = upright(angle, np.array([BOX]), origin, np.array([size]), WIDTH, HEIGHT)
    return tuple(float(c[0]) for c in columns)


@pytest.mark.parametrize(("angle", "base"), [(0, 208), (DOWN, 500), (OVER, 592), (UP, 100)])
def test_glyphs_are_turned_with_their_baseline(angle, base):
    assert up(angle) == (*turn_box(BOX, angle, WIDTH, HEIGHT), base)


@pytest.mark.parametrize("size", [10.0, 20.0])
def test_slanted_glyphs_reach_from_their_descent_to_their_ascent(size):
    u0, top, u1, bottom, base = up(30, size)
    assert (base - top, bottom - base) == pytest.approx((0.8 * size, 0.2 * size))
    # Half the diagonal of the box, but an em at most.
    assert u1 - u0 == pytest.approx(min(size, 0.5 * np.hypot(30, 10)))


def test_a_slanted_box_comes_back_around_its_corners():
    x0, y0, x1, y1 = turned_back((0, 0, 10, 20), 30, WIDTH, HEIGHT)
    assert (x0, y0) == pytest.approx((-10, 0))
    assert (x1, y1) == pytest.approx((10 * np.cos(np.pi / 6), 5 + 20 * np.cos(np.pi / 6)))


def test_moved_text_has_its_baseline_at_its_lower_edge():
    table, line = words_of(["one"]), segment("one", 60, 100)
    move_boxes(table, [line], lambda b: (b[0] + 5, b[1] + 7, b[2] + 5, b[3] + 7))
    assert (line.box, line.baseline) == ((65, 99, 80, 109), 109)
    assert (table.x0, table.y0) == ([5], [7])


def test_level_rules_of_a_page_set_sideways_stand_upright():
    rules = drawn(
        level=[(100, 50, 300)], upright=[(400, 60, 90), (70, 60, 90)], fills=[BOX], frames=[BOX], shapes=[BOX]
    ).rules
    found = turn_rules(rules, UP, WIDTH, HEIGHT)
    turned = turn_box(BOX, UP, WIDTH, HEIGHT)
    assert [(v.x, v.y0, v.y1) for v in found.vertical] == [(700, 50, 300)]
    assert [(h.y, h.x0, h.x1) for h in found.horizontal] == [(70, 710, 740), (400, 710, 740)]
    assert (found.fills[0].box, found.frames, found.shapes) == (turned, [turned], [turned])
    assert turn_rules(rules, 0, WIDTH, HEIGHT) is rules
