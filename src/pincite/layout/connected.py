"""What hangs together: things of which some touch, as groups."""

from __future__ import annotations

from collections.abc import Iterable


def connected(count: int, touching: Iterable[tuple[int, int]]) -> list[int]:
    """For each of ``count`` things the first of those it hangs together with (a disjoint-set forest)."""
    parent = list(range(count))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, j in touching:
        if parent[i] != parent[j]:
            a, b = root(i), root(j)
            parent[max(a, b)] = min(a, b)
    return [i if first == i else root(i) for i, first in enumerate(parent)]


def grouped(count: int, touching: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The numbers of ``count`` things in groups that hang together, each ascending."""
    groups: dict[int, list[int]] = {}
    for i, first in enumerate(connected(count, touching)):
        if first == i:
            groups[i] = [i]  # as most: no number joins one that comes after it
        else:
            groups[first].append(i)
    return list(groups.values())
