"""Paragraphs go on in the next column or on the next page where they end and start in mid-sentence."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.document import finish
from pincite.layout.document.finish import mark_joins
from tests.layout.made_blocks import block, segment

END = "the trees of the orchard\nwere late this year and"
START = "nobody could say why it was so\nwet a spring."


def joined(
    end: str = END, start: str = START, *, pages: int = 1, between: list[Block] | None = None, **look
) -> bool:
    """True if a paragraph that starts with ``start`` goes on with the one that ends with ``end``."""
    first, second = block(end, 600, x=60), block(start, 100, x=330, **look)
    mark_joins([[first, *(between or [])]] + [[]] * (pages - 1) + [[second]])
    return second.continues is first


@pytest.mark.parametrize(("pages", "goes_on"), [(1, True), (2, False)])
def test_a_paragraph_goes_on_on_the_next_page_and_no_later(pages, goes_on):
    assert joined(pages=pages) is goes_on


@pytest.mark.parametrize(("size", "goes_on"), [(10.5, True), (10.7, False), (9.5, True), (9.3, False)])
def test_the_parts_of_a_paragraph_are_of_one_size(size, goes_on):
    assert joined(size=size) is goes_on


def test_bold_text_does_not_go_on_in_plain_text():
    assert not joined(bold=True)


@pytest.mark.parametrize(
    ("end", "goes_on"),
    [
        ("were late this year and", True),
        ("were late this year.", False),
        ("were late this year:", False),
        ("were late this year;", False),
        ("were late this year!", False),
        ("were late this year, un-", True),
        ("were late this year \u2010", True),  # no letter before it, and yet no end
    ],
)
def test_a_sentence_that_ended_does_not_go_on(end, goes_on):
    assert joined("the trees of the orchard\n" + end) is goes_on


@pytest.mark.parametrize("start", ["Nobody could say why", "12 trees", "(and others)"])
def test_what_goes_on_starts_in_lower_case(start):
    assert not joined(start=start)


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u00ad"])
def test_a_broken_word_goes_on_even_from_a_short_line(hyphen):
    assert joined("the trees of the orchard\nwere un" + hyphen)


@pytest.mark.parametrize(("width", "goes_on"), [(105, True), (93, False)])
def test_a_last_line_is_full_from_four_fifths_of_its_column(width, goes_on):
    first = block_of([
        [segment("the trees of the orchard", 60, 600, width=124)],
        [segment("were late this year", 60, 612, width=width)],
    ])  # fmt: skip
    second = block(START, 100, x=330)
    mark_joins([[first, second]])
    assert (second.continues is first) is goes_on


@pytest.mark.parametrize(("chars", "goes_on"), [(23, True), (18, False)])
def test_the_shortest_texts_are_labels(chars, goes_on):
    assert joined("a" * chars) is goes_on


@pytest.mark.parametrize(("gap", "goes_on"), [(27, False), (33, True), (-2.5, False), (-3.5, True)])
def test_what_stands_directly_below_was_parted_on_purpose(gap, goes_on):
    first = block("\n".join(["the trees of the orchard and"] * 3), 100)
    second = block(START, first.box[3] + gap)
    mark_joins([[first, second]])
    assert (second.continues is first) is goes_on


@pytest.mark.parametrize("kind", ["header", "footer", "footnote", "figure", "caption", "table"])
def test_what_stands_between_the_parts_of_a_paragraph_is_passed_over(kind):
    assert joined(between=[block("in between", 700, kind=kind)])


@pytest.mark.parametrize("kind", ["heading", "code", "contents"])
def test_a_paragraph_ends_before_what_is_no_text(kind):
    assert not joined(between=[block("in between", 700, kind=kind)])


def test_an_item_is_a_new_text():
    assert not joined(kind="list_item")


@pytest.mark.parametrize(("tag", "goes_on"), [(3, True), (4, False)])
def test_on_one_page_the_tags_decide(tag, goes_on):
    first, second = block("It ended.", 600, tag=3), block("It began.", 100, x=330, tag=tag)
    mark_joins([[first, second]])
    assert (second.continues is first) is goes_on


WIDE = "一家公司的董事会对本报告内容负责并承担个别\n和连带的法律责任各位投资者应当注意本报告的投资风"


def carried_over(end: str = WIDE, start: str = "险和其他因素\n以下各节有说明。", **look) -> bool:
    """True if a paragraph of a script without small letters goes on at the top of the next page."""
    lines = end.split("\n")
    em = 200 / max(map(len, lines))
    first = block_of([
        [segment(line, 60, 600 + 12 * i, width=em * len(line))] for i, line in enumerate(lines)
    ])  # fmt: skip
    x = look.pop("x", 60)
    second = block_of([[segment(line, x, 100 + 12 * i, **look)] for i, line in enumerate(start.split("\n"))])
    other = block_of([[segment("下一段文字", 60, 160, width=200)]])
    mark_joins([[first], [second, other]])
    return second.continues is first


def test_text_without_small_letters_goes_on_from_a_full_line_to_the_edge_of_the_next_page():
    assert carried_over()


@pytest.mark.parametrize("end", ["…", "。", "」", "）", "；", "："])
def test_text_without_small_letters_that_has_ended_does_not_go_on(end):
    assert not carried_over(WIDE[:-1] + end)


def test_text_without_small_letters_does_not_go_on_from_a_line_that_is_not_full():
    assert not carried_over(WIDE[:-9])


def test_text_without_small_letters_does_not_go_on_in_a_line_that_is_moved_in():
    assert not carried_over(x=80)


def test_short_labels_of_a_page_ask_for_no_column(monkeypatch):
    """As those of a map: to look through the page for each would take time by the square of them."""
    asked = []
    monkeypatch.setattr(finish, "_column", lambda b, page: asked.append(b) or b.box)
    mark_joins([[block("田野" * 3, 900 - 30.0 * i, x=300.0 * i) for i in range(50)]])
    assert not asked
    mark_joins([[block("田野" * 15, 900 - 30.0 * i, x=300.0 * i) for i in range(50)]])
    assert asked
