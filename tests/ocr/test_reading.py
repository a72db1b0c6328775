import numpy as np
import pytest

from pincite.ocr.clean import grey
from pincite.ocr.reading import believable, read_picture, sureness
from pincite.ocr.tesseract import OcrWord
from tests.ocr.pictures import PROSE, picture, spoiled, text_of

pytestmark = pytest.mark.usefixtures("english")
WANTED = " ".join(PROSE * 2)


@pytest.fixture(scope="module")
def prose():
    return grey(picture(PROSE * 2, width=400, height=300, dpi=250))


def test_a_bad_scan_is_read(prose):
    found = read_picture(spoiled(prose, skew=1.5), 250, "eng")
    assert text_of(found.words) == WANTED
    assert found.skew == pytest.approx(-1.5, abs=0.2)
    first = [w for w in found.words if w.line == 0]
    bases = [w.box[3] for w in first if w.text in ("The", "harbour", "lies", "between", "two")]
    assert max(bases) - min(bases) <= 4  # the line is level


def test_a_page_on_its_head_is_read(orientation_data, prose):
    found = read_picture(np.ascontiguousarray(prose[::-1, ::-1]), 250, "eng")
    assert text_of(found.words) == WANTED
    assert found.turned == 180
    assert {w.angle for w in found.words} == {180}
    height, width = prose.shape
    upright = read_picture(prose, 250, "eng").words
    for there, here in zip(found.words, upright, strict=True):
        x0, y0, x1, y1 = here.box
        assert there.box == pytest.approx((width - x1, height - y1, width - x0, height - y0), abs=4)


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_page_on_its_side_is_read(orientation_data, prose, quarters):
    found = read_picture(np.ascontiguousarray(np.rot90(prose, -quarters)), 250, "eng")
    assert text_of(found.words) == WANTED
    assert found.turned == 90 * quarters


def test_a_pattern_gives_no_words():
    y, x = np.mgrid[0:600, 0:600]
    waves = ((np.sin(x / 9) + np.sin(y / 7 + x / 31)) * 60 + 128).astype(np.uint8)
    assert read_picture(waves, 200, "eng").words == []


def word(text, confidence, line=0):
    return OcrWord(text=text, box=(0, 0, 1, 1), confidence=confidence, block=0, line=line)


def test_specks_go_and_words_stay():
    line = [word("harbour", 0.9), word("|", 0.4), word("l’hiver", 0.0), word("&", 0.9), word("quay", 0.9)]
    drawing = [word("w", 0.4, 1), word("-", 0.9, 2)]
    kept = [w.text for w in believable(line + drawing)]
    assert kept == ["harbour", "l’hiver", "&", "quay"]


def test_a_few_characters_do_not_make_a_page_sure():
    assert sureness([word("ab", 1.0)], 20) == 0.0
    assert sureness([word("a" * 20, 0.5), word("b" * 20, 1.0)], 20) == pytest.approx(0.75)
