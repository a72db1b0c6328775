"""Amounts outside tables that layout read as a column of their own come after the labels they stand by.

Layout reads the column of labels first and that of amounts after it, as it should with columns of prose.
To a wrapper that asks which title an item stands under, the amount would then stand under the last title
of the column.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pincite.model.arrays import Array

OVERLAP = 0.5  # Share of the smaller of two heights that tokens of one printed row have in common.


def read_across(elements: Sequence[str], lone: Sequence[bool], box: Array) -> list[int] | None:
    """The order in which to read a page's tokens, None where it is the one they are in.

    ``elements`` are the names of what holds each token, '' for what is not to be looked at; ``lone`` are
    amounts in elements that hold nothing else: each comes after the next token to its left in its printed
    row.
    """
    following: dict[int, list[int]] = {}
    moved: set[int] = set()
    text = np.array([bool(name) for name in elements], dtype=bool)
    for k in np.flatnonzero(lone).tolist():
        x0, y0, _, y1 = box[k].tolist()
        common = np.minimum(box[:, 3], y1) - np.maximum(box[:, 1], y0)
        small = np.minimum(box[:, 3] - box[:, 1], y1 - y0)
        left = np.flatnonzero(text & (common > OVERLAP * small) & (box[:, 2] <= x0) & (box[:, 0] < x0))
        if not len(left):
            continue
        label = int(left[np.argmax(box[left, 2])])
        if elements[label] != elements[k]:
            following.setdefault(label, []).append(k)
            moved.add(k)
    if not moved:
        return None
    order: list[int] = []
    for k in range(len(elements)):
        if k not in moved:
            stack = [k]
            while stack:
                at = stack.pop()
                order.append(at)
                stack += sorted(following.get(at, ()), key=lambda i: (-box[i, 0], -i))
    return order
