"""Words glued or split are what users of PDF readers complain of first."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.layout.text.framing import framed
from pincite.layout.text.turning import turn_box, turned_back
from pincite.model import words as w
from tests.layout.made_pages import BOLD, FONTS, MONO, PLAIN, Text, frame, made_page, printed


def words_of(texts, **drawing):
    return frame(texts, **drawing).frame.words


def segments_of(texts, **drawing):
    return frame(texts, **drawing).frame.segments


def test_words_are_parted_by_drawn_blanks():
    assert words_of([Text("one two three", 50, 100)]).text == ["one", "two", "three"]


def test_words_are_parted_by_gaps_where_no_blank_is_drawn():
    assert words_of([Text("one two three", 50, 100, spaces=False)]).text == ["one", "two", "three"]


def test_letter_spaced_capitals_stay_words():
    spaced = Text("IMPLEMENTATION OF PLANS", 50, 100, tracking=0.3, spaces=False)
    assert words_of([spaced]).text == ["IMPLEMENTATION", "OF", "PLANS"]


@pytest.mark.parametrize("font", [MONO, PLAIN])
def test_letters_of_fixed_width_may_stand_in_wider_columns_as_those_of_listings_do(font):
    """Each sign is spread over its columns of .6 em: gaps between signs are wider than those within."""
    signs = [("const", 0.0), ("&", 6.4), ("p_mesh", 7.2), ("[", 13.4), ("0", 14.2), ("]", 15.0), (")", 15.8)]
    row = [Text(sign, 50 + 6 * at, 100, font=font, tracking=0.1, spaces=False) for sign, at in signs]
    assert words_of(row).text[0] == "const"
    assert (words_of(row).text == ["const", "&p_mesh[0])"]) == (font == MONO)


def test_single_figures_of_a_row_are_not_read_as_a_spaced_word():
    row = [Text(ch, 50 + 12 * i, 100) for i, ch in enumerate("12345678")]
    assert words_of(row).text == list("12345678")


def test_a_raised_note_mark_is_its_own_word_without_a_blank_before_it():
    words = words_of([Text("order.", 50, 100), Text("19", 80, 96, size=6), Text("However", 89, 100)])
    assert words.text == ["order.", "19", "However"]
    assert words.flags[1] & w.SUPERSCRIPT and words.flags[1] & w.GLUED
    assert not words.flags[2] & w.GLUED
    assert [s.text for s in segments_of([Text("order.", 50, 100), Text("19", 80, 96, size=6)])] == [
        "order.19"
    ]


def test_a_lowered_figure_stays_on_its_line():
    parts = [Text("CO", 50, 100), Text("2", 60, 102, size=6), Text("falls", 67, 100)]
    words = words_of(parts)
    assert words.flags[words.text.index("2")] & w.SUBSCRIPT
    assert [s.text for s in segments_of(parts)] == ["CO2 falls"]


def test_letters_that_share_a_ligature_box_stay_in_their_word():
    page = made_page([Text("fil", 50, 100)])
    loose = page.glyphs.loose.copy()
    loose[1] = loose[0]  # 'fi' drawn as one sign: both letters get its box
    loose[2] -= [5, 0, 5, 0]  # and the next letter follows it
    page = type(page)(
        **{f: getattr(page, f) for f in page.__struct_fields__ if f != "glyphs"}
        | {
            "glyphs": type(page.glyphs)(
                **{
                    f: (loose if f == "loose" else getattr(page.glyphs, f))
                    for f in page.glyphs.__struct_fields__
                }
            )
        }
    )
    assert framed(page, FONTS).frame.words.text == ["fil"]


def test_a_letter_whose_tail_reaches_under_the_word_stays_its_first():
    page = made_page([Text("Quiet spring", 50, 100)])
    loose = page.glyphs.loose.copy()
    loose[0, 2] += 10  # the tail of the Q makes it half again as wide as its em
    page = msgspec.structs.replace(page, glyphs=msgspec.structs.replace(page.glyphs, loose=loose))
    assert framed(page, FONTS).frame.words.text == ["Quiet", "spring"]


def test_a_ligature_of_signs_over_a_blank_glyph_keeps_its_line():
    page = made_page([Text("if tree ==5: stay", 50, 100)])
    loose = page.glyphs.loose.copy()
    loose[9, 0] -= 4.4  # '==' is a glyph without ink, and one that reaches back over it
    loose[8, 2] += 1.0
    page = msgspec.structs.replace(page, glyphs=msgspec.structs.replace(page.glyphs, loose=loose))
    assert [s.text for s in framed(page, FONTS).frame.segments] == ["if tree ==5: stay"]


def test_a_list_mark_near_its_text_is_a_word_of_its_own():
    assert words_of([Text("2.", 50, 100), Text("Trees", 61.2, 100)]).text == ["2.", "Trees"]
    assert words_of([Text("–", 50, 100), Text("Trees", 56.2, 100)]).text == ["–", "Trees"]
    assert words_of([Text("of the trees.", 50, 100), Text("Next", 116.2, 100)]).text[-1] == "trees.Next"


def test_words_drawn_out_of_order_come_out_in_line_order():
    assert [s.text for s in segments_of([Text("second", 80, 100), Text("first", 50, 100)])] == [
        "first second"
    ]


def test_two_columns_on_one_baseline_are_two_segments():
    left, right = Text("left column text", 50, 100), Text("right column text", 320, 100)
    assert [s.text for s in segments_of([left, right])] == ["left column text", "right column text"]


@pytest.mark.parametrize(("y", "size"), [(101.5, 10.0), (100.0, 12.0)], ids=["lower", "larger"])
def test_columns_drawn_line_by_line_keep_their_own_baselines_and_sizes(y, size):
    texts = [
        Text("left column text", 50, 100),
        Text("right column text", 320, y, size),
        Text("goes on below", 50, 112),
    ]
    left, right, below = sorted(segments_of(texts), key=lambda s: (s.x0 > 300, s.baseline))[:3]
    found = [(s.baseline, s.size) for s in (left, right, below)]
    assert sorted(found) == sorted([(100.0, 10.0), (112.0, 10.0), (y, size)])


def test_text_is_not_raised_off_a_bullet_that_is_larger_and_lower():
    flags = words_of([Text("•", 50, 102, 13), Text("two trees", 62, 100)]).flags
    assert not any(flag & (w.SUPERSCRIPT | w.SUBSCRIPT) for flag in flags)


def test_hebrew_is_read_from_right_to_left():
    letters = "שלום"
    placed = [Text(ch, 100 - 5 * i, 100) for i, ch in enumerate(letters)]
    assert words_of(placed).text == [letters]


def test_a_number_inside_hebrew_keeps_its_blanks():
    def leftward(word, x):
        return [Text(ch, x - 5 * i, 100) for i, ch in enumerate(word)]

    texts = [*leftward("מספר", 200), Text("123", 165, 100), *leftward("ומילה", 155)]
    (segment,) = segments_of(texts)
    assert segment.text == "מספר 123 ומילה"


def test_a_drop_cap_does_not_swallow_the_line_beside_it():
    texts = [Text("T", 50, 124, size=36), Text("his is text", 70, 100), Text("and goes on", 70, 112)]
    assert "his is text" in [s.text for s in segments_of(texts)]


def test_turned_text_is_kept_apart_from_the_lines():
    result = frame([Text("upright line of text here", 50, 100), Text("up the side", 30, 400, angle=270)])
    assert [s.text for s in result.frame.segments] == ["upright line of text here"]
    assert [s.text for lines in result.turned.values() for s in lines] == ["up the side"]
    side = result.turned[270][0]
    assert side.y1 - side.y0 > side.x1 - side.x0


def test_a_page_set_sideways_is_turned_before_layout():
    page = frame(
        [Text("all of this page", 100, 700, angle=270), Text("runs up the side", 112, 700, angle=270)]
    )
    assert page.quarter == 270
    assert [s.text for s in page.frame.segments] == ["all of this page", "runs up the side"]


@given(
    st.tuples(*[st.floats(0, 500) for _ in range(4)]).map(
        lambda b: (min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3]))
    ),
    st.sampled_from([0, 90, 180, 270]),
)
def test_turning_a_box_back_gives_the_box(box, quarter):
    assert turned_back(turn_box(box, quarter, 600, 800), quarter, 600, 800) == pytest.approx(box)


def test_text_off_the_page_is_left_out_and_counted():
    result = frame([Text("here", 50, 100), Text("gone", 900, 100)])
    assert result.frame.words.text == ["here"]
    assert result.off_page == 4


def test_bold_is_said_of_a_line_only_if_all_of_it_is_bold():
    whole, part = segments_of(
        [Text("all bold here", 50, 100, font=BOLD), Text("part", 50, 120, font=BOLD), Text("only", 75, 120)]
    )
    assert whole.bold and not part.bold


line = st.text(st.sampled_from("abcdefgh.,-1234567890ABCXYZ "), min_size=1, max_size=30)


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(line, st.integers(20, 400), st.integers(20, 760), st.sampled_from([6, 9, 10, 14, 30])),
        max_size=25,
    )
)
def test_glyphs_in_are_glyphs_out(lines):
    """Every letter on the page is in exactly one word, whatever lies over what."""
    page = made_page([Text(t, x, y, s) for t, x, y, s in lines], width=1200)
    words = framed(page, FONTS).frame.words
    assert sorted("".join(words.text)) == printed(page.glyphs)
    assert all(a <= b for a, b in zip(words.x0, words.x1, strict=True))
    assert not any(any(ch.isspace() for ch in word) for word in words.text)


@given(st.lists(st.tuples(line, st.integers(20, 300), st.integers(20, 760)), max_size=15))
def test_every_word_is_in_exactly_one_segment(lines):
    result = frame([Text(t, x, y) for t, x, y in lines])
    used = np.zeros(len(result.frame.words), dtype=int)
    for s in result.frame.segments:
        used[s.first : s.last] += 1
    assert (used == 1).all()
