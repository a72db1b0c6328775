"""The predicate ``concept``: how well a text names a concept of the ontology."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from pincite.errors import BadWrapper
from pincite.model.arrays import Array
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.matching import Matcher
from pincite.wrappers.predicates.content import by_text, clean
from pincite.wrappers.predicates.predicate import ConceptName, Predicate, Scene, Tokens, declared

DIGITS = 6  # Decimals of a score in results.


@lru_cache(maxsize=8)
def _prepared(concepts: tuple[Concept, ...]) -> Matcher:
    return Matcher(concepts)


def matcher_of(scene: Scene, name: str) -> Matcher:
    """The concepts of the scene ready to be asked. ``BadWrapper`` where none has that name."""
    found = scene.once("concept matcher", lambda: _prepared(scene.concepts))
    if not found.below(name):
        raise BadWrapper(f"there is no concept '{name}'")
    return found


def truth(scene: Scene, t: Tokens, c: ConceptName, least: float = 0.0) -> Array:
    """The text names the concept, or one that is a case of it; less well than `least` counts 0.

    So ``not concept(X, c, least=0.7)`` is true of all that is not enough of the concept. 0 for images."""
    matcher = matcher_of(scene, c)

    def judge(texts: list[str]) -> list[float]:
        return matcher.truths(texts, c)

    found = by_text(scene, ("concept", c), t, judge)
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


PREDICATES: tuple[Predicate, ...] = (declared("concept", truth, parsed=parsed),)
