"""Boxes by the squares of a page that they lie on, so that those around a point are found among a few."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from pincite.model.geometry import Box

SIDE = 32.0  # points of a square: about a word
MANY = 100  # squares that a box is entered in at most; larger ones may be around any point


class Squares:
    """Numbers of boxes by where they lie."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.large: list[int] = []
        self.squares: dict[tuple[float, float], list[int]] = {}
        for i, (x0, y0, x1, y1) in enumerate(boxes):
            left, top = x0 // SIDE, y0 // SIDE
            across, down = x1 // SIDE - left + 1, y1 // SIDE - top + 1
            if not across * down <= MANY:  # also what has no end
                self.large.append(i)
                continue
            for x, y in product(range(int(across)), range(int(down))):
                self.squares.setdefault((left + x, top + y), []).append(i)

    def around(self, x: float, y: float) -> Sequence[int]:
        """The numbers of all boxes that may hold this point, ascending."""
        own = self.squares.get((x // SIDE, y // SIDE), ())
        return sorted([*self.large, *own]) if self.large else own
