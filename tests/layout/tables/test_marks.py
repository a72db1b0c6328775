"""What texts look like is told as plain patterns tell it, and in time that grows with their length alone."""

import random
import re

import pytest

from pincite.layout.tables.judge.marks import is_code, is_entry, is_label

PLAIN = {
    is_label: re.compile(r"[^\W\d_]{2}.*:\s*$"),
    is_entry: re.compile(
        r"(?:\.\s?){4,}\s*\d{1,4}$|…{2,}\s*\d{1,4}$|^[^\d,]{3,},\s*\d{1,4}(?:\s?[-–,]\s?\d{1,4})*(?:,\s|$)"
    ),
    is_code: re.compile(
        r"[;{}]\s*$|^[{}]|\w\(.*\)\s*[;:{]?$|[!=]=|->|::|\+\+|^(?:return|if|for|while|else|import|def)\b"
    ),
}


@pytest.mark.parametrize("looks", list(PLAIN))
def test_a_text_looks_as_a_plain_pattern_says(looks):
    draw = random.Random(1)
    for _ in range(20_000):
        text = "".join(draw.choices("ab(): \n;{}=.…12,-\tx", k=draw.randint(0, 9)))
        assert looks(text) == (PLAIN[looks].search(text) is not None), repr(text)


@pytest.mark.parametrize(
    ("looks", "text"),
    [(is_label, "word " * 100_000), (is_code, "f(a) " * 100_000 + "x"), (is_entry, ". " * 200_000 + "x")],
)
def test_a_text_as_long_as_a_page_is_gone_through_once(looks, text):
    assert not looks(text)  # the plain patterns take minutes
