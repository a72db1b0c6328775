import os
import subprocess
import sys

import numpy as np
import pytest

from pincite.errors import BadOption, TooLarge
from pincite.ocr.clean import grey
from pincite.ocr.engines import tesseract
from pincite.ocr.engines.tesseract import logical, posture, recognise
from tests.ocr.pictures import PROSE, picture, text_of

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(scope="module")
def prose():
    return picture(PROSE)


def test_clean_print_is_read(prose):
    words = recognise(prose, 200, "eng")
    assert text_of(words) == " ".join(PROSE)
    assert min(w.confidence for w in words) > 0.5
    assert [w.line for w in words] == [k for k, line in enumerate(PROSE) for _ in line.split()]


def test_words_are_where_they_are_drawn():
    words = recognise(picture([("Lighthouse", 100, 80)], dpi=300), 300, "eng")
    (word,) = words
    scale = 300 / 72
    assert word.box[0] == pytest.approx(100 * scale, abs=8)
    assert word.baseline is not None
    assert word.baseline[1] == pytest.approx(80 * scale, abs=4)
    assert word.box[1] < 75 * scale < word.box[3]
    assert word.height == pytest.approx(0.92 * 12 * scale, rel=0.2)


def test_what_was_read_before_changes_nothing(prose):
    first = recognise(prose, 200, "eng")
    recognise(picture(["Quite another text 1234", "in other words"], size=20), 200, "eng")
    assert recognise(prose, 200, "eng") == first


def test_grey_and_colour_are_read_alike(prose):
    flat = grey(prose)
    assert recognise(flat, 200, "eng") == recognise(np.stack([flat] * 3, axis=2), 200, "eng")


@pytest.mark.parametrize(
    ("stands", "spoken"),
    [("boat", "boat"), ("ناك", "كان"), (".ملاعلا", "العالم."), ("1948", "1948"), ("12.5مجك", "كجم12.5")],
)
def test_words_from_the_right_are_spelt_as_spoken(stands, spoken):
    assert logical(stands) == spoken


def test_an_empty_page_has_no_words():
    assert recognise(np.full((400, 400), 255, np.uint8), 200, "eng") == []
    assert recognise(np.zeros((3, 400), np.uint8), 200, "eng") == []


def test_a_picture_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(tesseract, "MAX_PIXELS", 10_000)
    with pytest.raises(TooLarge):
        recognise(np.full((200, 200), 255, np.uint8), 200, "eng")


@pytest.mark.parametrize(
    "wrong", [np.zeros((50, 50, 4), np.uint8), np.zeros((50, 50)), np.zeros(50, np.uint8)]
)
def test_something_that_is_no_picture_is_refused(wrong):
    with pytest.raises(BadOption):
        recognise(wrong, 200, "eng")


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_turned_page_is_told(orientation_data, quarters):
    page = picture(PROSE * 2, width=400, height=300)
    turned = np.ascontiguousarray(np.rot90(page, -quarters))
    assert posture(turned, 200, "eng").turned == 90 * quarters


def test_a_page_without_text_is_not_turned(orientation_data):
    assert posture(np.full((400, 400), 255, np.uint8), 200, "eng").turned == 0


def test_the_engine_is_loaded_with_one_thread_and_the_setting_does_not_stay_behind(tmp_path):
    (tmp_path / "tesserocr.py").write_text("import os; print(os.environ['OMP_THREAD_LIMIT'])")
    script = (
        "import os; from pincite.ocr.engines.tesseract import _module; "
        "_module(); print('OMP_THREAD_LIMIT' in os.environ)"
    )
    environment = {k: v for k, v in os.environ.items() if k != "OMP_THREAD_LIMIT"}
    environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.split() == ["1", "False"]
