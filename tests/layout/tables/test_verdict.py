"""Every sign of the verdict counts what it says, from the bound that it names on."""

from __future__ import annotations

import pytest

from pincite.layout.signs import tables as sign
from pincite.layout.tables.judge.verdict import Evidence
from tests.layout.tables.grids import points, verdict

NAMES = ["red", "green", "blue", "white", "black", "brown", "pink", "grey"]
RULED = Evidence(rules=2)


def rows(count: int, *cells: str) -> list[list[str]]:
    """Rows of a name and the same cells."""
    return [[NAMES[k % len(NAMES)], *cells] for k in range(count)]


def mixed(count: int, first: int, one: str, other: str, *more: str) -> list[list[str]]:
    """Rows whose second cell is ``one`` in the first ``first`` rows and ``other`` in the rest."""
    return [[name, one if k < first else other, *more] for k, (name, *_) in enumerate(rows(count))]


OPEN = {
    "three columns of names in six rows": (
        rows(6, "goods", "kinds"),
        Evidence(),
        {"rows": 0.36, "numbers": -0.56, "filled": 0.45, "full_rows": 0.32, "aligned": 0.36},
    ),
    "a column of numbers more": (
        rows(6, "goods", "12", "13"),
        Evidence(),
        {
            "many_columns": 0.35,
            "rows": 0.36,
            "numbers": 0.51,
            "filled": 0.45,
            "full_rows": 0.32,
            "aligned": 0.36,
        },
    ),
    "two columns of text": (
        rows(4, "goods"),
        Evidence(),
        {
            "two_columns": -0.5,
            "rows": 0.12,
            "numbers": -0.56,
            "filled": 0.45,
            "full_rows": 0.32,
            "aligned": 0.36,
            "two_of_text": -0.8,
        },
    ),
    "more rows than say anything new": (
        rows(12, "goods", "kinds"),
        Evidence(),
        {"rows": 0.6, "numbers": -0.56, "filled": 0.45, "full_rows": 0.32, "aligned": 0.36},
    ),
    "holes": (
        [["red", "12", ""], ["green", "", ""], ["", "14", "15"], ["white", "16", "17"]],
        Evidence(),
        {"rows": 0.0, "numbers": 1.04, "filled": 0.12, "full_rows": 0.12, "aligned": 0.36},
    ),
    "a column of long texts": (
        rows(4, "One two three four five six seven eight nine ten ab cd ef gh ij", "kinds"),
        Evidence(),
        {
            "rows": 0.12,
            "numbers": -0.56,
            "filled": 0.45,
            "full_rows": 0.32,
            "aligned": 0.36,
        },
    ),
    "cells of eight words": (
        rows(4, "One two three four five six seven eight", "A b c d e f g h"),
        Evidence(),
        {"rows": 0.12, "numbers": -0.56, "filled": 0.45, "full_rows": 0.32, "aligned": 0.36, "words": -0.36},
    ),
    "cells of twenty words": (
        rows(4, "Goods" + " goods" * 19, "Kinds" + " kinds" * 19),
        Evidence(),
        {
            "rows": 0.12,
            "numbers": -0.56,
            "filled": 0.45,
            "full_rows": 0.32,
            "aligned": 0.36,
            "words": -1.2,
        },
    ),
}


@pytest.mark.parametrize("case", OPEN)
def test_signs_of_a_region_parted_by_white_space_add_up_to_these_points(case):
    texts, seen, expected = OPEN[case]
    assert {name: v for name, v in points(verdict(texts, seen)).items() if v} == {
        name: v for name, v in expected.items() if v
    }


@pytest.mark.parametrize(
    ("seen", "name", "counted"),
    [
        (Evidence(rules=1), "rules", None),
        (Evidence(rules=2), "rules", 1.6),
        (Evidence(rules=3), "rules", 1.9),
        (Evidence(rules=9), "rules", 1.9),
        (Evidence(captioned=True), "caption", 0.8),
    ],
)
def test_what_is_drawn_or_written_around_counts(seen, name, counted):
    assert points(verdict(rows(6, "goods", "kinds"), seen)).get(name) == counted


def test_a_header_row_counts():
    assert points(verdict(rows(6, "goods", "kinds"), header=1))["header"] == 0.2


def test_the_words_of_signs_are_the_reason():
    said = verdict(rows(6, "12", "13"), Evidence(rules=2, captioned=True))
    assert said.reason == ("2 rules of one width, a table caption, 100% numbers, 100% of columns aligned")


@pytest.mark.parametrize(("count", "told"), [(4, True), (2, False)])
def test_many_numbers_are_told(count, told):
    assert ("% numbers" in verdict(mixed(6, count, "12", "goods"), RULED).reason) is told


@pytest.mark.parametrize(("numbers", "counted"), [(4, None), (5, -0.8), (7, None)])
def test_two_columns_of_text_count_against_a_table_up_to_half_of_numbers(numbers, counted):
    texts = mixed(11, numbers, "12", "goods")
    expected = None if numbers / 11 >= sign.MANY_NUMBERS else -0.8
    assert points(verdict(texts)).get("two_of_text") == expected
    assert counted is None or expected == counted


def test_two_columns_with_half_of_numbers_are_no_glossary():
    assert "two_of_text" not in points(verdict(mixed(10, 6, "12", "goods")))
    assert "two_of_text" in points(verdict(mixed(10, 4, "12", "goods")))


SHIFTS = {
    # In the second of three columns: how far each row's text is set in.
    "within the slack of edges": ({(0, 1): 3.5, (2, 1): 3.5}, 0.36),
    "edges beyond it, centres too": ({(0, 1): 12.0, (1, 1): 24.0, (2, 1): 36.0, (3, 1): 48.0}, -0.04),
}


@pytest.mark.parametrize("case", SHIFTS)
def test_columns_are_aligned_where_most_edges_agree(case):
    shifts, expected = SHIFTS[case]
    assert points(verdict(rows(6, "goods", "kinds"), shifts=shifts))["aligned"] == expected


@pytest.mark.parametrize(("apart", "aligned"), [(3.6, 0.36), (4.6, -0.04)])
def test_edges_agree_within_four_tenths_of_an_em(apart, aligned):
    texts = [[name, "x" * (3 + 4 * (k % 5)), "kinds"] for k, (name, *_) in enumerate(rows(6))]
    # Half of the cells stand further right; lengths differ so that neither ends nor centres agree.
    shifts = {(k, 1): apart * (k % 2) for k in range(6)}
    assert points(verdict(texts, shifts=shifts))["aligned"] == aligned


@pytest.mark.parametrize(("apart", "aligned"), [(6.5, 0.36), (8.0, -0.04)])
def test_centres_agree_within_seven_tenths_of_an_em(apart, aligned):
    texts = [[name, "x" * (8 + 6 * (k % 3)), "kinds"] for k, (name, *_) in enumerate(rows(6))]
    shifts = {(k, 1): 50 - 15 * (k % 3) + apart * (k % 2) for k in range(6)}
    assert points(verdict(texts, shifts=shifts))["aligned"] == aligned


@pytest.mark.parametrize(("agreeing", "aligned"), [(7, 0.36), (5, -0.04)])
def test_six_tenths_of_the_cells_must_agree(agreeing, aligned):
    shifts = {(k, 1): 30.0 * (k - agreeing + 1) for k in range(agreeing, 10)}
    assert points(verdict(rows(10, "goods", "kinds"), shifts=shifts))["aligned"] == aligned


LOOK_ALIKES = [
    # A share of the first column, of ten rows, in two columns or three.
    ("list_marks", "•", 5, 2, -2.0),
    ("list_marks", "•", 3, 2, None),
    ("list_marks", "•", 9, 3, -2.0),
    ("list_marks", "•", 7, 3, None),
    ("labels", "name:", 5, 2, 1.2),
    ("labels", "name:", 3, 2, None),
    ("labels", "1.1:", 9, 2, None),
    ("labels", "name:", 9, 3, 1.2),
    ("labels", "name:", 7, 3, None),
]


@pytest.mark.parametrize(("name", "first", "count", "columns", "counted"), LOOK_ALIKES)
def test_marks_and_labels_count_where_the_first_column_is_made_of_them(name, first, count, columns, counted):
    texts = [
        [first if k < count else NAMES[k % 8], "one thing", "more"][:columns] for k, _ in enumerate(rows(10))
    ]
    assert points(verdict(texts, RULED)).get(name) == counted


@pytest.mark.parametrize(("titles", "of", "counted"), [(2, 3, -2.0), (1, 3, None), (4, 4, None)])
def test_numbered_headings_count_where_they_stand_together(titles, of, counted):
    texts = [[f"{k + 1}.1" if k < titles else "red", "The first part"] for k in range(of)]
    assert points(verdict(texts, RULED)).get("headings") == counted


@pytest.mark.parametrize(("statements", "counted"), [(3, None), (4, -2.5), (6, -2.5)])
def test_statements_count_from_a_quarter_of_the_cells(statements, counted):
    texts = [[name, "i = 1;" if k < statements else "goods"] for k, (name, *_) in enumerate(rows(7))]
    assert points(verdict(texts, RULED)).get("code") == counted


@pytest.mark.parametrize(("entries", "counted"), [(3, None), (5, -2.5)])
def test_entries_of_an_index_count_from_two_fifths_of_the_rows(entries, counted):
    texts = [["x", "apples, 12, 14" if k < entries else "goods"] for k in range(10)]
    texts = [[NAMES[k % 8], cell] for k, (_, cell) in enumerate(texts)]
    assert points(verdict(texts, RULED)).get("entries") == counted


def pages(numbers: list[str], *, dots: int = 0, title: str = "") -> list[list[str]]:
    """Titles with page numbers, the first ``dots`` with leaders."""
    texts = [[f"The {NAMES[k % 8]} part{' . . . . .' if k < dots else ''}", n] for k, n in enumerate(numbers)]
    return [[title or texts[0][0], texts[0][1]], *texts[1:]]


RISING = ["3", "9", "17", "30", "42", "55", "61", "70", "84", "99", "120", "133"]


@pytest.mark.parametrize(
    ("texts", "seen", "counted"),
    [
        (pages(RISING), Evidence(), -2.5),
        (pages(RISING), RULED, None),
        (pages(RISING, dots=4), RULED, -2.5),
        (pages(RISING, dots=3), RULED, None),
        (pages(RISING, title="Contents"), RULED, -2.5),
        (pages(RISING[:2]), Evidence(), None),
        (pages(["3", "9", "7"]), Evidence(), None),
        (pages(RISING[:3]), Evidence(), -2.5),
        (pages([*RISING[:8], "9", *RISING[9:]]), Evidence(), -2.5),
        (pages([*RISING[:6], "9", "5", *RISING[8:]]), Evidence(), None),
        (pages(["31234", "99999", "100000"]), Evidence(), None),
        (pages(["3123", "4999", "5000"]), Evidence(), -2.5),
        (pages([*RISING[:8], "i", "ii"]), Evidence(), -2.5),
        (pages([*RISING[:8], "②", "³"]), Evidence(), -2.5),
        (pages([*RISING[:6], "i", "ii", "v", "x"]), Evidence(), None),
    ],
)
def test_rising_page_numbers_count_against_a_table(texts, seen, counted):
    assert points(verdict(texts, seen)).get("pages") == counted


@pytest.mark.parametrize(("titles", "counted"), [(5, None), (7, -2.5)])
def test_numbers_beside_numbered_titles_are_pages(titles, counted):
    texts = [[f"{k + 1}.1 Part" if k < titles else "Part", n] for k, n in enumerate(RISING)]
    assert points(verdict(texts, RULED)).get("pages") == counted


@pytest.mark.parametrize(
    ("texts", "seen", "name", "counted"),
    [
        (rows(2, "12", "13", "14"), Evidence(), "two_rows", -1.6),
        (rows(2, "12", "13", "14"), RULED, "two_rows", None),
        (rows(2, "12", "13"), Evidence(), "two_short_rows", -2.4),
        (rows(3, "12", "13"), Evidence(), "three_rows", -0.5),
        (rows(3, "12", "13"), Evidence(captioned=True), "three_rows", None),
        (rows(4, "12", "13"), Evidence(), "three_rows", None),
    ],
)
def test_few_rows_count_against_a_table_without_rules(texts, seen, name, counted):
    assert points(verdict(texts, seen)).get(name) == counted


def flowing(count: int, of: int = 9) -> list[list[str]]:
    """Rows whose last cells read on from those above in the last ``count`` rows."""
    cells = ["Goods of this kind" if k <= of - count else "goods of this kind" for k in range(of + 1)]
    return [[NAMES[k % 8].title(), cell] for k, cell in enumerate(cells)]


def test_text_that_reads_on_downwards_counts_by_its_share():
    # Names in capitals and cells that read on: the share is of both columns.
    assert points(verdict(flowing(4), RULED))["flowing"] == pytest.approx(-0.56, abs=0.01)


@pytest.mark.parametrize(("count", "told"), [(5, True), (3, False)])
def test_flowing_text_is_told_from_a_fifth_on(count, told):
    assert ("text flows" in verdict(flowing(count), RULED).reason) is told


def test_two_words_above_cannot_be_read_on():
    texts = [[NAMES[k].title(), "Two words" if k == 0 else "two words"] for k in range(6)]
    assert points(verdict(texts, RULED)).get("flowing", 0.0) == 0.0


GRIDS = [
    # Slots with text of twelve in four rows and three columns, what is drawn, the points.
    (rows(4, "a b", "c d"), Evidence(walls=1.0), {"grid": 1.0, "grid_rows": 0.4, "grid_walls": 0.25}),
    (rows(7, "a b", "c d"), Evidence(walls=0.5), {"grid": 1.0, "grid_rows": 0.5}),
    (
        rows(4, "a b", "c d"),
        Evidence(walls=0.7, ragged=0.25),
        {"grid": 1.0, "grid_rows": 0.4, "grid_walls": 0.1, "grid_ragged": -0.15},
    ),
    (
        [["red", "a b", ""], ["green", "c d", ""], ["", "", ""], ["", "", ""]],
        Evidence(walls=0.5),
        {"grid": 1.0, "grid_rows": 0.2, "grid_empty": -0.18},
    ),
    (
        [["red", "word " * 41], ["word " * 41, "word " * 41]],
        Evidence(walls=0.5),
        {"grid": 1.0, "grid_rows": 0.2, "grid_prose": -1.0},
    ),
    (
        [["red", "word " * 38], ["word " * 38, "word " * 38]],
        Evidence(walls=0.5),
        {"grid": 1.0, "grid_rows": 0.2},
    ),
]


@pytest.mark.parametrize(("texts", "seen", "expected"), GRIDS)
def test_signs_of_a_drawn_grid_add_up_to_these_points(texts, seen, expected):
    said = points(verdict(texts, seen, ruled=True))
    assert {name: v for name, v in said.items() if v} == expected


def bare(filled: int, several: int, named: int) -> list[list[str]]:
    """A grid of ten rows and five columns: ``named`` heads, rows with two cells, then single cells."""
    texts = [[""] * 5 for _ in range(10)]
    for c in range(named):
        texts[0][c] = "head"
    for r in range(1, 1 + several - (named > 1)):
        texts[r][0] = texts[r][1] = "words"
    single = filled - sum(bool(t) for row in texts for t in row)
    for r in range(9, 9 - single, -1):
        texts[r][2] = "words"
    return texts


@pytest.mark.parametrize(
    ("texts", "counted"),
    [
        (bare(14, 4, 2), -1.5),
        (bare(16, 6, 2), None),  # too many rows with two cells
        (bare(14, 4, 5), None),  # a row of heads to be filled in below
        (bare(14, 4, 3), -1.5),
        (bare(16, 4, 2), None),  # enough text
    ],
)
def test_a_grid_with_hardly_any_text_and_no_heads_is_bare(texts, counted):
    assert points(verdict(texts, Evidence(walls=1.0), ruled=True)).get("grid_bare") == counted


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ([["red", ""], ["", "12"]], "hardly any text"),
        ([["red", ""], ["", "12"], ["blue", ""]], "no row holds two cells"),
        ([["r", "g"], ["b", "w"], ["black", "brown"], ["x", "y"]], ""),
        (
            [["r", "g"], ["b", "w"], ["black", "q"], ["x", "y"]],
            "single characters: letter-spaced or vertical text",
        ),
    ],
)
def test_what_cannot_be_a_table_is_told_without_a_sum(texts, reason):
    said = verdict(texts)
    assert (said.reason == reason) if reason else said.signs
    assert said.score == 0.0 or not reason


def test_short_texts_of_more_digits_than_letters_are_amounts():
    assert points(verdict(rows(6, "12 kg each", "kinds")))["numbers"] == -0.56
    assert points(verdict(rows(6, "1234 kg", "kinds")))["numbers"] == 0.24
    assert points(verdict(rows(6, "1234567890123 kg a b c d", "kinds")))["numbers"] == 0.24
    assert points(verdict(rows(6, "12345678901234 kg ab cd e", "kinds")))["numbers"] == -0.56


def test_a_sum_of_nothing_could_be_either_and_is_just_accepted():
    assert pytest.approx(0.5) == sign.ACCEPT
    said = verdict(rows(4, "goods", "kinds"))
    total = sum(points(said).values())
    assert total == pytest.approx(0.69, abs=0.005)
    assert said.score == pytest.approx(0.820, abs=0.002)  # 1 / (1 + exp(-2.2 * .69))
    assert said.accepted


@pytest.mark.parametrize(
    ("texts", "accepted"),
    [
        (rows(3, "goods", "kinds"), True),  # a score of .54
        ([*rows(2, "goods", "kinds"), ["blue", "goods", ""]], False),  # .48
        (rows(5, "goods"), False),
    ],
)
def test_a_region_is_accepted_from_half_on(texts, accepted):
    assert verdict(texts).accepted is accepted


@pytest.mark.parametrize(("walls", "accepted"), [(0.95, True), (0.8, False)])
def test_a_closed_grid_needs_no_second_row_with_two_cells(walls, accepted):
    said = verdict([["red", "12"], ["green", ""]], Evidence(walls=walls), ruled=True)
    assert said.accepted is accepted


@pytest.mark.parametrize(
    ("mark", "accepted"), [("•", False), ("\uf06e", False), ("☐", True), ("7", True)]
)  # fmt: skip
def test_bullets_with_a_text_beside_each_are_a_list_whatever_is_drawn(mark, accepted):
    texts = [[mark, f"{name} goods sold"] for name in NAMES]
    assert verdict(texts, Evidence(walls=1.0), ruled=True).accepted is accepted
