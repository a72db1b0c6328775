import json
import sqlite3
from contextlib import closing

import pytest

from pincite import Library
from tests.archive.made_documents import every_document
from tests.cli.test_notes import scan_of


@pytest.fixture
def kept(pincite, letter, tmp_path):
    """A library with the letter and a Word document."""
    name, data = every_document()["docx"]
    (tmp_path / name).write_bytes(data)
    lines = pincite("ingest", letter, name, "--json")[1].splitlines()
    return [json.loads(line)["urn"] for line in lines]


def test_documents_are_listed(pincite, kept):
    lines = pincite("library", "list")[1].splitlines()
    assert [line.split()[0] for line in lines] == kept
    assert lines[0].endswith(" bytes  letter.pdf")
    assert json.loads(pincite("library", "list", "--json")[1].splitlines()[1])["names"] == ["a.docx"]


def test_a_document_is_shown(pincite, kept):
    out = pincite("library", "show", kept[1])[1]
    assert "a.docx" in out
    assert "Section 1" in out
    assert "2 x 3 image/png" in out
    assert "section_strategy=whole-document" in out
    assert json.loads(pincite("library", "show", kept[1], "--json")[1])["kind"] == "document"


def test_a_text_and_its_bytes_are_those_kept(pincite, kept, letter, tmp_path):
    assert pincite("library", "show", kept[0], "--text")[1].startswith("Dear reader")
    assert pincite("library", "show", kept[0], "--blob", "-o", "copy.pdf") == (0, "", "")
    assert (tmp_path / "copy.pdf").read_bytes() == letter.read_bytes()
    section = json.loads(pincite("library", "show", kept[1], "--json")[1])["runs"][0]["texts"][0]["urn"]
    assert "The end." in pincite("library", "show", section)[1]
    assert pincite("library", "show", section, "--text")[1].startswith("The year")


def test_notes_of_a_document_are_shown_with_page_and_box(pincite, tmp_path):
    (tmp_path / "scan.pdf").write_bytes(scan_of())
    urn = json.loads(pincite("ingest", "--no-ocr", "scan.pdf", "--json")[1])["urn"]
    note = "note   page_is_picture: page 2 (0 0 400 300): the page is a picture; --ocr reads it"
    assert f"   {note}" in pincite("library", "show", urn)[1].splitlines()
    assert pincite("ingest", "--no-ocr", "scan.pdf", "--notes")[2].count("(0 0 400 300)") == 2  # it is known


def test_a_row_is_found_by_its_cells(pincite, tmp_path):
    (tmp_path / "sorts.csv").write_text("Sort,kg,Price\nApples,131,2.40\nPears,41,2.60\n")
    pincite("ingest", "sorts.csv")
    out = pincite("library", "search", "pears", "2.60")[1].splitlines()
    assert out[2:] == ["   row 3 of a table  page 1", "   Sort: Pears | kg: 41 | Price: 2.60"]


def test_a_library_of_an_earlier_version_is_told_of(pincite, kept, tmp_path):
    with closing(sqlite3.connect(tmp_path / "pincite-library" / "catalogue.sqlite")) as database:
        database.execute("PRAGMA user_version = 1")
    assert "earlier version" in pincite("library", "search", "went")[2]
    pincite("ingest", "letter.pdf")
    assert pincite("library", "search", "went")[2] == ""


def test_options_that_exclude_each_other_are_refused(pincite, kept):
    assert pincite("library", "show", kept[0], "--text", "--blob")[0] == 2
    assert pincite("library", "show", kept[0], "-o", "x")[0] == 2


def test_words_are_found_where_they_stand(pincite, kept):
    out = pincite("library", "search", "went", "well")[1].splitlines()
    assert "#char=" in out[0]
    assert "Section 1" in out[1]
    assert "a.docx" in out[1]
    assert "It [went] [well]" in out[2]
    status, out, err = pincite("library", "search", "nowhere")
    assert (status, out, err) == (0, "", "nothing was found\n")
    assert pincite("library", "search", '"')[0] == 2


def test_search_looks_in_the_document_named(pincite, kept):
    assert pincite("library", "search", "well", "--document", kept[0])[1].count("#char") == 1
    assert pincite("library", "search", "well")[1].count("#char") == 2
    assert pincite("library", "search", "well", "--most", "1")[1].count("#char") == 1


def test_an_export_is_whole(pincite, kept, letter, tmp_path):
    assert pincite("library", "export", "out") == (0, "", "")
    lines = (tmp_path / "out" / "texts.jsonl").read_text().splitlines()
    assert len(lines) == 2
    assert (tmp_path / "out" / "quads.nq").read_bytes().count(b"\n") > 20
    assert letter.read_bytes() in [path.read_bytes() for path in (tmp_path / "out" / "blobs").iterdir()]
    assert pincite("library", "export", "out")[0] == 2


def test_quads_of_others_are_taken(pincite, kept, tmp_path):
    pytest.importorskip("pyoxigraph")
    (tmp_path / "more.nq").write_text("<urn:a> <urn:b> <urn:c> <urn:g> .\n<urn:a> <urn:b> <urn:d> .\n")
    status, out, _ = pincite("library", "add", "more.nq")
    assert (status, out.split()[1:4]) == (0, ["new", "2", "quads"])
    assert pincite("library", "add", "more.nq")[1].split()[1] == "known"
    assert pincite("query", "ASK { <urn:a> ?p ?o }")[1] == "true\n"
    assert pincite("library", "show", out.split()[0], "--json")[0] == 0
    assert pincite("library", "remove", out.split()[0])[0] == 0
    assert pincite("query", "ASK { <urn:a> ?p ?o }")[1] == "false\n"


def test_one_bad_file_of_quads_does_not_stop_the_others(pincite, kept, tmp_path):
    pytest.importorskip("pyoxigraph")
    (tmp_path / "bad.nq").write_text("no quads\n")
    (tmp_path / "good.nq").write_text("<urn:a> <urn:b> <urn:c> .\n")
    status, out, err = pincite("library", "add", "bad.nq", "good.nq")
    assert (status, out.split()[1]) == (2, "new")
    assert err.startswith("pincite: bad_quads: bad.nq: ")


def test_a_removed_document_is_gone(pincite, kept):
    status, out, err = pincite("library", "remove", "urn:nothing", kept[0])
    assert (status, out) == (2, f"{kept[0]}  removed\n")
    assert err.startswith("pincite: unknown_urn: ")
    assert pincite("library", "list")[1].count("\n") == 1


def test_a_busy_library_is_told_once(pincite, kept, tmp_path):
    with Library(tmp_path / "pincite-library") as writer:
        writer.hold()
        for command in ("remove", "add"):
            status, out, err = pincite("library", command, "urn:a", "urn:b")
            assert (status, out, err.count("\n")) == (1, "", 1)
            assert err.startswith("pincite: library_busy:")
