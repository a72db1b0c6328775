"""Wrappers and documents that are too much end in an error with a code, or in an answer that says it is
incomplete. The limits are the engine's own: nothing here looks at a clock.
"""

import pytest

from recto.errors import BadWrapper, LimitError, RectoError, TooLarge
from recto.wrappers.evaluation.evaluate import evaluate
from recto.wrappers.evaluation.options import EvaluationOptions
from recto.wrappers.language.parse import parse
from recto.wrappers.tokens.made import tokens_from
from tests.wrappers.cases import fig3

STEPS = EvaluationOptions(max_groups=20_000)


def grid(columns, rows, page=1):
    return [
        (str(100 * r + c), page, (60.0 * c, 20.0 * r, 60.0 * c + 40, 20.0 * r + 10))
        for r in range(rows)
        for c in range(columns)
    ]


def chain(length):
    """Types each made of the next; the last is a token."""
    lines = [f"t{n} = t{n + 1}:X" for n in range(length - 1)]
    return "wrapper deep\n" + "\n".join([*lines, f"t{length - 1} = #TOKEN:X where isNumber(X)"])


def wide(count):
    """One root over many leaf types, each of which may be missing."""
    parts = ", ".join(f"(t{n}:X{n})?" for n in range(count))
    leaves = [f't{n} = #TOKEN:X where value(X, "{n}")' for n in range(count)]
    return f"wrapper wide\nroot0 = {parts}\n" + "\n".join(leaves)


def bushy(count):
    """Types each of which holds the next twice: the last level is 2 ** count tokens."""
    lines = [f"t{n} = t{n + 1}:X, t{n + 1}:Y" for n in range(count - 1)]
    return "wrapper bushy\n" + "\n".join([*lines, f"t{count - 1} = #TOKEN:X"])


def alternatives(count):
    """A sequence of choices: 2 ** count normal forms."""
    parts = ", ".join(f"(a:X{n} | b:Y{n})" for n in range(count))
    return f"wrapper choices\nroot0 = {parts}\na = #TOKEN:X where isNumber(X)\nb = #TOKEN:X"


def nested_optionals(depth):
    model = "a:X0"
    for n in range(1, depth):
        model = f"(a:X{n}, {model}?)"
    return f"wrapper optionals\nroot0 = ({model})?\na = #TOKEN:X where isNumber(X)"


def bare_optionals(depth):
    return f"wrapper optionals\nroot0 = {'(' * depth}a:X{')?' * depth}\na = #TOKEN:X where isNumber(X)"


def bounded(text, rows, options=STEPS):
    """The answer or the typed error; anything else fails the test."""
    try:
        found = evaluate(parse(text), tokens_from(rows), options)
    except RectoError as error:
        assert isinstance(error, TooLarge | BadWrapper), error
        assert error.sentence
        return error
    assert found.complete or found.stopped_by
    return found


# -- wrappers


def test_200_types_in_a_chain_are_too_many():
    found = bounded(chain(200), grid(2, 2))
    if not isinstance(found, RectoError):
        assert found.groups[0].type == "t0"


def test_200_types_beside_each_other_are_too_many():
    found = bounded(wide(199), grid(10, 10))
    if not isinstance(found, RectoError):
        assert len(found.groups[0].children) == len(
            {t for t, _, _ in grid(10, 10)} & set(map(str, range(199)))
        )


def test_200_types_that_double_are_counted_out():
    found = bounded(bushy(200), grid(4, 4))
    assert isinstance(found, RectoError)


def test_40_choices_in_a_row_are_multiplied_out():
    found = bounded(alternatives(40), grid(4, 4))
    assert isinstance(found, RectoError)


@pytest.mark.parametrize("text", [nested_optionals(40), bare_optionals(40)], ids=["growing", "bare"])
def test_40_options_within_one_another_do_not_end(text):
    found = bounded(text, grid(8, 8))
    if not isinstance(found, RectoError):
        assert found.groups


@pytest.mark.parametrize("depth", [1_000, 20_000])
def test_brackets_without_end_break_the_stack(depth):
    found = bounded(bare_optionals(depth), grid(2, 2))
    assert isinstance(found, RectoError)


# -- documents


def test_a_million_tokens_are_begun():
    rows = [(str(n % 97), 1 + n // 500, None) for n in range(1_000_000)]
    with pytest.raises(LimitError) as caught:
        evaluate(parse(PAIRS), tokens_from(rows))
    assert caught.value.code == "too_large"


def test_a_page_with_more_tokens_than_allowed_is_begun():
    with pytest.raises(TooLarge):
        evaluate(parse(PAIRS), tokens_from(grid(100, 51)))


def test_a_page_with_as_many_tokens_as_allowed_is_refused():
    found = bounded(PAIRS, grid(10, 10), EvaluationOptions(max_tokens_per_page=100, max_groups=20_000))
    assert not isinstance(found, RectoError)


PAIRS = """
wrapper pairs
root0 = pair:P*
pair = n:A, n:B
n = #TOKEN:X where isNumber(X)
"""
"""No constraint between the two: every pair of tokens is as good as any other."""


@pytest.mark.parametrize("mode", ["paper", "best", "topk", "all"])
def test_a_search_without_constraints_does_not_end(mode):
    found = bounded(PAIRS, grid(20, 20), EvaluationOptions(mode=mode, max_groups=5_000))
    if mode == "all":
        assert not found.complete
        assert found.stopped_by == "max_groups"


def test_an_answer_that_was_cut_short_looks_complete():
    rows = fig3.rows()
    text = """
wrapper any
root0 = row:R*
row = t:A, t:B, t:C, t:D
t = #TOKEN:X
"""
    found = bounded(text, rows, EvaluationOptions(mode="all", max_groups=500))
    assert not found.complete
    assert found.stopped_by


def test_a_document_without_tokens_is_an_error():
    found = evaluate(parse(PAIRS), tokens_from([]))
    assert found.complete
    assert found.groups[0].children == ()


def test_a_record_that_must_be_there_is_made_up():
    found = evaluate(parse(PAIRS.replace("pair:P*", "pair:P")), tokens_from([]))
    assert found.complete
    assert found.groups == ()
