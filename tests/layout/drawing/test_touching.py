"""Boxes that hang together are those of the same steps in Python."""

import numpy as np
import pytest

from pincite.layout.connected import connected
from pincite.layout.drawing.figures import CELL, touching

WIDTH, HEIGHT = 400.0, 300.0


def painted(boxes):
    """For each box the first of those it hangs together with, a box painted after the other."""
    owner = np.full((int(HEIGHT // CELL) + 3, int(WIDTH // CELL) + 3), -1)
    met = []
    for i, box in enumerate(boxes):
        c0, r0, c1, r1 = (int(v // CELL) for v in box)
        around = owner[r0 : r1 + 3, c0 : c1 + 3]
        met += [(i, j) for j in set(around.ravel().tolist()) if j >= 0]
        owner[r0 + 1 : r1 + 2, c0 + 1 : c1 + 2] = i
    return connected(len(boxes), met)


@pytest.mark.parametrize("seed", range(40))
def test_the_same_boxes_hang_together(seed):
    draw = np.random.default_rng(seed)
    corners = draw.uniform(0, 1, (3 * seed + 1, 2)) * (WIDTH, HEIGHT)
    sides = draw.choice([1.0, 8.0, 30.0, 200.0], (len(corners), 2))
    far = np.minimum(corners + sides, (WIDTH, HEIGHT))
    boxes = [tuple(box) for box in np.concatenate([corners, far], axis=1).tolist()]
    assert touching(boxes, WIDTH, HEIGHT) == painted(boxes)


def test_boxes_far_apart_hang_together_through_those_between():
    steps = [(x, 100.0, x + 10.0, 110.0) for x in (10.0, 90.0, 50.0, 30.0, 70.0)]
    assert touching([*steps, (300.0, 200.0, 310.0, 210.0)], WIDTH, HEIGHT) == [0, 0, 0, 0, 0, 5]
