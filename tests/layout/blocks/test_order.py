"""Reading order: gutters, bridges, rows; each bound on both of its sides."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.order import choose_order, reading_order
from pincite.layout.blocks.vertical import vertical_order
from tests.layout.made_blocks import bare_frame, segment


def box(name, x0, y0, x1, y1):
    return Block(box=(x0, y0, x1, y1), lines=[], marker=name, size=10.0)


def read(*blocks, em=10.0):
    return "".join(b.marker for b in reading_order(list(blocks), em))


def columns(gutter):
    """Two columns of two blocks, rows level with each other."""
    right = 100.0 + gutter
    return [
        box("a", 0, 0, 100, 50), box("b", 0, 60, 100, 110),
        box("c", right, 0, right + 100, 50), box("d", right, 60, right + 100, 110),
    ]  # fmt: skip


@pytest.mark.parametrize(("gutter", "em", "order"), [
    (4.2, 10.0, "abcd"), (3.8, 10.0, "acbd"),  # points
    (8.2, 20.0, "abcd"), (7.8, 20.0, "acbd"),  # em
])  # fmt: skip
def test_columns_are_read_one_after_the_other_if_a_gutter_parts_them(gutter, em, order):
    assert read(*columns(gutter), em=em) == order


@pytest.mark.parametrize(("top", "order"), [(34.0, "ab"), (36.0, "ab")])
def test_blocks_that_overlap_little_are_read_downwards(top, order):
    assert read(box("b", 60, top, 100, top + 50), box("a", 0, 0, 50, 50)) == order


@pytest.mark.parametrize(("high", "order"), [(18.5, "acbdx"), (17.5, "abcdx")])
def test_a_bridged_gutter_needs_text_on_both_sides(high, order):
    rows = [box("a", 0, 0, 100, high / 2), box("b", 120, 0, 220, high / 2)]
    rows += [box("c", 0, high / 2, 100, high), box("d", 120, high / 2, 220, high)]
    assert read(*rows, box("x", 0, high - 3, 220, high + 20)) == order


def test_a_bridge_parts_the_columns_into_bands():
    above = [box("a", 0, 0, 100, 50), box("b", 120, 0, 220, 50)]
    below = [box("c", 0, 80, 100, 130), box("d", 120, 80, 220, 130)]
    assert read(*above, box("x", 0, 55, 220, 75), *below) == "abxcd"


@pytest.mark.parametrize(("top", "order"), [(10.0, "abxc"), (45.0, "axbc")])
def test_text_right_of_others_is_a_column_if_it_stands_beside_them_and_not_in_a_row_of_its_own(top, order):
    left = [box("a", 0, 0, 100, 40), box("b", 0, 60, 100, 80), box("c", 0, 90, 100, 110)]
    beside = box("x", 120, top, 220, top + (90 if order == "abxc" else 10))
    expected = "abcx" if order == "abxc" else order
    assert read(*left, beside) == expected


@pytest.mark.parametrize(("size", "order"), [(11.6, "xabcd"), (11.4, "abxcd")])
def test_a_title_over_columns_is_read_first_also_where_it_begins_right_of_the_first(size, order):
    title = box("x", 130, -40, 170, -20)
    title.size = size
    assert read(*columns(20.0), title) == order


@pytest.mark.parametrize(("top", "order"), [(30.0, "xnabcd"), (45.0, "xanbcd")])
def test_what_stands_beside_a_bridge_is_read_with_it(top, order):
    below = [
        box("a", 0, 60, 100, 110), box("b", 0, 115, 100, 170),
        box("c", 120, 80, 220, 130), box("d", 120, 135, 220, 190),
    ]  # fmt: skip
    expected = order if order == "xnabcd" else "xabncd"
    assert read(*below, box("x", 0, 0, 140, 50), box("n", 150, top, 220, top + 18)) == expected


def test_what_stands_inside_a_bridge_is_no_text_beside_it():
    figure, title = box("g", 0, 0, 220, 100), box("t", 10, 20, 210, 60)
    below = [box("b", 0, 110, 100, 200), box("c", 120, 110, 220, 200)]
    assert read(figure, title, box("a", 120, 70, 220, 90), *below) == "gtbac"


def test_vertical_order_reads_rows():
    blocks = [box("b", 120, 2, 220, 40), box("a", 0, 0, 100, 50), box("c", 0, 60, 100, 110)]
    assert "".join(b.marker for b in vertical_order(blocks)) == "abc"


@pytest.mark.parametrize(("top", "order"), [(11.5, "ba"), (12.5, "ab")])
def test_vertical_order_reads_what_stands_on_the_first_line_from_the_left(top, order):
    blocks = [box("a", 120, 0, 220, 90), box("b", 0, top, 100, 50)]
    assert "".join(b.marker for b in vertical_order(blocks)) == order


def prose(x, y, lines=3, width=120.0):
    own = [[segment("the trees", x, y + 12.0 * i, width=width)] for i in range(lines)]
    return Block(box=(x, y, x + width, y + 12.0 * lines), lines=own)


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        pytest.param(prose(300, 0), prose(300, 0, lines=2), id="lines"),
        pytest.param(prose(300, 0, width=101.0), prose(300, 0, width=99.0), id="width"),
        pytest.param(prose(300, 15.5), prose(300, 16.5), id="beside"),
        pytest.param(prose(180.5, 0), prose(179.5, 0), id="apart"),
    ],
)
def test_auto_takes_columns_where_prose_stands_side_by_side(columns, rows):
    frame = bare_frame()
    assert choose_order([prose(60, 0), columns], frame) == "standard"
    assert choose_order([prose(60, 0), rows], frame) == "vertical"


def test_a_picture_behind_most_of_the_text_parts_no_columns():
    texts = [
        Block(box=b.box, lines=[[segment("the trees", b.box[0], b.box[1])]], marker=b.marker, size=10.0)
        for b in columns(20)
    ]
    behind = Block(box=(0, 0, 220, 110), lines=[], kind="figure", marker="x")
    beside = Block(box=(0, 0, 220, 55), lines=[], kind="figure", marker="x")
    assert read(behind, *texts) == "xabcd"
    assert read(beside, *texts) == "acxbd"
