import numpy as np
import pytest

from pincite.layout.text.framing import framed
from pincite.model.ink import RECOGNISED
from pincite.ocr import OCR_FONTS, as_displayed, read_page_images
from pincite.ocr.clean import grey
from pincite.ocr.pictures import PIXELS
from tests.ocr.pictures import PROSE, letters, page_of, picture, spoiled

WHOLE = (0.0, 0.0, 360.0, 200.0)


def never(dpi):
    raise AssertionError("nothing was to be drawn")


def test_a_page_of_text_is_neither_drawn_nor_read():
    page = page_of(glyphs=letters([(line, 30, 30 + 14 * k) for k, line in enumerate(PROSE)]))
    found = read_page_images(page, never, "eng", 0)
    assert found.ink is page and found.words == 0 and found.regions == ()


def test_a_scan_gets_its_text(english):
    found = read_page_images(page_of(WHOLE), lambda dpi: picture(PROSE, dpi=dpi), "eng", 0)
    assert found.words == sum(len(line.split()) for line in PROSE)
    frame = framed(found.ink, OCR_FONTS).frame
    assert [s.text for s in frame.segments] == PROSE
    assert len({s.size for s in frame.segments}) == 1
    assert frame.segments[0].size == pytest.approx(12, rel=0.1)
    assert [s.baseline for s in frame.segments] == pytest.approx([30 + 18 * k for k in range(6)], abs=1)
    assert frame.segments[0].x0 == pytest.approx(30, abs=2)


def test_a_picture_is_read_where_it_stands(english):
    image = (60.0, 100.0, 300.0, 190.0)
    page = page_of(image, glyphs=letters([(line, 30, 20 + 14 * k) for k, line in enumerate(PROSE[:3])]))
    shown = [*((line, 30, 20 + 14 * k) for k, line in enumerate(PROSE[:3])), ("Lobster landed", 100, 150)]
    found = read_page_images(page, lambda dpi: picture(shown, size=10, dpi=dpi), "eng", 1)
    assert found.words == 2
    glyphs = found.ink.glyphs
    read = (glyphs.flags & RECOGNISED) != 0
    assert read.sum() == len("Lobster landed")
    assert glyphs.loose[read][0, 0] == pytest.approx(100, abs=1)
    assert glyphs.origin[read][0, 1] == pytest.approx(150, abs=1)
    assert found.ink.images == (image,)


def test_a_poster_is_drawn_within_the_bound_of_pixels(english):
    asked = []

    def render(dpi):
        asked.append(dpi)
        return np.full((600, 400), 255, np.uint8)

    read_page_images(page_of((0.0, 0.0, 20000.0, 30000.0), width=20000.0, height=30000.0), render, "eng", 0)
    (dpi,) = asked
    assert 20000 * 30000 * (dpi / 72) ** 2 <= PIXELS * 1.01


def test_the_same_page_is_read_twice_in_one_way(english):
    bad = spoiled(grey(picture(PROSE, dpi=300)), skew=1.0)
    one, two = (read_page_images(page_of(WHOLE), lambda dpi: bad, "eng", 0) for _ in range(2))
    for name in one.ink.glyphs.__struct_fields__:
        assert getattr(one.ink.glyphs, name).tobytes() == getattr(two.ink.glyphs, name).tobytes()


def test_a_crooked_scan_is_set_straight_with_a_note(english):
    bad = spoiled(grey(picture(PROSE, dpi=300)), skew=2.0)
    found = read_page_images(page_of(WHOLE), lambda dpi: bad, "eng", 0)
    assert [n.code for n in found.notes] == ["ocr_skew"]
    assert found.skew == pytest.approx(-2.0, abs=0.2)
    frame = framed(found.ink, OCR_FONTS).frame
    assert [s.text for s in frame.segments] == PROSE
    # On the page as displayed the words left of the middle lie lower than those right of it.
    table = frame.words
    boxes = [(table.x0[i], table.y0[i], table.x1[i], table.y1[i]) for i in range(len(table))]
    shown = [as_displayed(b, found.skew, 360.0, 200.0) for b in boxes]
    assert shown[0][1] > boxes[0][1] + 2
    assert shown[7][1] < boxes[7][1]
