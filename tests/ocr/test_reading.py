import numpy as np
import pytest

from pincite.ocr import clean, reading
from pincite.ocr.clean import grey
from pincite.ocr.engines import tesseract
from pincite.ocr.reading import believable, read_picture, sureness
from pincite.ocr.word import OcrWord
from tests.ocr.pictures import PROSE, RUSSIAN, picture, spoiled, text_of, typeset

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


@pytest.mark.parametrize("degrees", [-14.0, -8.0, 10.0])
def test_a_page_far_askew_is_read(degrees):
    lines = [(line, 160, 200 + 18 * k) for k, line in enumerate(PROSE)]
    upright = grey(picture(lines, width=600, height=500, dpi=200))
    found = read_picture(spoiled(upright, skew=degrees, shade=0, noise=0), 200, "eng")
    assert text_of(found.words) == " ".join(PROSE)
    assert found.skew == pytest.approx(-degrees, abs=0.2)


def test_a_wrong_slope_is_not_believed(monkeypatch, prose):
    monkeypatch.setattr(clean, "slope", lambda picture: 9.0)
    found = read_picture(prose, 250, "eng")
    assert text_of(found.words) == WANTED and found.skew == 0.0


def test_a_blank_noisy_sheet_is_not_given_to_an_engine(monkeypatch):
    monkeypatch.setattr(reading, "engine_called", None)
    noise = np.random.default_rng(1).normal(230, 12, (1200, 900))
    assert read_picture(np.clip(noise, 0, 255).astype(np.uint8), 100, "eng").words == []


def test_a_page_number_on_a_noisy_sheet_is_found():
    sheet = grey(picture([("17", 180, 280)], size=14, width=360, height=300, dpi=200))
    assert [w.text for w in read_picture(spoiled(sheet, noise=10), 200, "eng").words] == ["17"]


def test_a_script_that_was_not_asked_for_is_told(orientation_data):
    page = typeset(RUSSIAN)
    assert read_picture(page, 200, "eng").script == "Cyrillic"
    assert read_picture(page, 200, "rus").script == ""


def test_lines_the_engine_missed_are_read_again(monkeypatch, prose):
    known = tesseract.recognise

    def forgetful(picture, dpi, languages, *, mode="page", timeout=None):
        words = known(picture, dpi, languages, mode=mode, timeout=timeout)
        return [w for w in words if mode != "page" or w.line not in (2, 5)]

    monkeypatch.setattr(tesseract, "recognise", forgetful)
    found = read_picture(prose, 250, "eng")
    assert sorted(text_of(found.words).split()) == sorted(WANTED.split())
    assert found.left_out == []


def test_words_left_out_are_told():
    ink = np.random.default_rng(2).random((40, 400)) < 0.5
    scribble = np.kron(ink, np.ones((2, 2), bool))
    page = grey(picture(PROSE, dpi=200))
    page[450:530, 80:880] = np.where(scribble, 0, 255)
    found = read_picture(page, 200, "eng")
    assert text_of(found.words) == " ".join(PROSE)
    assert all(w.box[1] > 400 for w in found.left_out)


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


def test_what_a_page_is_read_in_can_be_told_from_its_script(orientation_data):
    from pincite.ocr.languages import of_script

    russian = read_picture(typeset(RUSSIAN), 200, "auto")
    assert russian.languages == of_script("Cyrillic") != ""
    assert "Гавань" in text_of(russian.words)
    english = read_picture(grey(picture(PROSE * 2, width=400, height=300, dpi=250)), 250, "auto")
    assert english.languages == of_script("Latin") and text_of(english.words) == WANTED
    assert read_picture(grey(picture(PROSE * 2, width=400, height=300, dpi=250)), 250, "eng").languages == ""


def test_a_line_is_kept_for_the_word_that_was_read_surely():
    def line(*words):
        return [
            OcrWord(text=text, box=(0, 0, 1, 1), confidence=sure, block=0, line=0) for text, sure in words
        ]

    title = line(("L'Assemblée", 0.15), ("générale", 0.96))
    assert believable(title) == title
    assert believable(line(("L'Assemblée", 0.15), ("gén", 0.96))) == []
    assert believable(line(("Wwowvwwwvvwvwwv", 0.15), ("ilili", 0.96))) == []
