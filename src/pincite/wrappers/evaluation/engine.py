"""What an evaluation works with: the compiled wrapper, the accepted leaves, steps and how they are done."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.content.forms import Part, instances
from pincite.wrappers.evaluation.compile import LARGEST_KERNELS, Compiled, Tree, fill
from pincite.wrappers.evaluation.group import Growing, Node, Nursery
from pincite.wrappers.evaluation.leaves import accepted, leaf_truth
from pincite.wrappers.evaluation.norms import budget
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.evaluation.plan import Plan, World
from pincite.wrappers.evaluation.solve import Filling
from pincite.wrappers.evaluation.terms import change_of
from pincite.wrappers.predicates.predicate import Scene


class Alternative:
    """One way to begin the root or to enter a part: the shape, its ``number`` among the alternatives as
    written, and ``variant`` among the choices of kernels below it."""

    __slots__ = ("number", "tree", "variant")

    def __init__(self, tree: Tree, number: int, variant: int) -> None:
        self.tree = tree
        self.number = number
        self.variant = variant


class Engine:
    """One wrapper on the tokens of one document. ``boxes`` are those to report, which differ from those
    that predicates see where a document has no places."""

    def __init__(self, compiled: Compiled, scene: Scene, options: EvaluationOptions, boxes: Array) -> None:
        self.boxes = boxes
        wrapper = compiled.wrapper
        self.compiled = compiled
        self.scene = scene
        self.options = options
        self.norm = options.norm or wrapper.norm
        self.threshold = wrapper.threshold if options.threshold is None else options.threshold
        self.budget = budget(self.norm, self.threshold)
        self.truths: dict[str, Array] = {
            name: leaf_truth(kind, scene, self.norm, options.confidence)
            for name, kind in compiled.types.items()
            if kind.leaf
        }
        self.world = self.world_at(self.threshold)
        self.entries: dict[tuple[str, Part], tuple[Alternative, ...]] = {}
        self.monotone = wrapper.grounding == "optimistic" or all(
            len(unit.disjuncts) == 1 for kind in compiled.types.values() for unit in kind.units
        )
        """Whether truth only falls while a group grows."""

    def world_at(self, threshold: float) -> World:
        """The world with another threshold: for what was almost found."""
        pages = self.scene.tokens.page
        return World(
            scene=self.scene,
            leaves={name: accepted(truth, threshold) for name, truth in self.truths.items()},
            norm=self.norm,
            threshold=threshold,
            page_first=np.searchsorted(pages, pages, side="left"),
            page_last=np.searchsorted(pages, pages, side="right"),
            scalars={},
        )

    def beginnings(self) -> Iterator[Alternative]:
        """The ways in which the root can begin."""
        number = variant = 0
        last = None
        for tree in self.compiled.root.kernels:
            form = tuple(item if isinstance(item, Part) else item[0] for item in tree.items or ())
            if last is not None and form != last:
                number, variant = number + 1, 0
            elif last is not None:
                variant += 1
            last = form
            yield Alternative(tree, number, variant)

    def ways_into(self, part: Growing) -> tuple[Alternative, ...]:
        """The ways to put something into an open part. Raises ``TooLarge``."""
        key = (part.owner.kind.name, part.part)
        known = self.entries.get(key)
        if known is None:
            known = tuple(
                Alternative(tree, number, variant)
                for number, form in enumerate(instances(part.part.body))
                for variant, tree in enumerate(
                    fill(part.owner.kind.name, form, self.compiled.types, LARGEST_KERNELS)
                )
            )
            self.entries[key] = known
        return known

    def plan(self, owner: Node | None, tree: Tree, world: World | None = None) -> Plan | None:
        """The search problem of one step; None where it cannot pass."""
        change = change_of(self.compiled, owner, tree, self.compiled.wrapper.grounding)
        if change is None:
            return None
        plan = Plan(world or self.world, change, tree.leaves)
        return None if plan.impossible else plan

    def room(self, spent: float, plan: Plan) -> float:
        """The deficit a filling of ``plan`` may add to a group that has ``spent`` so much."""
        if self.norm == "min":
            return 0.0
        return self.budget - spent + plan.weight(plan.removed)


class Growth:
    """A group being built: what it is, the tokens it uses, the deficit it has spent."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.nursery = Nursery(engine.compiled.types)
        self.used = np.zeros(len(engine.scene.tokens), dtype=bool)
        self.root: Node | None = None
        self.by_serial: dict[int, Node] = {}
        self.spent = 0.0

    def begin(self, alternative: Alternative, plan: Plan, filling: Filling) -> Node:
        """The root group."""
        before = self.nursery.count
        self.root = self.nursery.plant(alternative.tree, iter(filling.tokens), None, None, ())
        self.register([self.root])
        self.remember(None, plan, filling, before)
        return self.root

    def enter(self, part: Growing, tree: Tree, plan: Plan, filling: Filling) -> list[Node]:
        """One iteration put into an open part; the new children."""
        before = self.nursery.count
        added = self.nursery.grow(part, tree, iter(filling.tokens))
        self.register(added)
        self.remember(part.owner, plan, filling, before)
        return added

    def register(self, added: list[Node]) -> None:
        for child in added:
            for node in child.everything():
                self.by_serial[node.serial] = node

    def remember(self, owner: Node | None, plan: Plan, filling: Filling, before: int) -> None:
        """Keep the truths that the filling decided, and count its deficit and its tokens."""

        def serial(number: int) -> int:
            return number if number >= 0 else before - number

        truths = dict(plan.constants)
        for at, values in enumerate(filling.truths):
            truths.update(zip(plan.decided(at), values[1:], strict=True))
        if owner is not None and plan.change.cleared:
            for key in [k for k in owner.values if k[0] in plan.change.cleared]:
                del owner.values[key]
        for number, term in enumerate(plan.change.terms):
            node = self.by_serial[serial(term.home)]
            node.values[term.unit.number, tuple(serial(c) for c in term.choice)] = truths[number]
        self.used[list(filling.tokens)] = True
        leaf_truths = iter(values[0] for values in filling.truths)
        fresh = (self.by_serial[s] for s in range(before + 1, self.nursery.count + 1))
        for node in fresh:
            if node.token >= 0:
                node.truth = next(leaf_truths)
        self.spent += filling.spent - plan.weight(plan.removed)

    def copy(self) -> tuple[Growth, dict[Growing, Growing]]:
        """The same group apart from this one, and which of its open parts are which."""
        assert self.root is not None
        copy = Growth(self.engine)
        copy.nursery.count = self.nursery.count
        copy.used = self.used.copy()
        copy.spent = self.spent
        parts: dict[Growing, Growing] = {}
        copy.root = copy_node(self.root, None, copy.by_serial, parts)
        return copy, parts


def copy_node(
    node: Node, parent: Node | None, by_serial: dict[int, Node], parts: dict[Growing, Growing]
) -> Node:
    """A group with all below it; serial numbers stay."""
    made = Node(node.kind, node.serial, parent, None)
    made.variable, made.position, made.path = node.variable, node.position, node.path
    made.token, made.truth = node.token, node.truth
    made.leaves, made.growth, made.values = list(node.leaves), dict(node.growth), dict(node.values)
    by_serial[made.serial] = made
    made.items = copy_items(node.items, made, by_serial, parts)
    made.by_variable = {
        variable: [by_serial[child.serial] for child in children]
        for variable, children in node.by_variable.items()
    }
    return made


def copy_items(
    items: list[Node | Growing],
    owner: Node,
    by_serial: dict[int, Node],
    parts: dict[Growing, Growing],
) -> list[Node | Growing]:
    made: list[Node | Growing] = []
    for item in items:
        if isinstance(item, Node):
            made.append(copy_node(item, owner, by_serial, parts))
            continue
        part = parts[item] = Growing(item.part, owner, item.label)
        part.iterations = [copy_items(i, owner, by_serial, parts) for i in item.iterations]
        made.append(part)
    return made
