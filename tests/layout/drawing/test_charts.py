"""Charts are known by an axis of equal steps with drawing beside it, and end where their labels end."""

from __future__ import annotations

import random

import pytest

from pincite.layout.drawing.charts import find_charts, outside, tick_value
from pincite.layout.frame import Segment
from pincite.model.geometry import Box, area
from tests.layout.drawn_frames import drawn
from tests.layout.made_blocks import segment, words_of

FOOT = 402.0  # lower edge of the axis
BARS: list[Box] = [(120 + 40 * k, 380 - 3 * k, 140 + 40 * k, 400) for k in range(10)]
CHART: Box = (90.0, 232.0, 500.0, FOOT)


def axis(count: int = 5, *, pitch: float = 40, values: list[str] | None = None) -> list[Segment]:
    """Numbers one over the other that end at 100 points, rising from the foot up."""
    texts = values or [str(10 + 20 * k) for k in range(count)]
    return [segment(t, 100 - 5 * len(t), 400 - pitch * k) for k, t in enumerate(texts)]


def charts(ticks: list[Segment], more: list[Segment] | None = None, **drawing) -> list[Box]:
    drawing.setdefault("fills", BARS)
    frame = drawn([*ticks, *(more or [])], **drawing)
    return find_charts(frame, frame.segments)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,200", 1200),
        ("-3.5", -3.5),
        ("−40%", -40),
        ("$2.5m", 2.5),
        ("12bn", 12),
        ("about 3", None),
        ("", None),
    ],
)
def test_a_tick_stands_for_its_number(text, value):
    assert tick_value(text) == value


@pytest.mark.parametrize("seed", range(20))
def test_plain_numbers_are_read_as_the_pattern_of_all_numbers_reads_them(seed):
    rng = random.Random(seed)
    for _ in range(200):
        text = "".join(rng.choice("0123456789" * 2 + ".,") for _ in range(rng.randint(1, 9)))
        assert tick_value(text) == tick_value(f"+{text}")  # no plain number, for its sign


def test_a_chart_is_the_axis_and_the_drawing_beside_it():
    assert charts(axis()) == [CHART]


@pytest.mark.parametrize(("count", "found"), [(4, 1), (3, 0)])
def test_an_axis_has_four_numbers(count, found):
    assert len(charts(axis(count))) == found


@pytest.mark.parametrize(("zeros", "found"), [(8, 1), (9, 0)])
def test_numbers_of_an_axis_have_nine_characters_at_most(zeros, found):
    assert len(charts(axis(values=[f"{k}" + "0" * zeros for k in range(1, 6)]))) == found


@pytest.mark.parametrize(
    ("pitch", "shift", "found"), [(40, 4.8, 1), (40, 5.8, 0), (10, 1.6, 1), (10, 1.8, 0)]
)
def test_numbers_of_an_axis_stand_at_equal_distances_but_for_rounding(pitch, shift, found):
    ticks = axis(4, pitch=pitch)
    ticks[0] = segment("10", 90, 400 + shift)
    assert len(charts(ticks)) == found


@pytest.mark.parametrize(("least", "found"), [("0.000016", 1), ("0.000024", 0)])
def test_numbers_of_an_axis_rise_in_equal_steps(least, found):
    assert len(charts(axis(values=[least, "20.00", "40.00", "60.00"]))) == found


@pytest.mark.parametrize(("pitch", "found"), [(9.5, 1), (8.5, 0)])
def test_lines_of_text_are_nearer_than_numbers_of_an_axis(pitch, found):
    assert len(charts(axis(4, pitch=pitch))) == found


@pytest.mark.parametrize(("aside", "found"), [(3.5, 1), (4.5, 0)])
def test_numbers_of_an_axis_stand_in_one_line(aside, found):
    ticks = [segment(str(20 + 20 * k), 68 + aside * (-1) ** k, 400 - 40 * k, width=36) for k in range(4)]
    assert len(charts(ticks)) == found


@pytest.mark.parametrize(
    ("values", "found"),
    [("4321", 0), ("1234", 1), ("8642", 1), ("5555", 0)],
)
def test_numbers_that_count_rows_are_no_axis(values, found):
    assert len(charts(axis(values=[v + ".00" for v in values]))) == found


@pytest.mark.parametrize(("rows", "off", "found"), [(2, 0, 1), (3, 0, 0), (5, 1.3, 0), (5, 1.7, 1)])
def test_numbers_with_text_to_their_left_are_a_column(rows, off, found):
    names = [segment("apples", 40, 400 + off - 40 * k) for k in range(rows)]
    assert len(charts(axis(), names)) == found


def around(times: float) -> Box:
    """A box around the chart of so many times its area."""
    return (CHART[0], CHART[1], CHART[2], CHART[1] + times * (CHART[3] - CHART[1]))


@pytest.mark.parametrize(("times", "grown"), [(3.7, True), (4.3, False)])
def test_the_frame_around_a_chart_belongs_to_it(times, grown):
    assert charts(axis(), frames=[around(times)], height=2000) == [around(times) if grown else CHART]


@pytest.mark.parametrize(("share", "grown"), [(0.45, True), (0.55, False)])
def test_a_frame_of_half_the_page_is_no_frame_of_a_chart(share, grown):
    page = area(around(1.5)) / share / 600
    assert charts(axis(), frames=[around(1.5)], height=page) == [around(1.5) if grown else CHART]


@pytest.mark.parametrize(("out", "grown"), [(0.09, True), (0.11, False)])
def test_a_chart_may_stand_out_of_its_frame_by_a_tenth(out, grown):
    frame = (80.0, CHART[1] + out * (CHART[3] - CHART[1]), 510.0, 420.0)
    assert (charts(axis(), frames=[frame])[0][2] == 510) is grown


BESIDE = [(y, 20, 85) for y in (250, 300, 350)]  # as the rules of a table


@pytest.mark.parametrize("frame", [(86, 228, 504, 410), None])
def test_of_the_drawing_beside_an_axis_only_that_in_its_frame_is_the_chart(frame):
    (box,) = charts(axis(), level=BESIDE, frames=[frame] if frame else [])
    assert box[0] == (86 if frame else 20)


@pytest.mark.parametrize(("low", "grown"), [(410, False), (FOOT - 4, True)])
def test_no_label_stands_below_the_frame_around_all_of_a_chart(low, grown):
    (box,) = charts(axis(), pair(max(low, FOOT) + 5), frames=[(86, 228, 504, low)])
    assert (box[3] > max(low, FOOT)) is grown


@pytest.mark.parametrize(("top", "found"), [(200, 1), (192, 0)])
def test_drawing_goes_on_past_the_ends_of_the_axis(top, found):
    assert len(charts(axis(), fills=[(120, top, 160, 400), (170, top, 190, 400)])) == found


@pytest.mark.parametrize(("gap", "found"), [(38, 1), (42, 0)])
def test_drawing_of_a_chart_stands_four_ems_from_its_axis(gap, found):
    assert len(charts(axis(), fills=[(100 + gap, 300, 250, 400), (200, 300, 300, 400)])) == found


@pytest.mark.parametrize(("bars", "found"), [(2, 1), (1, 0)])
def test_a_chart_has_two_pieces_of_drawing(bars, found):
    assert len(charts(axis(), fills=[(120, 300, 200, 400)] * bars)) == found


@pytest.mark.parametrize("kind", ["fills", "shapes", "images"])
def test_areas_curves_and_images_are_drawing_of_a_chart(kind):
    assert len(charts(axis(), **{"fills": [], kind: BARS})) == 1


def test_lines_are_drawing_of_a_chart():
    assert len(charts(axis(), fills=[], level=[(400, 100, 300)], upright=[(100, 240, 400)])) == 1


@pytest.mark.parametrize(("share", "found"), [(0.45, 1), (0.55, 0)])
def test_an_image_of_half_the_page_is_no_drawing_of_a_chart(share, found):
    image = (100.0, 240.0, 300.0, 400.0)
    assert len(charts(axis(), fills=[], images=[image] * 2, height=area(image) / share / 600)) == found


def level(count: int = 4, step: int = 20) -> list[Segment]:
    """Numbers side by side."""
    return [segment(str(20 + step * k), 100 + 60 * k, 400) for k in range(count)]


@pytest.mark.parametrize(("step", "found"), [(5, 1), (1, 0)])
def test_years_side_by_side_are_no_axis(step, found):
    assert len(charts(level(step=step), fills=[(110, 300, 300, 390)] * 2)) == found


def foot(labels: list[Segment], **drawing) -> float:
    """Where the chart with these labels under it ends."""
    return charts(axis(), labels, **drawing)[0][3]


def pair(top: float = FOOT + 5, *, text: str = "pears", left: float = 200, lower: float = 0) -> list[Segment]:
    """Two labels side by side whose upper edge is at ``top``."""
    return [segment(text, left, top + 8, width=50), segment("figs", 300, top + 8 + lower, width=50)]


@pytest.mark.parametrize(("gap", "grown"), [(17, True), (19, False)])
def test_labels_stand_close_under_their_chart(gap, grown):
    assert foot(pair(FOOT + gap)) == (FOOT + gap + 10 if grown else FOOT)


@pytest.mark.parametrize(("gap", "grown"), [(17, True), (19, False)])
def test_rows_of_labels_stand_close_under_each_other(gap, grown):
    second = FOOT + 15 + gap
    assert foot([*pair(), *pair(second)]) == (second + 10 if grown else FOOT + 15)


@pytest.mark.parametrize(("over", "grown"), [(4, True), (6, False)])
def test_labels_may_reach_up_into_their_chart(over, grown):
    assert foot(pair(FOOT - over)) == (FOOT - over + 10 if grown else FOOT)


@pytest.mark.parametrize(("chars", "grown"), [(29, True), (32, False)])
def test_labels_are_short(chars, grown):
    assert (foot(pair(text="a" * chars)) > FOOT) is grown


@pytest.mark.parametrize(("aside", "grown"), [(14, True), (17, False)])
def test_labels_stand_under_their_chart(aside, grown):
    assert (foot(pair(left=CHART[0] - 25 - aside)) > FOOT) is grown


@pytest.mark.parametrize(("lower", "grown"), [(3.5, True), (4.5, False)])
def test_labels_side_by_side_share_a_baseline(lower, grown):
    assert (foot(pair(lower=lower)) > FOOT) is grown


def names(middles: list[float], x0: float = 120) -> float:
    """Where the chart ends that has one line of names with these middles under it."""
    table = words_of(["figs"] * len(middles))
    table.x0, table.x1 = [m - 10 for m in middles], [m + 10 for m in middles]
    line = segment(" ".join(table.text), x0, FOOT + 13, width=400 - x0)
    # The numbers of the axis are words, too, but nothing asks where these stand.
    return foot([line], words=table)


@pytest.mark.parametrize(
    ("middles", "grown"),
    [([130, 230, 330], True), ([130, 230], False), ([130, 217, 330], True), ([130, 213, 330], False)],
)
def test_three_words_at_equal_distances_are_names_of_bars(middles, grown):
    assert (names(middles) > FOOT) is grown


@pytest.mark.parametrize(
    ("x0", "grown"),
    [(81, True), (79, False)],
)
def test_names_of_bars_start_under_the_chart(x0, grown):
    assert (names([130, 230, 330], x0) > FOOT) is grown


LEVEL = [
    segment(t, 120 + 100 * k, FOOT + 13, width=10) for k, t in enumerate(["0", "5", "20"])
]  # no equal steps


@pytest.mark.parametrize(
    ("change", "grown"),
    [
        ({}, True),
        ({"x": 180}, False),  # too far aside
        ({"baseline": FOOT + 44}, False),  # too far below
        ({"size": 11}, False),  # in other type
        ({"text": "a title " * 11}, False),  # a sentence
    ],
)
def test_the_title_of_an_axis_stands_right_below_its_numbers_in_their_middle_and_type(change, grown):
    place = {"text": "a title of an axis", "x": 250, "baseline": FOOT + 28, "size": 10, "width": 90} | change
    title = segment(place.pop("text"), place.pop("x"), **place)
    assert (foot([*LEVEL, title]) > FOOT + 20) is grown


def test_a_line_below_other_lines_than_numbers_is_no_title_of_an_axis():
    title = segment("a title of an axis", 250, FOOT + 28, width=90)
    assert foot([*pair(), title]) == FOOT + 15


POINTS: list[Box] = [(150 + 20 * k, 200 + 10 * k, 155 + 20 * k, 205 + 10 * k) for k in range(8)]
AROUND: Box = (140.0, 190.0, 340.0, 300.0)


@pytest.mark.parametrize(("count", "found"), [(8, [AROUND]), (7, [])])
def test_a_frame_of_points_is_a_chart(count, found):
    assert charts([], frames=[AROUND], fills=[], shapes=POINTS[:count], points=POINTS[:count]) == found


def test_a_frame_of_points_as_large_as_the_page_is_none():
    page: Box = (10.0, 10.0, 590.0, 790.0)
    assert charts([], frames=[page], fills=[], shapes=POINTS, points=POINTS) == []


@pytest.mark.parametrize(("x", "baseline", "left"), [(120, 250, 120.0), (90, 250, 140.0), (120, 330, 140.0)])
def test_numbers_left_of_a_frame_of_points_are_of_its_chart(x, baseline, left):
    number = segment("50", x, baseline)
    assert charts([number], frames=[AROUND], fills=[], shapes=POINTS, points=POINTS)[0][0] == left


@pytest.mark.parametrize(("out", "left"), [(0.9, 0), (1.1, 1)])
def test_drawing_inside_a_chart_is_taken_out_of_the_rules(out, left):
    box = (100.0, 100.0, 200.0, 200.0)
    dot = (150.0, 200 + out - 1, 160.0, 200 + out + 1)
    page = drawn(level=[(200 + out, 120, 180)], upright=[(200 + out, 120, 180)], fills=[dot], frames=[dot],
                 shapes=[dot])  # fmt: skip
    rules = outside(page.rules, [box])
    counts = [
        len(rules.horizontal),
        len(rules.vertical),
        len(rules.fills),
        len(rules.frames),
        len(rules.shapes),
    ]
    assert counts == [left] * 5


def test_rules_without_a_chart_stay_as_they_are():
    rules = drawn(level=[(100, 120, 180)]).rules
    assert outside(rules, []) is rules
