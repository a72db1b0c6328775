"""Glyphs: where they are, what they are, and that none is lost."""

from __future__ import annotations

import numpy as np
import pytest
from pikepdf import Array, Dictionary, Name, ObjectStreamMode

from pincite.model.ink import ARTIFACT, DUPLICATE, GENERATED, HYPHEN, INVISIBLE, UNMAPPED
from pincite.pdf import PdfDocument
from tests.pdf.drafts import HELVETICA, Draft, pixels, text


def read(draft: Draft, number: int = 1):
    with PdfDocument(draft.save()) as document:
        ink = document.read_page(number)
        return ink, list(document.fonts)


def at(ink, letter: str) -> int:
    return text(ink).index(letter)


def corners(rotate: int):
    """A 200 x 100 crop box off the origin with one letter in its top left corner as displayed at 0."""
    draft = Draft()
    draft.page(
        "BT /F 10 Tf 60 240 Td (A) Tj ET",
        size=(0, 0, 600, 600),
        CropBox=Array([50, 150, 250, 250]),
        Rotate=rotate,
    )
    return read(draft)[0]


def test_the_origin_is_the_corner_of_the_crop_box():
    ink = corners(0)
    assert (ink.width, ink.height, ink.rotation) == (200.0, 100.0, 0)
    assert ink.glyphs.origin[0].tolist() == [10.0, 10.0]


@pytest.mark.parametrize(
    ("rotate", "size", "origin", "angle"),
    [
        (90, (100.0, 200.0), [90.0, 10.0], 90.0),
        (180, (200.0, 100.0), [190.0, 90.0], 180.0),
        (270, (100.0, 200.0), [10.0, 190.0], 270.0),
        (-90, (100.0, 200.0), [10.0, 190.0], 270.0),
    ],
)
def test_a_turned_page_has_boxes_as_displayed(rotate, size, origin, angle):
    ink = corners(rotate)
    assert (ink.width, ink.height) == size
    assert ink.glyphs.origin[0].tolist() == origin
    assert ink.glyphs.angle[0] == angle
    assert ink.glyphs.size[0] == 10.0
    x0, y0, x1, y1 = ink.glyphs.tight[0]
    assert x0 < x1 and y0 < y1
    assert abs((x0 + x1) / 2 - origin[0]) < 10 and abs((y0 + y1) / 2 - origin[1]) < 10


def test_user_unit_scales_the_page():
    draft = Draft()
    draft.page("BT /F 10 Tf 20 30 Td (A) Tj ET 10 10 m 50 10 l 2 w S", size=(0, 0, 100, 100), UserUnit=3)
    draft.page("BT /F 10 Tf 20 30 Td (A) Tj ET", size=(0, 0, 100, 100))
    ink, _ = read(draft)
    assert (ink.width, ink.height) == (300.0, 300.0)
    assert ink.glyphs.origin[0].tolist() == [60.0, 210.0]
    assert ink.glyphs.size[0] == 30.0
    assert ink.paths.width[0] == 6.0
    assert read(draft, 2)[0].width == 100.0


def test_user_unit_is_found_in_packed_objects():
    draft = Draft()
    draft.page("BT /F 10 Tf 20 30 Td (A) Tj ET", size=(0, 0, 100, 100), UserUnit=2)
    data = draft.save(object_stream_mode=ObjectStreamMode.generate)
    assert b"UserUnit" not in data
    with PdfDocument(data) as document:
        assert document.read_page(1).width == 200.0


def test_the_size_includes_the_text_matrix():
    draft = Draft()
    draft.page("BT /F 1 Tf 12 0 0 24 50 300 Tm (A) Tj ET q 2 0 0 2 0 0 cm BT /F 9 Tf 50 50 Td (B) Tj ET Q")
    ink, _ = read(draft)
    assert ink.glyphs.size[at(ink, "A")] == 24.0
    assert ink.glyphs.size[at(ink, "B")] == 18.0


def test_a_negative_size_under_a_turned_matrix_runs_left_to_right():
    draft = Draft()
    draft.page("BT /F -12 Tf -1 0 0 -1 50 300 Tm (AB) Tj ET")
    ink, _ = read(draft)
    assert ink.glyphs.angle[0] == 0.0
    assert ink.glyphs.size[0] == 12.0
    assert ink.glyphs.origin[1][0] > ink.glyphs.origin[0][0]


@pytest.mark.parametrize(
    ("matrix", "angle"),
    [("1 0 0 1", 0.0), ("0 1 -1 0", 270.0), ("0 -1 1 0", 90.0), ("-1 0 0 -1", 180.0), ("1 -1 1 1", 45.0)],
)
def test_angles_run_clockwise(matrix, angle):
    draft = Draft()
    draft.page(f"BT /F 10 Tf {matrix} 150 200 Tm (AB) Tj ET")
    ink, _ = read(draft)
    assert ink.glyphs.angle[0] == pytest.approx(angle, abs=1e-3)
    step = ink.glyphs.origin[1] - ink.glyphs.origin[0]
    direction = np.degrees(np.arctan2(step[1], step[0])) % 360
    assert direction == pytest.approx(angle, abs=0.1)


def test_text_in_a_form_is_in_its_place():
    draft = Draft()
    form = draft.stream(
        "BT /F 10 Tf 5 5 Td (Q) Tj ET",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 50, 50]),
        Matrix=Array([2, 0, 0, 2, 0, 0]),
        Resources=Dictionary(
            Font=Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        ),
    )
    draft.page("q 1 0 0 1 100 100 cm /X Do Q", resources={"XObject": Dictionary(X=form)})
    ink, _ = read(draft)
    assert ink.glyphs.origin[at(ink, "Q")].tolist() == [110.0, 290.0]
    assert ink.glyphs.size[at(ink, "Q")] == 20.0
    assert ink.glyphs.object[at(ink, "Q")] >= 0


def test_glyphs_off_the_page_are_kept():
    draft = Draft()
    draft.page("BT /F 10 Tf -500 200 Td (off) Tj 550 0 Td (on) Tj ET")
    ink, _ = read(draft)
    assert "off" in text(ink) and "on" in text(ink)
    assert ink.glyphs.origin[at(ink, "f"), 0] < 0


def test_spaces_the_engine_makes_up_are_marked():
    draft = Draft()
    draft.page("BT /F 10 Tf 20 300 Td [(a) -2000 (b)] TJ 0 -30 Td (c) Tj ET")
    ink, _ = read(draft)
    assert text(ink) == "a b\r\nc"
    generated = (ink.glyphs.flags & GENERATED) > 0
    assert generated.tolist() == [False, True, False, True, True, False]
    assert (ink.glyphs.object[generated] == -1).all()
    assert (ink.glyphs.object[~generated] >= 0).all()


def test_blanks_have_no_outline():
    draft = Draft()
    draft.page("BT /F 10 Tf 20 300 Td (a b) Tj ET")
    ink, _ = read(draft)
    blank = at(ink, " ")
    assert not ink.glyphs.flags[blank] & GENERATED
    x0, y0, x1, y1 = ink.glyphs.tight[blank]
    assert x0 == x1 and y0 == y1
    assert ink.glyphs.loose[blank, 2] - ink.glyphs.loose[blank, 0] > 2


def test_a_hyphen_at_the_line_end_is_a_hyphen():
    draft = Draft()
    draft.page("BT /F 10 Tf 20 300 Td (exam-) Tj 0 -12 Td (ple) Tj ET")
    ink, _ = read(draft)
    assert text(ink).startswith("exam-ple")
    assert ink.glyphs.flags[at(ink, "-")] & HYPHEN


def test_a_pair_of_surrogates_is_one_glyph():
    draft = Draft()
    font = draft.mapped_font({0x41: "\U0001d6fc", 0x42: "b"})
    draft.page("BT /F 20 Tf 20 300 Td (AB) Tj ET", fonts={"F": font})
    assert text(read(draft)[0]) == "\U0001d6fcb"


@pytest.mark.parametrize("told", ["\U0001d707" * 2, "\U0001d707"])
def test_a_letter_that_a_map_tells_twice_is_one_and_two_in_a_row_are_two(told):
    draft = Draft()
    font = draft.mapped_font({0x41: told, 0x42: "ll"})
    draft.page("BT /F 20 Tf 20 300 Td (AAB) Tj ET", fonts={"F": font})
    assert text(read(draft)[0]) == "\U0001d707\U0001d707ll"


def test_values_that_are_no_characters_are_replaced():
    draft = Draft()
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        "3 beginbfchar <41> <D800> <42> <0000> <43> <DC00> endbfchar endcmap end end"
    )
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, ToUnicode=draft.stream(cmap)
    )
    draft.page("BT /F 20 Tf 20 300 Td (AxBxC) Tj ET", fonts={"F": font})
    ink, _ = read(draft)
    codes = ink.glyphs.code
    assert len(codes) >= 3
    assert ((codes > 0) & (codes <= 0x10FFFF)).all()
    assert not ((codes >= 0xD800) & (codes <= 0xDFFF)).any()
    assert (ink.glyphs.flags[codes == 0xFFFD] & UNMAPPED).all()


def test_ligatures_spelled_by_the_font_keep_their_letters():
    draft = Draft()
    font = draft.mapped_font({0x41: "ffi", 0x42: "o"})
    draft.page("BT /F 20 Tf 20 300 Td (BAB) Tj ET", fonts={"F": font})
    ink, _ = read(draft)
    assert text(ink) == "offio"
    assert (ink.glyphs.loose[1] == ink.glyphs.loose[3]).all()


@pytest.mark.parametrize("ligature", ["لا", "ﻻ"])
def test_lam_alef_comes_out_in_order(ligature):
    draft = Draft()
    font = draft.mapped_font({0x41: ligature, 0x42: "ب", 0x43: "س"})
    draft.page("BT /F 20 Tf 20 300 Td (BAC) Tj ET", fonts={"F": font})
    assert text(read(draft)[0]) == "سلاب"


def test_hidden_text_is_marked():
    draft = Draft()
    draft.page(
        "BT /F 10 Tf 20 300 Td (seen) Tj 3 Tr 0 -20 Td (HIDDEN) Tj 0 Tr /G gs 0 -20 Td (0123) Tj ET",
        resources={"ExtGState": Dictionary(G=Dictionary(ca=0))},
    )
    ink, _ = read(draft)
    hidden = (ink.glyphs.flags & INVISIBLE) > 0
    assert not hidden[at(ink, "s")]
    assert hidden[at(ink, "H")] and hidden[at(ink, "0")]
    assert len(text(ink).replace("\r\n", "")) == 14


def test_colours_are_those_of_the_page():
    draft = Draft()
    draft.page("BT /F 10 Tf 1 0 0 rg 0 0 1 RG 20 300 Td (F) Tj 1 Tr 0 -20 Td (S) Tj ET")
    ink, _ = read(draft)
    assert ink.glyphs.colour[at(ink, "F")] == 0xFF0000FF
    assert ink.glyphs.colour[at(ink, "S")] == 0x0000FFFF


def test_bold_made_by_stroking_is_bold():
    draft = Draft()
    draft.page("BT /F 10 Tf 20 300 Td (r) Tj 2 Tr 0.3 w 0 -20 Td (B) Tj 1 0 0 RG 0 -20 Td (O) Tj ET")
    ink, fonts = read(draft)
    bold = [fonts[ink.glyphs.font[at(ink, letter)]].bold for letter in "rBO"]
    assert bold == [False, True, False]
    assert len(fonts) == 2


def test_a_glyph_drawn_twice_is_marked_once():
    draft = Draft()
    draft.page("BT /F 20 Tf 20 300 Td (Shadow) Tj 1.5 0 Td (S) Tj ET BT /F 20 Tf 120 300 Td (tt tt) Tj ET")
    ink, _ = read(draft)
    repeated = (ink.glyphs.flags & DUPLICATE) > 0
    assert text(ink).count("S") == 2
    assert repeated.sum() == 1
    assert text(ink)[int(np.flatnonzero(repeated)[0])] == "S"


def test_of_a_run_drawn_twice_the_last_is_seen():
    draft = Draft()
    others = "".join(
        f"0 -30 Td ({letter}) Tj " for letter in "ABCDEF"
    )  # the engine leaves out the next but one
    draft.page(f"BT /F 20 Tf 0.5 g 20 300 Td (Shadow) Tj {others} 0 0 1 rg -1.5 181.5 Td (Shadow) Tj ET")
    ink, _ = read(draft)
    seen = (ink.glyphs.flags & DUPLICATE) == 0
    assert text(ink).count("Shadow") == 2
    seen &= np.isin(ink.glyphs.code, [ord(ch) for ch in "Shadow"])
    assert set(ink.glyphs.colour[seen & (ink.glyphs.object >= 0)].tolist()) == {0x0000FFFF}


def test_a_line_of_lone_letters_drawn_twice_is_read_once():
    letters = "a line of lone letters".replace(" ", "")
    drawn = [
        f"1 0 0 1 20 {380 - 15 * i - shift} Tm ({ch}) Tj"
        for shift in (0, 1.2)
        for i, ch in enumerate(letters)
    ]
    draft = Draft()
    draft.page(f"BT /F 20 Tf {' '.join(drawn)} ET")
    ink, _ = read(draft)
    seen = (ink.glyphs.flags & (DUPLICATE | GENERATED)) == 0
    assert len(set(ink.glyphs.object.tolist()) - {-1}) == 2 * len(letters)
    assert "".join(map(chr, ink.glyphs.code[seen].tolist())) == letters


LINES = [
    "A page whose text is there twice,",
    "written by a program that draws it",
    "as an artifact and as text.",
]


def drawn(lines, shift=0.0, tag="", cut=0):
    """Lines as text objects of a page, one or two each, within marked content or not."""
    parts = []
    for i, line in enumerate(lines):
        at = f"/F 10 Tf 1 0 0 1 {20 + shift} {380 - 14 * i + shift} Tm"
        pieces = f"({line[:cut]}) Tj ({line[cut:]}) Tj" if cut else f"({line}) Tj"
        parts.append(f"{tag and tag + ' BDC'} BT {at} {pieces} ET {tag and 'EMC'}")
    return " ".join(parts)


def seen(ink):
    left = (ink.glyphs.flags & (DUPLICATE | GENERATED)) == 0
    return "".join(map(chr, ink.glyphs.code[left].tolist())).replace(" ", ""), ink.glyphs.flags[left]


@pytest.mark.parametrize("first", ["/Artifact <<>>", "/P <</MCID 0>>", ""])
@pytest.mark.parametrize("second", ["/Artifact <<>>", "/P <</MCID 1>>"])
def test_text_that_a_page_draws_twice_in_its_place_is_read_once_the_tagged_rather_than_an_artifact(
    first, second
):
    draft = Draft()
    between = [f"What stands between them, {i} of many lines." for i in range(3, 23)]
    draft.page(drawn(LINES, tag=first) + drawn([""] * 3 + between) + drawn(LINES, 0.003, second, cut=7))
    read_once, flags = seen(read(draft)[0])
    assert sorted(read_once) == sorted("".join(LINES + between).replace(" ", ""))
    assert ((flags & ARTIFACT) > 0).any() == ("Artifact" in first and "Artifact" in second)


@pytest.mark.parametrize(
    "again",
    [
        drawn(LINES[:1], 0.5),  # beside the first: a shadow, and those are looked for nearby alone
        drawn(LINES[:1]).replace("10 Tf", "11 Tf"),
        drawn(LINES[:1]).replace("(A page", "(B page"),
    ],
)
def test_text_that_is_not_drawn_again_whole_in_its_place_is_kept(again):
    draft = Draft()
    between = [f"What stands between them, {i} of many lines." for i in range(3, 23)]
    draft.page(drawn(LINES) + drawn([""] * 3 + between) + again)
    ink, _ = read(draft)
    assert not (ink.glyphs.flags & DUPLICATE).any()


@pytest.mark.parametrize("more", ["", " more"])
def test_of_a_text_in_pieces_and_a_longer_one_in_its_place_the_longer_is_read(more):
    """Some programs draw part of a line before they draw it whole."""
    draft = Draft()
    between = drawn([""] * 3 + [f"What stands between them, {i} of many lines." for i in range(3, 23)])
    draft.page(drawn([LINES[0][:9]]) + between + drawn([LINES[0] + more], cut=5))
    read_once, _ = seen(read(draft)[0])
    assert read_once.startswith("Whatstands")
    assert read_once.endswith(f"lines.{LINES[0]}{more}".replace(" ", ""))


def test_one_letter_in_the_place_of_another_is_drawn_again_and_two_in_a_row_are_not():
    draft = Draft()
    between = drawn([""] * 3 + [f"What stands between them, {i} of many lines." for i in range(3, 23)])
    draft.page(drawn(["Anna"]) + between + drawn(["A"]) + drawn(["", "nn"]))
    read_once, _ = seen(read(draft)[0])
    assert read_once.startswith("Anna")
    assert read_once.endswith("lines.nn")


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_font_measured_in_pixels_is_as_large_as_its_letters_tell(rotate):
    draft = Draft()
    pixels(draft, rotate)
    glyphs = read(draft)[0].glyphs
    sizes = {}
    for code, size in zip(
        map(chr, glyphs.code.tolist()), glyphs.size.astype(float).round(2).tolist(), strict=True
    ):
        sizes.setdefault(code, set()).add(size)
    assert sizes["x"] == sizes["H"] == {10.0, 7.0}
    assert sizes["("] == {round((4 * 10 + 3 * 7) / 7, 2)}  # as large as the letters of the page
    assert sizes["v"] == {9.0}
    high = np.ptp(glyphs.loose[:, [0, 2] if rotate % 180 else [1, 3]], axis=1)
    assert (high[:4] > 10).all()


def test_radicals_are_the_characters_that_they_look_like():
    draft = Draft()
    font = draft.mapped_font({65: "\u2f49", 66: "\u2ef3", 67: "\u2e80", 68: "\u6708", 69: "\u05d0"})
    draft.page("BT /F 20 Tf 20 300 Td (ABCDE) Tj ET", fonts={"F": font})
    ink, _ = read(draft)
    assert text(ink) == "\u6708\u9f9f\u2e80\u6708\u05d0"


def test_letters_that_only_touch_are_not_marked():
    draft = Draft()
    draft.page("BT /F 20 Tf 20 300 Td (l) Tj 4.4 0 Td (l) Tj 4.4 0 Td (l) Tj ET")
    ink, _ = read(draft)
    assert not (ink.glyphs.flags & DUPLICATE).any()


def test_marked_content_and_artifacts_are_told_apart():
    draft = Draft()
    draft.page(
        "/P <</MCID 4>> BDC BT /F 10 Tf 20 300 Td (p) Tj ET EMC "
        "/Artifact <</Type /Pagination>> BDC BT /F 10 Tf 20 20 Td (7) Tj ET EMC "
        "BT /F 10 Tf 20 100 Td (x) Tj ET"
    )
    ink, _ = read(draft)
    assert [int(ink.glyphs.mcid[at(ink, c)]) for c in "p7x"] == [4, -1, -1]
    assert [bool(ink.glyphs.flags[at(ink, c)] & ARTIFACT) for c in "p7x"] == [False, True, False]


def test_replacement_text_lies_over_what_it_replaces():
    draft = Draft()
    draft.page("BT /F 20 Tf 50 300 Td /Span <</ActualText (Hallo)>> BDC (xy) Tj EMC ( z) Tj ET")
    ink, _ = read(draft)
    assert text(ink).startswith("Hallo")
    boxes = ink.glyphs.tight[:5]
    assert boxes[:, 0].min() >= 50 and boxes[:, 2].max() <= 71
    assert (np.diff(boxes[:, 0]) > 0).all()


def test_fonts_without_height_give_boxes_of_their_size():
    draft = Draft()
    proc = draft.stream("500 0 50 0 450 300 d1 50 0 400 300 re f")
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 500, 300]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(sq=proc),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.sq])),
        FirstChar=97,
        LastChar=97,
        Widths=Array([500]),
    )
    draft.page("BT /F 20 Tf 50 300 Td (aa) Tj ET", fonts={"F": font})
    ink, _ = read(draft)
    _, y0, _, y1 = ink.glyphs.loose[0].tolist()
    assert 0.8 * 20 < y1 - y0 < 1.5 * 20
    assert y0 < 100 < y1


def test_an_empty_page_has_columns_of_the_same_types():
    draft = Draft()
    draft.page()
    ink, _ = read(draft)
    assert len(ink.glyphs) == 0 and len(ink.paths) == 0
    assert ink.glyphs.loose.shape == (0, 4) and ink.glyphs.origin.shape == (0, 2)
    assert ink.paths.box.shape == (0, 4)
    assert ink.glyphs.code.dtype == np.uint32 and ink.glyphs.flags.dtype == np.uint8


def test_a_page_names_the_fonts_of_its_glyphs_and_no_others():
    draft = Draft()
    for name in ("Alpha", "Beta-Bold", "Gamma"):
        font = Dictionary(
            {f"/{key}": value for key, value in (HELVETICA | {"BaseFont": Name(f"/{name}")}).items()}
        )
        draft.page("BT /F 10 Tf 20 30 Td (A) Tj ET", fonts={"F": font})
    with PdfDocument(draft.save()) as document:
        inks = [document.read_page(number) for number in (1, 2, 3, 2)]
        assert [font.id_name for font in document.fonts] == ["Alpha", "Beta-Bold", "Gamma"]
    assert [ink.fonts for ink in inks] == [(0,), (1,), (2,), (1,)]
    assert all(set(ink.glyphs.font.tolist()) == set(ink.fonts) for ink in inks)
