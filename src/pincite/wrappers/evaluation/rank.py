"""How answers compare: truth, then more tokens, then the lowest truths, then the earlier tokens."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from pincite.wrappers.content.loops import arranged
from pincite.wrappers.definition import Norm
from pincite.wrappers.evaluation.group import Node, leaf_order
from pincite.wrappers.evaluation.norms import ROUNDING, fold, lacks
from pincite.wrappers.evaluation.search import END

# Type and token of a leaf; type, and positions with the shapes at them, of another group.
Shape = tuple[Any, ...]


class Rank(NamedTuple):
    """Compares as the better answer first. ``lacking`` are the negated truths below 1, lowest first, and
    an end mark; ``leaves`` the tokens from left to right in canonical order, ``shape`` decides
    between groups over the same tokens."""

    truth: float
    tokens: int
    lacking: tuple[float, ...]
    leaves: tuple[int, ...]
    shape: Shape


def rank_of(norm: Norm, root: Node) -> Rank:
    """The rank of a group whose iterations are in order."""
    truths = [v for node in root.everything() for v in truths_of(node)]
    leaves = tuple(leaf_order(root))
    lacking = tuple(sorted((-round(v, ROUNDING) for v in truths if lacks(v)), reverse=True))
    return Rank(-round(fold(norm, truths), ROUNDING), -len(leaves), (*lacking, *END), leaves, shape(root))


def truths_of(node: Node) -> list[float]:
    """The truths that a group has by itself: of its token, or of its atoms."""
    return [node.truth] if node.token >= 0 else list(node.values.values())


def shape(node: Node) -> Shape:
    """What a group is, whatever the order in which its iterations were found: equal for equal groups."""
    return written(node)[1]


def written(node: Node) -> tuple[float, Shape]:
    """The first token, and the shape."""
    if node.token >= 0:
        return node.token, (node.kind.name, node.token)
    below = [(child.position, *written(child)) for child in node.children]
    ordered = arranged(node.kind.loops, below, lambda c: c[0], first_of)
    first = next((c[1] for c in ordered if c[1] < math.inf), math.inf)
    return first, (node.kind.name, tuple((c[0], c[2]) for c in ordered))


def first_of(block: list[tuple[int, float, Shape]]) -> float:
    return next((c[1] for c in block if c[1] < math.inf), math.inf)
