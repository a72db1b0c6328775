"""Content that PDFium decodes in part, or into garbage, without a word."""

import zlib

import pytest
from pikepdf import Dictionary, Name, StreamDecodeLevel

import pincite
from pincite.pdf import PdfDocument
from tests.pdf.drafts import Draft

LINES = "".join(f"BT /F 12 Tf 20 {700 - 3 * i} Td (Line {i * 7919 % 1000}) Tj ET\n" for i in range(200))
PACKED = zlib.compress(LINES.encode())
MIDDLE = len(PACKED) // 2
SPOILT = PACKED[:MIDDLE] + b"\x55" * 30 + PACKED[MIDDLE + 30 :]


def document(packed, as_form=False):
    """Two sound pages around one with this content."""
    draft = Draft()
    draft.page(LINES)
    page = draft.page("/X Do" if as_form else "")
    if as_form:
        form = draft.stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 612, 792])
        form.Resources = page.Resources
        form.write(packed, filter=Name.FlateDecode)
        page.Resources = Dictionary(Font=page.Resources.Font, XObject=Dictionary(X=form))
    else:
        page.Contents.write(packed, filter=Name.FlateDecode)
    draft.page(LINES)
    return draft.save(compress_streams=False, stream_decode_level=StreamDecodeLevel.none)


def damaged(data, wanted=(1, 2, 3)):
    with PdfDocument(data) as pdf:
        return pdf.damaged(set(wanted))


@pytest.mark.parametrize(
    "packed",
    [SPOILT, PACKED[:MIDDLE], PACKED[:MIDDLE] + bytes([PACKED[MIDDLE] ^ 1]) + PACKED[MIDDLE + 1 :]],
    ids=["overwritten", "cut", "one bit"],
)
@pytest.mark.parametrize("as_form", [False, True])
def test_content_damaged_in_its_middle_is_told_with_its_page(packed, as_form):
    assert damaged(document(packed, as_form)) == [2]


@pytest.mark.parametrize("as_form", [False, True])
def test_sound_content_is_not_told(as_form):
    assert damaged(document(PACKED, as_form)) == []


def test_pages_that_nobody_asked_for_are_not_told():
    assert damaged(document(SPOILT), wanted=(1, 3)) == []


def test_data_that_ends_at_a_boundary_of_a_piece_is_sound():
    large = zlib.compress(b"% " + b"x" * (3 << 20) + b"\n" + LINES.encode())
    assert damaged(document(large)) == []


def test_damage_in_a_file_without_a_table_of_objects_is_told_without_a_page():
    data = document(SPOILT)
    assert damaged(data[: data.rfind(b"xref")].replace(b"startxref", b"         ")) == [0]


def test_a_document_says_that_a_part_of_it_is_lost():
    notes = [note for note in pincite.convert(document(SPOILT)).notes if note.code != "off_page"]
    assert [(note.code, note.page) for note in notes] == [("content_damaged", 2)]
