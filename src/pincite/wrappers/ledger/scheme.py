"""The scheme of accounts: concepts as a tree, each under the concept it is a part of."""

from __future__ import annotations

import msgspec

from pincite.wrappers.definition import Concept
from pincite.wrappers.ledger.numbering import number_of, words_of

MOST = 20_000  # Nodes of a scheme. Those of Italian statements have some five hundred.


class Node(msgspec.Struct, frozen=True):
    """An account: a concept under another account (``parent``, -1 none). A concept that is part of several
    stands once under each. ``numbers`` are those the labels of the concept carry."""

    id: int
    concept: str
    parent: int
    depth: int
    numbers: frozenset[str]


class Scheme(msgspec.Struct, frozen=True):
    """All accounts, parents before their children, children in the order of the concepts; the order of
    print. ``end[i]`` is the first account after those below account i; ``of`` lists the accounts of a
    concept, ``words`` the sets of words its labels have."""

    nodes: tuple[Node, ...]
    end: tuple[int, ...]
    of: dict[str, tuple[int, ...]]
    words: dict[str, tuple[frozenset[str], ...]]

    def below(self, inner: int, outer: int) -> bool:
        """Whether an account is, at any depth, part of another."""
        return outer < inner < self.end[outer]

    def above(self, node: int) -> list[int]:
        """The account and those it is part of, from the inside out."""
        found = []
        while node >= 0:
            found.append(node)
            node = self.nodes[node].parent
        return found

    def name(self, node: int) -> str:
        """The account by its concept, and where that is not enough, by those it is part of."""
        concept = self.nodes[node].concept
        if len(self.of[concept]) == 1:
            return concept
        return f"{self.name(self.nodes[node].parent)}/{concept}"

    def inside(self, concept: str, node: int) -> tuple[int, ...]:
        """The accounts of a concept that are part of an account, those alone that are nearest to it."""
        found = [n for n in self.of.get(concept, ()) if self.below(n, node)]
        nearest = min((self.nodes[n].depth for n in found), default=0)
        return tuple(n for n in found if self.nodes[n].depth == nearest)


def _below(name: str, children: dict[str, list[Concept]]) -> set[str]:
    found: set[str] = set()
    front = [name]
    while front:
        front = [c.name for n in front for c in children.get(n, ()) if c.name not in found]
        found.update(front)
    return found


def scheme_of(concepts: tuple[Concept, ...], used: frozenset[str]) -> Scheme:
    """The scheme that concepts make by what they are a part of (``is_a``). A concept that is part of none
    heads a scheme and is no account; one that heads none of the ``used`` concepts is left out with all
    below it."""
    names = {c.name for c in concepts}
    children: dict[str, list[Concept]] = {}
    roots = []
    for concept in concepts:
        parents = [name for name in concept.is_a if name in names]
        if not parents:
            roots.append(concept)
        for name in parents:
            children.setdefault(name, []).append(concept)
    nodes: list[Node] = []
    end: list[int] = []
    numbers = {c.name: frozenset(filter(None, map(number_of, (*c.labels, *c.synonyms)))) for c in concepts}

    def add(concept: Concept, parent: int, above: tuple[str, ...]) -> None:
        if concept.name in above or len(nodes) >= MOST:
            return
        at = len(nodes)
        nodes.append(Node(at, concept.name, parent, len(above), numbers[concept.name]))
        end.append(0)
        for child in children.get(concept.name, ()):
            add(child, at, (*above, concept.name))
        end[at] = len(nodes)

    for root in roots:
        if used & _below(root.name, children):
            add(root, -1, ())
    of: dict[str, list[int]] = {}
    for node in nodes:
        of.setdefault(node.concept, []).append(node.id)
    words = {c.name: tuple(dict.fromkeys(map(words_of, (*c.labels, *c.synonyms)))) for c in concepts}
    return Scheme(tuple(nodes), tuple(end), {name: tuple(ids) for name, ids in of.items()}, words)
