"""An engine is shown less than the whole picture, and its words are where they stand in the whole."""

import numpy as np
import pytest

from pincite.ocr.clean import grey
from pincite.ocr.engines.shown import Shown
from pincite.ocr.engines.tesseract import recognise
from tests.ocr.pictures import PROSE, picture, text_of


def test_margins_change_no_word_and_no_box_beside_moving_it(english):
    prose = grey(picture(PROSE, height=220))
    wide = np.pad(prose, ((300, 500), (700, 100)), constant_values=255)
    found, moved = recognise(prose, 200, "eng"), recognise(wide, 200, "eng")
    assert text_of(moved) == text_of(found) == " ".join(PROSE)
    for word, other in zip(found, moved, strict=True):
        assert other.box == tuple(np.add(word.box, (700, 300, 700, 300)))
        assert other.baseline == tuple(np.add(word.baseline, (700, 300, 700, 300)))


@pytest.mark.parametrize(("paper", "ink"), [(255, 0), (200, 170), (20, 255)])
def test_what_is_printed_stays_whatever_the_paper(paper, ink):
    sheet = np.full((1000, 800), paper, np.uint8)
    sheet[400:410, 300:500] = ink
    shown = Shown.of(sheet, 100)
    assert (shown.left, shown.top) == (280, 380)
    assert shown.picture.shape == (50, 240)


def test_of_a_blank_sheet_nothing_is_shown():
    assert Shown.of(np.full((500, 500), 240, np.uint8), 100).picture.size == 0
