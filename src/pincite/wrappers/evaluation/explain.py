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

from pincite.model.records import Cause, Group, Miss
from pincite.wrappers.evaluation.answer import cause, leaf_cause, value_of
from pincite.wrappers.evaluation.compile import Tree
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
    """Near misses in the order of reading; those reported already cover the tokens they name."""
    reported: dict[tuple[int, ...], Miss] = {}
    covered: set[int] = set()
    looking = Looking(derivation, roots, groups)
    try:
        for token, at_start in looking.anchors():
            if token in covered or len(reported) >= MOST_MISSES:
                continue
            miss = looking.nearest(token, at_start)
            if miss is not None:
                covered.update(v.token for v in miss.tokens)
                reported.setdefault(tuple(v.token for v in miss.tokens), miss)
    except (Stopped, TooManyInstances):
        pass  # what was found until then is as true as before
    return tuple(reported.values())


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

    def nearest(self, token: int, at_start: bool) -> Miss | None:
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
        return None if best is None else self.record_of(best)

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
        if near.failing:
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
        return leaf_cause(engine, engine.types[problem.tree.leaves[at]], tokens[at], truth)
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
