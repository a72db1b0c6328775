"""The eight cardinal directions as fuzzy predicates of the angle between two tokens.

``north(t1, t2)`` means that t1 is north of t2. With d the angle in degrees between the line from t2 to
t1 and the axis of the direction, the truth is max(0, 1 - d/45) by default: neighbouring directions add
up to 1, opposite ones are 0. Distance does not matter.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.geometry import geometry, together
from pincite.wrappers.predicates.predicate import Predicate, Scene, Tokens, declared

WIDTH = 45.0  # Degrees from the axis at which the truth is 0: with 45 the eight directions add up to 1.
# Share of the width that is wholly true where the kernel is a trapezoid and no plateau is given.
TRAPEZOID_PLATEAU = 1 / 3
STEEPEST = 80.0  # Degrees from the axis up to which a cone is narrow enough to be worth a look of its own.
NOISE = 1e-6  # Share by which a cone is taken wider than it is, for the last bits of the angle.
# Directions by name, clockwise, as steps in x and y (y grows downward).
COMPASS: dict[str, tuple[int, int]] = {
    "north": (0, -1),
    "northeast": (1, -1),
    "east": (1, 0),
    "southeast": (1, 1),
    "south": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (-1, -1),
}


def direction(
    step: tuple[int, int],
    scene: Scene,
    a: Tokens,
    b: Tokens,
    width: float = WIDTH,
    plateau: float = 0.0,
    kernel: Literal["linear", "cos2", "trapezoid"] = "linear",
    anchor: Literal["centre", "edge", "baseline"] = "centre",
) -> Array:
    """The truth that ``a`` lies in the direction ``step`` as seen from ``b``; 0 on different pages, for
    coinciding anchors and where boxes are unknown."""
    ux, uy = _offset(scene, a, b, anchor)
    dx, dy = step
    # In the frame of the direction: how far along it, how far beside it; for a diagonal, on both its sides.
    diagonal = bool(dx and dy)
    along, beside = (dx * ux, dy * uy) if diagonal else (dx * ux + dy * uy, dx * uy - dy * ux)
    distance = _octants(along, beside, diagonal)
    truth = _kernel(distance, width / 45.0, plateau / 45.0, kernel)
    return np.where(together(geometry(scene), a, b), truth, 0.0)


def sieve(
    step: tuple[int, int],
    scene: Scene,
    least: float,
    argument: int,
    tokens: Array,
    other: int,
    width: float = WIDTH,
    plateau: float = 0.0,
    kernel: str = "linear",
    anchor: str = "centre",
) -> Array:
    """The tokens in a cone about the direction, without working out any angle."""
    if anchor == "edge":
        return np.arange(len(tokens))
    reach = width - (width - plateau) * least if kernel == "linear" and width > plateau else width
    if reach > STEEPEST:
        return np.arange(len(tokens))
    g = geometry(scene)
    y = g.baseline if anchor == "baseline" else g.cy
    sign = 1.0 if argument == 0 else -1.0
    ux, uy = g.cx[tokens] - g.cx[other], y[tokens] - y[other]
    dx, dy = sign * step[0], sign * step[1]
    along, beside = dx * ux + dy * uy, dx * uy - dy * ux
    slope = np.tan(np.radians(reach)) * (1 + NOISE)
    return np.flatnonzero(np.abs(beside) <= slope * along)


def _offset(scene: Scene, a: Array, b: Array, anchor: str) -> tuple[Array, Array]:
    """From ``b`` to ``a`` in x and y. Swapping the two gives exactly the negative."""
    g = geometry(scene)
    if anchor == "edge":
        return _gap(g.x0[a], g.x1[a], g.x0[b], g.x1[b]), _gap(g.y0[a], g.y1[a], g.y0[b], g.y1[b])
    y = g.baseline if anchor == "baseline" else g.cy
    return g.cx[a] - g.cx[b], y[a] - y[b]


def _gap(a0: Array, a1: Array, b0: Array, b1: Array) -> Array:
    """The signed gap between two ranges, 0 where they share more than a point."""
    gap: Array = np.maximum(a0 - b1, 0.0) - np.maximum(b0 - a1, 0.0)
    return gap


def _octants(along: Array, beside: Array, diagonal: bool) -> Array:
    """The angle from the axis in units of 45 degrees, 0..4; not a number for no offset.

    Folded into one octant first, so that mirrored offsets give the same bits and a direction and its
    neighbour add up to exactly 1.
    """
    p, q = np.abs(along), np.abs(beside)
    with np.errstate(invalid="ignore", divide="ignore"):
        folded = np.arctan(np.minimum(p, q) / np.maximum(p, q)) * (4 / np.pi)
    if diagonal:
        # ``along`` and ``beside`` are the shares of x and y: both positive next to the diagonal.
        away = (along < 0).astype(np.int8) + (beside < 0)
        smaller_away = np.where(p <= q, along < 0, beside < 0)
        one_away = np.where(smaller_away, 1.0 + folded, 3.0 - folded)
        both = (along < 0) & (beside < 0)
        return np.where(away == 0, 1.0 - folded, np.where(both, 3.0 + folded, one_away))
    near = np.where(p >= q, folded, 2 - folded)
    return np.where(along >= 0, near, 4 - near)


def _kernel(distance: Array, width: float, plateau: float, kernel: str) -> Array:
    if kernel == "trapezoid" and plateau <= 0:
        plateau = TRAPEZOID_PLATEAU * width
    if plateau > 0 or width != 1.0:
        if width <= plateau:
            return np.where(distance <= plateau, 1.0, 0.0)
        distance = np.maximum(distance - plateau, 0.0) / (width - plateau)
    inside = distance < 1.0  # false for what is not a number
    if kernel == "cos2":
        return np.where(inside, np.cos(distance * (np.pi / 2)) ** 2, 0.0)
    return np.where(inside, 1.0 - distance, 0.0)


PREDICATES: tuple[Predicate, ...] = tuple(
    declared(
        name,
        partial(direction, step),
        f"The first token lies {name} of the second: 1 on the axis, 0 from `width` degrees off it.",
        same_page=True,
        sieve=partial(sieve, step),
    )
    for name, step in COMPASS.items()
)
