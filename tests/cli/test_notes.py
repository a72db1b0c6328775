"""What was lost, left out or guessed is told on stderr, a line a document."""

from __future__ import annotations

import io
import json

import pytest
from pikepdf import Name, StreamDecodeLevel
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

import pincite
from pincite.cli.notes import summed_up
from pincite.cli.run import run
from pincite.model.document import Note
from tests.pdf.drafts import Draft


def scan_of(pages=2, *, before="", over="", size=10):
    """Pages that are a picture each, with a text over it or not, after one with a text where there is one."""
    canvas = Canvas(out := io.BytesIO(), pagesize=(400, 300), invariant=1)
    if before:
        canvas.drawString(40, 240, before)
        canvas.showPage()
    for _ in range(pages):
        canvas.drawImage(ImageReader(Image.new("L", (40, 30), 200)), 0, 0, 400, 300)
        canvas.setFont("Helvetica", size)
        canvas.drawString(40, 200, over)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture
def scan(tmp_path):
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan_of())
    return path


def test_pages_that_are_pictures_are_told_and_nothing_read_is_no_success(scan, capfd):
    assert run(["convert", "--no-ocr", str(scan), "-o", "scan.md"]) == 1
    told = capfd.readouterr().err.splitlines()
    assert told[0] == "pincite: note: scan.pdf: 2 of 2 pages are pictures; --ocr reads them"
    assert told[1].startswith("pincite: 1 document, 2 pages in ") and told[1].endswith(" s; 3 notes")


def test_quiet_says_nothing_and_the_status_still_tells(scan, capfd):
    assert run(["convert", "--no-ocr", str(scan), "-q", "-o", "scan.md"]) == 1
    assert capfd.readouterr().err == ""


def test_notes_lists_each_with_its_code_and_place(scan, capfd):
    run(["convert", "--no-ocr", str(scan), "--notes"])
    told = capfd.readouterr().err.splitlines()
    assert "pincite: note: scan.pdf: page_is_picture: page 2 (0 0 400 300): the page is a picture" in told[2]
    assert [line.split(": ")[3] for line in told] == ["nothing_read", "page_is_picture", "page_is_picture"]


@pytest.mark.parametrize(("more", "status"), [([], 0), (["--strict"], 1)])
def test_strict_makes_a_loss_a_failure(tmp_path, capfd, more, status):
    path = tmp_path / "mixed.pdf"
    path.write_bytes(scan_of(1, before="Here is a text."))
    assert run(["convert", "--no-ocr", str(path), *more]) == status
    found = capfd.readouterr()
    assert found.err == "pincite: note: mixed.pdf: page 2: the page is a picture; --ocr reads it\n"
    assert "Here is a text." in found.out


@pytest.mark.parametrize(("size", "told"), [(9, 1), (36, 0)])
def test_a_picture_with_a_stamp_is_one_and_a_slide_over_a_picture_is_none(size, told):
    notes = pincite.convert(scan_of(1, over="Page 1 of 3", size=size), ocr=False).notes
    assert [note.code for note in notes] == ["page_is_picture"] * told


def test_a_document_from_which_nothing_is_missing_is_converted_in_silence(letter, capfd):
    assert run(["convert", str(letter)]) == 0
    assert capfd.readouterr().err == ""


def test_a_page_whose_content_cannot_be_decoded_is_told(tmp_path, capfd):
    draft = Draft()
    draft.page("BT /F 12 Tf 20 300 Td (A page that can be read.) Tj ET")
    page = draft.page()
    page.Contents.write(b"\x80\x81 this is not deflated", filter=Name.FlateDecode)
    path = tmp_path / "spoilt.pdf"
    path.write_bytes(draft.save(compress_streams=False, stream_decode_level=StreamDecodeLevel.none))
    assert run(["convert", str(path)]) == 0
    told = "pincite: note: spoilt.pdf: page 2: the content of the page cannot be decoded\n"
    assert capfd.readouterr().err == told


def test_an_empty_page_is_no_loss(tmp_path, capfd):
    draft = Draft()
    draft.page("BT /F 12 Tf 20 300 Td (A page that can be read.) Tj ET")
    draft.page()
    path = tmp_path / "empty.pdf"
    path.write_bytes(draft.save())
    assert run(["convert", str(path), "--strict"]) == 0
    assert capfd.readouterr().err == ""


def test_notes_stand_in_extract_elements_and_html(scan, capfd):
    run(["convert", "--no-ocr", str(scan), "-q", "--to", "extract"])
    warnings = json.loads(capfd.readouterr().out)["timeInfo"]["warnings"]
    assert [(one["code"], one.get("page")) for one in warnings] == [
        ("nothing_read", None), ("page_is_picture", 1), ("page_is_picture", 2),
    ]  # fmt: skip
    run(["convert", "--no-ocr", str(scan), "-q", "--to", "elements"])
    notes = json.loads(capfd.readouterr().out)[0]["metadata"]["notes"]
    assert notes[2] == {
        "code": "page_is_picture", "sentence": "the page is a picture; --ocr reads it",
        "page_number": 2, "box": [0.0, 0.0, 400.0, 300.0],
    }  # fmt: skip
    run(["convert", "--no-ocr", str(scan), "-q", "--to", "html"])
    html = capfd.readouterr().out
    assert '<li data-code="page_is_picture" data-page="2" data-box="0.0,0.0,400.0,300.0">' in html


def test_notes_of_elements_come_back_with_them():
    document = pincite.convert(scan_of())
    elements = document.to_elements()
    again = pincite.from_elements(elements)
    assert again.notes == document.notes
    assert again.to_elements()[0]["metadata"]["notes"] == elements[0]["metadata"]["notes"]


def test_after_many_documents_a_line_sums_them_up(letter, note, broken, capfd):
    run(["convert", str(letter), str(note), str(broken), "-o", "out/"])
    last = capfd.readouterr().err.splitlines()[-1]
    assert last.startswith("pincite: 2 documents, 2 pages in ") and last.endswith(" s; 1 failure")


def test_a_line_begins_with_what_was_lost_and_counts_what_it_leaves_out():
    notes = [
        Note("crowded", "c", 1), Note("macros", "m"), Note("part_missing", "The sheet is not there."),
        Note("not_fetched", "n", 1), Note("not_fetched", "n", 2), Note("repaired", "r"),
        Note("cut_field", "t", 4),
    ]  # fmt: skip
    assert summed_up(notes, 5) == (
        "The sheet is not there; page 4: t; 2 things of other places were not fetched; 2 notes more (--notes)"
    )
    assert summed_up([Note("macros", "m")], 1) == ""
