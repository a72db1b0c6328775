"""All maximal groups, the first few, the best: searched exhaustively, so far as the limits go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Alternative, Engine
from pincite.wrappers.evaluation.group import Node, OpenPart, put_in_order
from pincite.wrappers.evaluation.outcome import Outcome
from pincite.wrappers.evaluation.packing import packings
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.rank import Rank, Shape, rank_of, shape
from pincite.wrappers.evaluation.search import Assignment, Meter, Search, Stopped

Answers = dict[Shape, tuple[Rank, Node]]


class Step(NamedTuple):
    """One assignment for one way to put something into an open part."""

    part: OpenPart
    alternative: Alternative
    problem: Problem
    assignment: Assignment


def maximal_groups(engine: Engine, outcome: Outcome, meter: Meter) -> None:
    """Put into ``outcome.roots`` what the mode asks for, best first. Where a limit stops the search, what
    was found until then, the greedy answer always among it."""
    wanted = {"best": 1, "topk": engine.options.k}.get(engine.options.mode)
    answers: Answers = {}

    def keep(root: Node) -> None:
        put_in_order(root)
        answers.setdefault(shape(root), (rank_of(engine.norm, root), root))

    if not outcome.stopped_by:
        try:
            packed = packings(engine, meter)
            for root in packed or Walk(engine, meter, wanted, answers).groups():
                keep(root)
                if packed is not None and len(answers) == wanted:
                    break  # packings come best first
        except Stopped as stopped:
            outcome.stopped_by = stopped.limit
    if outcome.stopped_by:
        for root in outcome.roots:
            keep(root)
    ordered = sorted(answers.values(), key=lambda pair: pair[0])
    outcome.roots = [root for _, root in ordered[:wanted]]


class Walk:
    """Every maximal group, once for each way it is reached first. A group is maximal where no single step
    passes: with expansion that keeps order and positions, local and global are the same
    (docs/decisions/0009-wrapper-semantics.md). With ``wanted``, groups that are less true than that many
    answers are cut off: what they grow into is no truer."""

    def __init__(self, engine: Engine, meter: Meter, wanted: int | None, answers: Answers) -> None:
        self.engine = engine
        self.meter = meter
        self.wanted = wanted
        self.answers = answers
        self.seen: set[Shape] = set()
        self.stack: list[Derivation] = []

    def groups(self) -> Iterator[Node]:
        for alternative in self.engine.beginnings():
            problem = self.engine.problem(None, alternative.tree)
            if problem is None:
                continue
            search = Search(problem, Derivation(self.engine).used, self.meter)
            for assignment in search.all(self.engine.room(0.0, problem)):
                derivation = Derivation(self.engine)
                derivation.begin(alternative, problem, assignment)
                self.push(derivation)
                yield from self.grown()

    def grown(self) -> Iterator[Node]:
        """The maximal groups that those on the stack grow into."""
        while self.stack:
            here = self.stack.pop()
            maximal = True
            for step in steps(self.engine, here, self.meter):
                maximal = False
                copy, parts = here.copy()
                copy.enter(parts[step.part], step.alternative.tree, step.problem, step.assignment)
                self.push(copy)
            if maximal and here.root is not None:
                yield here.root

    def push(self, derivation: Derivation) -> None:
        root = derivation.root
        if root is None or shape(root) in self.seen:
            return
        self.seen.add(shape(root))
        if self.wanted is not None and self.engine.monotone and len(self.answers) >= self.wanted:
            worst = sorted(rank.truth for rank, _ in self.answers.values())[self.wanted - 1]
            if rank_of(self.engine.norm, root).truth > worst:
                return
        self.stack.append(derivation)


def steps(engine: Engine, derivation: Derivation, meter: Meter) -> Iterator[Step]:
    """Every step that passes."""
    assert derivation.root is not None
    for node in derivation.root.everything():
        for part in node.open_parts():
            for alternative in engine.ways_into(part):
                problem = engine.problem(node, alternative.tree)
                if problem is None:
                    continue
                search = Search(problem, derivation.used, meter)
                for assignment in search.all(engine.room(derivation.spent, problem)):
                    yield Step(part, alternative, problem, assignment)
