"""The number of a chapter over its title is a heading of the same level, whatever lines it stands on."""

from __future__ import annotations

import pytest

from pincite.model.ink import OutlineEntry
from tests.layout.document.test_document import finished, headings
from tests.layout.made_pages import BOLD, Text, column, prose


def chapter(number: list[Text], title: str, *more: Text) -> list[Text]:
    return [*number, Text(title, 60, 190, 18, BOLD), *column(prose(12, 80), 60, 230), *more]


def numbered(text: str) -> list[Text]:
    return [Text(text, 60, 150, 14, BOLD)]


def test_a_number_and_its_title_are_headings_of_one_level_and_sections_are_of_the_next():
    section = Text("On sorts", 60, 400, 14, BOLD)
    more = column(prose(6, 80), 60, 430)
    done = finished(
        chapter(numbered("Chapter 1"), "Apples", section, *more), chapter(numbered("Chapter 2"), "Pears")
    )
    assert headings(done) == [
        ("Chapter 1", 1),
        ("Apples", 1),
        ("On sorts", 2),
        ("Chapter 2", 1),
        ("Pears", 1),
    ]


def test_numbers_of_which_one_stands_over_text_have_a_level_of_their_own():
    pages = [chapter(numbered("Chapter 1"), "Apples"), chapter(numbered("Chapter 2"), "Pears")]
    outline = (OutlineEntry("Apples", 2, page=1), OutlineEntry("Pears", 2, page=2))
    alone = [Text("Chapter 3", 60, 150, 14, BOLD), *column(prose(12, 80), 60, 180)]

    def levels(*pages):
        found = headings(finished(*pages, outline=outline))
        return [level for text, level in found if text.startswith("Chapter")]

    assert levels(*pages) == [2, 2]
    assert levels(*pages, alone) == [1, 1, 1]


@pytest.mark.parametrize("at", [60, 150])
def test_a_number_in_two_lines_is_one_heading_and_none_of_it_a_running_title(at):
    pages = []
    for number, title in (("ONE", "APPLES"), ("TWO", "PEARS"), ("THREE", "PLUMS")):
        lines = [Text("CHAPTER", 400, at, 10, BOLD), Text(number, 420, at + 20, 14, BOLD)]
        pages.append([*lines, Text(title, 380, at + 70, 14, BOLD), *column(prose(20, 80), 60, at + 120)])
    assert [text for text, _ in headings(finished(*pages))] == [
        "CHAPTER ONE", "APPLES", "CHAPTER TWO", "PEARS", "CHAPTER THREE", "PLUMS",
    ]  # fmt: skip
    assert [text for text, _ in headings(finished(pages[0]))] == ["CHAPTER ONE", "APPLES"]


def test_a_number_in_two_lines_that_each_page_of_its_chapter_shows_is_a_running_title():
    lines = [Text("CHAPTER", 400, 40, 8), Text("ONE", 420, 52, 8)]
    pages = [[*lines, *column(prose(40, 80, start=40 * k), 60, 110)] for k in range(4)]
    kinds = {e.kind for _, found in finished(*pages).pages for e in found if e.text in ("CHAPTER", "ONE")}
    assert kinds == {"header"}
