"""Lines hang together as a region where gaps run through them, and go on as far as these do."""

from __future__ import annotations

import pytest

from pincite.layout.tables.detect.regions import (
    follow,
    numbers_line,
    parted,
    segments_in,
    split_repeats,
    tabular,
)
from pincite.layout.tables.read.grid import trim
from pincite.layout.tables.read.textlines import TextLine
from tests.layout.tables.grids import grid
from tests.layout.tables.printed import LEADING, Row, evenly, line, lines, page_of

TWO: Row = [(0.0, "a" * 10), (60.0, "a" * 10)]
OVER: Row = [(0.0, "a" * 20)]
LEFT: Row = [(0.0, "a" * 10)]


NUMBERS: Row = [(0.0, "a" * 10), (60.0, "12")]


def right(gap: float) -> Row:
    return [(50.0 + gap, "a" * 10)]


@pytest.mark.parametrize(("several", "together"), [(4, True), (3, False), (0, False)])
def test_lines_hang_together_where_two_fifths_have_several_pieces(several, together):
    assert tabular(lines(*[TWO] * several, *[OVER] * (10 - several))) is together


@pytest.mark.parametrize(("gap", "apart"), [(8.5, True), (6.5, False)])
def test_white_space_of_three_quarters_of_an_em_through_all_lines_parts_them(gap, apart):
    made = lines(*[LEFT, right(gap)] * 3)
    assert parted(made) is apart
    assert tabular(made) is apart


@pytest.mark.parametrize(("count", "together"), [(14, True), (15, False)])
def test_a_row_with_a_tall_cell_has_fourteen_lines_at_most(count, together):
    assert tabular(lines(*[LEFT if k % 2 else right(10) for k in range(count)])) is together


@pytest.mark.parametrize(("numbers", "is_body"), [(3, True), (2, False)])
def test_a_line_of_the_body_has_mostly_numbers(numbers, is_body):
    texts = ["12"] * numbers + ["many"] * (5 - numbers)
    assert numbers_line(line((0.0, "Red"), *[(50.0 * k, t) for k, t in enumerate(texts, 1)])) is is_body
    assert not numbers_line(line((0.0, "12")))


def going_on(below: list[TextLine], running: dict[int, float] | None = None) -> int:
    """How many lines below a region that ends at 22 go on with it."""
    return len(follow(below, 22.0, LEADING, running or {}))


def under(*rows: Row, white: float = 2.0) -> list[TextLine]:
    return lines(*rows, top=22 + white)


@pytest.mark.parametrize(("white", "count"), [(13.0, 2), (16.0, 0)])
def test_a_region_ends_at_white_space_of_more_than_a_leading(white, count):
    assert going_on(under(TWO, TWO, white=white)) == count


@pytest.mark.parametrize("said", ["Table 2. Goods", "Source: the books", "† audited"])
def test_a_caption_or_a_note_ends_a_region(said):
    assert going_on(under(TWO, [(0.0, said)], TWO)) == 1


def test_running_text_ends_a_region():
    assert going_on(under(TWO, TWO), running={0: 110.0}) == 0


def test_a_last_label_alone_is_left_out():
    assert going_on(under(TWO, LEFT)) == 1


HEAD: Row = [(0.0, "Sort"), (100.0, "Sold")]
BODY: Row = [(0.0, "Red"), (100.0, "12")]


@pytest.mark.parametrize(
    ("rows", "parts"),
    [
        ([HEAD, BODY, BODY, HEAD, BODY, BODY], [3, 3]),
        ([HEAD, BODY, HEAD, BODY], [4]),
        ([HEAD, BODY, BODY, [(0.0, "Sort"), (100.0, "Left")], BODY], [5]),
        ([[(50.0, "Goods")], HEAD, BODY, BODY, [(50.0, "Goods")], HEAD, BODY], [4, 3]),
        ([[(50.0, "Goods")], HEAD, BODY, BODY, [(50.0, "Goods")], BODY], [6]),
        (
            [*[[(0.0, f"h{k}"), (50.0, "ab")] for k in range(5)], BODY, BODY, [(0.0, "h4"), (50.0, "ab")]],
            [7, 1],
        ),
        ([*[[(0.0, f"h{k}"), (50.0, "ab")] for k in range(6)], BODY, BODY, [(0.0, "h5"), (50.0, "ab")]], [9]),
    ],
)
def test_a_head_that_comes_again_begins_another_table(rows, parts):
    assert [len(p) for p in split_repeats(lines(*rows))] == parts


def test_what_stands_over_a_head_that_comes_again_goes_with_it():
    def part(year: str) -> list[Row]:
        return [[(70.0, year)], [(0.0, "Goods"), (60.0, "Sold")], NUMBERS, NUMBERS]

    assert [len(p) for p in split_repeats(lines(*part("2020"), *part("2021")))] == [4, 4]


def test_signs_of_currencies_are_no_text_of_a_line_of_numbers():
    assert numbers_line(line((0.0, "Net profit"), (60.0, "¥"), (80.0, "12"), (100.0, "€"), (120.0, "34")))
    assert not numbers_line(line((0.0, "Net profit"), (60.0, "¥")))


@pytest.mark.parametrize(
    ("box", "held"),
    [
        ((49, 90, 111, 110), "ab ab ab"),
        ((49, 90, 80, 110), "ab ab"),
        ((62, 90, 111, 110), "ab ab"),
        ((49, 110, 111, 130), ""),
        ((200, 90, 300, 110), ""),
    ],
)
def test_words_centred_in_a_box_are_in_it(box, held):
    page = page_of(evenly(15, 15, x=50))
    assert " ".join(s.text for s in segments_in(page.words, page.segments, box)) == held


ROWS = [["Red", "12"], ["Blue", "13"], ["Green", "14"]]


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        (ROWS, 3),
        ([["Table 1. Goods", ""], *ROWS], 3),
        ([["Goods of the year", ""], *ROWS], 4),
        ([["", ""], *ROWS], 3),
        ([*ROWS, ["", ""]], 3),
        ([*ROWS, ["a " * 15, ""]], 3),
        ([*ROWS, ["a " * 13, ""]], 4),
        ([*ROWS, ["", "a " * 15]], 4),
        ([["Table 1. Goods", ""], *ROWS[:1]], 2),
    ],
)
def test_captions_and_notes_in_the_frame_are_no_rows(texts, kept):
    made = grid(texts)
    made.cells = [c for c in made.cells if not c.empty]
    trim(made)
    assert made.rows == kept


@pytest.mark.parametrize(("columns", "kept"), [(2, 3), (1, 4)])
def test_a_short_note_over_several_columns_is_no_row(columns, kept):
    made = grid([*ROWS, ["Source: the books", ""]], spans={(3, 0): (1, columns)})
    trim(made)
    assert made.rows == kept


def test_the_header_shrinks_with_a_caption():
    made = grid([["Table 1. Goods", ""], ["Sort", "Sold"], *ROWS], header=2)
    trim(made)
    assert (made.rows, made.header_rows) == (4, 1)
    assert made.cells[0].text == "Sort"


@pytest.mark.parametrize(("size", "parts"), [(12.0, [3, 3]), (11.0, [7])])
def test_a_title_in_larger_print_between_two_tables_is_of_neither(size, parts):
    rows = [line((0.0, name), (60.0, "12"), y=12.0 * k) for k, name in enumerate(["Red", "Blue", "Green"])]
    below = [line((0.0, name), (60.0, "12"), y=60.0 + 12 * k) for k, name in enumerate(["One", "Two", "Six"])]
    made = [*rows, line((0.0, "Other goods"), y=40.0, size=size), *below]
    assert [len(p) for p in split_repeats(made)] == parts
