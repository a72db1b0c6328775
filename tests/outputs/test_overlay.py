import io

import numpy as np
import pytest
from PIL import Image

from pincite.outputs.canvas import Canvas
from pincite.outputs.overlay import LOOKS, Mark, Overlay, overlay_png


@pytest.fixture
def paper():
    return np.full((200, 160, 3), 255, np.uint8)


def drawn(paper, overlay, scale=1.0):
    with Image.open(io.BytesIO(overlay_png(paper, overlay, scale))) as image:
        return np.asarray(image)


def near(picture, x, y, colour):
    """True if a pixel within one of (x, y) has the colour."""
    return (picture[y - 1 : y + 2, x - 1 : x + 2] == colour).all(axis=2).any()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_box_is_drawn_in_the_wrong_place(paper, scale):
    paper = paper.repeat(int(scale), axis=0).repeat(int(scale), axis=1)
    picture = drawn(paper, Overlay(marks=(Mark((40, 60, 120, 100), "heading"),)), scale)
    colour = LOOKS["heading"].colour
    for x, y in ((40, 80), (120, 80), (80, 60), (80, 100)):
        assert near(picture, int(x * scale), int(y * scale), colour)
    inside = picture[int(64 * scale) : int(96 * scale), int(44 * scale) : int(116 * scale)]
    outside = picture[: int(55 * scale)]
    assert (inside == 255).all()
    assert (outside == 255).all()


def test_a_tint_hides_the_print_under_it(paper):
    paper[70:80, 50:60] = 0
    picture = drawn(paper, Overlay(marks=(Mark((40, 60, 120, 100), "table", filled=True),)))
    assert picture[75, 55].max() < 80
    assert 200 < picture[90, 80].mean() < 255


def test_the_picture_given_is_changed(paper):
    drawn(paper, Overlay(marks=(Mark((0, 0, 160, 200), "table", "label", filled=True),)))
    assert (paper == 255).all()


def test_a_mark_outside_the_page_is_an_error(paper):
    marks = (
        Mark((-50, -50, -10, -10), "text", "out"),
        Mark((150, 190, 400, 400), "figure", "corner", filled=True),
        Mark((0, 0, 0, 0), "rule"),
        Mark((-1e6, 5, 1e6, 6), "note"),
    )
    picture = drawn(paper, Overlay(marks=marks, trail=((-90, -90, -80, -80), (500, 500, 600, 600))))
    assert picture.shape == paper.shape


def test_a_label_is_cut_off_at_the_edge(paper):
    picture = drawn(paper, Overlay(marks=(Mark((2, 2, 80, 40), "list", "12 L1"),)))
    assert (picture[2:12, 3:33] < 100).all(axis=2).sum() > 30


def test_the_order_is_not_told(paper):
    trail = ((60.0, 20.0, 150.0, 40.0), (60.0, 150.0, 150.0, 180.0))
    picture = drawn(paper, Overlay(trail=trail))
    line = picture[80:120, 40:60].astype(int)
    assert (line[..., 0] - line[..., 1] > 80).any(axis=1).all()
    for y in (27, 157):  # a dark disc beside the top of each box
        assert (picture[y - 8 : y + 8, 42:60] < 60).all(axis=2).sum() > 60


def test_the_legend_covers_the_page(paper):
    legend = (("table", "a table with a very long reason " * 4), ("text", "a paragraph"))
    picture = drawn(paper, Overlay(legend=legend))
    assert picture.shape[0] == paper.shape[0]
    assert (picture[:, : paper.shape[1]] == 255).all()
    assert (picture[:, paper.shape[1] :] < 50).any()


def test_a_legend_longer_than_the_page_is_cut_in_silence(paper):
    many = tuple(("text", f"entry {i}") for i in range(500))
    few = many[:3]
    assert drawn(paper, Overlay(legend=many)).shape[0] == paper.shape[0]
    assert drawn(paper, Overlay(legend=few)).shape[1] < drawn(paper, Overlay(legend=many)).shape[1]


def test_two_families_look_the_same():
    assert len({(look.colour, look.width, look.dashes) for look in LOOKS.values()}) == len(LOOKS)


def test_a_colour_is_too_light_for_paper():
    def luminance(colour):
        parts = [v / 255 for v in colour]
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for look in LOOKS.values():
        assert 1.05 / (luminance(look.colour) + 0.05) > 3.5


def test_dashes_are_drawn_as_a_line():
    picture = np.full((20, 100, 3), 255, np.uint8)
    Canvas(picture).straight(10, 10, 90, 10, (0, 0, 0), 1, (4, 4))
    row = (picture == 0).all(axis=(2,)).any(axis=0)
    assert 30 < row.sum() < 50
