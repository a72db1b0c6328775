"""Whatever a document holds: offsets are exact, nothing is lost or doubled, sections lie in each other."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.markup.clean import clean
from pincite.markup.table import table_html
from pincite.sections import STRATEGIES, SectionOptions, cell_parts, passage_text, sections_of
from tests.sections.traced import faults
from tests.sections.trees import elements, trees

OPTIONS = st.builds(
    SectionOptions,
    strategy=st.sampled_from(sorted(STRATEGIES)),
    element_count=st.integers(1, 5),
    max_size=st.integers(1, 120),
    within_pages=st.booleans(),
    furniture=st.sampled_from(["keep", "drop"]),
)


def expected(tree, options):
    """What should be written, in order, found without the code under test."""
    for page in tree.pages:
        for e in page.elements:
            furniture = e.kind == "header" or e.layer == "furniture"
            if (
                page.hidden
                or e.layer in ("hidden", "comments")
                or (furniture and options.furniture == "drop")
            ):
                continue
            cells = e.table.cells if e.table else ()
            filled = (
                any(cell.text.strip() or cell.elements for cell in cells)
                if e.table
                else clean(e.text).strip()
            )
            if e.kind not in ("figure", "page_break") and filled:
                yield e


@pytest.mark.slow
@given(trees(), OPTIONS)
@settings(max_examples=150, deadline=None)
def test_every_offset_leads_to_its_words_and_no_element_is_lost(tree, options):
    whole = passage_text(tree, options)
    assert [p.element for p in whole.passages] == list(expected(tree, options))
    for p in whole.passages:
        e = p.element
        written = clean(table_html(e.table, indent=False)) if e.table else clean(e.text)
        assert whole.text[p.offset : p.offset + p.length] == written
    for a, b in pairwise(whole.passages):
        between = whole.text[a.offset + a.length : b.offset]
        joined = b.element.continues == a.element.id and not a.element.table and not b.element.table
        assert between == (b.element.joint if joined else "\n\n")
    if whole.passages:
        last = whole.passages[-1]
        assert whole.passages[0].offset == 0 and last.offset + last.length == len(whole.text)
    else:
        assert whole.text == ""
    whole.text.encode("utf-8")


@pytest.mark.slow
@given(trees(), OPTIONS)
@settings(max_examples=200, deadline=None)
def test_every_character_leads_to_one_page(tree, options):
    whole = passage_text(tree, options)
    assert list(faults(tree, whole, sections_of(tree, whole, options), options)) == []


@given(trees(), OPTIONS)
@settings(max_examples=150, deadline=None)
def test_every_figure_is_there_once(tree, options):
    whole = passage_text(tree, options)
    sections = sections_of(tree, whole, options)
    found = [figure for section in sections for figure in section.figures]
    homeless = [f for _, f in whole.figures if not any(f is one for one in found)]
    assert len(found) + len(homeless) == len(whole.figures)
    flows = {page.number for page in tree.pages if page.kind == "flow"}
    written = {p.element.page for p in whole.passages}
    for figure in homeless:  # only where the text has nothing to stand beside
        assert figure.page in flows and figure.page not in written
    for section in sections:
        assert section.image_count >= len(section.figures)
        assert "Image" not in section.categories and list(section.categories) == sorted(section.categories)


@given(trees(kinds=("flow",)), st.integers(1, 120))
@settings(max_examples=100, deadline=None)
def test_a_section_is_no_longer_than_it_may_be(tree, limit):
    options = SectionOptions(strategy="size", max_size=limit)
    whole = passage_text(tree, options)
    sections = sections_of(tree, whole, options)
    for s in sections:
        assert s.length <= limit or s.last - s.first == 1
    for a, b in pairwise(sections):  # greedy: the next would not have fitted
        following = whole.passages[b.first]
        assert following.offset + following.length - a.offset > limit


@given(st.lists(elements(1, "/e", False), max_size=12), st.sampled_from(sorted(STRATEGIES)))
@settings(max_examples=150, deadline=None)
def test_a_strategy_keeps_every_element_in_order(given_elements, name):
    groups = STRATEGIES[name](given_elements)
    assert all(groups)
    if name != "heading":
        assert [e for group in groups for e in group] == given_elements
        return
    at, reached = 0, 0
    for group in groups:
        starts = [i for i in range(at, len(given_elements)) if given_elements[i] is group[0]]
        assert any(given_elements[i : i + len(group)] == group for i in starts)
        at = starts[0]
        assert at <= reached
        reached = max(reached, at + len(group))
    assert reached == len(given_elements)


@given(trees(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_cell_is_looked_for_in_its_row_and_column(tree, _):
    for p in passage_text(tree).passages:
        if p.element.table is None:
            continue
        html = clean(table_html(p.element.table, indent=False))
        cells = cell_parts(html)
        assert [(c.row, c.col) for c in cells] == [(c.row, c.col) for c in p.element.table.cells]
        if p.parts:
            assert [(c.row, c.col, c.offset, c.length) for c in p.parts] == [
                (c.row, c.col, c.offset, c.length) for c in cells
            ]
