"""Words in boxes, found and true, paired one to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from benchmarks.scores.tally import Tally

ENOUGH = 0.5  # of the union of two boxes: they show the same word


class Boxed(NamedTuple):
    """A word and where it stands, x0, y0, x1, y1."""

    text: str
    box: tuple[float, float, float, float]


def boxed(true: Sequence[Boxed], found: Sequence[Boxed]) -> Tally:
    """How many words are right: paired one to one so that boxes overlap most in all, with an overlap of at
    least ``ENOUGH`` and the same text, case folded. Words without text do not count."""
    true, found = written(true), written(found)
    overlaps = ious(true, found)
    right = sum(
        overlaps[a, b] >= ENOUGH and true[a].text == found[b].text
        for a, b in zip(*_paired(overlaps), strict=True)
    )
    return Tally(right, len(found), len(true))


def written(words: Sequence[Boxed]) -> list[Boxed]:
    """The words with text in them, folded, without blanks at their ends."""
    return [Boxed(text, word.box) for word in words if (text := word.text.strip().casefold())]


def ious(true: Sequence[Boxed], found: Sequence[Boxed]) -> np.ndarray:
    """What two boxes share of what both cover, for every pair: len(true) x len(found)."""
    a = np.array([word.box for word in true], np.float64).reshape(-1, 1, 4)
    b = np.array([word.box for word in found], np.float64).reshape(1, -1, 4)
    sides = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2])
    shared = np.maximum(sides, 0.0).prod(axis=2)
    union = (a[..., 2:] - a[..., :2]).prod(axis=2) + (b[..., 2:] - b[..., :2]).prod(axis=2) - shared
    return np.divide(shared, union, out=np.zeros_like(shared), where=union > 0)


def _paired(overlaps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment(overlaps, maximize=True)
