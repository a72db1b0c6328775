"""Lists over whole documents: items lost in paragraphs, depth lost at the break of a column or page."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pincite.layout.blocks.numbering import readings, step_between
from pincite.layout.document.finish import finish
from pincite.layout.page import lay_out
from pincite.layout.text.framing import framed
from tests.layout.made_pages import FONTS, MONO, PLAIN, Text, column, draft, made_page, prose


def items(*pages, **drawing):
    """(depth, mark, text) of the list items of a document of these pages."""
    drafts = [draft(p, number=i, **drawing) for i, p in enumerate(pages, 1)]
    done = finish(drafts, [()] * len(drafts))
    return [(e.level, e.marker, e.text) for _, es in done.pages for e in es if e.kind == "list_item"]


LEAD = Text("Introduction to the list follows here and is a line of text:", 60, 100)


class TestMarks:
    def test_a_roman_one_may_be_a_letter_or_a_number(self):
        assert readings("i.") == (("a.", 9), ("i.", 1))
        assert step_between("i.", "ii.") == 1 and step_between("h.", "i.") == 1
        assert step_between("(iv)", "(v)") == 1 and not step_between("1.", "2)")

    def test_roman_items_make_a_list(self):
        texts = [
            LEAD,
            *(Text(f"{m} item of the list", 60, 114 + 12 * i) for i, m in enumerate(("i.", "ii.", "iii."))),
        ]
        assert [m for _, m, _ in items(texts)] == ["i.", "ii.", "iii."]

    @pytest.mark.parametrize(("font", "found"), [(MONO, [(1, "o", "item of the list")]), (PLAIN, [])])
    def test_a_letter_is_a_bullet_by_itself_in_a_font_of_its_own(self, font, found):
        texts = [LEAD, Text("o", 60, 120, font=font), Text("item of the list", 75, 120)]
        assert items([*texts, *column(prose(4, 80), 60, 150)]) == found

    def test_initials_of_names_in_a_bibliography_are_no_marks(self):
        names = ("G. Smith", "J. M. Speakman", "C. van Loan", "K. L. Verbyla", "T. Yavin")
        texts = [
            Text(f"{name} wrote a book on orchards, 1967.", 60, 114 + 24 * i) for i, name in enumerate(names)
        ]
        assert items([LEAD, *texts]) == []

    def test_initials_on_both_sides_of_a_page_break_are_no_marks(self):
        def page(*names):
            return [
                Text(f"{name} wrote a book on orchards, 1967.", 60, 114 + 24 * i)
                for i, name in enumerate(names)
            ]

        assert (
            items([LEAD, *page("P. Adams", "M. Ash", "B. Bolker")], page("C. Cubitt", "T. Dell", "M. Eck"))
            == []
        )

    def test_capitals_that_count_up_are_marks(self):
        capitals = "ABCDEFGH"
        texts = [Text(f"{c}. item of the list", 60, 114 + 24 * i) for i, c in enumerate(capitals)]
        assert [m for _, m, _ in items([LEAD, *texts])] == [f"{c}." for c in capitals]

    def test_items_without_a_stop_stay_apart(self):
        texts = [
            LEAD,
            Text("1) buy the orchard", 60, 112),
            Text("2) cut the trees", 60, 124),
            Text("3) leave", 60, 136),
        ]
        assert [t for _, _, t in items(texts)] == ["buy the orchard", "cut the trees", "leave"]

    def test_an_item_after_a_long_nested_list_stays_an_item(self):
        texts = [LEAD, Text("1) first", 70, 114), Text("2) second", 70, 128)]
        texts += [Text(f"• number {k}", 90, 142 + 14 * k) for k in range(7)]
        texts.append(Text("3) third", 70, 240))
        found = items(texts)
        assert found[-1] == (1, "3)", "third") and [d for d, _, _ in found[2:-1]] == [2] * 7

    def test_letters_of_russian_count(self):
        texts = [LEAD, Text("а) первый пункт", 60, 114), Text("б) второй пункт", 60, 128)]
        assert [m for _, m, _ in items(texts)] == ["а)", "б)"]

    @pytest.mark.parametrize(
        "marks",
        [
            "①②",
            ("（1）", "（2）"),
            ("１．", "２．"),
            ("ア.", "イ."),
            ("А.", "Б."),
            ("1.)", "2.)"),
            "››",
            "++",
            "−−",
        ],
    )
    def test_numbers_of_other_scripts_and_other_dashes_are_marks(self, marks):
        texts = [LEAD, *(Text(f"{m} item of the list", 60, 114 + 14 * i) for i, m in enumerate(marks))]
        assert [m for _, m, _ in items(texts)] == list(marks)

    def test_other_dashes_alone_are_no_marks(self):
        assert not items([LEAD, Text("+ item of the list", 60, 114)])

    def test_large_letters_that_fill_the_room_before_their_text_count(self):
        texts = [LEAD, Text("A.Apples are red", 60, 114), Text("B.Pears are green", 60, 128)]
        assert [(m, t) for _, m, t in items(texts)] == [("A.", "Apples are red"), ("B.", "Pears are green")]

    def test_a_number_far_from_its_neighbours_counts_over_the_list_within_its_item(self):
        texts = [LEAD]
        for n in (1, 2, 3):
            texts.append(Text(f"{n}. fruit of the orchard", 60, 100 + 200 * n - 180))
            texts += [Text(f"• number {k}", 90, 114 + 200 * n - 180 + 13 * k) for k in range(13)]
        assert [m for _, m, _ in items(texts) if m != "•"] == ["1.", "2.", "3."]

    @pytest.mark.parametrize("mark", ["a)", "–", "»", "(1)"])
    def test_a_mark_moved_in_under_an_item_starts_a_list_in_it(self, mark):
        texts = [LEAD, Text("• first", 60, 114), Text(f"{mark} alone", 74, 128), Text("• last", 60, 142)]
        assert [(d, m) for d, m, _ in items(texts)] == [(1, "•"), (2, mark), (1, "•")]

    @pytest.mark.parametrize("mark", ["a)", "–", "»", "(1)"])
    def test_the_same_mark_alone_under_text_is_none(self, mark):
        assert items([LEAD, Text(f"{mark} alone", 74, 128), *column(prose(4, 90), 60, 150)]) == []

    def test_a_decimal_number_below_that_of_an_item_makes_one(self):
        texts = [LEAD, Text("1. one", 60, 114), Text("2. two", 60, 128), Text("2.1 first of it", 60, 142)]
        assert [m for _, m, _ in items(texts)] == ["1.", "2.", "2.1"]


class TestLinesOfItems:
    """Lines set so far apart that each is a paragraph by its place."""

    def found(self, *lines, step=23):
        texts = [*column(prose(12, 90), 60, 80), Text("•", 60, 300)]
        texts += [Text(line, 72, 300 + step * k) for k, line in enumerate(lines)]
        return [t for _, _, t in items(texts)]

    def test_lines_set_widely_are_one_item(self):
        line = "the orchard behind the old mill that was sold to the miller of this town and the House"
        lines = (line, "Wilhelm of the valley")
        assert self.found(*lines) == [" ".join(lines)]

    def test_a_line_in_small_letters_below_a_break_is_part_of_the_item(self):
        assert self.found("the orchard", "(or the field)", step=16) == ["the orchard (or the field)"]

    def test_what_follows_a_stop_is_none_of_it(self):
        lines = ("the orchard behind the old mill that was sold to the miller.", "it was sold")
        assert self.found(*lines) == [lines[0]]

    def test_a_text_of_its_own_below_a_short_item_is_none_of_it(self):
        assert self.found("the orchard behind the mill", "a quotation", step=23) == [
            "the orchard behind the mill"
        ]


class TestDrawnBullets:
    TEXTS = (
        LEAD,
        Text("plums and pears that are to be sold as long as they", 80, 114),
        Text("last", 80, 126),
        Text("apples", 80, 138),
        Text("quinces", 80, 150),
    )

    def dots(self, *ys):
        return [(66, y - 5, 69.5, y - 1.5) for y in ys]

    def test_bullets_that_are_drawn_are_seen(self):
        found = items(list(self.TEXTS), shapes=self.dots(114, 138, 150))
        assert [m for _, m, _ in found] == ["•"] * 3
        assert found[0][2] == "plums and pears that are to be sold as long as they last"

    def test_a_lone_dot_makes_no_item(self):
        assert items(list(self.TEXTS), shapes=self.dots(114)) == []

    def test_dots_over_the_line_make_no_items(self):
        assert items(list(self.TEXTS), shapes=self.dots(109, 121, 133)) == []


class TestDepth:
    def test_bullets_nest_by_their_indent(self):
        texts = [
            LEAD,
            Text("• first", 60, 120),
            Text("• second", 80, 134),
            Text("• third", 80, 148),
            Text("• last", 60, 162),
        ]
        assert [d for d, _, _ in items(texts)] == [1, 2, 2, 1]

    def test_a_mark_right_under_the_text_above_is_nested(self):
        texts = [LEAD, Text("• first", 60, 120), Text("– second", 67, 134), Text("– third", 67, 148)]
        texts[1:2] = [Text("•", 60, 120), Text("first", 67, 120)]
        assert [d for d, _, _ in items(texts)] == [1, 2, 2]

    def test_numbers_set_flush_right_do_not_nest(self):
        marks = [("(i)", 65), ("(ii)", 60), ("(iii)", 55)]
        texts = [LEAD]
        for k, (m, x) in enumerate(marks):
            texts += [Text(m, x, 120 + 14 * k), Text("item", 85, 120 + 14 * k)]
        assert [(d, m) for d, m, _ in items(texts)] == [(1, "(i)"), (1, "(ii)"), (1, "(iii)")]

    def test_a_nested_item_that_starts_behind_the_end_of_the_one_above_is_nested(self):
        texts = [LEAD, Text("• a", 60, 120), Text("• b", 90, 134), Text("• c", 120, 148)]
        assert [d for d, _, _ in items(texts)] == [1, 2, 3]

    def test_decimal_numbers_tell_the_depth_where_the_place_does_not(self):
        marks = ("1.", "1.1", "1.2", "1.2.1", "2.", "2.1")
        texts = [LEAD, *(Text(f"{m} of these", 60, 120 + 14 * k) for k, m in enumerate(marks))]
        assert [d for d, _, _ in items(texts)] == [1, 2, 2, 3, 1, 2]

    def test_a_bullet_at_the_place_of_one_on_the_page_before_is_as_deep(self):
        one = [*column(prose(45, 90), 60, 80), Text("• first", 75, 640), Text("• second", 75, 654)]
        two = [Text("• third", 75, 100), Text("• fourth", 75, 114), *column(prose(30, 90), 75, 150)]
        assert [d for d, _, _ in items(one, two)] == [1, 1, 1, 1]

    def test_depth_is_kept_over_the_page(self):
        one = [*column(prose(45, 90), 60, 80), Text("1. first", 60, 640), Text("a) below", 80, 654)]
        two = [Text("b) below too", 80, 120), Text("2. second", 60, 134), *column(prose(30, 90), 60, 170)]
        assert [(d, m) for d, m, _ in items(one, two)] == [(1, "1."), (2, "a)"), (2, "b)"), (1, "2.")]

    def test_the_first_item_at_the_foot_of_a_page_is_an_item(self):
        one = [*column(prose(45, 90), 60, 80), Text("1) first of two that stand apart", 60, 640)]
        two = [Text("2) second of two that stand apart", 60, 120), *column(prose(30, 90), 60, 160)]
        assert [m for _, m, _ in items(one, two)] == ["1)", "2)"]

    def test_another_mark_further_in_is_nested_though_its_text_is_not(self):
        marks = (("1.", 60), ("1.1.", 72), ("a)", 82), ("b)", 82), ("1.2.", 72), ("2.", 60))
        texts = [LEAD, *(Text(f"{m} item", x, 114 + 14 * i) for i, (m, x) in enumerate(marks))]
        assert [d for d, _, _ in items(texts)] == [1, 2, 3, 3, 2, 1]

    def test_a_list_after_text_at_the_margin_starts_at_the_first_level(self):
        texts = [
            LEAD,
            Text("• first", 60, 120),
            *column(prose(3, 90), 60, 150),
            Text("1. one", 70, 210),
            Text("2. two", 70, 224),
        ]
        assert [d for d, _, _ in items(texts)] == [1, 1, 1]


class TestRaisedDigits:
    def page(self, lift, letters=0.0):
        """Words with a digit at their end whose outline, and that of the letters, hangs by ``lift``."""
        ink = made_page(column(["of the orchard7 and more", *prose(5, 60)], 60, 100))
        g = ink.glyphs
        tight = g.tight.copy()
        base = g.origin[:, 1]
        tight[:, 3] = base - 10 * letters
        tight[:, 1] = tight[:, 3] - 4.5
        digit = g.code == ord("7")
        tight[digit, 3] = base[digit] - 10 * lift
        tight[digit, 1] = tight[digit, 3] - 4.2
        return msgspec.structs.replace(ink, glyphs=msgspec.structs.replace(g, tight=np.asarray(tight)))

    def spans(self, ink):
        done = finish([lay_out(framed(ink, FONTS))], [()])
        element = done.pages[0][1][0]
        return [element.text[s.start : s.end] for s in element.spans if s.superscript]

    def test_superscripts_of_the_font_itself_are_seen(self):
        assert self.spans(self.page(0.3)) == ["7"]

    def test_plain_digits_are_not_raised(self):
        assert self.spans(self.page(0.0)) == []

    def test_fonts_whose_outlines_all_hang_are_not_believed(self):
        assert self.spans(self.page(0.3, letters=0.3)) == []


def test_numbers_of_several_parts_may_end_in_a_colon():
    lines = ("1.1: Scale all that is there", "1.2: Integrate the centres", "1.3: Update the plans")
    texts = [LEAD, *(Text(line, 60, 114 + 12 * i) for i, line in enumerate(lines))]
    assert [m for _, m, _ in items(texts)] == ["1.1:", "1.2:", "1.3:"]


def test_a_number_that_stands_alone_is_no_item_though_the_next_page_counts_on():
    pages = [
        [*column(prose(4, 60), 60, 60), Text(mark, 200, 150), Text("Some other words", 60, 300)]
        for mark in ("(a)", "(b)")
    ]
    assert not items(*pages)
