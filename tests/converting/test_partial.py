"""What is done when the time is over, where that is asked for."""

import io
import time

import pytest

import pincite
from pincite.converting import pdf_pages
from pincite.sandbox.resources import Isolation
from tests.converting.long_books import drawn_book


def pages_of(*texts):
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for text in texts:
        canvas.drawString(72, 700, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture
def slow(monkeypatch):
    """Reading the eighth page takes very long, as long as somebody looks at the clock."""
    read = pdf_pages._read

    def late(pdf, number, languages, clock, work):
        while number == 8:
            clock.look()
            time.sleep(0.01)
        return read(pdf, number, languages, clock, work)

    monkeypatch.setattr(pdf_pages, "_read", late)


@pytest.fixture(scope="module")
def ten():
    return pages_of(*(f"This is the text of page {number}." for number in range(1, 11)))


def test_the_pages_that_are_done_are_kept_and_the_others_told(ten, slow):
    document = pincite.convert(ten, timeout=1.0, partial=True)
    done = [page.number for page in document.pages]
    assert done and done == list(range(1, len(done) + 1)) and len(done) < 8
    assert all(f"page {page.number}" in page.text for page in document.pages)
    (note,) = [note for note in document.notes if note.code == "time_limit"]
    assert note.page == len(done) + 1
    assert note.sentence.startswith(f"pages {len(done) + 1} to 10 were not read: the time limit was reached")
    assert document.page_count == 10


def test_without_being_asked_nothing_is_kept(ten, slow):
    with pytest.raises(pincite.TimedOut):
        pincite.convert(ten, timeout=0.3)


def test_nothing_that_is_done_is_a_failure():
    with pytest.raises(pincite.TimedOut):
        pincite.convert(pages_of("One.", "Two."), timeout=1e-9, partial=True)


def test_pages_that_were_all_read_in_time_are_put_together_after_it(ten, monkeypatch):
    """What is done with the pages when they are read takes longer than the time that is left."""
    from pincite.converting import pdf
    from pincite.sandbox.clock import look

    def slow(*given, **options):
        time.sleep(2.1)
        look()
        return finish(*given, **options)

    finish = pdf.finish
    monkeypatch.setattr(pdf, "finish", slow)
    document = pincite.convert(ten, timeout=2, partial=True)
    assert len(document.pages) == 10 and "time_limit" not in [note.code for note in document.notes]
    with pytest.raises(pincite.TimedOut):
        pincite.convert(ten, timeout=2)


def test_a_document_that_is_done_in_time_is_whole(ten):
    whole = pincite.convert(ten, timeout=60, reproducible=True)
    document = pincite.convert(ten, timeout=60, partial=True, reproducible=True)
    assert document.to_json() == whole.to_json() and len(document.pages) == 10


@pytest.fixture(scope="module")
def endless():
    """It takes minutes to read."""
    return drawn_book(2000)


def test_a_child_keeps_what_is_done_before_it_is_ended(endless):
    document = pincite.convert_isolated(endless, isolation=Isolation(timeout=8.0), partial=True)
    assert 0 < len(document.pages) < 2000
    assert [note.code for note in document.notes if note.code == "time_limit"] == ["time_limit"]


def test_the_command_writes_it_and_tells_the_loss(endless, tmp_path, capsys):
    from pincite.cli import main

    (tmp_path / "endless.pdf").write_bytes(endless)
    out = tmp_path / "endless.txt"
    line = ["convert", str(tmp_path / "endless.pdf"), "--partial", "--timeout", "8s", "-o", str(out)]
    assert main([*line, "--strict"]) == 1
    assert "The line of every page" in out.read_text()
    assert "were not read: the time limit was reached" in capsys.readouterr().err
