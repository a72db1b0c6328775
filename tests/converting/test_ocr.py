"""OCR through the front door: off it must not run, on it must read what is drawn and fit the tree."""

from __future__ import annotations

import io

import numpy as np
import pytest

import pincite
from pincite.errors import OcrLanguage
from pincite.outputs.extract import decode_words

TEXT = "The quick brown fox jumps over the lazy dog and runs away."


def scan(angle: float = 0.0) -> bytes:
    """A PDF of one page that is a picture of text, lying ``angle`` degrees askew."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    from pincite.pdf import PdfDocument

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=1)
    canvas.setFont("Helvetica", 12)
    for i in range(8):
        canvas.drawString(30, 250 - 24 * i, TEXT)
    canvas.showPage()
    canvas.save()
    with PdfDocument(buffer.getvalue()) as pdf:
        picture = Image.fromarray(pdf.render(1, 200)).rotate(angle, fillcolor="white", resample=Image.BICUBIC)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=1)
    canvas.drawImage(ImageReader(picture), 0, 0, 400, 300)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def test_without_ocr_a_scan_has_no_words():
    document = pincite.convert(scan(), ocr=False)
    assert not list(document.tokens)
    assert not document.pages[0].ocr


def test_a_scan_is_read_and_says_so(english):
    document = pincite.convert(scan(), ocr=True)
    assert document.pages[0].ocr
    assert document.to_text().count("quick brown fox") == 8
    assert all(0 < token.confidence <= 1 for token in document.tokens)
    assert [font.ocr for font in document.tree.fonts] == [True]


def test_boxes_of_a_scan_lying_askew_are_where_the_words_are_printed(english):
    straight, askew = (pincite.convert(scan(angle), ocr=True) for angle in (0.0, 2.0))
    last = [next(t for t in reversed(list(d.tokens)) if t.text.startswith("away")) for d in (straight, askew)]
    first = [next(t for t in d.tokens if t.text == "The") for d in (straight, askew)]
    # Turned counter-clockwise: what is at the right goes up, what is at the left goes down.
    rise = [a.box[1] - b.box[1] for a, b in zip(first, last, strict=True)]
    assert rise[1] - rise[0] == pytest.approx(np.sin(np.deg2rad(2.0)) * 300, abs=5)


@pytest.mark.parametrize("angle", [0.0, 2.0])
def test_words_of_the_extract_result_stay_inside_their_blocks(angle, english):
    result = pincite.convert(scan(angle), ocr=True, reproducible=True).to_extract()
    boxes = {e["id"]: e["bbox"] for e in result["layout"]}
    words = decode_words(result["words"][0])
    assert words
    for word in words:
        outer, inner = boxes[word.parent], word.bbox
        assert outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def test_an_unknown_language_is_refused_before_anything_is_done():
    with pytest.raises(OcrLanguage):
        pincite.convert(b"not even a document", ocr=True, ocr_languages="klingon")
