"""Headings and their levels."""

from __future__ import annotations

import pytest

from pincite.layout.page import lay_out
from pincite.layout.roles.headings import heading_signs, mark_headings
from pincite.layout.roles.levels import mark_lead, mark_levels
from pincite.layout.roles.styles import Style, Styles, body_on, page_styles
from pincite.layout.signs import headings as sign
from pincite.layout.text.framing import framed
from pincite.model.ink import Font
from tests.layout.made_blocks import block
from tests.layout.made_pages import BLACK, BOLD, FONTS, Text, column, draft, made_page, prose


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

    @pytest.mark.parametrize("option", ["−−login", "-v, --verbose", "–strip objects"])
    def test_a_bold_option_of_a_command_is_no_heading(self, option):
        said = option.lstrip("-−–").capitalize()
        assert of_kind(headed([Text(said, 60, 130, font=BOLD), *BODY]), "heading") == [said]
        assert not of_kind(headed([Text(option, 60, 130, font=BOLD), *BODY]), "heading")

    def test_a_bold_sentence_is_no_heading(self):
        sentence = "This sentence is set in bold because it matters, and it ends in a full stop."
        assert not of_kind(headed([Text(sentence, 60, 130, font=BOLD), *BODY]), "heading")

    @pytest.mark.parametrize("number", ["§ 1307.22", "Section 4", "2.1"])
    def test_a_bold_line_with_the_number_of_a_section_may_end_in_a_stop(self, number):
        title = f"{number} Disposal of what is found."
        assert of_kind(headed([Text(title, 60, 130, font=BOLD), *BODY]), "heading") == [title]

    def test_a_bold_caption_is_no_heading(self):
        assert not of_kind(headed([Text("Table 3. Members by year", 60, 130, font=BOLD), *BODY]), "heading")

    def test_a_title_longer_than_the_few_lines_below_it_is_a_heading(self):
        title = Text("What was done in the orchard in the course of the year", 60, 100, 14, BOLD)
        done = ["It was pruned in March", "It was mown in June", "All was sold in autumn"]
        lines = [Text(f"{n}. {what}", 60, 110 + 18 * n) for n, what in enumerate(done, 1)]
        assert of_kind(headed([title, *lines]), "heading") == [title.text]

    def test_the_title_alone_on_its_page_is_a_heading(self):
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

    def test_sections_of_lettered_parts_are_counted_below_them(self):
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

    def test_a_large_heading_of_five_lines_in_a_narrow_column_is_one(self):
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


def test_black_text_is_not_called_coloured():
    page = headed([Text("Plain black heading", 60, 130, 14, BOLD, colour=BLACK), *BODY])
    assert "colour" not in next(b for b in page.blocks if b.kind == "heading").reason


def test_a_script_without_capitals_needs_less_to_be_a_heading():
    latin, chinese = (
        heading_signs(block(text, size=10.0, bold=True), None, None, Style(10.0, False, 0.9, BLACK), 12.0)
        for text in ("The past year", "過去一年")
    )
    assert chinese.score - latin.score == pytest.approx(sign.UNCASED.weight)


def test_an_arabic_title_may_end_in_a_colon():
    arabic, latin = (
        heading_signs(block(text, size=10.0, bold=True), None, None, Style(10.0, False, 0.9, BLACK), 12.0)
        for text in ("المدير الدولي:", "The manager:")
    )
    assert arabic.score - latin.score == pytest.approx(
        sign.UNCASED.weight + sign.LEFTWARD.weight - sign.COLON.weight
    )


@pytest.mark.parametrize("line", ["." * 60, "_" * 60, "-" * 60])
def test_lines_to_be_written_on_are_no_text_that_headings_are_compared_with(line):
    styles = Styles()
    styles.add([row[0] for row in block(f"Name {line}", size=22.0).lines])
    styles.add([row[0] for row in block("Say how the trees did this year", size=11.0).lines])
    assert styles.body().size == 11.0


@pytest.mark.parametrize(("kind", "stops"), [("text", False), ("list_item", True)])
def test_an_arabic_title_may_end_in_a_full_stop_and_an_item_may_not(kind, stops):
    page = [block("المدير الدولي.", bold=True, kind=kind)]
    tally = heading_signs(page[0], None, None, Style(10.0, False, 0.9, BLACK), 12.0)
    without = heading_signs(
        block("المدير الدولي", bold=True, kind=kind), None, None, Style(10.0, False, 0.9, BLACK), 12.0
    )
    assert tally.score - without.score == pytest.approx(sign.STOP.weight if stops else 0.0)


@pytest.mark.parametrize("colour", [BLACK, 0x0070C0FF])
def test_only_bold_text_in_the_colour_of_a_title_is_its_like(colour):
    title = block("The past year", bold=True, colour=colour)
    below = block("Bold text goes on here", 130.0, bold=True)
    tally = heading_signs(title, None, below, Style(10.0, False, 0.9, BLACK), 12.0)
    assert (sign.SET_ALIKE in [c.sign for c in tally.counted]) == (colour == BLACK)


@pytest.mark.parametrize(("follows", "heads"), [("list_item", True), ("text", False)])
def test_labels_with_a_colon_that_stand_over_lists_again_and_again_are_headings(follows, heads):
    page = []
    for i, who in enumerate(("gardeners:", "cooks:", "guests:")):
        page.append(block(f"What to ask of {who}", 100.0 + 80 * i, bold=True))
        page += [block("Pears and plums", 112.0 + 80 * i + 12 * k, kind=follows) for k in range(4)]
    mark_headings(page, Style(10.0, False, 0.9, BLACK), 12.0, styles=page_styles(page, []))
    assert [b.kind == "heading" for b in page if b.bold] == [heads] * 3


def test_a_title_centred_over_headings_set_alike_is_a_level_above_them():
    title = Text("All about orchards", 206, 100, 12, BOLD)
    page = headed(
        [
            title,
            *column(prose(20, 80), 60, 130),
            Text("Pears", 60, 420, 12, BOLD),
            *column(prose(9, 80), 60, 440),
        ]
    )
    found = [b for b in page.blocks if b.kind == "heading"]
    mark_lead([(page.blocks, page.frame.width)])
    mark_levels(found)
    assert [b.level for b in found] == [1, 2]


class TestFiguresShownLarge:
    def row(self, *texts):
        blocks = [block(text, 100.0, x=60.0 + 150 * k, size=30.0, bold=True) for k, text in enumerate(texts)]
        blocks += [block("the trees of the orchard were late\nand nobody", 150.0)]
        mark_headings(blocks, Style(10.0, False, 1.0, 0xFF), 12.0)
        return [b.text for b in blocks if b.kind == "heading"]

    def test_figures_side_by_side_are_no_headings_if_one_is_none(self):
        assert self.row("2.5", "1st", "70%") == []

    def test_one_alone_may_be_a_heading(self):
        assert self.row("1st") == ["1st"]


def test_small_print_has_headings_in_small_print():
    def found(lines):
        small = block("\n".join(["the trees of the orchard"] * lines), 132.0, size=7.0)
        blocks = [
            block("the trees of the orchard\nwere late", 60.0),
            block("About us", 120.0, size=8.0, bold=True),
            small,
        ]
        mark_headings(blocks, Style(10.0, False, 1.0, 0xFF), 12.0)
        return [b.text for b in blocks if b.kind == "heading"]

    assert found(3) == ["About us"]
    assert found(2) == []


def test_a_numbered_line_in_capitals_is_a_heading_over_text_of_its_size():
    assert of_kind(headed([Text("1. METHOD", 60, 130), *BODY]), "heading") == ["1. METHOD"]
    assert not of_kind(headed([Text("METHOD", 60, 130), *BODY]), "heading")


def test_a_font_of_small_capitals_draws_capitals():
    fonts = [*FONTS, Font(id_name="CMCSC10", name="CMCSC")]
    ink = made_page([Text("1. Method", 60, 130, font=len(FONTS)), *BODY])
    page = lay_out(framed(ink, fonts))
    head(page, page.styles.body())
    assert of_kind(page, "heading") == ["1. Method"]


def explained(*, indent, flush=0):
    """Text, and below it bold terms each over what it means, moved in by ``indent``, and over ``flush`` lines
    of text that are not."""
    texts = column(prose(6, 80), 60, 60)
    for k, term in enumerate(["Cache peer", "Cache store", "Cache swap", "Cache zone"]):
        top = 150 + (60 + 12 * flush) * k
        texts.append(Text(term, 60, top, font=BOLD))
        texts += column(prose(2, 70, start=k), 60 + indent, top + 14)
        texts += column(prose(flush, 80, start=k), 60, top + 44)
    return texts


def used(texts):
    """How many headings a page has where it is known how it uses its styles."""
    page = draft(texts)
    mark_headings(page.blocks, page.styles.body(), page.frame.leading, styles=page.styles)
    return len(of_kind(page, "heading"))


@pytest.mark.parametrize(("indent", "flush", "heads"), [(0, 0, 4), (24, 0, 0), (24, 2, 4)])
def test_terms_over_what_they_mean_moved_in_are_no_headings(indent, flush, heads):
    assert used(explained(indent=indent, flush=flush)) == heads


def test_headings_over_text_moved_in_are_headings_where_no_text_begins_at_their_edge():
    assert used([t for t in explained(indent=24) if t.y > 140]) == 4
