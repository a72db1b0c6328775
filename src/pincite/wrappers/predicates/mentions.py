"""Which of all texts that name one concept: what only its place tells apart from another of its name."""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.content import named
from pincite.wrappers.predicates.layout import TITLE_LEAST
from pincite.wrappers.predicates.predicate import ConceptName, Predicate, Scene, Tokens, declared


def first_named(scene: Scene, t: Tokens, c: ConceptName, least: float = TITLE_LEAST) -> Array:
    """The first text of the document that names the concept, where others do too."""
    return _at_end(scene, t, c, least, 0)


def last_named(scene: Scene, t: Tokens, c: ConceptName, least: float = TITLE_LEAST) -> Array:
    """The last text of the document that names the concept, where others do too."""
    return _at_end(scene, t, c, least, -1)


def _at_end(scene: Scene, t: Array, c: str, least: float, place: int) -> Array:
    found = np.flatnonzero(named(scene, np.arange(len(scene.tokens)), c) >= least)
    return np.where(t == found[place], 1.0, 0.0) if len(found) > 1 else np.zeros(len(t))


PREDICATES: tuple[Predicate, ...] = (
    declared("firstNamed", first_named, crisp=True),
    declared("lastNamed", last_named, crisp=True),
)
