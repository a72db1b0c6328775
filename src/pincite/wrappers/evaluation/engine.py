"""What an evaluation works with: the compiled wrapper, the accepted leaves, steps and how they are done."""

from __future__ import annotations

from pincite.model.arrays import Array
from pincite.model.records import Value
from pincite.wrappers.content.binding import may_gain
from pincite.wrappers.content.forms import Part, instances
from pincite.wrappers.definition import Wrapper
from pincite.wrappers.evaluation.compile import CompiledType, Tree, trees
from pincite.wrappers.evaluation.group import Node, OpenPart
from pincite.wrappers.evaluation.interpretation import Interpretation, deficit, interpretation_of
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.terms import Change
from pincite.wrappers.predicates.predicate import Scene


class Engine:
    """One wrapper on the tokens of one document: its ``types`` by name, ``root`` among them. ``boxes`` are
    those to report, which differ from those that predicates see where a document has no places.
    ``monotone`` where truth only falls while a group grows. ``estimated`` are the values so far whose boxes
    are cut within a word."""

    def __init__(
        self,
        wrapper: Wrapper,
        types: dict[str, CompiledType],
        scene: Scene,
        options: EvaluationOptions,
        boxes: Array,
    ) -> None:
        self.types = types
        self.root = types[wrapper.root_type]
        self.grounding = wrapper.grounding
        self.scene = scene
        self.options = options
        self.boxes = boxes
        self.estimated: list[Value] = []
        self.norm = options.norm or wrapper.norm
        self.threshold = wrapper.threshold if options.threshold is None else options.threshold
        self.interpretation = interpretation_of(types, scene, self.norm, self.threshold, options.confidence)
        self.entries: dict[tuple[str, Part], tuple[Tree, ...]] = {}
        self.monotone = not any(may_gain(t, wrapper.grounding) for t in wrapper.types if t.name in types)

    def ways_into(self, part: OpenPart) -> tuple[Tree, ...]:
        """The ways to put something into an open part. Raises ``TooLarge``."""
        name = part.owner.kind.name
        key = (name, part.part)
        known = self.entries.get(key)
        if known is None:
            known = self.entries[key] = trees(name, instances(part.part.body), self.types)
        return known

    def problem(
        self, owner: Node | None, tree: Tree, interpretation: Interpretation | None = None
    ) -> Problem | None:
        """The search problem of one step, a new root where there is no ``owner``; None where it cannot
        pass."""
        change = Change(self.types, self.grounding, owner, tree)
        if change.impossible:
            return None
        problem = Problem(interpretation or self.interpretation, change, tree)
        return None if problem.impossible else problem

    def room(self, problem: Problem, spent: float = 0.0) -> float:
        """The deficit an assignment of ``problem`` may add to a group that has ``spent`` so much."""
        if self.norm == "min":
            return 0.0
        return deficit(self.norm, self.threshold) - spent + problem.weight(problem.removed)
