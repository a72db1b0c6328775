import numpy as np
import pytest

from pincite.ocr import read_page_images
from pincite.ocr.clean import grey
from pincite.ocr.pictures import Pictures
from pincite.ocr.plain import is_plain
from pincite.ocr.reading import PictureReading
from tests.ocr.pictures import PROSE, RUSSIAN, page_of, picture, spoiled, typeset

LINES = [*PROSE, *PROSE[:4]]
TALL = {"height": 260.0, "dpi": 150.0}


def plain(lines=LINES, dpi=150.0, **drawn):
    return is_plain(grey(picture(lines, **{**TALL, "dpi": dpi} | drawn)), dpi)


@pytest.mark.parametrize("dpi", [150.0, 200.0, 250.0])
def test_a_column_of_large_print_is_plain(dpi):
    assert plain(dpi=dpi)


def test_marks_above_letters_are_no_rules():
    assert is_plain(grey(typeset([*RUSSIAN, *RUSSIAN], dpi=150)), 150)


def test_print_too_small_for_its_dots_is_not_plain():
    assert not plain(dpi=100.0)
    assert not plain(LINES[:8] + [("set in small print", 30, 240)], size=8.0)


def test_a_page_with_a_rule_is_not_plain():
    assert not plain(grid=[(30, 230, 300, 230)])


def test_columns_are_not_plain():
    cells = [cell for k in range(10) for cell in (("harbour", 30, 30 + 18 * k), ("1,250", 250, 30 + 18 * k))]
    assert not plain(cells)


def test_a_few_lines_are_not_enough_to_tell():
    assert not plain(PROSE[:4])


def test_a_page_askew_noisy_or_with_a_picture_is_not_plain():
    page = grey(picture(LINES, **TALL))
    assert not is_plain(spoiled(page, skew=2.0, shade=0.0, noise=0.0), 150)
    assert not is_plain(spoiled(page, shade=0.3, noise=12.0), 150)
    shown = page.copy()
    shown[60:200, 500:700] = 40
    assert not is_plain(shown, 150)


def test_a_blank_sheet_is_not_plain():
    assert not is_plain(np.full((600, 400), 255, np.uint8), 150)


class Own:
    dpi = 150.0

    def __init__(self, pixels):
        self.pixels = pixels


@pytest.mark.parametrize(("simple", "dpi"), [(True, 150), (False, 300)])
def test_plain_prose_in_simple_letters_is_read_by_the_dots_it_has(simple, dpi):
    box = (0.0, 0.0, 360.0, 260.0)
    own = Own(grey(picture(LINES, **TALL)))
    pictures = Pictures(page_of(box, height=260.0), lambda dpi: None, lambda *_: own)
    assert pictures.of(box, simple=simple).dpi == pytest.approx(dpi, rel=1e-2)


@pytest.mark.parametrize(("languages", "dpi"), [("eng", 150), ("eng+chi_sim", 300)])
def test_letters_of_many_strokes_are_enlarged_however_plain_the_page(languages, dpi, monkeypatch):
    box = (0.0, 0.0, 360.0, 260.0)
    own = Own(grey(picture(LINES, **TALL)))
    seen = []

    def read(found, dpi, *_, **__):
        seen.append(dpi)
        return PictureReading(words=[])

    monkeypatch.setattr("pincite.ocr.page.read_picture", read)
    page = page_of(box, height=260.0)
    read_page_images(page, lambda dpi: None, languages, 0, image=lambda *_: own)
    assert seen == [pytest.approx(dpi, rel=1e-2)]
