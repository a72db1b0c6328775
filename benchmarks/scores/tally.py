"""Counts behind precision, recall and F1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Tally(NamedTuple):
    """How many were right, found and true."""

    right: int
    found: int
    true: int

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.true if self.true else 0.0

    @property
    def f1(self) -> float:
        """2 x right / (found + true); 0 where nothing is right."""
        return 2 * self.right / (self.found + self.true) if self.right else 0.0


def pooled(tallies: Iterable[Tally]) -> Tally:
    """All counts added up."""
    total = Tally(0, 0, 0)
    for tally in tallies:
        total = Tally(*(a + b for a, b in zip(total, tally, strict=True)))
    return total
