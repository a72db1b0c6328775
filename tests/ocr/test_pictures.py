"""Regions of a page become pictures: own pixels where there are some, else the page as drawn."""

import msgspec
import numpy as np
import pytest

from pincite.ocr.pictures import ENLARGED, MOST_TIMES, Pictures, alone, enlarged
from tests.ocr.pictures import letters, page_of, shapes

BOX = (20.0, 30.0, 340.0, 180.0)


class Own(msgspec.Struct):
    dpi: float
    pixels: np.ndarray | None = None


def never(*asked):
    raise AssertionError("not needed")


def drawn(dpi):
    return np.full((round(200 * dpi / 72), round(360 * dpi / 72), 3), int(dpi) % 256, np.uint8)


def test_an_image_alone_is_read_by_its_own_pixels_enlarged():
    own = np.tile(np.arange(0, 240, 2, dtype=np.uint8), (75, 1))[:, :160]
    own = np.ascontiguousarray(np.resize(own, (75, 160)))
    region = Pictures(page_of(BOX), never, lambda *asked: Own(150.0, own)).of(BOX)
    assert region.picture.shape == (150, 320)
    assert (region.left, region.top) == BOX[:2]


def test_an_image_of_few_dots_is_enlarged_no_more_than_is_of_use():
    own = np.zeros((75, 160), np.uint8)
    region = Pictures(page_of(BOX), never, lambda *asked: Own(36.0, own)).of(BOX)
    assert region.picture.shape == (188, 400)
    assert region.dpi == pytest.approx(36 * MOST_TIMES, rel=1e-2)


def test_an_image_that_is_cut_is_drawn_as_fine_as_it_is_and_enlarged():
    asked = []

    def render(dpi):
        asked.append(dpi)
        return drawn(dpi)

    region = Pictures(page_of(BOX), render, lambda *_: Own(72.0)).of(BOX)
    assert asked == [72.0]
    assert region.picture.shape == (375, 800) and set(np.unique(region.picture)) == {72}


def test_an_image_finer_than_needed_is_drawn():
    region = Pictures(page_of(BOX), drawn, lambda *_: Own(600.0)).of(BOX)
    assert region.dpi == pytest.approx(300) and set(np.unique(region.picture)) == {300 % 256}


def test_a_page_is_drawn_once():
    asked = []

    def render(dpi):
        asked.append(dpi)
        return drawn(dpi)

    pictures = Pictures(page_of((10, 10, 100, 100), (200, 10, 300, 100)), render)
    first, second = (pictures.of(box) for box in pictures.page.images)
    assert asked == [300.0] and first.left < second.left


@pytest.mark.parametrize(
    "more",
    [
        {"glyphs": letters([("written over it", 100, 100)])},
        {"paths": shapes(1)},
    ],
)
def test_what_is_drawn_over_an_image_is_part_of_what_is_read(more):
    assert alone(page_of((0.0, 0.0, 360.0, 200.0)), (0.0, 0.0, 360.0, 200.0)) == 0
    assert alone(page_of((0.0, 0.0, 360.0, 200.0), **more), (0.0, 0.0, 360.0, 200.0)) is None


def test_photographs_of_many_pixels_are_not_enlarged():
    large = np.zeros((3000, 4000), np.uint8)
    assert large.size > ENLARGED and enlarged(large, 3.0) is large
    small = np.zeros((1000, 3000), np.uint8)
    assert enlarged(small, 10.0).size == pytest.approx(ENLARGED, rel=0.01)
