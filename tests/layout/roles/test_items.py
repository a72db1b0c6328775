"""Which blocks are items of a list."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.numbering import family, is_bullet, value
from tests.layout.made_pages import Text, column, draft, prose


def of_kind(page, kind):
    return [b.text for b in page.blocks if b.kind == kind]


BODY = column(prose(30, 80), 60, 160)


class TestLists:
    def test_numbers_make_a_list_only_with_a_neighbour_that_counts_on(self):
        alone = draft([Text("1. A numbered line without a second one follows here.", 60, 100), *BODY])
        assert not of_kind(alone, "list_item")
        two = draft([Text("1. one of two", 60, 100), Text("2. two of two", 60, 118)])
        assert [b.marker for b in two.blocks] == ["1.", "2."]

    def test_a_bullet_far_to_the_left_of_its_text_still_belongs_to_it(self):
        page = draft([Text("•", 60, 100), Text("hung far behind its bullet", 90, 100), *BODY])
        assert of_kind(page, "list_item") == ["• hung far behind its bullet"]

    @pytest.mark.parametrize(
        ("mark", "kind", "number"),
        [
            ("1.", "1.", 1),
            ("(a)", "(a)", 1),
            ("iv)", "i)", 4),
            ("•", "•", None),
            ("B.", "A.", 2),
            ("3-", "1-", 3),
            ("ج)", "أ)", 3),
            ("ב.", "א.", 2),
            ("word", "", None),
        ],
    )
    def test_marks_are_known_by_family_and_value(self, mark, kind, number):
        assert family(mark) == kind
        if kind:
            assert value(mark) == number

    def test_letters_are_no_bullets(self):
        assert not is_bullet("a") and not is_bullet("1") and is_bullet("➢") and is_bullet("\uf0b7")

    def test_numbers_set_close_to_their_text_go_on_with_a_list(self):
        lines = ["9. Nine of them", "10.Ten of them", "11.Eleven of them"]
        page = draft([Text(text, 60, 100 + 16 * k) for k, text in enumerate(lines)])
        assert [(b.kind, b.marker) for b in page.blocks] == [("list_item", m) for m in ("9.", "10.", "11.")]

    def test_a_number_close_to_its_text_is_no_item_by_itself(self):
        assert not of_kind(
            draft([Text("4.Four and no other number stands here.", 60, 100), *BODY]), "list_item"
        )


class TestLinesBelowAnItem:
    def test_what_stands_left_of_a_short_item_is_none_of_it(self):
        below = "and this is a text that goes on far to the right in small letters"
        page = draft([Text("• an item", 90, 100), Text(below, 60, 114)])
        assert [(b.kind, b.text) for b in page.blocks] == [("list_item", "• an item"), ("text", below)]

    def test_short_lines_moved_in_below_an_item_are_none_of_it(self):
        lines = ["How do these things go on?", "They do not, as you can see."]
        page = draft(
            [Text("• The things", 60, 100), *(Text(t, 76, 114 + 14 * k) for k, t in enumerate(lines))]
        )
        assert of_kind(page, "list_item") == ["• The things"]

    def test_lines_below_a_full_one_belong_to_the_item_wherever_they_start(self):
        page = draft(
            [Text("• an item that goes on below", 90, 100), Text("at the margin of the page", 60, 114)]
        )
        assert of_kind(page, "list_item") == ["• an item that goes on below\nat the margin of the page"]
