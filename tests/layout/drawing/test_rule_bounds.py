"""What is drawn counts as a line, an area, a frame or a dot by its size and its colour."""

from __future__ import annotations

import pytest

from pincite.model.ink import LINE, RECT, SHAPE
from tests.layout.drawing.test_rules import BLACK, GREY, NONE, WHITE, rules


def counts(*items) -> tuple[int, int, int]:
    """How many level lines, fills and shapes these are."""
    found = rules(*items)
    return len(found.horizontal), len(found.fills), len(found.shapes)


def stroke(y: float, x0: float = 50, x1: float = 250, colour: int = BLACK):
    return (LINE, (x0, y, x1, y), colour, NONE)


def area(x0: float, y0: float, x1: float, y1: float, colour: int = GREY):
    return (RECT, (x0, y0, x1, y1), NONE, colour)


def squares(count: int, side: float, step: float) -> list:
    """Areas in rows of fifty, ``step`` apart."""
    return [
        area(
            20 + step * (k % 50),
            120 + step * (k // 50),
            20 + side + step * (k % 50),
            120 + side + step * (k // 50),
        )
        for k in range(count)
    ]


@pytest.mark.parametrize(
    ("high", "found"), [(3.6, (1, 0, 0)), (4.4, (0, 0, 0)), (4.6, (0, 0, 0)), (5.5, (2, 1, 0))]
)
def test_a_thin_rectangle_is_a_line_and_a_thick_one_an_area(high, found):
    assert counts(area(50, 100, 250, 100 + high)) == found


@pytest.mark.parametrize(
    ("length", "high", "found"),
    [(200, 1.4, (1, 0, 0)), (200, 1.8, (0, 0, 1)), (14, 1.4, (1, 0, 0)), (11.5, 1.4, (0, 0, 1))],
)
def test_a_long_sliver_is_a_line_and_a_curve_is_a_shape(length, high, found):
    assert counts((SHAPE, (50, 100, 50 + length, 100 + high), NONE, BLACK)) == found


@pytest.mark.parametrize(("apart", "lines"), [(0.9, 1), (1.1, 2)])
def test_lines_within_a_point_are_drawn_at_one_place(apart, lines):
    assert counts(stroke(100), stroke(100 + apart, 100, 300))[0] == lines


def test_the_place_of_a_joined_line_is_that_of_its_longer_pieces():
    found = rules(stroke(100, 50, 350), stroke(100.8, 350, 450))
    assert [h.y for h in found.horizontal] == pytest.approx([100.2])


@pytest.mark.parametrize(("gap", "lines"), [(2.7, 1), (3.3, 2)])
def test_pieces_within_three_points_are_one_line(gap, lines):
    assert counts(stroke(100), stroke(100, 250 + gap, 400))[0] == lines


@pytest.mark.parametrize(("length", "lines"), [(5.5, 1), (4.5, 0)])
def test_the_shortest_lines_are_ticks(length, lines):
    assert counts(stroke(100, 50, 50 + length))[0] == lines


@pytest.mark.parametrize(
    ("width", "height", "fills"), [(530, 710, 1), (560, 740, 0), (560, 600, 1), (400, 740, 1)]
)
def test_an_area_as_large_as_the_page_is_its_background(width, height, fills):
    assert counts(area(20, 20, 20 + width, 20 + height))[1] == fills


@pytest.mark.parametrize(
    ("colour", "fills"), [(0xF7F7F7FF, 1), (0xF8F8F8FF, 0), (0xF8F8F7FF, 1), (0xFFFFFFFF, 0), (0x00000000, 0)]
)
def test_an_area_nearly_white_is_paper(colour, fills):
    assert counts(area(50, 50, 300, 90, colour))[1] == fills


@pytest.mark.parametrize(("side", "found"), [(1.1, True), (0.9, False), (8.6, True), (9.4, False)])
def test_a_dot_is_as_large_as_a_bullet(side, found):
    assert bool(rules(area(50, 50, 50 + side, 50 + side, BLACK)).dots) is found


@pytest.mark.parametrize(("width", "found"), [(8, True), (9, False)])
def test_a_dot_is_about_as_wide_as_high(width, found):
    assert bool(rules((SHAPE, (50, 50, 50 + width, 56), NONE, BLACK)).dots) is found
    assert bool(rules((SHAPE, (50, 50, 56, 50 + width), BLACK, NONE)).dots) is found


@pytest.mark.parametrize(("count", "found"), [(600, 600), (601, 0)])
def test_very_many_dots_are_a_picture(count, found):
    assert len(rules(*squares(count, 6, 10)).dots) == found


CELL = (50, 50, 300, 90)


@pytest.mark.parametrize(
    ("inner", "fills"),
    [
        ((49.6, 55, 290, 67), 1),
        ((49.4, 55, 290, 67), 2),
        ((50, 50, 293, 90), 1),
        ((50, 50, 297, 90), 2),
    ],
)
def test_shading_inside_a_cell_of_its_colour_is_no_area_of_its_own(inner, fills):
    assert counts(area(*CELL), area(*inner))[1] == fills
    assert counts(area(*CELL), area(*inner, 0xA0A0A0FF))[1] == 2


@pytest.mark.parametrize(("others", "fills"), [(1198, 1199), (1199, 1201)])
def test_nested_shading_is_looked_for_among_so_many_areas(others, fills):
    assert counts(area(*CELL), area(55, 55, 290, 67), *squares(others, 6, 10))[1] == fills


@pytest.mark.parametrize(("larger", "seen"), [(199, True), (200, False)])
def test_white_lines_are_looked_for_on_the_largest_areas(larger, seen):
    found = rules(area(50, 50, 60, 60), *squares(larger, 10.5, 11.5), stroke(55, 50, 60, WHITE))
    assert any(h.y == 55 for h in found.horizontal) is seen


@pytest.mark.parametrize(("y", "lines"), [(90.8, 1), (91.3, 0)])
def test_a_white_line_counts_on_an_area_and_within_a_point_of_it(y, lines):
    found = rules(area(*CELL), stroke(y, 60, 290, WHITE)).horizontal
    assert sum(not h.edge for h in found) == lines


def test_a_stroked_rectangle_is_a_frame_with_four_sides():
    found = rules((RECT, CELL, BLACK, NONE))
    assert found.frames == [CELL]
    assert [(h.y, h.x0, h.x1) for h in found.horizontal] == [(50, 50, 300), (90, 50, 300)]
    assert [(v.x, v.y0, v.y1) for v in found.vertical] == [(50, 50, 90), (300, 50, 90)]
