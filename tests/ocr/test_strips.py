import numpy as np
import pytest

from pincite.ocr.strips import Strip, cut_out, parted, strip_of


def test_a_line_that_falls_has_a_strip_that_falls_with_it():
    strip = strip_of([[10, 20], [110, 25], [110, 35], [10, 30]])
    assert strip == Strip(10, 20, 110, 30, pytest.approx(0.05))
    assert strip.fall(110) == pytest.approx(5)


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param([[10, 10], [25, 12], [24, 60], [9, 58]], id="upright"),
        pytest.param([[10, 10], [60, 40], [54, 50], [4, 20]], id="steep"),
    ],
)
def test_what_stands_or_is_steep_has_a_level_strip_around_it(corners):
    strip = strip_of(corners)
    xs, ys = zip(*corners, strict=True)
    assert strip == Strip(min(xs), min(ys), max(xs), max(ys))


def test_lines_that_stand_close_do_not_hold_each_other():
    above, below = parted([Strip(0, 0, 100, 20), Strip(0, 12, 100, 32)])
    assert above.bottom == below.top == 16
    assert (above.y1, below.y0) == (20, 12), "the strips stay as high as they were"


def test_lines_that_fall_are_parted_where_both_are():
    one, two = parted([Strip(0, 0, 200, 20, 0.1), Strip(100, 27, 200, 47, 0.0)])
    assert one.bottom + one.fall(150) == two.top + two.fall(150) == pytest.approx((35 + 27) / 2)


@pytest.mark.parametrize(
    "strips",
    [
        pytest.param([Strip(0, 0, 100, 20), Strip(0, 18, 100, 38)], id="hardly touching"),
        pytest.param([Strip(0, 0, 100, 20), Strip(0, 4, 100, 24)], id="one over the other"),
        pytest.param([Strip(0, 0, 100, 20), Strip(100, 12, 200, 32)], id="side by side"),
    ],
)
def test_strips_are_left_whole(strips):
    assert parted(strips) == strips


def test_a_falling_line_is_cut_out_level_and_without_its_neighbour():
    picture = np.full((60, 200), 255, np.uint8)
    for x in range(200):
        y = round(20 + 0.1 * x)
        picture[y : y + 4, x] = 0  # the line ...
        picture[y + 12 : y + 16, x] = 0  # ... and the one below
    cut, corner = cut_out(picture, Strip(0, 15, 200, 33, 0.1, bottom=28))
    assert corner == (0, 15)
    assert cut.shape == (18, 200)
    rows = np.flatnonzero((cut[:, 5:195] < 128).all(axis=1))
    assert set(range(5, 9)) >= set(rows.tolist()) >= {6, 7}
    assert (cut[13:] == 255).all()


def test_a_strip_outside_the_picture_shows_nothing():
    cut, _ = cut_out(np.zeros((10, 10), np.uint8), Strip(20, 20, 30, 30, 0.1))
    assert not cut.size
