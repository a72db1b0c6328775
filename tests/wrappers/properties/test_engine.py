"""P10: the engine gives what the literal algorithm and the definition give, group for group."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, assume, given, settings

from recto.model.records import Extraction
from recto.wrappers.evaluation.evaluate import evaluate
from recto.wrappers.evaluation.options import EvaluationOptions
from tests.wrappers.oracle.answers import group_of
from tests.wrappers.oracle.groups import Group, canonical
from tests.wrappers.oracle.maximal import answers, rank
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.solved import Solved, solve
from tests.wrappers.oracle.truth import mu
from tests.wrappers.oracle.worlds import World, seeded, worlds

SMALL = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


def found(world: World, **options) -> Extraction:
    wanted = EvaluationOptions(confidence=True, **options)
    return evaluate(world.wrapper, world.tokens, wanted, predicates=world.predicates)


def groups(world: World, s: Setting, **options) -> list[Group]:
    """The answers of the engine, each with the truth it should have."""
    extraction = found(world, **options)
    assert extraction.complete, world
    result = [group_of(s, g) for g in extraction.groups]
    for g, record in zip(result, extraction.groups, strict=True):
        assert math.isclose(record.truth, mu(s, g), abs_tol=1e-9), world
    return result


@SMALL
@given(worlds(tokens=(3, 5)))
def test_the_engine_and_the_literal_algorithm_differ(world: World):
    solved = solve(world)
    assume(solved)
    check_paper(world, solved)


@SMALL
@given(worlds(tokens=(3, 4)))
def test_the_engine_and_the_definition_differ(world: World):
    solved = solve(world)
    assume(solved)
    check_all(world, solved)


@pytest.mark.parametrize("grounding", ["drop", "false"])
def test_the_engine_and_the_definition_differ_in_other_groundings(grounding):
    for seed in range(200):
        world = seeded(70_000 + seed, tokens=(3, 4), grounding=grounding, disjuncts=(0, 1, 1))
        solved = solve(world)
        if solved is not None:
            check_paper(world, solved)
            if grounding == "drop":
                check_all(world, solved)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_engine_differs_in_one_of_many_worlds(part: int):
    seen = 0
    for seed in range(500 * part, 500 * part + 500):
        world = seeded(seed, tokens=(3, 6))
        solved = solve(world, most=300)
        if solved is not None:
            seen += 1
            check_paper(world, solved)
            check_all(world, solved)
    assert seen > 200


def check_paper(world: World, solved: Solved) -> None:
    s, literal = solved.setting, solved.run.group
    assert groups(world, s, order="found") == ([] if literal is None else [literal]), world
    assert groups(world, s) == ([] if literal is None else [canonical(literal, s.model)]), world


def check_all(world: World, solved: Solved) -> None:
    s = solved.setting
    true = answers(s, solved.passing)
    every = groups(world, s, mode="all")
    assert len(set(every)) == len(every), world
    assert set(every) == set(true), world
    assert [rank(s, g) for g in every] == [rank(s, g) for g in true], world
    assert groups(world, s, mode="best") == every[:1], world
    assert groups(world, s, mode="topk", k=3) == every[:3], world


def test_a_threshold_or_norm_of_the_call_is_not_heeded():
    for seed in range(150):
        world = seeded(80_000 + seed, tokens=(3, 4))
        solved = solve(world, threshold=0.3, norm="product")
        if solved is None:
            continue
        literal = solved.run.group
        got = groups(world, solved.setting, threshold=0.3, norm="product", order="found")
        assert got == ([] if literal is None else [literal]), world
