"""Whatever is given, the answer is a wrapper or faults with places within the text."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pincite.errors import BadWrapper
from pincite.wrappers.language.check import faults
from pincite.wrappers.language.fault import normal, show
from pincite.wrappers.language.parse import parse
from pincite.wrappers.predicates.registry import predicates
from tests.wrappers.language.definitions import KEYWORDS, wrappers

CALM = settings(deadline=None, max_examples=200, suppress_health_check=list(HealthCheck))
WORDS = [
    *KEYWORDS,
    *("is-a", "not", "a", "X", "= ", ":", ",", "|", "(", ")", "?", "*", "+", "-", "->", "#TOKEN", "#IMAGE"),
    *('"t"', "/p/", "0.8", '"', "/", "#", "\n", "\t", "\x00", "“", "é", "e\u0301", "\U0001f600", "\u2028"),
    *("wrapper w a = b:B", "b = #TOKEN:X", "where west(X, Y)", "concept k", 'concepts "f"', "threshold 2"),
]


def sound(text):
    """Parse and check; every fault lies in the text and can be shown."""
    try:
        found = faults(parse(text, read=lambda name: text), predicates())
    except BadWrapper as error:
        found = error.faults
        assert found
    lines = normal(text).split("\n")
    for fault in found:
        if fault.line:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        shown = show(fault, text).split("\n")
        assert len(shown) in (1, 3)
        assert all(line.isprintable() for line in shown)


@CALM
@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(["", " "]))
def test_words_in_any_order_end_in_a_wrapper_or_in_faults(words, between):
    sound(between.join(words))
    sound("wrapper w a = b:B " + between.join(words))


@pytest.mark.slow
@CALM
@given(st.text(max_size=40))
def test_letters_in_any_order_end_in_a_wrapper_or_in_faults(text):
    sound(text)
    sound("wrapper w a = b:B where f(B, " + text)


@pytest.mark.slow
@CALM
@given(wrappers)
def test_a_wrapper_of_python_is_right_or_has_faults(wrapper):
    known = predicates()
    for fault in faults(wrapper, known):
        assert fault.sentence
        assert fault.code
