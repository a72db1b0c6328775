"""The interpretation of a wrapper on a document: which tokens suit which types, how true atoms are.

The three t-norms are sums of deficits: what a truth lacks adds up, or the greatest counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import reduce

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.definition import Norm
from pincite.wrappers.evaluation.compile import BoundAtom, CompiledType
from pincite.wrappers.predicates.predicate import Scene

ROUNDING = 9  # Decimals to which truths are compared: floats folded in another order differ in the last bits.
SLACK = 0.5 * 10**-ROUNDING  # How far below the threshold still counts as reaching it.


class Interpretation(msgspec.Struct, frozen=True, eq=False):
    """What all problems of an evaluation share: for every leaf type its ``truths`` by token and its
    ``domain``, the tokens (ascending) that reach the threshold; the truths of ground atoms, each asked once
    (``scalars``). ``page_first`` and ``page_last`` are, for every token, the first token of its page and
    that of the next."""

    scene: Scene
    norm: Norm
    threshold: float
    truths: Mapping[str, Array]
    domains: Mapping[str, Array]
    page_first: Array
    page_last: Array
    scalars: dict[tuple[int, tuple[int, ...]], float]

    def truth(self, atom: BoundAtom, tokens: tuple[int, ...]) -> float:
        """The truth of an atom for given tokens."""
        key = (id(atom), tokens)
        known = self.scalars.get(key)
        if known is None:
            arrays = [np.asarray([token]) for token in tokens]
            known = float(np.broadcast_to(atom.truth(self.scene, *arrays), (1,))[0])
            self.scalars[key] = known
        return known


def interpretation_of(
    types: Mapping[str, CompiledType], scene: Scene, norm: Norm, threshold: float, confidence: bool
) -> Interpretation:
    """The interpretation of these types; with ``confidence`` no token is truer than its reading is sure."""
    truths = {name: leaf_truth(t, scene, norm, confidence) for name, t in types.items() if t.leaf}
    pages = scene.tokens.page
    return Interpretation(
        scene=scene,
        norm=norm,
        threshold=threshold,
        truths=truths,
        domains=accepted(truths, threshold),
        page_first=np.searchsorted(pages, pages, side="left"),
        page_last=np.searchsorted(pages, pages, side="right"),
        scalars={},
    )


def accepted(truths: Mapping[str, Array], threshold: float) -> dict[str, Array]:
    """By leaf type the tokens that reach the threshold."""
    return {name: np.flatnonzero(truth >= threshold - SLACK) for name, truth in truths.items()}


def leaf_truth(kind: CompiledType, scene: Scene, norm: Norm, confidence: bool) -> Array:
    """The truth of every token as a group of a leaf type, float64 (n,); 0 for an image where a token is
    asked for and the other way round."""
    tokens = scene.tokens
    fits = tokens.image if kind.leaf == "image" else ~tokens.image
    base = np.where(fits, tokens.confidence if confidence else 1.0, 0.0)
    asked = np.flatnonzero(base > 0)
    everything = np.ones(len(asked))
    truths = [everything]
    for unit in kind.units:
        disjuncts = []
        for conjunction in unit.disjuncts:
            found = (atom.truth(scene, *[asked] * atom.predicate.arity) for atom in conjunction)
            disjuncts.append(conjoined(norm, [everything, *found]))
        truths.append(reduce(np.maximum, disjuncts))
    truth = np.zeros(len(tokens))
    truth[asked] = np.minimum(base[asked], conjoined(norm, truths))
    return truth


# -- t-norms


def fold(norm: Norm, truths: Iterable[float]) -> float:
    """The truth of a conjunction; 1 for none. Product and Lukasiewicz fold sorted values, so that the
    same values give the same bits in any order."""
    if norm == "min":
        return min(truths, default=1.0)
    if norm == "product":
        return math.prod(sorted(truths))
    return max(0.0, 1.0 - math.fsum(1.0 - t for t in truths))


def conjoined(norm: Norm, truths: Iterable[Array]) -> Array:
    """The truth of a conjunction of at least one, token by token."""
    if norm == "min":
        return reduce(np.minimum, truths)
    if norm == "product":
        return reduce(np.multiply, truths)
    return reduce(lambda a, b: np.maximum(0.0, a + b - 1.0), truths)


def deficit(norm: Norm, truth: float) -> float:
    """What a truth adds to the deficit of a conjunction: 0 for min, where only the lowest counts. A t-norm
    becomes a sum in this way (its additive generator), which partial assignments can be bounded by."""
    if norm == "min":
        return 0.0
    if norm == "product":
        return -math.log(truth) if truth > 0 else math.inf
    return 1.0 - truth


def truth_of(norm: Norm, deficit: float) -> float:
    """The truth of a conjunction by its deficit; not for min."""
    return math.exp(-deficit) if norm == "product" else max(0.0, 1.0 - deficit)


def lacking(truths: Iterable[float]) -> tuple[float, ...]:
    """The negated truths below 1 as truths are compared, the lowest truth first: what decides between
    groups of equal truth (leximin)."""
    found = [-v for v in [round(truth, ROUNDING) for truth in truths] if v < 1.0]
    found.sort(reverse=True)
    return tuple(found)
