"""The order of reading: what comes first, and the last title before a token."""

from __future__ import annotations

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.concept import truth as named
from pincite.wrappers.predicates.content import reg_exp
from pincite.wrappers.predicates.predicate import ConceptName, Expression, Predicate, Scene, Tokens, declared

# Truth from which a token counts as one of a concept: that of a label but for capitals, accents and
# enumeration is above it.
LEAST = 0.8


def precedes(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """The first token comes before the second in the order of reading, page after page."""
    return np.where(np.less(a, b), 1.0, 0.0)


def follows(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """The first token comes after the second in the order of reading, page after page."""
    return np.where(np.greater(a, b), 1.0, 0.0)


def under_nearest(
    scene: Scene,
    i: Tokens,
    t: Tokens,
    concept: ConceptName = "",
    pattern: Expression = "",
    least: float = LEAST,
) -> Array:
    """The second token is the title that the first stands under: the last token of the concept, or the
    last that matches the pattern, before it in the order of reading; with neither, the last heading.

    With both, it must satisfy both. Fixed for each pair of tokens, so that truth only falls while groups
    grow (Proposition 2)."""

    def last_titles() -> Array:
        titles = _titles(scene, concept, pattern, least)
        before = np.where(titles, np.arange(len(titles)), -1)
        return np.maximum.accumulate(np.concatenate(([-1], before)))[:-1]

    last = scene.once(("underNearest", concept, pattern, least), last_titles)
    return np.where(np.equal(last[i], t), 1.0, 0.0)


def _titles(scene: Scene, concept: str, pattern: str, least: float) -> Array:
    """Which tokens are titles in the sense asked for."""
    everything = np.arange(len(scene.tokens))
    found = ~scene.tokens.image
    if concept:
        found = found & (named(scene, everything, concept) >= least)
    if pattern:
        found = found & (reg_exp(scene, everything, pattern) > 0)
    if not concept and not pattern:
        found = found & np.array([kind == "heading" for kind in scene.tokens.kind], dtype=bool)
    return found


PREDICATES: tuple[Predicate, ...] = (
    declared("precedes", precedes, crisp=True),
    declared("follows", follows, crisp=True),
    declared("underNearest", under_nearest, crisp=True),
)
