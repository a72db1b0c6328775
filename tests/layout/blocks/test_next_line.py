"""Which line goes on below which: each bound on both of its sides."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.flow import flow, goes_on, panels
from pincite.layout.frame import HRule
from pincite.model import words as wordflags
from tests.layout.made_blocks import bare_frame, segment, words_of

LINE = "The trees in the orchard were late"  # 170 points at 10 points


def follows(first=None, second=None, *, step=12.0, ratio=1.2, em=10.0, flags=None):
    first, second = dict(first or {}), dict(second or {})
    s = segment(first.pop("text", LINE), first.pop("x", 100.0), 100.0, **first)
    t = segment(second.pop("text", LINE), second.pop("x", 100.0), 100.0 + step, **second)
    return goes_on(words_of(["word"] * 7, flags), s, t, ratio, em)


@pytest.mark.parametrize(
    ("goes", "ends"),
    [
        pytest.param({"step": 20.1, "ratio": 1.5}, {"step": 20.4, "ratio": 1.5}, id="leading of the page"),
        pytest.param({"step": 16.1, "ratio": 1.0}, {"step": 16.3, "ratio": 1.0}, id="em"),
        pytest.param({"second": {"size": 8.9}}, {"second": {"size": 8.7}}, id="size"),
        pytest.param(
            {"first": {"bold": True}, "second": {"bold": True, "size": 9.75}},
            {"first": {"bold": True}, "second": {"bold": True, "size": 9.65}},
            id="size of headings",
        ),
        pytest.param(
            {"first": {"size": 12.0}, "second": {"size": 11.4}},
            {"first": {"size": 12.0}, "second": {"size": 11.6}},
            id="larger than the body",
        ),
        pytest.param(
            {"first": {"width": 100.0}, "second": {"x": 41.0, "width": 100.0}},
            {"first": {"width": 100.0}, "second": {"x": 39.0, "width": 100.0}},
            id="common width",
        ),
        pytest.param({"second": {"x": 129.0}}, {"second": {"x": 131.0}}, id="further left at both ends"),
        pytest.param(
            {"first": {"width": 141.0, "italic": True}},
            {"first": {"width": 139.0, "italic": True}},
            id="short in italics",
        ),
        pytest.param({"first": {"text": "PEARS A"}}, {"first": {"text": "THE PEARS A"}}, id="capitals"),
        pytest.param(
            {"first": {"bold": True}, "flags": [wordflags.BOLD] * 7},
            {"first": {"bold": True}, "flags": [0] * 7},
            id="a bold run that goes on",
        ),
    ],
)
def test_a_line_goes_on_within_a_bound_and_ends_beyond(goes, ends):
    assert follows(**goes) and not follows(**ends)


def blocks(*lines, **page):
    frame = bare_frame([segment(text, x, y, **look) for text, x, y, look in lines], **page)
    return [b.text.split("\n") for b in flow(frame, frame.segments)]


TWO = [("the trees were late", 60.0, 100.0, {}), ("and nobody knew why", 60.0, 112.0, {})]


def test_lines_under_each_other_are_one_text():
    assert blocks(*TWO) == [["the trees were late", "and nobody knew why"]]


@pytest.mark.parametrize(("x1", "whole"), [(106.0, True), (109.0, False)])
def test_a_rule_over_half_of_the_lines_parts_them(x1, whole):
    rules = [HRule(105.0, 60.0, x1)]
    assert (len(blocks(*TWO, horizontal=rules)) == 1) is whole


@pytest.mark.parametrize(("y", "whole"), [(102.3, True), (102.7, False)])
def test_an_underline_parts_nothing(y, whole):
    assert (len(blocks(*TWO, horizontal=[HRule(y, 60.0, 155.0)])) == 1) is whole


@pytest.mark.parametrize(("x0", "whole"), [(58.2, True), (57.8, False)])
def test_an_underline_is_no_wider_than_its_text(x0, whole):
    assert (len(blocks(*TWO, horizontal=[HRule(101.0, x0, 155.0)])) == 1) is whole


@pytest.mark.parametrize(("dy", "apart"), [(4.2, False), (3.8, True)])
def test_a_line_over_two_side_by_side_goes_on_in_neither(dy, apart):
    over = ("a heading over both of the columns", 60.0, 100.0, {})
    left, right = ("the left one here", 60.0, 112.0, {}), ("the right one", 160.0, 112.0 + dy, {})
    assert (["a heading over both of the columns"] in blocks(over, left, right)) is apart


@pytest.mark.parametrize(("frames", "count"), [((60.5, 22.5), 1), ((59.5, 22.5), 0), ((60.5, 21.5), 0)])
def test_a_panel_has_room_for_text(frames, count):
    wide, high = frames
    assert len(panels(bare_frame(frames=[(0.0, 0.0, wide, high)]))) == count


@pytest.mark.parametrize(("high", "count"), [(470.0, 1), (490.0, 0)])
def test_a_panel_is_no_background_of_the_page(high, count):
    assert len(panels(bare_frame(frames=[(0.0, 0.0, 600.0, high)]))) == count


@pytest.mark.parametrize(("edge", "parts"), [(157.5, 2), (151.0, 1)])
def test_text_in_a_panel_stays_apart_from_text_outside(edge, parts):
    # The first line reaches into the panel's side: within three points it is in it all the same.
    assert len(blocks(*TWO, frames=[(58.0, 80.0, edge, 104.0)])) == parts
