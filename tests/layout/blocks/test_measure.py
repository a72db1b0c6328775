"""How far lines go: found in C as in Python."""

import numpy as np
import pytest

from pincite.layout.blocks.measure import EDGE, FLUSH, FULL_LINES, FULL_SHARE, SAME_SIZE, Measures
from pincite.layout.frame import Segment


def text(x0, x1, baseline, size):
    known = (baseline, size, 0, 1, "", False, False, 0, 0, False, 3)
    return Segment(x0, baseline - size, x1, baseline, *known)


def made(draw):
    """Lines from a few edges, some of them justified, in sizes that differ by little or by much."""
    edges, ends = draw.uniform(0, 250, draw.integers(1, 5)), draw.uniform(300, 600, draw.integers(1, 4))
    sizes = draw.choice([8.0, 8.3, 8.6, 9.2, 12.0, 30.0], draw.integers(1, 6))
    near = [0.0, 0.0, 0.4, EDGE * 8.0, FLUSH]
    return [
        text(
            float(draw.choice(edges) + draw.choice(near)),
            float(draw.choice(ends) - draw.choice(near)),
            10.0 * i,
            float(draw.choice(sizes)),
        )
        for i in range(draw.integers(0, 40))
    ]


def ends(lines, left, size):
    first, last = left - EDGE * size, left + EDGE * size
    return [s.x1 for s in lines if abs(s.size - size) < SAME_SIZE and first <= s.x0 <= last]


def edge(lines, left, size):
    own = ends(lines, left, size)
    most = max(own, default=left)
    full = len([x for x in own if x > most - FLUSH]) >= max(FULL_LINES, FULL_SHARE * len(own))
    return most, most if full else None


def middle(lines, at, size):
    near = [s for s in lines if abs((s.x0 + s.x1) / 2 - at) < EDGE * size and abs(s.size - size) < SAME_SIZE]
    return max((s.x1 - s.x0 for s in near), default=0.0)


@pytest.mark.parametrize("seed", range(30))
def test_lines_go_as_far_on_generated_pages(seed):
    draw = np.random.default_rng(seed)
    for _ in range(20):
        lines = made(draw)
        measures = Measures(lines, 612.0)
        for s in [*lines, text(700.0, 710.0, 5.0, 8.0)]:
            assert (measures.widest(s.x0, s.size), measures.margin(s.x0, s.size)) == edge(lines, s.x0, s.size)
            centre = (s.x0 + s.x1) / 2
            assert measures.around(centre, s.size) == middle(lines, centre, s.size)


def test_justified_text_has_a_margin_and_ragged_text_none():
    flush = Measures([text(50.0, 500.0, 12.0 * i, 10.0) for i in range(6)], 612.0)
    assert (flush.widest(50.0, 10.0), flush.margin(50.0, 10.0)) == (500.0, 500.0)
    ragged = Measures([text(50.0, 500.0 - 9 * i, 12.0 * i, 10.0) for i in range(6)], 612.0)
    assert (ragged.widest(50.0, 10.0), ragged.margin(50.0, 10.0)) == (500.0, None)


def test_what_starts_where_nothing_else_does_goes_nowhere():
    measures = Measures([text(50.0, 500.0, 12.0, 10.0)], 612.0)
    assert (measures.widest(300.0, 10.0), measures.margin(300.0, 10.0)) == (300.0, None)
    assert measures.around(275.0, 10.0) == 450.0 and measures.around(290.0, 10.0) == 0.0
