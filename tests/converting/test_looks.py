"""Pictures that several processes read give the document that one process reads, to the byte."""

import io
import os

import msgspec
import pikepdf
import pytest

import pincite
from pincite.converting import looks as module
from pincite.converting.isolated import extract_to
from pincite.converting.looks import Looks, convert_with, look, looked_at, pages_of
from pincite.converting.saved import saved
from pincite.ocr.page import Look
from pincite.sandbox.resources import Isolation
from tests.converting.test_ocr import scan

READING = {"ocr": True, "reproducible": True}


@pytest.fixture(scope="module")
def mixed():
    """A scan, a page of text, and two scans, of which one lies askew."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=1)
    canvas.drawString(30, 250, "A page that was written and not scanned at all.")
    canvas.showPage()
    canvas.save()
    pages = [scan(), buffer.getvalue(), scan(2.0), scan()]
    out, whole = io.BytesIO(), pikepdf.new()
    for page in pages:
        with pikepdf.open(io.BytesIO(page)) as one:
            whole.pages.extend(one.pages)
    whole.save(out, deterministic_id=True)
    return out.getvalue()


def test_pages_that_two_processes_read_make_the_same_document(english, mixed):
    told = []
    looks = looked_at(mixed, 2, Isolation(), lambda *done: told.append(done), **READING)
    assert sorted(looks) == [1, 3, 4]
    assert told[-1] == (4, 4)
    assert saved(convert_with(mixed, looks, **READING).tree) == saved(pincite.convert(mixed, **READING).tree)


def test_an_answer_of_the_extract_contract_is_the_same_from_pages_that_two_processes_read(english, mixed):
    looks = looked_at(mixed, 2, Isolation(), **READING)
    assert sorted(looks) == [1, 3, 4]
    alone = extract_to(mixed, "scan.pdf", **READING)
    assert extract_to(mixed, "scan.pdf", looks=looks, **READING) == alone
    assert b"quick" in b"".join(alone.made)


def reader_of(source: bytes, numbers: tuple[int, ...], **reading: object) -> Looks:
    """In the place of what was read on pages: who did it."""
    return dict.fromkeys(look(source, numbers, **reading), b"%d" % os.getpid())


def test_pages_are_shared_out_to_all_processes(english, mixed, monkeypatch):
    monkeypatch.setattr(module, "look", reader_of)
    readers = looked_at(mixed, 2, Isolation(), **READING)
    assert sorted(readers) == [1, 3, 4]
    assert len(set(readers.values())) == 2


def test_what_was_read_before_is_not_read_again(english, mixed):
    looks = look(mixed, (1,), **READING)
    found = msgspec.msgpack.decode(looks[1], type=Look)
    words = tuple(msgspec.structs.replace(word, text="other") for word in found.words)
    looks[1] = msgspec.msgpack.encode(msgspec.structs.replace(found, words=words))
    document = convert_with(mixed, looks, pages="1", **READING)
    assert {token.text for token in document.tokens} == {"other"}


def test_only_pages_without_text_are_read_before(english, mixed):
    assert look(mixed, (2,), **READING) == {}


def test_only_pages_that_are_asked_for_are_read(english, mixed):
    assert sorted(looked_at(mixed, 2, Isolation(), pages="3-", **READING)) == [3, 4]


def test_what_is_not_for_several_processes_is_left_to_one(mixed):
    assert looked_at(mixed, 1, Isolation(), **READING) == {}
    assert looked_at(mixed, 2, Isolation(), ocr=False) == {}
    assert looked_at(mixed, 2, Isolation(), pages="1", **READING) == {}
    assert looked_at(b"<p>Text.</p>", 2, Isolation(), **READING) == {}
    assert pages_of(b"<p>Text.</p>") == ()
