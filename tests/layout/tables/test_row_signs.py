"""Every sign that a printed line goes on with the row above, or starts a new one, counts what it says."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Segment
from pincite.layout.tables.read.rows import Placed, Step
from pincite.layout.tables.read.rows import signs_of as signs_held
from tests.layout.tables import printed

EM = 10.0
COLUMN = 100.0
LIMITS = [COLUMN * (k + 1) for k in range(4)]
TIGHT = Step(1.0)


def clump(text: str, col: int = 0, *, shift: float = 0.0, bold: bool = False) -> Segment:
    """A text in a column, letters half an em wide."""
    return printed.clump(text, col * COLUMN + shift, bold=bold)


def line(*texts: str, shift: float = 0.0, bold: bool = False, span: tuple[int, int] | None = None) -> Placed:
    """A printed line, '' where a column is empty; ``span`` are columns that one more text lies over."""
    cells = {
        c: [clump(t, c, shift=shift if c == 0 else 0.0, bold=bold and c == 0)]
        for c, t in enumerate(texts)
        if t
    }
    spans = [(*span, clump("Over several", span[0]))] if span else []
    return Placed(0.0, 0.0, EM, cells, spans)


def signs_of(above: list[Placed], below: Placed, step: Step, limits: list[float], even: bool):
    held = set().union(*(one.filled for one in above))
    return signs_held(above, held, below, step, limits, even)


def points(above: Placed, below: Placed, step: Step = TIGHT, *, even: bool = True) -> dict[str, float]:
    """The points of each sign by its name; white space says nothing where ``even``."""
    tally = signs_of([above], below, step, LIMITS, even)
    return {c.sign.name: round(c.points, 3) for c in tally.counted if c.points}


FULL = line("Red apples", "12", "13")


@pytest.mark.parametrize(
    ("ratio", "loose", "name", "counted"),
    [
        (1.85, 0.0, "wide_step", -4.0),
        (1.75, 0.0, "loose_step", -2.0),
        (1.25, 0.0, "loose_step", -2.0),
        (1.2, 0.4, "tight_step", 1.2),
        (1.2, 0.3, "tight_in_group", 0.3),
        (1.0, 0.0, "tight_in_group", 0.3),
    ],
)
def test_white_space_counts_by_its_height(ratio, loose, name, counted):
    assert points(FULL, line("Pears", "14", "15"), Step(ratio, loose), even=False)[name] == counted


def test_white_space_says_nothing_where_all_steps_are_alike():
    assert not {"wide_step", "loose_step", "tight_step"} & set(points(FULL, FULL, Step(3.0, 0.5)))


LINES = {
    "numbers under numbers in two columns": (
        FULL,
        line("Green pears", "14", "15"),
        {"number_under_number": -6.0, "as_full": -1.2, "several_numbers": -0.8, "room_left": -1.2},
    ),
    "numbers under numbers in three columns count as in two": (
        line("Red apples", "12", "13", "14"),
        line("Green pears", "14", "15", "16"),
        {"number_under_number": -6.0, "as_full": -1.2, "several_numbers": -0.8, "room_left": -1.2},
    ),
    "a number under a number in one column": (
        line("Red apples", "12"),
        line("Green pears", "14"),
        {"number_under_number": -3.0, "as_full": -1.2, "room_left": -1.2},
    ),
    "no label, a column that has text above": (
        line("Red", "goods of"),
        line("", "this kind"),
        # Reads on: lower case 2, an open end 1.5, room left -1.2; of these seven tenths.
        {"no_label": 2.0, "reads_on": 1.61},
    ),
    "no label, only columns that were empty": (line("Red"), line("", "Kind"), {"no_label_new": 0.5}),
    "a label alone under a full row": (
        FULL,
        line("Pears"),
        {"lone_label": -0.6, "room_left": -1.2},
    ),
    "a label alone, further out": (
        FULL,
        line("Pears", shift=-5),
        {"lone_label": -0.6, "lone_out": -2.0, "room_left": -1.2},
    ),
    "a label alone, set in": (
        FULL,
        line("Pears", shift=4.5),
        {"lone_label": -0.6, "lone_indented": 0.3, "room_left": -1.2},
    ),
    "a label alone, hardly set in": (FULL, line("Pears", shift=3.5), {"lone_label": -0.6, "room_left": -1.2}),
    "a label under a row that has none": (
        line("", "12", "13"),
        line("Pears", "Kind"),
        {"label_under_none": -2.5, "as_full": -1.2, "reads_on": -1.19},
    ),
    "a row under a lone label": (
        line("Fruit"),
        line("Pears", "12"),
        {"under_lone_label": -1.0, "as_full": -1.2, "room_left": -1.2},
    ),
    "bold under plain": (
        line("Fruit", "12"),
        line("Pears", bold=True),
        {"other_weight": -1.5, "lone_label": -0.6, "room_left": -1.2},
    ),
    "text over several columns": (
        FULL,
        line("Pears", span=(1, 2)),
        {"spans": -1.5, "as_full": -1.2, "room_left": -1.2},
    ),
    "words under a number in another column": (
        line("Red", "12"),
        line("", "Goods"),
        {"no_label": 2.0, "reads_on": -1.19},
    ),
}


@pytest.mark.parametrize("case", LINES)
def test_signs_of_a_line_below_another_add_up_to_these_points(case):
    above, below, expected = LINES[case]
    assert points(above, below) == expected


TEXTS = [
    # The label above, the label below, what it says of reading on.
    ("A very long label of", "goods", {"starts_low": 2.0, "open_end": 1.5}),
    ("A very long label-", "Goods", {"open_end": 1.5}),
    ("A very long label,", "Goods", {"open_end": 1.5}),
    ("A very long label.", "Goods", {"closed_end": -0.8}),
    ("1234567890123456", "Goods", {"words_under_number": -0.5}),
    ("1234567890123456", "goods", {"starts_low": 2.0}),
    ("Goods", "Pears", {"room_left": -1.2}),
    ("A long label here 1", "2 Goods", {"digit_under_digit": -1.0, "room_left": None}),
    ("A very long label ab", "Remarks", {"no_room": 1.0}),
]


@pytest.mark.parametrize(("over", "under", "expected"), TEXTS)
def test_text_under_text_says_whether_it_reads_on(over, under, expected):
    found = points(line(over, "12"), line(under))
    for name in ("starts_low", "open_end", "closed_end", "words_under_number", "digit_under_digit"):
        assert found.get(name) == expected.get(name)
    for name in ("room_left", "no_room"):
        if name in expected:
            assert found.get(name) == expected[name]


@pytest.mark.parametrize(
    ("over", "under", "name"),
    [
        # Columns are 20 letters wide; a blank is six tenths of a letter, an em two.
        ("x" * 11, "Remarks", None),  # would just not fit with an em to spare
        ("x" * 10, "Remarks", "room_left"),
        ("x" * 17, "Wordss", "no_room"),  # two and a half times the word fill the line
        ("x" * 16, "Remarks", None),  # a shorter line was not broken for the word's sake
    ],
)
def test_a_word_that_would_have_fitted_above_starts_a_row(over, under, name):
    found = points(line(over, "12"), line(under))
    assert [n for n in ("room_left", "no_room") if n in found] == ([name] if name else [])


def test_text_that_reads_on_in_other_columns_counts_to_a_bound():
    above = line("", "goods of", "kinds of", "parts of")
    below = line("", "this kind", "that kind", "any kind")
    assert points(above, below) == {"no_label": 2.0, "reads_on": 2.5}
    above, below = line("", "12", "13", "14"), line("", "Goods", "Kinds", "Parts")
    assert points(above, below) == {"no_label": 2.0, "reads_on": -2.5}


def test_text_that_reads_on_sums_above_nothing_and_a_full_row_below_it():
    assert signs_of([line("Red", "goods of")], line("", "this kind"), TIGHT, LIMITS, even=True).score > 0
    assert signs_of([FULL], line("Pears", "14", "15"), TIGHT, LIMITS, even=True).score <= 0


def test_all_lines_of_the_row_above_are_looked_at():
    row = [line("Red apples", "12"), line("", "", "of some")]
    tally = signs_of(row, line("", "", "more kinds"), TIGHT, LIMITS, even=True)
    assert {c.sign.name for c in tally.counted if c.points} == {"no_label", "reads_on"}
