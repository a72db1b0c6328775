"""A place must come back from its text as the same place, and its text must be one that others read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.provenance.selectors import corners, percent, viewrect
from tests.provenance.reading_back import read_percent, read_viewrect

numbers = st.floats(0, 9999, allow_nan=False)
boxes = st.tuples(numbers, numbers, numbers, numbers).map(
    lambda b: (min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3]))
)
GRAMMAR = re.compile(r"page=\d+&viewrect=(\d+(\.\d+)?,){3}\d+(\.\d+)?")


@given(st.integers(1, 99999), boxes)
def test_a_place_comes_back_where_it_was(page, box):
    text = viewrect(page, box)
    assert GRAMMAR.fullmatch(text)
    found, back = read_viewrect(text)
    assert found == page
    assert back == pytest.approx(box, abs=0.011)


@given(boxes, st.floats(1, 5000), st.floats(1, 5000))
def test_a_place_in_a_picture_comes_back_where_it_was(box, width, height):
    inside = (box[0] % width, box[1] % height, width, height)
    assert read_percent(percent(inside, width, height), width, height) == pytest.approx(inside, abs=0.02)


def test_numbers_are_written_without_noise():
    assert viewrect(3, (72.0, 80.5, 372.0, 100.5)) == "page=3&viewrect=72,80.5,300,20"
    assert viewrect(1, (0.1, 0.2, 0.1 + 0.2, 0.2 + 0.4)) == "page=1&viewrect=0.1,0.2,0.2,0.4"
    assert percent((61.2, 79.2, 306.0, 396.0), 612.0, 792.0) == "xywh=percent:10,10,40,40"


@pytest.mark.parametrize(
    ("box", "wanted"),
    [
        ((-5.0, -0.0, 10.0, 10.0), "page=1&viewrect=0,0,10,10"),
        ((1e-9, 0.0, 1e7, 1234567.891), "page=1&viewrect=0,0,10000000,1234567.891"),
        ((0.0, 0.0, 1e7, 5.0), "page=1&viewrect=0,0,10000000,5"),
        ((-9.0, -9.0, -5.0, -5.0), "page=1&viewrect=0,0,0,0"),
    ],
    ids=["before the page", "small and large", "an exponent", "off the page"],
)
def test_an_odd_box_keeps_to_the_grammar(box, wanted):
    assert viewrect(1, box) == wanted
    assert GRAMMAR.fullmatch(wanted)


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf")])
def test_a_box_without_numbers_is_no_place(bad):
    with pytest.raises(ValueError, match="no numbers"):
        viewrect(1, (0.0, bad, 1.0, 1.0))
    assert corners((0.0, bad, 1.0, 1.0)) == ""


def test_corners_are_written_as_coordinates_are():
    assert corners((72.0, -0.001, 300.256, 1e7)) == "72,-0.001,300.256,10000000"
