"""Fonts that a file does not hold: their text is read, and alike on every machine."""

from __future__ import annotations

import struct
import subprocess
import sys

import numpy as np
import pytest
from pikepdf import Array, Dictionary, Name, String

from pincite.model.ink import GENERATED, PageInk
from pincite.pdf import PdfDocument
from pincite.pdf.engine import LOCK, pdfium
from pincite.pdf.last_resort import font_file, last_resort
from tests.pdf.drafts import Draft

# Of each collection of characters an encoding and a letter.
ORDERINGS = {
    "Japan1": ("UniJIS-UCS2", "日"),
    "GB1": ("UniGB-UCS2", "购"),
    "CNS1": ("UniCNS-UCS2", "購"),
    "Korea1": ("UniKS-UCS2", "한"),
}


def text_of(ink: PageInk) -> str:
    """The letters of a page in the order of the file."""
    drawn = [
        chr(code)
        for code, flags in zip(ink.glyphs.code, ink.glyphs.flags, strict=True)
        if not flags & GENERATED
    ]
    return "".join(drawn)


def missing(draft: Draft, ordering: str, direction: str = "H") -> Dictionary:
    """A font of East Asian letters that is not embedded, whose codes are UTF-16."""
    known = draft.pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor, FontName=Name.Missing, Flags=4, FontBBox=Array([0, -200, 1000, 800]),
            Ascent=800, Descent=-200, ItalicAngle=0, StemV=80,
        )
    )  # fmt: skip
    inner = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType0,
        BaseFont=Name.Missing,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String(ordering), Supplement=2),
        FontDescriptor=known,
        DW=1000,
    )
    encoding = f"/{ORDERINGS[ordering][0]}-{direction}"
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Missing,
        Encoding=Name(encoding),
        DescendantFonts=Array([draft.pdf.make_indirect(inner)]),
    )


def shown(texts: list[str], ordering: str = "Japan1", direction: str = "H") -> bytes:
    """A page with each of the texts as an object of its own, one below the other or side by side."""
    draft = Draft()
    places = [(100, 350 - 30 * i) if direction == "H" else (250 - 30 * i, 350) for i in range(len(texts))]
    content = " ".join(
        f"BT /F 10 Tf {x} {y} Td <{text.encode('utf-16-be').hex()}> Tj ET"
        for text, (x, y) in zip(texts, places, strict=True)
    )
    draft.page(content, fonts={"F": missing(draft, ordering, direction)})
    return draft.save()


def test_text_down_the_page_is_read():
    lines = ["風景やみんなと", "ひとつの青い照明"]
    with PdfDocument(shown(lines, direction="V")) as document:
        assert sorted(text_of(document.read_page(1))) == sorted("".join(lines))


@pytest.mark.parametrize("ordering", ORDERINGS)
def test_characters_that_stand_alone_are_read(ordering):
    letter = ORDERINGS[ordering][1]
    with PdfDocument(shown([letter, "1", "i", letter], ordering)) as document:
        assert text_of(document.read_page(1)) == f"{letter}1i{letter}"


def test_letters_have_boxes_of_their_width():
    with PdfDocument(shown(["日本i"])) as document:
        glyphs = document.read_page(1).glyphs
    tight = np.asarray(glyphs.tight, float).reshape(-1, 4)
    assert np.all(tight[:2, 2] - tight[:2, 0] > 8)
    assert tight[2, 2] - tight[2, 0] < 6
    assert np.all(tight[:, 3] - tight[:, 1] > 6)


def test_blanks_have_no_outline():
    with PdfDocument(shown(["日\u3000本 日"])) as document:
        glyphs = document.read_page(1).glyphs
    tight = np.asarray(glyphs.tight, float).reshape(-1, 4)
    blank = [chr(code).isspace() for code in glyphs.code]
    assert [width == 0 for width in tight[:, 2] - tight[:, 0]] == blank


def test_it_is_told_once_that_fonts_are_missing():
    draft = Draft()
    for _ in range(2):
        draft.page("BT /F 10 Tf 100 300 Td <65E5> Tj ET", fonts={"F": missing(draft, "Japan1")})
    with PdfDocument(draft.save()) as document:
        document.read_page(1)
        document.read_page(2)
        assert [note.code for note in document.notes] == ["fonts_missing"]
    with PdfDocument(plain("Verdana")) as document:
        document.read_page(1)
        assert document.notes == []


def test_a_document_is_not_told_of_the_fonts_of_another():
    raw = pdfium()
    data = shown(["日"])
    with LOCK:
        other = raw.FPDF_LoadMemDocument64(data, len(data), None)
        page = raw.FPDF_LoadPage(other, 0)
    with PdfDocument(plain("Verdana")) as document:
        document.read_page(1)
        assert document.notes == []
    with LOCK:
        raw.FPDF_ClosePage(page)
        raw.FPDF_CloseDocument(other)


def picture(text: str) -> np.ndarray:
    with PdfDocument(shown([text])) as document:
        return document.render(1, 150).astype(int)


def test_pictures_show_the_latin_letters_and_boxes_for_others():
    white = picture("\u3000")
    assert np.any(picture("日") != white)
    assert np.array_equal(picture("日"), picture("本"))
    assert not np.array_equal(picture("1"), picture("7"))
    assert np.sum(picture("1") < 128) > np.sum(white < 128)


def test_pages_read_alike_before_and_after_a_picture_of_them():
    with PdfDocument(shown(["日本", "1"])) as document:
        before = document.read_page(1)
        document.render(1, 50)
        after = document.read_page(1)
        assert bytes(before.glyphs.tight) == bytes(after.glyphs.tight)
        assert text_of(after) == "日本1"


def plain(name: str) -> bytes:
    """A page in a font of this name alone."""
    draft = Draft()
    font = Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name(f"/{name}"))
    draft.page("BT /F 10 Tf 100 300 Td (ill) Tj ET", fonts={"F": font})
    return draft.save()


BOXES = """
import ctypes, sys
from pypdfium2_raw import bindings as raw
folder = ctypes.create_string_buffer(sys.argv[2].encode())
folders = (ctypes.POINTER(ctypes.c_char) * 2)(ctypes.cast(folder, ctypes.POINTER(ctypes.c_char)), None)
raw.FPDF_InitLibraryWithConfig(raw.FPDF_LIBRARY_CONFIG(version=2, m_pUserFontPaths=folders))
data = open(sys.argv[3], "rb").read()
if sys.argv[1] == "pincite":
    from pincite.pdf import PdfDocument
    with PdfDocument(data) as document:
        print(list(document.read_page(1).glyphs.tight))
else:
    text = raw.FPDFText_LoadPage(raw.FPDF_LoadPage(raw.FPDF_LoadMemDocument64(data, len(data), None), 0))
    sides = [ctypes.c_double() for _ in range(4)]
    raw.FPDFText_GetCharBox(text, 0, *sides)
    print([side.value for side in sides])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="PDFium takes folders of fonts on other systems alone")
def test_fonts_of_the_machine_make_no_difference(tmp_path):
    (tmp_path / "none").mkdir()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "verdana.ttf").write_bytes(installed("Verdana"))
    page = tmp_path / "page.pdf"
    page.write_bytes(plain("Verdana"))

    def boxes(reader: str, fonts: str) -> str:
        command = [sys.executable, "-c", BOXES, reader, str(tmp_path / fonts), str(page)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert boxes("engine", "fonts") != boxes("engine", "none")  # the engine alone takes the font it finds
    assert boxes("pincite", "fonts") == boxes("pincite", "none")


def installed(name: str) -> bytes:
    """The font of last resort under another name, as a file of the machine."""
    font = last_resort()
    (count,) = struct.unpack_from(">H", font, 4)
    rows = [struct.unpack_from(">4s3L", font, 12 + 16 * i) for i in range(count)]
    tables = {tag: font[at : at + size] for tag, _, at, size in rows}
    texts = {1: name, 2: "Regular", 4: name, 6: name}
    data, records = b"", b""
    for number, text in texts.items():
        records += struct.pack(">6H", 1, 0, 0, number, len(text), len(data))
        data += text.encode()
    names = struct.pack(">3H", 0, len(texts), 6 + 12 * len(texts)) + records + data
    return font_file(dict(sorted((tables | {b"name": names}).items())))
