"""What changes in the truth of a group when something is put into it.

A new child brings its own truths, new instances of atoms with its brothers, and lower truths of the
atoms above it that hold for all of its tokens. A term is one such truth, still open in the tokens of the
new slots: slot s is written -1 - s where a token would stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

import msgspec

from pincite.wrappers.content.forms import Part
from pincite.wrappers.definition import Grounding
from pincite.wrappers.evaluation.compile import BoundAtom, CompiledType, Tree, Unit
from pincite.wrappers.evaluation.group import Node

# Truths that one step may change: beyond, the wrapper relates everything with everything.
LARGEST_INSTANCES = 200_000


class TooManyInstances(Exception):
    """More than ``LARGEST_INSTANCES``."""


class Planned(msgspec.Struct, frozen=True, eq=False):
    """A child that is only planned, as atoms see it: what a ``Node`` is once it is there. Its number is
    -1 - n for the n-th new group, parents first; ``leaves`` are slots, and tokens where it gains some."""

    serial: int
    leaves: tuple[int, ...]
    variable: str = ""
    type: str = ""
    bound: dict[str, tuple[int, ...]] = {}

    def below(self, variable: str) -> tuple[int, ...]:
        """Tokens of the children bound to a variable."""
        return self.bound.get(variable, ())


Child = Node | Planned
Children = Mapping[str, Sequence[Child]]  # By variable.


class Term(msgspec.Struct, frozen=True, eq=False):
    """One truth: the minimum of ``base`` and the atoms over ``tuples`` (for a conjunction, whose unit is
    one atom), or the disjunction over them. ``type`` is the one whose constraint it is; ``home`` and
    ``choice`` say where it is remembered; ``removed`` is the truth it takes the place of."""

    type: str
    unit: Unit
    home: int
    choice: tuple[int, ...]
    base: float
    removed: float | None
    tuples: tuple[tuple[tuple[int, ...], ...], ...]


class Change:
    """What happens when the items of ``tree`` are put into ``owner`` (None: ``tree`` is a new root): all
    truths that change are ``terms``. ``gone`` are truths of the owner that no longer count, those of the
    units ``cleared``; ``watched`` are the (group, variable) whose gains make this out of date, ``gaining``
    the groups whose number of tokens does. ``impossible`` where the truth is 0 whatever the tokens."""

    def __init__(
        self, types: Mapping[str, CompiledType], grounding: Grounding, owner: Node | None, tree: Tree
    ) -> None:
        self.types = types
        self.grounding = grounding
        self.owner = owner
        self.slots = 0
        self.groups = 0
        self.terms: list[Term] = []
        self.gone: list[float] = []
        self.cleared: list[int] = []
        self.watched: dict[tuple[Node, str], None] = {}
        self.gaining: dict[Node, None] = {}
        self.impossible = False
        if owner is None:
            self.whole(tree, "")
            return
        added = self.row(tree)
        self.into(owner, added)
        slots = tuple(-1 - s for s in range(self.slots))
        gained = bound(added)
        child, above = owner, owner.parent
        while above is not None and slots:
            self.above(above, child, slots, gained)
            gained = {child.variable: slots}
            child, above = above, above.parent

    @property
    def replaces(self) -> bool:
        """Whether truths that are there give way to others."""
        return bool(self.cleared) or any(term.removed is not None for term in self.terms)

    def whole(self, tree: Tree, variable: str) -> Planned:
        """A new group of the shape ``tree``."""
        number = -1 - self.groups
        self.groups += 1
        if tree.items is None:
            self.slots += 1
            return Planned(number, (-self.slots,), variable, tree.type)
        children = self.row(tree)
        kind = self.types[tree.type]
        here = by_variable(kind, children)
        if self.counts(kind, here):
            for unit in kind.units:
                self.instances(kind, unit, number, here)
        leaves = tuple(leaf for child in children for leaf in child.leaves)
        return Planned(number, leaves, variable, tree.type, bound(children))

    def row(self, tree: Tree) -> list[Planned]:
        """New children for the items of a shape."""
        found = (item for item in tree.items or () if not isinstance(item, Part))
        return [self.whole(kernel, place.variable) for place, kernel in found]

    def counts(self, kind: CompiledType, children: Children) -> bool:
        """Whether the constraint counts with these variables bound. See ``Grounding``."""
        if self.grounding == "optimistic" or all(children[v] for v in kind.variables):
            return True
        if len(kind.units) == 1 and len(kind.units[0].disjuncts) > 1:
            return True
        if self.grounding == "false":
            self.impossible = True
        return False

    def into(self, owner: Node, children: list[Planned]) -> None:
        """New children of a group that is there."""
        kind = owner.kind
        new = by_variable(kind, children)
        if not any(new.values()):
            return
        old = by_variable_of(owner)
        both: dict[str, list[Child]] = {v: [*old[v], *new[v]] for v in kind.variables}
        counts = self.counts(kind, both)
        # With grounding drop the constraint begins to count when its last variable is bound: then all its
        # atoms are new, also those whose variables were bound before.
        late = self.grounding == "drop" and not all(old.values())
        if late or not counts:
            self.watch(owner, kind.variables)
        if not counts:
            return
        for unit in kind.units:
            touched = [v for v in unit.variables if new[v]]
            conjunct = len(unit.disjuncts) == 1
            newly = not conjunct and any(not old[v] for v in touched)
            if touched:
                self.watch(owner, unit.variables if newly or len(touched) > 1 else other(unit, touched[0]))
            if newly:
                # A disjunction is asked again as a whole when a variable of it is bound for the first time.
                self.cleared.append(unit.number)
                self.gone += [value for (n, _), value in owner.values.items() if n == unit.number]
            if newly or (conjunct and late):
                self.instances(kind, unit, owner.serial, both)
                continue
            # The choices with at least one new child, each once: the first new one stands at variable i.
            for i, variable in enumerate(unit.variables):
                if new[variable]:
                    before = {v: old[v] for v in unit.variables[:i]}
                    self.instances(kind, unit, owner.serial, {**both, **before, variable: new[variable]})

    def above(
        self, node: Node, child: Node, slots: tuple[int, ...], gained: dict[str, tuple[int, ...]]
    ) -> None:
        """A group further up, whose ``child`` gains the tokens of ``slots``, by its variables ``gained``: the
        truth of an atom over groups is the least over their tokens (section 3), so the old truth and the new
        tokens suffice."""
        kind = node.kind
        units = [unit for unit in kind.units if child.variable in unit.variables]
        if not units:
            return
        children = by_variable_of(node)
        if not self.counts(kind, children):
            self.watch(node, kind.variables)
            return
        self.gaining[child] = None
        below = {v: (*child.below(v), *gained.get(v, ())) for v in {*child.by_variable, *gained}}
        gaining = Planned(child.serial, (*child.leaves, *slots), child.variable, child.type, below)
        for unit in units:
            self.watch(node, other(unit, child.variable))
            self.instances(kind, unit, node.serial, {**children, child.variable: [gaining]}, node)

    def watch(self, node: Node, variables: Iterable[str]) -> None:
        for variable in variables:
            self.watched[node, variable] = None

    def instances(
        self, kind: CompiledType, unit: Unit, home: int, children: Children, known: Node | None = None
    ) -> None:
        """Terms for every choice of children; an unbound variable of a disjunction stays unbound. With
        ``known`` the old truths are there, and only tuples with a slot are new."""
        disjunction = len(unit.disjuncts) > 1
        variables = unit.variables
        if disjunction:
            variables = tuple(v for v in variables if children[v])
            disjuncts = self.active(unit, set(variables))
            if disjuncts is None:
                return
            unit = msgspec.structs.replace(unit, disjuncts=disjuncts)
        atoms = unit.atoms
        for choice in product(*(children[v] for v in variables)):
            chosen = dict(zip(variables, choice, strict=True))
            key = tuple(child.serial for child in choice)
            removed = known.values.get((unit.number, key)) if known is not None else None
            partly = removed is not None and not disjunction
            tuples = tuple(tuple(ground(leaves_for(a, chosen), partly)) for a in atoms)
            base = removed if partly and removed is not None else 1.0
            self.terms.append(Term(kind.name, unit, home, key, base, removed, tuples))
            if len(self.terms) > LARGEST_INSTANCES:
                raise TooManyInstances

    def active(self, unit: Unit, bound: set[str]) -> tuple[tuple[BoundAtom, ...], ...] | None:
        """The disjuncts with what of them can be asked; None where the truth is 1 anyway."""
        found = []
        for conjunction in unit.disjuncts:
            kept = tuple(atom for atom in conjunction if bound.issuperset(atom.variables))
            if self.grounding == "optimistic" and not kept:
                return None
            if self.grounding == "optimistic" or kept == conjunction:
                found.append(kept)
        if found:
            return tuple(found)
        if self.grounding == "false":
            self.impossible = True
        return None


def bound(children: Iterable[Planned]) -> dict[str, tuple[int, ...]]:
    """The tokens of new children by the variables they are bound to."""
    found: dict[str, tuple[int, ...]] = {}
    for child in children:
        found[child.variable] = (*found.get(child.variable, ()), *child.leaves)
    return found


def leaves_for(atom: BoundAtom, chosen: Mapping[str, Child]) -> list[Sequence[int]]:
    """The tokens of the chosen children that each argument of an atom stands for."""
    found: list[Sequence[int]] = []
    for variable, way in zip(atom.variables, atom.ways, strict=True):
        child = chosen[variable]
        if way is None:
            found.append(child.leaves)
        elif child.type != way.type:
            found.append(())  # a brother of another type under the same variable
        else:
            found.append(child.below(way.variable) if way.variable else child.leaves)
    return found


def by_variable(kind: CompiledType, children: Iterable[Planned]) -> dict[str, list[Planned]]:
    """The children bound to each variable that the constraint of a type speaks of."""
    found: dict[str, list[Planned]] = {v: [] for v in kind.variables}
    for child in children:
        if child.variable in found:
            found[child.variable].append(child)
    return found


def by_variable_of(node: Node) -> dict[str, list[Node]]:
    return {v: node.by_variable.get(v, []) for v in node.kind.variables}


def other(unit: Unit, touched: str) -> tuple[str, ...]:
    return tuple(v for v in unit.variables if v != touched)


def ground(lists: list[Sequence[int]], only_new: bool) -> Iterator[tuple[int, ...]]:
    """Tuples of tokens, one from each list and no token twice; with ``only_new`` those with a slot."""
    for leaves in product(*lists):
        if only_new and min(leaves, default=0) >= 0:
            continue
        if len(leaves) > 1 and len(set(leaves)) < len(leaves):
            continue
        yield leaves
