import socket

import numpy as np
import pytest
from PIL import Image

from pincite import convert
from pincite.errors import OcrLanguage, OcrUnavailable, TimedOut
from pincite.ocr.clean import grey
from pincite.ocr.engines import rapid
from pincite.ocr.engines.port import engine_called
from pincite.ocr.refit import Letter
from tests.ocr.pictures import PROSE, picture, text_of

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(scope="module")
def prose():
    return picture(PROSE)


@pytest.fixture
def no_network(monkeypatch):
    def refused(*_):
        raise AssertionError("the network was asked for")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)


def test_clean_print_is_read_without_a_network(prose, no_network):
    rapid._engine.cache_clear()
    words = engine_called("rapid").recognise(prose, 200, "eng")
    assert text_of(words) == " ".join(PROSE)
    assert [w.line for w in words] == [k for k, line in enumerate(PROSE) for _ in line.split()]


def test_the_same_picture_gives_the_same_words(prose):
    one, two = (rapid.recognise(prose, 200, "eng") for _ in range(2))
    assert one == two


def test_words_are_where_they_are_drawn():
    words = rapid.recognise(picture([("Light house", 100, 80)], dpi=300), 300, "eng")
    scale = 300 / 72
    first, second = words
    assert first.box[0] == pytest.approx(100 * scale, abs=8)
    assert first.baseline is not None
    assert first.baseline[1] == pytest.approx(80 * scale, abs=4)
    assert first.box[1] < 75 * scale < first.box[3]
    assert first.height == pytest.approx(0.92 * 12 * scale, rel=0.2)
    # Helvetica: "Light" is 2.17 em wide, the blank .28.
    assert first.box[2] < (100 + 2.3 * 12) * scale < second.box[0]


@pytest.mark.parametrize("turn", [1, 3])
def test_lines_that_run_up_or_down_are_read(turn):
    upright = grey(picture(["Lighthouse at the harbour"], width=240, height=60))
    standing = np.ascontiguousarray(np.rot90(upright, -turn))
    words = rapid.recognise(standing, 200, "eng")
    assert text_of(words) == "Lighthouse at the harbour"
    assert {w.angle for w in words} == {turn * 90}
    assert all(w.box[3] - w.box[1] > 0 and w.box[2] <= standing.shape[1] for w in words)


def test_white_letters_on_black_have_boxes_around_their_ink():
    dark = 255 - grey(picture([("Lighthouse", 100, 80)], dpi=200))
    (word,) = rapid.recognise(dark, 200, "eng")
    assert word.text == "Lighthouse"
    assert word.box[3] - word.box[1] < 16 * 200 / 72


def test_words_of_a_line_that_falls_have_boxes_as_high_as_they_are():
    level = Image.fromarray(grey(picture(["Lighthouse keepers at the harbour wall", "write down each wave"])))
    askew = level.transform(level.size, Image.Transform.AFFINE, (1, 0, 0, -0.02, 1, 0), fillcolor=255)
    words = rapid.recognise(np.asarray(askew), 200, "eng")
    assert text_of(words).startswith("Lighthouse keepers at the harbour wall")
    assert max(w.box[3] - w.box[1] for w in words) < 16 * 200 / 72
    first, last = words[0], words[5]
    fall = (last.box[0] + last.box[2] - first.box[0] - first.box[2]) / 2 * 0.02
    assert last.baseline[1] - first.baseline[1] == pytest.approx(fall, abs=3)


def test_marks_that_were_hardly_seen_are_specks_in_a_language_without_marks():
    letters = [Letter("é", 1.0, 0.6), Letter("é", 2.0, 0.99), Letter("二", 3.0, 0.2)]
    assert "".join(rapid._unmarked(letter).char for letter in letters) == "eé二"


def test_a_box_beside_a_word_is_a_word_of_its_own():
    letters = rapid._signs_apart([Letter(char, 0.0, 1.0) for char in "no□yes"])
    assert [letter.char for letter in letters if letter.ends] == ["o", "□"]


def test_an_empty_picture_has_no_words():
    assert rapid.recognise(np.full((400, 300), 255, np.uint8), 200, "eng") == []
    assert rapid.recognise(np.zeros((0, 0), np.uint8), 200, "eng") == []


@pytest.mark.parametrize("languages", ["rus", "eng+ara", "hin", "ben"])
def test_scripts_it_would_misread_are_refused(languages, prose):
    with pytest.raises(OcrLanguage, match="take Tesseract"):
        rapid.recognise(prose, 200, languages)


def test_weights_other_than_those_known_are_refused(monkeypatch):
    name, _ = rapid.WEIGHTS["Det"]
    monkeypatch.setitem(rapid.WEIGHTS, "Det", (name, "0" * 64))
    with pytest.raises(OcrUnavailable, match=name):
        rapid.weights()


def test_a_missing_package_is_named_with_its_extra(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "rapidocr", None)
    with pytest.raises(OcrUnavailable, match=r"pincite\[ocr-neural\]"):
        rapid.require("eng")


def test_reading_ends_in_time(prose):
    with pytest.raises(TimedOut):
        rapid.recognise(prose, 200, "eng", timeout=1e-9)


def test_convert_reads_pictures_with_it_and_refuses_what_it_cannot_read(tmp_path):
    from PIL import Image

    file = tmp_path / "scan.png"
    Image.fromarray(picture(PROSE)).save(file, dpi=(200, 200))
    document = convert(file, ocr=True, ocr_engine="rapid")
    assert PROSE[0].split()[1] in document.pages[0].words.text
    assert document.pages[0].ocr
    with pytest.raises(OcrLanguage):
        convert(file, ocr=True, ocr_engine="rapid", ocr_languages="rus")
