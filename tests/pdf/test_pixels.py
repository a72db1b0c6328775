"""An image's own pixels are given where the page shows them, and only there."""

import io

import numpy as np
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pincite.pdf import PdfDocument

WIDE, HIGH = 200, 150


@pytest.fixture(scope="module")
def picture():
    chance = np.random.default_rng(5)
    coarse = chance.integers(130, 256, (HIGH // 25, WIDE // 25), dtype=np.uint8)
    return np.kron(coarse, np.ones((25, 25), np.uint8))


def page(picture, *, turned=0, over=None, colour=False):
    """A PDF with the picture, 2 pixels to the point, at (50, 60) from the bottom left."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(300, 300), invariant=True)
    canvas.saveState()
    canvas.translate(50 + 100 / 2, 60 + 75 / 2)
    canvas.rotate(turned)
    shown = Image.fromarray(picture).convert("RGB") if colour else Image.fromarray(picture)
    canvas.drawImage(ImageReader(shown), -50, -37.5, 100, 75)
    canvas.restoreState()
    if over:
        canvas.setFillGray(over[0])
        canvas.rect(*over[1:], stroke=0, fill=1)
    canvas.save()
    return file.getvalue()


def image_of(data, most=300.0):
    with PdfDocument(data) as pdf:
        (box,) = pdf.read_page(1).images
        return pdf.image(1, 0, box, most)


@pytest.mark.parametrize("colour", [False, True])
def test_an_image_gives_its_pixels_and_its_resolution(picture, colour):
    found = image_of(page(picture, colour=colour))
    assert found.dpi == pytest.approx(144)
    assert np.abs(found.pixels.astype(int) - picture).max() <= 1


def test_a_turned_image_gives_its_pixels_as_they_are_shown(picture):
    assert np.array_equal(image_of(page(picture, turned=90)).pixels, np.rot90(picture, 1))


@pytest.mark.parametrize("grey", [0, 1])
def test_what_is_painted_over_is_not_brought_back(picture, grey):
    found = image_of(page(picture, over=(grey, 60, 90, 50, 16)))
    assert found.dpi == pytest.approx(144) and found.pixels is None


def test_an_image_that_stands_askew_gives_none(picture):
    assert image_of(page(picture, turned=20)).pixels is None


def test_an_image_that_is_fine_enough_gives_its_resolution_alone(picture):
    found = image_of(page(picture), most=100)
    assert found.dpi == pytest.approx(144) and found.pixels is None


def test_pixels_outlive_the_document(picture):
    found = image_of(page(picture))
    image_of(page(255 - picture))
    assert np.array_equal(found.pixels, picture)


def test_there_is_no_image_beyond_the_last(picture):
    with PdfDocument(page(picture)) as pdf:
        assert pdf.image(1, 1, (0, 0, 10, 10), 300) is None
