"""What changes in the truth of a group when something is put into it.

A new child brings its own truths, new instances of atoms with its brothers, and lower truths of the
atoms above it that hold for all of its tokens. A term is one such truth, still open in the tokens of the
new slots: slot s is written -1 - s where a token would stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from pincite.wrappers.content.forms import Part
from pincite.wrappers.definition import Grounding
from pincite.wrappers.evaluation.compile import BoundAtom, Compiled, CompiledType, Tree, Unit
from pincite.wrappers.evaluation.group import Node

# Truths that one step may change: beyond, the wrapper relates everything with everything.
LARGEST_INSTANCES = 200_000


class TooManyInstances(Exception):
    """More than ``LARGEST_INSTANCES``."""


class Child(msgspec.Struct, frozen=True, eq=False):
    """A child as atoms see it: its number (negative while it is only planned: -1 - n for the n-th new
    group, parents first) and its tokens and slots."""

    number: int
    leaves: tuple[int, ...]


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


def change_of(compiled: Compiled, owner: Node | None, tree: Tree, grounding: Grounding) -> Change | None:
    """What happens when the items of ``tree`` are put into ``owner`` (None: ``tree`` is a new root); None
    where the truth is 0 whatever the tokens."""
    change = Change(compiled.types, grounding)
    if owner is None:
        change.whole(tree)
    else:
        change.into(owner, change.row(tree))
        slots = tuple(-1 - s for s in range(change.slots))
        child, above = owner, owner.parent
        while above is not None:
            change.above(above, child, slots)
            child, above = above, above.parent
    return None if change.impossible else change


class Change:
    """All truths that a step changes: ``terms``. ``gone`` are truths of the group itself that no longer
    count, those of the units ``cleared``; ``watched`` are the (group, variable) whose gains make this out
    of date, ``gaining`` the groups whose number of tokens does. ``impossible`` where the truth is 0."""

    def __init__(self, types: dict[str, CompiledType], grounding: Grounding) -> None:
        self.types = types
        self.grounding = grounding
        self.slots = 0
        self.groups = 0
        self.terms: list[Term] = []
        self.gone: list[float] = []
        self.cleared: list[int] = []
        self.watched: dict[tuple[Node, str], None] = {}
        self.gaining: dict[Node, None] = {}
        self.impossible = False

    @property
    def replaces(self) -> bool:
        """Whether truths that are there give way to others."""
        return bool(self.cleared) or any(term.removed is not None for term in self.terms)

    def whole(self, tree: Tree) -> Child:
        """A new group of the shape ``tree``."""
        number = -1 - self.groups
        self.groups += 1
        if tree.items is None:
            self.slots += 1
            return Child(number, (-self.slots,))
        children = self.row(tree)
        kind = self.types[tree.type]
        by_variable: dict[str, list[Child]] = {}
        for variable, child in children:
            by_variable.setdefault(variable, []).append(child)
        if self.counts(kind, by_variable):
            for unit in kind.units:
                self.instances(kind, unit, number, [by_variable.get(v, []) for v in unit.variables])
        return Child(number, tuple(leaf for _, child in children for leaf in child.leaves))

    def row(self, tree: Tree) -> list[tuple[str, Child]]:
        """New children with their variables."""
        return [
            (item[0].variable, self.whole(item[1])) for item in tree.items or () if not isinstance(item, Part)
        ]

    def counts(self, kind: CompiledType, by_variable: dict[str, list[Child]]) -> bool:
        """Whether the constraint counts with these variables bound. See ``Grounding``."""
        if self.grounding == "optimistic" or all(by_variable.get(v) for v in kind.variables):
            return True
        if len(kind.units) == 1 and len(kind.units[0].disjuncts) > 1:
            return True
        if self.grounding == "false":
            self.impossible = True
        return False

    def into(self, owner: Node, children: list[tuple[str, Child]]) -> None:
        """New children of a group that is there."""
        kind = owner.kind
        new: dict[str, list[Child]] = {}
        for variable, child in children:
            new.setdefault(variable, []).append(child)
        if not any(v in new for unit in kind.units for v in unit.variables):
            return
        old = {v: children_of(owner, v) for v in kind.variables}
        both = {v: old[v] + new.get(v, []) for v in kind.variables}
        counts = self.counts(kind, both)
        # With grounding drop the constraint begins to count when its last variable is bound: then all its
        # atoms are new, also those whose variables were bound before.
        late = self.grounding == "drop" and not all(old.values())
        if late or not counts:
            self.watch(owner, kind.variables)
        if not counts:
            return
        for unit in kind.units:
            touched = [v for v in unit.variables if v in new]
            conjunct = len(unit.disjuncts) == 1
            newly = not conjunct and any(not old[v] for v in touched)
            if touched:
                self.watch(owner, unit.variables if newly or len(touched) > 1 else other(unit, touched))
            if newly:
                # A disjunction is asked again as a whole when a variable of it is bound for the first time.
                self.cleared.append(unit.number)
                self.gone += [value for (n, _), value in owner.values.items() if n == unit.number]
            if newly or (conjunct and late):
                self.instances(kind, unit, owner.serial, [both[v] for v in unit.variables])
            else:
                self.additions(owner, unit, old, new)

    def additions(
        self, owner: Node, unit: Unit, old: dict[str, list[Child]], new: dict[str, list[Child]]
    ) -> None:
        """Terms for the choices with at least one new child, each once: the first new one stands at
        variable i."""
        for i, variable in enumerate(unit.variables):
            if variable in new:
                lists = [old[v] if j < i else old[v] + new.get(v, []) for j, v in enumerate(unit.variables)]
                lists[i] = new[variable]
                self.instances(owner.kind, unit, owner.serial, lists)

    def above(self, node: Node, child: Node, slots: tuple[int, ...]) -> None:
        """A group further up, whose ``child`` gains the tokens of ``slots``: the truth of an atom over
        groups is the least over their tokens (section 3), so the old truth and the new tokens suffice."""
        if not slots:
            return
        kind = node.kind
        units = [unit for unit in kind.units if child.variable in unit.variables]
        if not units:
            return
        if not self.counts(kind, {v: children_of(node, v) for v in kind.variables}):
            self.watch(node, kind.variables)
            return
        self.gaining[child] = None
        gaining = Child(child.serial, (*child.leaves, *slots))
        for unit in units:
            self.watch(node, other(unit, [child.variable]))
            lists = [[gaining] if v == child.variable else children_of(node, v) for v in unit.variables]
            self.instances(kind, unit, node.serial, lists, node)

    def watch(self, node: Node, variables: tuple[str, ...] | list[str]) -> None:
        for variable in variables:
            self.watched[node, variable] = None

    def instances(
        self,
        kind: CompiledType,
        unit: Unit,
        home: int,
        lists: list[list[Child]],
        known: Node | None = None,
    ) -> None:
        """Terms for every choice of children; an unbound variable of a disjunction stays unbound. With
        ``known`` the old truths are there, and only tuples with a slot are new."""
        disjunction = len(unit.disjuncts) > 1
        if disjunction:
            bound = [i for i, children in enumerate(lists) if children]
        else:
            bound = list(range(len(lists)))
        variables = [unit.variables[i] for i in bound]
        disjuncts = self.active(unit, set(variables)) if disjunction else unit.disjuncts
        if disjuncts is None:
            return
        for choice in product(*(lists[i] for i in bound)):
            by_name = dict(zip(variables, choice, strict=True))
            key = tuple(child.number for child in choice)
            removed = known.values.get((unit.number, key)) if known is not None else None
            partly = removed is not None and not disjunction
            tuples = tuple(
                tuple(ground([by_name[v].leaves for v in atom.variables], partly))
                for conjunction in disjuncts
                for atom in conjunction
            )
            base = removed if partly and removed is not None else 1.0
            asked = (
                msgspec.structs.replace(unit, disjuncts=disjuncts)
                if disjuncts is not unit.disjuncts
                else unit
            )
            self.terms.append(Term(kind.name, asked, home, key, base, removed, tuples))
            if len(self.terms) > LARGEST_INSTANCES:
                raise TooManyInstances

    def active(self, unit: Unit, bound: set[str]) -> tuple[tuple[BoundAtom, ...], ...] | None:
        """The disjuncts with what of them can be asked; None where the truth is 1 anyway."""
        found = []
        for conjunction in unit.disjuncts:
            whole = all(v in bound for atom in conjunction for v in atom.variables)
            if self.grounding == "optimistic":
                kept = tuple(atom for atom in conjunction if all(v in bound for v in atom.variables))
                if not kept:
                    return None
                found.append(kept)
            elif whole:
                found.append(conjunction)
        if not found:
            if self.grounding == "false":
                self.impossible = True
            return None
        return tuple(found)


def children_of(node: Node, variable: str) -> list[Child]:
    return [Child(child.serial, tuple(child.leaves)) for child in node.by_variable.get(variable, [])]


def other(unit: Unit, touched: list[str]) -> tuple[str, ...]:
    return tuple(v for v in unit.variables if v not in touched)


def ground(lists: list[tuple[int, ...]], only_new: bool) -> Iterator[tuple[int, ...]]:
    """Tuples of tokens, one from each list and no token twice; with ``only_new`` those with a slot."""
    for leaves in product(*lists):
        if only_new and min(leaves, default=0) >= 0:
            continue
        if len(leaves) > 1 and len(set(leaves)) < len(leaves):
            continue
        yield leaves
