"""Boxes by the squares of a page that they lie on, so that those around a point are found among a few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Generic, TypeVar

from pincite.model.geometry import Box

SIDE = 32.0  # points of a square: about a word
FEW = 64  # things that are looked through sooner than found by where they lie
MANY = 100  # squares that a box is entered in at most; larger ones may be around any point


T = TypeVar("T")


class Squares:
    """Numbers of boxes by where they lie."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self.count = 0
        self.large: list[int] = []
        self.squares: dict[tuple[float, float], list[int]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """One more, of the next number."""
        squares = _squares(box)
        if squares is None:
            self.large.append(self.count)
        for square in squares or ():
            self.squares.setdefault(square, []).append(self.count)
        self.count += 1

    def around(self, x: float, y: float) -> Sequence[int]:
        """The numbers of all boxes that may hold this point, ascending."""
        own = self.squares.get((x // SIDE, y // SIDE), ())
        return sorted([*self.large, *own]) if self.large else own

    def meeting(self, box: Box) -> Sequence[int]:
        """The numbers of all boxes that may have a point in common with this one, ascending."""
        squares = _squares(box)
        if squares is None:
            return range(self.count)
        return sorted({i for own in (self.large, *(self.squares.get(s, ()) for s in squares)) for i in own})


def _squares(box: Box) -> list[tuple[float, float]] | None:
    """The squares that a box lies on; None for too many."""
    x0, y0, x1, y1 = box
    left, top = x0 // SIDE, y0 // SIDE
    across, down = x1 // SIDE - left + 1, y1 // SIDE - top + 1
    if not across * down <= MANY:  # also what has no end
        return None
    return [(left + x, top + y) for x, y in product(range(int(across)), range(int(down)))]


class Near(Generic[T]):
    """Things that have a box each, of which more may come; and those of them near another box."""

    def __init__(self, things: list[T], box_of: Callable[[T], Box]) -> None:
        self.things, self.box_of = things, box_of
        self.squares = Squares()

    def to(self, box: Box) -> list[T]:
        """All that may have a point in common with a box, in their order: all of them where they are few."""
        if len(self.things) <= FEW:
            return self.things
        for thing in self.things[self.squares.count :]:
            self.squares.add(self.box_of(thing))
        return [self.things[i] for i in self.squares.meeting(box)]
