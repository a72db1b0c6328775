"""A group while it is derived: the kernel group it began as, and what was put into it step by step."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import numpy as np

from pincite.wrappers.content.forms import Part, Place
from pincite.wrappers.evaluation.compile import Tree
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Label, Node, OpenPart, leaf_of
from pincite.wrappers.evaluation.group import nodes as nodes_of
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import Assignment


class Derivation:
    """A group being built: its ``nodes`` by serial number, the root first, the tokens it uses, the deficit
    it has spent."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.nodes: list[Node] = []
        self.used = np.zeros(len(engine.scene.tokens), dtype=bool)
        self.spent = 0.0

    @property
    def root(self) -> Node | None:
        return self.nodes[0] if self.nodes else None

    def begin(self, problem: Problem, assignment: Assignment) -> Node:
        """The root group."""
        root = self.group(problem.tree, iter(assignment.tokens), None, None, ())
        self.remember(problem, assignment, 0)
        return root

    def enter(self, part: OpenPart, problem: Problem, assignment: Assignment) -> list[Node]:
        """One iteration put into an open part; the new children."""
        before, owner = len(self.nodes), part.owner
        label = (*part.label, len(part.iterations))
        iteration = self.items(problem.tree, iter(assignment.tokens), owner, label)
        part.iterations.append(iteration)
        added = list(nodes_of(iteration))
        for child in added:
            owner.by_variable.setdefault(child.variable, []).append(child)
            owner.gains[child.variable] = owner.gains.get(child.variable, 0) + 1
        fresh = [token for child in added for token in child.leaves]
        owner.leaves += fresh
        # Atoms above are about all tokens below: every group on the way up has gained some.
        child, above = owner, owner.parent
        while above is not None:
            above.leaves += fresh
            above.gains[child.variable] = above.gains.get(child.variable, 0) + 1
            child, above = above, above.parent
        self.remember(problem, assignment, before)
        return added

    def group(
        self, tree: Tree, tokens: Iterator[int], parent: Node | None, place: Place | None, label: Label
    ) -> Node:
        """The group of a kernel shape over the next ``tokens``."""
        kind, serial = self.engine.types[tree.type], len(self.nodes)
        node = Node(kind, serial, parent) if tree.items is not None else leaf_of(kind, serial, parent)
        self.nodes.append(node)
        if parent is not None and place is not None:
            node.variable, node.position = place.variable, place.position
            node.path = (*parent.path, label)
        if tree.items is None:
            node.token = next(tokens)
            node.leaves.append(node.token)
            return node
        node.items = self.items(tree, tokens, node, ())
        for child in node.children:
            node.by_variable.setdefault(child.variable, []).append(child)
            node.leaves += child.leaves
        return node

    def items(self, tree: Tree, tokens: Iterator[int], owner: Node, label: Label) -> list[Node | OpenPart]:
        """Children and open parts of ``owner`` for the items of a shape."""
        made: list[Node | OpenPart] = []
        for index, item in enumerate(tree.items or ()):
            here = (*label, index)
            if isinstance(item, Part):
                made.append(OpenPart(item, owner, here))
            else:
                made.append(self.group(item[1], tokens, owner, item[0], here))
        return made

    def remember(self, problem: Problem, assignment: Assignment, before: int) -> None:
        """Keep the truths that the assignment decided, and count its deficit and its tokens."""

        def serial(number: int) -> int:
            # New groups were numbered from -1 on while they were only planned; now they have places.
            return number if number >= 0 else before - 1 - number

        change = problem.change
        truths = dict(problem.constants)
        for slot, values in zip(problem.slots, assignment.truths, strict=True):
            truths.update(zip(slot.decided, values[1:], strict=True))
        if change.owner is not None and change.cleared:
            owner = self.nodes[
                change.owner.serial
            ]  # where this is a copy, the owner asked about is not its own
            owner.values = {key: v for key, v in owner.values.items() if key[0] not in change.cleared}
        for number, term in enumerate(change.terms):
            node = self.nodes[serial(term.home)]
            node.values[term.unit.number, tuple(serial(c) for c in term.choice)] = truths[number]
        self.used[list(assignment.tokens)] = True
        leaves = [node for node in self.nodes[before:] if node.token >= 0]
        for node, values in zip(leaves, assignment.truths, strict=True):
            node.truth = values[0]
        self.spent += assignment.spent - problem.weight(problem.removed)

    def copy(self) -> tuple[Derivation, dict[OpenPart, OpenPart]]:
        """The same group apart from this one, and which of its open parts are which."""
        made = Derivation(self.engine)
        made.used, made.spent = self.used.copy(), self.spent
        made.nodes = [copy.copy(node) for node in self.nodes]
        parts: dict[OpenPart, OpenPart] = {}

        def items(found: list[Node | OpenPart], owner: Node) -> list[Node | OpenPart]:
            twins: list[Node | OpenPart] = []
            for item in found:
                if isinstance(item, Node):
                    twins.append(made.nodes[item.serial])
                    continue
                part = parts[item] = OpenPart(item.part, owner, item.label)
                part.iterations = [items(iteration, owner) for iteration in item.iterations]
                twins.append(part)
            return twins

        for node in made.nodes:
            node.parent = None if node.parent is None else made.nodes[node.parent.serial]
            node.leaves, node.gains, node.values = list(node.leaves), dict(node.gains), dict(node.values)
            node.items = items(node.items, node)
            node.by_variable = {
                variable: [made.nodes[child.serial] for child in children]
                for variable, children in node.by_variable.items()
            }
        return made, parts
