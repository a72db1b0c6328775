"""Maximal groups (definition 9 with R10), and the answers of the exhaustive modes."""

from __future__ import annotations

from collections.abc import Callable

from tests.wrappers.oracle.groups import Group, canonical, expands, expands_by_round, leaves
from tests.wrappers.oracle.setting import DECIMALS, Setting
from tests.wrappers.oracle.truth import leximin, mu, values


def passing(s: Setting, groups: list[Group]) -> list[Group]:
    return [g for g in groups if s.passes(mu(s, g))]


def maximal(
    passing: list[Group], above: Callable[[Group, Group], bool] = expands, among: list[Group] | None = None
) -> list[Group]:
    """Those of ``among`` (all, unless given) that no other passing group is ``above``."""
    sets = [frozenset(leaves(g)) for g in passing]
    found = []
    for g in passing if among is None else among:
        tokens = frozenset(leaves(g))
        if not any(
            tokens <= held and big != g and above(big, g) for big, held in zip(passing, sets, strict=True)
        ):
            found.append(g)
    return found


def answers(s: Setting, passing: list[Group]) -> list[Group]:
    """The maximal groups in canonical form, best first: truth, more tokens, leximin, tokens."""
    forms = list(dict.fromkeys(canonical(g, s.model) for g in passing))
    found = maximal(passing, lambda big, small: expands_by_round(big, small, s.model), forms)
    return sorted(found, key=lambda g: rank(s, g))


def rank(s: Setting, g: Group) -> tuple:
    tokens = leaves(g)
    return (-round(mu(s, g), DECIMALS), -len(tokens), leximin(values(s, g)), tokens)
