"""How far tokens are from each other, and which is the next one on a side."""

from __future__ import annotations

from functools import partial

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.geometry import geometry, together
from pincite.wrappers.predicates.predicate import Predicate, Scene, Tokens, declared

NEAR = 3.0  # Line heights at which nothing is near any more: a blank line between two lines is well within.
# Share of the smaller box that two must have in common across the way to be neighbours along it.
ABREAST = 0.5
BLOCK = 1 << 20  # Pairs of tokens looked at in one go: some tens of megabytes of columns.
# By predicate: the side in words, the range along the way, the range across it, and the way's sign.
SIDES: dict[str, tuple[str, str, str, str, str, int]] = {
    "nearestLeft": ("to the left of", "x0", "x1", "y0", "y1", -1),
    "nearestRight": ("to the right of", "x0", "x1", "y0", "y1", 1),
    "nearestAbove": ("above", "y0", "y1", "x0", "x1", -1),
    "nearestBelow": ("below", "y0", "y1", "x0", "x1", 1),
}


def near(scene: Scene, a: Tokens, b: Tokens, d: float = NEAR) -> Array:
    """The gap between the boxes is small: 1 where they touch, 0 from `d` line heights."""
    g = geometry(scene)
    across = np.maximum(np.maximum(g.x0[a] - g.x1[b], g.x0[b] - g.x1[a]), 0.0)
    down = np.maximum(np.maximum(g.y0[a] - g.y1[b], g.y0[b] - g.y1[a]), 0.0)
    gap = np.hypot(across, down) / np.minimum(g.line[a], g.line[b])
    if d > 0:
        truth = np.maximum(1.0 - gap / d, 0.0)
    else:
        truth = np.where(gap <= 0, 1.0, 0.0)
    return np.where(together(g, a, b) & (gap == gap), truth, 0.0)


def nearest(side: str, scene: Scene, a: Tokens, b: Tokens) -> Array:
    """1 where ``a`` is the next text on that side of ``b``."""
    found = scene.once(side, lambda: _neighbours(scene, *SIDES[side][1:]))
    return np.where(np.equal(found[b], a), 1.0, 0.0)


def _neighbours(scene: Scene, along0: str, along1: str, across0: str, across1: str, sign: int) -> Array:
    """For every token the number of the next text on one side, -1 for none. The smallest gap counts,
    then the smaller distance of the centres across the way, then the order of reading."""
    g = geometry(scene)
    low, high = getattr(g, along0), getattr(g, along1)
    if sign < 0:
        low, high = -high, -low
    left, right = getattr(g, across0), getattr(g, across1)
    text = ~scene.tokens.image
    found = np.full(len(scene.tokens), -1, dtype=np.int64)
    for space in np.unique(g.space):
        here = np.flatnonzero(g.space == space)
        others = here[text[here]]
        if not len(others):
            continue
        step = max(1, BLOCK // len(others))
        for start in range(0, len(here), step):
            some = here[start : start + step]
            found[some] = _next(low, high, left, right, some, others)
    return found


def _next(low: Array, high: Array, left: Array, right: Array, some: Array, others: Array) -> Array:
    """The next of ``others`` upward along the way for each of ``some``, -1 for none."""
    t, o = some[:, None], others[None, :]
    common = np.minimum(right[t], right[o]) - np.maximum(left[t], left[o])
    small = np.minimum(right[t] - left[t], right[o] - left[o])
    # Beyond: its near edge past the middle, so that boxes that reach into each other a little count.
    beyond = ((low[o] + high[o]) / 2 > high[t]) & (low[o] > (low[t] + high[t]) / 2) & (t != o)
    suits = beyond & (common >= ABREAST * small)
    gap = np.where(suits, np.maximum(low[o] - high[t], 0.0), np.inf)
    least = gap.min(axis=1)
    aside = np.abs((left[t] + right[t]) - (left[o] + right[o]))
    aside = np.where(suits & (gap == least[:, None]), aside, np.inf)
    return np.where(np.isfinite(least), others[aside.argmin(axis=1)], -1)


PREDICATES: tuple[Predicate, ...] = (
    declared("near", near, same_page=True),
    *(
        declared(
            name,
            partial(nearest, name),
            f"The first token is the next text {where} the second, with nothing between.",
            same_page=True,
            crisp=True,
        )
        for name, (where, *_) in SIDES.items()
    ),
)
