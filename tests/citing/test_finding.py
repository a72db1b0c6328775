"""Quotations are found in texts as letters, some of them changed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.citing.alignment import BLOCK, aligned, least_edits
from pincite.citing.finding import matches


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
    assert least_edits(text, quote, anchored=anchored) == sellers(text, quote, anchored)


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


@pytest.mark.parametrize("seed", range(20))
def test_a_long_quotation_takes_as_many_edits_as_are_in_it(seed):
    some = random.Random(seed)
    text = "".join(some.choices("etaoinshrdlu", k=9000))
    start, length = some.randrange(2000), some.randrange(2 * BLOCK, 6000)
    quote = list(text[start : start + length])
    wrong = some.sample(range(length), length // 50)
    for i in wrong:
        quote[i] = some.choice(["", "x", quote[i] + "y"])
    found = aligned(text, "".join(quote), 0, len(text), 0.15 * length)
    assert abs(found.start - start) <= 3 and abs(found.end - start - length) <= 3
    assert found.edits <= len(wrong) + 4


@pytest.mark.parametrize("at", [0, 300, 500, 1500, 2900])
def test_what_a_long_quotation_leaves_out_or_makes_up_costs_its_letters(at):
    some = random.Random(at)
    text = "".join(some.choices("etaoinshrdlu", k=9000))
    left_out = text[1000 : 1000 + at] + text[1300 + at : 4300]
    added = text[1000 : 1000 + at] + "x" * 300 + text[1000 + at : 4000]
    for quote in (left_out, added):
        found = aligned(text, quote, 0, len(text), 0.15 * len(quote))
        assert found is not None
        assert found.edits <= 300 + BLOCK // 2
    assert aligned(text, added, 0, len(text), 200) is None
