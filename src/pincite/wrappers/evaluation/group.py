"""Groups that grow: children in the slots of their model, beside the parts that are still open.

The derivation is kept in the group, so that nothing is ever parsed again (repair R17).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pincite.wrappers.content.forms import Part, Place
from pincite.wrappers.content.loops import arranged
from pincite.wrappers.definition import Star
from pincite.wrappers.evaluation.compile import CompiledType, Tree

# Place of a child among the items of its group, iteration by iteration; compares from left to right.
Label = tuple[float, ...]
OPEN = math.inf  # Comes after every label: an open part takes more behind what it holds.


class OpenPart:
    """An open part of a group: what has been put into it, iteration by iteration."""

    __slots__ = ("iterations", "label", "owner", "part")

    def __init__(self, part: Part, owner: Node, label: Label) -> None:
        self.part = part
        self.owner = owner
        self.label = label
        self.iterations: list[list[Node | OpenPart]] = []

    @property
    def open(self) -> bool:
        return isinstance(self.part, Star) or not self.iterations

    @property
    def place(self) -> tuple[tuple[Label, ...], Label]:
        """Where this part stands in the order of places: after what it holds."""
        return (self.owner.path, (*self.label, OPEN))


class Node:
    """A group: a leaf with its ``token``, or ``items`` from left to right.

    ``path`` are the labels that lead here from the root; labels keep their order while groups grow.
    ``leaves`` are the tokens below, in the order in which they came. ``values`` are the truths of atoms
    by unit and choice of children. ``gains`` counts, by variable, how often the children bound to it
    gained tokens: what was worked out at another count is out of date. ``order`` are the children once
    their iterations were put in the order of reading.
    """

    __slots__ = (
        "by_variable",
        "gains",
        "items",
        "kind",
        "leaves",
        "order",
        "parent",
        "path",
        "position",
        "serial",
        "token",
        "truth",
        "values",
        "variable",
    )

    def __init__(self, kind: CompiledType, serial: int, parent: Node | None, place: Place | None) -> None:
        self.kind = kind
        self.serial = serial
        self.parent = parent
        self.variable = place.variable if place else ""
        self.position = place.position if place else 0
        self.path: tuple[Label, ...] = ()
        self.token = -1
        self.truth = 1.0
        self.items: list[Node | OpenPart] = []
        self.order: list[Node] | None = None
        self.leaves: list[int] = []
        self.by_variable: dict[str, list[Node]] = {}
        self.values: dict[tuple[int, tuple[int, ...]], float] = {}
        self.gains: dict[str, int] = {}

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

    def open_parts(self) -> Iterator[OpenPart]:
        """Its own parts that can still take something, left to right."""
        return (part for part in parts(self.items) if part.open)


def nodes(items: list[Node | OpenPart]) -> Iterator[Node]:
    for item in items:
        if isinstance(item, Node):
            yield item
        else:
            for iteration in item.iterations:
                yield from nodes(iteration)


def parts(items: list[Node | OpenPart]) -> Iterator[OpenPart]:
    for item in items:
        if isinstance(item, OpenPart):
            for iteration in item.iterations:
                yield from parts(iteration)
            yield item


class GroupFactory:
    """Makes groups of kernel shapes, and extends them; numbers them as they come."""

    def __init__(self, types: dict[str, CompiledType]) -> None:
        self.types = types
        self.count = 0

    def group(
        self, tree: Tree, tokens: Iterator[int], parent: Node | None, place: Place | None, label: Label
    ) -> Node:
        """The group of a kernel shape over the next ``tokens``."""
        self.count += 1
        node = Node(self.types[tree.type], self.count, parent, place)
        if parent is not None:
            node.path = (*parent.path, label)
        if tree.items is None:
            node.token = next(tokens)
            node.leaves.append(node.token)
            return node
        node.items = self.items(tree.items, tokens, node, ())
        for child in node.children:
            node.by_variable.setdefault(child.variable, []).append(child)
            node.leaves += child.leaves
        return node

    def items(
        self,
        items: tuple[tuple[Place, Tree] | Part, ...],
        tokens: Iterator[int],
        owner: Node,
        label: Label,
    ) -> list[Node | OpenPart]:
        """Children and open parts of ``owner`` for the items of a shape."""
        made: list[Node | OpenPart] = []
        for index, item in enumerate(items):
            here = (*label, index)
            if isinstance(item, Part):
                made.append(OpenPart(item, owner, here))
            else:
                made.append(self.group(item[1], tokens, owner, item[0], here))
        return made

    def extend(self, part: OpenPart, tree: Tree, tokens: Iterator[int]) -> list[Node]:
        """Put one iteration of the shape ``tree`` into an open part; the new children of its owner."""
        owner = part.owner
        assert tree.items is not None
        iteration = self.items(tree.items, tokens, owner, (*part.label, len(part.iterations)))
        part.iterations.append(iteration)
        added = list(nodes(iteration))
        fresh = [token for child in added for token in child.leaves]
        for child in added:
            owner.by_variable.setdefault(child.variable, []).append(child)
            owner.gains[child.variable] = owner.gains.get(child.variable, 0) + 1
        owner.leaves += fresh
        # Atoms above are about all tokens below: every group on the way up has gained some.
        child, above = owner, owner.parent
        while above is not None:
            above.leaves += fresh
            above.gains[child.variable] = above.gains.get(child.variable, 0) + 1
            child, above = above, above.parent
        return added


def put_in_order(node: Node) -> None:
    """Sort the iterations of every repeated part as blocks, from the bottom up, by their first token;
    an iteration without tokens goes last. Truth and maximality do not change."""
    for child in node.children:
        put_in_order(child)
    node.order = arranged(node.kind.loops, list(node.children), position_of, first_token)


def position_of(node: Node) -> int:
    return node.position


def first_token(block: list[Node]) -> float:
    return next((token for node in block for token in leaf_order(node)), math.inf)


def leaf_order(node: Node) -> Iterator[int]:
    """Tokens below, from left to right."""
    if node.token >= 0:
        yield node.token
    for child in node.children:
        yield from leaf_order(child)
