"""P13: what an explanation names is what it was: the truth of the atom, and that it stood in the way."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from pincite.errors import TooLarge
from pincite.model.records import Cause, Extraction, Miss
from pincite.model.records import Group as Record
from pincite.wrappers.definition import Atom, Wrapper
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.predicates.predicate import Predicate
from pincite.wrappers.predicates.registry import predicates
from pincite.wrappers.tokens.table import TokenTable
from tests.wrappers.oracle.answers import group_of
from tests.wrappers.oracle.enumerate import every_group
from tests.wrappers.oracle.groups import Group, leaves, subgroups
from tests.wrappers.oracle.instances import Instance, instances, seeded
from tests.wrappers.oracle.pages import Page, random_page
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.truth import (
    bindings,
    fold,
    ground_atom,
    mu,
    own_disjuncts,
    substitutions,
    values,
    within,
)

CLOSE = 2e-9
"""Truths are reported to nine decimals."""


def records(group: Record) -> list[Record]:
    return [group, *(r for child in group.children for r in records(child))]


def named(s: Setting, cause: Cause) -> list[Atom]:
    """The atoms of the wrapper that a cause may mean."""
    return [a for a in s.types[cause.type].constraint.atoms if cause.atom.startswith(spelt(a))]


def spelt(a: Atom) -> str:
    """The beginning of an atom, as far as its variables go."""
    return ("not " if a.negated else "") + f"{a.predicate}({', '.join(a.variables)}"


def truth_of(s: Setting, atom: Atom, tokens: tuple[int, ...]) -> float:
    truth = s.ask(atom, tokens)
    return 1 - truth if atom.negated else truth


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(instances(tokens=(3, 5)))
def test_the_atom_named_is_what_limits_a_group(instance: Instance):
    check_world(instance, confidence=False)


def test_no_atom_is_blamed_for_the_confidence_of_a_token():
    for seed in range(100):
        check_world(seeded(seed), confidence=True)


def check_world(instance: Instance, confidence: bool) -> None:
    wanted = EvaluationOptions(explain=True, confidence=confidence)
    found = evaluate(instance.wrapper, instance.tokens, wanted, instance.predicates)
    check_causes(instance.setting(confidence=confidence), found)


@pytest.mark.slow
def test_the_atom_named_is_what_limits_a_group_on_many_pages():
    known = predicates()
    for seed in range(300):
        page = random_page(random.Random(90_000 + seed))
        s = Setting(page.wrapper, page.tokens, known)
        check_causes(s, evaluate(page.wrapper, page.tokens, EvaluationOptions(explain=True)))


def check_causes(s: Setting, found: Extraction) -> None:
    for answer in found.groups:
        for record in records(answer):
            g = group_of(s, record)
            least = min(values(s, g), default=1.0)
            if least > 1 - CLOSE:
                assert record.cause is None
                continue
            cause = record.cause
            assert cause is not None, record.path
            assert set(cause.tokens) <= set(leaves(g))
            truths = [truth_of(s, a, cause.tokens) for a in named(s, cause)]
            if not truths:
                assert len(cause.tokens) == 1, "only the confidence of a token is no atom"
                truths = [s.token_truth(cause.tokens[0])]
            assert any(close(t, cause.truth) for t in truths), record
            assert close(cause.truth, least) or any(
                close(cause.truth, low) and close(least, whole)
                for low, whole in lowest_atoms(s, g, cause.type)
            ), record


def close(a: float, b: float) -> bool:
    return math.isclose(a, b, abs_tol=CLOSE)


def lowest_atoms(s: Setting, g: Group, kind: str) -> Iterator[tuple[float, float]]:
    """Where several atoms are one value (an alternative of a constraint, what is said of a token): their
    lowest truth, and the value, of all groups of a type."""
    for part in (g, *subgroups(g)):
        if part.type == kind:
            for theta in substitutions(bindings(s, part)):
                for atoms in own_disjuncts(s, kind):
                    lows = [ground_atom(s, a, theta) for a in atoms if all(v in theta for v in a.variables)]
                    if lows:
                        yield min(lows), fold(within(s), lows)


# -- near misses


KNOWN = predicates()


def pages(seeds: range, alternatives: bool = False) -> Iterator[tuple[str, Page, Extraction]]:
    """Pages with their answers, explained; constraints with alternatives, or without."""
    for seed in seeds:
        page = random_page(random.Random(seed), tokens=(5, 8))
        if alternatives == any(len(t.constraint.disjuncts) > 1 for t in page.wrapper.types):
            found = evaluate(page.wrapper, page.tokens, EvaluationOptions(explain=True))
            yield f"seed {seed}: {page.text} norm {page.wrapper.norm}", page, found


def test_a_near_miss_is_blamed_on_what_was_in_the_way():
    check_blame(range(100))


@pytest.mark.slow
def test_a_near_miss_is_blamed_on_what_was_in_the_way_on_many_pages():
    check_blame(range(1000, 1200))


def test_a_near_miss_is_blamed_on_its_own_alternative():
    check_blame(range(1000, 1200), alternatives=True)


def check_blame(seeds: range, alternatives: bool = False) -> None:
    seen = 0
    for where, page, found in pages(seeds, alternatives):
        if page.wrapper.norm != "min":
            continue
        for miss in found.misses:
            if miss.cause is not None:
                seen += 1
                assert stood_in_the_way(page.wrapper, page.tokens, KNOWN, miss, miss.cause), (where, miss)
    assert seen > len(seeds) / 20


def test_a_conflict_is_with_a_group_that_holds_one_of_the_tokens():
    seen = 0
    for where, _, found in pages(range(200)):
        for miss in found.misses:
            if miss.cause is None:
                seen += 1
                taken = [r for g in found.groups for r in records(g) if r.path == miss.taken_by]
                assert len(taken) == 1, (where, miss)
                held = {r.value.token for r in records(taken[0]) if r.value is not None}
                assert held & {v.token for v in miss.tokens}, (where, miss)
    assert seen > 10


def test_what_is_asked_of_many_tokens_at_once_is_what_each_would_be_asked(monkeypatch):
    """A slot held by one token is asked at once; one by one, misses are the same to the last bit."""
    at_once = [(where, found.misses) for where, _, found in pages(range(150))]
    at_once += [(where, found.misses) for where, _, found in pages(range(300), alternatives=True)]
    monkeypatch.setattr(Problem, "foresee", lambda *_: None)
    one_by_one = [(where, found.misses) for where, _, found in pages(range(150))]
    one_by_one += [(where, found.misses) for where, _, found in pages(range(300), alternatives=True)]
    assert at_once == one_by_one
    assert sum(len(misses) for _, misses in at_once) > 100


def test_a_miss_has_a_truth_that_does_not_pass():
    for where, page, found in pages(range(1000, 1200)):
        for miss in found.misses:
            assert miss.cause is None or miss.truth < page.wrapper.threshold, (where, miss)


def stood_in_the_way(
    wrapper: Wrapper, tokens: TokenTable, known: dict[str, Predicate], miss: Miss, cause: Cause
) -> bool:
    """Whether some group of the type whose atom is blamed holds all the tokens, has the truth told, and
    gains truth, or at least has one obstacle less, once the atom is taken for true."""
    held = {v.token for v in miss.tokens} | set(cause.tokens)
    for atom in named(Setting(wrapper, tokens, known), cause):
        believed = {**known, atom.predicate: believing(known[atom.predicate], atom, cause.tokens)}
        for kind in dict.fromkeys((miss.type, cause.type)):
            rooted = msgspec.structs.replace(wrapper, root=kind)
            s, relaxed = Setting(rooted, tokens, known), Setting(rooted, tokens, believed)
            if not math.isclose(truth_of(s, atom, cause.tokens), cause.truth, abs_tol=CLOSE):
                continue
            try:
                groups = every_group(s, 3000)[kind]
            except TooLarge:
                return True  # too many to look through
            for g in groups:
                told = held <= set(leaves(g)) and math.isclose(mu(s, g), miss.truth, abs_tol=CLOSE)
                if told and (mu(relaxed, g) > mu(s, g) + CLOSE or obstacles(s, g, miss.truth) > 1):
                    return True
    return False


def obstacles(s: Setting, g: Group, truth: float) -> int:
    """How many ground atoms, of whatever disjunct, keep a group from being truer."""
    return sum(
        truth_of(s, atom, tokens) <= truth + CLOSE
        for part in (g, *subgroups(g))
        for atom in s.types[part.type].constraint.atoms
        for theta in substitutions(bindings(s, part))
        if all(v in theta for v in atom.variables)
        for tokens in itertools.product(*(leaves(theta[v]) for v in atom.variables))
    )


def believing(p: Predicate, atom: Atom, tokens: tuple[int, ...]) -> Predicate:
    """The predicate, but with the atom true of the tokens."""

    def truth(scene, *arguments):
        given = arguments[: p.arity]
        here = np.logical_and.reduce(
            np.broadcast_arrays(*(a == t for a, t in zip(given, tokens, strict=True)))
        )
        return np.where(here, 0.0 if atom.negated else 1.0, p.truth(scene, *arguments))

    return msgspec.structs.replace(p, truth=truth)
