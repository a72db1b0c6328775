"""Pictures are tokens too, in their place, once each."""

import pytest

from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.tokens.sheet import Sheet, tree


def filled():
    sheet = Sheet()
    sheet.add("heading", sheet.line(50, (50, "Title")))
    sheet.add("paragraph", sheet.line(300, (50, "below the picture")))
    return sheet


@pytest.mark.parametrize("granularity", ["word", "line-segment", "cell", "block"])
def test_an_image_comes_where_it_stands_on_the_page(granularity):
    sheet = filled()
    sheet.images = [(50.0, 100.0, 250.0, 250.0)]
    made = tokens_of(tree(sheet), granularity)
    at = made.image.tolist().index(True)
    assert made.text[:at] == ["Title"]
    assert made.text[at] == ""
    assert made.box[at].tolist() == [50, 100, 250, 250]
    assert made.kind[at] == "figure"
    assert made.words[at] == (0, 0)
    assert made.image.sum() == 1


def test_a_figure_of_many_images_is_one_picture_and_its_labels_are_text():
    sheet = Sheet()
    sheet.add("heading", sheet.line(50, (50, "Title")))
    sheet.images = [(50.0, 100.0 + 10 * k, 250.0, 110.0 + 10 * k) for k in range(15)]
    sheet.add("figure", sheet.line(120, (60, "axis")), box=(50.0, 100.0, 250.0, 250.0))
    made = tokens_of(tree(sheet), "line-segment")
    assert made.text == ["Title", "", "axis"]
    assert made.element[1] == made.element[2] == "/p1/figure/1"


def test_a_box_drawn_around_text_is_no_picture():
    sheet = Sheet()
    sheet.add("figure", sheet.line(100, (50, "STATO PATRIMONIALE ATTIVO")), box=(48.0, 98.0, 200.0, 112.0))
    made = tokens_of(tree(sheet), "line-segment")
    assert made.image.tolist() == [False]


def test_scans_behind_the_page_and_dots_are_no_pictures():
    sheet = filled()
    sheet.images = [(0.0, 0.0, 600.0, 800.0), (10.0, 10.0, 11.0, 11.0), (50.0, 200.0, 400.0, 201.0)]
    assert not tokens_of(tree(sheet), "line-segment").image.any()


def test_the_same_image_drawn_twice_is_one():
    sheet = filled()
    sheet.images = [(50.0, 100.0, 250.0, 250.0)] * 2
    assert tokens_of(tree(sheet), "line-segment").image.sum() == 1


def test_a_picture_in_the_right_column_comes_among_the_text_of_that_column():
    sheet = Sheet()
    sheet.add("paragraph", sheet.line(100, (50, "left top")))
    sheet.add("paragraph", sheet.line(500, (50, "left bottom")))
    sheet.add("paragraph", sheet.line(100, (350, "right top")))
    sheet.add("paragraph", sheet.line(500, (350, "right bottom")))
    sheet.images = [(350.0, 200.0, 500.0, 400.0)]
    made = tokens_of(tree(sheet), "block")
    assert made.text == ["left top", "left bottom", "right top", "", "right bottom"]
