"""Columns are parted where most lines print nothing, or where an edge of nearly every line falls."""

from __future__ import annotations

import pytest

from pincite.layout.tables.read.columns import (
    Gap,
    aligned_gaps,
    find_gaps,
    gap_needed,
    line_weights,
)
from pincite.layout.tables.read.textlines import TextLine, lines_of
from tests.layout.tables.drawn import Piece, frame, width_of
from tests.layout.tables.printed import EM, Row, lines


@pytest.mark.parametrize(
    ("count", "bounded", "needed"),
    [
        (8, False, 0.5),
        (7, False, 0.7),
        (5, False, 0.7),
        (4, False, 1.0),
        (8, True, 0.5),
        (7, True, 0.6),
        (3, True, 0.6),
        (2, True, 0.7),
    ],
)
def test_the_more_lines_agree_the_narrower_a_gap_may_be(count, bounded, needed):
    assert gap_needed(count, bounded) == needed


def counted(*counts: int) -> list[TextLine]:
    """Lines of so many texts."""
    return lines(*([(40.0 * k, "ab") for k in range(n)] for n in counts))


@pytest.mark.parametrize(
    ("counts", "weights"),
    [
        ((5, 5, 5, 5, 3), [1, 1, 1, 1, 1]),
        ((5, 5, 5, 5, 2), [1, 1, 1, 1, 0.3]),
        ((5, 5, 1), [1, 1, 0]),
        ((2, 2, 2, 4), [0.3, 0.3, 0.3, 1]),
        ((2, 2, 2, 2, 4), [1, 1, 1, 1, 1]),
        ((1, 1), [0, 0]),
    ],
)
def test_lines_weigh_by_how_many_columns_they_fill(counts, weights):
    assert line_weights(counted(*counts)) == weights


TWO: Row = [(0.0, "a" * 10), (60.0, "a" * 10)]  # white from 50 to 60
OVER: Row = [(0.0, "a" * 22)]


@pytest.mark.parametrize(("narrowest", "gaps"), [(9.0, [Gap(50, 60)]), (11.0, [])])
def test_a_gap_is_as_wide_as_asked_for(narrowest, gaps):
    assert find_gaps(lines(TWO, TWO, TWO), [1.0] * 3, narrowest) == gaps


@pytest.mark.parametrize(
    ("plain", "over", "weight", "gaps"),
    [
        (18, 2, 1.0, 1),  # .10 of the weight
        (17, 3, 1.0, 0),  # .15
        (4, 1, 1.0, 0),  # .20
        (3, 1, 0.3, 1),  # one heading over the columns
        (2, 2, 0.3, 0),  # two of them
        (6, 2, 0.3, 1),  # .09
        (1, 1, 0.3, 0),  # a single line says nothing
    ],
)
def test_few_lines_may_print_across_a_gap(plain, over, weight, gaps):
    made = lines(*[TWO] * plain, *[OVER] * over)
    assert len(find_gaps(made, [1.0] * plain + [weight] * over, 5.0)) == gaps


def test_lines_without_weight_do_not_count():
    assert find_gaps(lines(TWO, OVER), [1.0, 0.0], 5.0) == [Gap(50, 60)]
    assert find_gaps(lines(TWO, TWO), [0.0, 0.0], 5.0) == []


WIDE: Row = [(0.0, "a" * 10), (150.0, "a" * 10)]  # white from 50 to 150


@pytest.mark.parametrize(
    ("count", "x", "gaps"),
    [
        (2, 90.0, [Gap(50, 90), Gap(110, 150)]),
        (1, 90.0, [Gap(50, 150)]),
        (2, 61.0, [Gap(50, 61), Gap(81, 150)]),
        (2, 59.0, [Gap(50, 150)]),
        (2, 119.0, [Gap(50, 119), Gap(139, 150)]),
        (2, 121.0, [Gap(50, 150)]),
    ],
)
def test_two_texts_inside_a_wide_gap_are_a_column_with_room_on_both_sides(count, x, gaps):
    held: Row = [WIDE[0], (x, "aaaa"), WIDE[1]]
    made = lines(*[WIDE] * 18, *[held] * count)
    assert find_gaps(made, [1.0] * len(made), 10.0) == gaps


@pytest.mark.parametrize(("letters", "gap"), [(25, Gap(125, 150)), (29, Gap(50, 150))])
def test_a_text_that_sticks_out_moves_the_border_where_it_leaves_room(letters, gap):
    made = lines(*[WIDE] * 18, [(0.0, "a" * letters), WIDE[1]])
    assert find_gaps(made, [1.0] * 19, 10.0) == [gap]


def ragged(
    count: int, *, start: float = 104.0, other: float = 0.0, strays: int = 0, said: int = 10
) -> list[Piece]:
    """Labels of several lengths, the longest up to 100, and words that start at one x, every second
    ``other`` points further right; ``strays`` start anywhere. ``said`` labels differ."""
    out: list[Piece] = []
    for k in range(count):
        label = "abcdefghij"[k % said] * (10 - k % min(said, 4))
        x = start + (other if k % 2 else 0.0)
        out += [
            (50.0, 100 + 12.0 * k, label),
            (150 + 13.0 * k if k >= count - strays else x, 100 + 12 * k, "x"),
        ]
    return out


def aligned(pieces: list[Piece]) -> bool:
    page = frame(pieces)
    made = lines_of(page, page.segments, 0.3)
    return bool(aligned_gaps(page.words, made, [1.0] * len(made), EM))


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ({"start": 104.0}, True),
        ({"start": 103.2}, False),
        ({"other": 0.5}, True),
        ({"other": 0.8}, False),
        ({"strays": 3}, True),
        ({"strays": 4}, False),
        ({"said": 5}, True),
        ({"said": 4}, False),
    ],
)
def test_texts_that_start_at_one_edge_are_a_column(how, found):
    pieces = ragged(10, **how)
    assert aligned(pieces) is found


@pytest.mark.parametrize(("count", "found"), [(3, True), (2, False)])
def test_three_lines_make_an_edge(count, found):
    assert aligned(ragged(count)) is found


def test_texts_that_end_at_one_edge_are_a_column():
    labels = ["one", "three", "seven", "eleven"]
    pieces: list[Piece] = []
    for k, label in enumerate(labels):
        pieces += [(100 - width_of(label), 100 + 12.0 * k, label), (104 + 3.0 * k, 100 + 12.0 * k, "goods")]
    assert aligned(pieces)


def test_a_word_across_an_edge_speaks_against_it():
    pieces = ragged(9)
    assert aligned(pieces)
    assert not aligned([*pieces, (50.0, 300.0, "abcdefghijklmnopqrst"), (180.0, 300.0, "x")])
