"""The predicate ``concept``: how well a text names a concept of the ontology."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from pincite.errors import BadWrapper
from pincite.model.arrays import Array
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.matching import Matcher
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene
from pincite.wrappers.predicates.texts import by_text, clean

DIGITS = 6
"""Decimals of a score in results."""


@lru_cache(maxsize=8)
def _prepared(concepts: tuple[Concept, ...]) -> Matcher:
    return Matcher(concepts)


def matcher_of(scene: Scene, name: str) -> Matcher:
    """The concepts of the scene ready to be asked. ``BadWrapper`` where none has that name."""
    found = scene.memory.get("concept matcher")
    if found is None:
        found = scene.memory["concept matcher"] = _prepared(scene.concepts)
    if not found.below(name):
        raise BadWrapper(f"there is no concept '{name}'")
    return found


def truth(scene: Scene, tokens: Array, name: str, least: float = 0.0) -> Array:
    """How well each token names the concept of that name or a narrower one, 0..1; 0 for images and where
    it would be below ``least``, so that ``not concept(X, c, least=0.7)`` is true of all that is not enough
    of the concept."""
    matcher = matcher_of(scene, name)

    def judge(texts: list[str]) -> list[float]:
        return matcher.truths(texts, name)

    found = by_text(scene, ("concept", name), tokens, judge)
    return np.where(found >= least, found, 0.0) if least > 0 else found


def parsed(scene: Scene, token: int, name: str, least: float = 0.0) -> dict[str, Any] | None:
    """``concept``, the narrowest that the token names best, and ``score``, how well it names that one."""
    matcher = matcher_of(scene, name)
    if scene.tokens.image[token]:
        return None
    found = matcher.narrowest(clean(scene.tokens.text[token]), name)
    if found is None:
        return None
    return {"concept": matcher.concepts[found.concept].name, "score": round(found.score, DIGITS)}


PREDICATES: tuple[Predicate, ...] = (
    Predicate(
        name="concept",
        parameters=(Parameter("t", "group"), Parameter("c", "concept"), Parameter("least", "number", 0.0)),
        truth=truth,
        parsed=parsed,
        summary="The text names the concept, or one that is a case of it; less well than `least` counts 0.",
    ),
)
