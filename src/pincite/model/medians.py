"""Medians of a few numbers, as the standard library's, which takes longer to load than they to be found."""

from __future__ import annotations

from collections.abc import Iterable


def median(numbers: Iterable[float]) -> float:
    """The middle one, or half way between the middle two. Raises ``IndexError`` where there is none."""
    ordered = sorted(numbers)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def median_low(numbers: Iterable[float]) -> float:
    """The middle one, or the smaller of the middle two. Raises ``IndexError`` where there is none."""
    ordered = sorted(numbers)
    return ordered[(len(ordered) - 1) // 2]
