"""The order of reading: what comes first, and the last title before a token."""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers import patterns
from pincite.wrappers.predicates.concept import truth as named
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene
from pincite.wrappers.predicates.texts import by_text

LEAST = 0.8
"""Truth from which a token counts as one of a concept: that of a label but for capitals, accents and
enumeration is above it."""


def precedes(scene: Scene, a: Array, b: Array) -> Array:
    """1 where ``a`` is read before ``b``."""
    return np.where(np.less(a, b), 1.0, 0.0)


def follows(scene: Scene, a: Array, b: Array) -> Array:
    """1 where ``a`` is read after ``b``."""
    return np.where(np.greater(a, b), 1.0, 0.0)


def under_nearest(
    scene: Scene, a: Array, b: Array, concept: str = "", pattern: str = "", least: float = LEAST
) -> Array:
    """1 where ``b`` is the last token of the concept before ``a`` in the order of reading; with a pattern,
    the last whose whole text matches; with both, both; with neither, the last heading."""
    key = ("underNearest", concept, pattern, least)
    last = scene.memory.get(key)
    if last is None:
        last = scene.memory[key] = _last_before(_titles(scene, concept, pattern, least))
    return np.where(np.equal(last[a], b), 1.0, 0.0)


def _titles(scene: Scene, concept: str, pattern: str, least: float) -> Array:
    """Which tokens are titles in the sense asked for."""
    everything = np.arange(len(scene.tokens))
    found = ~scene.tokens.image
    if concept:
        found = found & (named(scene, everything, concept) >= least)
    if pattern:
        patterns.check(pattern)
        matches = by_text(
            scene,
            ("underNearest", pattern),
            everything,
            lambda texts: [float(m) for m in patterns.fullmatch(pattern, texts)],
        )
        found = found & (matches > 0)
    if not concept and not pattern:
        found = found & np.array([kind == "heading" for kind in scene.tokens.kind], dtype=bool)
    return found


def _last_before(titles: Array) -> Array:
    """For every token the number of the last title before it, -1 for none."""
    last = np.full(len(titles) + 1, -1, dtype=np.int64)
    last[1:] = np.where(titles, np.arange(len(titles)), -1)
    return np.maximum.accumulate(last)[:-1]


_PAIR = (Parameter("a", "group"), Parameter("b", "group"))

PREDICATES: tuple[Predicate, ...] = (
    Predicate(
        name="precedes",
        parameters=_PAIR,
        truth=precedes,
        summary="The first token comes before the second in the order of reading, page after page.",
        crisp=True,
    ),
    Predicate(
        name="follows",
        parameters=_PAIR,
        truth=follows,
        summary="The first token comes after the second in the order of reading, page after page.",
        crisp=True,
    ),
    Predicate(
        name="underNearest",
        parameters=(
            Parameter("i", "group"),
            Parameter("t", "group"),
            Parameter("concept", "concept", ""),
            Parameter("pattern", "pattern", ""),
            Parameter("least", "number", LEAST),
        ),
        truth=under_nearest,
        summary=(
            "The second token is the title that the first stands under: the last token of the concept, or "
            "the last that matches the pattern, before it in the order of reading; with neither, the last "
            "heading."
        ),
        crisp=True,
    ),
)
