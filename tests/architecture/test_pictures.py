"""The pictures of the documentation are what is drawn now."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tools import pictures

MAKE = "out of date: python tools/pictures.py"


@pytest.mark.slow
@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_has_the_marks_that_are_drawn_now(name):
    assert Image.open(pictures.DOCS / name).info["marks"] == pictures.marks(name), MAKE


@pytest.mark.slow
@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_shows_what_is_drawn_now(name):
    """As far as the fonts of machines are alike."""
    shown, drawn = Image.open(pictures.DOCS / name).convert("L"), pictures.picture(name).convert("L")
    assert shown.size == drawn.size, MAKE
    assert ImageStat.Stat(ImageChops.difference(shown, drawn)).mean[0] < 6, MAKE
