"""Chinese and Japanese come out as they are set: without blanks, stops as wide as they are."""

import pytest

from pincite.ocr.unspaced import joined, stops_are_wide, with_wide_stops
from pincite.ocr.word import OcrWord

LINES = ["世界,人权宣言,序言鉴于", "对人类家庭所有成员", "固有尊严,平等的和不移"]


def set_in(wide, lines=LINES, size=10.0):
    """The lines with each sign one size wide, and stops one or a third of it."""
    out = []
    for row, text in enumerate(lines):
        x, words = 0.0, []
        for part in text.replace(",", " ,").split():
            narrow = part.count(",")
            width = size * (len(part) - narrow + narrow * (1.0 if wide else 0.3))
            words.append(OcrWord(text=part, box=(x, 0, x + width, size), confidence=1.0, block=0, line=row))
            x += width
        out.append(words)
    return out


@pytest.mark.parametrize("wide", [True, False])
def test_stops_are_as_wide_as_they_are_set(wide):
    lines = set_in(wide)
    assert stops_are_wide(lines, [10.0] * 3) == wide
    text = ["".join(word.text for word in line) for line in with_wide_stops(lines, [10.0] * 3)]
    assert text == [line.replace(",", "，") if wide else line for line in LINES]


def test_stops_of_other_scripts_stay():
    lines = set_in(True, [*LINES, "Name,世界"])
    assert with_wide_stops(lines, [10.0] * 4)[3][1].text == ",世界"


def test_a_line_or_two_do_not_tell_of_stops():
    assert not stops_are_wide(set_in(True)[:2], [10.0] * 2)


def test_signs_and_their_stops_stand_without_blanks():
    assert joined("世界", "人权") and joined("世界", ",人") and joined("世界,", "人")
    assert not joined("world", "世界") and not joined("one,", "two") and not joined("世界", "(one")
