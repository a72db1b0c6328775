"""Lists of slides without marks."""

from __future__ import annotations

from pincite.layout.page import lay_out
from pincite.layout.roles.outlines import mark_outlines, mark_plain
from pincite.layout.text.framing import framed
from tests.layout.made_pages import FONTS, Text, made_page


def deck(*slides):
    """The blocks of slides, each of a title and texts in steps (text, level), items marked."""
    pages = []
    for steps in slides:
        texts = [Text("What the orchard brought", 60, 60, 40)]
        texts += [
            Text(text, 60 + 36 * level, 160 + 50 * i, 28 - 4 * level) for i, (text, level) in enumerate(steps)
        ]
        pages.append(lay_out(framed(made_page(texts, width=720.0, height=540.0), FONTS), []).blocks)
    mark_outlines(pages)
    mark_plain(pages)
    return pages


STEPS = [("Apples of many kinds", 0), ("kept until the spring", 1), ("Pears", 0)]


def items(page):
    return [b.text for b in page if b.kind == "list_item"]


class TestOutlines:
    def test_text_in_steps_on_several_slides_is_a_list(self):
        first, second = deck(STEPS, STEPS)
        assert items(first) == items(second) == [text for text, _ in STEPS]

    def test_a_single_slide_in_steps_has_no_list(self):
        assert not items(deck(STEPS, STEPS[:1])[0])

    def test_text_in_one_size_has_no_steps(self):
        flat = [(text, 0) for text, _ in STEPS[:2]]
        assert not any(items(page) for page in deck(flat, flat))


FLAT = [("Apples of many kinds", 0), ("Pears for the winter", 0), ("Plums and cherries", 0)]


class TestPlain:
    def test_three_texts_below_each_other_on_two_slides_are_lists(self):
        first, second = deck(FLAT, FLAT)
        assert items(first) == items(second) == [text for text, _ in FLAT]

    def test_two_texts_on_each_slide_are_none(self):
        assert not any(items(page) for page in deck(FLAT[:2], FLAT[:2]))

    def test_three_texts_on_a_single_slide_are_none(self):
        assert not any(items(page) for page in deck(FLAT, FLAT[:1]))

    def test_texts_at_another_place_of_the_other_slide_do_not_vouch(self):
        moved = [(text, 1) for text, _ in FLAT]
        assert not any(items(page) for page in deck(FLAT, moved))
