"""Drawing and numbers tell a chart from a table, each sign from its bound on."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Fill, Rules, Segment
from pincite.layout.squares import Near
from pincite.layout.tables.judge.charts import Charts, charts_of
from pincite.model.geometry import Box
from tests.layout.tables.drawn import Piece, frame

REGION = (0.0, 0.0, 100.0, 100.0)


def found(boxes: list[Box] = [], pieces: list[Piece] = []) -> Charts:  # noqa: B006
    """The signs of charts in these rectangles and texts."""
    rules = Rules([], [], [Fill(b, 1) for b in boxes], [], [])
    return charts_of(rules, texts(pieces))


def texts(pieces: list[Piece]) -> list[Segment]:
    return frame(pieces).segments


def bars(lengths: list[float], thick: float = 10.0) -> list[Box]:
    """Upright rectangles on a base at 300."""
    return [(50 + 20 * k, 300 - length, 50 + 20 * k + thick, 300) for k, length in enumerate(lengths)]


def turned(boxes: list[Box], turns: int) -> list[Box]:
    """The same: upright, level, or hanging from a common top."""
    if turns == 1:
        return [(300 - y1, x0, 300 - y0, x1) for x0, y0, x1, y1 in boxes]
    return [(x0, 300, x1, 300 + y1 - y0) for x0, y0, x1, y1 in boxes] if turns else boxes


@pytest.mark.parametrize("turns", [0, 1, 2])
@pytest.mark.parametrize(
    ("lengths", "thick", "charts"),
    [
        ([20, 40, 60], 10, 1),
        ([20, 40], 10, 0),
        ([20, 40, 40], 10, 0),
        ([20, 40, 60], 2.2, 1),
        ([20, 40, 60], 1.3, 0),
        ([20, 23.4, 26.8], 10, 1),
        ([20, 22.6, 25.2], 10, 0),
        ([20.0 + 5 * min(k, 7) for k in range(20)], 10, 1),
        ([20.0 + 5 * min(k, 6) for k in range(20)], 10, 0),
    ],
)
def test_three_bars_of_different_lengths_on_one_base_make_a_chart(turns, lengths, thick, charts):
    assert len(found(turned(bars(lengths, thick), turns)).bars) == charts


def test_rectangles_at_one_place_are_one_bar():
    assert not found([(50, 300 - length, 60, 300) for length in (20.0, 40.0, 60.0)]).bars


def test_the_sign_of_bars_lies_around_all_of_them():
    assert found(bars([20, 40, 60])).bars == [(50, 240, 100, 300)]


@pytest.mark.parametrize(("named", "charts"), [(4, 1), (5, 0)])
def test_rectangles_are_cells_where_half_of_them_hold_words(named, charts):
    boxes = bars([20.0 + 5 * k for k in range(10)])
    words: list[Piece] = [(b[0] + 2, b[3] - 8, "a") for b in boxes[:named]]
    assert len(found(boxes, words).bars) == charts


def test_numbers_in_bars_leave_them_bars():
    boxes = bars([20, 40, 60])
    assert found(boxes, [(b[0] + 2, b[3] - 8, "7") for b in boxes]).bars


def charts(bars: list[Box], shapes: list[Box] = []) -> Charts:  # noqa: B006
    return Charts(bars, Near(shapes, lambda box: box))


@pytest.mark.parametrize(
    ("group", "region", "chart"),
    [
        ((0, 0, 100, 100), (0, 0, 1000, 28), True),
        ((0, 0, 100, 100), (0, 0, 1000, 22), False),
        ((0, -1000, 100, 33), REGION, True),
        ((0, -1000, 100, 27), REGION, False),
    ],
)
def test_a_region_is_a_chart_from_a_quarter_of_the_bars_or_three_tenths_of_itself(group, region, chart):
    assert charts([group]).cover(region) == ("bars on one base" if chart else "")


@pytest.mark.parametrize(
    ("shape", "chart"),
    [
        ((0, 0, 100, 85), True),
        ((0, 0, 100, 95), False),
        ((10, 0, 19, 100), True),
        ((10, 0, 17, 100), False),
        ((0, 10, 100, 19), True),
        ((0, 10, 100, 17), False),
        ((80, 0, 116, 60), True),
        ((80, 0, 124, 60), False),
        ((10, 10, 32, 30), True),
        ((10, 10, 28, 30), False),
        ((200, 0, 250, 50), False),
    ],
)
def test_shapes_are_curves_between_an_icon_and_a_background(shape, chart):
    assert charts([], [shape]).cover(REGION) == ("curves" if chart else "")


def test_small_shapes_add_up_to_a_curve():
    shapes = [(10.0 + 15 * k, 10.0, 24.0 + 15 * k, 24.0) for k in range(3)]
    assert charts([], shapes).cover(REGION) == "curves"
    assert charts([], shapes[:2]).cover(REGION) == ""
