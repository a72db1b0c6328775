"""What a block is taken for: a caption promoted to a heading, a running title lost in the text."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pincite.layout.blocks.numbering import family, is_bullet, value
from pincite.layout.drawing.edge_rules import without_edge_rules
from pincite.layout.page import lay_out
from pincite.layout.roles.captions import is_caption_text
from pincite.layout.roles.contents import tidy_leaders
from pincite.layout.roles.furniture import edge_rows
from pincite.layout.roles.headings import mark_headings
from pincite.layout.roles.levels import mark_levels
from pincite.layout.roles.page_numbers import is_page_number, masked
from pincite.layout.roles.styles import Style, body_on
from pincite.layout.text.framing import framed
from pincite.model.ink import TagNode
from tests.layout.made_pages import BLACK, BOLD, FONTS, ITALIC, Text, column, draft, frame, made_page, prose


def kinds(page):
    return [(b.kind, b.text) for b in page.blocks]


def of_kind(page, kind):
    return [b.text for b in page.blocks if b.kind == kind]


def head(page, body):
    mark_headings(page.blocks, body_on(page.blocks, page.styles, body), page.frame.leading, page.frame.tags)


def headed(texts, **drawing):
    page = draft(texts, **drawing)
    head(page, page.styles.body())
    return page


BODY = column(prose(30, 80), 60, 160)


class TestHeadings:
    def test_larger_bold_text_over_body_is_a_heading_with_a_reason(self):
        page = headed([Text("What the year brought", 60, 130, size=14, font=BOLD), *BODY])
        heading = next(b for b in page.blocks if b.kind == "heading")
        assert heading.text == "What the year brought"
        assert "14.0 pt over 10.0 pt" in heading.reason and "bold" in heading.reason

    def test_a_numbered_bold_line_of_body_size_is_a_heading(self):
        assert of_kind(headed([Text("2.1 Method", 60, 130, font=BOLD), *BODY]), "heading") == ["2.1 Method"]

    def test_plain_text_is_never_a_heading(self):
        assert not of_kind(headed([Text("A short line", 60, 130), *BODY]), "heading")

    def test_a_bold_sentence_is_no_heading(self):
        sentence = "This sentence is set in bold because it matters, and it ends in a full stop."
        assert not of_kind(headed([Text(sentence, 60, 130, font=BOLD), *BODY]), "heading")

    def test_a_bold_caption_is_no_heading(self):
        assert not of_kind(headed([Text("Table 3. Members by year", 60, 130, font=BOLD), *BODY]), "heading")

    def test_a_numbered_heading_in_italics_is_lost(self):
        page = headed(
            [*BODY[:3], Text("2.1.3 Method", 60, 210, font=ITALIC), *column(prose(20, 80), 60, 224)]
        )
        assert of_kind(page, "heading") == ["2.1.3 Method"]

    def test_the_title_alone_on_its_page_is_taken_for_the_body(self):
        page = draft(
            [Text("What the year brought", 60, 130, size=24), Text("By the council", 60, 160, size=12)]
        )
        head(page, Style(size=10.0, bold=False, share=0.9, colour=BLACK))
        assert of_kind(page, "heading") == ["What the year brought"]

    def test_chapters_under_a_title_do_not_count_its_level(self):
        texts = [Text("All about orchards", 60, 60, 24, BOLD), Text("Chapter 1 Trees", 60, 130, 16, BOLD)]
        texts += [*BODY[:20], Text("1.1 Pears", 60, 430, 12, BOLD), *column(prose(20, 80), 60, 446)]
        page = headed(texts)
        found = [b for b in page.blocks if b.kind == "heading"]
        mark_levels(found)
        assert [b.level for b in found] == [1, 2, 3]

    def test_sections_of_lettered_parts_are_lost_or_counted_wrong(self):
        texts = [Text("All about orchards", 60, 60, 24, BOLD), Text("A. Trees", 60, 130, 16, BOLD)]
        texts += [*BODY[:20], Text("A.1 Pears", 60, 430, 12, BOLD), *column(prose(8, 80), 60, 446)]
        texts += [Text("A.1.1 Quinces", 60, 560, 10, BOLD), *column(prose(8, 80), 60, 574)]
        page = headed(texts)
        found = [b for b in page.blocks if b.kind == "heading"]
        mark_levels(found)
        assert [(b.level, b.text) for b in found[1:]] == [
            (2, "A. Trees"),
            (3, "A.1 Pears"),
            (4, "A.1.1 Quinces"),
        ]

    def test_a_large_heading_of_five_lines_in_a_narrow_column_is_lost(self):
        lines = ["What the year", "brought to the", "orchard and", "what it took", "away from it"]
        texts = column(lines, 60, 60, size=16, step=19, font=BOLD)
        assert len(of_kind(headed([*texts, *column(prose(40, 30), 60, 170)]), "heading")) == 1

    def test_a_heading_of_two_lines_is_one_heading(self):
        texts = [
            Text("A heading that needs", 60, 110, 16, BOLD),
            Text("a second line", 60, 128, 16, BOLD),
            *BODY,
        ]
        assert of_kind(headed(texts), "heading") == ["A heading that needs\na second line"]


class TestFurniture:
    def test_a_page_number_at_the_foot_is_a_footer(self):
        assert of_kind(draft([*BODY, Text("17", 300, 770)]), "footer") == ["17"]

    def test_a_running_title_with_its_number_is_one_header(self):
        page = draft([Text("42", 60, 40, 8), Text("Orchards and their keepers", 80, 40, 8), *BODY])
        assert of_kind(page, "header") == ["42 Orchards and their keepers"]

    def test_number_and_title_at_opposite_margins_are_two_headers(self):
        page = draft([Text("42", 60, 40, 8), Text("Orchards", 500, 40, 8), *BODY])
        assert of_kind(page, "header") == ["42", "Orchards"]

    def test_the_first_line_of_the_text_is_no_header(self):
        assert not of_kind(draft(column(prose(55, 80), 60, 50)), "header")

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

    @pytest.mark.parametrize("text", ["7", "xii", "– 7 –", "Page 3 of 9", "[12]", "Pagina 1 di 5"])
    def test_page_numbers_in_their_forms(self, text):
        assert is_page_number(text)

    @pytest.mark.parametrize("text", ["7 apples", "1,204", "3.5", "mix of", "12/31/2020"])
    def test_numbers_that_are_no_page_numbers(self, text):
        assert not is_page_number(text)

    def test_masking_makes_running_numbers_equal(self):
        assert masked("Chapter 2, page 14") == masked("Chapter 3, page 15")

    def test_the_last_line_over_a_footer_is_taken_with_it(self):
        lines = column(prose(52, 80), 60, 60)
        last = Text("so wet a spring nobody knew why", 60, 60 + 52 * 12, size=8)
        foot = [Text("The orchard year", 60, 724, size=8), Text("17", 500, 724, size=8)]
        page = draft([*lines, last, *foot], height=750)
        assert of_kind(page, "footer") == ["The orchard year", "17"]

    def test_running_heads_outside_the_tree_are_text(self):
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

    def test_lines_under_the_head_and_over_the_foot_make_the_page_a_table(self):
        page = self.ruled_page()
        assert not of_kind(page, "table") and of_kind(page, "header") == ["The orchard year"]

    def test_the_outer_rules_of_a_table_are_dropped_with_those_of_the_furniture(self):
        page = self.ruled_page((60, 300, 550, 300))
        kept = without_edge_rules(page.frame, [page.frame.segments[:1]], [page.frame.segments[-1:]])
        assert kept is page.frame


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
            ("word", "", None),
        ],
    )
    def test_marks_are_known_by_family_and_value(self, mark, kind, number):
        assert family(mark) == kind
        if kind:
            assert value(mark) == number

    def test_letters_are_no_bullets(self):
        assert not is_bullet("a") and not is_bullet("1") and is_bullet("➢") and is_bullet("\uf0b7")


class TestCaptionsAndNotes:
    @pytest.mark.parametrize(
        "text",
        [
            "Figure 3. Trees",
            "Fig. 2: A",
            "TABLE 22: Laws",
            "Tabella 1 – Soci",
            "Box 4",
            "Abb. 3: Baum",
            "Table A.1 x",
            "Rysunek 2 – Drzewa",
            "Рис. 4. Деревья",
        ],
    )
    def test_captions_in_their_forms(self, text):
        assert is_caption_text(text)

    @pytest.mark.parametrize("text", ["Figures of speech", "Table tennis is fun", "Boxes", "A figure 3"])
    def test_sentences_that_are_no_captions(self, text):
        assert not is_caption_text(text)

    def test_a_caption_under_an_image_belongs_to_it(self):
        page = draft(
            [
                *column(prose(8, 80), 60, 60),
                Text("Figure 1. The lower orchard.", 60, 420, 9),
                *column(prose(20, 80), 60, 460),
            ],
            images=((60, 180, 460, 405),),
        )
        caption = next(b for b in page.blocks if b.kind == "caption")
        assert caption.parent is not None and caption.parent.kind == "figure"

    def test_a_caption_with_a_dash_far_from_any_figure_is_text(self):
        page = draft([Text("Figure 1 – the lower orchard", 60, 130), *BODY])
        assert of_kind(page, "caption") == ["Figure 1 – the lower orchard"]

    def test_small_text_with_a_raised_mark_at_the_foot_is_a_footnote_and_comes_last(self):
        note = [Text("3", 60, 736, 5), Text("See the report of the council for the year.", 64, 740, 8)]
        page = draft([*note, *column(prose(45, 80), 60, 60)], lines=[(60, 725, 160, 725)])
        assert page.blocks[-1].kind == "footnote"

    def test_a_note_as_large_as_the_text_is_known_by_its_raised_number(self):
        called = [Text("as the council wrote", 60, 660), Text("2", 160.5, 656, 6)]
        note = [Text("2. The report of the year is kept in the office.", 60, 720)]
        assert of_kind(draft([*column(prose(49, 80), 60, 60), *called, *note]), "footnote")
        assert not of_kind(draft([*column(prose(50, 80), 60, 60), *note]), "footnote")


class TestContentsAndCharts:
    def test_a_contents_page_is_no_table_and_keeps_its_rows(self):
        rows = []
        for i, title in enumerate(["Opening", "The first year", "Trees and soil", "What we owe", "Index"]):
            rows += [
                Text(title + " " + "." * (60 - len(title)), 60, 120 + 16 * i),
                Text(str(3 + 7 * i), 420, 120 + 16 * i),
            ]
        page = draft([Text("Contents", 60, 80, 16, BOLD), *rows])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert len(contents.lines) == 5 and not of_kind(page, "table")

    def entries(self, titles, x=60.0, right=280.0):
        rows = []
        for i, (title, page) in enumerate(titles):
            dots = int((right - 10 - x) / 5 - len(title))
            rows.append(Text(f"{title} {'.' * (dots - 3)} {page}" if page else title, x, 120 + 14 * i))
        return rows

    def test_a_contents_list_in_one_column_takes_the_text_beside_it(self):
        titles = [("Opening", 1), ("Soil", 2), ("Trees", 4), ("Water", 5), ("Index", 9)]
        page = draft([*self.entries(titles), *column(prose(40, 50), 310, 120)])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert len(contents.lines) == 5 and contents.box[2] < 300
        assert len([b for b in page.blocks if b.kind == "text"]) == 1

    def test_three_entries_with_leaders_are_lost(self):
        page = draft(
            [*self.entries([("Opening", 1), ("Soil", 2), ("Trees", 4)]), *column(prose(40, 80), 60, 200)]
        )
        assert len(of_kind(page, "contents")) == 1

    def test_an_entry_broken_over_two_lines_loses_its_start(self):
        titles = [("Opening of the first year", 0), ("and the second", 1), ("Soil", 2), ("A long title", 0)]
        titles += [("", 5), ("Index", 9)]
        page = draft([*self.entries(titles), *column(prose(40, 80), 60, 260)])
        (contents,) = [b for b in page.blocks if b.kind == "contents"]
        assert contents.text.startswith("Opening of the first year") and len(contents.lines) == 6

    def test_leaders_written_with_blanks_are_pulled_together(self):
        assert tidy_leaders("Index . . . . . 9") == "Index ..... 9"

    def test_numbers_at_an_axis_make_a_figure_and_no_table(self):
        ticks = [Text(str(v), 80, 400 - v * 4) for v in (0, 20, 40, 60, 80)]
        names = [Text(n, 130 + 60 * i, 415) for i, n in enumerate(["red", "green", "blue", "grey"])]
        bars = [((130 + 60 * i, 400 - 30 * (i + 1), 150 + 60 * i, 400), 0x336699FF) for i in range(4)]
        page = draft([*ticks, *names, *column(prose(10, 80), 60, 500)], fills=bars)
        assert not of_kind(page, "table")
        (figure,) = [b for b in page.blocks if b.kind == "figure"]
        assert "60" in figure.text and "green" in figure.text

    def test_a_column_of_years_beside_figures_is_no_axis(self):
        from pincite.layout.drawing.charts import find_charts

        rows = []
        for i, year in enumerate(range(2015, 2021)):
            rows += [
                Text(str(year), 60, 100 + 14 * i),
                Text("12,345", 200, 100 + 14 * i),
                Text("99.1", 300, 100 + 14 * i),
            ]
        f = frame(rows, lines=[(50, 90, 400, 90), (50, 190, 400, 190)]).frame
        assert find_charts(f, f.segments) == []


def test_black_text_is_not_called_coloured():
    page = headed([Text("Plain black heading", 60, 130, 14, BOLD, colour=BLACK), *BODY])
    assert "colour" not in next(b for b in page.blocks if b.kind == "heading").reason
