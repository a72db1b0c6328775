"""Fonts without a name are told by how wide their letters are."""

from __future__ import annotations

import pytest
from pikepdf import Array, Dictionary, Name

from pincite.pdf import PdfDocument
from pincite.pdf.fonts import FIXED_PITCH, FORCE_BOLD, ITALIC
from pincite.pdf.nameless import flags_of
from tests.pdf.drafts import Draft

# Widths as PDFs with the named fonts have them, in thousandths of an em.
FOUND = {
    "CMR10": (0, "a500 e444 i277 l277 m833 n555 o500 r391 s394 t388 u555"),
    "CMR17": (0, "a458 e406 i249 l249 n510 o458 r354 s359 t354 u510"),
    "SFRM0700": (0, "i323 l323 r446 t446 o569 m938 s452 n630"),
    "CMBX8": (FORCE_BOLD, "a595 e561 i340 l340 m1020 n680 o612 r506 s483 t476"),
    "CMBX12": (FORCE_BOLD, "a546 e513 i312 l312 m937 n625 o562 r459 s443 t437"),
    "CMTI9": (ITALIC, "a524 e472 i314 l262 m839 n577 o524 r432 s419 t341"),
    "CMBXTI10": (ITALIC | FORCE_BOLD, "a591 e532 i355 l296 m944 n650 r501 s486 t385"),
    "CMSS12": (0, "a468 e435 i230 l230 m774 n502 o489 r332 s375 t353"),
    "CMSSBX10": (FORCE_BOLD, "a525 e511 i255 l255 m866 n561 o550 r372 s421 t404"),
    "CMTT10": (FIXED_PITCH, "a525 e525 i525 l525 m525 n525 o525 r525 s525 t525"),
    "CMMI10": (0, "a528 e465 i344 l298 m878 n600 o484 r451 s468 t361"),
    "Helvetica": (0, "a556 e556 i222 l222 m833 n556 o556 r333 s500 t278"),
    "Times": (0, "a444 e444 i278 l278 m778 n500 o500 r333 s389 t278"),
}


def widths_of(name: str, letters: str = "aeilmnorstu") -> dict[str, int]:
    return {one[0]: int(one[1:]) for one in FOUND[name][1].split() if one[0] in letters}


@pytest.mark.parametrize("name", FOUND)
def test_a_design_of_tex_is_known_by_its_widths(name):
    widths = widths_of(name)
    assert flags_of(lambda letter: widths.get(letter, 0)) == FOUND[name][0]


@pytest.mark.parametrize("name", [name for name in FOUND if name != "SFRM0700"])
@pytest.mark.parametrize("letters", ["enrs", "nater", "intraeo"])
def test_some_letters_of_a_font_are_enough(name, letters):
    widths = widths_of(name, letters)
    assert flags_of(lambda letter: widths.get(letter, 0)) == FOUND[name][0]


@pytest.mark.parametrize("letters", ["", "ne", "lit", "0123456789"])
def test_too_few_letters_tell_nothing(letters):
    assert flags_of(lambda letter: 500.0 if letter in letters else 0) == 0


def bitmaps(draft: Draft, widths: dict[str, int]):
    """A font without a name as TeX's drivers write it: a program for each letter."""
    codes = sorted(map(ord, widths))
    procs = {
        f"/a{code}": draft.stream(f"{widths[chr(code)]} 0 0 0 400 440 d1 0 0 400 440 re f") for code in codes
    }
    differences = [entry for code in codes for entry in (code, Name(f"/{chr(code)}"))]
    return draft.pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            FontBBox=Array([0, -200, 1000, 800]), FirstChar=codes[0], LastChar=codes[-1],
            Widths=Array([widths.get(chr(code), 0) for code in range(codes[0], codes[-1] + 1)]),
            CharProcs=Dictionary({f"/{chr(code)}": procs[f"/a{code}"] for code in codes}),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array(differences)),
        )
    )  # fmt: skip


def test_fonts_without_a_name_are_told_apart_on_every_page():
    draft = Draft()
    fonts = {name: bitmaps(draft, widths_of(name)) for name in ("CMR10", "CMBX12", "CMTI9", "CMTT10")}
    for names in (("CMR10", "CMTT10"), ("CMTT10", "CMBX12", "CMTI9", "CMR10")):
        lines = [f"BT /{name} 10 Tf 60 {300 - 20 * k} Td (saint) Tj ET" for k, name in enumerate(names)]
        draft.page(" ".join(lines), fonts=fonts)
    with PdfDocument(draft.save()) as document:
        first, second = document.read_page(1), document.read_page(2)
        styles = [(font.mono, font.bold, font.italic) for font in document.fonts]
    plain, fixed, bold, italic = (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)
    for ink, expected in ((first, [plain, fixed]), (second, [fixed, bold, italic, plain])):
        drawn = ink.glyphs.font[ink.glyphs.font >= 0]
        assert [styles[number] for number in drawn[::5]] == expected
