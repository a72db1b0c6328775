"""Text at any angle is laid out as if it ran from left to right, and lies where it did."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.layout.text.turning import DOWN, OVER, UP, mark_moved, turn_box, turned_back, upright
from tests.layout.made_blocks import segment, words_of
from tests.layout.made_pages import Text, frame
from tests.layout.text.made_glyphs import Glyph, inked

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
    assert turned_back(turned, angle, WIDTH, HEIGHT) == BOX


def up(angle: int, size: float = 10.0):
    """The glyph of the box with its baseline start at (100, 208), turned upright: its box and baseline."""
    glyphs = inked(Glyph("a", 100, base=208, size=size))
    glyphs.loose[:] = BOX
    found = upright(glyphs, angle, WIDTH, HEIGHT)
    return (*found.loose[0].tolist(), float(found.origin[0, 1]))


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
    table.x0, table.y0, table.x1, table.y1 = [60.0], [92.0], [75.0], [102.0]
    mark_moved(table, [line], UP, 0, WIDTH, HEIGHT)
    assert (line.box, line.baseline) == ((92, 725, 102, 740), 740)
    assert (table.x0, table.y0) == ([92], [725])


def test_drawing_is_turned_with_a_page_set_sideways():
    page = frame(
        [Text("runs up the side", 300, 700, angle=270)],
        lines=[(50, 100, 300, 100), (400, 60, 400, 90)],
        shapes=[(200, 710, 204, 714)],
    )
    rules = page.frame.rules
    assert [(v.x, v.y0, v.y1) for v in rules.vertical] == [(700, 50, 300)]
    assert [(h.y, h.x0, h.x1) for h in rules.horizontal] == [(400, 710, 740)]
    assert rules.dots == rules.shapes == [(86, 200, 90, 204)]  # bullets, too, go with their text
