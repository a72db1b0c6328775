"""The orders that sweep and look up are those found by looking at all pairs."""

import random

import pytest

from pincite.layout.blocks import gutters, order, vertical
from pincite.layout.blocks.block import Block
from tests.layout.blocks import plain_order

EM = 10.0


def scattered(seed):
    """Blocks of many kinds, small and wide, on round places, so that some are equal."""
    draw = random.Random(seed)
    grid = draw.choice((0.5, 1.0, 5.0))
    wide = draw.choice((20.0, 120.0, 500.0))
    high = draw.choice((100.0, 800.0))
    out = []
    for _ in range(draw.choice((2, 5, 12, 40))):
        x, y = draw.uniform(0, 500), draw.uniform(0, high)
        sides = (draw.uniform(0, wide), draw.choice((0.0, 10.0, draw.uniform(0, 150))))
        x, y, w, h = (round(v / grid) * grid for v in (x, y, *sides))
        out.append(Block((x, y, x + w, y + h), [], size=draw.choice((0.0, 10.0, 20.0))))
    return out


@pytest.mark.parametrize("seed", range(60))
def test_what_is_swept_is_what_all_pairs_say(seed):
    blocks = scattered(seed)
    boxes = [b.box for b in blocks]
    assert gutters.bridged_gutter(boxes, EM) == plain_order.bridged_gutter(boxes, EM)
    assert vertical.vertical_order(blocks) == plain_order.vertical_order(blocks)
    assert vertical.partial_order(blocks) == plain_order.partial_order(blocks)


def test_blocks_are_looked_at_a_few_times_each_however_many_there_are():
    counted = []
    for count in (500, 1000):
        draw = random.Random(count)
        seen = [0]

        class Counted(tuple):
            def __getitem__(self, at, seen=seen):
                seen[0] += 1
                return tuple.__getitem__(self, at)

        places = [(draw.uniform(0, 500), draw.uniform(0, 800)) for _ in range(count)]
        boxes = [Counted((x, y, x + 20, y + 5)) for x, y in places]
        gutters.bridged_gutter(boxes, EM)
        vertical.vertical_order([Block(b, [], size=5.0) for b in boxes])
        counted.append(seen[0])
    assert counted[1] < 2.3 * counted[0]


@pytest.mark.parametrize("more", [0, 1])
def test_blocks_that_nothing_parts_are_one_column_where_they_are_very_many(more):
    count = order.MOST_CROWDED + more
    draw = random.Random(7)
    # Each reaches into the next, across and down.
    places = [(draw.uniform(0, 50), draw.uniform(0, 50)) for _ in range(count)]
    blocks = [Block((x, y, x + 60, y + 60), [], size=5.0) for x, y in places]
    crowds: list[int] = []
    read = order.reading_order(blocks, EM, crowds)
    assert crowds == [count] * more
    if more:
        assert read == vertical.vertical_order(blocks)
    assert sorted(map(id, read)) == sorted(map(id, blocks))
