"""The three t-norms, as sums of deficits: what a truth lacks adds up, or the greatest counts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import reduce

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.definition import Norm

ROUNDING = 9  # Decimals to which truths are compared: floats folded in another order differ in the last bits.
SLACK = 0.5 * 10**-ROUNDING  # How far below the threshold still counts as reaching it.


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
