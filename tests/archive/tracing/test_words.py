"""The words that are marked are others than those that were traced."""

import pytest

from pincite.archive.tracing.picture import boxes_of
from pincite.archive.tracing.traced import Spot

LINE = (10.0, 10.0, 200.0, 20.0)

WORDS = [
    ("above", (10.0, 0.0, 40.0, 8.0)),
    ("the", (10.0, 10.0, 30.0, 20.0)),
    ("net", (35.0, 10.0, 50.0, 20.0)),
    ("of", (55.0, 10.0, 65.0, 20.0)),
    ("the", (70.0, 10.0, 90.0, 20.0)),
    ("year", (95.0, 10.0, 120.0, 20.0)),
    ("below", (10.0, 22.0, 40.0, 30.0)),
]


@pytest.mark.parametrize(
    ("text", "before", "boxes"),
    [
        ("the", 0, [(10.0, 10.0, 30.0, 20.0)]),
        ("the", 8, [(70.0, 10.0, 90.0, 20.0)]),
        ("net of", 3, [(35.0, 10.0, 65.0, 20.0)]),
        ("et o", 4, [(35.0, 10.0, 65.0, 20.0)]),
        ("the net of the year", 0, []),
        ("below", 0, []),
        ("gross", 0, []),
        ("  ", 0, []),
    ],
)
def test_a_word_of_the_line_is_found_where_it_stands(text, before, boxes):
    assert list(boxes_of(Spot(box=LINE, text=text, before=before), WORDS)) == boxes


def test_a_mark_before_the_text_moves_nothing():
    words = [("•", (10.0, 10.0, 14.0, 20.0)), *((t, (b[0] + 10, b[1], b[2] + 10, b[3])) for t, b in WORDS)]
    assert boxes_of(Spot(box=LINE, text="net", before=3), words) == ((45.0, 10.0, 60.0, 20.0),)


def test_the_lines_of_a_cell_stay_several():
    cell = Spot(box=(0.0, 0.0, 300.0, 40.0), text="R&amp;D costs", row=0, col=0, before=3)
    words = [
        ("R&D", (5.0, 5.0, 25.0, 15.0)),
        ("costs", (5.0, 17.0, 30.0, 27.0)),
        ("1", (60.0, 5.0, 65.0, 15.0)),
    ]
    assert boxes_of(cell, words) == ((5.0, 5.0, 25.0, 15.0), (5.0, 17.0, 30.0, 27.0))
