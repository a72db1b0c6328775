"""Rules that touch are one drawing, and drawings of one width over each other one table."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Frame, HRule, Segment, VRule
from pincite.layout.tables.detect.components import (
    Beyond,
    Component,
    components,
    dash_rules,
    extended,
    stacked,
    without_underlines,
)
from pincite.layout.tables.detect.left import Left
from pincite.model.geometry import Box
from tests.layout.tables.drawn import Piece, frame, rows

X0, X1 = 50.0, 250.0


def across(y: float, x0: float = X0, x1: float = X1, *, edge: bool = False) -> HRule:
    return HRule(y=y, x0=x0, x1=x1, edge=edge)


def down(x: float, y0: float, y1: float) -> VRule:
    return VRule(x=x, y0=y0, y1=y1)


@pytest.mark.parametrize(
    ("upright", "count"),
    [
        (down(252.6, 100, 200), 1),
        (down(253.4, 100, 200), 0),
        (down(150, 102.6, 197.4), 1),
        (down(150, 103.4, 200), 0),
    ],
)
def test_rules_that_come_within_three_points_touch(upright, count):
    assert len(components([across(100), across(200)], [upright])) == count


def test_drawings_apart_are_two_from_the_top_down():
    level = [across(100), across(140), across(300), across(340)]
    upright = [down(50, 300, 340), down(150, 100, 140)]
    assert [c.box for c in components(level, upright)] == [(50, 100, 250, 140), (50, 300, 250, 340)]


def segment(text: str = "goods sold", y: float = 100.0) -> Segment:
    return frame([(100.0, y, text)]).segments[0]


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        (across(102.6, 100, 140), False),
        (across(103.4, 100, 140), True),
        (across(96, 100, 140), False),
        (across(95, 100, 140), True),
        (across(102, 98.3, 140), False),
        (across(102, 97.7, 140), True),
        (across(102, 100, 149), False),
        (across(102, 100, 152), True),
        (across(102, 100, 140, edge=True), True),
    ],
)
def test_rules_right_under_or_through_words_are_no_borders(rule, kept):
    assert (without_underlines([rule], [segment()]) == [rule]) is kept


@pytest.mark.parametrize(
    ("text", "is_rule"),
    [
        ("-" * 12, True),
        ("-" * 10, False),
        ("=" * 12, True),
        ("_ _ _ _ _ _ _ _ _ _ _ _", True),
        ("-" * 11 + "=", False),
        ("a" * 12, False),
    ],
)
def test_twelve_typed_dashes_are_a_rule(text, is_rule):
    rules, kept = dash_rules([segment(text)])
    assert (len(rules), len(kept)) == ((1, 0) if is_rule else (0, 1))
    assert not rules or (rules[0].y, rules[0].x0) == (97.5, 100)


def part(top: float, bottom: float, x0: float = X0, x1: float = X1, *, edge: bool = False) -> Component:
    """A box with one wall inside."""
    level = [across(top, x0, x1, edge=edge), across(bottom, x0, x1, edge=edge)]
    return Component(level, [down(x, top, bottom) for x in (x0, 150.0, x1)])


def stack(lower: Component, pieces: list[Piece], between: list[HRule] = [], **how: object) -> int:  # noqa: B006
    """How many drawings a box from 100 to 140 and another below it are."""
    page = frame(pieces)
    return len(stacked([part(100, 140, **how), lower], between, page, Left(page.words, page.segments)))  # type: ignore[arg-type]


ROW = rows([["Red", "12"]], [60.0, 160.0], top=155.0)


@pytest.mark.parametrize(
    ("lower", "count"),
    [
        (part(143.5, 180), 1),
        (part(144.6, 180), 2),
        (part(138.5, 180), 1),
        (part(137.5, 180), 2),
        (part(143, 180, x1=222), 1),
        (part(143, 180, x1=195), 2),
        (part(143, 180, x0=55, x1=290), 1),
        (part(143, 180, x0=58, x1=258), 2),
    ],
)
def test_boxes_of_one_width_on_each_other_are_one(lower, count):
    assert stack(lower, []) == count


@pytest.mark.parametrize(("top", "count"), [(244, 1), (252, 2)])
def test_a_box_goes_on_below_plain_rows(top, count):
    assert stack(part(top, top + 40), ROW) == count


@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        (rows([["Red", "12"]] * 14, [60.0, 160.0], top=152, step=6.5), 1),
        (rows([["Red", "12"]] * 15, [60.0, 160.0], top=152, step=6), 2),
        ([(60.0, 155.0, "Table 2. Goods")], 2),
        ([(60.0, 155.0, "goods of the kinds that were sold")], 2),
    ],
)
def test_what_stands_between_boxes_of_one_table_is_a_few_rows(pieces, count):
    assert stack(part(244, 284), pieces) == count


@pytest.mark.parametrize(("y", "size", "count"), [(168, 10, 1), (172, 10, 2), (168, 11.3, 1), (168, 11.8, 2)])
def test_a_lone_label_between_rules_is_a_row_of_plain_size(y, size, count):
    page = frame([(60.0, 155.0, "Fruit")], size=size)
    page.body_size = 10.0
    made = stacked([part(100, 140), part(y, y + 40)], [across(y - 1)], page, Left(page.words, page.segments))
    assert len(made) == count


def grown(box: Component, free: list[HRule], page: Frame, others: list[Box] | None = None) -> Component:
    """A component with what goes on beyond it, beside ``others``."""
    beyond = Beyond(free, [box.box, *(others or [])])
    return extended(box, 0, beyond, page, Left(page.words, page.segments))


def beyond(y: float, pieces: list[Piece], x1: float = X1, others: list = []) -> bool:  # noqa: B006
    """Whether a box down to 140 goes on to a rule at ``y``."""
    page = frame(pieces)
    made = grown(part(100, 140), [across(y, x1=x1)], page, others)
    return made.box[3] == y


@pytest.mark.parametrize(
    ("y", "pieces", "x1", "taken"),
    [
        (165, ROW, 250, True),
        (165, ROW, 255.5, True),
        (165, ROW, 256.5, False),
        (245, ROW, 250, True),
        (251, ROW, 250, False),
        (143.6, [], 250, True),
        (144.6, [], 250, False),
        (165, [(60.0, 155.0, "Table 2. Goods")], 250, False),
        (165, [(60.0, 155.0, "a" * 30)], 250, False),
        (165, [(60.0, 155.0, "a" * 19), (170.0, 155.0, "12")], 250, False),
    ],
)
def test_a_box_goes_on_to_a_rule_of_its_width_below_rows_in_its_columns(y, pieces, x1, taken):
    assert beyond(y, pieces, x1) is taken


def test_a_box_ends_before_another():
    assert not beyond(165, ROW, others=[(50, 145, 250, 160)])


def test_a_box_is_not_carried_on_past_a_rule_that_runs_beyond_it():
    page = frame(ROW)
    made = grown(part(100, 140), [across(145, x0=0), across(165)], page)
    assert made.box[3] == 140


def test_walls_are_carried_on_where_no_word_stands_in_their_way():
    page = frame(ROW)
    made = grown(part(100, 140), [across(165)], page)
    assert {v.x for v in made.vertical if v.y1 == 165} == {50, 150, 250}


@pytest.mark.parametrize(("walls", "taken"), [((90.0, 150.0, 190.0), True), ((150.0,), False)])
def test_titles_over_a_box_may_cross_less_than_half_of_its_walls(walls, taken):
    page = frame([(120.0, 90.0, "a" * 12), (215.0, 90.0, "12")])
    box = part(100, 140)
    box.vertical = [down(x, 100, 140) for x in (X0, *walls, X1)]
    if not taken:
        box.vertical = box.vertical[1:2]
    assert (grown(box, [across(75)], page).box[1] == 75) is taken
