"""Texts of a table without walls stand in the columns they really cover."""

from __future__ import annotations

import pytest

from pincite.layout.tables.read.columns import Gap
from pincite.layout.tables.read.stream import Columns, section_span, without_sign_columns
from tests.layout.tables.printed import EM, clump, lines

CORES = [(0.0, 50.0), (60.0, 110.0), (120.0, 170.0)]
GAPS = [Gap(50, 60), Gap(110, 120)]


@pytest.mark.parametrize(("letters", "columns"), [(13, (0, 0)), (14, (0, 1)), (26, (0, 2)), (24, (0, 1))])
def test_a_text_stands_in_a_column_it_reaches_into_by_six_tenths_of_an_em(letters, columns):
    assert Columns(GAPS, CORES).covered(clump("a" * letters), EM) == columns


@pytest.mark.parametrize(("reach", "columns"), [(4.5, (0, 1)), (3.5, (0, 0))])
def test_half_of_a_narrow_column_is_enough(reach, columns):
    cores = [(0.0, 50.0), (60.0, 68.0)]
    assert Columns([Gap(50, 60)], cores).covered(clump("a" * 10, 10 + reach), EM) == columns


@pytest.mark.parametrize(("shift", "span"), [(9.0, (0, 2)), (11.0, (1, 1))])
def test_a_line_alone_spans_the_columns_it_is_centred_over(shift, span):
    assert section_span(clump("abcd", 75 + shift), 1, 1, CORES, EM) == span


@pytest.mark.parametrize(
    ("sign", "kept"),
    [
        ("$", GAPS[:1]),
        ("€", GAPS[:1]),
        ("-€", GAPS[:1]),
        ("($", GAPS[:1]),
        ("-", GAPS),
        ("%", GAPS[1:]),
        ("†", GAPS[1:]),
        ("∗", GAPS[1:]),
        ("kg", GAPS),
    ],
)
def test_signs_stay_with_their_numbers(sign, kept):
    made = lines(*[[(0.0, "goods"), (70.0, sign), (130.0, "12")]] * 3)
    assert without_sign_columns(made, GAPS) == kept


def test_a_last_column_of_signs_goes_with_the_numbers_before_it():
    made = lines(*[[(0.0, "goods"), (70.0, "12"), (130.0, "%")]] * 3)
    assert without_sign_columns(made, GAPS) == GAPS[:1]
