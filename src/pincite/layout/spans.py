"""Stretches along one axis, and which of them meet another: found among many without a look at each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from math import inf

FEW = 16  # Spans that are looked through one by one sooner than they are sorted.
STRIP = 32.0  # points: about a word
MOST_STRIPS = 1000  # that a span is entered in; longer ones may be anywhere


class Spans:
    """Numbered stretches, each from a low to a high end: sorted by the low ends, with a tree of the highest
    high ends over them."""

    def __init__(self, spans: Iterable[tuple[float, float]]) -> None:
        self.spans = list(spans)
        self.order: list[int] = []
        self.reach: list[float] = []
        self.tree: list[float] = []

    def _sorted(self) -> None:
        lows = [low for low, _ in self.spans]
        self.order = sorted(range(len(lows)), key=lows.__getitem__)
        self.lows = [lows[i] for i in self.order]
        self.reach = list(accumulate([self.spans[i][1] for i in self.order], max))

    def _grow(self) -> None:
        if not self.order:
            self._sorted()
        self.size = 1 << (len(self.spans) - 1).bit_length()
        highs = [self.spans[i][1] for i in self.order]
        self.tree = [-inf] * self.size + highs + [-inf] * (self.size - len(highs))
        for node in range(self.size - 1, 0, -1):
            self.tree[node] = max(self.tree[2 * node], self.tree[2 * node + 1])

    def any_meets(self, low: float, high: float) -> bool:
        """Does one begin before ``high`` and end after ``low``?"""
        if len(self.spans) <= FEW:
            return any(a < high and b > low for a, b in self.spans)
        if not self.order:
            self._sorted()
        first = bisect_left(self.lows, high)
        return first > 0 and self.reach[first - 1] > low

    def meeting(self, low: float, high: float) -> list[int]:
        """The numbers, ascending, of those that begin before ``high`` and end after ``low``."""
        if len(self.spans) <= FEW:
            return [i for i, (a, b) in enumerate(self.spans) if a < high and b > low]
        if not self.tree:
            self._grow()
        end = bisect_left(self.lows, high)
        found: list[int] = []
        # The tree over the first ``end``, from the top: whatever does not reach to ``low`` is passed over.
        nodes = [1]
        tree, size = self.tree, self.size
        while nodes:
            node = nodes.pop()
            if tree[node] <= low:
                continue
            if node >= size:
                if node - size < end:
                    found.append(self.order[node - size])
                continue
            levels = size.bit_length() - node.bit_length()
            right = 2 * node + 1
            if (right << (levels - 1)) - size < end:
                nodes.append(right)
            nodes.append(2 * node)
        return sorted(found)


class Places:
    """Numbered places along one axis, and the first number near an x."""

    def __init__(self, places: Iterable[float]) -> None:
        self.at = sorted([(x, i) for i, x in enumerate(places)])

    def first(self, x: float, reach: float) -> int | None:
        """The lowest number of those no further than ``reach`` from ``x``; None for none."""
        found = self._find(x, reach)
        return None if found is None else self.at[found][1]

    def take(self, x: float, reach: float) -> int | None:
        """The same, which is then gone."""
        found = self._find(x, reach)
        return None if found is None else self.at.pop(found)[1]

    def _find(self, x: float, reach: float) -> int | None:
        best = None
        k = bisect_left(self.at, (x - 2 * reach, -1))  # not nearer: what is taken off is rounded
        while k < len(self.at) and self.at[k][0] - x <= reach:
            at, i = self.at[k]
            if x - at <= reach and (best is None or i < self.at[best][1]):
                best = k
            k = bisect_left(self.at, (at, len(self.at) + i), k + 1)
        return best


class Strips:
    """Numbered stretches by the strips of a page that they lie on, so that those near one are found among a
    few; what is entered is in the order of numbers."""

    def __init__(self, spans: Iterable[tuple[float, float]] = ()) -> None:
        self.strips: dict[int, list[int]] = {}
        self.wide: list[int] = []
        for i, (x0, x1) in enumerate(spans):
            strips = _strips(x0, x1)
            if strips is None:
                self.wide.append(i)
            for strip in strips or ():
                self.strips.setdefault(strip, []).append(i)

    def near(self, x0: float, x1: float, first: int, last: int) -> list[int]:
        """Numbers from ``first`` up to but not including ``last``, ascending: all that meet the stretch from
        ``x0`` to ``x1``, and more beside it."""
        strips = _strips(x0, x1)
        if strips is None:
            return list(range(first, last))
        held = [self.wide, *(self.strips.get(strip, ()) for strip in strips)]
        return sorted({i for own in held for i in own[bisect_left(own, first) : bisect_left(own, last)]})


def _strips(x0: float, x1: float) -> range | None:
    """The strips that a stretch lies on; None for too many."""
    if not x1 - x0 <= STRIP * MOST_STRIPS:  # also what has no end
        return None
    return range(int(x0 // STRIP), int(x1 // STRIP) + 1)
