"""Rules of a page: the many ways to draw a line come out as one, and nothing else does."""

from __future__ import annotations

import numpy as np

from pincite.layout.drawing.rules import find_rules
from pincite.model.geometry import Box
from pincite.model.ink import LINE, RECT, SHAPE, Paths

BLACK, GREY, WHITE, NONE = 0x000000FF, 0xD0D0D0FF, 0xFFFFFFFF, 0


def paths(*items: tuple[int, Box, int, int]) -> Paths:
    """(kind, box, stroke, fill) each."""
    n = len(items)
    return Paths(
        kind=np.array([i[0] for i in items], np.uint8),
        box=np.array([i[1] for i in items], np.float32).reshape(n, 4),
        stroke=np.array([i[2] for i in items], np.uint32),
        fill=np.array([i[3] for i in items], np.uint32),
        width=np.full(n, 0.5, np.float32),
        segments=np.ones(n, np.int32),
        object=np.arange(n, dtype=np.int32),
    )


def rules(*items: tuple[int, Box, int, int]):
    return find_rules(paths(*items), 600, 800)


def test_a_thin_rectangle_is_not_taken_for_an_area():
    found = rules((RECT, (50, 100, 550, 101), NONE, BLACK))
    assert [(h.y, h.x0, h.x1, h.edge) for h in found.horizontal] == [(100.5, 50, 550, False)]
    assert found.vertical == [] and found.fills == []


def test_a_line_drawn_cell_by_cell_is_not_many_lines():
    found = rules(*[(LINE, (x, 100 + 0.3 * (x % 2), x + 49, 100), BLACK, NONE) for x in range(50, 550, 50)])
    assert len(found.horizontal) == 1
    assert (found.horizontal[0].x0, found.horizontal[0].x1) == (50, 549)


def test_a_dotted_line_is_not_lost_as_ticks():
    found = rules(*[(RECT, (x, 200, x + 1, 201), NONE, BLACK) for x in range(50, 250, 3)])
    assert [(h.x0, h.x1) for h in found.horizontal] == [(50, 249)]
    assert found.vertical == []


def test_lines_of_two_tables_side_by_side_are_not_joined():
    found = rules((LINE, (50, 100, 250, 100), BLACK, NONE), (LINE, (300, 100, 550, 100), BLACK, NONE))
    assert [(h.x0, h.x1) for h in found.horizontal] == [(50, 250), (300, 550)]


def test_a_double_line_is_not_snapped_into_one():
    found = rules((LINE, (50, 100, 250, 100), BLACK, NONE), (LINE, (50, 102, 250, 102), BLACK, NONE))
    assert [h.y for h in found.horizontal] == [100, 102]


def test_the_border_of_the_page_is_not_a_table():
    found = rules((RECT, (0, 0, 600, 800), BLACK, GREY))
    assert found.horizontal == [] and found.vertical == [] and found.fills == [] and found.frames == []


def test_white_areas_and_white_lines_on_paper_do_not_count():
    found = rules((RECT, (50, 50, 300, 90), NONE, WHITE), (LINE, (50, 200, 300, 200), WHITE, NONE))
    assert found.horizontal == [] and found.fills == []


def test_white_dots_count_for_bullets_on_dark_pages():
    assert rules((SHAPE, (50, 50, 54, 54), NONE, WHITE)).dots == [(50, 50, 54, 54)]


def test_white_lines_that_part_shaded_cells_are_not_lost():
    found = rules((RECT, (50, 50, 300, 90), NONE, GREY), (LINE, (50, 70, 300, 70), WHITE, NONE))
    assert [(h.y, h.edge) for h in found.horizontal] == [(50, True), (70, False), (90, True)]


def test_shading_behind_each_line_of_a_shaded_cell_adds_no_borders():
    found = rules((RECT, (50, 50, 300, 90), NONE, GREY), (RECT, (55, 55, 290, 67), NONE, GREY))
    assert [h.y for h in found.horizontal] == [50, 90]
    assert len(found.fills) == 1


def test_ink_over_the_edge_of_an_area_counts_as_ink():
    found = rules((RECT, (50, 50, 300, 90), NONE, GREY), (LINE, (50, 90.3, 300, 90.3), BLACK, NONE))
    assert [h.edge for h in found.horizontal] == [True, False]


def test_a_band_cut_off_by_the_page_border_has_no_edge_there():
    found = rules((RECT, (400, -20, 620, 900), NONE, GREY))
    assert found.horizontal == []
    assert [v.x for v in found.vertical] == [400]


def test_what_lies_off_the_page_is_left_out_and_the_rest_clipped():
    found = rules((LINE, (-50, 100, 300, 100), BLACK, NONE), (LINE, (50, 900, 300, 900), BLACK, NONE))
    assert [(h.y, h.x0, h.x1) for h in found.horizontal] == [(100, 0, 300)]


def test_thin_polygons_of_browsers_are_lines_and_curves_are_not():
    found = rules((SHAPE, (50, 100, 550, 100.75), NONE, BLACK), (SHAPE, (50, 200, 300, 400), BLACK, NONE))
    assert len(found.horizontal) == 1
    assert found.shapes == [(50, 200, 300, 400)]


def test_hatching_does_not_swallow_the_lines_of_the_page():
    hatch = [(LINE, (50, 100 + 0.5 * k, 60, 100 + 0.5 * k), BLACK, NONE) for k in range(400)]
    found = rules(
        *hatch, (LINE, (300, 150, 550, 150), BLACK, NONE), (LINE, (300, 170, 550, 170), BLACK, NONE)
    )
    long = [h for h in found.horizontal if h.x1 - h.x0 > 200]
    assert len(long) == 2 and abs(long[0].y - 150) < 1.1 and abs(long[1].y - 170) < 1.1


def test_tens_of_thousands_of_subpaths_stay_bounded():
    n = 50_000
    rng = np.random.default_rng(1)
    x, y = rng.uniform(0, 590, n), rng.uniform(0, 790, n)
    found = find_rules(
        Paths(
            kind=np.full(n, RECT, np.uint8),
            box=np.stack([x, y, x + 6, y + 6], axis=1).astype(np.float32),
            stroke=np.zeros(n, np.uint32),
            fill=np.full(n, GREY, np.uint32),
            width=np.zeros(n, np.float32),
            segments=np.ones(n, np.int32),
            object=np.arange(n, dtype=np.int32),
        ),
        600,
        800,
    )
    assert len(found.fills) == 4000 and len(found.horizontal) <= 4000


def test_a_page_without_drawing_gives_nothing():
    found = rules()
    assert found.horizontal == found.vertical == found.fills == found.frames == found.shapes == []
