"""Pieces of text close together on one baseline are one segment."""

from __future__ import annotations

import pytest

from pincite.layout.text.gathering import segments_of
from pincite.layout.text.lines import all_caps, make_segment, without_words
from pincite.model import words as wordflags
from tests.layout.made_blocks import segment, words_of
from tests.layout.text.made_glyphs import run, word


def lines(gap: float = 3.0, *, shift: float = 0.0, size: float = 10.0, text: str = "cd") -> list[str]:
    """The lines of 'ab' and a piece behind it, drawn before it, which stands so much higher."""
    later = word(text, 60 + gap, base=100 - shift, size=size)
    return [s.text for s in segments_of(run(*later, *word("ab", 50)), [])[1]]


@pytest.mark.parametrize(
    ("how", "count"),
    [
        ({"shift": 2.2}, 1),
        ({"shift": 2.8}, 2),
        ({"gap": 7.2}, 1),
        ({"gap": 8.8}, 2),
        ({"gap": -3.1}, 1),
        ({"gap": -3.9}, 2),
        ({"size": 18}, 1),
        ({"size": 22}, 2),
    ],
)
def test_pieces_of_a_line_are_close_and_of_about_one_size(how, count):
    assert len(lines(**how)) == count


@pytest.mark.parametrize(
    ("how", "count"),
    [
        ({"gap": 1.9}, 1),
        ({"gap": 2.3}, 2),
        ({"shift": 8}, 1),
        ({"shift": 9}, 2),
        ({"size": 8.5, "shift": 3.5}, 1),
        ({"size": 9.1, "shift": 3.5}, 2),
        ({"size": 4.5, "shift": 0.6}, 1),
        ({"size": 4.5, "shift": 0.4}, 2),
        ({"size": 3.7, "gap": 1}, 2),
    ],
)
def test_a_script_is_of_the_line_that_it_stands_at(how, count):
    assert len(lines(**{"gap": 1.2, "shift": 3, "size": 6, **how})) == count


@pytest.mark.parametrize(("gap", "text"), [(1.0, "abcd"), (1.4, "ab cd")])
def test_pieces_that_nearly_touch_are_one_word(gap, text):
    assert lines(gap) == [text]


@pytest.mark.parametrize(("shift", "flag"), [
    (1.2, wordflags.SUPERSCRIPT), (0.8, 0), (-0.6, wordflags.SUBSCRIPT), (-0.4, 0),
])  # fmt: skip
def test_small_pieces_off_the_baseline_are_scripts(shift, flag):
    table, _ = segments_of(run(*word("2", 60.5, base=100 - shift, size=6), *word("ab", 50)), [])
    assert table.flags[1] & (wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT) == flag


def test_scripts_do_not_stretch_their_line():
    _, (s,) = segments_of(run(*word("2", 60.5, base=94, size=6), *word("ab", 50)), [])
    assert (s.y0, s.y1, s.baseline, s.size) == (92, 102, 100, 10)


@pytest.mark.parametrize(("letters", "backwards"), [("אאאaa", True), ("אa", False), ("אאaaa", False)])
def test_a_line_runs_the_way_of_most_of_its_words(letters, backwards):
    placed = [g for k, ch in enumerate(letters) for g in word(ch, 90 - 8 * k)]  # from the right
    table, _ = segments_of(run(*placed), [])
    assert (table.text[0] == "א") is backwards


@pytest.mark.parametrize(
    ("text", "caps"),
    [("AB", True), ("A 1", False), ("A", False), ("ABc", False), ("12", False), ("図ＦＦＪ", False)],
)
def test_a_text_in_capitals_has_two_letters(text, caps):
    assert all_caps(text) is caps


def test_a_segment_is_cut_where_words_were_taken():
    table = words_of(["one", "two", "three", "four"])
    table.x0, table.x1 = [50.0, 70.0, 90.0, 120.0], [65.0, 85.0, 115.0, 140.0]
    whole = segment("one two three four", 50)
    cut = without_words(table, [whole], {1})
    assert [(s.text, s.x0, s.x1, s.first, s.last) for s in cut] == [
        ("one", 50, 65, 0, 1),
        ("three four", 90, 140, 2, 4),
    ]
    assert without_words(table, [whole], set()) == without_words(table, [whole], {9}) == [whole]


@pytest.mark.parametrize("bold", [0, wordflags.BOLD])
def test_a_line_of_nothing_but_scripts_is_bold_if_they_are(bold):
    words = words_of(["1", "2"], [wordflags.SUPERSCRIPT | bold] * 2)
    assert make_segment(words, 0, 2, (0.0, 0.0, 9.0, 9.0), 9.0, 9.0).bold == bool(bold)
