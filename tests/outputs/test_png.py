import io

import numpy as np
import pytest
from PIL import Image

from pincite.outputs.png import png


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (5, 1), (40, 33)])
def test_every_pixel_comes_back(size):
    picture = np.random.default_rng(7).integers(0, 256, (*size, 3), dtype=np.uint8)
    with Image.open(io.BytesIO(png(picture))) as image:
        image.load()
        assert image.mode == "RGB"
        assert (np.asarray(image) == picture).all()


def test_a_part_of_a_picture_is_written_alone():
    whole = np.arange(20 * 20 * 3, dtype=np.uint32).astype(np.uint8).reshape(20, 20, 3)
    part = whole[2:9, 3:11]
    with Image.open(io.BytesIO(png(part))) as image:
        assert (np.asarray(image) == part).all()


def test_the_resolution_is_kept():
    with Image.open(io.BytesIO(png(np.zeros((2, 2, 3), np.uint8), dpi=144))) as image:
        assert image.info["dpi"] == pytest.approx((144, 144), abs=0.1)


def test_the_same_picture_gives_the_same_bytes():
    picture = np.random.default_rng(1).integers(0, 256, (30, 30, 3), dtype=np.uint8)
    assert png(picture) == png(picture.copy())
