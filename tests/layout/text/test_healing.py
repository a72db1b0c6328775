"""Lines torn at wide spaces are made whole where their neighbours show that they are prose."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Segment
from pincite.layout.text.healing import heal
from tests.layout.made_blocks import segment, words_of

STEP = 12.0


def healed(*pieces: Segment) -> int:
    """How many segments are left of these, whose words follow each other in the order given."""
    at = 0
    for s in pieces:
        s.first, at = at, at + len(s.text.split())
        s.last = at
    table = words_of([w for s in pieces for w in s.text.split()])
    return len(heal(table, sorted(pieces, key=lambda s: (s.baseline, s.x0))))


def justified(
    *,
    gap: float = 40,
    out: float = 0,
    step: float = STEP,
    width: float = 200,
    lower: float = 0,
    size: float = 10,
    text: str = "a whole line",
) -> bool:
    """True if a line torn at ``gap`` is made whole under one as wide, ``out`` beyond its right edge."""
    left = (width - gap) / 2
    return (
        healed(
            segment(text, 60, 100, width=width),
            segment("torn", 60, 100 + step, width=left),
            segment("line", 60 + width - left, 100 + step + lower, width=left + out, size=size),
        )
        == 2
    )


@pytest.mark.parametrize(
    ("how", "whole"),
    [
        ({"gap": 48}, True),
        ({"gap": 52}, False),
        ({"out": 0.9}, True),
        ({"out": 1.1}, False),
        ({"step": 18}, True),
        ({"step": 20}, False),
        ({"width": 52, "gap": 10}, True),
        ({"width": 48, "gap": 10}, False),
        ({"lower": 1.8}, True),
        ({"lower": 2.2}, False),
        ({"size": 10.9}, True),
        ({"size": 11.3}, False),
        ({"text": "word"}, False),
    ],
)
def test_a_line_that_starts_and_ends_as_its_neighbour_does_is_justified(how, whole):
    assert justified(**how) is whole


def test_pieces_whose_words_do_not_follow_each_other_are_of_two_columns():
    above = segment("a whole line", 60, 100, width=200)
    left, right = segment("torn", 60, 112, width=80), segment("line", 180, 112, width=80)
    above.first, above.last, left.first, left.last, right.first, right.last = 0, 3, 3, 4, 5, 6
    assert len(heal(words_of(["word"] * 6), [above, left, right])) == 3


@pytest.mark.parametrize(("torn", "left"), [(3, 4), (4, 5), (5, 7)])
def test_lines_join_that_have_a_joined_line_as_neighbour_four_times(torn, left):
    pieces = []
    for k in range(torn):
        pieces += [
            segment("torn", 60, 100 + STEP * k, width=80),
            segment("line", 180, 100 + STEP * k, width=80),
        ]
    assert healed(*pieces, segment("a whole line", 60, 100 + STEP * torn, width=200)) == left


def bridged(*, step: float = STEP, over: float = 40, size: float = 10, gap: float = 30) -> bool:
    """True if a line with a gap in the middle is made whole between two that run across it."""
    x0, x1 = 200.0, 200 + gap
    long = {"width": x1 - x0 + 2 * over, "size": size}
    pieces = healed(
        segment("the upper line", x0 - over, 100, **long),
        segment("torn", x0 - 90, 100 + step, width=90),
        segment("line", x1, 100 + step, width=95),
        segment("the lower line", x0 - over, 100 + 2 * step, **long),
    )
    return pieces == 3


@pytest.mark.parametrize(
    ("how", "whole"),
    [
        ({}, True),
        ({"step": 15}, True),
        ({"step": 17}, False),
        ({"over": 21}, True),
        ({"over": 19}, False),
        ({"size": 11.1}, True),
        ({"size": 11.3}, False),
        ({"gap": 48}, True),
        ({"gap": 52}, False),
    ],
)
def test_a_gap_is_closed_between_lines_that_run_across_it(how, whole):
    assert bridged(**how) is whole


@pytest.mark.parametrize(("near", "whole"), [(75, False), (85, True)])
def test_other_text_near_the_gap_shows_that_it_is_open(near, whole):
    # The piece stands between the torn line and the lower one, on a row of its own.
    x0, x1 = 200.0, 230.0
    count = healed(
        segment("the upper line", 150, 100, width=130),
        segment("torn", x0 - 90, 112, width=90),
        segment("line", x1, 112, width=70),
        segment("near", x1 + near, 118, width=20),
        segment("the lower line", 150, 124, width=130),
    )
    assert count == (4 if whole else 5)


def test_a_line_made_whole_has_the_style_that_all_of_it_has():
    table = words_of(["a", "whole", "line", "torn", "line"])
    above = segment("a whole line", 60, 100, width=200)
    left = segment("torn", 60, 112, width=80, first=3, bold=True)
    right = segment("line", 180, 112, width=80, first=4)
    whole = heal(table, [above, left, right])[1]
    assert (whole.text, whole.x0, whole.x1, whole.bold) == ("torn line", 60, 260, False)
    assert (whole.first, whole.last, whole.chars) == (3, 5, 8)


@pytest.mark.parametrize(("indent", "whole"), [(18, True), (22, False), (-18, True)])
def test_a_line_that_hangs_under_the_one_it_goes_on_from_is_made_whole(indent, whole):
    left = healed(
        segment("a whole line", 60, 100, width=200),
        segment("torn", 60 + indent, 112, width=100 - indent),
        segment("line", 200, 112, width=60),
    )
    assert (left == 2) == whole


@pytest.mark.parametrize(("rows", "whole"), [(1, True), (2, False)])
def test_rows_of_another_column_may_stand_between(rows, whole):
    beside = [segment("beside it", 400, 100 + 4 * (k + 1), width=100) for k in range(rows)]
    left = healed(
        segment("a whole line", 60, 100, width=200),
        *beside,
        segment("torn", 60, 112, width=80),
        segment("line", 180, 112, width=80),
    )
    assert (left == 2 + rows) == whole


def drawn_between(box, left="the graph of it plotted against", right="will be a line"):
    """Segments of a line with something drawn in it."""
    a = segment(left, 60, 100, first=0)
    last = len(left.split())
    b = segment(right, a.x1 + 30, 100, first=last)
    return len(heal(words_of(["word"] * (last + 9)), [a, b], [box(a.x1)]))


@pytest.mark.parametrize(("box", "pieces"), [
    (lambda x: (x + 5, 92, x + 25, 102), 1),
    (lambda x: (x + 5, 92, x + 16, 102), 2),  # white space beside it
    (lambda x: (x + 5, 72, x + 25, 102), 2),  # high
    (lambda x: (x + 5, 98, x + 25, 102), 2),  # under the line
    (lambda x: (x - 5, 92, x + 25, 102), 2),  # over the text
    (lambda x: (x + 5, 60, x + 25, 89), 2),  # above the line
])  # fmt: skip
def test_a_line_goes_on_behind_a_formula_that_is_drawn_in_it(box, pieces):
    assert drawn_between(box) == pieces


def test_labels_with_a_sample_of_colour_between_are_no_line():
    assert drawn_between(lambda x: (x + 5, 92, x + 25, 102), left="College", right="School") == 2


def test_drawing_in_a_gutter_joins_no_columns():
    left, right = "the graph of it plotted against", "will be a line in the end"
    pieces = []
    for k in range(3):
        a = segment(left, 60, 100 + 12 * k)
        pieces += [a, segment(right, a.x1 + 30, 100 + 12 * k)]
    for n, s in enumerate(pieces):
        s.first, s.last = 6 * n, 6 * n + 6
    gap = pieces[0].x1
    assert len(heal(words_of(["word"] * 36), pieces, [(gap + 5, 104, gap + 25, 114)])) == 6
