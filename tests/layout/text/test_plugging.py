"""Letters that another font draws after their line are put back into it."""

from __future__ import annotations

import pytest

from pincite.layout.text.plugging import mark_plugged
from pincite.model.words import GLUED
from tests.layout.made_blocks import segment, words_of


def plugged(at=(70.0, 80.0), *, baseline=100.0, size=10.0):
    """A line of two words with a hole between them, and a letter drawn elsewhere."""
    words = words_of(["pl", "ms", "u", "below"])
    words.x0, words.x1 = [60.0, 80.0, at[0], 60.0], [70.0, 95.0, at[1], 90.0]
    line = segment("pl ms", 60, 100, width=35, first=0)
    letter = segment("u", at[0], baseline, width=at[1] - at[0], size=size, first=2)
    below = segment("below", 60, 130, width=30, first=3)
    drawn = sorted([line, letter, below], key=lambda s: (s.baseline, s.x0))
    return words, mark_plugged(words, drawn)


def test_a_letter_stands_in_the_hole_of_its_line_without_blanks():
    words, found = plugged()
    assert [(s.text, s.first, s.last) for s in found] == [("plums", 0, 3), ("below", 3, 4)]
    assert words.text == ["pl", "u", "ms", "below"] and all(f & GLUED for f in words.flags[1:3])


def test_white_space_beside_the_letter_stays():
    assert plugged((72.0, 78.0))[1][0].text == "pl u ms"


@pytest.mark.parametrize("other", [
    {"at": (66.0, 76.0)},  # over another letter
    {"at": (200.0, 210.0)},  # beside the line
    {"baseline": 105.0},
    {"size": 7.0},
])  # fmt: skip
def test_other_text_stays_apart(other):
    assert len(plugged(**other)[1]) == 3


def test_a_letter_between_two_lines_that_reach_under_it_is_put_into_one_of_them():
    words = words_of(["plum", "s", "and"])
    words.x0, words.x1 = [60.0, 94.0, 99.0], [95.0, 100.0, 120.0]
    line = segment("plum", 60, 100, width=35, first=0)
    letter = segment("s", 94, 100, width=6, first=1)
    further = segment("and", 99, 100, width=21, first=2)
    found = mark_plugged(words, [line, letter, further])
    assert [(s.text, s.first, s.last) for s in found] == [("plums", 0, 2), ("and", 2, 3)]
    assert words.text == ["plum", "s", "and"]
