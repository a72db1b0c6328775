"""What of a quotation counts: its marks and numbers, and how much of it may differ."""

import pytest

import pincite
from pincite.citing.numbers import contradicted, form
from pincite.citing.quote import MOST, variants
from pincite.errors import BadQuery

TEXT = b"""# 5 Test criteria

## Introduction

5.1 Every pump shall be tested before delivery.

3. The third statement

4. The fourth statement

Every valve shall be tested after delivery. It took 37.6 percent of the time and cost 25,050 euro.
"""


@pytest.fixture(scope="module")
def text():
    return pincite.convert(TEXT, name="pumps.md")


def found(text, quote):
    return [(round(one.score, 3), one.text) for one in text.locate(quote)]


@pytest.mark.parametrize("quote", ["5 Test criteria", "Test criteria", "## 5 **Test criteria**"])
def test_a_heading_is_found_with_its_number_and_without(text, quote):
    ((score, said),) = found(text, quote)
    assert score == 1
    assert said.endswith("Test criteria")


@pytest.mark.parametrize("mark", ["3.", "(iv)", "b)", "6.2", "12 ", "- 1-"])
def test_a_number_that_is_not_printed_costs_its_letters(text, mark):
    ((score, said),) = found(text, f"{mark} Every valve shall be tested after delivery")
    assert 0.85 < score < 1
    assert said == "Every valve shall be tested after delivery"


@pytest.mark.parametrize(
    "quote",
    ["6 Test criteria", "5.2 Every pump shall be tested before delivery", "4. The third statement"],
)
def test_a_text_with_another_number_is_not_found(text, quote):
    assert found(text, quote) == []


def test_an_item_is_found_with_its_mark_and_by_its_mark_alone(text):
    assert found(text, "3. The third statement") == [(1.0, "The third statement")]
    assert found(text, "4.") == [(1.0, "The fourth statement")]


@pytest.mark.parametrize("quote", ["Introductron", "Introductions", "Text criteria", "Test critaria"])
def test_short_quotations_stand_there_letter_by_letter(text, quote):
    assert found(text, quote) == []


@pytest.mark.parametrize(
    "quote", ["It took 3.76 percent of the time", "and it cost 2,505.0 euro, 37.6 percent of the time"]
)
def test_a_number_with_its_point_elsewhere_is_another_number(text, quote):
    assert found(text, quote) == []


def test_the_point_of_a_number_and_the_signs_between_thousands():
    assert [form(one) for one in ("25,050", "25.050", "1.234.567,89", "3.76", "12.03.2020")] == [
        "25050",
        "25050",
        "1234567.89",
        "3.76",
        "12.03.2020",
    ]
    assert contradicted("37.6 and 25,050", "3.76")
    assert not contradicted("37.6 and 25,050", "37,6 of 25 050, or 8")


def test_what_a_picture_says_need_not_be_printed():
    letters = {one.letters for one in variants("| [![a duck](duck.png)](/ducks) | white |")}
    assert letters == {"aduckwhite", "white"}


def test_a_link_that_is_cut_through_loses_its_address():
    assert (
        variants("N 273](http://a.b/c_(d)) of the law, see [the other](http://e")[0].letters
        == "n273ofthelawseetheother"
    )


def test_what_looks_like_a_tag_may_be_text():
    listing = pincite.convert(
        b"```html\n<td>one cell</td>\n```\n\nFrom: Ann <ann@example.org>\n", name="a.md"
    )
    for quote in ("<td>one cell</td>", "one cell", "From: Ann <ann@example.org>", "Ann \\<ann@example.org>"):
        assert found(listing, quote)[0][0] == 1


def test_a_sheet_is_found_by_its_name():
    from tests.citing.made import two_sheets

    (one,) = pincite.convert(two_sheets(), name="book.ods").locate("## Losses 2024")
    assert (one.score, one.text, one.pages) == (1.0, "Losses 2024", (2,))


def test_a_quotation_longer_than_pages_is_refused(text):
    with pytest.raises(BadQuery, match="at most 20,000"):
        text.locate("a" * (MOST + 1))


@pytest.mark.parametrize("sign", ["[", "![", "![a](", "[a](", "<!--", "> ", "1. ", "(", "**"])
def test_marks_without_end_end(text, sign):
    assert found(text, sign * (MOST // len(sign))) == []


@pytest.mark.parametrize("quote", ["\ufe78", "\ufe78 \ufe7a", "\u064b"])
def test_marks_without_a_letter_quote_nothing(quote):
    assert variants(quote) == []
