"""Groups that grow: children in the slots of their model, beside the parts that are still open.

The derivation is kept in the group, so that nothing is ever parsed again (repair R17).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from pincite.wrappers.content.automaton import arranged
from pincite.wrappers.content.forms import Part
from pincite.wrappers.definition import Norm, Star
from pincite.wrappers.evaluation.compile import CompiledType
from pincite.wrappers.evaluation.interpretation import ROUNDING, fold, lacking

# Place of a child among the items of its group, iteration by iteration; compares from left to right.
Label = tuple[float, ...]
OPEN = math.inf  # Comes after every label: an open part takes more behind what it holds.
# Closes a list of negated truths: one that ends earlier is filled up with 1 and so comes first.
END = (-2.0,)


class OpenPart(msgspec.Struct, eq=False):
    """An open part of a group: what has been put into it, iteration by iteration."""

    part: Part
    owner: Node
    label: Label
    iterations: list[list[Node | OpenPart]] = []

    @property
    def open(self) -> bool:
        return isinstance(self.part, Star) or not self.iterations

    @property
    def place(self) -> tuple[tuple[Label, ...], Label]:
        """Where this part stands in the order of places: after what it holds."""
        return (self.owner.path, (*self.label, OPEN))


class Node(msgspec.Struct, eq=False):
    """A group: a leaf with its ``token``, or ``items`` from left to right.

    ``path`` are the labels that lead here from the root; labels keep their order while groups grow.
    ``leaves`` are the tokens below, in the order in which they came. ``values`` are the truths of atoms
    by unit and choice of children. ``gains`` counts, by variable, how often the children bound to it
    gained tokens: what was worked out at another count is out of date. ``order`` are the children once
    their iterations were put in the order of reading.
    """

    kind: CompiledType
    serial: int
    parent: Node | None = None
    variable: str = ""
    position: int = 0
    path: tuple[Label, ...] = ()
    token: int = -1
    truth: float = 1.0
    items: list[Node | OpenPart] = []
    order: list[Node] | None = None
    leaves: list[int] = []
    by_variable: dict[str, list[Node]] = {}
    values: dict[tuple[int, tuple[int, ...]], float] = {}
    gains: dict[str, int] = {}

    @property
    def type(self) -> str:
        return self.kind.name

    def below(self, variable: str) -> tuple[int, ...]:
        """Tokens of the children bound to a variable."""
        return tuple(leaf for child in self.by_variable.get(variable, ()) for leaf in child.leaves)

    @property
    def children(self) -> Iterator[Node]:
        """Child groups in the order of their places, or of reading once they were put in order."""
        return nodes(self.items) if self.order is None else iter(self.order)

    def everything(self) -> Iterator[Node]:
        """This group and all below, parents first."""
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(list(node.children)))

    def tokens(self) -> Iterator[int]:
        """Tokens below, from left to right."""
        return (node.token for node in self.everything() if node.token >= 0)

    def open_parts(self) -> Iterator[OpenPart]:
        """Its own parts that can still take something, left to right."""
        return open_parts(self.items)


# What no leaf ever has anything in: one for all, for a long document has a hundred thousand leaves.
NO_ITEMS: list[Node | OpenPart] = []
NO_ORDER: list[Node] = []
NO_CHILDREN: dict[str, list[Node]] = {}
NO_VALUES: dict[tuple[int, tuple[int, ...]], float] = {}
NO_GAINS: dict[str, int] = {}


def leaf_of(kind: CompiledType, serial: int, parent: Node | None) -> Node:
    """A group that will hold a token."""
    return Node(
        kind,
        serial,
        parent,
        items=NO_ITEMS,
        order=NO_ORDER,
        by_variable=NO_CHILDREN,
        values=NO_VALUES,
        gains=NO_GAINS,
    )


def nodes(items: list[Node | OpenPart]) -> Iterator[Node]:
    for item in items:
        if isinstance(item, Node):
            yield item
        else:
            for iteration in item.iterations:
                yield from nodes(iteration)


def open_parts(items: list[Node | OpenPart]) -> Iterator[OpenPart]:
    for item in items:
        if isinstance(item, OpenPart):
            for iteration in item.iterations:
                yield from open_parts(iteration)
            if item.open:
                yield item


# -- order


def put_in_order(node: Node) -> None:
    """Sort the iterations of every repeated part as blocks, from the bottom up, by their first token;
    an iteration without tokens goes last. Truth and maximality do not change."""
    if node.token >= 0:
        return
    for child in node.children:
        put_in_order(child)
    node.order = arranged(node.kind.loops, list(node.children), lambda child: child.position, first_token)


def first_token(block: list[Node]) -> float:
    return next((token for node in block for token in node.tokens()), math.inf)


# Type and token of a leaf; type, and positions with the shapes at them, of another group.
Shape = tuple[Any, ...]


class Rank(NamedTuple):
    """Compares as the better answer first: truth, then more tokens, then the lowest truths, then the
    earlier tokens. ``lacking`` are the negated truths below 1, lowest first, and an end mark; ``leaves``
    the tokens from left to right in canonical order, ``shape`` decides between groups over the same
    tokens."""

    truth: float
    tokens: int
    lacking: tuple[float, ...]
    leaves: tuple[int, ...]
    shape: Shape


def rank_of(norm: Norm, root: Node) -> Rank:
    """The rank of a group whose iterations are in order."""
    everything = list(root.everything())
    truths = [v for n in everything for v in ([n.truth] if n.token >= 0 else n.values.values())]
    leaves = tuple(root.tokens())
    truth = -round(fold(norm, truths), ROUNDING)
    return Rank(truth, -len(leaves), (*lacking(truths), *END), leaves, shape(root))


def shape(node: Node) -> Shape:
    """What a group is, whatever the order in which its iterations were found: equal for equal groups."""
    return placed_shape(node)[2]


def placed_shape(node: Node) -> tuple[int, float, Shape]:
    """Position, first token, and the shape."""
    if node.token >= 0:
        return node.position, node.token, (node.kind.name, node.token)
    below = [placed_shape(child) for child in node.children]
    ordered = arranged(node.kind.loops, below, lambda child: child[0], first_of)
    shapes = tuple((position, shape) for position, _, shape in ordered)
    return node.position, first_of(ordered), (node.kind.name, shapes)


def first_of(block: list[tuple[int, float, Shape]]) -> float:
    return next((first for _, first, _ in block if first < math.inf), math.inf)
