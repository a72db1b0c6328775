"""Pictures by name, as files, with their bytes, or not at all: the same in every form."""

import base64
import json
import re
from pathlib import Path

import pytest

import pincite
from pincite.outputs.pictured import picture_files

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
FORMS = ("md", "html", "elements", "docling", "json", "chunks")
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()[:10]


@pytest.fixture(scope="module")
def document():
    return pincite.convert(DEMO)


def written(document, form, **options):
    return document.write(form, **options).decode()


@pytest.mark.parametrize("form", FORMS)
def test_a_figure_of_a_page_is_a_file(document, form):
    ((name, data),) = picture_files(document.illustrated)
    assert data.startswith(b"\x89PNG")
    assert f"demo_files/{name}" in written(document, form, pictures="files", picture_folder="demo_files")


@pytest.mark.parametrize("form", FORMS)
def test_a_figure_of_a_page_is_in_the_text_as_bytes(document, form):
    assert PNG in written(document, form, pictures="data")


@pytest.mark.parametrize("form", FORMS)
def test_pictures_are_left_out_when_that_is_asked(document, form):
    text = written(document, form, pictures="none")
    ((name, _),) = picture_files(document.illustrated)
    assert PNG not in text and name[:16] not in text


@pytest.mark.parametrize("form", FORMS)
def test_a_folder_with_blanks_is_a_path_in_a_link(document, form):
    text = written(document, form, pictures="files", picture_folder="my report_files")
    assert "my%20report_files/" in text


def test_pictures_of_other_formats_are_files_too():
    page = "<p>Text</p><img alt='A dot' src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='>"
    document = pincite.convert(page.encode(), media_type="text/html")
    ((name, _),) = picture_files(document.illustrated)
    assert name.endswith(".gif")
    assert f"![A dot](pictures/{name})" in written(document, "md", pictures="files")
    assert "A dot" in written(document, "md", pictures="none")


def test_what_is_printed_in_a_figure_or_below_it_is_its_alternative_text(document):
    html = written(document, "html", pictures="files")
    assert re.search(r'<img src="pictures/\w+\.png" alt="[^"]*2020 2021 2022 2023 2024', html)


def test_a_document_without_its_original_says_that_its_figures_are_missing(document, tmp_path):
    document.save(tmp_path / "kept")
    loaded = pincite.Document.load(tmp_path / "kept")
    assert not loaded.illustrated.pictures
    assert [note.code for note in loaded.illustrated.notes] == ["figures_not_drawn"]
    again = pincite.Document.load(tmp_path / "kept", original=DEMO)
    assert picture_files(again.illustrated) == picture_files(document.illustrated)


def test_elements_name_the_path_as_unstructured_does(document):
    found = json.loads(written(document, "elements", pictures="files", picture_folder="x"))
    (figure,) = [one for one in found if "image_path" in one["metadata"]]
    assert figure["type"] == "Image" and figure["metadata"]["image_path"].startswith("x/")


@pytest.mark.corpus
@pytest.mark.slow
def test_every_figure_of_the_pages_has_its_bytes():
    from benchmarks.corpora import CorpusMissing, folder

    try:
        paths = sorted((folder() / "dpbench").rglob("*.pdf"))
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    figures = 0
    for path in paths:
        tree = pincite.convert(path).illustrated
        for element in (e for page in tree.pages for e in page.elements if e.kind == "figure"):
            figures += 1
            assert tree.pictures[element.picture].data.startswith(b"\x89PNG"), (path.name, element.id)
    assert figures > 40
