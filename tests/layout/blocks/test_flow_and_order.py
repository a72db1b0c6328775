"""Columns read across, paragraphs cut in two or run together: text that no model can use."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.order import reading_order
from pincite.layout.blocks.vertical import vertical_order
from pincite.layout.page import PageOptions
from tests.layout.made_pages import BOLD, ITALIC, Text, column, draft, prose


def texts_of(page, kind=None):
    return [b.text.replace("\n", " ") for b in page.blocks if kind is None or b.kind == kind]


def test_two_columns_are_read_one_after_the_other():
    left = prose(20, 44)
    right = prose(20, 44, start=7)
    page = draft(column(left, 50, 100) + column(right, 320, 100))
    assert texts_of(page) == [" ".join(left), " ".join(right)]


def test_two_columns_of_prose_are_no_table():
    page = draft(column(prose(30, 44), 50, 100) + column(prose(30, 44, start=5), 320, 100))
    assert not [b for b in page.blocks if b.kind == "table"]


def test_columns_drawn_line_by_line_across_are_still_columns():
    left, right = prose(20, 44), prose(20, 44, start=7)
    across = []
    for a, b in zip(column(left, 50, 100), column(right, 320, 100), strict=True):
        across += [a, b]
    assert texts_of(draft(across)) == [" ".join(left), " ".join(right)]


def test_a_heading_over_both_columns_comes_first_and_joins_neither():
    title = Text("A heading over both of the columns of this page", 100, 70, size=18, font=BOLD)
    left, right = prose(12, 44), prose(12, 44, start=7)
    page = draft([*column(left, 50, 100), title, *column(right, 320, 100)])
    assert texts_of(page) == [title.text, " ".join(left), " ".join(right)]


def test_a_wide_block_between_parts_the_columns_into_bands():
    upper, lower = prose(8, 44), prose(8, 44, start=3)
    upper2, lower2 = prose(8, 44, start=5), prose(8, 44, start=9)
    middle = Text(
        "Figure 1. A caption that runs across both of the columns of the page, as wide as they",
        60,
        240,
        size=9,
    )
    page = draft(
        column(upper, 50, 100)
        + column(upper2, 320, 100)
        + [middle]
        + column(lower, 50, 290)
        + column(lower2, 320, 290)
    )
    assert texts_of(page) == [
        " ".join(upper),
        " ".join(upper2),
        middle.text,
        " ".join(lower),
        " ".join(lower2),
    ]


def test_vertical_order_reads_rows():
    page = draft(
        [Text("upper left", 50, 100), Text("upper right", 350, 100), Text("lower left", 50, 300)],
        PageOptions(reading_order="vertical", tables=False),
    )
    assert texts_of(page) == ["upper left", "upper right", "lower left"]
    assert page.reading_order == "vertical"


def test_auto_takes_columns_for_prose_side_by_side_and_rows_else():
    columns = draft(
        column(prose(12, 44), 50, 100) + column(prose(12, 44), 320, 100), PageOptions(reading_order="auto")
    )
    single = draft(column(prose(12, 90), 50, 100), PageOptions(reading_order="auto"))
    assert (columns.reading_order, single.reading_order) == ("standard", "vertical")


def test_an_indented_first_line_starts_a_paragraph():
    ended = [*prose(2, 60), "the trees of the orchard were late this year and it was so."]
    lines = [*column(ended, 50, 100), Text("A new paragraph starts here and goes on", 65, 136)]
    lines += column(["to the end of it."], 50, 148)
    assert len(draft(lines).blocks) == 2


def test_a_wider_step_starts_a_paragraph():
    page = draft(column(prose(4, 60), 50, 100) + column(prose(4, 60), 50, 156))
    assert len(page.blocks) == 2


def test_a_bold_line_over_plain_text_is_not_its_first_line():
    page = draft([Text("A bold label", 50, 100, font=BOLD), *column(prose(4, 60), 50, 112)])
    assert texts_of(page)[0] == "A bold label"


def test_wide_blanks_of_justified_lines_do_not_cut_them():
    lines = column(["a line of text that runs to the edge", "another line of text of the same size"], 50, 100)
    torn = [Text("torn line", 50, 124), Text("to the edge", 140, 124)]
    below = column(["a line of text that runs to the edge"], 50, 136)
    page = draft(lines + torn + below, PageOptions(tables=False))
    assert len(page.blocks) == 1


boxes = st.tuples(st.integers(0, 500), st.integers(0, 700), st.integers(5, 300), st.integers(5, 200)).map(
    lambda b: Block(box=(b[0], b[1], b[0] + b[2], b[1] + b[3]), lines=[], size=10.0)
)


@given(st.lists(boxes, max_size=14))
def test_ordering_loses_no_block_and_doubles_none(blocks):
    for order in (reading_order(blocks, 10.0), vertical_order(blocks)):
        assert sorted(map(id, order)) == sorted(map(id, blocks))


@given(st.permutations(range(6)))
def test_order_does_not_depend_on_how_blocks_were_given(permutation):
    grid = [
        Block(box=(x, y, x + 200, y + 100), lines=[], size=10.0) for x in (50, 300) for y in (50, 170, 290)
    ]
    shuffled = [grid[i] for i in permutation]
    assert [b.box for b in reading_order(shuffled, 10.0)] == [b.box for b in grid]


class TestHeadingsApart:
    def test_headings_of_two_levels_stay_apart(self):
        texts = [
            Text("The orchard and its trees", 60, 100, 24, BOLD),
            Text("The first year", 60, 127, 22, BOLD),
        ]
        assert texts_of(draft([*texts, *column(prose(20, 80), 60, 160)]))[:2] == [
            "The orchard and its trees",
            "The first year",
        ]

    def test_a_number_over_its_title_stays_with_it(self):
        texts = [Text("III.", 60, 100, 24, BOLD), Text("Arboriculture", 60, 127, 22, BOLD)]
        page = draft([*texts, *column(prose(20, 80), 60, 160)])
        assert texts_of(page)[0] == "III. Arboriculture"

    def test_an_italic_heading_stays_apart_from_its_paragraph(self):
        texts = [Text("Of the trees", 60, 100, 10, ITALIC), Text("Nobody " + prose(1, 70)[0], 60, 112)]
        page = draft([*texts, *column(prose(10, 77), 60, 124)])
        assert texts_of(page)[0] == "Of the trees"

    def test_a_first_line_in_italics_stays_in_its_paragraph(self):
        line, *more = prose(6, 77)
        page = draft([Text(line, 60, 100, 10, ITALIC), *column([m.capitalize() for m in more], 60, 112)])
        assert len(page.blocks) == 1

    def test_a_centred_text_of_two_lines_stays_whole(self):
        texts = [
            Text("Apples and pears of the north orchard", 100, 100),
            Text("and the plums of its wall", 130, 112),
        ]
        page = draft([*texts, *column(prose(10, 90), 60, 160)])
        assert texts_of(page)[0] == "Apples and pears of the north orchard and the plums of its wall"


def test_a_line_across_the_gutter_goes_on_in_neither_column():
    texts = [Text("By the council of the orchard", 280, 102), *column(prose(20, 44), 50, 130)]
    page = draft([*texts, *column(prose(21, 44, start=7), 340, 114)])
    assert "By the council of the orchard" in texts_of(page)


def test_a_paragraph_after_a_list_stays_apart_from_its_last_item():
    items = [Text("1. apples and pears", 60, 100), Text("2. plums", 60, 112)]
    page = draft([*items, *column([f"Next {line}" for line in prose(6, 75)], 60, 124)])
    assert texts_of(page)[1] == "2. plums"


def test_two_footnotes_stay_apart():
    notes = [Text("1", 60, 697, 5), Text("See the report of the council for the year", 63, 700, 8)]
    notes += [Text("2", 60, 706, 5), Text("Nobody could say why it had been so wet", 63, 709, 8)]
    page = draft([*column(prose(45, 80), 60, 60), *notes, Text("17", 300, 760)], lines=[(60, 688, 160, 688)])
    assert len(texts_of(page, "footnote")) == 2


def test_wide_gaps_of_a_justified_line_do_not_cut_it():
    lines = column(prose(6, 30), 60, 100)
    loose = [Text("orchard", 60, 172), Text("trees", 125, 172), Text("spring", 180, 172)]
    loose += [Text("nobody", 60, 184), Text("could", 125, 184), Text("decide", 180, 184)]
    page = draft([*lines, *loose, *column(prose(6, 30), 60, 196)])
    assert len(page.blocks) == 1 and "orchard trees spring nobody could decide" in texts_of(page)[0]
