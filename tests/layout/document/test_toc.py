"""Headings are matched with the outline and with printed contents by their words."""

from __future__ import annotations

import pytest

from pincite.layout.document.toc import alike, mark_outlined, match_printed, plain
from pincite.model.ink import OutlineEntry
from tests.layout.made_blocks import block

LETTERS = "abcdefghijklmnopqrstuvwxyz" * 8


def changed(count: int, length: int = 100) -> str:
    """A title of so many letters of which the last ``count`` are others."""
    return LETTERS[: length - count] + "1" * count


def outlined(title: str, text: str, *, kind: str = "heading", page: int = 1, marker: str = ""):
    """The match of a block with an outline entry on page 1, and the block."""
    b = block(text, kind=kind)
    b.marker = marker
    found = mark_outlined((OutlineEntry(title, 2, page=1),), {page: [b]})
    return found.get(b), b


@pytest.mark.parametrize(
    ("text", "folded"), [("1.2 Ångström & Co", "12angstromco"), ("ﬁg – TREES", "figtrees"), ("…", "")]
)
def test_titles_are_compared_by_their_letters_and_digits(text, folded):
    assert plain(text) == folded


@pytest.mark.parametrize(("length", "same"), [(62, True), (58, False)])
def test_a_title_is_no_part_of_a_much_longer_one(length, same):
    assert (alike(LETTERS[:length], LETTERS[:100]) > 0) is same


@pytest.mark.parametrize(("a", "b", "ratio"), [("", "a", 0.0), ("a", "a", 1.0), ("abcd", "abce", 0.75)])
def test_titles_are_alike_by_what_they_share(a, b, ratio):
    assert alike(a, b) == ratio


@pytest.mark.parametrize(("letters", "score"), [(0, 1.0), (4, 1.0), (6, 0.9), (16, 0.9), (20, None)])
def test_an_outline_title_may_be_worded_a_little_otherwise(letters, score):
    match, _ = outlined(LETTERS[:100], changed(letters))
    assert (match.score if match else None) == score


@pytest.mark.parametrize(("letters", "kind"), [(2, "heading"), (4, "text")])
def test_a_text_is_a_heading_where_the_outline_says_the_same(letters, kind):
    match, b = outlined(LETTERS[:100], changed(letters), kind="text")
    assert (b.kind, match is not None) == (kind, kind == "heading")


@pytest.mark.parametrize(("length", "kind"), [(190, "heading"), (201, "text")])
def test_a_long_text_is_no_title(length, kind):
    assert outlined(LETTERS[:length], LETTERS[:length], kind="text")[1].kind == kind


@pytest.mark.parametrize(("title", "score"), [("trees", 0.9), ("tree", None)])
def test_a_heading_may_end_in_its_outline_title(title, score):
    match, _ = outlined(title, "Part twelve: of many " + title)
    assert (match.score if match else None) == score


@pytest.mark.parametrize(("marker", "left"), [("1.", "1."), ("a)", "a)"), ("•", "•")])
def test_a_heading_keeps_its_mark(marker, left):
    assert outlined("Trees", "Trees", marker=marker)[1].marker == left


@pytest.mark.parametrize(("marker", "left"), [("1.", ""), ("a)", ""), ("•", "•")])
def test_the_number_of_an_item_that_is_a_heading_is_part_of_its_text(marker, left):
    _, b = outlined("Trees", "Trees", kind="list_item", marker=marker)
    assert (b.kind, b.marker, b.reason) == ("heading", left, "the outline names it")


def test_an_entry_of_another_page_matches_nothing():
    assert outlined("Trees", "Trees", page=2)[0] is None


def test_the_level_of_a_match_is_that_of_its_entry():
    match, _ = outlined("Trees", "Trees")
    assert (match.source, match.level) == ("o", 2)


@pytest.mark.parametrize(("deepest", "level"), [(10, 2), (11, 0)])
def test_an_outline_deeper_than_headings_can_be_says_no_levels(deepest, level):
    entries = (OutlineEntry("Pears", 2, page=1), OutlineEntry("Plums", deepest, page=9))
    (match,) = mark_outlined(entries, {1: [block("Pears", kind="heading")]}).values()
    assert (match.source, match.level) == ("o", level)


def test_two_entries_of_one_title_match_two_headings():
    first, second = block("Trees", kind="heading"), block("Trees", 200, kind="heading")
    entries = (OutlineEntry("Trees", 1, page=1), OutlineEntry("Trees", 2, page=1))
    found = mark_outlined(entries, {1: [first, second]})
    assert [found[first].level, found[second].level] == [1, 2]


def test_an_item_that_announces_a_heading_is_none_beside_it():
    item, heading = block("Pears and plums", kind="list_item"), block("Pears and plums.", 200, kind="heading")
    found = mark_outlined((OutlineEntry("Pears and plums", 1, page=1),), {1: [item, heading]})
    assert list(found) == [heading] and item.kind == "list_item"


@pytest.mark.parametrize(
    ("row", "title", "found"),
    [
        ("Apples ........ 12", "Apples", True),
        ("Apples … xii", "Apples", True),
        ("Apples", "Apples", True),
        ("Apples 12345", "Apples", False),
        ("Oak 3", "Oak", True),
    ],
)
def test_a_printed_contents_page_lists_titles_before_page_numbers(row, title, found):
    heading = block(title, kind="heading")
    matches = match_printed([block(row, kind="contents")], [heading])
    assert [(m.source, m.score) for m in matches.values()] == ([("t", 0.9)] if found else [])
