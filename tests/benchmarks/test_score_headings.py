"""Headings and tables are counted one by one: found, missed, invented, on the right level."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.scores.headings import (
    Heading,
    heading_pairs,
    headings_of,
    level_order,
    siblings_on_one_level,
)
from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.table_counts import table_tally
from benchmarks.scores.texts import letters


def headings(*texts):
    return [Heading(1, letters(text)) for text in texts]


def test_a_heading_is_letters_and_digits_without_case():
    assert headings_of("## 1.2 **Über** uns!\n\ntext\n\n####### seven") == [(2, "12überuns")]


def test_lengthened_arabic_words_are_the_same_words():
    assert letters("البحـــث") == letters("البحث")


def test_each_heading_has_one_partner():
    assert heading_pairs(headings("Results", "Methods"), headings("Methods", "Methods")) == [(1, 1)]


def test_of_equal_texts_the_nearest_is_the_partner():
    true = headings("Notes", "One", "Notes", "Two")
    assert heading_pairs(true, headings("x", "y", "Notes", "Two")) == [(2, 2), (3, 3)]


def test_a_slip_of_a_letter_is_the_same_heading_but_half_of_it_is_not():
    assert heading_pairs(headings("Introduction"), headings("Introductlon")) == [(0, 0)]
    assert heading_pairs(headings("Introduction"), headings("Intro")) == []


def test_headings_without_letters_are_never_partners():
    assert heading_pairs(headings("***"), headings("---")) == []


def test_order_of_levels_is_the_share_of_all_two_headings_that_agree():
    assert level_order([(1, 2), (2, 3), (2, 3)]) == 1
    assert level_order([(1, 1), (2, 1), (2, 2)]) == pytest.approx(1 / 3)
    assert level_order([(1, 1)]) is None


def test_siblings_are_on_one_level_or_not():
    assert siblings_on_one_level([(2, 3), (2, 3), (1, 1)]) == 1
    assert siblings_on_one_level([(2, 3), (2, 4)]) == 0
    assert siblings_on_one_level([(1, 1), (2, 2)]) is None


def table(*words):
    return "<table><tr>" + "".join(f"<td>{word}</td>" for word in words) + "</tr></table>\n\n"


def test_tables_are_found_missed_and_invented():
    true = tables_of(table("a", "b", "c") + table("d", "e", "f"))
    assert table_tally(true, tables_of(table("a", "b", "x") + table("y", "z"))) == (1, 2, 2)


def test_a_table_with_less_than_half_of_the_words_is_another():
    assert table_tally(tables_of(table("a", "b", "c")), tables_of(table("a", "x", "y"))) == (0, 1, 1)


def test_a_table_without_words_does_not_count():
    assert table_tally(tables_of(table("a")), tables_of(table("", "") + table("a"))) == (1, 1, 1)
