"""Forms and readers for other libraries must be reachable from the command line."""

from __future__ import annotations

import base64
import json

import pytest

from tests.outputs.made_flows import PIXEL

HTML = (
    '<h1>Head</h1><p hidden>unseen</p><img alt="dot" src="data:image/png;base64,'
    + base64.b64encode(PIXEL).decode()
    + '"><p>End.</p>'
)


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(HTML)
    return path


def test_the_docling_form_is_what_docling_loads(pincite, letter):
    document = pytest.importorskip("docling_core.types.doc.document")
    status, out, _ = pincite("convert", letter, "--to", "docling")
    assert status == 0
    loaded = document.DoclingDocument.model_validate_json(out)
    assert loaded.pages and "Dear reader" in loaded.export_to_markdown()


def test_docling_documents_in_a_folder_end_in_docling_json(pincite, page, tmp_path):
    status, _, _ = pincite("convert", page, "--to", "docling", "-o", f"{tmp_path}/out/")
    assert status == 0
    assert (
        json.loads((tmp_path / "out" / "page.docling.json").read_text())["schema_name"] == "DoclingDocument"
    )


def test_pictures_have_their_bytes_where_they_are_asked_for(pincite, page):
    encoded = base64.b64encode(PIXEL).decode()
    for form in ("md", "html", "elements"):
        assert encoded not in pincite("convert", page, "--to", form)[1]
        assert encoded in pincite("convert", page, "--to", form, "--pictures", "data")[1]


def test_what_is_hidden_is_shown_when_asked_for(pincite, page):
    assert "unseen" not in pincite("convert", page)[1]
    assert "unseen" in pincite("convert", page, "--also", "comments,hidden")[1]
    status, _, err = pincite("convert", page, "--also", "everything")
    assert status == 2 and "bad_option" in err
