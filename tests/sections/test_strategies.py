"""The strategies alone: from elements to groups."""

from __future__ import annotations

import pytest

from pincite.errors import BadOption
from pincite.sections import (
    STRATEGIES,
    SectionOptions,
    by_count,
    by_element_type,
    by_heading,
    by_size,
    strategy,
    whole_document,
)
from tests.sections.trees import element, table


def heading(text, level=1):
    return element(text, "heading", level=level)


def words(groups):
    return [[e.text or "table" for e in group] for group in groups]


def test_nothing_becomes_no_group():
    assert all(function([]) == [] for function in STRATEGIES.values())


def test_a_section_holds_those_of_its_nested_headings():
    found = by_heading(
        [heading("1"), element("a"), heading("1.1", 2), element("b"), heading("2"), element("c")]
    )
    assert words(found) == [["1", "a", "1.1", "b"], ["1.1", "b"], ["2", "c"]]


def test_a_higher_heading_ends_the_section_of_a_lower_one():
    found = by_heading([heading("deep", 3), element("a"), heading("high", 1), element("b")])
    assert words(found) == [["deep", "a"], ["high", "b"]]


def test_what_stands_before_the_first_heading_is_a_group_of_its_own():
    assert words(by_heading([element("before"), heading("1"), element("a")])) == [["before"], ["1", "a"]]


def test_headings_that_follow_each_other_are_sections_of_their_own():
    assert words(by_heading([heading("1"), heading("2")])) == [["1"], ["2"]]


def test_a_heading_without_a_level_holds_no_others():
    assert words(by_heading([heading("none", 0), element("a"), heading("one", 1)])) == [
        ["none", "a"],
        ["one"],
    ]


def test_a_text_without_headings_is_one_section():
    assert words(by_heading([element("a"), element("b")])) == [["a", "b"]]


def test_tables_that_follow_each_other_are_a_group_of_their_own():
    found = by_element_type([element("a"), heading("h"), table(("1",)), table(("2",)), element("b")])
    assert words(found) == [["a", "h"], ["table", "table"], ["b"]]


def test_a_figure_between_two_tables_does_not_part_them():
    figure = element("", "figure")
    assert len(by_element_type([table(("1",)), figure, table(("2",))])) == 1
    assert len(by_element_type([figure, table(("1",))])) == 1
    assert len(by_element_type([figure])) == 1


def test_a_count_keeps_the_rest():
    assert words(by_count([element(c) for c in "abcde"], 2)) == [["a", "b"], ["c", "d"], ["e"]]
    assert len(by_count([element(str(i)) for i in range(41)])) == 3


def test_a_size_counts_what_stands_between_two_elements():
    two = [element("a" * 10), element("b" * 10)]
    assert len(by_size(two, 22)) == 1
    assert len(by_size(two, 21)) == 2


def test_a_size_counts_what_is_written_of_a_table():
    grid = [table(("a", "b")), element("c")]
    assert len(by_size(grid, 30)) == 2


def test_an_element_that_is_too_long_stands_whole_and_alone():
    found = by_size([element("a"), element("b" * 100), element("c"), element("d")], 10)
    assert words(found) == [["a"], ["b" * 100], ["c", "d"]]


def test_a_figure_counts_nothing_and_stays_in_its_group():
    found = by_size([element("a" * 10), element("alternative text", "figure"), element("b" * 10)], 22)
    assert len(found) == 1 and len(found[0]) == 3


def test_every_strategy_is_found_by_its_name():
    assert strategy("heading") is by_heading and strategy("whole-document") is whole_document
    with pytest.raises(BadOption, match="whole-document, heading, element-type, count, size"):
        strategy("chapters")


@pytest.mark.parametrize(
    "values",
    [
        {"strategy": "headings"},
        {"strategy": None},
        {"element_count": 0},
        {"element_count": 2.5},
        {"max_size": -1},
        {"max_size": True},
        {"within_pages": "no"},
        {"furniture": "hide"},
    ],
)
def test_a_bad_option_is_refused(values):
    with pytest.raises(BadOption):
        SectionOptions(**values)


def test_a_bad_number_is_refused():
    with pytest.raises(BadOption):
        by_count([element("a")], 0)
    with pytest.raises(BadOption):
        by_size([element("a")], 0)


def test_the_defaults_are_those_of_the_service_that_is_replaced():
    options = SectionOptions()
    assert (options.strategy, options.element_count, options.max_size) == ("whole-document", 20, 4000)
    assert options.within_pages is False and options.furniture == "keep"
