"""What speaks for and against each decision of the layout: one file a decision, nothing but names, weights
and reasons. The stages say which signs they see; the sum decides, and the user is told the same list.

A stage imports the module (``from pincite.layout.signs import headings as sign``) and reads its members,
so that ``python -m benchmarks.sensitivity`` can move one weight and see what it changes.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Sign(msgspec.Struct, frozen=True):
    """One thing that speaks for a decision (``weight`` above 0) or against it."""

    name: str
    weight: float
    """Points that one ``unit`` counts."""
    unit: str
    """What the weight is multiplied by: 'once', 'each rule', 'share of the cells above .35'."""
    why: str
    """Why it counts, for the reader of the table."""
    told: str = ""
    """What the user is told where it is seen; '' for nothing."""


class Counted(NamedTuple):
    """A sign that was seen, and how many units of it."""

    sign: Sign
    amount: float

    @property
    def points(self) -> float:
        return self.sign.weight * self.amount


class Tally:
    """The signs of one decision in the order they were seen: ``score`` is their sum."""

    __slots__ = ("counted", "score", "told")

    def __init__(self) -> None:
        self.score = 0.0
        self.counted: list[Counted] = []
        self.told: list[str] = []

    def add(self, sign: Sign, amount: float = 1.0, told: str = "") -> None:
        """Count ``amount`` units of a sign. ``told`` says it to the user in place of the sign's own words,
        which cannot know the figures."""
        self.score += sign.weight * amount
        self.counted.append(Counted(sign, amount))
        if words := told or sign.told:
            self.told.append(words)

    @property
    def reason(self) -> str:
        """What the user is told, signs without words left out."""
        return ", ".join(self.told)

    def listed(self) -> tuple[str, ...]:
        """A line a sign with what it counted, for ``pincite inspect``: 'capitals +0.90'."""
        return tuple([f"{c.sign.name} {c.points:+.2f}" for c in self.counted if c.points])
