"""The demo document is what its script writes."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "examples" / "demo.pdf"
LARGEST = 200_000
"""Bytes; the document travels with every clone."""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo")
    for name in ("one.pdf", "two.pdf"):
        subprocess.run([sys.executable, ROOT / "examples" / "make_demo.py", folder / name], check=True)
    return folder


def pages_of(path):
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    return [(page.get_size(), page.get_rotation(), page.get_textpage().get_text_range()) for page in document]


def test_the_script_writes_other_bytes_each_time(written):
    assert (written / "one.pdf").read_bytes() == (written / "two.pdf").read_bytes()


def test_the_committed_document_is_not_what_the_script_writes(written):
    assert pages_of(DEMO) == pages_of(written / "one.pdf")


def test_the_demo_loses_what_it_is_there_to_show():
    import pikepdf

    assert DEMO.stat().st_size < LARGEST
    with pikepdf.open(DEMO) as pdf:
        assert len(pdf.pages) == 6
        assert [int(page.get("/Rotate", 0)) for page in pdf.pages] == [0, 0, 0, 0, 0, 90]
        kinds = {str(field.get("/FT")) for field in pdf.Root.AcroForm.Fields}
        assert kinds == {"/Tx", "/Ch", "/Btn"}
        links = [a for page in pdf.pages for a in page.get("/Annots", []) if a.Subtype == "/Link"]
        assert any("/A" in link and "/URI" in link.A for link in links)
        with pdf.open_outline() as outline:
            assert outline.root[0].title == "1 The year in brief"
            assert outline.root[0].children[0].children[0].title == "1.1.1 What we measure"
