"""What an evaluation works with: the compiled wrapper, the accepted leaves, steps and how they are done."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.content.forms import Part, instances
from pincite.wrappers.evaluation.compile import LARGEST_KERNELS, Compiled, Tree, fill
from pincite.wrappers.evaluation.domains import accepted, leaf_truth
from pincite.wrappers.evaluation.group import Node, OpenPart
from pincite.wrappers.evaluation.interpretation import Interpretation
from pincite.wrappers.evaluation.norms import budget
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.evaluation.problem import Problem
from pincite.wrappers.evaluation.terms import change_of
from pincite.wrappers.predicates.predicate import Scene


class Alternative:
    """One way to begin the root or to enter a part: the shape, its ``number`` among the alternatives as
    written, and ``variant`` among the choices of kernels below it."""

    __slots__ = ("number", "tree", "variant")

    def __init__(self, tree: Tree, number: int, variant: int) -> None:
        self.tree = tree
        self.number = number
        self.variant = variant


class Engine:
    """One wrapper on the tokens of one document. ``boxes`` are those to report, which differ from those
    that predicates see where a document has no places."""

    def __init__(self, compiled: Compiled, scene: Scene, options: EvaluationOptions, boxes: Array) -> None:
        self.boxes = boxes
        wrapper = compiled.wrapper
        self.compiled = compiled
        self.scene = scene
        self.options = options
        self.norm = options.norm or wrapper.norm
        self.threshold = wrapper.threshold if options.threshold is None else options.threshold
        self.budget = budget(self.norm, self.threshold)
        self.truths: dict[str, Array] = {
            name: leaf_truth(kind, scene, self.norm, options.confidence)
            for name, kind in compiled.types.items()
            if kind.leaf
        }
        self.interpretation = self.interpretation_at(self.threshold)
        self.entries: dict[tuple[str, Part], tuple[Alternative, ...]] = {}
        self.monotone = wrapper.grounding == "optimistic" or all(
            len(unit.disjuncts) == 1 for kind in compiled.types.values() for unit in kind.units
        )
        """Whether truth only falls while a group grows."""

    def interpretation_at(self, threshold: float) -> Interpretation:
        """The interpretation with another threshold: for what was almost found."""
        pages = self.scene.tokens.page
        return Interpretation(
            scene=self.scene,
            domains={name: accepted(truth, threshold) for name, truth in self.truths.items()},
            norm=self.norm,
            threshold=threshold,
            page_first=np.searchsorted(pages, pages, side="left"),
            page_last=np.searchsorted(pages, pages, side="right"),
            scalars={},
        )

    def beginnings(self) -> Iterator[Alternative]:
        """The ways in which the root can begin."""
        number = variant = 0
        last = None
        for tree in self.compiled.root.kernels:
            form = tuple(item if isinstance(item, Part) else item[0] for item in tree.items or ())
            if last is not None and form != last:
                number, variant = number + 1, 0
            elif last is not None:
                variant += 1
            last = form
            yield Alternative(tree, number, variant)

    def ways_into(self, part: OpenPart) -> tuple[Alternative, ...]:
        """The ways to put something into an open part. Raises ``TooLarge``."""
        key = (part.owner.kind.name, part.part)
        known = self.entries.get(key)
        if known is None:
            known = tuple(
                Alternative(tree, number, variant)
                for number, form in enumerate(instances(part.part.body))
                for variant, tree in enumerate(
                    fill(part.owner.kind.name, form, self.compiled.types, LARGEST_KERNELS)
                )
            )
            self.entries[key] = known
        return known

    def problem(
        self, owner: Node | None, tree: Tree, interpretation: Interpretation | None = None
    ) -> Problem | None:
        """The search problem of one step; None where it cannot pass."""
        change = change_of(self.compiled, owner, tree, self.compiled.wrapper.grounding)
        if change is None:
            return None
        problem = Problem(interpretation or self.interpretation, change, tree.leaves)
        return None if problem.impossible else problem

    def room(self, spent: float, problem: Problem) -> float:
        """The deficit an assignment of ``problem`` may add to a group that has ``spent`` so much."""
        if self.norm == "min":
            return 0.0
        return self.budget - spent + problem.weight(problem.removed)
