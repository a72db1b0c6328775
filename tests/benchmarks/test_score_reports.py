"""Long reports are scored by the published rules: tables, headings with their levels, running text."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.families.reports import (
    heading_score,
    headings_of,
    in_order,
    matrices,
    pair_score,
    report_score,
    running_text,
    table_score,
    text_score,
)

TABLE = "<table><tr><td>项目</td><td>金额</td></tr><tr><td>收入</td><td>1,200</td></tr></table>"
REPORT = f"# 年度报告\n\n## 第一节 提示\n\n公司保证本报告真实。\n\n{TABLE}\n\n### 一、概况\n\n概况如下。\n"


def test_the_truth_itself_scores_one():
    assert report_score(REPORT, REPORT, REPORT) == (1, 1, 1, 1)


def test_pipes_are_a_table_like_any_other():
    pipes = "| 项目 | 金额 |\n| --- | --- |\n| 收入 | 1,200 |"
    assert report_score(REPORT, REPORT, REPORT.replace(TABLE, pipes)).total == 1


def test_nothing_found_scores_nothing():
    assert report_score(REPORT, REPORT, "").total == 0


def test_a_span_stands_in_each_of_its_slots():
    assert matrices('<table><tr><td colspan="2">a b</td></tr><tr><td>c</td></tr></table>') == [
        [["ab", "ab"], ["c", ""]]
    ]


def test_a_table_with_half_its_rows_loses_by_rows_and_cells_only():
    whole = [["a", "b"], ["c", "d"]]
    assert pair_score(whole, whole[:1]) == pytest.approx(0.6 * (0.5 + 1 + 0.5) / 3 + 0.4)


def test_one_of_two_tables_is_lost():
    tables = matrices(TABLE + "\n\n" + TABLE.replace("项目", "成本"))
    assert table_score([tables, tables], tables[1:]) == pytest.approx(0.5)


def test_an_invented_table_costs_as_much_as_a_lost_one():
    tables = matrices(TABLE)
    assert table_score([tables, tables], [*tables, [["x"]]]) == pytest.approx(0.5)


def test_a_table_over_pages_may_be_whole_or_cut():
    cut = [[["a"], ["b"]], [["c"], ["d"]]]
    whole = [[["a"], ["b"], ["c"], ["d"]]]
    assert table_score([whole, cut], whole) == 1
    assert table_score([whole, cut], cut) == 1


def test_levels_count_from_the_highest_that_occurs():
    assert headings_of("### 一、**甲**\n#### 二") == [(1, "一、甲"), (2, "二")]
    assert heading_score(headings_of("# 甲\n## 乙"), headings_of("### 甲\n#### 乙")) == 1


def test_a_wrong_level_costs_its_part_of_a_tenth():
    assert heading_score([(1, "甲"), (2, "乙")], [(1, "甲"), (1, "乙")]) == pytest.approx(0.95)


def test_one_of_two_headings_is_f1_of_two_thirds():
    assert heading_score([(1, "甲"), (2, "乙")], [(1, "甲")]) == pytest.approx(0.8 * 2 / 3 + 0.2)


def test_headings_out_of_order_are_found_but_not_in_order():
    one, two = [(1, "甲"), (1, "乙")], [(1, "乙"), (1, "甲")]
    assert heading_score(one, two) == pytest.approx(0.8 / 2 + 0.1 + 0.1 / 2)


def test_contents_page_numbers_marks_and_blanks_are_no_text():
    text = "## 目录\n\n第一节 提示.......... 2\n\n12\n\n- **甲** 乙\n\n|a|\n|-|\n|b|\n\n5\\*3"
    assert running_text(text) == "目录\n甲乙\n5*3"


def test_a_line_cut_in_two_costs_one_character():
    assert text_score("一二三四五六七八九", "一二三四\n\n五六七八九") == pytest.approx(0.9)


def test_pairs_in_order_have_the_greatest_sum():
    np = pytest.importorskip("numpy")
    assert in_order(np.array([[0.2, 0.9], [0.9, 0.0], [0.0, 0.5]])) == [(1, 0), (2, 1)]
