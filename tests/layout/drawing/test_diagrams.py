"""Boxes joined by lines are a diagram; samples of colour with words beside them are a legend."""

from __future__ import annotations

import pytest

from pincite.layout.drawing.diagrams import find_diagrams, find_legends, with_legends
from pincite.model.geometry import Box
from tests.layout.drawn_frames import BLUE, GREEN, RED, drawn
from tests.layout.made_blocks import segment

CHAIN: list[Box] = [(80, 200, 160, 232), (200, 200, 280, 232), (320, 200, 400, 232)]


def diagrams(third: Box = CHAIN[2], *, y: float = 216, end: float = 320, more: list[Box] | None = None):
    """Diagrams of three boxes side by side with lines between them at ``y``, the last one to ``end``."""
    lines = [(y, 160, 200), (y, 280, end)]
    return find_diagrams(drawn(frames=[*CHAIN[:2], third, *(more or [])], level=lines))


def test_a_diagram_is_all_of_its_boxes():
    assert diagrams() == [(80, 200, 400, 232)]


def test_lines_down_the_page_join_boxes_as_well():
    boxes = [(y0, x0, y1, x1) for x0, y0, x1, y1 in CHAIN]
    page = drawn(frames=boxes, upright=[(216, 160, 200), (216, 280, 320)])
    assert find_diagrams(page) == [(200, 80, 232, 400)]


@pytest.mark.parametrize(
    ("third", "found"),
    [
        ((320, 200, 342, 232), 1),
        ((320, 200, 338, 232), 0),
        ((320, 210, 400, 221.5), 1),
        ((320, 211, 400, 220), 0),
        ((320, 100, 550, 300), 1),
        ((320, 100, 580, 300), 0),
    ],
)
def test_a_box_of_a_diagram_holds_a_word_and_no_tenth_of_the_page(third, found):
    assert len(diagrams(third)) == found


@pytest.mark.parametrize(("end", "found"), [(313, 1), (327, 1), (311, 0), (329, 0)])
def test_a_line_ends_within_an_arrow_head_of_its_box(end, found):
    assert len(diagrams(end=end)) == found


@pytest.mark.parametrize(("y", "found"), [(202.3, 1), (201.7, 0), (229.7, 1), (230.3, 0)])
def test_a_line_leads_to_a_box_away_from_its_corners(y, found):
    assert len(diagrams(y=y)) == found


@pytest.mark.parametrize(("boxes", "found"), [(3, 1), (2, 0)])
def test_a_diagram_has_three_joined_boxes(boxes, found):
    apart = (80.0, 400.0, 160.0, 432.0)
    page = drawn(frames=[*CHAIN[:boxes], apart], level=[(216, 160, 200), (216, 280, 320)])
    assert len(find_diagrams(page)) == found


@pytest.mark.parametrize(("boxes", "found"), [(100, 1), (101, 0)])
def test_a_page_of_more_than_a_hundred_boxes_is_a_form(boxes, found):
    assert len(diagrams(more=[(80.0, 400.0, 160.0, 432.0)] * (boxes - 3))) == found


def legends(
    side: float = 10,
    *,
    gap: float = 5,
    shift: float = 0,
    drop: float = 0,
    said: str = "pears",
    colours: tuple[int, ...] = (RED, GREEN),
    count: int = 2,
):
    """Legends of samples under each other, the second ``shift`` to the right, their words ``drop`` lower."""
    fills = [(100 + shift * k, 20.0 * k, 100 + shift * k + side, 20.0 * k + side) for k in range(count)]
    texts = [segment(said, f[2] + gap, f[1] + drop + 8) for f in fills[:3]]
    shades = [colours[k % len(colours)] for k in range(count)]
    return find_legends(drawn(texts, fills=fills, colours=shades))


def test_a_legend_is_its_samples_and_their_words():
    assert legends() == [(100, 0, 140, 30)]


@pytest.mark.parametrize(("side", "found"), [(4.4, 1), (3.6, 0), (14, 1), (16, 0)])
def test_a_sample_of_colour_is_about_as_large_as_a_letter(side, found):
    assert len(legends(side)) == found


@pytest.mark.parametrize(("colours", "found"), [((RED, GREEN, BLUE), 1), ((RED, GREEN), 1), ((RED,), 0)])
def test_samples_of_a_legend_are_of_two_colours(colours, found):
    assert len(legends(colours=colours, count=3)) == found


@pytest.mark.parametrize(("count", "found"), [(1, 0), (2, 1), (100, 1), (101, 0)])
def test_a_page_of_many_samples_is_a_map(count, found):
    assert len(legends(count=count)) == found


@pytest.mark.parametrize(("gap", "found"), [(18, 1), (22, 0)])
def test_words_of_a_sample_stand_near_it(gap, found):
    assert len(legends(gap=gap)) == found


@pytest.mark.parametrize(("chars", "found"), [(30, 1), (33, 0)])
def test_words_of_a_sample_are_few(chars, found):
    assert len(legends(said="a" * chars)) == found


@pytest.mark.parametrize(("drop", "found"), [(4.5, 1), (5.5, 0)])
def test_words_of_a_sample_stand_beside_it(drop, found):
    assert len(legends(drop=drop)) == found


@pytest.mark.parametrize(("shift", "found"), [(0.9, 1), (1.1, 0)])
def test_samples_of_a_legend_stand_under_each_other(shift, found):
    assert len(legends(shift=shift)) == found


DRAWING: Box = (100.0, 100.0, 200.0, 200.0)


@pytest.mark.parametrize(
    ("dx", "dy", "grown"),
    [(85, 0, True), (95, 0, False), (0, 27, True), (0, 33, False), (5, 5, False)],
)
def test_a_legend_belongs_to_the_drawing_that_it_stands_beside_or_close_under(dx, dy, grown):
    x, y = (200 + dx, 120) if dx else (120, 200 + dy)
    legend = (float(x), float(200 + dy if dx and dy else y), x + 40.0, y + 90.0)
    (box,) = with_legends([DRAWING], [legend], 10.0)
    assert (box != DRAWING) is grown


def test_a_legend_belongs_to_the_nearest_of_two_drawings():
    other = (300.0, 100.0, 400.0, 200.0)
    assert with_legends([DRAWING, other], [(220.0, 120.0, 260.0, 160.0)], 10.0) == [
        (100, 100, 260, 200),
        other,
    ]
