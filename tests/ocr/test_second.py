"""Ink that no word covers is looked at again, and what is no text is left alone."""

import numpy as np

from pincite.ocr.second import left_over, pieces
from pincite.ocr.word import OcrWord

DPI = 72 * 4  # a cell of 2 points is 8 pixels


def word(box):
    return OcrWord(text="word", box=box, confidence=0.9, block=0, line=0)


def page(*boxes):
    picture = np.full((800, 800), 255, np.uint8)
    for x0, y0, x1, y1 in boxes:
        picture[y0:y1, x0:x1] = 0
    return picture


def test_what_hangs_together_is_one_piece():
    ink = np.zeros((12, 20), bool)
    ink[2:4, 2:6] = ink[2:4, 8:10] = True  # two cells apart
    ink[8, 1:3] = ink[9, 2:9] = ink[8, 8] = True  # joined from below
    assert pieces(ink, 1) == [(2, 2, 6, 4), (8, 2, 10, 4), (1, 8, 9, 10)]
    assert pieces(ink, 2)[0] == (2, 2, 10, 4)


def test_a_spiral_is_one_piece():
    ink = np.zeros((9, 9), bool)
    ink[0, :] = ink[:, 8] = ink[8, :] = ink[2:, 0] = ink[2, :6] = ink[2:7, 6] = True
    assert pieces(ink, 0) == [(0, 0, 9, 9)]


def test_nothing_is_left_of_a_page_whose_ink_words_cover():
    picture = page((80, 80, 240, 120))
    assert left_over(picture, [word((78, 78, 242, 122))], DPI) is None


def test_what_no_word_covers_is_left_as_it_is():
    picture = page((80, 80, 240, 120), (400, 80, 560, 120))
    left = left_over(picture, [word((78, 78, 242, 122))], DPI)
    assert (left[80:120, 400:560] == 0).all() and (left[:, :300] == 255).all()


def test_drawings_and_specks_are_no_text():
    assert left_over(page((104, 104, 111, 111), (200, 200, 700, 700)), [], DPI) is None
