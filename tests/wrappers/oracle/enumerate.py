"""Every valid, well-formed group of a type over a few tokens."""

from __future__ import annotations

from pincite.errors import TooLarge
from tests.wrappers.oracle.groups import Child, Group
from tests.wrappers.oracle.models import State, ends, follow
from tests.wrappers.oracle.setting import Setting


def every_group(s: Setting, most: int = 1000) -> dict[str, list[Group]]:
    """All groups by type, of every type the root needs; ``TooLarge`` where one type has more than
    ``most``."""
    found: dict[str, list[Group]] = {}
    for kind in s.order:
        model = s.models[kind]
        if model.leaf:
            found[kind] = [Group(kind, t) for t in s.fitting(kind)]
        else:
            found[kind] = compounds(s, kind, found, most)
    return found


def compounds(s: Setting, kind: str, below: dict[str, list[Group]], most: int) -> list[Group]:
    model = s.models[kind]
    found: list[Group] = []

    def grow(states: frozenset[State], children: tuple[Child, ...], used: frozenset[int]) -> None:
        if ends(states):
            found.append(Group(kind, None, children))
            if len(found) > most:
                raise TooLarge(f"more than {most} groups of type {kind}")
        for position, after in follow(states).items():
            for group in below[model.types[position]]:
                if used.isdisjoint(group.leaves):
                    child = Child(position, model.variables[position], group)
                    grow(after, (*children, child), used.union(group.leaves))

    grow(frozenset({(model.normal,)}), (), frozenset())
    return found
