"""Rows that a wrapper makes of one printed row: one has the label and one amount, the other the rest of the
label and the other amount, and no mark says that it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

import numpy as np

from pincite.model.arrays import Array

LEVEL = 0.5  # Share of the lower of two rows that they have in common on one printed line.

Values = Mapping[str, int]  # A row: its tokens by field.


def splits(rows: Iterable[Values], sometimes: set[str], page: Array, box: Array) -> int:
    """How many pairs of neighbouring rows stand on one printed line, and have none of the fields
    (``sometimes``) in common that a row may lack. ``page`` and ``box`` are those of all tokens."""
    placed = [(int(page[next(iter(row.values()))]), *height(row, box), row) for row in rows if row]
    placed.sort(key=lambda one: (*one[:3], sorted(one[3].items())))
    return sum(
        a[0] == b[0]
        and level(a[1:3], b[1:3])
        and bool(own := sometimes & a[3].keys())
        and bool(others := sometimes & b[3].keys())
        and not own & others
        for a, b in pairwise(placed)
    )


def height(row: Values, box: Array) -> tuple[float, float]:
    """The top and the bottom of a row."""
    boxes = box[list(row.values())]
    return float(np.nanmin(boxes[:, 1])), float(np.nanmax(boxes[:, 3]))


def level(a: tuple[float, float], b: tuple[float, float]) -> bool:
    common = min(a[1], b[1]) - max(a[0], b[0])
    return common > LEVEL * min(a[1] - a[0], b[1] - b[0])
