"""Titles of slides."""

from __future__ import annotations

import pytest

from pincite.layout.page import lay_out
from pincite.layout.roles.headings import mark_headings
from pincite.layout.roles.levels import mark_levels
from pincite.layout.roles.running_titles import edge_rows
from pincite.layout.roles.slides import mark_beside_titles
from pincite.layout.roles.styles import body_on
from pincite.layout.text.framing import framed
from tests.layout.made_blocks import block
from tests.layout.made_pages import BOLD, FONTS, Text, made_page

POINTS = [Text("• " + text, 60, 200 + 40 * i, 24) for i, text in enumerate(("Apples", "Pears", "Plums"))]
WIDE = {"width": 720.0, "height": 540.0}


def slide(*texts, others=(), **drawing):
    """A slide with its headings marked; ``others`` are the texts of the slides around it."""
    edges = [edge_rows(framed(made_page(list(t), **WIDE), FONTS).frame) for t in others]
    page = lay_out(framed(made_page(list(texts), **(WIDE | drawing)), FONTS), edges)
    body = body_on(page.blocks, page.styles, page.styles.body())
    mark_headings(page.blocks, body, page.frame.leading, page.frame.tags)
    return page


def headings(page):
    return [b.text for b in page.blocks if b.kind == "heading"]


class TestTitlesOfSlides:
    def test_the_topmost_largest_line_is_the_title_with_a_reason(self):
        page = slide(Text("What the orchard brought", 60, 60, 40), *POINTS)
        assert headings(page) == ["What the orchard brought"]
        assert "the title of its slide" in next(b.reason for b in page.blocks if b.kind == "heading")

    def test_a_title_that_other_slides_repeat_is_no_running_header(self):
        title = Text("Fruit", 60, 60, 40)
        page = slide(title, *POINTS, others=[(title, *POINTS[:1]), (title, *POINTS[:2])])
        assert headings(page) == ["Fruit"]

    def test_text_under_a_title_is_no_header_though_the_next_slide_repeats_it(self):
        title = Text("Fruit", 60, 60, 40)
        page = slide(title, *POINTS, others=[(title, *POINTS), (title, *POINTS)])
        assert not [b for b in page.blocks if b.kind in ("header", "footer")]

    def test_a_title_on_two_lines_is_one_heading(self):
        page = slide(Text("What the orchard", 60, 60, 40), Text("brought this year", 60, 104, 40), *POINTS)
        assert headings(page) == ["What the orchard\nbrought this year"]

    def test_a_sheet_folded_into_panels_with_a_title_each_is_no_slide(self):
        panels = [Text("How to help", 40, 60, 25, BOLD), Text("Pears and plums", 480, 100, 32, BOLD)]
        page = slide(*panels, *POINTS)
        assert not any(b.title for b in page.blocks)
        assert headings(page) == ["How to help", "Pears and plums"]

    def test_lines_beside_a_title_do_not_part_it(self):
        beside = [Text(word, 20, 60 + 14 * i, 12) for i, word in enumerate(("Grown", "by", "hand", "only"))]
        title = [Text("What the orchard", 160, 60, 32), Text("brought this year", 160, 95, 32)]
        assert "What the orchard\nbrought this year" in headings(slide(*title, *beside, *POINTS))

    def test_a_title_slide_with_hardly_any_other_text_has_its_title(self):
        page = slide(
            Text("What the orchard", 60, 160, 40),
            Text("brought", 60, 204, 40),
            Text("Anna", 60, 320, 28),
        )
        assert headings(page) == ["What the orchard\nbrought"]

    def test_the_small_line_over_a_title_is_none(self):
        page = slide(Text("Our year", 60, 40, 26, BOLD), Text("What we grew", 60, 78, 28, BOLD), *POINTS)
        assert headings(page) == ["What we grew"]

    def test_a_smaller_second_line_in_the_colour_of_the_title_belongs_to_it(self):
        blue = 0x0000FFFF
        first = Text("What it brought", 60, 60, 40, colour=blue)
        points = [*POINTS, Text("Quinces from the trees behind the house by the river", 60, 400, 24)]
        page = slide(first, Text("and what it cost", 60, 96, 28, colour=blue), *points)
        assert headings(page) == ["What it brought\nand what it cost"]
        page = slide(first, Text("and what it cost", 60, 96, 28), *points)
        assert headings(page) == ["What it brought"]

    def test_large_text_at_the_foot_is_a_caption_where_another_line_heads_the_slide(self):
        page = slide(
            Text("What we grew", 60, 60, 20, BOLD),
            Text("Apples and pears of this year", 60, 90, 14),
            Text("Our trees", 300, 480, 28),
        )
        assert headings(page) == ["What we grew"]

    def test_text_inside_a_drawing_may_be_the_title(self):
        boxes = [(40.0 + 90 * i, 20.0, 120.0 + 90 * i, 500.0) for i in range(6)]
        page = slide(Text("What the orchard brought", 60, 60, 40), *POINTS, shapes=boxes)
        assert headings(page) == ["What the orchard brought"]

    def test_large_letters_without_a_word_are_no_title(self):
        page = slide(Text("R R R R", 60, 40, 44), Text("What we grew", 60, 110, 40), *POINTS)
        assert "R R R R" not in headings(page)

    def test_a_first_item_is_no_title(self):
        assert not headings(slide(*POINTS))

    @pytest.mark.parametrize("size", [10, 14])
    def test_a_page_set_like_a_document_is_no_slide(self, size):
        lines = [Text("the trees in the orchard were late", 60, 60 + 14 * i, 10) for i in range(20)]
        page = slide(Text("The trees of this year", 60, 30, size), *lines)
        assert not any(b.title for b in page.blocks)

    def test_titles_of_one_deck_stand_on_one_level(self):
        pages = [slide(Text("What the orchard brought", 60, 60, size), *POINTS) for size in (44, 40, 32)]
        found = [b for page in pages for b in page.blocks if b.kind == "heading"]
        mark_levels(found)
        assert [b.level for b in found] == [1, 1, 1]


def test_a_heading_above_the_title_of_a_slide_is_on_its_level():
    over = block("Our year", 40.0, kind="heading", size=20, bold=True)
    title = block("What we grew", 100.0, kind="heading", size=30, bold=True)
    under = block("Apples", 200.0, kind="heading", size=20, bold=True)
    title.title = True
    mark_beside_titles([[over, title, under]])
    mark_levels([over, title, under])
    assert [b.level for b in (over, title, under)] == [1, 1, 2]


def test_titles_of_slides_are_on_one_level_above_numbered_headings_whether_they_are_numbered_or_not():
    title = block("What we grew", 60.0, kind="heading", size=30)
    under = block("1. Apples", 200.0, kind="heading", size=20)
    numbered = block("1. Words", 60.0, kind="heading", size=30)
    title.title = numbered.title = True
    mark_levels([title, under, numbered])
    assert [b.level for b in (title, under, numbered)] == [1, 2, 1]


def test_the_topmost_heading_of_a_page_without_a_title_is_on_the_level_of_a_decks_titles():
    pages = [[block(text, 60.0, kind="heading", size=30)] for text in ("Apples", "Pears")]
    for (title,) in pages:
        title.title = True
    plain = [block(text, y, kind="heading", size=20) for text, y in (("Plums", 60.0), ("Sorts", 200.0))]
    pages.append(plain)
    mark_beside_titles(pages)
    mark_levels([b for blocks in pages for b in blocks])
    assert [b.level for b in plain] == [1, 2]


def test_bold_lines_under_each_other_beside_a_title_are_text():
    names = [Text("Anna of the hill", 250, 110, 26, BOLD), Text("in the old orchard", 250, 137, 26, BOLD)]
    points = [Text("• " + what, 60, 200 + 40 * i, 18) for i, what in enumerate(("Apples", "Pears", "Plums"))]
    assert headings(slide(Text("What we grew", 60, 60, 40), *names, *points)) == ["What we grew"]
