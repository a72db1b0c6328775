"""All maximal groups, the first few, the best: searched exhaustively, so far as the limits go."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.group import Node, OpenPart, Rank, Shape, put_in_order, rank_of, shape
from pincite.wrappers.evaluation.packing import packings
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import Assignment, Meter, Search, Stopped

NODE, ITEM = 1_200, 500  # Bytes that a group takes, and a child or an open part in it.
Answers = dict[Shape, tuple[Rank, Node]]


def maximal_groups(engine: Engine, greedy: Node, meter: Meter, stopped_by: str) -> tuple[list[Node], str]:
    """What the mode asks for, best first, and the limit that stopped the search, '' for none: then it is
    what was found until then, the ``greedy`` answer always among it."""
    wanted = {"best": 1, "topk": engine.options.k}.get(engine.options.mode)
    answers: Answers = {}

    def keep(root: Node) -> None:
        put_in_order(root)
        if wanted is None:
            meter.hold(NODE * sum(1 for _ in root.everything()))
        answers.setdefault(shape(root), (rank_of(engine.norm, root), root))

    if not stopped_by:
        try:
            packed = packings(engine, meter)
            for root in packed or Walk(engine, meter, wanted, answers).groups():
                keep(root)
                if packed is not None and len(answers) == wanted:
                    break  # packings come best first
        except Stopped as stopped:
            stopped_by = stopped.limit
    if stopped_by:
        put_in_order(greedy)
        answers.setdefault(shape(greedy), (rank_of(engine.norm, greedy), greedy))
    ordered = sorted(answers.values(), key=lambda pair: pair[0])
    return [root for _, root in ordered[:wanted]], stopped_by


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
        for tree in self.engine.root.kernels:
            problem = self.engine.problem(None, tree)
            if problem is None:
                continue
            search = Search(problem, Derivation(self.engine).used, self.meter)
            for assignment in search.all(self.engine.room(problem)):
                derivation = Derivation(self.engine)
                derivation.begin(problem, assignment)
                self.push(derivation)
                yield from self.grown()

    def grown(self) -> Iterator[Node]:
        """The maximal groups that those on the stack grow into."""
        while self.stack:
            here = self.stack.pop()
            self.meter.hold(-self.size(here))
            maximal = True
            for part, problem, assignment in steps_of(self.engine, here, self.meter):
                maximal = False
                copy, parts = here.copy()
                copy.enter(parts[part], problem, assignment)
                self.push(copy)
            if maximal:
                yield here.nodes[0]

    def push(self, derivation: Derivation) -> None:
        root = derivation.nodes[0]
        whole = shape(root)
        if whole in self.seen:
            return
        self.seen.add(whole)
        self.meter.hold(NODE + NODE // 10 * len(derivation.nodes))
        if self.wanted is not None and self.engine.monotone and len(self.answers) >= self.wanted:
            worst = sorted(rank.truth for rank, _ in self.answers.values())[self.wanted - 1]
            if rank_of(self.engine.norm, root).truth > worst:
                return
        self.meter.hold(self.size(derivation))
        self.stack.append(derivation)

    def size(self, derivation: Derivation) -> int:
        """Bytes that a group takes while it grows, about."""
        items = sum(len(node.items) for node in derivation.nodes)
        return NODE * len(derivation.nodes) + ITEM * items + len(derivation.used)


def steps_of(
    engine: Engine, here: Derivation, meter: Meter
) -> Iterator[tuple[OpenPart, Problem, Assignment]]:
    """Every step that passes: an assignment for one way to put something into an open part."""
    for node in here.nodes[0].everything():
        for part in node.open_parts():
            for tree in engine.ways_into(part):
                problem = engine.problem(node, tree)
                if problem is not None:
                    search = Search(problem, here.used, meter)
                    room = engine.room(problem, here.spent)
                    yield from ((part, problem, found) for found in search.all(room))
