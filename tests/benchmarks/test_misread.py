"""Letters misread are counted by edits; pages of prose are the same every time."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

import numpy as np

from benchmarks.ocr import prose
from benchmarks.scores.misread import misread


def test_blanks_count_where_asked_and_a_run_is_one():
    assert misread("人权", "人 权") == 0
    assert misread("人权", "人 权", blanks=True) == 0.5
    assert misread("two words", "two \n words", blanks=True) == 0


def test_what_shows_alike_is_no_error():
    assert misread("l’homme co‐opère", "l'homme co-ope\u0300re\u200f") == 0


def test_a_lost_line_costs_its_letters():
    assert misread("one\ntwo", "one") == 0.5


def test_a_spoiled_page_is_the_same_every_time_and_unlike_another():
    page = np.full((200, 300), 255, np.uint8)
    page[90:110, 40:260] = 0
    once = prose.spoiled(page, 150, "eng")
    assert np.array_equal(once, prose.spoiled(page, 150, "eng"))
    assert not np.array_equal(once, prose.spoiled(page, 150, "deu"))
