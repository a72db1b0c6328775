"""Words and pieces of lines are cut where gaps, steps and sizes say so."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.layout.text.glyphrun import blank, right_to_left, words_of
from pincite.layout.text.lines import word_text
from tests.layout.text.made_glyphs import Glyph, inked, run, spread, word


def pieces(*glyphs: Glyph) -> int:
    """In how many pieces the glyphs are cut."""
    return len(set(run(*glyphs).piece.tolist()))


def words(*glyphs: Glyph) -> list[str]:
    return run(*glyphs).text


def beside(gap: float = 0.0, *, shift: float = 0.0, size: float = 10.0, step: float | None = None, width=5.0):
    """A letter, and another so far behind it (or ``step`` behind its start) and so much higher."""
    x = 50 + step if step is not None else 50 + width + gap
    return Glyph("a", 50, width=width), Glyph("b", x, base=100 - shift, size=size)


def test_glyphs_without_ink_are_no_words():
    assert words_of(inked(Glyph(" ", 50))) is None


@pytest.mark.parametrize(("shift", "count"), [(2.2, 1), (2.8, 2)])
def test_letters_of_a_line_stand_on_one_baseline(shift, count):
    assert pieces(*beside(shift=shift)) == pieces(*beside(shift=-shift)) == count


@pytest.mark.parametrize(
    ("how", "count"),
    [
        ({"size": 8.5}, 1),
        ({"size": 9.1}, 2),
        ({"size": 4.4}, 1),
        ({"size": 3.6}, 2),
        ({"shift": 8}, 1),
        ({"shift": 9}, 2),
        ({"gap": 3.6}, 1),
        ({"gap": 4.4}, 2),
        ({"gap": -2.7}, 1),
        ({"gap": -3.3}, 2),
    ],
)
def test_a_raised_script_is_small_and_near_its_base(how, count):
    assert pieces(*beside(**{"shift": 3, "size": 6, **how})) == count


@pytest.mark.parametrize(("size", "count"), [(18, 1), (22, 2)])
def test_a_big_initial_stands_apart_from_the_text_beside_it(size, count):
    assert pieces(*beside(10, size=size)) == count


@pytest.mark.parametrize(("shift", "level"), [(1.2, 1), (0.8, 0), (-0.6, -1), (-0.4, 0)])
def test_small_glyphs_off_the_baseline_are_raised_or_lowered(shift, level):
    assert run(*word("ab"), Glyph("2", 60, base=100 - shift, size=6)).script[-1] == level


@pytest.mark.parametrize(("gap", "count"), [(1.5, 1), (1.9, 2)])
def test_a_wide_gap_ends_a_word(gap, count):
    assert len(words(*beside(gap))) == count


@pytest.mark.parametrize(("gap", "count"), [(0.8, 1), (1.0, 2)])
def test_a_blank_of_the_engine_is_believed_over_a_gap(gap, count):
    assert len(words(*spread("ab", [gap], generated=True))) == count


@pytest.mark.parametrize(("gap", "found"), [(1.1, ["2.", "Tr"]), (0.9, ["2.Tr"])])
def test_a_mark_ends_at_a_narrow_gap(gap, found):
    assert words(*spread("2.Tr", [0, gap, 0])) == found


@pytest.mark.parametrize(
    ("mark", "count"), [("123.", 2), ("1234.", 2), ("12345.", 1), ("a)", 2), ("ab", 1), ("•", 2)]
)
def test_a_mark_is_a_sign_or_up_to_five_glyphs_with_a_stop(mark, count):
    gaps = [0.0] * (len(mark) - 1)
    assert len(words(*spread(mark + "Tr", [*gaps, 1.3, 0]))) == count


@pytest.mark.parametrize(
    ("text", "gaps", "found"),
    [
        ("abcdefgh", [3, 3, 3, 4.5, 3, 3, 3], ["abcdefgh"]),
        ("abcdefgh", [3, 3, 3, 5.1, 3, 3, 3], ["abcd", "efgh"]),
        ("abcd", [11, 11, 11], ["abcd"]),
        ("abcd", [13, 13, 13], ["a", "b", "c", "d"]),
        ("abcd", [3, 3, 1], ["a", "b", "cd"]),  # two gaps
        ("abcdef", [3, 3, 3, 1, 1], ["abcdef"]),
        ("abcdefg", [3, 3, 3, 1, 1, 1], ["a", "b", "c", "defg"]),  # half of the gaps
        ("abcdef1234", [3] * 9, ["abcdef1234"]),
        ("abcde12345", [3] * 9, list("abcde12345")),
    ],
)
def test_letter_spaced_runs_are_cut_by_their_own_gaps(text, gaps, found):
    assert words(*spread(text, gaps)) == found


@pytest.mark.parametrize(
    ("gaps", "found"),
    [
        ([1.3] * 5, ["abcdef"]),
        ([1.1] * 5, list("abcdef")),
        ([1.4, 1.4, 2.3, 1.4, 1.4], ["abcdef"]),
        ([1.4, 1.4, 2.5, 1.4, 1.4], ["abc", "def"]),
    ],
)
def test_runs_with_narrow_gaps_are_letter_spaced_where_the_engine_says_so(gaps, found):
    assert words(*spread("abcdef", gaps, generated=True)) == found


@pytest.mark.parametrize(
    ("width", "step", "count"),
    [
        (5, 0.3, 1),  # back by less than half an em
        (5, -0.5, 2),
        (20, 2.7, 1),  # a long tail under the next letter
        (20, 2.3, 2),
        (8.2, 1, 1),  # a little further on, and back no more than three quarters
        (8.8, 1, 2),
        (6.5, 0.6, 1),
        (6.5, 0.4, 2),
    ],
)
def test_a_glyph_that_starts_far_back_is_of_another_piece(width, step, count):
    assert pieces(*beside(step=step, width=width)) == count


@pytest.mark.parametrize(
    ("gaps", "count"),
    [
        ([3, 3, 3, 3, 14], 1),
        ([3, 3, 3, 3, 16], 2),
        ([6, 6, 6, 6, 17], 1),
        ([6, 6, 6, 6, 19], 2),
        ([9, 9, 9, 9, 21], 1),
        ([9, 9, 9, 9, 23], 2),
        ([3, 3, 6, 6, 6, 16.5], 1),
        ([3, 3, 3, 6, 6, 16.5], 2),
    ],
)
def test_a_gap_wide_against_those_between_words_cuts_the_line(gaps, count):
    # Digits are no letter-spaced run, however far apart.
    assert pieces(*spread("1234567"[: len(gaps) + 1], gaps)) == count


@pytest.mark.parametrize(
    ("top", "bottom", "y0", "y1"),
    [(60, 140, 89.5, 103.2), (99, 100, 93.8, 101.2), (92, 102, 92, 102)],
)
def test_boxes_of_words_keep_to_what_letters_reach(top, bottom, y0, y1):
    glyphs = inked(Glyph("a", 50))
    glyphs.loose[:, 1], glyphs.loose[:, 3] = top, bottom
    found = words_of(glyphs)
    assert (found.y0[0], found.y1[0]) == pytest.approx((y0, y1))


def test_the_smallest_glyphs_are_taken_as_half_a_point():
    assert run(Glyph("a", 50, size=0.01)).size.tolist() == [0.5]


@pytest.mark.parametrize(
    ("raw", "text"),
    [("ﬁg", "fig"), ("eﬄux", "efflux"), ("un\u00ad", "un-"), ("e\u0301", "é"), ("ﻼ", "لا"), ("a–b", "a–b")],
)
def test_ligatures_and_composed_letters_are_written_out(raw, text):
    assert word_text(raw) == text
    assert words(*word(raw)) == [text]


@pytest.mark.parametrize(("letters", "leftward"), [("איﷲﻼ", True), ("٣aяअ", False)])
def test_hebrew_and_arabic_letters_run_from_right_to_left(letters, leftward):
    assert right_to_left(np.array([ord(ch) for ch in letters], np.uint32)).tolist() == [leftward] * 4


@pytest.mark.parametrize("ch", " \t\n\xa0\x85\u2003\u200b\u3000\ufeff")
def test_blanks_of_every_width_leave_no_ink(ch):
    assert blank(np.array([ord(ch), ord("a")], np.uint32)).tolist() == [True, False]
