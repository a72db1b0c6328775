"""Half planes, common area, what stands between two boxes; rows, columns and common edges."""

from __future__ import annotations

from functools import partial
from typing import Literal

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.geometry import Geometry, geometry, together
from pincite.wrappers.predicates.predicate import Predicate, Scene, Tokens, declared

BLOCK = 1 << 19  # Segments times boxes looked at in one go: some tens of megabytes of columns.
CLOSE = 64  # Tokens around one that are looked at first: on a full page they block nearly every line from it.
TURN = 45.0  # Degrees by which the way over a token turns where it is not between at all: half a right angle.
# By half plane: in words, the columns of ``Geometry`` for end, start and middle along its axis, and whether
# the first token is the one that comes first along it.
HALF_PLANES: dict[str, tuple[str, tuple[str, str, str], bool]] = {
    "above": ("above", ("y1", "y0", "cy"), True),
    "below": ("below", ("y1", "y0", "cy"), False),
    "leftOf": ("to the left of", ("x1", "x0", "cx"), True),
    "rightOf": ("to the right of", ("x1", "x0", "cx"), False),
}


def half_plane(columns: tuple[str, str, str], first: bool, scene: Scene, a: Tokens, b: Tokens) -> Array:
    """1 where the token that comes first ends before the other starts. Boxes of lines set tight reach into
    each other, so each may reach as far as the other's middle."""
    g = geometry(scene)
    end, start, centre = (getattr(g, column) for column in columns)
    a, b = (a, b) if first else (b, a)
    clear = (end[a] <= centre[b]) & (centre[a] <= start[b]) & (centre[a] < centre[b])
    return np.where(clear & together(g, a, b), 1.0, 0.0)


def overlaps(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """The two boxes have some area in common."""
    g = geometry(scene)
    wide = np.minimum(g.x1[a], g.x1[b]) > np.maximum(g.x0[a], g.x0[b])
    high = np.minimum(g.y1[a], g.y1[b]) > np.maximum(g.y0[a], g.y0[b])
    return np.where(wide & high & together(g, a, b), 1.0, 0.0)


def contains(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """The second token lies in the box of the first: the share of its area that does."""
    g = geometry(scene)
    share = _share((g.x0[b], g.y0[b], g.x1[b], g.y1[b]), (g.x0[a], g.y0[a], g.x1[a], g.y1[a]))
    return np.where(together(g, a, b), share, 0.0)


def inside(
    scene: Scene,
    a: Tokens,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    unit: Literal["page", "points"] = "page",
) -> Array:
    """The token lies in a region of its page, from the top left corner: in shares of width and height
    (0 to 1), or in points; the share of its area that does.

    0 where the page's size is not known."""
    # The page itself counts, stacked or not: boxes as they are, and columns of them.
    box = scene.tokens.box[a]
    own = tuple(box[..., i] for i in range(4))
    if unit == "points":
        return _share(own, (x0, y0, x1, y1))
    nothing, sizes = (float("nan"), float("nan")), scene.tokens.page_sizes
    size = scene.once(
        "inside", lambda: np.array([sizes.get(p, nothing) for p in scene.tokens.page.tolist()]).reshape(-1, 2)
    )
    width, height = size[:, 0][a], size[:, 1][a]
    return _share(own, (x0 * width, y0 * height, x1 * width, y1 * height))


def _share(box: tuple[Array, ...], region: tuple[Array | float, ...]) -> Array:
    """The share of the box that lies in the region; all of a box without area that touches it."""
    wide = np.minimum(box[2], region[2]) - np.maximum(box[0], region[0])
    high = np.minimum(box[3], region[3]) - np.maximum(box[1], region[1])
    area = (box[2] - box[0]) * (box[3] - box[1])
    share = np.minimum(wide * high / np.where(area > 0, area, 1.0), 1.0)
    share = np.where(area > 0, share, 1.0)
    return np.where((wide >= 0) & (high >= 0), share, 0.0)


def between(scene: Scene, t: Tokens, a: Tokens, b: Tokens, width: float = TURN) -> Array:
    """The first token lies between the two others: 1 on the line from one to the other, 0 where the way
    over it turns by `width` degrees."""
    g = geometry(scene)
    x, y = g.cx[t] - g.cx[a], g.cy[t] - g.cy[a]
    u, v = g.cx[b] - g.cx[t], g.cy[b] - g.cy[t]
    # Cross and dot product: the same bits, but for a sign, when a and b change places.
    turn = np.degrees(np.arctan2(np.abs(x * v - y * u), x * u + y * v))
    there = ((x != 0) | (y != 0)) & ((u != 0) | (v != 0)) & (turn < width)
    truth = np.where(there, 1.0 - turn / (width or 1.0), 0.0)
    return np.where(together(g, t, a) & together(g, t, b), truth, 0.0)


def adjacent(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """No third token meets the straight line between the two centres.

    A token around both, a picture behind the text say, is not in the way."""
    g = geometry(scene)
    shape = np.broadcast_shapes(np.shape(a), np.shape(b))
    first = np.broadcast_to(a, shape).ravel()
    second = np.broadcast_to(b, shape).ravel()
    truth = np.zeros(len(first))
    known = np.flatnonzero(together(g, first, second) & ~np.isnan(g.cx[first] + g.cx[second]))
    spaces = g.space[first[known]]
    for space in np.unique(spaces):
        others = np.flatnonzero((g.space == space) & ~np.isnan(g.cx))
        pairs = _not_blocked_nearby(g, first, second, known[spaces == space], others)
        truth[_not_blocked(g, first, second, pairs, others)] = 1.0
    return truth.reshape(shape)


def _not_blocked_nearby(g: Geometry, first: Array, second: Array, pairs: Array, others: Array) -> Array:
    """Those of ``pairs`` that no token close to their first one blocks: on a full page, few."""
    sources = np.unique(first[pairs])
    if len(others) <= 2 * CLOSE or len(pairs) < CLOSE * len(sources):
        return pairs
    left = []
    for source in sources:
        distance = np.hypot(g.cx[others] - g.cx[source], g.cy[others] - g.cy[source])
        close = others[np.argpartition(distance, CLOSE)[:CLOSE]]
        left.append(_not_blocked(g, first, second, pairs[first[pairs] == source], close))
    return np.concatenate(left)


def _not_blocked(g: Geometry, first: Array, second: Array, pairs: Array, others: Array) -> Array:
    """Those of ``pairs`` (numbers into ``first`` and ``second``) with none of ``others`` between."""
    step = max(1, BLOCK // max(1, len(others)))
    left = []
    for start in range(0, len(pairs), step):
        some = pairs[start : start + step]
        # From the lower token number to the higher, so that both ways give the same bits.
        low = np.minimum(first[some], second[some])
        high = np.maximum(first[some], second[some])
        left.append(some[~_blocked(g, low, high, others)])
    return np.concatenate(left) if left else pairs


def _blocked(g: Geometry, a: Array, b: Array, others: Array) -> Array:
    """Whether a box of ``others`` meets the segment from centre to centre, pair by pair."""
    a, b, o = a[:, None], b[:, None], others[None, :]
    start, end = np.zeros(1), np.ones(1)
    around = np.ones(1, dtype=bool)
    for low, high, centre in ((g.x0, g.x1, g.cx), (g.y0, g.y1, g.cy)):
        p, q = centre[a], centre[b]
        step = q - p
        flat = step == 0
        step = np.where(flat, 1.0, step)
        one, two = (low[o] - p) / step, (high[o] - p) / step
        enters, leaves = np.minimum(one, two), np.maximum(one, two)
        within = (low[o] <= p) & (p <= high[o])
        enters = np.where(flat, np.where(within, -np.inf, np.inf), enters)
        leaves = np.where(flat, np.where(within, np.inf, -np.inf), leaves)
        start, end = np.maximum(start, enters), np.minimum(end, leaves)
        around = around & within & (low[o] <= q) & (q <= high[o])
    meets = (start <= end) & ~around & (o != a) & (o != b)
    blocked: Array = meets.any(axis=1)
    return blocked


# -- rows, columns and common edges

# Line heights by which edges that were meant to align may differ: two points where lines are ten high,
# as between a bold and a plain label, and far less than an indent.
TOLERANCE = 0.2
FADE = 3.0  # Times the tolerance at which nothing is aligned any more.


def in_line(low: str, high: str, scene: Scene, a: Tokens, b: Tokens) -> Array:
    """What two boxes have in common of their ranges, as a share of the shorter one."""
    g = geometry(scene)
    start, end = getattr(g, low), getattr(g, high)
    common = np.minimum(end[a], end[b]) - np.maximum(start[a], start[b])
    small = np.minimum(end[a] - start[a], end[b] - start[b])
    share = np.minimum(common / np.where(small > 0, small, 1.0), 1.0)
    # A box without extent is covered where it lies in the range of the other.
    share = np.where(small > 0, share, common >= 0)
    return np.where((common >= 0) & together(g, a, b), share, 0.0)


def sieve(low: str, high: str, scene: Scene, least: float, argument: int, tokens: Array, other: int) -> Array:
    """The tokens whose range meets that of the other at all."""
    g = geometry(scene)
    start, end = getattr(g, low), getattr(g, high)
    return np.flatnonzero((start[tokens] <= end[other]) & (end[tokens] >= start[other]))


def aligned(edge: str, scene: Scene, a: Tokens, b: Tokens, tol: float = TOLERANCE) -> Array:
    """1 where the edges are at most ``tol`` line heights apart, 0 from three times as far."""
    g = geometry(scene)
    place = getattr(g, edge)
    apart = np.abs(place[a] - place[b]) / np.minimum(g.line[a], g.line[b])
    fading = 1.0 - (apart - tol) / ((FADE - 1.0) * tol) if tol > 0 else apart <= 0
    truth = np.clip(fading, 0.0, 1.0)
    return np.where(together(g, a, b) & (apart == apart), truth, 0.0)


# By predicate, what it says, and the columns of ``Geometry`` between which a box reaches.
RANGES: dict[str, tuple[str, str, str]] = {
    "sameRow": (
        "Both stand in one printed row: their common height as a share of the lower box.", "y0", "y1",
    ),
    "sameColumn": (
        "Both stand in one column: their common width as a share of the narrower box.", "x0", "x1",
    ),
}  # fmt: skip
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
    *(
        declared(
            name,
            partial(half_plane, columns, first),
            f"The first token stands wholly {words} the second, wherever along that side.",
            same_page=True,
            crisp=True,
        )
        for name, (words, columns, first) in HALF_PLANES.items()
    ),
    declared("overlaps", overlaps, same_page=True, crisp=True),
    declared("contains", contains, same_page=True),
    declared("inside", inside),
    declared("between", between, same_page=True),
    declared("adjacent", adjacent, same_page=True, crisp=True),
    *(
        declared(name, partial(in_line, low, high), said, same_page=True, sieve=partial(sieve, low, high))
        for name, (said, low, high) in RANGES.items()
    ),
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
