import numpy as np
import pytest
from PIL import Image

from tests.cli.conftest import command

STAGES = ["words", "lines", "blocks", "tables", "order", "elements"]


def picture_of(path):
    with Image.open(path) as image:
        return np.asarray(image)


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_draws_what_it_saw(pincite, demo, tmp_path, stage):
    target = tmp_path / "page.png"
    assert pincite("inspect", demo, "--page", 4, "--stage", stage, "-o", target) == (0, "", "")
    picture = picture_of(target)
    page = picture[:1684, :1191].astype(int)  # A4 at 144 dots an inch; a legend may stand beside it
    colourful = page.max(axis=2) - page.min(axis=2) > 60
    assert picture.shape[0] in (1684, 1685)
    assert colourful.sum() > 500


def test_the_picture_goes_into_this_folder_by_default(pincite, letter, tmp_path):
    status, out, err = pincite("inspect", letter, "--page", 1)
    assert (status, out) == (0, "")
    assert err == "letter-p1-elements.svg was written\n"
    assert 'height="300pt"' in (tmp_path / "letter-p1-elements.svg").read_text()


def test_a_picture_goes_to_stdout_whole(letter):
    done = command("inspect", letter, "--page", 1, "--stage", "words", "-o", "-", "--dpi", 72)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"<svg ") and done.stdout.endswith(b"</svg>\n")
    assert b'width="400pt" height="300pt"' in done.stdout


def test_two_pictures_of_one_page_are_the_same(pincite, letter, tmp_path):
    for name in ("a.png", "b.png", "a.svg", "b.svg"):
        pincite("inspect", letter, "--page", 1, "-o", tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "status", "code"),
    [
        (["letter.pdf", "--page", "2"], 2, "bad_pages"),
        (["letter.pdf", "--page", "0"], 2, "bad_option"),
        (["letter.pdf", "--page", "1", "--stage", "magic"], 2, "bad_option"),
        (["letter.pdf", "--page", "1", "-o", "letter.pdf"], 2, "bad_option"),
        (["letter.pdf", "--page", "1", "-o", "page.pdf"], 2, "bad_option"),
        (["letter.pdf", "--page", "1", "-o", "page"], 2, "bad_option"),
        (["letter.pdf", "--page", "1", "--dpi", "1e9"], 2, "bad_option"),
        (["letter.pdf", "--page", "1", "--ocr=off", "--ocr-language", "eng"], 2, "no_effect"),
        (["broken.pdf", "--page", "1"], 1, "not_pdf"),
        (["locked.pdf", "--page", "1"], 1, "encrypted"),
    ],
)
def test_a_picture_that_cannot_be_made_ends_in_one_line(
    pincite, letter, broken, locked, arguments, status, code
):
    found, out, err = pincite("inspect", *arguments)
    assert (found, out) == (status, "")
    assert err.startswith(f"pincite: {code}: ")
    assert err.count("\n") == 1
