"""Tables that go on over a page."""

from __future__ import annotations

from pincite.layout.blocks.block import Block
from pincite.layout.document.continued import mark_continued
from pincite.layout.frame import CellDraft, TableDraft, WordTable
from pincite.layout.page import PageDraft
from pincite.layout.roles.styles import Styles
from pincite.layout.text.framing import framed
from tests.layout.made_pages import FONTS, Text, made_page

HEIGHT = 792.0
HEAD = ["Fruit", "Sold", "Left"]


def page(
    number: int,
    rows: list[list[str]],
    *,
    top: float,
    left: float = 60.0,
    width: float = 120.0,
    title: str = "",
):
    """A page with one ruled table, its rows 20 points high, and maybe a line of text above it."""
    made = framed(made_page([Text("x", 10, 10)], number=number), FONTS)
    words: list[tuple[str, float, float]] = []
    cells: list[CellDraft] = []
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            x, y = left + c * width, top + 20 * r
            lines = [[len(words)]] if text else []
            words += [(text, x, x + 5.0 * len(text))] if text else []
            cells.append(CellDraft(r, c, 1, 1, r == 0, (x, y, x + width, y + 20), lines))
    made.frame.words = WordTable(
        text=[w for w, _, _ in words],
        x0=[x for _, x, _ in words],
        x1=[x for _, _, x in words],
        y0=[0.0] * len(words),
        y1=[10.0] * len(words),
        font=[0] * len(words),
        size=[10.0] * len(words),
        flags=[0] * len(words),
        colour=[0] * len(words),
    )
    cols = len(rows[0])
    box = (left, top, left + cols * width, top + 20.0 * len(rows))
    table = TableDraft(box, len(rows), cols, cells, ruled=True, score=1.0, reason="")
    blocks = [Block(box, [], "table", table=table)]
    if title:
        blocks.insert(0, Block((60.0, top - 20, 200.0, top - 8), [], "text"))
    return PageDraft(made, blocks, "standard", Styles())


def rows(*names: str) -> list[list[str]]:
    return [[name, "12", "3"] for name in names]


def joined(*pages: PageDraft) -> list[bool]:
    mark_continued(list(pages))
    return [d.blocks[-1].continues is not None for d in pages]


FIRST = [HEAD, *rows("Pears", "Plums", "Figs")]


class TestParts:
    def test_a_table_with_the_same_columns_goes_on_at_the_top_of_the_next_page(self):
        assert joined(page(1, FIRST, top=680), page(2, rows("Nuts", "Kiwis"), top=60)) == [False, True]

    def test_it_goes_on_over_three_pages(self):
        pages = [
            page(1, FIRST, top=680),
            page(2, rows(*["Nuts"] * 34), top=60),
            page(3, rows("Kiwis"), top=60),
        ]
        assert joined(*pages) == [False, True, True]

    def test_pages_bound_with_a_shift_are_the_same_columns(self):
        assert joined(page(1, FIRST, top=680), page(2, rows("Nuts"), top=60, left=72)) == [False, True]

    def test_text_between_them_parts_tables(self):
        assert joined(page(1, FIRST, top=680), page(2, rows("Nuts"), top=80, title="More")) == [False, False]

    def test_other_columns_are_another_table(self):
        assert joined(page(1, FIRST, top=680), page(2, rows("Nuts"), top=60, width=90)) == [False, False]

    def test_columns_that_are_named_again_may_be_drawn_a_little_aside(self):
        again = page(2, [HEAD, *rows("Nuts")], top=60, width=124)
        assert joined(page(1, FIRST, top=680), again) == [False, True]
        assert joined(page(1, FIRST, top=680), page(2, rows("Nuts"), top=60, width=124)) == [False, False]

    def test_a_table_that_ends_high_on_its_page_does_not_go_on(self):
        assert joined(page(1, FIRST, top=80), page(2, rows("Nuts"), top=60)) == [False, False]

    def test_a_page_left_out_between_them_parts_tables(self):
        assert joined(page(1, FIRST, top=680), page(3, rows("Nuts"), top=60)) == [False, False]

    def test_a_border_that_one_part_lacks_is_spanned(self):
        wide = page(2, [["Nuts", "15"]], top=60, width=180)
        wide.blocks[0].table.cells[0].box = (60.0, 60.0, 300.0, 80.0)
        wide.blocks[0].table.cells[1].box = (300.0, 60.0, 420.0, 80.0)
        assert joined(page(1, FIRST, top=680), wide) == [False, True]
        assert [(c.col, c.col_span) for c in wide.blocks[0].table.cells] == [(0, 2), (2, 1)]


class TestRows:
    def second(self, first: list[list[str]], *more: list[str]) -> TableDraft:
        following = page(2, list(more), top=60)
        mark_continued([page(1, first, top=680), following])
        return following.blocks[0].table

    def test_a_repeated_head_is_counted(self):
        table = self.second(FIRST, HEAD, *rows("Nuts"))
        assert table.repeated == 1
        assert [c.header for c in table.cells] == [True] * 3 + [False] * 3

    def test_rows_below_the_head_that_say_the_same_again_are_kept(self):
        table = self.second(FIRST, *FIRST[:3], *rows("Nuts"))
        assert table.repeated == 1
        assert table.rows == 4

    def test_a_first_row_that_repeats_nothing_is_no_head(self):
        table = self.second(FIRST, *rows("Nuts", "Kiwis"))
        assert table.repeated == 0
        assert not any(c.header for c in table.cells)

    def test_a_row_is_broken_where_its_text_fills_the_cell_above(self):
        full = [*FIRST, ["Strawberries and", "12", "3"]]  # 80 points of 120
        full[-1][0] = "Strawberries-and-others"
        assert self.second(full, ["gooseberries", "", ""], *rows("Nuts")).joint == " "

    def test_a_row_that_ended_is_whole(self):
        assert self.second(FIRST, ["Gooseberries", "", ""], *rows("Nuts")).joint is None

    def test_a_row_is_broken_where_its_text_goes_on_in_small_letters(self):
        assert self.second(FIRST, ["and others", "", ""], *rows("Nuts")).joint == " "

    def test_small_letters_beside_a_new_amount_are_another_row(self):
        assert self.second(FIRST, ["and others", "4", "1"], *rows("Nuts")).joint is None

    def test_halves_in_chinese_have_no_blank_between(self):
        full = [*FIRST, ["归属于上市公司股东的扣除非经常性损益的净利", "12", "3"]]
        assert self.second(full, ["润", "", ""], *rows("Nuts")).joint == ""
