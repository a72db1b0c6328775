"""Lines right above and below a table are rows of it where they stand in its columns."""

from __future__ import annotations

import msgspec
import pytest

from pincite.layout.frame import CellDraft, Frame, Segment, TableDraft
from pincite.layout.tables.detect.outliers import take_outliers
from tests.layout.tables.drawn import Piece, frame, width_of

TOP, STEP = 200.0, 14.0
BOTTOM = TOP + 3 * STEP
BODY = [("Red", "12"), ("Blue", "345"), ("White", "1")]


def row(y: float, label: str, number: str, *, left: float = 50.0, right: float = 200.0) -> list[Piece]:
    """Pieces with the label at ``left`` and the number up to ``right``, middle of the line at ``y``."""
    number_x = right - width_of(number.removeprefix("*"))
    return [(x, y + 2.5, t) for x, t in ((left, label), (number_x, number)) if t]


def table_of(page: Frame, body: list[tuple[str, ...]]) -> tuple[TableDraft, list[Segment]]:
    """The body as a table, and the segments that are not of it."""
    held: list[CellDraft] = []
    left: list[Segment] = []
    for s in page.segments:
        r = round((s.baseline - 2.5 - TOP) / STEP - 0.5)
        if TOP < s.baseline - 2.5 < TOP + len(body) * STEP and s.text in body[r]:
            col = body[r].index(s.text)
            box = (40.0 + 80 * col, TOP + r * STEP, 120.0 + 90 * col, TOP + (r + 1) * STEP)
            held.append(CellDraft(r, col, 1, 1, False, box, [list(range(s.first, s.last))]))
        else:
            left.append(s)
    return TableDraft((40, TOP, 210, TOP + len(body) * STEP), len(body), 2, held, True, 0.9, ""), left


def taken(outside: list[Piece], *, body: list[tuple[str, str]] = BODY, size: float = 10.0) -> tuple[int, int]:
    """Rows taken in above and below."""
    pieces = [p for k, (a, b) in enumerate(body) for p in row(TOP + (k + 0.5) * STEP, a, b)]
    page = frame(pieces + outside)
    table, left = table_of(page, body)
    left = [msgspec.structs.replace(s, size=size) for s in left]
    out = take_outliers(table, page, left)
    first = next(c.row for c in out.cells if c.lines and page.words.text[c.lines[0][0]] == body[0][0])
    return first, out.rows - len(body) - first


def under(distance: float, label: str = "Green", number: str = "77", **how: float) -> list[Piece]:
    return row(BOTTOM + distance, label, number, **how)


@pytest.mark.parametrize(
    ("outside", "rows"),
    [
        (under(15), 1),
        (under(16.5), 0),  # further than the first row may be
        (under(7) + under(7 + 17.5), 2),
        (under(7) + under(7 + 19), 1),
        (under(7, left=56), 1),
        (under(7, left=58.5), 0),
        (under(7, label="a" * 12, left=35.7), 1),  # in the middle of the column
        (under(7, label="a" * 12, left=36.5), 0),
        (under(7, right=194), 1),
        (under(7, right=191.5), 0),
        (under(7, number="many"), 0),
        (under(7, number=""), 0),
        (under(7, label=""), 0),
        (under(7, label="Table 2"), 0),
        (under(7) + [(170.0, BOTTOM + 9.5, "9")], 0),
        (under(2.5), 1),
        (under(1.5), 0),  # reaches into the table
        ([*under(7, number=""), *row(BOTTOM + 10.2, "", "77")], 1),
        ([*under(7, number=""), *row(BOTTOM + 10.8, "", "77")], 0),
        ([p for k in range(4) for p in under(7 + STEP * k)], 4),
        ([p for k in range(6) for p in under(7 + STEP * k)], 4),
    ],
)
def test_rows_below_a_table_stand_close_and_in_its_columns(outside, rows):
    assert taken(outside) == (0, rows)


@pytest.mark.parametrize(("size", "rows"), [(11.0, 1), (11.4, 0), (9.0, 1), (8.6, 0)])
def test_rows_are_of_the_size_of_the_table(size, rows):
    assert taken(under(7), size=size) == (0, rows)


def over(distance: float, label: str = "Green", number: str = "77", **how: float) -> list[Piece]:
    return row(TOP - distance, label, number, **how)


@pytest.mark.parametrize(
    ("outside", "rows"),
    [
        (over(7), 1),
        (over(15), 1),
        (over(16.5), 0),
        (over(7, "Sort", "Sold"), 1),
        (over(7, "*Sort", "*Sold"), 1),
        (over(7, "", "*Sold"), 1),
        (over(7, "", "Sold"), 0),
        (over(7, "Sort", ""), 0),
        (over(7, "Sort", "") + over(7 + STEP, "Kind", "Sold"), 2),
        (over(7, "Sort", "") + over(7 + STEP, "Kind", ""), 0),
    ],
)
def test_rows_and_heads_above_a_table_are_part_of_it(outside, rows):
    assert taken(outside) == (rows, 0)


MIXED = [("Red", "12"), ("Blue", "345"), ("White", "1"), ("Black", "2")]


@pytest.mark.parametrize(("words", "rows"), [(1, 1), (2, 0)])
def test_numbers_go_on_a_column_of_mostly_numbers(words, rows):
    body = [(a, "ab" if k < words else b) for k, (a, b) in enumerate(MIXED)]
    outside = row(TOP + len(body) * STEP + 7, "Green", "77")
    assert taken(outside, body=body) == (0, rows)


def test_a_head_above_is_header_and_a_row_is_not():
    pieces = [p for k, (a, b) in enumerate(BODY) for p in row(TOP + (k + 0.5) * STEP, a, b)]
    page = frame(pieces + over(7) + over(7 + STEP, "Sort", "Sold"))
    table, left = table_of(page, BODY)
    out = take_outliers(table, page, left)
    assert [c.row for c in out.cells if c.header] == [0, 0]
    assert out.box[1] == pytest.approx(TOP - 7 - STEP - 5)
