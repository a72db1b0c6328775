"""Where a token lies as seen from another: in which direction, how far, and whether next to it.

``north(t1, t2)`` means that t1 is north of t2. With d the angle in degrees between the line from t2 to
t1 and the axis of the direction, the truth is max(0, 1 - d/45) by default: neighbouring directions add
up to 1, opposite ones are 0. Distance does not matter for a direction.
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


# -- how far tokens are from each other, and which is the next one on a side

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
    gap = np.hypot(*_offset(scene, a, b, "edge")) / np.minimum(g.line[a], g.line[b])
    truth = np.maximum(1.0 - gap / d, 0.0) if d > 0 else np.where(gap <= 0, 1.0, 0.0)
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
    *(
        declared(
            name,
            partial(direction, step),
            f"The first token lies {name} of the second: 1 on the axis, 0 from `width` degrees off it.",
            same_page=True,
            sieve=partial(sieve, step),
        )
        for name, step in COMPASS.items()
    ),
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
