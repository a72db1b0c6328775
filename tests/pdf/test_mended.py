"""Fonts whose map to Unicode is wrong or missing are read by their own tables."""

from __future__ import annotations

import struct

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pincite.pdf.common_order import common_order, widths_by_glyph
from pincite.pdf.document import PdfDocument
from pincite.pdf.glyph_names import glyph_text
from pincite.pdf.letters import judged
from pincite.pdf.objects import Objects
from pincite.pdf.sfnt import glyph_texts
from pincite.pdf.unicode_map import read_map, written_map
from pincite.pdf.updating import updated
from tests.pdf.drafts import Draft, text
from tests.pdf.made_fonts import composite, made_font

# Glyphs 1 to 5: beh, teh, jeem, dal, seen, as forms within words.
FORMS = {0xFE91: 1, 0xFE98: 2, 0xFE9F: 3, 0xFEAA: 4, 0xFEB3: 5}
RIGHT = {1: "ب", 2: "ت", 3: "ج", 4: "د", 5: "س"}
COUNTED_ON = {1: "ب", 2: "ة", 3: "ت", 4: "د", 5: "ذ"}  # 1 and 4 are right, the others one further on


def page_of(told, font=None, codes="0005000400030002 0001", **options):
    draft = Draft()
    made = composite(draft, font or made_font(FORMS), told)
    draft.page(f"BT /A 20 Tf 50 300 Td <{codes}> Tj ET", fonts={"A": made})
    return draft.save(**options)


def read(data):
    with PdfDocument(data) as document:
        ink = document.read_page(1)
        return text(ink).strip(), [note.code for note in document.notes]


@pytest.mark.parametrize(
    "options",
    [{}, {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "compress_streams": True}],
    ids=["a table of places", "a stream of places"],
)
def test_letters_that_the_map_tells_wrong_are_read_by_the_font(options):
    assert read(page_of(COUNTED_ON, **options)) == ("بتجدس", ["letters_mended"])


def test_a_right_map_stays_as_it_is():
    found, notes = read(page_of(RIGHT))
    assert (found, notes) == ("بتجدس", [])


def test_a_font_without_a_map_is_read_by_its_own_table():
    latin = made_font({ord(ch): k for k, ch in enumerate("minus", 1)})
    found, notes = read(page_of(None, latin, "00010002000300040005" * 3))
    assert (found, notes) == ("minus" * 3, ["letters_mended"])


def test_an_encrypted_file_is_left_as_it_is():
    data = page_of(COUNTED_ON, encryption=pikepdf.Encryption(owner="o", user="", R=6))
    assert read(data)[1] == []


def test_a_font_that_agrees_with_the_map_nowhere_means_something_else():
    assert judged(RIGHT, {code: "xyzvw"[code - 1] for code in RIGHT}) is None


def test_small_capitals_and_other_letters_of_the_map_stay():
    assert judged({1: "a", 2: "b"}, {1: "A", 2: "B"}) is None


def test_a_form_of_two_letters_is_named_as_such():
    """The engine takes forms apart in the right order, letters of one glyph it turns round."""
    own = RIGHT | {6: "\ufc94"}
    assert judged(own, COUNTED_ON | {6: "ين"})[6] == "\ufc94"


def test_old_arabic_fonts_hold_their_forms_at_codes_of_symbols():
    font = made_font({0xF249: 1, 0xF2DC: 2, 0xF231: 3}, kind=(3, 0), page=0xB3)
    assert glyph_texts(font) == {1: "\ufe91", 2: "\ufefb", 3: "١"}
    assert glyph_texts(made_font({0xF249: 1}, kind=(3, 0))) == {}


def test_glyphs_that_make_lines_longer_are_tatweels():
    assert glyph_texts(made_font({0x0628: 1}, extenders=(7, 8))) == {1: "ب", 7: "ـ", 8: "ـ"}


def test_of_several_code_points_the_form_within_words_counts_then_the_lowest():
    font = made_font({0x06BE: 1, 0xFEEB: 1, 0xFBAC: 1, 0xA0: 2, 0x20: 2})
    assert glyph_texts(font) == {1: "\ufeeb", 2: " "}


@pytest.mark.parametrize("cut", [0, 5, 40, 70, 90])
def test_a_damaged_font_says_nothing(cut):
    assert glyph_texts(made_font(FORMS)[:cut]) == {}


def test_a_map_is_read_with_ranges_and_lists_and_written():
    data = b"""2 beginbfchar <01> <0628> <02> <06440627> endbfchar
    2 beginbfrange <0005> <0007> <0041> <0009> <000A> [<0061> <D83DDE00>] endbfrange"""
    found = read_map(data)
    assert found == {1: "ب", 2: "لا", 5: "A", 6: "B", 7: "C", 9: "a", 10: "😀"}
    assert read_map(written_map(found)) == found


def test_an_update_needs_to_know_where_the_objects_are():
    assert updated(Objects(b"%PDF-1.4 nothing"), {(3, 0): b"null"}) is None


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("A", "A"), ("three", "3"), ("f_f_i", "ffi"), ("oacute.sc", "ó"), ("u1F600", "😀"),
        ("uni06280627", "با"), ("Lambda", "Λ"), ("minus", "−"),
        ("Scedilla", "Ş"), (".notdef", ""), ("a65", ""), ("g12_f", ""),
    ],
)  # fmt: skip
def test_names_of_glyphs_are_told_from_how_they_are_made(name, meaning):
    assert glyph_text(name) == meaning


def drawn_by_the_file(names):
    draft = Draft()
    shape = draft.stream("500 0 0 0 400 700 d1 0 0 400 700 re f")
    font = draft.pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 500, 700]), FirstChar=1,
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), LastChar=len(names),
            Widths=Array([500] * len(names)),
            CharProcs=Dictionary({f"/{name}": shape for name in names}),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([1, *(Name(f"/{n}") for n in names)])),
        )
    )  # fmt: skip
    codes = "".join(f"{k:02X}" for k in range(1, len(names) + 1))
    draft.page(f"BT /A 20 Tf 20 300 Td <{codes}> Tj ET", fonts={"A": font})
    return draft.save()


def test_a_font_drawn_by_the_file_is_read_by_the_names_of_its_glyphs():
    assert read(drawn_by_the_file(["B", "r", "a", "i", "n", "f_l"])) == ("Brainfl", ["letters_mended"])


def test_a_font_that_is_nowhere_is_read_in_the_common_order_and_a_note_says_so():
    draft = Draft()
    font = composite(draft, None, None, widths=[3, [250], 19, 28, 500, 76, [278, 278]])
    codes = "".join(f"{ord(ch) - 29:04X}" for ch in "Volumes")
    draft.page(f"BT /A 20 Tf 20 300 Td <{codes}> Tj ET", fonts={"A": font})
    assert read(draft.save()) == ("Volumes", ["letters_guessed"])


@pytest.mark.parametrize("widths", [[76, [900], 80, [300, 300]], [19, [500, 600]]])
def test_widths_that_no_such_font_has_speak_against_the_common_order(widths):
    assert common_order(widths_by_glyph(widths)) == {}


def test_the_common_order_reaches_to_letters_with_accents():
    order = common_order({})
    assert [order[g] for g in (3, 36, 98, 177, 207)] == [" ", "A", "Ä", "–", "Ó"]


def untold(codes, places=None):
    draft = Draft()
    font = composite(draft, made_font({}, glyphs=2000), None, places=places)
    digits = "".join(f"{code:04X}" for code in codes)
    draft.page(f"BT /A 20 Tf 20 300 Td <{digits}> Tj ET", fonts={"A": font})
    return read(draft.save())


def test_glyphs_whose_letters_nothing_tells_are_no_letters_and_a_note_says_so():
    assert untold([0x0628, 0x0629, 1212]) == ("\ufffd\ufffd\ufffd", ["letters_unknown"])


def test_codes_are_letters_where_they_have_glyphs_of_their_own_and_all_are_characters():
    arabic, numbers = range(0x0627, 0x0630), [*range(1, 32), 0x0628]
    for codes, found in ((arabic, ("ب", [])), (numbers, ("\ufffd", ["letters_unknown"]))):
        places = bytearray(2 * 0x0630)
        for glyph, code in enumerate(codes, 1):
            places[2 * code : 2 * code + 2] = glyph.to_bytes(2, "big")
        assert untold([0x0628], bytes(places)) == found


def counted_names(widths):
    names = {2: 3, 3: 40, 4: 81, 5: 76, 6: 80}  # blank, E, n, i, m
    draft = Draft()
    font = draft.pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Made, FirstChar=2, LastChar=6,
            Widths=Array(widths),
            Encoding=Dictionary(Differences=Array([2, *(Name(f"/g{glyph}") for glyph in names.values())])),
        )
    )  # fmt: skip
    draft.page("BT /A 20 Tf 20 300 Td <0304050602030405> Tj ET", fonts={"A": font})
    return read(draft.save())


def test_glyphs_with_numbers_for_names_are_read_in_the_common_order_if_their_widths_are_such():
    assert counted_names([280, 600, 550, 220, 850]) == ("Enim Eni", ["letters_guessed"])
    assert counted_names([280, 600, 550, 850, 220])[1] == []


def test_hostile_maps_and_fonts_take_no_more_than_their_share():
    ranges = b"<0000> <FFFF> <0041> " * 200
    assert len(read_map(b"1 beginbfrange " + ranges + b"endbfrange")) == 0x10000
    assert read_map(written_map({1: "\ud800"})) == {1: "\ufffd"}
    rows = 2000
    body = (
        struct.pack(">7H", 4, 0, 0, 2 * rows, 0, 0, 0) + b"\xff\xfe" * rows + b"\0\0" + b"\0\0" * (3 * rows)
    )
    head = struct.pack(">LHHHH4sLLL", 0x10000, 1, 0, 0, 0, b"cmap", 0, 28, 12 + len(body))
    assert len(glyph_texts(head + struct.pack(">HHHHL", 0, 1, 3, 1, 12) + body)) <= 0x10000
    assert common_order(widths_by_glyph([-(10**9), 10**9, 500])) == {}
