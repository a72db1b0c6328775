"""Numbers of headings in the forms of many countries, and how they nest."""

from __future__ import annotations

import pytest

from pincite.layout.roles.levels import mark_levels
from pincite.layout.roles.schemes import cjk_value, number_of, readings
from tests.layout.made_blocks import block


@pytest.mark.parametrize(
    ("text", "form", "values"),
    [
        ("第十二章 总则", "第章", (12,)),
        ("제3장 총칙", "第장", (3,)),
        ("二十一、公司信息", "一、", (21,)),
        ("（四）品牌优势", "(一)", (4,)),
        ("3、费用", "1、", (3,)),
        ("（2）营业成本构成", "(1)", (2,)),
        ("②其他金融负债", "①", (2,)),
        ("3.1 Sorts", "1.1.", (3, 1)),
        ("3.1渠道", "1.1.", (3, 1)),
        ("3.1.2.Sorts", "1.1.1.", (3, 1, 2)),
        ("Chapter 3.1 Sorts", "1.1.", (3, 1)),
        ("B.2 Pears", "1.1.", (2, 2)),
        ("IV. Pears", "I.", (4,)),
        ("Artikel 5 Geltung", "artikel", (5,)),
        ("Глава 2 Сады", "глава", (2,)),
        ("Part 1308—Schedules", "part", (1308,)),
        ("§ 12 Fristen", "§", (12,)),
        ("(b) pears", "(a)", (2,)),
    ],
)
def test_a_number_is_told_by_its_form_and_value(text, form, values):
    assert any((n.form, n.values) == (form, values) for n in readings(text))


@pytest.mark.parametrize(
    "text", ["3.5%", "1.1.2005", "2.1.S.2 Sorts", "2020年年度报告", "第三方支付", "Pears", "1,000 pears"]
)
def test_what_counts_or_dates_is_no_number_of_a_heading(text):
    assert number_of(text) is None


def test_chinese_numbers_count_by_tens_and_hundreds():
    assert [cjk_value(t) for t in ("九", "十", "十二", "二十一", "一百零三")] == [9, 10, 12, 21, 103]


def levels(*texts: str) -> list[int]:
    found = [block(text, 100.0 * k, bold=True) for k, text in enumerate(texts)]
    mark_levels(found)
    return [b.level for b in found]


class TestNesting:
    def test_each_form_is_a_level_below_the_one_it_first_stands_under(self):
        texts = ["第一节 公司", "一、概况", "（一）历史", "1、初期", "（二）现状", "二、财务", "第二节 股东"]
        assert levels(*texts) == [1, 2, 3, 4, 3, 2, 1]

    def test_a_form_may_stand_deeper_where_another_is_between(self):
        texts = ["一、概况", "1、初期", "（1）土地", "二、财务", "（一）收入", "1、水果", "（二）支出"]
        assert levels(*texts) == [1, 2, 3, 1, 2, 3, 2]

    def test_a_form_seen_under_another_stays_under_it_where_that_is_set_smaller_once(self):
        texts = ["一、概况", "（一）历史", "1、初期", "（二）现状", "1、今日", "二、财务"]
        found = [block(text, 100.0 * k, bold="今" in text) for k, text in enumerate(texts)]
        mark_levels(found)
        assert [b.level for b in found] == [1, 2, 3, 2, 3, 1]

    def test_a_form_closes_those_that_were_seen_below_it(self):
        texts = ["一、概况", "1、初期", "二、财务", "1、收入", "Glossary", "1、收入", "三、股东"]
        found = [
            block(t, 100.0 * k, bold=True, size=20 if t == "Glossary" else 10) for k, t in enumerate(texts)
        ]
        mark_levels(found)
        assert [b.level for b in found] == [1, 2, 1, 2, 1, 1, 1]

    def test_a_first_number_behind_another_heading_starts_anew(self):
        assert levels("1. Trees", "Glossary", "1. Words", "2. Terms") == [1, 1, 1, 1]

    def test_a_first_number_below_a_first_number_counts_its_parts(self):
        assert levels("一、审计", "一、意见", "二、基础", "三、事项", "二、报表", "三、附注") == [
            1,
            2,
            2,
            2,
            1,
            1,
        ]

    def test_a_decimal_number_stands_under_the_number_it_begins_with_in_any_form(self):
        assert levels("Part I Trees", "Chapter 3 Fruit", "3.1 Pears", "3.1.1 Quinces", "3.2 Plums") == [
            1, 2, 3, 4, 3,
        ]  # fmt: skip
        assert levels("一、概况", "4、产业", "4.1发展", "4.2地位", "5、其他") == [1, 2, 3, 3, 2]

    def test_a_letter_that_is_a_roman_digit_too_goes_on_with_the_letters(self):
        assert levels("I. Trees", "A. Apples", "B. Bananas", "C. Cherries", "D. Dates", "II. Bushes") == [
            1, 2, 2, 2, 2, 1,
        ]  # fmt: skip

    def test_equal_numbers_stand_on_one_level_whatever_the_size_of_a_letter(self):
        found = [block(f"{k + 1}. Pears", 100.0 * k, size=12 + k % 2 * 2, bold=True) for k in range(4)]
        mark_levels(found)
        assert {b.level for b in found} == {1}

    def test_a_title_makes_room_above_numbers_only_where_it_stands_before_them(self):
        for texts, expected in (
            (("Trees", "1. Pears", "2. Plums"), [1, 2, 2]),
            (("1. Pears", "Trees", "2. Plums"), [1, 1, 1]),
        ):
            found = [
                block(t, 100.0 * k, bold=True, size=20 if t == "Trees" else 10) for k, t in enumerate(texts)
            ]
            mark_levels(found)
            assert [b.level for b in found] == expected
