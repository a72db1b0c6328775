"""Words in boxes are paired one to one; a part of results is written in its place."""

import pytest

pytest.importorskip("scipy", reason="the scorers need scipy (extra: bench)")

from benchmarks import report
from benchmarks.scores.boxes import Boxed, boxed
from benchmarks.scores.tally import Tally

NAME, DATE = Boxed("Name:", (0, 0, 40, 10)), Boxed("1999", (60, 0, 80, 10))


def test_case_and_a_loose_box_do_not_count_against_a_word():
    assert boxed([NAME, DATE], [Boxed("name: ", (-2, -2, 42, 12)), DATE]) == Tally(2, 2, 2)


def test_a_box_with_less_than_half_in_common_is_another_word():
    assert boxed([NAME], [Boxed("Name:", (20, 0, 60, 10))]) == Tally(0, 1, 1)


def test_a_word_found_twice_is_right_once():
    assert boxed([NAME], [NAME, Boxed("Name:", (1, 0, 41, 10))]) == Tally(1, 2, 1)


def test_pairs_are_those_that_overlap_most_in_all():
    """Greedy pairs would give the wide box to the first word and leave the second alone."""
    true = [Boxed("a", (0, 0, 10, 10)), Boxed("b", (4, 0, 14, 10))]
    found = [Boxed("b", (2, 0, 12, 10)), Boxed("a", (-3, 0, 7, 10))]
    assert boxed(true, found) == Tally(2, 2, 2)


def test_words_without_text_do_not_count():
    assert boxed([NAME, Boxed(" ", (0, 0, 1, 1))], [Boxed("", (5, 5, 6, 6))]) == Tally(0, 0, 1)


def test_a_part_of_results_is_written_in_its_place(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "RESULTS", tmp_path)
    for part, body in [("A", "one"), ("B", "two"), ("A", "three")]:
        path = report.write_part("x", "Title", part, body)
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("Measured")]
    assert lines == ["# Title", "## A", "three", "## B", "two"]
