"""P4 and P5: content models are read in one way, and kernels and instances miss no word."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.wrappers import definition as d
from pincite.wrappers.content import automaton as product_automaton
from pincite.wrappers.content import forms as product_forms
from tests.wrappers.content.models import read_word
from tests.wrappers.oracle import kernels
from tests.wrappers.oracle.instances import NAMES, hard_model, plain_model
from tests.wrappers.oracle.models import (
    Marked,
    circle,
    clash,
    expression,
    marked,
    nullable,
    parses,
    star_normal,
    words,
)
from tests.wrappers.oracle.setting import sound

LONGEST = 5
"""Words up to so many element names are compared: enough for two rounds of the largest bodies."""


@st.composite
def contents(draw: st.DrawFn) -> d.Content:
    return content_of(draw(st.randoms(use_true_random=False)))


def content_of(r: random.Random) -> d.Content:
    leaves = list(NAMES[: r.choice((2, 3))])
    return (hard_model if r.random() < 0.4 else plain_model)(r, leaves, [])


def read(content: d.Content) -> tuple[Marked, tuple[str, ...]]:
    names: list[d.Name] = []
    return marked(content, names), tuple(n.type for n in names)


def deterministic(content: d.Content) -> bool:
    return clash(*read(content)) is None


EXAMPLES = settings(max_examples=150, deadline=None)


@EXAMPLES
@given(contents())
def test_membership_is_that_of_regular_expressions(content):
    check_membership(content)


@pytest.mark.slow
def test_membership_is_that_of_regular_expressions_in_many_models():
    for seed in range(1500):
        check_membership(content_of(random.Random(seed)))


def check_membership(content: d.Content) -> None:
    e, types = read(content)
    pattern = re.compile(expression(e, types.__getitem__))
    unique = clash(e, types) is None
    theirs = product_automaton.automaton(content)
    assert (theirs.clash is None) == unique, content
    assert theirs.nullable == nullable(e)
    for word in spelled(types):
        found = parses(e, types, word)
        assert bool(found) == bool(pattern.fullmatch("".join(word))), (content, word)
        if unique:
            assert len(found) < 2
            assert read_word(theirs, word) == next(iter(found), None), (content, word)


def spelled(types: tuple[str, ...]) -> list[tuple[str, ...]]:
    alphabet = sorted(set(types))
    longest = LONGEST if len(alphabet) < 3 else LONGEST - 1
    return [w for n in range(longest + 1) for w in itertools.product(alphabet, repeat=n)]


@EXAMPLES
@given(contents())
def test_star_normal_form_keeps_words_and_positions(content):
    e, types = read(content)
    normal = star_normal(e)
    assert words(normal, LONGEST) == words(e, LONGEST)
    assert star_normal(normal) == normal
    theirs, names = read_normal(content)
    assert words(theirs, LONGEST) == words(e, LONGEST)
    assert names == types


def read_normal(content: d.Content) -> tuple[Marked, tuple[str, ...]]:
    """The star normal form of the product."""
    return read(product_automaton.star_normal_form(content))


def test_a_star_takes_something_each_time_it_goes_round():
    for text in (d.Star(d.Star(d.Name("a", "x"))), d.Star(d.Optional(d.Name("a", "x")))):
        e, _ = read(text)
        normal = star_normal(e)
        assert normal == kernels.Star(kernels.At(0))
    assert circle(kernels.Seq(())) is None


@EXAMPLES
@given(contents())
def test_normal_forms_and_instances_lose_no_word(content):
    check_forms(content)


@pytest.mark.slow
def test_normal_forms_and_instances_of_many_models_lose_no_word():
    for seed in range(1500):
        check_forms(content_of(random.Random(10_000 + seed)))


def check_forms(content: d.Content) -> None:
    e, types = read(content)
    if clash(e, types) is not None:
        return
    normal = star_normal(e)
    language = words(normal, LONGEST)
    forms = kernels.normal_forms(normal)
    assert set().union(*(words(kernels.language(f), LONGEST) for f in forms)) == language
    entered = kernels.instantiate(normal)
    reached: set[tuple[int, ...]] = set()
    for form in entered:
        assert kernels.kernel(form), "an instance that puts nothing in"
        reached |= words(kernels.language(form), LONGEST)
    assert reached == language - {()}
    models = [kernels.kernel(f) for f in forms]
    assert all(k in words(e, max(map(len, models), default=0)) for k in models)
    spelt = [tuple(types[p] for p in k) for k in models]
    assert len(set(spelt)) == len(spelt), "two normal forms with one kernel"

    model = product_forms.numbered(product_automaton.star_normal_form(content))
    assert [plain(f) for f in product_forms.normal_forms(model)] == [tuple(map(unfolded, f)) for f in forms]
    assert [plain(f) for f in product_forms.instances(model)] == [tuple(map(unfolded, f)) for f in entered]


def plain(form) -> kernels.Form:
    """A normal form of the product in the classes of these tests."""

    def whole(model):
        match model:
            case product_forms.Place(position=p):
                return kernels.At(p)
            case d.Optional(body=body):
                return kernels.Opt(whole(body))
            case d.Star(body=body):
                return kernels.Star(whole(body))
            case d.Sequence(parts=parts):
                return kernels.Seq(tuple(map(whole, parts)))
            case d.Choice(parts=parts):
                return kernels.Alt(tuple(map(whole, parts)))

    return tuple(map(whole, form))


def unfolded(e: Marked) -> Marked:
    """``e+`` written out as ``e, e*``."""
    match e:
        case kernels.Plus(body):
            return kernels.Seq((unfolded(body), kernels.Star(unfolded(body))))
        case kernels.Opt(body) | kernels.Star(body):
            return type(e)(unfolded(body))
        case kernels.Seq(parts) | kernels.Alt(parts):
            return type(e)(tuple(map(unfolded, parts)))
    return e


def wrapper(**models: d.Content) -> d.Wrapper:
    types = [d.GroupType(name, content) for name, content in models.items()]
    types += [d.GroupType(name, d.Leaf("token", "t")) for name in "abc"]
    return d.Wrapper(name="w", types=tuple(types))


@pytest.mark.parametrize(
    ("models", "accepted"),
    [
        ({"r": d.Star(d.Name("b0", "x")), "b0": d.Optional(d.Name("a", "x"))}, False),
        (
            {"r": d.Star(d.Sequence((d.Name("b0", "x"), d.Name("a", "y")))), "b0": d.Star(d.Name("a", "x"))},
            True,
        ),
        ({"r": d.Plus(d.Name("b0", "x")), "b0": d.Sequence(())}, False),
        (
            {"r": d.Star(d.Choice((d.Name("a", "x"), d.Name("b0", "y")))), "b0": d.Star(d.Name("c", "z"))},
            False,
        ),
        ({"r": d.Star(d.Name("b0", "x")), "b0": d.Plus(d.Name("a", "x"))}, True),
        ({"r": d.Sequence((d.Optional(d.Name("a", "x")), d.Name("a", "y")))}, False),
    ],
)
def test_a_wrapper_without_end_or_without_one_reading_is_refused(models, accepted):
    w = wrapper(**models)
    assert sound(w) == accepted
    empty = product_automaton.emptyable(w.types)
    theirs = all(
        product_automaton.emptiness(t.content, empty).endless is None
        and product_automaton.automaton(t.content).clash is None
        for t in w.types
        if not isinstance(t.content, d.Leaf)
    )
    assert theirs == accepted
