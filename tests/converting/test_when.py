"""When pictures are read: unasked where it can be done and is needed, always, or never."""

import io
import subprocess
import sys

import pytest

import pincite
from pincite.converting.looks import convert_with, looked_at
from pincite.converting.pictures_in import may_hold_pictures
from pincite.converting.saved import saved
from pincite.converting.when import when_to_read
from pincite.errors import BadOption, OcrUnavailable
from pincite.sandbox.resources import Isolation
from tests.converting.test_ocr import TEXT, scan


def written(text: str = "A page that was written and not scanned at all.") -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=1)
    canvas.drawString(30, 250, text)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def illustrated() -> bytes:
    """A page of text with a picture of text on it."""
    import pikepdf

    from pincite.pdf import PdfDocument

    with PdfDocument(scan()) as pdf:
        pixels = pdf.render(1, 100)
    from PIL import Image
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=1)
    for line in range(4):
        canvas.drawString(30, 280 - 14 * line, "A page that was written, with a picture below it.")
    canvas.drawImage(ImageReader(Image.fromarray(pixels)), 30, 20, 280, 190)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as made:
        assert len(made.pages) == 1
    return buffer.getvalue()


@pytest.fixture
def nothing_installed(monkeypatch):
    monkeypatch.setattr("pincite.ocr.languages.data_folders", list)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("auto", "auto"), ("AUTO", "auto"), (True, True), ("on", True), ("hi_res", True), ("1", True),
        (1, True), (False, False), ("off", False), ("fast", False), ("false", False), (0, False),
    ],
)  # fmt: skip
def test_it_can_be_said_in_several_ways(said, meant):
    assert when_to_read(said) == meant and isinstance(when_to_read(said), type(meant))


@pytest.mark.parametrize("said", ["never", "", None, 2])
def test_what_says_nothing_is_refused(said):
    with pytest.raises(BadOption):
        pincite.convert(written(), ocr=said)


def test_a_scan_is_read_unasked_and_says_by_whom(english):
    document = pincite.convert(scan())
    assert TEXT in document.to_text()
    (note,) = [note for note in document.notes if note.code == "ocr_read"]
    assert "Tesseract" in note.sentence and note.page == 1
    assert pincite.convert(scan(), ocr=True).to_text() == document.to_text()


def test_where_nothing_is_installed_a_scan_is_told_and_no_error(nothing_installed):
    document = pincite.convert(scan())
    assert [note.code for note in document.notes] == ["nothing_read", "page_is_picture"]
    assert not document.pages[0].ocr
    with pytest.raises(OcrUnavailable):
        pincite.convert(scan(), ocr="on")


def test_a_language_that_is_not_there_is_no_error_unasked(english):
    assert "page_is_picture" in [note.code for note in pincite.convert(scan(), ocr_languages="tlh").notes]


def test_a_picture_on_a_page_with_text_is_read_when_asked_for_alone(english):
    unasked, asked = (pincite.convert(illustrated(), ocr=when) for when in ("auto", "on"))
    assert "quick" not in unasked.to_text() and not unasked.pages[0].ocr
    assert "quick" in asked.to_text() and asked.pages[0].ocr


def test_a_page_without_a_letter_is_read_however_small_its_picture(english):
    import pikepdf

    with pikepdf.open(io.BytesIO(scan())) as pdf:
        pdf.pages[0].MediaBox = [0, 0, 700, 700]
        out = io.BytesIO()
        pdf.save(out)
    assert "quick brown fox" in pincite.convert(out.getvalue()).to_text()


def test_a_document_with_text_does_not_load_ocr(tmp_path):
    (tmp_path / "a.pdf").write_bytes(written())
    code = (
        "import sys, pincite; pincite.convert('a.pdf').to_markdown(); "
        "print([name for name in sys.modules if name.startswith(('pincite.ocr', 'tesserocr'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert ran.stdout == "[]\n", ran.stderr


def test_the_contract_of_extract_reads_nothing_unasked(english):
    import base64
    import json

    from tests.cli.conftest import command

    asked = json.dumps({"path": "scan.pdf", "base64": base64.b64encode(scan()).decode()}).encode()
    for arguments, ocr in ((), False), (("--ocr",), True), (("--ocr", "auto"), True), (("--no-ocr",), False):
        answer = json.loads(command("extract", *arguments, input=asked).stdout)
        assert answer["result"]["timeInfo"]["pages"][0]["ocr"] is ocr


@pytest.mark.parametrize(
    ("arguments", "read"),
    [
        ([], True), (["--ocr"], True), (["--ocr", "auto"], True), (["--ocr=on"], True), (["--no-ocr"], False),
        (["--ocr", "off"], False), (["--strategy", "fast"], False), (["--strategy", "hi_res"], True),
        (["--languages", "ENG"], True), (["--ocr-language=eng,deu"], True),
    ],
)  # fmt: skip
def test_the_command_line_says_it_as_switch_and_as_word(english, tmp_path, capfd, arguments, read):
    from pincite.cli.run import run

    (tmp_path / "scan.pdf").write_bytes(scan())
    run(["convert", *arguments, str(tmp_path / "scan.pdf"), "--to", "text"])
    assert ("quick brown fox" in capfd.readouterr().out) is read


@pytest.mark.parametrize("arguments", [[], ["--ocr", "on"], ["--partial"]])
def test_several_processes_write_what_one_writes(english, tmp_path, arguments):
    import pikepdf

    from pincite.cli.run import run

    whole = pikepdf.new()
    for page in (scan(), written(), scan(2.0)):
        with pikepdf.open(io.BytesIO(page)) as one:
            whole.pages.extend(one.pages)
    whole.save(tmp_path / "a.pdf", deterministic_id=True)
    for jobs in ("1", "2"):
        more = ["--to", "json", "--reproducible", "--jobs", jobs, "-q", "-o", str(tmp_path / f"{jobs}.json")]
        assert run(["convert", str(tmp_path / "a.pdf"), *arguments, *more]) == 0
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    assert b"quick" in (tmp_path / "1.json").read_bytes()


def test_pages_of_a_tiff_are_read_by_several_processes_to_the_same_document(english):
    from PIL import Image

    from pincite.pdf import PdfDocument

    with PdfDocument(scan()) as pdf:
        page = Image.fromarray(pdf.render(1, 150))
    buffer = io.BytesIO()
    page.save(buffer, "TIFF", save_all=True, append_images=[page, page], dpi=(150, 150))
    reading = {"ocr": "auto", "reproducible": True}
    looks = looked_at(buffer.getvalue(), 2, Isolation(), **reading)
    assert sorted(looks) == [1, 2, 3]
    one, two = (
        pincite.convert(buffer.getvalue(), **reading),
        convert_with(buffer.getvalue(), looks, **reading),
    )
    assert saved(one.tree) == saved(two.tree) and "quick" in one.to_text()


def test_what_may_be_pictures_is_told_without_reading(tmp_path):
    assert may_hold_pictures(scan()) and may_hold_pictures(b"\x89PNG\r\n")
    assert not may_hold_pictures(written()) and not may_hold_pictures(b"")
    (tmp_path / "scan.pdf").write_bytes(scan())
    (tmp_path / "empty").write_bytes(b"")
    assert may_hold_pictures(tmp_path / "scan.pdf")
    assert not may_hold_pictures(tmp_path / "empty") and not may_hold_pictures(tmp_path / "missing")


def test_what_was_read_without_ocr_is_read_again_where_it_is_there(english, tmp_path, monkeypatch):
    with pincite.Library(tmp_path / "library") as library:
        with monkeypatch.context() as patch:
            patch.setattr("pincite.ocr.languages.data_folders", list)
            before = library.ingest(scan(), name="a.pdf", isolation=None)
            assert [note.code for note in before.notes] == ["nothing_read", "page_is_picture"]
            assert library.ingest(scan(), name="a.pdf", isolation=None).status == "known"
        again = library.ingest(scan(), name="a.pdf", isolation=None)
        assert (again.status, [note.code for note in again.notes]) == ("added", ["ocr_read"])
        assert library.ingest(scan(), name="a.pdf", isolation=None).status == "known"
        assert library.ingest(written(), name="b.pdf", isolation=None).status == "new"
        assert library.ingest(written(), name="b.pdf", ocr=False, isolation=None).status == "known"
