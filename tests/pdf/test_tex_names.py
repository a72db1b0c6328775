"""Fonts of TeX are read by the names and codes that TeX gives its glyphs."""

from __future__ import annotations

import pytest
from pikepdf import Array, Dictionary, Name

from pincite.pdf.document import PdfDocument
from pincite.pdf.tex_names import bitmap_letters, sign
from pincite.pdf.type1 import built_in_names
from tests.pdf.drafts import Draft, text

HEAD = b"%!PS-AdobeFont-1.0: CMSY10\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n"
PROGRAM = HEAD + b"dup 104 /angbracketleft put\ndup 48 /prime put\nreadonly def\ncurrentfile eexec\nXX"
LOWER = {code: f"a{code}" for code in b"abcdefghij."}


def read(draft: Draft) -> tuple[str, list[str]]:
    with PdfDocument(draft.save()) as document:
        ink = document.read_page(1)
        return text(ink).strip(), [note.code for note in document.notes]


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("prime", "′"),
        ("angbracketleft", "⟨"),
        ("coproducttext", "∐"),
        ("floorleftBig", "⌊"),
        ("a65", ""),
        ("uniontext", "⋃"),
        ("parenleftbigg", "("),
    ],
)
def test_signs_for_mathematics_have_names_of_their_own(name, meaning):
    assert sign(name) == meaning


def test_the_built_in_encoding_of_a_font_is_what_its_clear_text_says():
    assert built_in_names(PROGRAM) == {104: "angbracketleft", 48: "prime"}


@pytest.mark.parametrize(
    "program", [b"", b"dup 1 /A put", b"/Encoding StandardEncoding def eexec", b"\x80\x01"]
)
def test_a_font_without_an_encoding_of_its_own_says_nothing(program):
    assert built_in_names(program) == {}


def test_signs_of_a_font_that_says_its_encoding_itself_are_read():
    draft = Draft()
    known = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/ABCDEF+CMSY10"), Flags=4, Ascent=800,
        FontBBox=Array([0, -200, 1000, 800]), Descent=-200, ItalicAngle=0, StemV=80,
        FontFile=draft.stream(PROGRAM),
    )  # fmt: skip
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/ABCDEF+CMSY10"), FirstChar=48, LastChar=104,
        Widths=Array([500] * 57), FontDescriptor=draft.pdf.make_indirect(known),
    )  # fmt: skip
    draft.page("BT /A 20 Tf 20 300 Td (h0) Tj ET", fonts={"A": draft.pdf.make_indirect(font)})
    assert read(draft) == ("⟨′", ["letters_mended"])


@pytest.mark.parametrize(
    ("codes", "letters"),
    [
        ({28: "a28", 243: "a243"}, {28: "fi", 243: "ó"}),
        ({12: "a12", 92: "a92"}, {12: "fi", 92: "“"}),
        ({27: "a27", 16: "a16"}, {27: "ff", 16: "“"}),
        ({200: ".notdef"}, {}),
    ],
    ids=["T1", "OT1", "T1 without its upper half", "nothing"],
)
def test_bitmap_fonts_hold_the_letters_of_tex_at_their_codes(codes, letters):
    found = bitmap_letters(LOWER | codes)
    assert {code: found[code] for code in letters} == letters
    assert found[ord("c")] == "c"


@pytest.mark.parametrize(
    "named",
    [
        LOWER | {104: "h"},
        LOWER | {104: "a105"},
        {code: f"a{code}" for code in b"ABCDEFGHIJ."},
        {code: f"a{code}" for code in b"abcdefghij"},
    ],
    ids=["other names", "other codes", "capitals only", "no stops"],
)
def test_fonts_of_signs_or_with_other_names_are_not_taken_for_text(named):
    assert bitmap_letters(named) == {}


@pytest.mark.parametrize(
    ("name", "told", "found"), [("ff", "↵", "ff"), ("asteriskmath", "⇤", "∗"), ("arrowleft", "←", "←")]
)
def test_a_map_that_calls_letters_arrows_is_wrong(name, told, found):
    draft = Draft()
    font = draft.mapped_font({1: told, 0x42: "B"})
    font["/Encoding"] = Dictionary(Type=Name.Encoding, Differences=Array([1, Name(f"/{name}")]))
    draft.page("BT /A 20 Tf 20 300 Td <420142> Tj ET", fonts={"A": draft.pdf.make_indirect(font)})
    assert read(draft) == (f"B{found}B", [] if found == told else ["letters_mended"])
