"""Bullets that are drawn are known by their size, their place and their fellows."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.labels import drawn_bullets
from tests.layout.drawn_frames import drawn
from tests.layout.made_blocks import segment


def bullets(side: float = 3, gap: float = 6, height: float = 3, *, count: int = 3, odd: dict | None = None):
    """How many lines of text have a bullet of this side, gap and height; the last one may be ``odd``."""
    lines, dots = [], []
    for k in range(count):
        own = {"side": side, "gap": gap, "height": height} | (odd or {} if k == count - 1 else {})
        base, end, half = 100 + 20 * k, 100 - own["gap"], own["side"] / 2
        middle = base - own["height"]
        lines.append(segment("apples", 100, base))
        dots.append((end - own["side"], middle - half, end, middle + half))
    return len(drawn_bullets(drawn(lines, dots=dots), lines))


@pytest.mark.parametrize(("side", "found"), [(1.4, 3), (1.0, 0), (5.8, 3), (6.6, 0)])
def test_a_bullet_is_as_large_as_a_full_stop_up_to_a_letter(side, found):
    assert bullets(side) == found


@pytest.mark.parametrize(("gap", "found"), [(1.7, 3), (1.3, 0), (20, 3), (24, 0)])
def test_a_bullet_stands_apart_from_its_text_and_near_it(gap, found):
    assert bullets(gap=gap) == found


@pytest.mark.parametrize(("height", "found"), [(0.6, 3), (0.4, 0), (6, 3), (7, 0)])
def test_a_bullet_stands_at_the_height_of_small_letters(height, found):
    assert bullets(height=height) == found


@pytest.mark.parametrize(("name", "value", "found"), [
    ("side", 4.1, 3), ("side", 4.3, 2), ("gap", 7.1, 3), ("gap", 7.3, 2),
])  # fmt: skip
def test_bullets_of_one_kind_are_alike(name, value, found):
    assert bullets(odd={name: value}) == found


@pytest.mark.parametrize(("count", "found"), [(2, 2), (1, 0)])
def test_a_lone_dot_is_no_bullet(count, found):
    assert bullets(count=count) == found


def test_a_page_without_text_has_no_bullets():
    assert drawn_bullets(drawn(dots=[(90, 90, 93, 93)] * 2), []) == {}
