"""Maximal groups of a root that is a collection: packings of items that share no token.

Where the root is ``item*`` without a constraint of its own and items cannot grow, a group is a set of
disjoint items, and it is maximal where every item left out shares a token with one that is in. Items
that share tokens, directly or over others, form clusters, and clusters do not concern each other: the
maximal sets are found cluster by cluster (Bron and Kerbosch, 1973) and put together best first (Lawler,
1972). Under min only: other norms let the clusters compete for the threshold.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from pincite.wrappers.definition import Star
from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import END, Node
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import Assignment, Meter, Search

# Bytes that an item takes, an entry of a list that names it, and a number.
ITEM, ENTRY, NUMBER = 500, 100, 32
MANY = 50  # Items that are looked at in the time of a step of the search.

# Tokens, number and variant of the alternative: what puts items of the same truth in order.
Order = tuple[tuple[int, ...], int, int]
# Truth (negated), tokens (negated), what lacks, and the order of the items.
Key = tuple[float, int, tuple[float, ...], list[Order]]


class Item(NamedTuple):
    """One iteration of the root's only part that could be put in."""

    assignment: Assignment
    problem: Problem

    @property
    def order(self) -> Order:
        return (self.assignment.tokens, self.problem.tree.number, self.problem.tree.variant)


class Choice(NamedTuple):
    """A maximal set of items of one cluster: compares as the better first, apart from its truth."""

    tokens: int
    lacking: tuple[float, ...]
    leaves: tuple[Order, ...]
    truth: float
    items: tuple[Item, ...]


def packings(engine: Engine, meter: Meter) -> Iterator[Node] | None:
    """All maximal groups, best first; None where the wrapper is not of this kind. Raises ``Stopped``."""
    root = engine.root
    if engine.norm != "min" or root.units or len(root.forms) != 1 or len(root.forms[0]) != 1:
        return None
    (part,) = root.forms[0]
    if not isinstance(part, Star):
        return None
    empty = engine.problem(None, root.kernels[0])
    if empty is None:
        return None
    derivation = Derivation(engine)
    (open_part,) = derivation.begin(empty, Assignment(0.0, END, ())).open_parts()
    ways = engine.ways_into(open_part)
    if any(tree.grows for tree in ways):
        return None
    items: list[Item] = []
    for tree in ways:
        problem = engine.problem(derivation.root, tree)
        if problem is not None:
            for assignment in Search(problem, derivation.used, meter).all(0.0):
                meter.hold(ITEM + NUMBER * len(assignment.tokens))
                items.append(Item(assignment, problem))
    items.sort(key=lambda item: item.order)
    clusters = clusters_of(items)
    sets = [maximal_sets(cluster, meter) for cluster in clusters]
    return (packed(engine, empty, chosen) for chosen in best_first(sets, meter))


def packed(engine: Engine, empty: Problem, chosen: tuple[Choice, ...]) -> Node:
    """The group of the chosen items."""
    derivation = Derivation(engine)
    root = derivation.begin(empty, Assignment(0.0, END, ()))
    (part,) = root.open_parts()
    for item in sorted((item for choice in chosen for item in choice.items), key=lambda item: item.order):
        derivation.enter(part, item.problem, item.assignment)
    return root


def clusters_of(items: list[Item]) -> list[list[Item]]:
    """Items that share tokens, directly or over others, in order."""
    leader = list(range(len(items)))

    def find(i: int) -> int:
        while leader[i] != i:
            leader[i] = leader[leader[i]]
            i = leader[i]
        return i

    holder: dict[int, int] = {}
    for i, item in enumerate(items):
        for token in item.assignment.tokens:
            j = holder.setdefault(token, i)
            a, b = find(i), find(j)
            leader[max(a, b)] = min(a, b)
    found: dict[int, list[Item]] = {}
    for i, item in enumerate(items):
        found.setdefault(find(i), []).append(item)
    return list(found.values())


def maximal_sets(items: list[Item], meter: Meter) -> list[Choice]:
    """The maximal sets of disjoint items, best first. Sets of items are bit masks.

    They are the maximal cliques of the graph that joins items without a common token (Bron and Kerbosch,
    with a pivot: every maximal set holds the pivot or an item in conflict with it, so only those are
    branched on)."""
    by_token: dict[int, int] = {}
    for i, item in enumerate(items):
        for token in item.assignment.tokens:
            by_token[token] = by_token.get(token, 0) | 1 << i
    compatible = []
    everything = (1 << len(items)) - 1
    mask = len(items) // 8 + NUMBER
    meter.hold(len(items) * mask)
    for item in items:
        meter.step()
        conflicting = 0
        for token in item.assignment.tokens:
            conflicting |= by_token[token]
        compatible.append(everything & ~conflicting)
    found: list[Choice] = []
    stack = [(0, everything, 0)]
    meter.hold(3 * mask)
    while stack:
        meter.step()
        meter.hold(-3 * mask)
        chosen, open_, closed = stack.pop()
        if not open_ and not closed:
            meter.hold(ITEM + chosen.bit_count() * ENTRY)
            found.append(choice_of([items[i] for i in ones(chosen)]))
            continue
        meter.step((open_ | closed).bit_count() // MANY)
        pivot = max(ones(open_ | closed), key=lambda i: ((open_ & compatible[i]).bit_count(), -i))
        for i in ones(open_ & ~compatible[pivot]):
            bit = 1 << i
            meter.hold(3 * mask)
            stack.append((chosen | bit, open_ & compatible[i], closed & compatible[i]))
            open_ &= ~bit
            closed |= bit
    found.sort(key=lambda c: (-c.truth, *c[:3]))
    return found


def ones(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def choice_of(items: list[Item]) -> Choice:
    lacking = sorted((v for item in items for v in item.assignment.lacking[:-1]), reverse=True)
    return Choice(
        tokens=-sum(len(item.assignment.tokens) for item in items),
        lacking=(*lacking, *END),
        leaves=tuple(item.order for item in items),
        truth=-lacking[0] if lacking else 1.0,
        items=tuple(items),
    )


def best_first(clusters: list[list[Choice]], meter: Meter) -> Iterator[tuple[Choice, ...]]:
    """One choice from each cluster, the best combination first. After each, the rest is parted by the
    first cluster that chooses otherwise."""
    heap: list[tuple[Key, int, tuple[Choice, ...], list[list[Choice]], int]] = []
    numbers = count()

    def push(lists: list[list[Choice]], fixed: int) -> None:
        if not all(lists):
            return
        meter.step()
        meter.hold(ITEM + len(lists) * ENTRY + NUMBER * sum(map(len, lists[:1])))
        # Under min the worst cluster sets the truth of all: above it, the others are free to choose what
        # ranks better by the number of tokens.
        floor = min((choices[0].truth for choices in lists), default=1.0)
        chosen = tuple(min(c for c in choices if c.truth >= floor) for choices in lists)
        heappush(heap, (key_of(chosen), next(numbers), chosen, lists, fixed))

    push(clusters, 0)
    while heap:
        _, _, chosen, lists, fixed = heappop(heap)
        yield chosen
        for i in range(fixed, len(lists)):
            rest = [c for c in lists[i] if c is not chosen[i]]
            push([*([c] for c in chosen[:i]), rest, *lists[i + 1 :]], i)


def key_of(chosen: tuple[Choice, ...]) -> Key:
    lacking = sorted((v for c in chosen for v in c.lacking[:-1]), reverse=True)
    leaves = sorted(leaf for c in chosen for leaf in c.leaves)
    truth = min((c.truth for c in chosen), default=1.0)
    return (-truth, sum(c.tokens for c in chosen), (*lacking, *END), leaves)
