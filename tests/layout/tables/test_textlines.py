"""Words come together to pieces and lines by the white between them."""

from __future__ import annotations

import pytest

from pincite.layout.tables.read.textlines import (
    clumps_of,
    is_leader,
    lines_of,
    recut,
    usual_gap,
    usual_size,
)
from tests.layout.tables.drawn import frame
from tests.layout.tables.printed import evenly, line, page_of


@pytest.mark.parametrize(("below", "count"), [(3.3, 1), (3.8, 2)])
def test_words_stand_on_one_line_up_to_a_third_of_an_em(below, count):
    page = frame([(50, 100, "one"), (150, 100 + below, "two")])
    assert len(lines_of(page, page.segments, 1.0)) == count


def test_pieces_of_a_line_go_left_to_right():
    page = frame([(150, 100, "one"), (50, 101, "two")])
    (made,) = lines_of(page, page.segments, 1.0)
    assert [c.text for c in made.clumps] == ["two", "one"]
    assert (made.x0, made.x1, made.text) == (50, 165, "two  one")
    assert (made.y0, made.y1) == (92.5, 103.5)


@pytest.mark.parametrize(("gap", "pieces"), [(9.0, 1), (11.0, 2)])
def test_a_gap_as_wide_as_asked_for_parts_words(gap, pieces):
    page = page_of(evenly(gap))
    assert len(clumps_of(page.words, page.segments[0], 10.0)) == pieces
    assert len(lines_of(page, page.segments, 1.0)[0].clumps) == pieces
    assert len(recut(page, lines_of(page, page.segments, 9.0), 1.0)[0].clumps) == pieces


@pytest.mark.parametrize(
    ("gaps", "pieces"),
    [
        ([3, 3, 3, 3, 7.6], 2),
        ([3, 3, 3, 3, 6.8], 1),
        ([5.5, 5.5, 5.5, 5.5, 11], 1),
        ([5.5, 5.5, 5.5, 5.5, 14], 2),
        ([6.5, 6.5, 6.5, 6.5, 8.0], 6),  # single numbers in a row: no word gaps at all
        ([7.6], 2),  # two words do not tell what is usual
    ],
)
def test_a_gap_between_cells_stands_out_from_the_word_gaps(gaps, pieces):
    page = page_of(evenly(*gaps))
    assert len(lines_of(page, page.segments, 0.5, relative=True)[0].clumps) == pieces


@pytest.mark.parametrize(
    ("gaps", "usual"),
    [([3, 4, 5, 20], 4), ([3, 20, 20], 3), ([5.8, 5.8], 5.8), ([6.2, 6.2], 0), ([], 0)],
)
def test_the_lower_quartile_of_gaps_is_the_usual_one(gaps, usual):
    page = page_of(evenly(*gaps))
    assert usual_gap(page.words, page.segments[0]) == pytest.approx(usual)


@pytest.mark.parametrize(
    ("words", "leaders"),
    [
        (["one", "....", "7"], [False, True, False]),
        (["one", "...", "7"], [False, False, False]),
        (["one", ".", ".", "7"], [False, True, True, False]),
        (["one", ".", "7"], [False, False, False]),
        (["one", "……………", "7"], [False, True, False]),
        (["one", ".5", "7"], [False, False, False]),
    ],
)
def test_rows_of_dots_belong_to_the_text_before_them(words, leaders):
    page = page_of([(50.0 + 40 * k, w) for k, w in enumerate(words)])
    assert [is_leader(page.words, i) for i in range(len(words))] == leaders
    pieces = clumps_of(page.words, page.segments[0], 5.0)
    assert len(pieces) == len(words) - sum(leaders)


def test_pieces_know_their_words_and_places():
    page = page_of([(50.0, "*one"), (70.0, "*two"), (120.0, "three")])
    first, second = clumps_of(page.words, page.segments[0], 10.0)
    assert (first.text, first.bold, first.x0, first.x1, first.first, first.last) == (
        "one two",
        True,
        50,
        85,
        0,
        2,
    )
    assert (second.text, second.bold, second.x0, second.width) == ("three", False, 120, 25)


@pytest.mark.parametrize(("sizes", "usual"), [([8, 10, 10], 10), ([8, 8, 10], 8), ([], 10)])
def test_the_size_most_pieces_have_is_the_usual_one(sizes, usual):
    assert usual_size([line((0.0, "ab"), size=s) for s in sizes]) == usual
