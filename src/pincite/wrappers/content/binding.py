"""Which variables of a content model always have a child, and where that decides whether more is truer."""

from __future__ import annotations

from pincite.wrappers.content.automaton import fold
from pincite.wrappers.definition import Choice, Content, Grounding, GroupType, Leaf, Name, Optional, Star


def always_bound(content: Content) -> frozenset[str]:
    """Variables that have a child in every word of the model."""

    def make(node: Content, below: list[frozenset[str]]) -> frozenset[str]:
        if isinstance(node, Name):
            return frozenset({node.variable})
        if isinstance(node, Optional | Star) or not below:
            return frozenset()
        if isinstance(node, Choice):
            return frozenset.intersection(*below)
        return frozenset().union(*below)

    return fold(content, make)


def may_gain(group_type: GroupType, grounding: Grounding) -> str:
    """A variable by whose binding a group of the type may become truer, '' where none can: what is searched
    by adding to groups then misses some."""
    constraint = group_type.constraint
    if grounding == "optimistic" or isinstance(group_type.content, Leaf):
        return ""
    if grounding == "drop" and len(constraint.disjuncts) <= 1:
        return ""
    bound = always_bound(group_type.content)
    return next((v for atom in constraint.atoms for v in atom.variables if v not in bound), "")
