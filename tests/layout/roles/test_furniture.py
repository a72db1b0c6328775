"""Running headers and footers, and the lines that part them from the text."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pincite.layout.page import lay_out
from pincite.layout.roles.edges import without_edge_rules
from pincite.layout.roles.numbers import is_page_number, masked
from pincite.layout.roles.running_titles import edge_rows
from pincite.layout.text.framing import framed
from pincite.model.ink import TagNode
from tests.layout.made_pages import BOLD, FONTS, Text, column, draft, made_page, prose


def of_kind(page, kind):
    return [b.text for b in page.blocks if b.kind == kind]


BODY = column(prose(30, 80), 60, 160)


class TestFurniture:
    def test_a_page_number_at_the_foot_is_a_footer(self):
        assert of_kind(draft([*BODY, Text("17", 300, 770)]), "footer") == ["17"]

    def test_a_running_title_with_its_number_is_one_header(self):
        page = draft([Text("42", 60, 40, 8), Text("Orchards and their keepers", 80, 40, 8), *BODY])
        assert of_kind(page, "header") == ["42 Orchards and their keepers"]

    def test_number_and_title_at_opposite_margins_are_two_headers(self):
        page = draft([Text("42", 60, 40, 8), Text("Orchards", 500, 40, 8), *BODY])
        assert of_kind(page, "header") == ["42", "Orchards"]

    def test_the_first_row_of_a_drawn_table_at_the_top_of_a_page_is_no_header(self):
        cells = [Text("Name", 70, 40), Text("Sum", 310, 40), Text("Ann", 70, 60), Text("3", 310, 60)]
        level = [(60, y, 540, y) for y in (28, 46, 66)]
        upright = [(x, 28, x, 66) for x in (60, 300, 540)]
        assert of_kind(draft([*cells, *BODY], lines=level), "header")
        page = draft([*cells, *BODY], lines=[*level, *upright])
        assert not of_kind(page, "header")
        assert [(b.table.rows, b.table.cols) for b in page.blocks if b.kind == "table"] == [(2, 2)]

    @pytest.mark.parametrize(
        ("number", "fuller", "headers"),
        [("58", True, ["58", "Orchards"]), ("61", True, []), ("58", False, [])],
        ids=["its own number", "another number", "where all pages are as empty"],
    )
    def test_a_page_left_blank_has_its_running_title_still(self, number, fuller, headers):
        def page(printed, own):
            text = BODY if fuller and own != 2 else []
            return framed(
                made_page([Text(printed, 60, 40, 8), Text("Orchards", 300, 40, 8), *text], number=own), FONTS
            )

        others = [edge_rows(page(str(56 + own), own).frame) for own in (1, 3)]
        assert of_kind(lay_out(page(number, 2), others), "header") == headers

    @pytest.mark.parametrize("rows", [2, 1], ids=["a table goes on", "a drawn letterhead"])
    def test_the_head_of_a_table_repeated_on_every_page_is_no_header(self, rows):
        level = [(60, y, 540, y) for y in (28, 46, 66)[: rows + 1]]
        upright = [(x, 28, x, 28 + 19 * rows) for x in (60, 300, 540)]

        def page(number):
            head = [Text("Name", 70, 40), Text("Sum", 310, 40)]
            row = [Text("Ann" * number, 70, 60), Text("*" * number, 310, 60)]
            text = column(prose(30, 80, start=number), 60, 160)
            return made_page([*head, *row, *text], number=number, lines=[*level, *upright])

        frames = [framed(page(n), FONTS) for n in (1, 2, 3)]
        edges = [edge_rows(f.frame) for f in frames]
        headers = of_kind(lay_out(frames[1], [edges[0], edges[2]]), "header")
        assert headers == ([] if rows > 1 else ["Name", "Sum"])

    @pytest.mark.parametrize(
        ("row", "step", "headers"),
        [
            (("*", "said of the trees on side {}"), 12, []),  # a lone sign
            (("{}7", "let trees = planted({});"), 12, []),  # numbers of lines, which count no pages
            (("[Function]", "planted (row, tree, kind of tree, year {})"), 12, []),  # a label at the text
            (("[Function]", "planted (row, tree, kind of tree, year {})"), 40, [0, 1]),  # ... and apart
            (("1{}", "Apples and pears of the year {}"), 12, [0, 1]),  # numbers of pages
            (("The book of orchards", "Apples {}"), 12, [0, 1]),
        ],
    )
    def test_a_row_that_other_pages_have_in_part_is_a_header_where_that_part_can_be_a_running_title(
        self, row, step, headers
    ):
        def page(number):
            first = [
                Text(piece.format("abcd"[number] if "{}" in piece and k else number), 60 + 240 * k, 80)
                for k, piece in enumerate(row)
            ]
            return made_page([*first, *column(prose(30, 80, start=number), 60, 80 + step)], number=number)

        frames = [framed(page(n), FONTS) for n in (1, 2, 3)]
        edges = [edge_rows(f.frame) for f in frames]
        found = of_kind(lay_out(frames[1], [edges[0], edges[2]]), "header")
        texts = [piece.format("c" if k else 2) for k, piece in enumerate(row)]
        assert found == [texts[k] for k in headers]

    @pytest.mark.parametrize(("further", "found"), [(0.0, False), (12.0, True)])
    def test_rows_set_as_wide_as_all_others_are_no_footer_though_other_pages_end_in_one_word(
        self, further, found
    ):
        def page(number):
            pieces = []
            for k in range(9):
                y = 476 + 28 * k + (further if k == 8 else 0)
                pieces += [Text(f"({'abcdefghi'[k] * (number + k)} n)", 100, y), Text("Operation", 460, y)]
            return made_page([*column(prose(20, 80, start=number), 60, 80), *pieces], number=number)

        frames = [framed(page(n), FONTS) for n in (1, 2, 3)]
        edges = [edge_rows(f.frame) for f in frames]
        footers = of_kind(lay_out(frames[1], [edges[0], edges[2]]), "footer")
        assert ("Operation" in footers) is found

    @pytest.mark.parametrize(
        ("size", "title", "found"),
        [
            (7, "2.1 Apples and pears", ["Apples and pears"]),
            (7, "2.1 Apples", []),
            (22, "Apples and pears", []),
        ],
    )
    def test_what_the_heading_of_a_page_says_again_is_a_header_though_other_pages_say_something_else(
        self, size, title, found
    ):
        def page(number):
            names = [Text("Apples and pears" if number == 2 else "Plums", 440, 55, size)]
            text = [*column(prose(20, 80, start=number), 60, 110), Text(title, 60, 370, 14, BOLD)]
            return made_page([*names, *text, *column(prose(20, 80, start=number), 60, 400)], number=number)

        frames = [framed(page(n), FONTS) for n in (1, 2, 3)]
        edges = [edge_rows(f.frame) for f in frames]
        headers = of_kind(lay_out(frames[1], [edges[0], edges[2]]), "header")
        assert headers == (["Apples and pears"] if found else [])

    def test_the_first_line_of_the_text_is_no_header(self):
        assert not of_kind(draft(column(prose(55, 80), 60, 50)), "header")

    @pytest.mark.parametrize("colour", [0xFF, 0x231F20FF], ids=["black", "nearly black"])
    def test_the_last_lines_of_the_text_are_no_footer_though_print_is_not_quite_black(self, colour):
        text = column([*prose(51, 80), "the fund"], 60, 110)
        foot = [Text("74 | The fund", 60, 775, 7, colour=0x4060A0FF), Text("fund.example", 480, 775, 7)]
        page = draft([*(line._replace(colour=colour) for line in text), *foot])
        assert of_kind(page, "footer") == ["74 | The fund", "fund.example"]

    def test_a_coloured_heading_below_the_running_title_is_no_header(self):
        blue = {"colour": 0x20435CFF}
        head = [Text("Orchards", 60, 33), Text("Orchards", 60, 75, 20, **blue)]
        entry = [Text("Apples", 60, 96, 8, **blue), Text("1", 540, 96, 8, **blue)]
        page = draft([*head, *entry, *column(prose(30, 80), 60, 140)])
        assert of_kind(page, "header") == ["Orchards"]

    def test_what_other_pages_repeat_is_furniture_even_if_it_looks_like_text(self):
        def page(number):
            title = Text("A running title of some length over the text", 60, 90)
            return made_page([title, *column(prose(30, 80, start=number), 60, 118)], number=number)

        from pincite.layout.text.framing import framed
        from tests.layout.made_pages import FONTS

        frames = [framed(page(n), FONTS) for n in (1, 2, 3)]
        edges = [edge_rows(f.frame) for f in frames]
        assert of_kind(lay_out(frames[1], [edges[0], edges[2]]), "header") == [
            "A running title of some length over the text"
        ]
        assert not of_kind(lay_out(frames[1], []), "header")

    @pytest.mark.parametrize(("pages", "found"), [(1, []), (2, ["Owners of Orchards"])])
    def test_the_title_of_a_cover_is_text_though_the_page_inside_says_it_again(self, pages, found):
        def page(number):
            lines = [Text("Prepared by a friend", 60, 400), *column(prose(6, 60, start=number), 60, 500)]
            return framed(made_page([Text("Owners of Orchards", 60, 200, 24), *lines], number=number), FONTS)

        edges = [edge_rows(page(n).frame) for n in range(2, 2 + pages)]
        assert of_kind(lay_out(page(1), edges), "header") == found

    def test_a_first_line_that_no_other_page_shows_is_text_though_it_stands_apart(self):
        def edges(*titles):
            pages = [
                [Text(t, 60, 76, 9), *column(prose(30, 80, start=7 * n), 60, 106)]
                for n, t in enumerate(titles, start=1)
            ]
            return [edge_rows(framed(made_page(page), FONTS).frame) for page in pages]

        page = framed(made_page([Text("Apples", 60, 76, 9), *column(prose(30, 80), 60, 106)]), FONTS)
        assert of_kind(lay_out(page, []), "header") == ["Apples"]
        assert of_kind(lay_out(page, edges("Apples", "Plums")), "header") == ["Apples"]
        assert not of_kind(lay_out(page, edges("Pears", "Plums")), "header")

    def test_what_stands_between_the_text_and_a_footer_of_all_pages_is_text(self):
        def frame(number, *note):
            foot = Text(f"Page {number} of 9", 300, 770, 8)
            return framed(made_page([*BODY, *note, foot], number=number), FONTS)

        others = [edge_rows(frame(n).frame) for n in (1, 3)]
        note = Text("Larger than any other", 60, 740, 8)
        assert of_kind(lay_out(frame(2, note), []), "footer") == ["Larger than any other", "Page 2 of 9"]
        assert of_kind(lay_out(frame(2, note), others), "footer") == ["Page 2 of 9"]

    def test_a_page_number_is_a_footer_though_the_pages_around_have_none(self):
        page = framed(made_page([*BODY, Text("17", 300, 770)]), FONTS)
        others = [edge_rows(framed(made_page(BODY, number=2), FONTS).frame)]
        assert of_kind(lay_out(page, others), "footer") == ["17"]

    def test_of_a_page_and_its_copy_nothing_is_furniture(self):
        letter = [Text("May 5, 2023", 60, 76), Text("To whom it may concern", 60, 100)]
        letter += [Text("All pears of the orchard were", 60, 124), Text("sold.", 60, 136)]
        one, two = (framed(made_page(letter, number=n), FONTS) for n in (1, 2))
        assert not of_kind(lay_out(one, [edge_rows(two.frame)]), "header")

    def test_a_line_with_a_number_beside_it_that_no_other_page_shows_is_text(self):
        def foot(others):
            row = [Text("Pears and plums", 60, 730), Text("39", 500, 730)]
            page = framed(made_page([*column(prose(47, 80), 60, 160), *row]), FONTS)
            return of_kind(lay_out(page, others), "footer")

        assert foot([]) == ["Pears and plums", "39"]
        assert not foot([edge_rows(framed(made_page(BODY, number=2), FONTS).frame)])

    @pytest.mark.parametrize("text", ["7", "xii", "– 7 –", "Page 3 of 9", "[12]", "Pagina 1 di 5"])
    def test_page_numbers_in_their_forms(self, text):
        assert is_page_number(text)

    @pytest.mark.parametrize("text", ["7 apples", "1,204", "3.5", "mix of", "12/31/2020"])
    def test_numbers_that_are_no_page_numbers(self, text):
        assert not is_page_number(text)

    def test_masking_makes_running_numbers_equal(self):
        assert masked("Chapter 2, page 14") == masked("Chapter 3, page 15")

    def test_the_last_line_over_a_footer_stays_text(self):
        lines = column(prose(52, 80), 60, 60)
        last = Text("so wet a spring nobody knew why", 60, 60 + 52 * 12, size=8)
        foot = [Text("The orchard year", 60, 724, size=8), Text("17", 500, 724, size=8)]
        page = draft([*lines, last, *foot], height=750)
        assert of_kind(page, "footer") == ["The orchard year", "17"]

    def test_running_heads_outside_the_tree_are_headers(self):
        texts = [Text("The orchard year", 60, 40, 8), *BODY, Text("17", 300, 770, 8)]
        ink = made_page(texts)
        place = ink.glyphs.object
        mcid = np.where((place == 0) | (place == len(texts) - 1), -1, place // 10).astype(np.int32)
        ink = msgspec.structs.replace(
            ink,
            glyphs=msgspec.structs.replace(ink.glyphs, mcid=mcid),
            tags=(
                TagNode("Document", children=(1, 2)),
                TagNode("P", mcids=(0, 1)),
                TagNode("P", mcids=(2, 3)),
            ),
        )
        page = lay_out(framed(ink, FONTS))
        assert page.frame.tags
        assert of_kind(page, "header") == ["The orchard year"] and of_kind(page, "footer") == ["17"]

    def ruled_page(self, *inner):
        ragged = (26, 22, 18, 12)  # letters a line: short lines, as in a narrow column set ragged
        columns = []
        for k, x in enumerate((60, 230, 400)):
            lines = [line[: ragged[(7 * i + 3 * k) % 4]] for i, line in enumerate(prose(40, 30, start=5 * k))]
            columns += column([line.strip() for line in lines], x, 80, step=16)
        head, foot = Text("The orchard year", 60, 40, 8), Text("17", 540, 770, 8)
        return draft([head, *columns, foot], lines=[(60, 44, 550, 44), (60, 758, 550, 758), *inner])

    def test_lines_under_the_head_and_over_the_foot_make_no_table(self):
        page = self.ruled_page()
        assert not of_kind(page, "table") and of_kind(page, "header") == ["The orchard year"]

    def test_the_outer_rules_of_a_table_are_no_furniture(self):
        page = self.ruled_page((60, 300, 550, 300))
        kept = without_edge_rules(page.frame, [page.frame.segments[:1]], [page.frame.segments[-1:]])
        assert kept.rules.horizontal == page.frame.rules.horizontal


@pytest.mark.parametrize(("number", "headers"), [("9", 2), ("pears", 0)])
def test_a_title_with_the_page_number_beside_may_stand_further_in(number, headers):
    title = [Text("Apples and pears", 60, 120), Text(number, 500, 120)]
    page = draft([*title, *column(prose(30, 80), 60, 148)])
    assert len([b for b in page.blocks if b.kind == "header"]) == headers
