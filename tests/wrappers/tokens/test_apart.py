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


def test_a_date_is_one_token_also_in_cells_of_two_printed_rows():
    sheet = Sheet()
    words = [["02", "03"], ["mar", "mar"], ["2025", "2025"], ["1,50", "2,75"]]
    sheet.table([["", "", "", "Sum"], words], (50, 63, 81, 300), (85, 100))
    assert texts(sheet) == ["Sum", "02 mar 2025", "1,50", "03 mar 2025", "2,75"]


def test_a_head_goes_on_in_a_column_where_nothing_stands_in_line_with_it():
    sheet = Sheet()
    sheet.table([["Saldo", "attuale"], ["D", "51,50"]], (50, 78), (85, 100), starts={(1, 1): [88]})
    assert texts(sheet) == ["Saldo attuale", "D", "51,50"]


def test_heads_a_blank_apart_stay_apart_where_columns_stand_below_both():
    sheet = Sheet()
    rows = [["Debit", "Credit"], ["1,50", None], [None, "12,75"]]
    sheet.table(rows, (50, 78), (85, 100, 115), starts={(1, 0): [55], (2, 1): [83]})
    assert texts(sheet) == ["Debit", "Credit", "1,50", "12,75"]


@pytest.mark.parametrize("rows", [1, 4])
def test_a_mark_close_before_a_text_is_apart_where_both_are_columns(rows):
    sheet = Sheet()
    sheet.add("paragraph", sheet.line(85, (50, "277,06")))
    sheet.add("paragraph", sheet.line(85, (100, "A"), (112, "Canone mensile")))
    for k in range(rows):
        for x, text in ((50, "1,50"), (100, "D"), (112, "Bonifico a favore di Rossi")):
            sheet.add("paragraph", sheet.line(100 + 15 * k, (x, text)))
    first = ["277,06", "A", "Canone mensile"] if rows == 4 else ["277,06", "A Canone mensile"]
    assert texts(sheet)[: len(first)] == first


@pytest.mark.parametrize("text", ["14 Mar", "3. März", "3 de mayo de 2025", "01 ago 2025"])
def test_a_day_with_the_name_of_its_month_is_a_date_in_some_language(text):
    assert dated(text)


@pytest.mark.parametrize("text", ["12 Std", "45 May", "May", "2 179,18"])
def test_what_names_no_day_is_none(text):
    assert not dated(text)
