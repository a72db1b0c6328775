"""PDF that can be searched: other readers find what was read, where it stands; pages look as before."""

import io

import msgspec
import numpy as np
import pikepdf
import pytest
from pdfminer.high_level import extract_pages, extract_text
from pdfminer.layout import LTChar, LTTextBox

import pincite
from pincite.converting.access.origin import Origin
from pincite.converting.document import Document
from pincite.converting.searchable import KEY
from pincite.errors import NotPdf, Unreadable
from pincite.model.words import OCR, Words
from pincite.pdf import PdfDocument

TEXTS = {
    "English": "The harbour lies between hills",
    "Arabic": "الإعلان العالمي لحقوق 1948 الإنسان",
    "Hindi": "मानव अधिकारों की सार्वभौम घोषणा",
    "Chinese": "世界人权宣言 联合国大会",
}
STEP, TOP, HEIGHT = 60.0, 100.0, 10.0  # Points: from word to word, of the first, and of each.


def blank(rotate: int = 0, crop: tuple[float, ...] = ()) -> bytes:
    """A page with a grey stripe on it, and its coordinates left moved at the end."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(400, 300))
    page.Contents = pdf.make_stream(b".5 g 20 20 100 60 re f 3 0 0 3 50 50 cm")
    if rotate:
        page.Rotate = rotate
    if crop:
        page.CropBox = pikepdf.Array(crop)
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


def read(data: bytes, text: str, password: str | None = None) -> Document:
    """The document, as if OCR had read the words of ``text`` on its first page, each word a line."""
    document = pincite.convert(data, password=password)
    words = text.split()
    n = len(words)
    boxes = [
        (40, TOP + STEP * i / 3, 40 + 6.0 * len(w), TOP + STEP * i / 3 + HEIGHT) for i, w in enumerate(words)
    ]
    made = Words(
        text=words,
        box=np.array(boxes, np.float32),
        font=np.zeros(n, np.int32),
        size=np.full(n, HEIGHT, np.float32),
        flags=np.full(n, OCR, np.uint16),
        colour=np.full(n, 0xFF, np.uint32),
    )
    page = msgspec.structs.replace(document.tree.pages[0], words=made, elements=(), ocr=True)
    tree = msgspec.structs.replace(document.tree, pages=(page, *document.tree.pages[1:]))
    return Document(tree, Origin(data, password))


@pytest.mark.parametrize("language", TEXTS)
def test_what_was_read_is_found_where_it_stands(language):
    document = read(blank(), TEXTS[language])
    found = pincite.convert(document.to_pdf())
    assert {t.text: [round(side) for side in t.box] for t in found.tokens} == {
        t.text: [round(side) for side in t.box] for t in document.tokens
    }


@pytest.mark.parametrize("language", ["English", "Hindi", "Chinese"])
def test_other_readers_find_the_same_text(language):
    text = extract_text(io.BytesIO(read(blank(), TEXTS[language]).to_pdf()))
    assert text.split() == TEXTS[language].split()


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [(), (10, 20, 390, 280)], ids=["whole", "cropped"])
def test_words_stand_where_they_were_read_however_the_page_lies(rotate, crop):
    document = read(blank(rotate, crop), TEXTS["English"])
    found = pincite.convert(document.to_pdf())
    assert [t.text for t in found.tokens] == TEXTS["English"].split()
    assert np.allclose([t.box for t in found.tokens], [t.box for t in document.tokens], atol=1)


def test_another_reader_finds_words_in_their_boxes():
    (page,) = extract_pages(io.BytesIO(read(blank(), "harbour").to_pdf()))
    letters = [
        c
        for block in page
        if isinstance(block, LTTextBox)
        for line in block
        for c in line
        if isinstance(c, LTChar)
    ]
    assert letters[0].x0 == pytest.approx(40, abs=1) and letters[-1].x1 == pytest.approx(82, abs=1)
    assert letters[0].y1 == pytest.approx(300 - TOP, abs=1)


def test_a_page_looks_as_before_and_the_same_bytes_come_out():
    data = blank()
    document = read(data, TEXTS["English"])
    made = document.to_pdf()
    assert made == read(data, TEXTS["English"]).write("pdf")
    with PdfDocument(data) as before, PdfDocument(made) as after:
        assert np.array_equal(before.render(1, 100), after.render(1, 100))


def test_a_document_of_which_nothing_was_read_is_given_back():
    data = blank()
    assert pincite.convert(data).to_pdf() == data


def test_a_scan_that_was_read_is_not_read_again(english):
    from tests.converting.test_ocr import scan

    first = pincite.convert(scan(), ocr=True)
    again = pincite.convert(first.to_pdf(), ocr=True)
    assert not again.pages[0].ocr
    assert again.to_text() == first.to_text()


def test_a_picture_becomes_a_page(english):
    from PIL import Image

    from tests.ocr.pictures import PROSE, picture

    out = io.BytesIO()
    Image.fromarray(picture(PROSE)).save(out, "PNG", dpi=(200, 200))
    document = pincite.convert(out.getvalue(), ocr=True)
    found = pincite.convert(document.to_pdf())
    assert found.media_type == "application/pdf"
    assert [t.text for t in found.tokens] == [t.text for t in document.tokens]


def test_formats_without_pages_of_their_own_are_refused():
    with pytest.raises(NotPdf, match="no pages of its own"):
        pincite.convert(b"# Title", name="a.md").to_pdf()


def test_without_the_original_there_is_no_pdf():
    tree = read(blank(), "harbour").tree
    with pytest.raises(Unreadable):
        Document(tree).to_pdf()


def test_losses_are_noted():
    pdf = pikepdf.open(io.BytesIO(blank()))
    pdf.Root.AcroForm = pikepdf.Dictionary(SigFlags=3, Fields=pikepdf.Array())
    out = io.BytesIO()
    pdf.save(out, encryption=pikepdf.Encryption(owner="o", user="secret"))
    notes = read(out.getvalue(), "harbour", "secret").searchable.notes
    assert {"pdf_unlocked", "pdf_unsigned"} <= {note.code for note in notes}


def test_the_original_is_in_no_other_form():
    document = read(blank(), "harbour")
    assert KEY in document.searchable.pictures and KEY not in document.tree.pictures
