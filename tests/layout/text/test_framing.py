"""A page's frame says which way its text runs, what its usual style is, and which digits are raised."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pincite.layout.text.framing import Framed, framed, usual_style
from pincite.model import ink as inkflags
from pincite.model import words as wordflags
from tests.layout.made_blocks import segment
from tests.layout.made_pages import BOLD, FONTS, MONO, Text, column, frame, made_page


def test_a_page_without_text_has_a_usual_style():
    assert usual_style([]) == (10, 12)


def test_the_body_size_carries_most_characters():
    lines = [segment("a" * 30, size=9), segment("b" * 20, size=14), segment("c" * 15, size=9.2)]
    assert usual_style(lines)[0] == 9


@pytest.mark.parametrize(("step", "leading"), [(9, 9), (7, 12), (23, 23), (27, 12)])
def test_the_leading_is_a_step_from_line_to_line(step, leading):
    assert usual_style([segment("A" * 30, baseline=100 + step * k) for k in range(4)])[1] == leading


@pytest.mark.parametrize(("size", "leading"), [(10.5, 15), (10.7, 18)])
def test_the_leading_is_that_of_lines_of_the_body_size(size, leading):
    others = [segment("b" * 9, baseline=100 + 15 * k, size=size) for k in range(5)]
    body = [segment("a" * 30, x=200, baseline=100 + 18 * k) for k in range(3)]
    assert usual_style(sorted([*others, *body], key=lambda s: s.baseline)) == (10, leading)


def slanted(angle: float) -> Framed:
    """A page with a word at this angle."""
    page = made_page([*column(["a line of text"] * 3, 60, 100), Text("slanted", 60, 300)])
    angles = np.where(np.arange(len(page.glyphs)) < len(page.glyphs) - 7, 0, angle).astype(np.float32)
    return framed(
        msgspec.structs.replace(page, glyphs=msgspec.structs.replace(page.glyphs, angle=angles)), FONTS
    )


@pytest.mark.parametrize(
    ("angle", "others"),
    [(7, []), (9, [10]), (33, [30]), (36, [40]), (83, [90]), (81, [80]), (355, []), (350, [350])],
)
def test_text_at_other_angles_is_told_apart_in_steps_of_ten_degrees(angle, others):
    assert list(slanted(angle).turned) == others


@pytest.mark.parametrize(("upright", "quarter"), [(5, 270), (9, 0)])
def test_a_page_is_turned_where_most_of_its_text_is(upright, quarter):
    # Ten letters run up the page: two thirds, or a little over half.
    page = frame([Text("a" * upright, 60, 100), Text("b" * 10, 300, 500, angle=270)])
    assert page.quarter == quarter
    assert (page.frame.width, page.frame.height) == ((800, 600) if quarter else (600, 800))


@pytest.mark.parametrize(("x", "off"), [(598.4, 0), (598.6, 1), (-3.4, 0), (-3.6, 1)])
def test_the_middle_of_a_glyph_stands_on_the_page(x, off):
    # Letters are five points wide: their middles may stand a point outside.
    assert frame([Text("a", x, 100), Text("b", 100, 100)]).off_page == off


@pytest.mark.parametrize("y", [803.9, 804.1])
def test_the_middle_of_a_glyph_stands_above_the_foot_of_the_page(y):
    assert frame([Text("a", 100, y), Text("b", 100, 100)]).off_page == (y > 804)


def raised(bottom: float, height: float, *, hung: int = 0, letters: int = 20) -> bool:
    """True if a digit whose outline starts so far over the baseline and is so high is a superscript, in a
    font of which ``hung`` letters of ``letters`` hang as well."""
    page = made_page([Text("n" * letters + "2", 60, 100)])
    tight = page.glyphs.tight.copy()
    tight[:, 1], tight[:, 3] = 95, 100
    tight[:hung, 3] = 96
    tight[-1, 1], tight[-1, 3] = 100 - bottom - height, 100 - bottom
    found = framed(
        msgspec.structs.replace(page, glyphs=msgspec.structs.replace(page.glyphs, tight=tight)), FONTS
    )
    return bool(found.frame.words.flags[-1] & wordflags.SUPERSCRIPT)


@pytest.mark.parametrize(
    ("bottom", "height", "found"),
    [(2.3, 4, True), (1.8, 4, False), (3, 2.3, True), (3, 1.7, False), (3, 5.6, True), (3, 6, False)],
)
def test_digits_that_hang_above_the_baseline_are_raised(bottom, height, found):
    assert raised(bottom, height) is found


@pytest.mark.parametrize(("hung", "found"), [(0, True), (4, True), (50, False)])
def test_digits_of_a_font_whose_letters_hang_are_not_raised(hung, found):
    assert raised(3, 4, hung=hung, letters=50) is found


def test_a_font_without_letters_says_nothing_of_its_digits():
    assert not raised(3, 4, letters=0)


@pytest.mark.parametrize(("text", "leading"), [("a" * 30, 27), ("a" * 10, 12), ("a" * 30 + ".", 12)])
def test_full_lines_that_go_on_in_small_letters_are_one_text_at_wide_spacing(text, leading):
    assert usual_style([segment(text, baseline=100 + 27 * k) for k in range(4)])[1] == leading


@pytest.mark.parametrize(("lines", "leading"), [(3, 12), (4, 24)])
def test_text_set_looser_than_the_lists_of_its_page_gives_the_leading(lines, leading):
    items = [segment("- " + "A" * 30, baseline=100 + 12 * k) for k in range(12)]
    text = [segment("a" * 30, baseline=400 + 24 * k) for k in range(lines)]
    assert usual_style([*items, *text])[1] == leading


def test_a_page_that_names_its_fonts_is_framed_as_one_that_may_be_in_any():
    texts = [Text("bold words", 40, 100, font=BOLD), Text("code", 40, 120, font=MONO), Text("plain", 40, 140)]
    page = made_page(texts)
    own = tuple(sorted(set(page.glyphs.font.tolist())))
    any_font, named = framed(page, FONTS), framed(msgspec.structs.replace(page, fonts=own), FONTS)
    assert 0 < len(own) < len(FONTS)
    assert [(s.text, s.bold, s.caps) for s in named.frame.segments] == [
        (s.text, s.bold, s.caps) for s in any_font.frame.segments
    ]
    assert named.frame.words.flags == any_font.frame.words.flags
    assert named.frame.mono == any_font.frame.mono & set(own)


def test_a_run_drawn_again_for_its_shadow_is_read_once_with_the_pen_up_or_turned():
    once = [Text("Spring", 60, 100), Text("and fall", 60, 120)]
    for angle in (0, 30):  # one is read in C, the other is not
        page = made_page([*once, Text("Spring", 60.5, 100.5)])
        flags = page.glyphs.flags.copy()
        flags[-6:] |= inkflags.DUPLICATE
        angles = (
            np.where(np.arange(len(flags)) < 6, 0, angle).astype(np.float32) if angle else page.glyphs.angle
        )
        glyphs = msgspec.structs.replace(page.glyphs, flags=flags, angle=angles)
        found = framed(msgspec.structs.replace(page, glyphs=glyphs), FONTS)
        assert found.frame.words.text.count("Spring") == 1
        assert found.off_page == 0
