"""The TokenGroupExtractor (Fig. 2): the truest kernel group, then the truest expansion, until none passes.

The same answer as the algorithm word for word, by lazy greedy search (Minoux, Accelerated greedy algorithms
for maximizing submodular set functions, 1978): a step that was worse before is no better now, because truth
only falls while a group grows (Proposition 2) and tokens are only used up. So each expansion keeps its best
step in a queue, and only the first of the queue is evaluated again: while it stays first, it is the best of
all. Expansions that put other truths in the place of those already there may become better; they are
evaluated anew after each step that concerns them.
"""

from __future__ import annotations

from heapq import heappop, heappush

import msgspec

from pincite.wrappers.evaluation.compile import Tree
from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.group import END, Node, OpenPart
from pincite.wrappers.evaluation.interpretation import ROUNDING
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import Assignment, LazySearch, Meter


class Expansion(msgspec.Struct, eq=False):
    """One way to put something into one open part, and the search for its best assignment. ``version``
    counts its evaluations: a step of an earlier one no longer counts."""

    part: OpenPart
    tree: Tree
    problem: Problem | None = None
    lazy: LazySearch | None = None
    stamp: tuple[int, ...] | None = None
    version: int = 0

    def now(self) -> tuple[int, ...]:
        """Counts that tell whether the search problem is out of date."""
        if self.problem is None:
            return ()
        change = self.problem.change
        gains = (node.gains.get(variable, 0) for node, variable in change.watched)
        return (*gains, *(len(node.leaves) for node in change.gaining))

    def evaluate(self, derivation: Derivation, meter: Meter) -> Step | None:
        """The best step as things stand; None where there is none."""
        if self.stamp is None or self.now() != self.stamp:
            self.problem = derivation.engine.problem(self.part.owner, self.tree)
            self.lazy = LazySearch(self.problem, derivation.used, meter) if self.problem is not None else None
            self.stamp = self.now()
        self.version += 1
        if self.lazy is None or self.problem is None:
            return None
        assignment = self.lazy.best(derivation.engine.room(self.problem, derivation.spent))
        return None if assignment is None else Step(self, self.problem, assignment, self.version)


class Step(msgspec.Struct, frozen=True, eq=False):
    """The best assignment of an expansion. Compares as the better first: truth, then the lowest truths,
    more tokens, the earlier place, the earlier alternative, the tokens from left to right."""

    expansion: Expansion
    problem: Problem
    assignment: Assignment
    version: int

    def __lt__(self, other: Step) -> bool:
        a, b = self.assignment[:2], other.assignment[:2]
        if self.problem.removed or other.problem.removed:
            a, b = self.beside(other), other.beside(self)
        return a < b if a != b else self.order < other.order

    @property
    def order(self) -> tuple[object, ...]:
        """What decides between steps of the same truths."""
        tree, tokens = self.problem.tree, self.assignment.tokens
        return (-len(tokens), self.expansion.part.place, tree.number, tokens, tree.variant)

    def beside(self, other: Step) -> tuple[float, tuple[float, ...]]:
        """Deficit and truths as compared with those of ``other``: what the other takes away counts for
        this one, so that both speak of the whole group."""
        deficit = round(self.assignment.spent - self.problem.weight(self.problem.removed), ROUNDING)
        kept = (-round(truth, ROUNDING) for truth in other.problem.removed)
        return deficit, (*sorted((*self.assignment.lacking[:-1], *kept), reverse=True), *END)


def extract(derivation: Derivation, meter: Meter) -> None:
    """Build the group in ``derivation``; its root stays None where nothing reaches the threshold. Raises
    ``Stopped``: what was built until then is valid, only not maximal."""
    kernel = best_kernel(derivation, meter)
    if kernel is not None:
        queue = Queue(derivation, meter)
        queue.add([derivation.begin(*kernel)], [])
        while queue.step():
            pass


def best_kernel(derivation: Derivation, meter: Meter) -> tuple[Problem, Assignment] | None:
    """The truest kernel group of the root."""
    engine = derivation.engine
    found = []
    for tree in engine.root.kernels:
        problem = engine.problem(None, tree)
        if problem is None:
            continue
        best = LazySearch(problem, derivation.used, meter).best(engine.room(problem))
        if best is not None:
            order = (*best[:2], -len(best.tokens), tree.number, best.tokens, tree.variant)
            found.append((order, problem, best))
    return min(found, key=lambda one: one[0])[1:] if found else None


class Queue:
    """The best steps of all expansions of a group, the best first. ``improvable`` are the expansions that
    may become better while the group grows."""

    def __init__(self, derivation: Derivation, meter: Meter) -> None:
        self.engine = derivation.engine
        self.derivation = derivation
        self.meter = meter
        self.steps: list[Step] = []
        self.improvable: list[Expansion] = []

    def add(self, groups: list[Node], items: list[Node | OpenPart]) -> None:
        """Take in the open parts of new groups, and those among new items."""
        parts = [part for group in groups for node in group.everything() for part in node.open_parts()]
        parts += [item for item in items if isinstance(item, OpenPart) and item.open]
        for part in parts:
            for tree in self.engine.ways_into(part):
                expansion = Expansion(part, tree)
                self.evaluate(expansion)
                replaces = expansion.problem is not None and expansion.problem.change.replaces
                if replaces or not self.engine.monotone:
                    self.improvable.append(expansion)

    def evaluate(self, expansion: Expansion) -> None:
        step = expansion.evaluate(self.derivation, self.meter)
        if step is not None:
            heappush(self.steps, step)

    def step(self) -> bool:
        """Do the best step; False where there is none."""
        while self.steps:
            step = heappop(self.steps)
            expansion = step.expansion
            if step.version != expansion.version or not expansion.part.open:
                continue
            # It was the best when it was evaluated. Only if it is as good as it was, it still is.
            again = expansion.evaluate(self.derivation, self.meter)
            if again is None:
                continue
            if again.problem is not step.problem or again.assignment[:3] != step.assignment[:3]:
                heappush(self.steps, again)
                continue
            added = self.derivation.enter(expansion.part, step.problem, step.assignment)
            if expansion.part.open:
                self.evaluate(expansion)
            self.add(added, expansion.part.iterations[-1])
            self.refresh()
            return True
        return False

    def refresh(self) -> None:
        """Evaluate those again that may have become better."""
        self.improvable = [expansion for expansion in self.improvable if expansion.part.open]
        for expansion in self.improvable:
            if not self.engine.monotone or expansion.now() != expansion.stamp:
                expansion.stamp = None
                self.evaluate(expansion)
