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

from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Alternative, Engine
from pincite.wrappers.evaluation.group import Node, OpenPart
from pincite.wrappers.evaluation.norms import ROUNDING
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.search import END, Assignment, LazySearch, Meter


class Expansion:
    """One way to put something into one open part, and the search for its best assignment. ``version``
    counts its evaluations: a step of an earlier one no longer counts."""

    __slots__ = ("alternative", "lazy", "part", "problem", "stamp", "version")

    def __init__(self, part: OpenPart, alternative: Alternative) -> None:
        self.part = part
        self.alternative = alternative
        self.problem: Problem | None = None
        self.lazy: LazySearch | None = None
        self.stamp: tuple[int, ...] | None = None
        self.version = 0

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
            self.problem = derivation.engine.problem(self.part.owner, self.alternative.tree)
            self.lazy = LazySearch(self.problem, derivation.used, meter) if self.problem is not None else None
            self.stamp = self.now()
        self.version += 1
        if self.lazy is None or self.problem is None:
            return None
        assignment = self.lazy.best(derivation.engine.room(derivation.spent, self.problem))
        return None if assignment is None else Step(self, self.problem, assignment)


class Step:
    """The best assignment of an expansion. Compares as the better first: truth, then the lowest truths,
    more tokens, the earlier place, the earlier alternative, the tokens from left to right."""

    __slots__ = ("assignment", "expansion", "problem", "version")

    def __init__(self, expansion: Expansion, problem: Problem, assignment: Assignment) -> None:
        self.expansion = expansion
        self.problem = problem
        self.assignment = assignment
        self.version = expansion.version

    def __lt__(self, other: Step) -> bool:
        mine, theirs = self.assignment, other.assignment
        a, b = mine[:2], theirs[:2]
        if self.problem.removed or other.problem.removed:
            a, b = self.beside(other), other.beside(self)
        if a != b:
            return a < b
        if len(mine.tokens) != len(theirs.tokens):
            return len(mine.tokens) > len(theirs.tokens)
        place, elsewhere = self.expansion.part.place, other.expansion.part.place
        if place != elsewhere:
            return place < elsewhere
        one, two = self.expansion.alternative, other.expansion.alternative
        return (one.number, mine.tokens, one.variant) < (two.number, theirs.tokens, two.variant)

    def beside(self, other: Step) -> tuple[float, tuple[float, ...]]:
        """Deficit and truths as compared with those of ``other``: what the other takes away counts for
        this one, so that both speak of the whole group."""
        deficit = round(self.assignment.spent - self.problem.weight(self.problem.removed), ROUNDING)
        kept = (-round(truth, ROUNDING) for truth in other.problem.removed)
        return deficit, (*sorted((*self.assignment.lacking[:-1], *kept), reverse=True), *END)


def extract(engine: Engine, derivation: Derivation, meter: Meter) -> None:
    """Build the group in ``derivation``; its root stays None where nothing reaches the threshold. Raises
    ``Stopped``: what was built until then is valid, only not maximal."""
    kernel = best_kernel(engine, derivation, meter)
    if kernel is not None:
        queue = Queue(engine, derivation, meter)
        queue.add([derivation.begin(*kernel)], [])
        while queue.step():
            pass


def best_kernel(
    engine: Engine, derivation: Derivation, meter: Meter
) -> tuple[Alternative, Problem, Assignment] | None:
    """The truest kernel group of the root."""
    found = []
    for alternative in engine.beginnings():
        problem = engine.problem(None, alternative.tree)
        if problem is None:
            continue
        assignment = LazySearch(problem, derivation.used, meter).best(engine.room(0.0, problem))
        if assignment is not None:
            found.append((alternative, problem, assignment))

    def order(kernel: tuple[Alternative, Problem, Assignment]) -> tuple[object, ...]:
        way, _, best = kernel
        return (*best[:2], -len(best.tokens), way.number, best.tokens, way.variant)

    return min(found, key=order, default=None)


class Queue:
    """The best steps of all expansions of a group, the best first."""

    def __init__(self, engine: Engine, derivation: Derivation, meter: Meter) -> None:
        self.engine = engine
        self.derivation = derivation
        self.meter = meter
        self.steps: list[Step] = []
        self.improvable: list[Expansion] = []
        """expansions that may become better while the group grows"""

    def add(self, groups: list[Node], items: list[Node | OpenPart]) -> None:
        """Take in the open parts of new groups, and those among new items."""
        parts = [part for group in groups for node in group.everything() for part in node.open_parts()]
        parts += [item for item in items if isinstance(item, OpenPart) and item.open]
        for part in parts:
            for alternative in self.engine.ways_into(part):
                expansion = Expansion(part, alternative)
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
            tree = expansion.alternative.tree
            added = self.derivation.enter(expansion.part, tree, step.problem, step.assignment)
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
