"""Wrappers and documents that are too much end in an error with a code, or in an answer that says it is
incomplete. The limits are the engine's own: nothing here looks at a clock.
"""

import pytest

from pincite.errors import BadWrapper, LimitError, TooLarge
from pincite.wrappers.evaluation import search
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.language.parse import parse
from tests.wrappers.tokens.made import tokens_from

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


def refused(text, rows):
    """The typed error, with a sentence for a person."""
    with pytest.raises((TooLarge, BadWrapper)) as caught:
        evaluate(parse(text), tokens_from(rows), STEPS)
    assert len(caught.value.sentence) > 20
    return caught.value


# -- wrappers


def test_200_types_in_a_chain_are_evaluated():
    found = evaluate(parse(chain(200)), tokens_from(grid(2, 2)), STEPS)
    assert found.complete
    depth, group = 1, found.groups[0]
    while group.children:
        depth, group = depth + 1, group.children[0]
    assert depth == 200


def test_200_types_beside_each_other_are_evaluated():
    """The page has the numbers 0 to 9 and 100 to 109 of those that the types ask for."""
    found = evaluate(parse(wide(199)), tokens_from(grid(10, 10)), STEPS)
    assert found.complete
    assert [child.value.text for child in found.groups[0].children] == [
        str(n) for n in (*range(10), *range(100, 110))
    ]


def test_200_types_that_double_are_refused():
    assert refused(bushy(200), grid(4, 4)).code == "too_large"


def test_40_choices_in_a_row_are_refused():
    assert refused(alternatives(40), grid(4, 4)).code == "too_large"


@pytest.mark.parametrize(
    ("text", "children"), [(nested_optionals(40), 40), (bare_optionals(40), 1)], ids=["growing", "bare"]
)
def test_40_options_within_one_another_are_evaluated(text, children):
    found = evaluate(parse(text), tokens_from(grid(8, 8)), STEPS)
    assert found.complete
    assert len(found.groups[0].children) == children


@pytest.mark.parametrize("depth", [1_000, 20_000])
def test_brackets_without_end_are_refused(depth):
    assert refused(bare_optionals(depth), grid(2, 2)).code in ("bad_wrapper", "too_large")


# -- documents


@pytest.mark.slow
def test_a_million_tokens_are_refused():
    rows = [(str(n % 97), 1 + n // 500, None) for n in range(1_000_000)]
    with pytest.raises(LimitError) as caught:
        evaluate(parse(PAIRS), tokens_from(rows))
    assert caught.value.code == "too_large"


def test_a_page_with_more_tokens_than_allowed_is_refused():
    with pytest.raises(TooLarge):
        evaluate(parse(PAIRS), tokens_from(grid(100, 51)))


def test_a_page_with_as_many_tokens_as_allowed_is_evaluated():
    options = EvaluationOptions(max_tokens_per_page=100)
    assert evaluate(parse(PAIRS), tokens_from(grid(10, 10)), options).complete


PAIRS = """
wrapper pairs
root0 = pair:P*
pair = n:A, n:B
n = #TOKEN:X where isNumber(X)
"""
"""No constraint between the two: every pair of tokens is as good as any other."""


@pytest.mark.parametrize("mode", ["best", "topk", "all"])
def test_a_search_without_constraints_ends_at_its_limit(mode):
    """What was found until then is a valid answer, and it is not called complete."""
    options = EvaluationOptions(mode=mode, max_groups=5_000)
    found = evaluate(parse(PAIRS), tokens_from(grid(20, 20)), options)
    assert not found.complete
    assert found.stopped_by == "max_groups"
    assert all(group.truth >= 0.8 for group in found.groups)


def test_the_greedy_search_needs_few_steps_for_an_answer():
    found = evaluate(parse(PAIRS), tokens_from(grid(20, 20)), EvaluationOptions(max_groups=5_000))
    assert found.complete
    assert len(found.groups[0].children) == 200


def test_a_search_that_was_cut_short_keeps_what_it_had():
    found = evaluate(parse(PAIRS), tokens_from(grid(20, 20)), EvaluationOptions(max_groups=300))
    assert not found.complete
    assert 0 < len(found.groups[0].children) < 200


def test_a_document_without_tokens_has_an_answer():
    found = evaluate(parse(PAIRS), tokens_from([]))
    assert found.complete
    assert found.groups[0].children == ()


def test_no_record_is_made_up_where_one_must_be_there():
    found = evaluate(parse(PAIRS.replace("pair:P*", "pair:P")), tokens_from([]))
    assert found.complete
    assert found.groups == ()


@pytest.mark.parametrize("mode", ["best", "all"])
def test_a_search_that_would_hold_too_much_gives_what_it_has(mode, monkeypatch):
    """200 types of which each may be missing: more groups than anyone could keep."""
    monkeypatch.setattr(search, "MOST_MEMORY", 3 << 20)
    parts = ", ".join(f"t{n}:X{n}?" for n in range(200))
    leaves = "\n".join(f't{n} = #TOKEN:X where containsStr(X, "{n % 10}")' for n in range(200))
    found = evaluate(
        parse(f"wrapper wide\nroot0 = {parts}\n{leaves}"),
        tokens_from(grid(6, 10)),
        EvaluationOptions(mode=mode),
    )
    assert (found.complete, found.stopped_by) == (False, "memory")
    assert found.groups and found.groups[0].children


def test_items_that_overlap_without_end_give_what_was_found(monkeypatch):
    monkeypatch.setattr(search, "MOST_MEMORY", 3 << 20)
    text = "wrapper pairs\nroot0 = p:P*\np = a:A, a2:B where near(A, B, d=50)\na = #TOKEN:X\na2 = #TOKEN:X"
    found = evaluate(parse(text), tokens_from(grid(10, 20)), EvaluationOptions(mode="all"))
    assert (found.complete, found.stopped_by) == (False, "memory")
    assert len(found.groups[0].children) == 100
