"""How answers compare: truth, then more tokens, then the lowest truths, then the earlier tokens."""

from __future__ import annotations

import math
from typing import NamedTuple

from recto.wrappers.definition import Norm
from recto.wrappers.evaluation.group import Growing, Node, leaf_order
from recto.wrappers.evaluation.norms import ROUNDING, fold
from recto.wrappers.evaluation.solve import END


class Rank(NamedTuple):
    """Compares as the better answer first. ``lacking`` are the negated truths below 1, lowest first, and
    an end mark; ``leaves`` the tokens from left to right in canonical order."""

    truth: float
    tokens: int
    lacking: tuple[float, ...]
    leaves: tuple[int, ...]


def rank_of(norm: Norm, root: Node) -> Rank:
    """The rank of a group whose iterations are in order."""
    truths = [v for node in root.everything() for v in truths_of(node)]
    leaves = tuple(leaf_order(root))
    lacking = tuple(sorted((-v for v in truths if v < 1.0), reverse=True))
    return Rank(-round(fold(norm, truths), ROUNDING), -len(leaves), (*lacking, *END), leaves)


def truths_of(node: Node) -> list[float]:
    """The truths that a group has by itself: of its token, or of its atoms."""
    return [node.truth] if node.token >= 0 else list(node.values.values())


def shape(items: list[Node | Growing]) -> tuple:
    """What a group is, whatever the order in which its iterations were found: equal for equal groups."""
    written: list[tuple] = []
    for item in items:
        if isinstance(item, Node):
            written.append((item.kind.name, item.position, item.token, shape(item.items)))
        else:
            rounds = [(first(iteration), shape(iteration)) for iteration in item.iterations]
            written.append(("", -1, -1, tuple(sorted(rounds) if item.part.repeats else rounds)))
    return tuple(written)


def first(iteration: list[Node | Growing]) -> float:
    for item in iteration:
        if isinstance(item, Node):
            token = next(leaf_order(item), None)
            if token is not None:
                return token
        else:
            token = min((first(i) for i in item.iterations), default=math.inf)
            if token < math.inf:
                return token
    return math.inf
