"""Chinese and Japanese set in columns is read column by column from the right."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pincite.layout.page import lay_out
from pincite.layout.text.compiled import lines_of
from pincite.layout.text.framing import framed
from pincite.layout.text.measures import FIRST_WIDE, LEAST_STANDING
from pincite.layout.text.standing import columns_turned, steps_of
from pincite.model.ink import GENERATED
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


def walked(seed: int, n: int = 40):
    """A page of ideographs, letters and blanks of the engine, each a step down, beside or elsewhere from the
    last."""
    draw = np.random.default_rng(seed)
    x, y, glyphs = 100.0, 100.0, []
    for _ in range(n):
        along, off = draw.choice([0.6, 1.0, 1.6, 0.3, 2.0]), draw.choice([0.0, 0.3, 0.2, -0.3, -0.31])
        right, below = (off, along) if draw.random() < seed % 5 / 4 else (along, off)
        x, y = (100.0, 100.0) if draw.random() < 0.1 else (x + right * EM, y + below * EM)
        glyphs.append(Glyph(draw.choice(list("漢字かな。a")), x, y, EM, EM, generated=draw.random() < 0.1))
    found = inked(*glyphs)
    columns = {name: getattr(found, name).astype(np.float32) for name in ("loose", "tight", "origin", "size")}
    return msgspec.structs.replace(
        found, **columns, angle=draw.choice([0, 0, 0, 0, 90], n).astype(np.float32)
    )


@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_in_c_sees_the_samesteps_of_down(seed):
    glyphs = walked(seed)
    glyphs.angle[:] = 0 if seed % 2 else glyphs.angle
    rows = np.flatnonzero((glyphs.flags & GENERATED) == 0)
    wide = (glyphs.code[rows] >= FIRST_WIDE) & (glyphs.angle[rows] == 0)
    down, across = (int(steps.sum()) for steps in steps_of(glyphs, rows, wide))
    left = lines_of(msgspec.structs.replace(made_page([]), glyphs=glyphs), FONTS) is None
    assert left == (down >= max(LEAST_STANDING, across) or bool(glyphs.angle.any()))
