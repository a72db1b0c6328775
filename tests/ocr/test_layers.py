"""Whether the text of a page is believed."""

import io
import string

import numpy as np
import pytest

from pincite.model.ink import INVISIBLE, RECOGNISED, UNMAPPED
from pincite.ocr import read_page_images
from pincite.ocr.engines import tesseract
from pincite.ocr.layers import Fonts, agreement, checked, compared, script
from pincite.pdf import PdfDocument
from tests.ocr.pictures import PROSE, letters, page_of, picture

OTHER = [
    "Whoever signs this lease shall keep the roof in",
    "good repair, pay the rent on the first day of a",
    "quarter, and let nobody else live in the rooms",
    "without asking the owner in writing beforehand.",
    "Dogs are welcome, but parrots must be announced",
    "to neighbours, as they are known to sing badly.",
]
VISIBLE, HIDDEN = 0, 3  # Text rendering modes.


def pdf_of(lines, *, layer=None, pages=1, size=12.0):
    """A PDF of lines as text; with ``layer`` as a picture with these hidden lines where its own stand."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(360, 200), invariant=True)
    for _ in range(pages):
        if layer is not None:
            from PIL import Image

            shown = Image.fromarray(picture(lines, size=size))
            canvas.drawImage(ImageReader(shown), 0, 0, 360, 200)
        for k, line in enumerate(lines if layer is None else layer):
            text = canvas.beginText(30, 200 - 30 - 18 * k)
            text.setFont("Helvetica", size)
            text.setTextRenderMode(VISIBLE if layer is None else HIDDEN)
            text.textLine(line)
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def rotated(pdf):
    """The PDF, its fonts telling each letter as the one thirteen on."""
    import pikepdf

    low = string.ascii_lowercase
    pairs = [(a, b) for part in (low, low.upper()) for a, b in zip(part, part[13:] + part[:13], strict=True)]
    rows = "\n".join(f"<{ord(a):02x}> <{ord(b):04x}>" for a, b in pairs)
    table = (
        "/CIDInit /ProcSet findresource begin begincmap /CMapName /R def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{len(pairs)} beginbfchar\n{rows}\n"
        "endbfchar\nendcmap"
    )
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as file:
        for font in file.pages[0].resources.Font.values():
            font.ToUnicode = file.make_stream(table.encode())
        file.save(out)
    return out.getvalue()


def read(pdf, *, fonts=None, number=1, languages="eng"):
    """A page of a PDF, read with its text compared."""
    with PdfDocument(pdf) as document:
        return read_page_images(
            document.read_page(number),
            lambda dpi: document.render(number, dpi),
            languages,
            len(document.fonts),
            image=lambda index, box, most: document.image(number, index, box, most),
            fonts=Fonts() if fonts is None else fonts,
        )


def text_of(ink):
    """The letters that can be believed."""
    glyphs = ink.glyphs
    return compared("".join(map(chr, glyphs.code[(glyphs.flags & UNMAPPED) == 0].tolist())))


@pytest.fixture
def modes(monkeypatch):
    """What the engine is asked for."""
    asked = []
    real = tesseract.recognise

    def spy(*given, mode="page", **named):
        asked.append(mode)
        return real(*given, mode=mode, **named)

    for user in ("layers", "engines.tesseract"):
        monkeypatch.setattr(f"pincite.ocr.{user}.recognise", spy)
    return asked


def test_a_true_hidden_layer_stays_after_two_lines(english, modes):
    found = read(pdf_of(PROSE, layer=PROSE))
    assert found.words == 0 and not found.notes
    assert modes == ["line", "line"]


def test_the_layer_of_another_document_is_read_again_with_a_note(english):
    found = read(pdf_of(PROSE, layer=OTHER))
    assert [n.code for n in found.notes] == ["layer_distrusted"]
    assert text_of(found.ink) == compared("".join(PROSE))


def test_a_layer_with_every_third_letter_wrong_is_read_again(english):
    wrong = ["".join("x" if k % 3 == 0 and c.isalpha() else c for k, c in enumerate(line)) for line in PROSE]
    found = read(pdf_of(PROSE, layer=wrong))
    assert [n.code for n in found.notes] == ["layer_distrusted"]
    assert text_of(found.ink) == compared("".join(PROSE))


def test_visible_text_whose_font_tells_other_letters_is_read_from_the_picture(english):
    found = read(rotated(pdf_of(PROSE)))
    assert [n.code for n in found.notes] == ["layer_distrusted"]
    assert text_of(found.ink) == compared("".join(PROSE))


def test_a_font_that_told_other_letters_is_not_believed_where_it_is_too_short_to_be_looked_at(english):
    fonts = Fonts()
    read(rotated(pdf_of(PROSE)), fonts=fonts)
    found = read(rotated(pdf_of(["Lobster"])), fonts=fonts)
    assert text_of(found.ink) == "lobster"


def test_a_page_of_true_text_is_compared_by_one_line_and_not_read(english, modes):
    found = read(pdf_of(PROSE))
    assert found.words == 0 and not found.notes
    assert modes == ["line"]


def test_a_font_is_compared_on_two_pages_and_then_believed(english, modes):
    fonts = Fonts()
    pdf = pdf_of(PROSE, pages=4)
    for number in (1, 2, 3, 4):
        read(pdf, fonts=fonts, number=number)
    assert modes == ["line", "line"]


def test_text_in_a_script_that_was_not_asked_for_is_not_compared():
    russian = letters([("привет всем читателям", 30, 30 + 18 * k) for k in range(6)], flags=INVISIBLE)
    page = page_of((0.0, 0.0, 360.0, 200.0), glyphs=russian)

    def never(dpi):
        raise AssertionError("nothing was to be drawn")

    assert checked(page, never, "eng", Fonts()).page is page


def test_a_layer_stays_where_the_picture_cannot_be_read(english):
    noise = np.random.default_rng(1).integers(0, 255, (556, 1000, 3)).astype(np.uint8)
    with PdfDocument(pdf_of(PROSE, layer=OTHER)) as document:
        page = document.read_page(1)
        found = read_page_images(page, lambda dpi: noise, "eng", 1, fonts=Fonts())
    assert found.ink is page and found.words == 0 and not found.notes


def test_light_text_on_a_dark_page_is_compared_as_well(english):
    page = page_of(glyphs=letters([(line, 30, 30 + 18 * k) for k, line in enumerate(OTHER)], size=12))
    found = checked(page, lambda dpi: 255 - picture(PROSE, dpi=dpi), "eng", Fonts())
    assert found.visible and found.note


def test_true_text_beside_lying_text_stays_as_it_is(english):
    page = page_of(glyphs=letters([(OTHER[k], 30, 30 + 18 * k) for k in range(4)], size=12))
    page.glyphs.font[:] = 1
    with PdfDocument(pdf_of(PROSE[:2])) as document:
        true = document.read_page(1).glyphs
    mixed = page_of(glyphs=_together(true, page.glyphs, true.origin[:, 1].max() + 1))
    found = read_page_images(mixed, lambda dpi: picture(PROSE, dpi=dpi), "eng", 2, fonts=Fonts())
    glyphs = found.ink.glyphs
    kept = glyphs.code[(glyphs.flags & RECOGNISED) == 0]
    assert compared("".join(map(chr, kept.tolist()))) == compared("".join(PROSE[:2]))
    assert text_of(found.ink) == compared("".join(PROSE))


def _together(true, lying, below):
    """True glyphs, and of the lying ones those that stand below."""
    low = lying.origin[:, 1] > below
    names = [f for f in type(true).__struct_fields__ if f != "confidence"]
    return type(true)(**{f: np.concatenate((getattr(true, f), getattr(lying, f)[low])) for f in names})


def test_a_layer_that_does_not_stand_where_its_picture_does_stays(english):
    with PdfDocument(pdf_of(PROSE, layer=PROSE)) as document:
        page = document.read_page(1)
        lower = np.roll(document.render(1, 200), 24, axis=0)
        found = read_page_images(page, lambda dpi: lower, "eng", 1, fonts=Fonts())
    assert found.regions and found.ink is page and not found.notes


def test_text_from_the_right_agrees_in_either_order():
    word = "مرحبا بكم جميعا في المدينة"
    assert agreement(compared(word), compared(word)) == 1
    assert agreement(compared(word)[::-1], compared(word)) == 1


def test_persian_letters_in_arabic_text_are_no_difference():
    assert compared("\u0627\u06cc\u06a9") == compared("\u0627\u064a\u0643")


def test_a_font_with_a_quarter_of_its_letters_wrong_is_not_believed(english):
    wrong = str.maketrans("aeio", "xqkv")
    page = page_of(
        glyphs=letters([(t.translate(wrong), 30, 30 + 18 * k) for k, t in enumerate(PROSE)], size=12)
    )
    assert checked(page, lambda dpi: picture(PROSE, dpi=dpi), "eng", Fonts()).visible


def test_accents_case_and_forms_of_letters_are_no_difference():
    assert compared("Ärger ﬁel") == compared("argerfiel") == "argerfiel"


def test_a_number_has_no_script_and_words_have_that_of_their_letters():
    assert script("20250101a") == ""
    assert script(compared("Дом 12")) == "Cyrillic"
    assert script("中华人民共和国") == "Han"
    assert script("農業クラブ員としての自覚をもち") == "Japanese"
