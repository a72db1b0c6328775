"""P10: the engine gives what the literal algorithm and the definition give, group for group."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import HealthCheck, assume, given, settings

from pincite.errors import TooLarge
from pincite.model.records import Extraction
from pincite.wrappers import definition as d
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.language.parse import parse
from pincite.wrappers.predicates.registry import predicates
from tests.wrappers.oracle.answers import group_of
from tests.wrappers.oracle.enumerate import every_group
from tests.wrappers.oracle.groups import Group, canonical
from tests.wrappers.oracle.instances import Instance, instances, plain_tokens, seeded, table_predicate
from tests.wrappers.oracle.literal import extract
from tests.wrappers.oracle.maximal import answers, passing, rank
from tests.wrappers.oracle.pages import random_page
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.solved import Solved, solve
from tests.wrappers.oracle.truth import mu
from tests.wrappers.oracle.verdict import verdict
from tests.wrappers.tokens.made import tokens_from

KNOWN = predicates()
SMALL = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


def found(instance: Instance, **options) -> Extraction:
    wanted = EvaluationOptions(confidence=True, **options)
    return evaluate(instance.wrapper, instance.tokens, wanted, predicates=instance.predicates)


def groups(instance: Instance, s: Setting, **options) -> list[Group]:
    """The answers of the engine, each with the truth it should have."""
    extraction = found(instance, **options)
    assert extraction.complete, instance
    result = [group_of(s, g) for g in extraction.groups]
    for g, record in zip(result, extraction.groups, strict=True):
        assert math.isclose(record.truth, mu(s, g), abs_tol=1e-9), instance
    return result


@SMALL
@given(instances(tokens=(3, 5)))
def test_the_engine_agrees_with_the_literal_algorithm(instance: Instance):
    solved = solve(instance)
    assume(solved)
    check_paper(instance, solved)


@SMALL
@given(instances(tokens=(3, 4)))
def test_the_engine_agrees_with_the_definition(instance: Instance):
    solved = solve(instance)
    assume(solved)
    check_all(instance, solved)


@pytest.mark.parametrize("grounding", ["drop", "false"])
def test_the_engine_agrees_with_the_definition_in_other_groundings(grounding):
    check_groundings(grounding, range(70_000, 70_120))


@pytest.mark.parametrize("grounding", ["drop", "false"])
@pytest.mark.parametrize("part", range(4))
def test_the_engine_agrees_with_the_definition_in_other_groundings_of_many(grounding, part):
    check_groundings(grounding, range(71_000 + 100 * part, 71_100 + 100 * part))


def check_groundings(grounding: d.Grounding, seeds: range) -> None:
    """Also where more may be truer, of which the literal algorithm misses some."""
    seen = 0
    for seed in seeds:
        instance = seeded(seed, tokens=(3, 4), grounding=grounding, disjuncts=(0, 1, 1, 2, 3))
        said = verdict(instance, instance.setting(), confidence=True)
        assert said in ("right", "too large"), instance
        seen += said == "right"
    assert seen > len(seeds) / 3


def test_what_is_truer_for_more_is_found_or_called_incomplete():
    read = parse('wrapper w grounding false  r = c:X* where startsWith(X, "A")  c = #TOKEN:Y')
    rows = [(f"A{n}", 1, (10.0, 20.0 * n, 50.0, 20.0 * n + 10.0)) for n in range(40)]
    small = evaluate(read, tokens_from([*rows[:6], ("B", 1, (90.0, 0.0, 95.0, 10.0))]))
    assert small.complete and len(small.groups[0].children) == 6
    large = evaluate(read, tokens_from(rows))
    assert (large.complete, large.stopped_by) == (False, "not_monotone")


def test_the_engine_agrees_where_children_speak_of_their_parent():
    check_parents(range(90_000, 90_200))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_engine_agrees_where_many_children_speak_of_their_parent(part: int):
    check_parents(range(91_000 + 125 * part, 91_125 + 125 * part))


def check_parents(seeds: range) -> None:
    seen = 0
    for seed in seeds:
        instance = seeded(seed, tokens=(3, 5), parents=True)
        if any(a.of_parent for t in instance.wrapper.types for a in t.constraint.atoms):
            solved = solve(instance, most=150)
            if solved is not None:
                seen += 1
                check_paper(instance, solved)
                check_all(instance, solved)
    assert seen > len(seeds) / 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_engine_agrees_in_many_instances(part: int):
    seen = 0
    for seed in range(125 * part, 125 * part + 125):
        instance = seeded(seed, tokens=(3, 6))
        solved = solve(instance, most=300)
        if solved is not None:
            seen += 1
            check_paper(instance, solved)
            check_all(instance, solved)
    assert seen > 50


def check_paper(instance: Instance, solved: Solved) -> None:
    s, literal = solved.setting, solved.run.group
    assert groups(instance, s, order="found") == ([] if literal is None else [literal]), instance
    assert groups(instance, s) == ([] if literal is None else [canonical(literal, s.model)]), instance


def check_all(instance: Instance, solved: Solved) -> None:
    s = solved.setting
    true = answers(s, solved.passing)
    every = groups(instance, s, mode="all")
    assert len(set(every)) == len(every), instance
    assert set(every) == set(true), instance
    assert [rank(s, g) for g in every] == [rank(s, g) for g in true], instance
    assert groups(instance, s, mode="best") == every[:1], instance
    assert groups(instance, s, mode="topk", k=3) == every[:3], instance


def test_a_threshold_and_norm_of_the_call_are_heeded():
    for seed in range(150):
        instance = seeded(80_000 + seed, tokens=(3, 4))
        solved = solve(instance, threshold=0.3, norm="product")
        if solved is None:
            continue
        literal = solved.run.group
        got = groups(instance, solved.setting, threshold=0.3, norm="product", order="found")
        assert got == ([] if literal is None else [literal]), instance


# -- pages: predicates of the product, looked up by place


def test_the_engine_sees_every_pair_of_tokens_on_a_page():
    for seed in range(150):
        check_page(seed, tokens=(6, 12))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_engine_sees_every_pair_of_tokens_on_many_pages(part: int):
    for seed in range(10_000 + 100 * part, 10_100 + 100 * part):
        check_page(seed, tokens=(6, 12))
    for seed in range(20_000 + 20 * part, 20_020 + 20 * part):
        check_page(seed, tokens=(13, 20))


def check_page(seed: int, tokens: tuple[int, int]) -> None:
    r = random.Random(seed)
    page = random_page(r, tokens)
    options = {"page_stacking": r.random() < 0.2, "confidence": r.random() < 0.5}
    s = Setting(page.wrapper, page.tokens, KNOWN, independent=True, **options)
    literal = extract(s).group
    for order, true in (("found", literal), ("reading", literal and canonical(literal, s.model))):
        extraction = evaluate(page.wrapper, page.tokens, EvaluationOptions(order=order, **options))
        got = [group_of(s, g) for g in extraction.groups]
        where = f"random_page(Random({seed}), {tokens}): {page.text}"
        assert got == ([] if true is None else [true]), where
        if true is not None:
            assert math.isclose(extraction.groups[0].truth, mu(s, true), abs_tol=1e-8), where


def test_the_engine_finds_every_answer_on_a_page():
    check_answers(range(80))


@pytest.mark.slow
def test_the_engine_finds_every_answer_on_many_pages():
    check_answers(range(40_000, 40_200))


def check_answers(seeds: range) -> None:
    seen = 0
    for seed in seeds:
        page = random_page(random.Random(seed), tokens=(4, 7))
        s = Setting(page.wrapper, page.tokens, KNOWN, independent=True)
        try:
            every = every_group(s, 400)[s.root]
        except TooLarge:
            continue
        seen += 1
        true = answers(s, passing(s, every))
        for mode, k in (("all", None), ("best", 1), ("topk", 3)):
            found = evaluate(page.wrapper, page.tokens, EvaluationOptions(mode=mode, k=3))
            got = [group_of(s, g) for g in found.groups]
            where = f"random_page(Random({seed}), (4, 7)): {page.text}"
            assert [rank(s, g) for g in got] == [rank(s, g) for g in true[:k]], where
            assert set(got) == set(true) if mode == "all" else set(got) <= set(true), where
    assert seen > len(seeds) / 5


@pytest.mark.parametrize(("norm", "threshold"), [("product", 25 / 36), ("lukasiewicz", 0.5)])
def test_a_threshold_that_is_reached_exactly_is_met(norm, threshold):
    """5/6 and 5/6 again: their product is 25/36. Three of them under Lukasiewicz are 1/2."""
    n = 2 if norm == "product" else 3
    fits = d.Constraint(((d.Atom("p", (d.Variable("t"),)),),))
    types = (
        d.GroupType("r", d.Sequence(tuple(d.Name("a", f"x{i}") for i in range(n)))),
        d.GroupType("a", d.Leaf("token", "t"), fits),
    )
    wrapper = d.Wrapper(name="w", types=types, threshold=threshold, norm=norm)
    found = evaluate(wrapper, plain_tokens(n), predicates={"p": table_predicate("p", [5 / 6] * n)})
    assert found.groups
