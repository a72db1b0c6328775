"""Chinese and Japanese set in columns is read column by column from the right."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pincite.layout.page import lay_out
from pincite.layout.text.framing import framed
from pincite.layout.text.standing import columns_turned
from tests.layout.made_pages import FONTS, made_page
from tests.layout.text.made_glyphs import EM, Glyph, inked

FIRST = "吾輩は猫である。名前はまだ無いと言う"
SECOND = "どこで生れたかとんと見当がつかぬ。何"
THIRD = "でも薄暗い所で泣いていた。"


def column(text: str, x: float, top: float = 100.0, size: float = EM) -> list[Glyph]:
    """Glyphs under each other."""
    return [Glyph(ch, x, base=top + size * (k + 0.88), size=size, width=size) for k, ch in enumerate(text)]


def line(text: str, y: float, x: float = 100.0) -> list[Glyph]:
    """Glyphs beside each other."""
    return [Glyph(ch, x + EM * k, base=y, width=EM) for k, ch in enumerate(text)]


def blocks_of(*glyphs: Glyph):
    page = msgspec.structs.replace(made_page([]), glyphs=inked(*glyphs))
    draft = lay_out(framed(page, FONTS))
    return [(b.text.replace("\n", ""), draft.framed.displayed(b.box)) for b in draft.blocks]


def test_columns_are_lines_from_the_right():
    columns = column(FIRST, 500) + column(SECOND, 482) + column(THIRD, 464)
    [(text, box)] = blocks_of(*columns)
    assert text == FIRST + SECOND + THIRD
    assert box == pytest.approx((464, 100, 510, 280), abs=3)


def test_columns_stand_in_order_in_whichever_they_are_drawn():
    columns = column(THIRD, 464) + column(FIRST, 500) + column(SECOND, 482)
    [(text, _)] = blocks_of(*columns)
    assert text == FIRST + SECOND + THIRD


def test_tiers_of_columns_are_read_from_the_top():
    upper = column(FIRST, 500) + column(SECOND, 482) + column(SECOND, 464)
    lower = column(THIRD, 500, top=330) + column(THIRD, 482, top=330) + column(THIRD, 464, top=330)
    texts = [text for text, _ in blocks_of(*upper, *lower)]
    assert "".join(texts) == FIRST + SECOND * 2 + THIRD * 3


def test_figures_set_across_stay_in_their_column():
    before, after = column("明治", 500), column("年の事である。" + FIRST, 500, top=130)
    across = [Glyph("3", 500, base=128.8, width=5), Glyph("8", 505, base=128.8, width=5)]
    [(text, _)] = blocks_of(*before, *across, *after, *column(SECOND, 482))
    assert text.startswith("明治38年の事である。")


def test_signs_that_look_otherwise_in_columns_are_written_as_usual():
    columns = column("﹁吾輩は猫である﹂︑と言う︒", 500) + column(SECOND, 482)
    assert blocks_of(*columns)[0][0].startswith("「吾輩は猫である」、と言う。")


def test_a_page_number_set_across_is_no_part_of_a_column():
    columns = column(FIRST, 500) + column(SECOND, 482)
    number = [Glyph("1", 300, base=780), Glyph("2", 305, base=780)]
    assert {text for text, _ in blocks_of(*columns, *number)} == {FIRST + SECOND, "12"}


@pytest.mark.parametrize(
    "glyphs",
    [
        [*line(FIRST, 100), *line(SECOND, 118)],
        [*line(FIRST, 100), *line(SECOND, 118), *line(THIRD, 136), *column("合計金額", 60)],
        [g for k, ch in enumerate("一二三四五六七八九十百千") for g in line(ch + "で", 100 + 14 * k)],
        [Glyph(ch, 100, base=100 + 14 * k) for k, ch in enumerate("abcdefghijklmnop")],
    ],
    ids=["lines", "lines with a label that stands", "short lines", "letters under each other"],
)
def test_lines_stay_lines(glyphs):
    ink = inked(*glyphs)
    assert columns_turned(ink) is ink


def test_the_glyphs_of_the_page_are_left_as_they_are():
    ink = inked(*column(FIRST, 500), *column(SECOND, 482))
    before = ink.origin.copy()
    assert columns_turned(ink) is not ink and np.array_equal(ink.origin, before)
