"""Sizes of lines as read, brought to the few sizes a page was set in."""

from __future__ import annotations

NEAR = 0.08  # Share of a size: lines of one size are measured this much apart.


def settled(sizes: list[float], weights: list[int]) -> list[float]:
    """Each size replaced by that of its group. The heaviest size not yet in a group takes all within
    ``NEAR`` of it; the group's size is its weighted median."""
    order = sorted(range(len(sizes)), key=lambda i: sizes[i])
    left = set(order)
    out = list(sizes)
    while left:
        tally: dict[float, int] = {}
        for i in order:
            if i in left:
                key = round(sizes[i] * 4) / 4
                tally[key] = tally.get(key, 0) + weights[i]
        main = max(tally, key=lambda key: (tally[key], -key))
        group = [i for i in order if i in left and abs(sizes[i] - main) <= max(NEAR * main, 0.25)]
        half = sum(weights[i] for i in group) / 2
        passed = 0
        middle = sizes[group[-1]]
        for i in group:
            passed += weights[i]
            if passed >= half:
                middle = sizes[i]
                break
        for i in group:
            out[i] = middle
            left.discard(i)
    return out
