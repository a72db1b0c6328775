"""A lost letter alone before a text is a bullet; elsewhere it stays what it is."""

from __future__ import annotations

import pytest

from pincite.layout.text.lost import name_bullets
from tests.layout.made_blocks import segment, words_of


def named(*texts):
    words = words_of(list(texts))
    line = segment(" ".join(texts), 60, 100, width=100, first=0)
    name_bullets(words, [line])
    return line.text, words.text


def test_a_lost_letter_before_a_text_is_a_bullet():
    assert named("\ufffd", "Rent", "paid") == ("• Rent paid", ["•", "Rent", "paid"])


@pytest.mark.parametrize(
    "texts", [("\ufffd",), ("\ufffd", "Re\ufffdt"), ("\ufffdent", "paid"), ("Rent", "\ufffd")]
)
def test_a_lost_letter_elsewhere_is_told_as_lost(texts):
    assert named(*texts) == (" ".join(texts), list(texts))
