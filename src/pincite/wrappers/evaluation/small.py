"""Small worlds searched from end to end, by the definition: for groundings under which a group may become
truer by what is added to it, so that what is below the threshold cannot be given up.

Every group there is, is made step by step whatever its truth; then it is asked how true each is. A step is
the least expansion there is, so that a group is maximal where none of those it leads to, over however many
steps, reaches the threshold.
"""

from __future__ import annotations

import copy
from itertools import product

import msgspec

from pincite.wrappers.evaluation.compile import BoundAtom
from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.enumerate import steps_of
from pincite.wrappers.evaluation.group import Node, Shape, put_in_order, rank_of, shape
from pincite.wrappers.evaluation.interpretation import SLACK, fold
from pincite.wrappers.evaluation.search import Meter, Search, Stopped
from pincite.wrappers.evaluation.terms import ground, leaves_for

NOT_MONOTONE = "not_monotone"
LARGEST_WORLD = 4_000  # Groups; beyond, the answer is that of the greedy search, and is called incomplete.


def every_answer(engine: Engine, meter: Meter) -> list[Node]:
    """All maximal groups, best first. Raises ``Stopped`` for a world of more than ``LARGEST_WORLD``."""
    world, leads_to = groups(without_constraints(engine), meter)
    good: dict[Shape, Node] = {}
    for name, derivation in world.items():
        root = derivation.nodes[0]
        for node in derivation.nodes:
            node.kind = engine.types[node.kind.name]
            node.values = values(engine, node)
        truths = [v for n in derivation.nodes for v in ([n.truth] if n.token >= 0 else n.values.values())]
        if fold(engine.norm, truths) >= engine.threshold - SLACK:
            good[name] = root
    below: set[Shape] = set()  # what leads to a good group
    for name in sorted(world, key=lambda name: len(world[name].nodes), reverse=True):
        if any(other in good or other in below for other in leads_to[name]):
            below.add(name)
    found = [root for name, root in good.items() if name not in below]
    for root in found:
        put_in_order(root)
    return sorted(found, key=lambda root: rank_of(engine.norm, root))


def without_constraints(engine: Engine) -> Engine:
    """The engine that makes every group of tokens that suit their types."""
    plain = copy.copy(engine)
    plain.types = {
        name: kind if kind.leaf else msgspec.structs.replace(kind, units=())
        for name, kind in engine.types.items()
    }
    plain.root = plain.types[engine.root.name]
    plain.grounding = "optimistic"
    plain.norm = "min"
    plain.interpretation = msgspec.structs.replace(engine.interpretation, norm="min")
    plain.entries = {}
    return plain


def groups(plain: Engine, meter: Meter) -> tuple[dict[Shape, Derivation], dict[Shape, list[Shape]]]:
    """Every group of the root's type by its shape, and which others a step leads to."""
    world: dict[Shape, Derivation] = {}
    leads_to: dict[Shape, list[Shape]] = {}
    waiting: list[Shape] = []

    def put(derivation: Derivation) -> Shape:
        name = shape(derivation.nodes[0])
        if name not in world:
            if len(world) >= LARGEST_WORLD:
                raise Stopped(NOT_MONOTONE)
            world[name] = derivation
            waiting.append(name)
        return name

    for tree in plain.root.kernels:
        problem = plain.problem(None, tree)
        if problem is not None:
            for assignment in Search(problem, Derivation(plain).used, meter).all(0.0):
                derivation = Derivation(plain)
                derivation.begin(problem, assignment)
                put(derivation)
    while waiting:
        name = waiting.pop()
        here = world[name]
        found = []
        for part, problem, assignment in steps_of(plain, here, meter):
            grown, parts = here.copy()
            grown.enter(parts[part], problem, assignment)
            found.append(put(grown))
        leads_to[name] = found
    return world, leads_to


def values(engine: Engine, node: Node) -> dict[tuple[int, tuple[int, ...]], float]:
    """The truths of the constraint of a group, by unit and choice of children, from the definition."""
    kind = node.kind
    if node.token >= 0 or not kind.units:
        return {}
    bound = {v: node.by_variable[v] for v in kind.variables if node.by_variable.get(v)}
    several = any(len(unit.disjuncts) > 1 for unit in kind.units)
    if not several and engine.grounding != "optimistic" and len(bound) < len(kind.variables):
        return {(0, ()): 0.0} if engine.grounding == "false" else {}
    found = {}
    for unit in kind.units:
        variables = [v for v in unit.variables if v in bound]
        for choice in product(*(bound[v] for v in variables)):
            chosen = dict(zip(variables, choice, strict=True))
            truths = []
            for conjunction in unit.disjuncts:
                whole = all(v in chosen for atom in conjunction for v in atom.variables)
                if not whole and engine.grounding == "drop":
                    continue
                if not whole and engine.grounding == "false":
                    truths.append(0.0)
                    continue
                atoms = [atom for atom in conjunction if all(v in chosen for v in atom.variables)]
                truths.append(fold(engine.norm, [lowest(engine, atom, chosen) for atom in atoms]))
            key = tuple(child.serial for child in choice)
            found[unit.number, key] = max(truths, default=1.0)
    return found


def lowest(engine: Engine, atom: BoundAtom, chosen: dict[str, Node]) -> float:
    """The truth of an atom about the chosen children."""
    tuples = ground(leaves_for(atom, chosen), False)
    return min((engine.interpretation.truth(atom, tokens) for tokens in tuples), default=1.0)
