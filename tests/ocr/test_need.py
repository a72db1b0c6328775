import pytest

from pincite.model.ink import INVISIBLE, UNMAPPED
from pincite.ocr.need import regions_to_read
from tests.ocr.pictures import joined, letters, page_of, shapes

WHOLE = (0.0, 0.0, 360.0, 200.0)
LINES = [("some words in a line of text that goes on", 30, 20 + 14 * k) for k in range(12)]


def test_a_page_of_text_is_not_read():
    assert regions_to_read(page_of(glyphs=letters(LINES))) == []


def test_an_empty_page_is_not_read():
    assert regions_to_read(page_of()) == []


def test_a_scan_is_read():
    assert regions_to_read(page_of(WHOLE)) == [WHOLE]


def test_a_scan_in_strips_is_read_whole():
    strips = [(10.0, 10.0 + 18 * k, 350.0, 28.0 + 18 * k) for k in range(10)]
    assert regions_to_read(page_of(*strips)) == [WHOLE]


def test_a_scan_with_a_stamp_is_read():
    stamp = letters([("Received 2 May 2019", 200, 190)], size=6)
    assert regions_to_read(page_of(WHOLE, glyphs=stamp)) == [WHOLE]


def test_a_background_picture_under_text_is_not_read():
    assert regions_to_read(page_of(WHOLE, glyphs=letters(LINES))) == []


def test_a_picture_beside_text_is_read_alone():
    image = (40.0, 110.0, 300.0, 190.0)
    assert regions_to_read(page_of(image, glyphs=letters(LINES[:5]))) == [image]


def test_a_logo_is_not_read():
    assert regions_to_read(page_of((10.0, 150.0, 40.0, 180.0), glyphs=letters(LINES[:5]))) == []


def test_a_picture_that_hangs_over_the_edge_is_read_within_the_page():
    (region,) = regions_to_read(page_of((-50.0, 100.0, 200.0, 250.0), glyphs=letters(LINES[:4])))
    assert region == (0.0, 100.0, 200.0, 200.0)


def test_a_good_invisible_layer_is_not_read_again():
    assert regions_to_read(page_of(WHOLE, glyphs=letters(LINES, flags=INVISIBLE))) == []


def test_an_invisible_layer_is_not_read_again_where_vowels_are_marks():
    lines = [("हिन्दी में लिखी हुई किताबों की सूची", 30, 20 + 14 * k) for k in range(12)]
    assert regions_to_read(page_of(WHOLE, glyphs=letters(lines, flags=INVISIBLE))) == []


@pytest.mark.parametrize(
    "text",
    ["~^|~ ^¬¦ ~~|^ ¬¬~ ^|^ ~¦¬ ~^|~ ^¬", "i l ! t r f j 1 l i i t l r"],
    ids=["signs", "single letters"],
)
def test_debris_in_an_invisible_layer_is_not_trusted(text):
    layer = [(text, 30, 20 + 14 * k) for k in range(12)]
    assert regions_to_read(page_of(WHOLE, glyphs=with_blanks(layer))) == [WHOLE]


def with_blanks(texts):
    """Invisible letters, each word by itself, blanks as the engine makes them."""
    parts = []
    for text, x, y in texts:
        for word in text.split():
            parts.append(letters([(word, x, y)], flags=INVISIBLE))
            blank = letters([("-", x + len(word) * 5, y)], flags=1)
            blank.code[:] = 0x20
            parts.append(blank)
            x += (len(word) + 1) * 5
    return joined(*parts)


def test_a_scan_under_a_scant_invisible_layer_is_read():
    assert regions_to_read(page_of(WHOLE, glyphs=letters([("page 17", 30, 190)], flags=INVISIBLE))) == [WHOLE]


def test_letters_without_a_meaning_are_not_trusted():
    lying = letters(LINES, flags=UNMAPPED)
    assert regions_to_read(page_of(glyphs=lying)) == [WHOLE]
    private = letters(LINES)
    private.code[:] = 0xF020
    assert regions_to_read(page_of(glyphs=private)) == [WHOLE]


def test_a_page_with_a_few_letters_without_a_meaning_is_trusted():
    glyphs = joined(letters(LINES), letters([("ooooooooooooooooooooooooooooo", 30, 195)], flags=UNMAPPED))
    assert regions_to_read(page_of(glyphs=glyphs)) == []


def test_text_drawn_as_outlines_is_read():
    assert regions_to_read(page_of(glyphs=letters([("3", 10, 10)]), paths=shapes(600))) == [WHOLE]


def test_a_drawing_beside_text_is_not_taken_for_outlined_text():
    assert regions_to_read(page_of(glyphs=letters(LINES), paths=shapes(600))) == []
