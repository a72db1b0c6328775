"""Opening, closing, pages, notes and pictures."""

from __future__ import annotations

import builtins
import re
import threading

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pincite.errors import (
    BadOption,
    BadPages,
    Corrupt,
    Encrypted,
    NotPdf,
    TooLarge,
    UnsupportedSecurity,
)
from pincite.pdf import PdfDocument
from tests.pdf.drafts import Draft, text


def plain(words: str = "Hello", pages: int = 1) -> bytes:
    draft = Draft()
    for number in range(pages):
        draft.page(f"BT /F 12 Tf 20 300 Td ({words} {number + 1}) Tj ET")
    return draft.save()


def locked(owner: str = "owner", user: str = "geheim", revision: int = 6) -> bytes:
    draft = Draft()
    draft.page("BT /F 12 Tf 20 300 Td (secret) Tj ET")
    modern = revision >= 4
    lock = pikepdf.Encryption(owner=owner, user=user, R=revision, aes=modern, metadata=modern)
    return draft.save(encryption=lock)


@pytest.mark.parametrize("data", [b"", b"hello", b"\x89PNG\r\n\x1a\n" + b"\0" * 2000, b"PK\x03\x04"])
def test_what_is_no_pdf_is_told_from_a_damaged_one(data):
    with pytest.raises(NotPdf) as caught:
        PdfDocument(data)
    assert caught.value.code == "not_pdf"


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>"])
def test_a_damaged_pdf_gives_a_typed_error(data):
    with pytest.raises(Corrupt):
        PdfDocument(data)


def test_a_truncated_file_ends_in_a_result_or_a_typed_error():
    data = plain(pages=3)
    for cut in range(0, len(data), max(1, len(data) // 40)):
        try:
            with PdfDocument(data[:cut]) as document:
                for number in range(1, document.page_count + 1):
                    document.read_page(number)
        except (NotPdf, Corrupt):
            pass


@pytest.mark.parametrize("revision", [2, 3, 4, 6])
def test_the_right_password_opens(revision):
    data = locked(revision=revision)
    for password in ("geheim", "owner"):
        with PdfDocument(data, password=password) as document:
            assert text(document.read_page(1)) == "secret"
            assert document.info().encrypted


def test_a_password_with_an_umlaut_opens():
    for revision in (4, 6):
        with PdfDocument(locked(user="schlüssel", revision=revision), password="schlüssel") as document:
            assert text(document.read_page(1)) == "secret"


def test_missing_and_wrong_passwords_are_told_apart():
    with pytest.raises(Encrypted, match="needs a password"):
        PdfDocument(locked())
    with pytest.raises(Encrypted, match="wrong"):
        PdfDocument(locked(), password="falsch")


def test_a_document_open_to_all_opens_without_a_password():
    with PdfDocument(locked(user="")) as document:
        assert text(document.read_page(1)) == "secret"
        assert document.info().encrypted
    with PdfDocument(plain()) as document:
        assert not document.info().encrypted


def test_an_unknown_protection_is_named():
    data = locked().replace(b"/Filter /Standard", b"/Filter /Strandard", 1)
    with pytest.raises(UnsupportedSecurity):
        PdfDocument(data)


def damaged() -> bytes:
    """A file PDFium does not open but qpdf rebuilds: its trailer has no end."""
    data = plain("Rescued")
    start = data.rindex(b"trailer")
    return data[:start] + data[start:].replace(b">>", b"")


def test_a_repaired_file_has_a_note():
    with PdfDocument(damaged()) as document:
        assert text(document.read_page(1)) == "Rescued 1"
        assert [note.code for note in document.notes] == ["repaired"]


def test_without_qpdf_a_damaged_file_is_corrupt(monkeypatch):
    real = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "pikepdf":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(Corrupt):
        PdfDocument(damaged())


@pytest.mark.parametrize("number", [0, -1, 3])
def test_a_page_outside_the_document_is_refused(number):
    with PdfDocument(plain(pages=2)) as document, pytest.raises(BadPages):
        document.read_page(number)


def test_one_broken_page_leaves_the_others():
    draft = Draft()
    for word in "abc":
        draft.page(f"BT /F 12 Tf 20 300 Td ({word}) Tj ET")
    data = draft.save(object_stream_mode=pikepdf.ObjectStreamMode.disable)
    kids = re.search(rb"/Kids \[[^\]]*\]", data)[0]
    second = re.findall(rb"\d+ 0 R", kids)[1]
    with PdfDocument(data.replace(kids, kids.replace(second, b"null".ljust(len(second))))) as document:
        assert document.page_count == 3
        with pytest.raises(Corrupt):
            document.read_page(2)
        assert text(document.read_page(1)) == "a"
        assert text(document.read_page(3)) == "c"


def test_pages_read_twice_or_out_of_order_are_the_same():
    with PdfDocument(plain(pages=3)) as document:
        first = [text(document.read_page(n)) for n in (3, 1, 2, 3)]
        assert first == ["Hello 3", "Hello 1", "Hello 2", "Hello 3"]
        assert len(document.fonts) == 1


def test_columns_of_one_page_stay_when_the_next_is_read():
    with PdfDocument(plain(pages=2)) as document:
        one = document.read_page(1)
        before = one.glyphs.loose.copy(), one.glyphs.code.copy()
        document.read_page(2)
        assert (one.glyphs.loose == before[0]).all() and (one.glyphs.code == before[1]).all()


def test_a_closed_document_refuses_to_be_read():
    document = PdfDocument(plain())
    document.close()
    document.close()
    for call in (lambda: document.read_page(1), lambda: document.render(1), document.info):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_threads_wait_for_each_other():
    data = plain(pages=4)
    failures = []

    def work():
        try:
            for _ in range(5):
                with PdfDocument(data) as document:
                    for number in range(1, 5):
                        assert text(document.read_page(number)) == f"Hello {number}"
                        document.render(number, 20)
                    document.info()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []


def test_free_text_notes_are_ink():
    draft = Draft()
    look = draft.stream(
        "BT /F 10 Tf 2 5 Td (typed on top) Tj ET",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 100, 20]),
        Resources=Dictionary(
            Font=Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        ),
    )
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.FreeText, Rect=Array([50, 300, 150, 320]), F=4, AP=Dictionary(N=look)
    )
    hidden = Dictionary(
        Type=Name.Annot, Subtype=Name.FreeText, Rect=Array([50, 100, 150, 120]), F=2, AP=Dictionary(N=look)
    )
    draft.page("BT /F 12 Tf 20 350 Td (page) Tj ET", Annots=Array([note, hidden]))
    with PdfDocument(draft.save()) as document:
        ink = document.read_page(1)
        assert text(ink).replace("\r\n", " ") == "page typed on top"
        assert ink.glyphs.origin[-1][1] == pytest.approx(95.0)
        assert text(document.read_page(1)).count("typed") == 1


def test_the_picture_has_the_colours_and_sides_of_the_page():
    draft = Draft()
    draft.page("1 0 0 rg 0 0 150 400 re f", size=(0, 0, 300, 400), Rotate=90)
    with PdfDocument(draft.save()) as document:
        picture = document.render(1, dpi=36)
    assert picture.shape == (150, 200, 3) and picture.dtype == np.uint8
    assert picture[10, 100].tolist() == [255, 0, 0]
    assert picture[-10, 100].tolist() == [255, 255, 255]


def test_a_picture_without_bounds_is_refused():
    draft = Draft()
    draft.page(size=(0, 0, 14400, 14400))
    with PdfDocument(draft.save()) as document:
        with pytest.raises(TooLarge):
            document.render(1, dpi=300)
        with pytest.raises(BadOption):
            document.render(1, dpi=0)


def test_a_page_whose_fonts_are_spoilt_by_its_annotations_is_read_without_them():
    draft = Draft()
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 500, 700]), FirstChar=1, LastChar=2,
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), Widths=Array([500, 500]),
        CharProcs=Dictionary({"/g1": draft.stream("500 0 0 0 400 700 d1 0 0 400 700 re f")}),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([1, Name.g1, Name.g1])),
    )  # fmt: skip
    look = draft.stream(
        "BT /G 12 Tf 5 5 Td <010201020102> Tj ET",
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 100, 20]),
        Resources=Dictionary(Font=Dictionary(G=draft.pdf.make_indirect(font))),
    )  # fmt: skip
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.FreeText, Rect=Array([50, 300, 150, 320]), F=4, AP=Dictionary(N=look)
    )
    draft.page("BT /F 12 Tf 20 350 Td (page) Tj ET", Annots=Array([note]))
    with PdfDocument(draft.save()) as document:
        assert text(document.read_page(1)) == "page"
        assert [one.code for one in document.notes] == ["annotations_not_drawn"]


def test_tabs_in_what_annotations_say_spoil_no_page():
    draft = Draft()
    look = draft.stream(
        "BT /F 10 Tf 2 5 Td (\\tone\\ttwo) Tj ET",
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 100, 20]),
        Resources=Dictionary(
            Font=Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        ),
    )  # fmt: skip
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.FreeText, Rect=Array([50, 300, 150, 320]), F=4, AP=Dictionary(N=look)
    )
    draft.page("BT /F 12 Tf 20 350 Td (page) Tj ET", Annots=Array([note, note, note]))
    with PdfDocument(draft.save()) as document:
        assert text(document.read_page(1)).split() == ["page"] + ["one", "two"] * 3
        assert document.notes == []
