"""Ratios of the speed benchmark say what their titles do."""

import subprocess
import sys

import pytest

from benchmarks.speed.commands import cost
from benchmarks.speed.rounds import Timing
from benchmarks.speed.tables import write_tables
from pincite import convert

OURS = Timing("ours", "1", [[2.0, 1.0], [4.0, 2.0], [2.0, 4.0]])
THEIRS = Timing("theirs", "1", [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]])
FLOOR = Timing("floor", "1", [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]])


def test_a_ratio_is_taken_within_rounds_and_the_median_shown():
    assert OURS.ratio(THEIRS) == 3
    assert OURS.ms_per_page(2) == 3000


def test_what_both_stand_on_is_taken_from_both():
    assert OURS.above(FLOOR, THEIRS) == 5


def test_a_set_is_a_part_of_the_documents():
    assert OURS.of(1, 2).ratio(THEIRS.of(1, 2)) == 2


def test_documents_are_told_by_their_median_with_the_slowest_last():
    assert OURS.documents() == [2000, 2000]
    assert Timing("one", "1", [[9.0, 1.0], [9.0, 2.0], [1.0, 3.0]]).documents() == [2000, 9000]


def test_a_command_that_fails_is_no_figure():
    with pytest.raises(subprocess.CalledProcessError):
        cost([sys.executable, "-c", "raise SystemExit(3)"])


def test_each_page_of_the_book_of_tables_is_a_table(tmp_path):
    document = convert(write_tables(tmp_path / "book.pdf", pages=6))
    assert [table.page for table in document.tables] == [1, 2, 3, 4, 5, 6]
    assert {(table.table.rows, table.table.cols) for table in document.tables} == {(43, 6)}
    again = write_tables(tmp_path / "again.pdf", pages=6)
    assert again.read_bytes() == (tmp_path / "book.pdf").read_bytes()
