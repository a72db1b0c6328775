import numpy as np
import pytest

from pincite.ocr.clean import grey
from pincite.ocr.rules import find_rules, without_rules
from tests.ocr.pictures import PROSE, picture

GRID = [(40, y, 320, y) for y in (30, 50, 70, 90, 110)] + [(x, 30, x, 110) for x in (40, 130, 220, 320)]
WORDS = [
    (f"cell {r}{c}", x, y) for r, y in enumerate((44, 64, 84, 104)) for c, x in enumerate((45, 135, 225))
]


@pytest.mark.parametrize("tone", [0.0, 0.8], ids=["black", "pale"])
def test_rules_of_a_table_are_found(tone):
    dpi = 200
    rules = find_rules(grey(picture(WORDS, grid=GRID, dpi=dpi, colour=tone)), dpi)
    scale = dpi / 72
    found = sorted(tuple(round(v / scale) for v in r.box) for r in rules)
    assert len(found) == len(GRID)
    for rule, drawn in zip(found, sorted(GRID), strict=True):
        assert rule == pytest.approx(drawn, abs=1)


def test_letters_are_no_rules():
    assert find_rules(grey(picture(PROSE)), 200) == []
    assert find_rules(grey(picture(["HEADLINE IN TALL LETTERS"], size=20)), 200) == []


def test_the_headline_of_hindi_is_no_rule():
    page = np.full((300, 600), 255, np.uint8)
    page[100:104, 50:550] = 0
    assert len(find_rules(page, 200)) == 1
    for x in range(50, 550, 16):  # letters hang on it
        page[104:130, x : x + 4] = 0
    assert find_rules(page, 200) == []


def test_a_bar_is_no_rule():
    page = np.full((600, 600), 255, np.uint8)
    page[200:240, 50:550] = 0
    assert find_rules(page, 200) == []


def test_noise_gives_no_rules():
    noise = np.random.default_rng(3).integers(0, 256, (400, 400)).astype(np.uint8)
    assert find_rules(noise, 200) == []


def test_rules_leave_the_picture_and_letters_stay():
    with_grid = grey(picture(WORDS, grid=GRID))
    without = grey(picture(WORDS))
    cleared = without_rules(with_grid, find_rules(with_grid, 200))
    assert (with_grid < 128).sum() > (without < 128).sum() + 1000
    assert np.abs(cleared.astype(int) - without.astype(int)).mean() < 0.5
    assert (cleared[without < 100] < 128).mean() > 0.99


def test_a_picture_smaller_than_a_rule_has_none():
    assert find_rules(np.zeros((5, 5), np.uint8), 300) == []
