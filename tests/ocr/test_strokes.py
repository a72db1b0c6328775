"""Bold is told from regular by the strokes of a picture, whatever the size."""

import pytest

from pincite.ocr.engines.tesseract import recognise
from pincite.ocr.reading import read_picture
from pincite.ocr.strokes import bold, stroke_width, with_strokes
from pincite.ocr.word import OcrWord
from tests.ocr.pictures import PROSE, page_of, picture, typeset

PAGE = [
    '#text(size: 11pt, weight: "bold")[The harbour in winter]',
    *PROSE[:3],
    "Some come home *before noon* with mackerel and cod.",
    "#text(size: 18pt)[A large but lean line]",
    *PROSE[3:],
]


def lines_of(words):
    lines = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    return list(lines.values())


@pytest.mark.parametrize("dpi", [150, 300])
def test_bold_words_are_told_from_regular_ones_of_any_size(english, dpi):
    from pincite.ocr.clean import grey

    page = grey(typeset(PAGE, dpi=dpi, height=420))
    words = with_strokes(page, recognise(page, dpi, "eng"))
    lines = lines_of(words)
    found = bold(lines, [line[0].height for line in lines])
    heavy = [
        w.text
        for line, row in zip(lines, found, strict=True)
        for w, yes in zip(line, row, strict=True)
        if yes
    ]
    assert heavy == ["The", "harbour", "in", "winter", "before", "noon"]


def test_strokes_are_as_thick_as_they_are_drawn():
    import numpy as np

    page = np.full((100, 200), 255, np.uint8)
    page[20:80, 40:46] = page[20:80, 100:106] = 0
    word = OcrWord(text="ll", box=(40, 20, 106, 80), confidence=1.0, block=0, line=0)
    assert stroke_width(page, word) == pytest.approx(6, rel=0.2)
    assert stroke_width(np.full((100, 200), 255, np.uint8), word) == 0.0


def test_without_ink_nothing_is_bold():
    word = OcrWord(text="word", box=(0, 0, 10, 10), confidence=1.0, block=0, line=0)
    assert bold([[word]], [10.0]) == [[False]]


def test_sizes_a_point_apart_are_told_and_lines_of_one_size_have_one(english):
    from pincite.ocr import read_page_images

    text = [(line, 30, 30 + 16 * k) for k, line in enumerate(PROSE)]
    eleven = [("Boats that come home late are waited for.", 30, 150)]
    page = page_of((0.0, 0.0, 360.0, 200.0))

    def render(dpi):
        import numpy as np

        return np.minimum(picture(text, size=12, dpi=dpi), picture(eleven, size=11, dpi=dpi))

    glyphs = read_page_images(page, render, "eng", 0).ink.glyphs
    sizes = {round(float(size), 1) for size in glyphs.size}
    assert len(sizes) == 2
    small, large = sorted(sizes)
    assert large / small == pytest.approx(12 / 11, rel=0.03)


def test_bold_print_comes_out_bold(english):
    page = typeset(PAGE, dpi=200, height=420)
    assert all(word.stroke > 0 for word in read_picture(page, 200, "eng").words)
