"""Where the shapes of an overlay stand."""

from itertools import combinations, pairwise

import pytest

from pincite.outputs.overlay import LOOKS, Entry, Line, Mark, Overlay
from pincite.outputs.overlay.sheet import (
    BEYOND,
    Disc,
    Rectangle,
    Text,
    extent,
    folded,
    meet,
    sheet_of,
    spread,
    wide,
)

A4 = (595.0, 842.0)


def shapes(overlay, kind, page=A4):
    return [shape for shape in sheet_of(overlay, page).shapes if isinstance(shape, kind)]


def test_a_box_is_drawn_where_it_is_in_the_look_of_its_family():
    overlay = Overlay(marks=(Mark((40, 60, 120, 100), LOOKS["heading"], title="why"),))
    assert shapes(overlay, Rectangle) == [Rectangle((40, 60, 120, 100), LOOKS["heading"], "why")]


def test_small_boxes_lie_above_large_ones():
    boxes = [(10, 10, 20, 20), (0, 0, 100, 100), (5, 5, 50, 50)]
    drawn = shapes(Overlay(marks=tuple(Mark(box) for box in boxes)), Rectangle)
    assert [one.box for one in drawn] == [boxes[1], boxes[2], boxes[0]]


def test_what_lies_outside_the_page_is_cut_off():
    marks = (Mark((-50, -50, -10, -10), label="out"), Mark((-1e9, 5, 1e9, 6)))
    overlay = Overlay(marks=marks, lines=(Line(((-1e9, 0), (0, 1e9)), LOOKS["rule"]),))
    for one in shapes(overlay, Rectangle):
        assert min(one.box) >= -BEYOND and one.box[2] <= 595 + BEYOND
    (line,) = shapes(overlay, Line)
    assert line.points == ((-BEYOND, 0), (0, 842 + BEYOND))
    (label,) = shapes(overlay, Text)
    assert extent(label)[0] >= 0 and extent(label)[1] >= 0


def test_a_label_stands_left_of_the_top_of_its_box():
    (label,) = shapes(Overlay(marks=(Mark((100, 60, 120, 100), label="12 L1"),)), Text)
    x0, y0, x1, y1 = extent(label)
    assert 90 < x1 <= 100 and x0 < x1 and 55 < y0 < y1 < 75


def test_a_label_at_the_edge_is_whole():
    (label,) = shapes(Overlay(marks=(Mark((2, 2, 80, 40), label="12 L1"),)), Text)
    x0, y0, _, _ = extent(label)
    assert x0 >= 0 and y0 >= 0


@pytest.mark.parametrize("place", ["left", "above", "inside"])
def test_labels_keep_clear_of_each_other(place):
    boxes = [(100, 60, 400, 100), (100, 60, 300, 90), (100, 62, 200, 80), (101, 66, 150, 78)]
    marks = tuple(Mark(box, label=f"{i} T1", place=place) for i, box in enumerate(boxes))
    places = [extent(one) for one in shapes(Overlay(marks=marks), Text)]
    assert len(places) == 4
    assert not any(meet(a, b) for a, b in combinations(places, 2))


def test_the_order_is_told_by_a_line_with_numbers():
    trail = ((60.0, 20.0, 150.0, 40.0), (60.0, 150.0, 150.0, 180.0), (700.0, 900.0, 710.0, 910.0))
    overlay = Overlay(trail=trail)
    for line in shapes(overlay, Line):
        assert [round(y) for _, y in line.points] == [27, 157, 852]
    assert len(shapes(overlay, Disc)) == 6
    assert [text.text for text in shapes(overlay, Text)] == ["1", "2", "3"]


def test_the_legend_stands_beside_the_page():
    legend = (Entry("a table with a very long reason " * 9, LOOKS["table"], "1 B"), Entry("a paragraph"))
    sheet = sheet_of(Overlay(legend=legend), A4)
    assert sheet.page == A4 and sheet.size[0] > A4[0] and sheet.size[1] == A4[1]
    texts = [shape for shape in sheet.shapes if isinstance(shape, Text)]
    assert all(A4[0] < extent(one)[0] and extent(one)[2] <= sheet.size[0] for one in texts)
    assert not any(meet(extent(a), extent(b)) for a, b in combinations(texts, 2))
    assert " ".join(one.text for one in texts).count("reason") == 9


def test_a_legend_longer_than_the_page_is_told_to_its_end():
    sheet = sheet_of(Overlay(legend=tuple(Entry(f"entry {i}") for i in range(200))), (160.0, 200.0))
    texts = [shape for shape in sheet.shapes if isinstance(shape, Text)]
    assert [one.text for one in texts] == [f"entry {i}" for i in range(200)]
    assert texts[-1].y < sheet.size[1]


def test_an_entry_stands_at_the_height_of_what_it_is_about():
    legend = (Entry("first"), Entry("at 300", y=300.0), Entry("last", y=float("inf")))
    first, at, last = shapes(Overlay(legend=legend), Text)
    assert first.y < 20
    assert abs(at.y - 300) < 6
    assert 820 < last.y < 842


def test_notes_are_kept_apart_and_on_the_paper():
    tops = spread([-5.0, 0.0, 3.0, 3.0, 60.0, 96.0, 97.0], [10.0] * 7, 120)
    assert all(b - a >= 10 for a, b in pairwise(tops))
    assert tops[0] >= 0 and tops[-1] + 10 <= 120
    assert tops[4] == 60.0


def test_words_on_white_paper_stay_in_their_boxes():
    box = (40.0, 60.0, 140.0, 100.0)
    texts = shapes(Overlay(written=((box, "one two three " * 20),)), Text)
    assert 1 < len(texts) < 6
    assert all(extent(one)[0] >= 40 and extent(one)[2] <= 150 and extent(one)[3] <= 102 for one in texts)


@pytest.mark.parametrize(
    "text", ["one two three four five six seven", "一二三四五六七八九十一二三", "ααα " * 9]
)
def test_lines_are_folded_by_their_width(text):
    lines = folded(text, 10.0, 80.0)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(wide(line, 10.0) < 100 for line in lines)


def test_an_accent_and_an_empty_line_take_no_width():
    assert wide("e\u0301", 10) == wide("e", 10)
    assert folded("", 10, 80) == [""]
