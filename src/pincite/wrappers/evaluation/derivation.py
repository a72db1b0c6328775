"""A group while it is derived: the kernel group it began as, and what was put into it step by step."""

from __future__ import annotations

import numpy as np

from pincite.wrappers.evaluation.compile import Tree
from pincite.wrappers.evaluation.engine import Alternative, Engine
from pincite.wrappers.evaluation.group import GroupFactory, Node, OpenPart
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import Assignment


class Derivation:
    """A group being built: what it is, the tokens it uses, the deficit it has spent."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.factory = GroupFactory(engine.compiled.types)
        self.used = np.zeros(len(engine.scene.tokens), dtype=bool)
        self.root: Node | None = None
        self.by_serial: dict[int, Node] = {}
        self.spent = 0.0

    def begin(self, alternative: Alternative, problem: Problem, assignment: Assignment) -> Node:
        """The root group."""
        before = self.factory.count
        self.root = self.factory.group(alternative.tree, iter(assignment.tokens), None, None, ())
        self.register([self.root])
        self.remember(None, problem, assignment, before)
        return self.root

    def enter(self, part: OpenPart, tree: Tree, problem: Problem, assignment: Assignment) -> list[Node]:
        """One iteration put into an open part; the new children."""
        before = self.factory.count
        added = self.factory.extend(part, tree, iter(assignment.tokens))
        self.register(added)
        self.remember(part.owner, problem, assignment, before)
        return added

    def register(self, added: list[Node]) -> None:
        for child in added:
            for node in child.everything():
                self.by_serial[node.serial] = node

    def remember(self, owner: Node | None, problem: Problem, assignment: Assignment, before: int) -> None:
        """Keep the truths that the assignment decided, and count its deficit and its tokens."""

        def serial(number: int) -> int:
            return number if number >= 0 else before - number

        # New groups were numbered from -1 on while they were only planned; now they have serial numbers.
        truths = dict(problem.constants)
        for at, values in enumerate(assignment.truths):
            truths.update(zip(problem.decided(at), values[1:], strict=True))
        if owner is not None and problem.change.cleared:
            for key in [k for k in owner.values if k[0] in problem.change.cleared]:
                del owner.values[key]
        for number, term in enumerate(problem.change.terms):
            node = self.by_serial[serial(term.home)]
            node.values[term.unit.number, tuple(serial(c) for c in term.choice)] = truths[number]
        self.used[list(assignment.tokens)] = True
        leaf_truths = iter(values[0] for values in assignment.truths)
        fresh = (self.by_serial[s] for s in range(before + 1, self.factory.count + 1))
        for node in fresh:
            if node.token >= 0:
                node.truth = next(leaf_truths)
        self.spent += assignment.spent - problem.weight(problem.removed)

    def copy(self) -> tuple[Derivation, dict[OpenPart, OpenPart]]:
        """The same group apart from this one, and which of its open parts are which."""
        assert self.root is not None
        copy = Derivation(self.engine)
        copy.factory.count = self.factory.count
        copy.used = self.used.copy()
        copy.spent = self.spent
        parts: dict[OpenPart, OpenPart] = {}
        copy.root = copy_node(self.root, None, copy.by_serial, parts)
        return copy, parts


def copy_node(
    node: Node, parent: Node | None, by_serial: dict[int, Node], parts: dict[OpenPart, OpenPart]
) -> Node:
    """A group with all below it; serial numbers stay."""
    made = Node(node.kind, node.serial, parent, None)
    made.variable, made.position, made.path = node.variable, node.position, node.path
    made.token, made.truth = node.token, node.truth
    made.leaves, made.gains, made.values = list(node.leaves), dict(node.gains), dict(node.values)
    by_serial[made.serial] = made
    made.items = copy_items(node.items, made, by_serial, parts)
    made.by_variable = {
        variable: [by_serial[child.serial] for child in children]
        for variable, children in node.by_variable.items()
    }
    return made


def copy_items(
    items: list[Node | OpenPart],
    owner: Node,
    by_serial: dict[int, Node],
    parts: dict[OpenPart, OpenPart],
) -> list[Node | OpenPart]:
    made: list[Node | OpenPart] = []
    for item in items:
        if isinstance(item, Node):
            made.append(copy_node(item, owner, by_serial, parts))
            continue
        part = parts[item] = OpenPart(item.part, owner, item.label)
        part.iterations = [copy_items(i, owner, by_serial, parts) for i in item.iterations]
        made.append(part)
    return made
