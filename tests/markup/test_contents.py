"""Entries of a list of contents, as they are meant and not as their lines are broken."""

from __future__ import annotations

import pytest

from pincite.markup.contents import entries
from pincite.model.elements import Element, Line

Row = tuple[str, float, float, float]


def contents(*rows: Row) -> list[tuple[int, str, str]]:
    """Level, title and page of each entry; rows are a text, where it starts and ends, and its baseline."""
    lines = tuple(Line(text, (x0, y - 9, x1, y + 2), 0, 0) for text, x0, x1, y in rows)
    box = (60.0, 90.0, 500.0, 400.0)
    text = "\n".join(text for text, *_ in rows)
    one = Element(id="e1", kind="contents", page=1, box=box, text=text, lines=lines)
    return [(entry.level, entry.title, entry.page) for entry in entries(one)]


def test_a_title_that_goes_on_right_below_further_in_is_one_entry():
    assert contents(
        ("OPENING ..... 1", 60, 500, 100),
        ("ORCHARDS ORDERED BY", 60, 300, 125),
        ("NAME OF THE OWNER ..... 3", 90, 500, 137),
        ("SOIL ..... 9", 60, 500, 162),
        ("WATER ..... 12", 60, 500, 187),
    ) == [
        (1, "OPENING", "1"),
        (1, "ORCHARDS ORDERED BY NAME OF THE OWNER", "3"),
        (1, "SOIL", "9"),
        (1, "WATER", "12"),
    ]


def test_a_title_that_fills_its_lines_goes_on_in_each_that_hangs():
    found = contents(
        ("Letter of the keeper of orchards, and of the Chairman of the Society of", 60, 480, 100),
        ("Pears, with what the gardeners and the farmers have said in answer to the", 80, 480, 112),
        ("Society ..... 1", 80, 500, 124),
        ("Plums ..... 7", 60, 500, 136),
    )
    assert [(title[-29:], page) for _, title, page in found] == [
        ("said in answer to the Society", "1"),
        ("Plums", "7"),
    ]


@pytest.mark.parametrize("child", ["Pears ..... 3", "1.1 Pears ..... 3"])
def test_the_title_of_a_part_without_a_page_stays_over_its_chapters(child):
    found = contents(
        ("Part One", 60, 120, 100), (child, 80, 500, 112), ("Plums ..... 7", 80, 500, 124),
        ("Part Two", 60, 120, 136), ("Figs ..... 9", 80, 500, 148),
    )  # fmt: skip
    assert [level for level, *_ in found] == [1, 2, 2, 1, 2]


@pytest.mark.parametrize(("starts", "levels"), [
    ((80, 80, 60, 80), [1, 1, 1, 2]),  # goes on from the page before
    ((60, 100, 100, 80, 100), [1, 2, 2, 2, 3]),  # a level left out
])  # fmt: skip
def test_rows_that_start_alike_under_one_entry_are_on_one_level(starts, levels):
    rows = [(f"Pears {k} ..... {k}", x, 500, 100 + 12 * k) for k, x in enumerate(starts, start=1)]
    assert [level for level, *_ in contents(*rows)] == levels
