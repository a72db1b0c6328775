"""RTF as LibreOffice writes it."""

from __future__ import annotations

from pincite.readers.rtf.reader import read
from tests.readers.outlines import elements, outline, slots


def test_an_end_of_a_cell_that_the_row_does_not_define_makes_no_cell() -> None:
    row = rb"\trowd\cellx1000\cellx2000\intbl a\cell b\cell\row"
    last = rb"\trowd\cellx1000\cellx2000\intbl c\cell\pard\intbl\cell\cell\row"
    found, _ = elements(read, rb"{\rtf1 " + row + last + rb"\pard after\par}")
    assert slots(found[0]) == [(0, 0, 1, 1, "a"), (0, 1, 1, 1, "b"), (1, 0, 1, 1, "c"), (1, 1, 1, 1, "")]


def test_words_with_a_reading_above_them_are_kept_with_it() -> None:
    code = rb"{\*\fldinst { EQ \\* jc3 \\* hps12 \\o\\al(\\s\\up 10(kana),kanji)}}"
    found, _ = elements(read, rb"{\rtf1 {\field" + code + rb"{\fldrslt {}}} after\par}")
    assert outline(found) == [("paragraph", 0, "", "kanji(kana) after")]
    found, _ = elements(read, rb"{\rtf1 {\field" + code + rb"{\fldrslt shown}} after\par}")
    assert outline(found) == [("paragraph", 0, "", "shown after")]
