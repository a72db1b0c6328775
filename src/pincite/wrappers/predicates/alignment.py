"""Rows, columns and common edges."""

from __future__ import annotations

from functools import partial

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.geometry import Geometry, geometry, together
from pincite.wrappers.predicates.predicate import Predicate, Scene, Tokens, declared

# Line heights by which edges that were meant to align may differ: two points where lines are ten high,
# as between a bold and a plain label, and far less than an indent.
TOLERANCE = 0.2
FADE = 3.0  # Times the tolerance at which nothing is aligned any more.


def same_row(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """Both stand in one printed row: their common height as a share of the lower box."""
    g = geometry(scene)
    return _covered(g, a, b, g.y0[a], g.y1[a], g.y0[b], g.y1[b])


def same_column(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """Both stand in one column: their common width as a share of the narrower box."""
    g = geometry(scene)
    return _covered(g, a, b, g.x0[a], g.x1[a], g.x0[b], g.x1[b])


def sieve(low: str, high: str, scene: Scene, least: float, argument: int, tokens: Array, other: int) -> Array:
    """The tokens whose range meets that of the other at all."""
    g = geometry(scene)
    start, end = getattr(g, low), getattr(g, high)
    return np.flatnonzero((start[tokens] <= end[other]) & (end[tokens] >= start[other]))


def _covered(g: Geometry, a: Array, b: Array, a0: Array, a1: Array, b0: Array, b1: Array) -> Array:
    common = np.minimum(a1, b1) - np.maximum(a0, b0)
    small = np.minimum(a1 - a0, b1 - b0)
    share = np.minimum(common / np.where(small > 0, small, 1.0), 1.0)
    # A box without extent is covered where it lies in the range of the other.
    share = np.where(small > 0, share, common >= 0)
    return np.where((common >= 0) & together(g, a, b), share, 0.0)


def aligned(edge: str, scene: Scene, a: Tokens, b: Tokens, tol: float = TOLERANCE) -> Array:
    """1 where the edges are at most ``tol`` line heights apart, 0 from three times as far."""
    g = geometry(scene)
    place = getattr(g, edge)
    apart = np.abs(place[a] - place[b]) / np.minimum(g.line[a], g.line[b])
    if tol <= 0:
        truth = np.where(apart <= 0, 1.0, 0.0)
    else:
        truth = np.clip(1.0 - (apart - tol) / ((FADE - 1.0) * tol), 0.0, 1.0)
    return np.where(together(g, a, b) & (apart == apart), truth, 0.0)


# By predicate, the column of ``Geometry`` it compares and what people call it.
EDGES: dict[str, tuple[str, str]] = {
    "leftAligned": ("x0", "left edges"),
    "rightAligned": ("x1", "right edges"),
    "centred": ("cx", "centres, from left to right,"),
    "topAligned": ("y0", "top edges"),
    "bottomAligned": ("y1", "bottom edges"),
    "baselineAligned": ("baseline", "baselines"),
}

PREDICATES: tuple[Predicate, ...] = (
    declared("sameRow", same_row, same_page=True, sieve=partial(sieve, "y0", "y1")),
    declared("sameColumn", same_column, same_page=True, sieve=partial(sieve, "x0", "x1")),
    *(
        declared(
            name,
            partial(aligned, edge),
            f"Their {words} meet: 1 within `tol` line heights, 0 from three times as far.",
            same_page=True,
        )
        for name, (edge, words) in EDGES.items()
    ),
)
