"""Word 97 and PowerPoint 97 without LibreOffice: text, headings and tables, and nothing that was deleted."""

from __future__ import annotations

import struct

import pytest

from pincite.errors import Corrupt, Encrypted
from pincite.readers.compound import Compound
from pincite.readers.office97 import libreoffice
from pincite.readers.office97.doc import read
from pincite.readers.office97.ppt import read as read_ppt
from tests.readers.compound import compound
from tests.readers.outlines import elements, outline, slots

TEXT_AT = 1024


def run_page(ends: list[tuple[int, bytes]], paragraphs: bool) -> bytes:
    """A page of 512 bytes with runs of properties: where each ends, and what it changes."""
    page = bytearray(512)
    page[511] = len(ends)
    places = [TEXT_AT, *(TEXT_AT + end for end, _ in ends)]
    page[: 4 * len(places)] = struct.pack(f"<{len(places)}I", *places)
    at, step = 510, 13 if paragraphs else 1
    for number, (_, changes) in enumerate(ends):
        if paragraphs:
            held = b"\0\0" + changes
            held = bytes((0, (len(held) + 1) // 2)) + held
        else:
            held = bytes((len(changes),)) + changes
        at -= len(held) + (len(held) & 1)
        page[at : at + len(held)] = held
        page[4 * len(places) + step * number] = at // 2
    return bytes(page)


def document(text: str, paragraphs: list[tuple[int, bytes]], characters: list[tuple[int, bytes]]) -> bytes:
    """A Word document with a text of one byte a character."""
    main = bytearray(TEXT_AT + 512 * ((len(text) + 511) // 512))
    main[TEXT_AT : TEXT_AT + len(text)] = text.encode("cp1252")
    struct.pack_into("<HH", main, 0, 0xA5EC, 0xC1)
    struct.pack_into("<H", main, 10, 0x0200)
    struct.pack_into("<i", main, 0x4C, len(text))
    first = len(main) // 512
    main += run_page(paragraphs, True) + run_page(characters, False)
    pieces = struct.pack("<II", 0, len(text)) + struct.pack("<HIH", 0, (TEXT_AT * 2) | 0x40000000, 0)
    clx = b"\2" + struct.pack("<I", len(pieces)) + pieces
    table = bytearray(clx)
    struct.pack_into("<II", main, 0x1A2, 0, len(clx))
    for at, page in ((0x102, first), (0xFA, first + 1)):
        struct.pack_into("<II", main, at, len(table), 12)
        table += struct.pack("<III", TEXT_AT, TEXT_AT + len(text), page)
    return compound({"WordDocument": bytes(main), "1Table": bytes(table)})


IN_TABLE = struct.pack("<HB", 0x2416, 1)
ROW_END = IN_TABLE + struct.pack("<HB", 0x2417, 1)


def test_headings_tables_and_looks_are_kept() -> None:
    text = "Head\rbold text\rA\x07B\x07\x07After\r"
    paragraphs = [
        (5, struct.pack("<HB", 0x2640, 1)),
        (15, b""),
        (19, IN_TABLE),
        (20, ROW_END),
        (len(text), b""),
    ]
    characters = [(5, b""), (9, struct.pack("<HB", 0x0835, 1)), (len(text), b"")]
    found, _ = elements(read, document(text, paragraphs, characters))
    assert [(one.kind, one.level, one.text) for one in found] == [
        ("heading", 2, "Head"),
        ("paragraph", 0, "bold text"),
        ("table", 0, ""),
        ("paragraph", 0, "After"),
    ]
    assert [(span.start, span.end, span.bold) for span in found[1].spans] == [(0, 4, True)]
    assert slots(found[2]) == [(0, 0, 1, 1, "A"), (0, 1, 1, 1, "B")]


def test_deleted_text_is_left_out_and_hidden_text_is_kept_apart() -> None:
    text = "kept gone secret\r"
    characters = [
        (5, b""),
        (10, struct.pack("<HB", 0x0800, 1)),
        (16, struct.pack("<HB", 0x083C, 1)),
        (17, b""),
    ]
    found, _ = elements(read, document(text, [(17, b"")], characters))
    assert [(one.layer, one.text) for one in found] == [("body", "kept"), ("hidden", "secret")]


def test_a_link_shows_its_words_and_leads_to_its_address() -> None:
    text = 'See \x13 HYPERLINK "https://e.com/a" \x14here\x15.\r'
    found, _ = elements(read, document(text, [(len(text), b"")], [(len(text), b"")]))
    assert outline(found) == [("paragraph", 0, "", "See here.")]
    assert [(span.start, span.end, span.href) for span in found[0].spans] == [(4, 8, "https://e.com/a")]


def test_an_encrypted_document_is_refused_as_such() -> None:
    with pytest.raises(Encrypted):
        elements(read, compound({"EncryptedPackage": b"x", "EncryptionInfo": b"y"}))


def test_a_broken_file_ends_in_a_typed_error() -> None:
    whole = document("text\r", [(5, b"")], [(5, b"")])
    for size in (8, 511, 600, 1500, len(whole) - 700):
        with pytest.raises(Corrupt):
            elements(read, whole[:size])
    with pytest.raises(Corrupt):
        elements(read_ppt, compound({"PowerPoint Document": b"\xff" * 100}))


def test_a_chain_that_bites_its_tail_ends() -> None:
    data = bytearray(compound({"Long": b"x" * 5000}))
    file = Compound(bytes(data), 1 << 20)
    file.table = [0] * len(file.table)
    assert len(file.chain(0)) == 512


def record(kind: int, body: bytes, version: int = 0, instance: int = 0) -> bytes:
    return struct.pack("<HHI", version | instance << 4, kind, len(body)) + body


def test_slides_keep_their_order_and_their_text() -> None:
    def atoms(number: int, title: str) -> bytes:
        return (
            record(1011, struct.pack("<IIiII", number, 0, 0, 256 + number, 0))
            + record(3999, struct.pack("<I", 0))
            + record(4000, title.encode("utf-16-le"))
            + record(3999, struct.pack("<I", 1))
            + record(4008, b"one\rtwo")
        )

    slides = record(4080, atoms(2, "First") + atoms(3, "Second"), version=15)
    stream = record(1000, slides, version=15)
    found, _ = elements(read_ppt, compound({"PowerPoint Document": stream, "Current User": b""}))
    assert [(one.page, one.kind, one.text) for one in found] == [
        (1, "heading", "First"),
        (1, "list_item", "one"),
        (1, "list_item", "two"),
        (2, "heading", "Second"),
        (2, "list_item", "one"),
        (2, "list_item", "two"),
    ]


def test_without_libreoffice_a_note_says_so(monkeypatch) -> None:
    monkeypatch.setattr(libreoffice, "soffice", lambda: "")
    data = document("text\r", [(5, b"")], [(5, b"")])
    found, reading = elements(libreoffice.read_doc, data)
    assert found[0].text == "text"
    assert [note.code for note in reading.notes] == ["simple_reading"]


def test_the_folder_of_libreoffice_is_removed(monkeypatch, tmp_path) -> None:
    program = tmp_path / "soffice"
    program.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    program.chmod(0o755)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(libreoffice, "soffice", lambda: str(program))
    monkeypatch.setattr("tempfile.tempdir", str(work))
    data = document("text\r", [(5, b"")], [(5, b"")])
    found, reading = elements(libreoffice.read_doc, data)
    assert found[0].text == "text" and "simple_reading" in {note.code for note in reading.notes}
    assert list(work.iterdir()) == []
