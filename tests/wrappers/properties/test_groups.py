"""P1 and P3: groups compare as an order should, or nothing can be maximal."""

from __future__ import annotations

import itertools

from hypothesis import HealthCheck, assume, given, settings

from pincite.wrappers import definition as d
from tests.wrappers.oracle.enumerate import every_group
from tests.wrappers.oracle.groups import (
    Child,
    Group,
    canonical,
    contains,
    expands,
    expands_in_any_order,
    leaf,
    leaves,
    subgroups,
    well_formed,
)
from tests.wrappers.oracle.instances import Instance, instances, plain_tokens
from tests.wrappers.oracle.models import parses
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.solved import solve

SMALL = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@SMALL
@given(instances(tokens=(3, 4)))
def test_parts_of_a_well_formed_group_are_well_formed(instance: Instance):
    solved = solve(instance)
    assume(solved)
    for g in solved.groups:
        assert well_formed(g)
        assert all(well_formed(below) for below in subgroups(g))


@SMALL
@given(instances(tokens=(3, 4)))
def test_enumerated_groups_are_valid_and_listed_once(instance: Instance):
    solved = solve(instance)
    assume(solved)
    for kind, groups in solved.every.items():
        assert len(set(groups)) == len(groups)
        model = solved.setting.models[kind]
        for g in groups:
            if not model.leaf:
                word = tuple(c.group.type for c in g.children)
                assert parses(model.written, model.types, word) == {tuple(c.position for c in g.children)}


@SMALL
@given(instances(tokens=(3, 4)))
def test_containment_and_expansion_are_partial_orders(instance: Instance):
    solved = solve(instance, most=60)
    assume(solved)
    for above in (contains, expands):
        up = {g: {h for h in solved.groups if above(h, g)} for g in solved.groups}
        for g, larger in up.items():
            assert g in larger
            for h in larger:
                assert up[h] <= larger, "transitive"
                assert h == g or g not in up[h], "antisymmetric"


@SMALL
@given(instances(tokens=(3, 4)))
def test_a_larger_group_has_every_token_of_the_smaller(instance: Instance):
    solved = solve(instance, most=100)
    assume(solved)
    for big, small in itertools.product(solved.groups, repeat=2):
        if expands(big, small):
            assert contains(big, small)
            assert expands_in_any_order(big, small)
        if contains(big, small):
            assert set(leaves(small)) <= set(leaves(big))


@SMALL
@given(instances(tokens=(3, 4)))
def test_sorting_the_rounds_of_stars_changes_only_their_order(instance: Instance):
    solved = solve(instance)
    assume(solved)
    s = solved.setting
    every = set(solved.groups)
    for g in solved.groups:
        form = canonical(g, s.model)
        assert form in every
        assert sorted(leaves(form)) == sorted(leaves(g))
        assert canonical(form, s.model) == form


def test_sorting_keeps_the_children_of_records_together():
    content = d.Star(d.Sequence((d.Name("a", "x"), d.Name("b", "y"))))
    s = letters({"r": content}, 4)
    g = Group(
        "r",
        None,
        (
            Child(0, "x", leaf("a", 2)),
            Child(1, "y", leaf("b", 1)),
            Child(0, "x", leaf("a", 0)),
            Child(1, "y", leaf("b", 3)),
        ),
    )
    assert leaves(canonical(g, s.model)) == (0, 3, 2, 1)


def letters(compound: dict[str, d.Content], n: int) -> Setting:
    """Types a, b, c hold any token."""
    types = [d.GroupType(name, content) for name, content in compound.items()]
    types += [d.GroupType(name, d.Leaf("token", "t")) for name in "abc"]
    wrapper = d.Wrapper(name="letters", types=tuple(types))
    return Setting(wrapper, plain_tokens(n), {})


def test_groups_of_repeated_parts_are_counted_right():
    # a* over three tokens: 1 + 3 + 6 + 6 sequences without repetition
    assert len(every_group(letters({"r": d.Star(d.Name("a", "x"))}, 3))["r"]) == 16
    # (a?, b) over two tokens: b alone 2, with an a 2
    content = d.Sequence((d.Optional(d.Name("a", "x")), d.Name("b", "y")))
    assert len(every_group(letters({"r": content}, 2))["r"]) == 4
    # two levels: a list of pairs
    pairs = d.Sequence((d.Name("a", "x"), d.Name("b", "y")))
    two = letters({"r": d.Star(d.Name("p", "z")), "p": pairs}, 4)
    assert len(every_group(two)["r"]) == 1 + 12 + 12 * 2
