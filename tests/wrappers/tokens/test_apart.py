"""Dates and amounts whose blanks a table took for columns are one token; what stands in columns is not."""

import pytest

from pincite.wrappers.tokens.apart import dated
from tests.wrappers.tokens.sheet import Sheet, texts

CLOSE = (50, 65, 84)  # Places of cells with a blank between their texts.


@pytest.mark.parametrize(
    ("cells", "whole"),
    [
        (["03", "ago", "2025"], ["03 ago 2025"]),
        (["12", "345,60", "EUR"], ["12 345,60", "EUR"]),
        (["03", "qty", "2025"], ["03", "qty", "2025"]),
    ],
)
def test_cells_that_are_one_date_or_amount_are_one_token(cells, whole):
    sheet = Sheet()
    sheet.table([cells], CLOSE, (100,))
    assert texts(sheet) == whole


def test_cells_apart_are_never_one():
    sheet = Sheet()
    sheet.table([["03", "ago", "2025"]], (50, 150, 250), (100,))
    assert texts(sheet) == ["03", "ago", "2025"]


@pytest.mark.parametrize("text", ["14 Mar", "3. März", "3 de mayo de 2025", "01 ago 2025"])
def test_a_day_with_the_name_of_its_month_is_a_date_in_some_language(text):
    assert dated(text)


@pytest.mark.parametrize("text", ["12 Std", "45 May", "May", "2 179,18"])
def test_what_names_no_day_is_none(text):
    assert not dated(text)
