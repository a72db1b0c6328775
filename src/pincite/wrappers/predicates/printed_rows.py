"""Which texts of a page stand in one printed row."""

from __future__ import annotations

from pincite.model.arrays import Array

SAME_ROW = 0.5  # Share of the lower of two boxes that must be covered for one printed row.


def covered(box: Array, a: int, b: int) -> float:
    """The share of the lower of two boxes that stands at the height of the other."""
    common = min(box[a, 3], box[b, 3]) - max(box[a, 1], box[b, 1])
    small = min(box[a, 3] - box[a, 1], box[b, 3] - box[b, 1])
    return float(common / small) if small > 0 else float(common >= 0)
