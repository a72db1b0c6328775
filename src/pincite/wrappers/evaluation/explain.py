"""What was almost found, and why it was not: the best near miss of tokens that no group holds.

For a token that could take part, the search is done again with the threshold taken away. Where a group
would pass but for tokens that another group holds, that is the reason; else the atom whose truth is the
lowest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.model.records import Cause, Group, Miss
from pincite.wrappers.evaluation.answer import cause, leaf_cause, value_of
from pincite.wrappers.evaluation.compile import BoundAtom, CompiledType, Tree
from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Node
from pincite.wrappers.evaluation.interpretation import (
    ROUNDING,
    SLACK,
    Interpretation,
    accepted,
    fold,
    truth_of,
)
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import Assignment, Meter, Search, Stopped
from pincite.wrappers.evaluation.terms import TooManyInstances

MOST_MISSES = 200  # Near misses reported: more than anyone reads.
LONGEST_TEXT = 60  # Characters of a token's text in a sentence.
MOST_STEPS = 400_000  # Steps of the search for near misses: they are a help, not an answer.


class NearMiss(NamedTuple):
    """An assignment that does not pass, for one way to expand; ``failing`` counts its ``truths`` below the
    threshold."""

    problem: Problem
    assignment: Assignment
    truths: list[float]
    failing: int


def misses_of(derivation: Derivation, roots: list[Node], groups: tuple[Group, ...]) -> tuple[Miss, ...]:
    """What the answer has none of, then near misses, the nearest first: those with the fewest conditions that
    fail, then the truest. Those reported cover the tokens they name."""
    reported: dict[tuple[int, ...], tuple[tuple[int, float], Miss]] = {}
    covered: set[int] = set()
    looking = Looking(derivation, roots, groups)
    absent: list[Miss] = []
    try:
        absent = looking.absent_parts(groups)
        for token, at_start in looking.anchors():
            if token in covered or len(reported) >= MOST_MISSES:
                continue
            miss = looking.nearest(token, at_start)
            if miss is not None:
                record = looking.record_of(miss)
                covered.update(v.token for v in record.tokens)
                key = (miss.failing, -record.truth)
                reported.setdefault(tuple(v.token for v in record.tokens), (key, record))
    except (Stopped, TooManyInstances):
        pass  # what was found until then is as true as before
    ranked = [miss for _, miss in sorted(reported.values(), key=lambda one: one[0])]
    return (*absent, *first_of_absent(ranked, types_in(groups), [miss.part for miss in absent]))


def types_in(groups: tuple[Group, ...]) -> set[str]:
    """The types of all groups of the first answer."""
    found: set[str] = set()
    stack = list(groups[:1])
    while stack:
        group = stack.pop()
        found.add(group.type)
        stack += group.children
    return found


def first_of_absent(misses: list[Miss], present: set[str], told: list[str]) -> list[Miss]:
    """The near misses; the nearest of each type that the answer lacks comes first and says so."""
    first: list[Miss] = []
    rest: list[Miss] = []
    seen = {*present, *told}
    for miss in misses:
        absent = miss.type not in seen
        seen.add(miss.type)
        (first if absent else rest).append(msgspec.structs.replace(miss, part=miss.type) if absent else miss)
    return [*first, *rest]


def ways_to_grow(engine: Engine, roots: list[Node]) -> list[tuple[Node | None, Tree]]:
    """Every way in which the answer, or a first group, could have been expanded by a token."""
    ways: list[tuple[Node | None, Tree]] = [(None, tree) for tree in engine.root.kernels]
    if roots:
        parts = [part for node in roots[0].everything() for part in node.open_parts()]
        ways = [(part.owner, tree) for part in parts for tree in engine.ways_into(part)]
    return [(owner, tree) for owner, tree in ways if tree.leaves]


def holders(groups: tuple[Group, ...]) -> dict[int, str]:
    """The path of the group that holds each token: of the leaf's parent, where it has one."""
    found: dict[int, str] = {}
    stack = [(group, group.path) for group in groups]
    while stack:
        group, above = stack.pop()
        if group.value is not None:
            found[group.value.token] = above
        stack.extend((child, group.path) for child in group.children)
    return found


class Looking:
    """The search for near misses. Under ``relaxed`` the domains of all types hold all tokens and no truth
    is too low; under ``strict`` tokens must suit their types as well as ever."""

    def __init__(self, derivation: Derivation, roots: list[Node], groups: tuple[Group, ...]) -> None:
        engine = self.engine = derivation.engine
        self.spent = derivation.spent
        self.holder = holders(groups[:1])
        self.ways = ways_to_grow(engine, roots)
        self.domains = engine.interpretation.domains
        self.strict = msgspec.structs.replace(engine.interpretation, threshold=0.0)
        everything = accepted(engine.interpretation.truths, 0.0)
        self.relaxed = msgspec.structs.replace(self.strict, domains=everything)
        self.meter = Meter(MOST_STEPS, None)

    def anchors(self) -> Iterator[tuple[int, bool]]:
        """Tokens that no group holds and that could take part, in the order of reading; those that could
        come first in what is missing before the others."""
        first = {tree.leaves[0] for _, tree in self.ways}
        later = {leaf for _, tree in self.ways for leaf in tree.leaves[1:]}
        for types, at_start in ((first, True), (later, False)):
            for token in sorted({int(t) for name in types for t in self.domains[name]}):
                if token not in self.holder:
                    yield token, at_start

    def absent_parts(self, groups: tuple[Group, ...]) -> list[Miss]:
        """A miss for each type of token of which the answer has none: the token that comes nearest to it, or
        the one that is such a token and stands in another group."""
        present = types_in(groups)
        missing = [kind for kind in self.engine.types.values() if kind.leaf and kind.name not in present]
        found = (self.absent(kind) for kind in missing)
        return [miss for miss in found if miss is not None]

    def absent(self, kind: CompiledType) -> Miss | None:
        engine, tokens = self.engine, self.domains[kind.name]
        if len(tokens):
            held = [int(token) for token in tokens if int(token) in self.holder]
            if len(held) < len(tokens):
                return None  # a near miss says what becomes of a token that is free
            holder = self.holder[held[0]]
            value = value_of(engine, kind, held[0])
            sentence = f"{quoted(value.text)} would be a {kind.name}, but {holder} holds it"
            return Miss(
                type=kind.name, part=kind.name, tokens=(value,), truth=1.0, sentence=sentence, taken_by=holder
            )
        truths = engine.interpretation.truths[kind.name]
        image = kind.leaf == "image"
        usable = np.flatnonzero(engine.scene.tokens.image == image)
        if not len(usable):
            return Miss(
                type=kind.name,
                part=kind.name,
                tokens=(),
                truth=0.0,
                sentence=f"the document has no {'picture' if image else 'text'}",
            )
        # Where nothing is at all true, what most conditions are true of.
        held_by = sum(
            (np.max([unit_truth(engine, c, usable) for c in unit.disjuncts], axis=0) for unit in kind.units),
            start=np.zeros(len(usable)),
        )
        best = int(usable[np.lexsort((usable, -held_by, -truths[usable]))[0]])
        truth = float(truths[best])
        if truth == 0 and held_by[np.flatnonzero(usable == best)[0]] == 0:
            asked = ", ".join(atom.written for unit in kind.units for atom in unit.atoms)
            sentence = f"nothing is even nearly a {kind.name}: {asked}"
            return Miss(type=kind.name, part=kind.name, tokens=(), truth=0.0, sentence=sentence)
        why = leaf_cause(engine, kind, best)
        value = value_of(engine, kind, best)
        sentence = f"no token is a {kind.name}: the nearest is {quoted(value.text)}"
        return Miss(
            type=kind.name,
            part=kind.name,
            tokens=(value,),
            truth=round(truth, ROUNDING),
            sentence=sentence,
            cause=why,
        )

    def nearest(self, token: int, at_start: bool) -> NearMiss | None:
        """The best near miss that has ``token``."""
        best: NearMiss | None = None
        for owner, tree in self.ways:
            for slot in [0] if at_start else range(1, len(tree.leaves)):
                if token not in self.domains[tree.leaves[slot]]:
                    continue
                near = self.try_with(owner, tree, slot, token, self.strict if at_start else self.relaxed)
                if near is None or (not at_start and near.failing > 1):
                    continue
                if best is None or near.assignment[:3] < best.assignment[:3]:
                    best = near
        return best

    def try_with(
        self, owner: Node | None, tree: Tree, slot: int, token: int, interpretation: Interpretation
    ) -> NearMiss | None:
        """The best assignment with ``token`` in a slot, whatever groups hold."""
        problem = self.engine.problem(owner, tree, interpretation)
        if problem is None or not problem.restrict(slot, token):
            return None
        used = np.zeros(len(self.engine.scene.tokens), dtype=bool)
        if owner is not None:
            used[[child.token for child in owner.children if child.token >= 0]] = True
        assignment = Search(problem, used, self.meter).best(float("inf"))
        if assignment is None:
            return None
        truths = [v for row in assignment.truths for v in row] + [v for _, v in problem.constants]
        failing = sum(v < self.engine.threshold - SLACK for v in truths)
        return NearMiss(problem, assignment, truths, failing)

    def record_of(self, near: NearMiss) -> Miss:
        """The near miss as a record."""
        engine, tree, tokens = self.engine, near.problem.tree, near.assignment.tokens
        kinds = [engine.types[name] for name in tree.leaves]
        values = tuple(value_of(engine, kind, t) for kind, t in zip(kinds, tokens, strict=True))
        children = [item[1].type for item in tree.items or () if isinstance(item, tuple)]
        kind = children[0] if len(children) == 1 and near.problem.change.owner is not None else tree.type
        truth = round(self.whole(near), ROUNDING)
        taken = next((t for t in tokens if t in self.holder), None)
        start = f"{quoted(values[0].text)} makes no {kind}: "
        if not near.failing and taken is not None:
            holder = self.holder[taken]
            sentence = f"{start}it would need {quoted(engine.scene.tokens.text[taken])}, which {holder} holds"
            return Miss(type=kind, tokens=values, truth=truth, sentence=sentence, taken_by=holder, cause=None)
        why = lowest(engine, near)
        if near.failing and why.truth < engine.threshold:
            others = [quoted(v.text) for v in values[1:]]
            nearest = f"the nearest is {' '.join(others)}" if others else "it stands alone"
            held = f" (held by {self.holder[taken]})" if taken is not None else ""
            reason = f"{nearest}{held}, and {why.atom} is {why.truth:.2g}"
        else:
            reason = f"together the truth falls to {truth:.2g}"
        sentence = f"{start}{reason}, below {engine.threshold:g}"
        return Miss(type=kind, tokens=values, truth=truth, sentence=sentence, cause=why)

    def whole(self, near: NearMiss) -> float:
        """The truth there would be: under min that of the miss itself, else that of the whole group with
        it, for there all truths count together."""
        norm = self.engine.norm
        if norm == "min" or near.problem.change.owner is None:
            return fold(norm, near.truths)
        removed = near.problem.weight(near.problem.removed)
        return truth_of(norm, self.spent + near.assignment.spent - removed)


def unit_truth(engine: Engine, atoms: tuple[BoundAtom, ...], tokens: Array) -> Array:
    """How many of the atoms of a conjunction are true of each token, as a share."""
    found = [atom.truth(engine.scene, *[tokens] * atom.predicate.arity) for atom in atoms]
    shares: Array = np.mean([np.broadcast_to(one, tokens.shape) for one in found], axis=0)
    return shares


def quoted(text: str) -> str:
    """The text as a sentence names it, shortened where it is long."""
    return f'"{text}"' if len(text) <= LONGEST_TEXT else f'"{text[: LONGEST_TEXT - 3]}..."'


def lowest(engine: Engine, near: NearMiss) -> Cause:
    """The atom with the lowest truth; of equals the first."""
    problem, tokens = near.problem, near.assignment.tokens
    causes: list[tuple[float, int, int]] = []  # A truth, the leaf it is of, and its term: -1 its own type.
    for at, row in enumerate(near.assignment.truths):
        terms = [-1, *problem.slots[at].decided]
        causes += [(truth, at, term) for term, truth in zip(terms, row, strict=True)]
    causes += [(truth, -1, term) for term, truth in problem.constants]
    truth, at, number = min(causes, key=lambda one: one[0])
    if number < 0:
        return leaf_cause(engine, engine.types[problem.tree.leaves[at]], tokens[at])
    term = problem.change.terms[number]
    asked = iter(term.tuples)
    disjuncts = [
        [
            (atom, tuple(tuple(t if t >= 0 else tokens[-1 - t] for t in ids) for ids in next(asked)))
            for atom in conjunction
        ]
        for conjunction in term.unit.disjuncts
    ]
    return cause(engine, term.type, disjuncts, truth)
