"""Amounts read after all labels would stand under the last title, whatever row they are in."""

import pytest

from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.tokens.sheet import Sheet, texts, tree


def columns():
    sheet = Sheet()
    sheet.add("heading", sheet.line(80, (50, "Assets")))
    sheet.add("paragraph", sheet.line(100, (50, "Cash")), sheet.line(120, (50, "Land")))
    sheet.add("heading", sheet.line(140, (50, "Debts")))
    sheet.add("paragraph", sheet.line(160, (50, "Loans")))
    for x, amounts in ((300, ("10", "20", "30")), (400, ("11", "21", "31"))):
        sheet.add(
            "paragraph", *(sheet.line(y, (x, a)) for y, a in zip((100, 120, 160), amounts, strict=True))
        )
    return sheet


@pytest.mark.parametrize("granularity", ["word", "line-segment", "cell"])
def test_columns_of_amounts_are_read_row_by_row(granularity):
    assert texts(columns(), granularity) == [
        "Assets", "Cash", "10", "11", "Land", "20", "21", "Debts", "Loans", "30", "31",
    ]  # fmt: skip
    made = tokens_of(tree(columns()), granularity)
    assert made.box[made.text.index("21")].tolist() == [400, 120, 410, 130]
    assert made.words[made.text.index("21")] == (9, 10)


def test_columns_of_words_are_read_one_after_the_other():
    sheet = Sheet()
    sheet.add("paragraph", sheet.line(100, (50, "left one")), sheet.line(112, (50, "left two")))
    sheet.add("paragraph", sheet.line(100, (300, "right")), sheet.line(112, (300, "2024")))
    assert texts(sheet) == ["left one", "left two", "right", "2024"]


def test_amounts_with_nothing_to_their_left_stay_where_they_are():
    sheet = Sheet()
    sheet.add("paragraph", sheet.line(100, (300, "10")))
    sheet.add("paragraph", sheet.line(120, (50, "label")))
    assert texts(sheet) == ["10", "label"]


def test_numbers_of_a_chart_and_cells_of_a_table_stay_in_their_place():
    sheet = Sheet()
    sheet.table([["Cassa", "7"]], (50, 200), (100,), right=300.0)
    sheet.add("paragraph", sheet.line(140, (50, "text")))
    sheet.add("figure", sheet.line(140, (300, "5")), box=(290.0, 130.0, 330.0, 160.0))
    sheet.add("paragraph", sheet.line(100, (400, "9")))
    made = tokens_of(tree(sheet), "line-segment")
    assert [t for t in made.text if t] == ["Cassa", "7", "text", "5", "9"]
