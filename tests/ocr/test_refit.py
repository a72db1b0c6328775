import numpy as np

from pincite.ocr.refit import Letter, Line, fitted


def line(text, gaps, *, blanks):
    """A line of black bars, one for each letter, with so much white behind each; ``blanks``: the letters
    behind which a blank was read."""
    picture = np.full((20, sum(6 + gap for gap in gaps) + 6), 255, np.uint8)
    letters, x = [], 2
    for k, (char, gap) in enumerate(zip(text, gaps, strict=True)):
        picture[4:16, x : x + 6] = 0
        letters.append(Letter(char, x + 3.0, 1.0, ends=k in blanks))
        x += 6 + gap
    return Line(picture, 0, letters)


def words(made):
    return [word.text for word in fitted(made, (0.0, 0.0), 0)]


def test_a_blank_that_was_not_read_parts_words_where_it_is_as_wide_as_others():
    assert words(line("abcdef", [1, 8, 1, 8, 1, 1], blanks={1})) == ["ab", "cd", "ef"]


def test_letters_set_wide_stay_one_word():
    assert words(line("abcdef", [6, 8, 6, 6, 6, 1], blanks={1})) == ["ab", "cdef"]


def test_white_parts_nothing_where_no_blank_tells_how_wide_they_are():
    assert words(line("abcd", [1, 8, 1, 1], blanks=set())) == ["abcd"]


def test_words_of_a_line_that_fell_lie_where_it_fell():
    level = line("ab", [8, 1], blanks={0})
    first, second = fitted(level._replace(slope=0.5), (100.0, 50.0), 0)
    assert first.box[0] == 102
    assert first.box[1] == 50 + 4 + 0.5 * 5
    assert second.box[1] == 50 + 4 + 0.5 * 19
