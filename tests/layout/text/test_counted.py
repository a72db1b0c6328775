"""Numbers that count the lines of a page stand in no sentence of it; other numbers stay where they are."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import MONO, PLAIN, Text, column, draft, prose

LINES = prose(30, 60)


def page(numbers, x=60.0, lines=LINES, at=None, size=6):
    """A page of text with a number, or none, before each line, flush right at ``x``."""
    text = column(lines, 80, 100) if at is None else at
    beside = [
        Text(number, x - 0.5 * size * len(number), 100 + 12 * k, size)
        for k, number in enumerate(numbers)
        if number
    ]
    return draft([*text, *beside]).blocks


def counted(blocks):
    return [b for b in blocks if b.reason == "numbers of the lines beside them"]


def words(blocks):
    return " ".join(b.text for b in blocks).split()


@pytest.mark.parametrize("first", [1, 98, 1203])
def test_numbers_of_lines_are_one_element_that_is_none_of_the_text(first):
    numbers = [str(first + k) for k in range(30)]
    blocks = page(numbers)
    [own] = counted(blocks)
    assert (own.kind, own.text.split()) == ("footer", numbers)
    assert words(b for b in blocks if b is not own) == " ".join(LINES).split()


@pytest.mark.parametrize("y", [70, 490])
def test_another_number_above_or_below_those_of_lines_is_none_of_them(y):
    """The year in a running header, or the number of the page, stands where they do."""
    year = Text("2025", 46, y)
    [own] = counted(page([str(1 + k) for k in range(30)], at=[*column(LINES, 80, 100), year]))
    assert own.text.split() == [str(1 + k) for k in range(30)]


def test_numbers_stand_so_near_that_they_are_taken_for_words_of_their_lines():
    blocks = page([str(1 + k) for k in range(30)], x=78, size=10)
    assert len(counted(blocks)) == 1
    assert words(b for b in blocks if b not in counted(blocks)) == " ".join(LINES).split()


def test_every_fifth_line_may_be_counted():
    fifth = ["" if k % 5 else str(k) for k in range(1, 51)]
    [own] = counted(page(fifth, lines=prose(50, 60)))
    assert own.text.split() == [n for n in fifth if n]


def test_numbers_may_stand_at_the_right():
    assert len(counted(page([str(1 + k) for k in range(30)], x=520))) == 1


def test_numbers_between_columns_count_the_lines_of_both():
    halves = [*column(prose(45, 48), 60, 100), *column(prose(45, 48, start=50), 330, 100)]
    fifth = ["" if k % 5 else str(k) for k in range(1, 46)]
    [own] = counted(page(fifth, x=318, at=halves))
    assert own.text.split() == [n for n in fifth if n]


def test_a_page_may_go_on_with_few_lines():
    numbers = [str(k) for k in range(121, 126)]
    assert len(counted(page(numbers, lines=prose(5, 60)))) == 1
    assert not counted(page(["1", "2", "3", "4", "5"], lines=prose(5, 60)))


def test_numbered_rows_of_names_are_rows():
    names = [f"Karel Havelka of Brno {chr(65 + k)}" for k in range(26)]
    assert not counted(page([str(1 + k) for k in range(26)], lines=names))


def test_numbers_of_rows_between_text_are_the_tables():
    rows = [Text(f"code {k} of the table that stands here", 80, 100 + 12 * k) for k in range(10)]
    around = [*column(prose(20, 70), 50, 240), *rows]
    assert not counted(page([str(k) for k in range(10)], at=around, size=10))


def test_numbers_that_do_not_count_stay():
    assert not counted(page([str((7 * k) % 30) for k in range(30)]))


def test_numbers_beside_nothing_count_nothing():
    numbers = [Text(str(k), 60, 100 + 12 * n) for n, k in enumerate([*range(1, 21), 1])]
    assert not counted(draft(numbers).blocks)


CODE = [
    "def total(rows):",
    "    found = 0",
    "    for row in rows:",
    "        found += row",
    "    return found",
]


@pytest.mark.parametrize(
    ("font", "size", "numbered"),
    [(MONO, 6, True), (PLAIN, 6, False), (MONO, 10, False)],
    ids=["small, beside code", "beside what is none", "as large as the code"],
)
def test_small_numbers_beside_a_listing_are_none_of_it(font, size, numbered):
    """A blank line has a number, too."""
    code = [Text(line.strip(), 80 + 5 * (len(line) - len(line.lstrip())), 400 + 12 * k, font=font)
            for k, line in enumerate([*CODE[:2], "", *CODE[2:]]) if line]  # fmt: skip
    numbers = [Text(f"{20 + k}", 60, 400 + 12 * k, size) for k in range(6)]
    blocks = draft([*column(prose(20, 60), 60, 100), *code, *numbers]).blocks
    assert bool(counted(blocks)) is numbered
    listings = [b.text.split()[0] for b in blocks if b.kind == "code"]
    assert listings == ["def"] or not numbered
