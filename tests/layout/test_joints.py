"""Between lines that are read as one text stands a blank, but none within Chinese and Japanese."""

from __future__ import annotations

import pytest

from pincite.layout.joints import joint
from tests.layout.text.made_glyphs import run, spread


@pytest.mark.parametrize(
    ("before", "after"),
    [("董事会的真", "实性"), ("についての", "報告"), ("报告。", "2020"), ("Pincite", "，是"), ("か", "ﾅ")],
)
def test_no_blank_is_put_between_chinese_or_japanese_lines(before, after):
    assert joint(before, after) == ""


@pytest.mark.parametrize(
    ("before", "after"),
    [("the", "trees"), ("나무", "는"), ("报告", "2020"), ("شجرة", "كبيرة"), ("ende", "über"), ("", "x")],
)
def test_a_blank_is_put_between_lines_of_scripts_that_part_words(before, after):
    assert joint(before, after) == " "


def words(gaps, **drawing):
    return run(*spread("董事会", gaps, **drawing)).text


def test_ideographs_set_apart_are_one_word():
    assert words([4.0, 3.0]) == ["董事会"]


def test_ideographs_far_apart_are_words():
    assert words([4.0, 7.0]) == ["董事", "会"]
