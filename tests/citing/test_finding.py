"""Quotations are found in texts as letters, some of them changed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.citing.finding import _least, matches


def sellers(text, quote, anchored):
    """The table of Sellers: the first end of a stretch with the fewest edits, and how many."""
    column = list(range(len(quote) + 1))
    best = 0, len(quote)
    for place, sign in enumerate(text, 1):
        last, column = column, [place if anchored else 0]
        for i, wanted in enumerate(quote, 1):
            column.append(min(last[i - 1] + (sign != wanted), last[i] + 1, column[i - 1] + 1))
        if column[-1] < best[1]:
            best = place, column[-1]
    return best


@given(st.text("abc", max_size=40), st.text("abc", min_size=1, max_size=12), st.booleans())
def test_the_edits_are_those_of_the_whole_table(text, quote, anchored):
    assert _least(text, quote, anchored=anchored) == sellers(text, quote, anchored)


@given(st.text("abcdefgh", min_size=12, max_size=300), st.data())
def test_a_verbatim_stretch_is_found_at_its_own_place(text, data):
    start = data.draw(st.integers(0, len(text) - 12))
    end = data.draw(st.integers(start + 12, len(text)))
    found = matches(text, text[start:end])
    assert all(match.score == 1 and text[match.start : match.end] == text[start:end] for match in found)
    assert any(match.start <= start < match.end for match in found)


@pytest.mark.parametrize("seed", range(40))
def test_with_one_letter_in_fifty_changed_it_is_found_at_its_own_place(seed):
    some = random.Random(seed)
    text = "".join(some.choices("etaoinshrdlu", k=5000))
    start = some.randrange(4000)
    length = some.randrange(50, 900)
    quote = list(text[start : start + length])
    for i in range(some.randrange(50), length, 50):
        quote[i] = some.choice("xyz")
    best = matches(text, "".join(quote))[0]
    assert abs(best.start - start) <= 2 and abs(best.end - start - length) <= 2
    assert best.score > 0.95


def test_what_is_short_stands_letter_by_letter_between_ends_of_words():
    assert matches("thecatsat", "cat", {0, 3, 6, 9}.__contains__) == [(3, 6, 1.0)]
    assert matches("thecatsat", "ats", {0, 3, 6, 9}.__contains__) == []
    assert matches("thecatsat", "cot", {0, 3, 6, 9}.__contains__) == []
