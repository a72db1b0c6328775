"""A pattern of a user must neither hang the process, nor eat its memory, nor say other than RE2 says."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadPattern
from pincite.wrappers import patterns


@pytest.mark.parametrize(
    "pattern, said",
    [
        ("(", "missing \\)"),
        ("[a-z", "missing ]"),
        ("a{2000}", "invalid repetition size"),
        ("((a{100}){100}){100}", "repetition"),
        ("(?=a)", "perl operator"),
        (r"(a)\1", "escape"),
        (r"\pL{900}", "too large"),
        ("x" * (patterns.MAX_LENGTH + 1), "characters"),
        ("\ud800", "surrogate"),
    ],
)
def test_what_re2_does_not_take_is_refused_in_its_words(pattern, said):
    with pytest.raises(BadPattern, match=said):
        patterns.check(pattern)
    with pytest.raises(BadPattern):
        patterns.fullmatch(pattern, [])
    with pytest.raises(BadPattern):
        patterns.search(pattern, [])
    with pytest.raises(BadPattern):
        patterns.matcher(["a", pattern])


def test_a_pattern_that_hangs_other_engines_is_answered():
    assert patterns.fullmatch("(x+x+)+y", ["x" * 50_000]) == [False]
    assert patterns.fullmatch("(a|a)*b", ["a" * 50_000 + "b"]) == [True]


def test_a_full_match_is_of_the_whole_text_and_a_search_of_some_part():
    assert patterns.fullmatch("a|ab", ["a", "ab", "abc", ""]) == [True, True, False, False]
    assert patterns.search("b", ["abc", "ac"]) == [True, False]
    assert patterns.fullmatch("È+", ["èÈ"], ignore_case=True) == [True]
    assert patterns.fullmatch("È+", ["èÈ"]) == [False]


def test_too_many_patterns_are_refused_before_they_are_compiled():
    with pytest.raises(BadPattern, match="more than"):
        patterns.matcher(["a"] * (patterns.MOST + 1))


def test_a_text_with_half_a_character_breaks_nothing():
    assert patterns.fullmatch("a.", ["a\ud800"]) == [True]


PIECES = st.sampled_from(["a", "b", "ab", "A", "x+", "[ab]", ".", "a|b", "", "(ab)?", "\\Qa.b", "b{2}", "é"])


@given(
    st.lists(st.lists(PIECES, max_size=3).map("".join), max_size=5),
    st.lists(st.text("abAx.é", max_size=4), max_size=5),
    st.booleans(),
)
def test_many_patterns_at_once_say_what_each_says_alone(many, texts, ignore_case):
    together = list(map(patterns.matcher(many, ignore_case), texts))
    alone = [patterns.fullmatch(pattern, texts, ignore_case) for pattern in many]
    assert together == [
        [number for number in range(len(many)) if alone[number][place]] for place in range(len(texts))
    ]


@given(st.text(alphabet="aäb𝄞 ", max_size=30), st.sampled_from(["a", "ä+", "b|𝄞", "[^ ]+", "x*", "a b"]))
def test_where_a_pattern_stands_is_told_in_characters(text, pattern):
    expected = [hit.span() for hit in re.finditer(pattern, text) if hit.group()]
    assert patterns.ranges(pattern, text) == expected
