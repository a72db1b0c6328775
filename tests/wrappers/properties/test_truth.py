"""P2 and P12: truth falls as groups grow, and stays between 0 and 1."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pincite.wrappers import definition as d
from pincite.wrappers.predicates.directions import COMPASS
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.registry import predicates
from tests.wrappers.oracle.groups import Child, Group, contains, leaf
from tests.wrappers.oracle.instances import Instance, instances, plain_tokens, table_predicate
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.solved import Solved, solve
from tests.wrappers.oracle.truth import fold, ground, mu, values
from tests.wrappers.tokens.made import tokens_from

SMALL = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))


@SMALL
@given(instances(tokens=(3, 4)))
def test_truth_is_what_its_values_fold_to(instance: Instance):
    solved = solve(instance)
    assume(solved)
    s = solved.setting
    for g in solved.groups:
        truth = mu(s, g)
        assert 0 <= truth <= 1
        assert math.isclose(truth, fold(s.norm, values(s, g)), abs_tol=1e-12)


@SMALL
@given(instances(tokens=(3, 4), disjuncts=(1, 2)), st.randoms(use_true_random=False))
def test_larger_groups_make_a_constraint_no_truer(instance: Instance, r):
    solved = solve(instance, most=60)
    assume(solved)
    s = solved.setting
    for kind in s.order:
        if not s.models[kind].leaf:
            for small, big in substitution_pairs(solved, kind, r):
                assert ground(s, kind, small) >= ground(s, kind, big) - 1e-12


def substitution_pairs(solved: Solved, kind: str, r):
    """A few pairs of substitutions for the constraint of a type, each group of the one within that of
    the other."""
    model = solved.setting.models[kind]
    pairs = {
        t: [(g, h) for g, h in itertools.product(solved.every[t], repeat=2) if contains(h, g)]
        for t in set(model.types)
    }
    types: dict[str, list[str]] = {}
    for variable, t in zip(model.variables, model.types, strict=True):
        if pairs[t]:
            types.setdefault(variable, []).append(t)
    for _ in range(20):
        chosen = {v: r.choice(pairs[r.choice(t)]) for v, t in types.items()}
        yield {v: g for v, (g, _) in chosen.items()}, {v: h for v, (_, h) in chosen.items()}


def negation(of: str) -> tuple[float, float]:
    """not p(x) of a pair with one token and with two, where p is .9 and .1; negated token by token or
    group by group."""
    atom = d.Atom("p", (d.Variable("x"),), negated=True)
    types = (
        d.GroupType("r", d.Name("list", "x"), d.Constraint(((atom,),))),
        d.GroupType("list", d.Star(d.Name("a", "y"))),
        d.GroupType("a", d.Leaf("token", "t")),
    )
    wrapper = d.Wrapper(name="negation", types=types)
    s = Setting(wrapper, plain_tokens(2), {"p": table_predicate("p", [0.9, 0.1])}, negation=of)
    one, two = (Group("list", None, tuple(Child(0, "y", leaf("a", t)) for t in range(n))) for n in (1, 2))
    return ground(s, "r", {"x": one}), ground(s, "r", {"x": two})


def test_negation_of_tokens_lets_no_growing_group_gain_truth():
    one, two = negation("token")
    assert one >= two
    assert (one, two) == pytest.approx((0.1, 0.1))


def test_negation_of_groups_would_let_a_growing_group_gain_truth():
    one, two = negation("group")
    assert two > one


# -- directions


PLACES = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@settings(max_examples=200, deadline=None)
@given(PLACES, PLACES)
def test_the_eight_directions_share_a_pair_between_them(a, b):
    assume(a != b)
    at = {(x, y): (100.0 + x, 100.0 + y, 110.0 + x, 110.0 + y) for x, y in (a, b)}
    tokens = tokens_from([("a", 1, at[a]), ("b", 1, at[b])])
    first = 0 if tokens.text[0] == "a" else 1
    compass = predicates()
    one, other = np.array([first]), np.array([1 - first])

    def truth(name, t1, t2):
        p = compass[name]
        further = [q.default for q in p.parameters[p.arity :]]
        return float(p.truth(Scene(tokens=tokens), t1, t2, *further)[0])

    names = list(COMPASS)
    seen = [truth(name, one, other) for name in names]
    assert all(0 <= t <= 1 for t in seen)
    assert sum(seen) == pytest.approx(1)
    near = [seen[i] + seen[(i + 1) % 8] for i in range(8)]
    assert max(near) == pytest.approx(1)
    for i in range(8):
        assert truth(names[(i + 4) % 8], other, one) == seen[i]
        assert seen[i] == 0 or seen[(i + 4) % 8] == 0
    dx, dy = a[0] - b[0], a[1] - b[1]
    degrees = math.degrees(math.atan2(dx, -dy)) % 360
    for i in range(8):
        away = abs((degrees - 45 * i + 180) % 360 - 180)
        assert seen[i] == pytest.approx(max(0.0, 1 - away / 45), abs=1e-9)


def test_tokens_in_one_place_lie_in_no_direction():
    tokens = tokens_from([("a", 1, (0, 0, 10, 10)), ("b", 1, (2, 2, 8, 8))])
    for p in (predicates()[name] for name in COMPASS):
        further = [q.default for q in p.parameters[p.arity :]]
        assert p.truth(Scene(tokens=tokens), np.array([0]), np.array([1]), *further)[0] == 0
