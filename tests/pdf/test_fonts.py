"""Fonts: names as people write them, and styles that names and descriptors give away."""

from __future__ import annotations

import pytest
from pikepdf import Array, Dictionary, Name

from pincite.pdf import PdfDocument
from pincite.pdf.fonts import FontTable, family_name, is_bold, is_italic, make_font
from tests.pdf.drafts import Draft


@pytest.mark.parametrize(
    ("found", "family"),
    [
        ("BCDEEE+MicrosoftSansSerif", "Microsoft Sans Serif"),
        ("TimesNewRomanPSMT", "Times New Roman"),
        ("TimesNewRomanPS-BoldItalicMT", "Times New Roman"),
        ("TimesNewRoman,Bold", "Times New Roman"),
        ("ArialMT", "Arial"),
        ("Arial-BoldMT", "Arial"),
        ("ABCDEF+GHIJKL+Verdana-Bold", "Verdana"),
        ("Helvetica-Oblique", "Helvetica"),
        ("Helvetica", "Helvetica"),
        ("ITCAvantGardeStd-Demi", "ITC Avant Garde Std"),
        ("Open_Sans-SemiBold", "Open Sans"),
        ("NimbusRomNo9L-ReguItal", "Nimbus Rom No9L"),
        ("Footlight MT Light", "Footlight"),
        ("STIXGeneral-Regular+03", "STIX General"),
        ("CMR10", "CMR10"),
        ("Bold", "Bold"),
        ("-Bold", "Bold"),
        ("MT", "MT"),
        ("", ""),
    ],
)
def test_family_names_are_as_people_write_them(found, family):
    assert family_name(found) == family


@pytest.mark.parametrize(
    ("name", "flags", "weight", "bold"),
    [
        ("Arial-BoldMT", 0, 0, True),
        ("Arial-BoldMT", 32, 380, True),
        ("ArialMT", 32, 1340, False),
        ("Calibri-Light", 32, 900, False),
        ("NimbusRomNo9L-Medi", 4, 400, True),
        ("Inter-Medium", 4, 500, False),
        ("CMBX12", 4, 0, True),
        ("CMSSBX10", 4, 0, True),
        ("AAAAAB+SFBX1000", 4, 0, True),
        ("SFRM1000", 4, 0, False),
        ("CMSY10", 4, 716, False),
        ("HelveticaNeueLTStd-BdCn", 32, 400, True),
        ("F1", 1 << 18, 0, True),
        ("FrutigerLTStd-Light", 1 << 18, 0, False),
        ("TT9t00", 4, 704, True),
        ("TT9t00", 4, 400, False),
    ],
)
def test_a_telling_name_goes_before_a_wrong_weight(name, flags, weight, bold):
    assert is_bold(name, flags, weight) is bold


@pytest.mark.parametrize(
    ("name", "flags", "angle", "italic"),
    [
        ("Arial-ItalicMT", 32, 0, True),
        ("MyriadPro-It", 32, 0, True),
        ("CMTI10", 4, 0, True),
        ("CMBXTI10", 4, 0, True),
        ("AAAAAB+SFTI1000", 4, 0, True),
        ("SFRM1000", 4, 0, False),
        ("Capital", 32, 0, False),
        ("ITCGalliard", 32, 0, False),
        ("F1", 1 << 6, 0, True),
        ("F1", 0, -12, True),
    ],
)
def test_slant_is_told_from_names_that_merely_contain_it(name, flags, angle, italic):
    assert is_italic(name, flags, angle) is italic


def test_bold_and_regular_have_entries_of_their_own():
    table = FontTable()
    plain = make_font("Arial", 32, 400, 0, False)
    assert [table.number(plain), table.number(make_font("Arial", 32, 400, 0, True))] == [0, 1]
    assert table.number(make_font("Arial", 34, 380, 0, False)) == 0
    assert [font.bold for font in table.fonts] == [False, True]


def test_kinds_of_type_are_told_apart():
    courier = make_font("CourierNewPSMT", 35, 0, 0, False)
    assert courier.mono
    assert make_font("Garamond", 0, 0, 0, False).serif
    assert not make_font("MicrosoftSansSerif", 2, 0, 0, False).serif


@pytest.mark.parametrize(
    ("name", "mono"),
    [
        ("CMTT10", True),
        ("AAAAAB+SFTT1000", True),
        ("CMSLTT10", True),
        ("LMTT10-Regular", True),
        ("t1xtt", True),
        ("tcxtt", True),
        ("ABCDEF+TeXGyreCursor-Bold", True),
        ("CMTEX10", True),
        ("35c374+mplus1mn-regular", True),
        ("ABCDEF+mplus-1p-regular", False),
        ("SFRM1000", False),
        ("NimbusMonL-Regu", True),
        ("Monaco", True),
        ("FiraCode-Regular", True),
        ("MonotypeCorsiva", False),
        ("HelveticaTT", False),
    ],
)
def test_names_tell_fonts_of_one_width(name, mono):
    assert make_font(name, 4, 0, 0, False).mono is mono


@pytest.mark.parametrize(("name", "mono"), [("ABCDEF+Unknown", True), ("ArialMT", False)])
def test_flags_tell_it_of_fonts_whose_names_say_nothing_of_it(name, mono):
    assert make_font(name, 1, 0, 0, False).mono is mono


def flagged(widths):
    """The font of a page whose descriptor says that all letters are of one width."""
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/Unknown"), Flags=33, FontBBox=Array([0, 0, 1000, 1000]),
        ItalicAngle=0, Ascent=800, Descent=-200, CapHeight=700, StemV=80,
    )  # fmt: skip
    draft = Draft()
    font = Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/Unknown"), Encoding=Name.WinAnsiEncoding,
        FirstChar=32, LastChar=126, Widths=Array(widths), FontDescriptor=draft.pdf.make_indirect(descriptor),
    )  # fmt: skip
    draft.page("BT /F 10 Tf 20 300 Td (Introduction) Tj ET", fonts={"F": font})
    with PdfDocument(draft.save()) as document:
        document.read_page(1)
        return document.fonts[0]


def test_a_font_flagged_so_whose_letters_are_as_wide_is_of_fixed_width():
    assert flagged([600] * 95).mono


def test_a_font_flagged_so_whose_letters_are_of_many_widths_is_none():
    assert not flagged([200 + 5 * k for k in range(95)]).mono
