"""Pictures and text boxes of old workbooks: where they stand, and never a comment twice."""

from __future__ import annotations

import struct
import zlib

from recto.readers.xls.artwork import MOST_METAFILES, Shape, picture_of, pictures, shapes

PNG = b"\x89PNG\r\n\x1a\nrest"


def record(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def art(kind: int, content: bytes, *, instance: int = 0, version: int = 0) -> bytes:
    return struct.pack("<HHI", instance << 4 | version, kind, len(content)) + content


def anchor(row: int, col: int) -> bytes:
    return art(0xF010, struct.pack("<HHHHHHHHH", 0, col, 0, row, 0, col, 0, row, 0))


def obj(kind: int) -> bytes:
    return record(0x5D, struct.pack("<HHH", 0x15, 0x12, kind))


def text(words: str) -> bytes:
    return record(0x1B6, struct.pack("<HHHHHH", 0, 0, 0, 0, 0, len(words))) + record(
        0x3C, b"\1" + words.encode("utf-16-le")
    )


def stream() -> bytes:
    blip = art(0xF01E, b"i" * 16 + b"\xff" + PNG, instance=0x6E0)
    store = art(0xF001, art(0xF007, b"\0" * 36 + blip), version=0xF, instance=1)
    head = record(0x809, b"\0" * 16)
    sheet = head + record(0xEC, art(0xF00B, struct.pack("<HI", 0x4104, 1), instance=1) + anchor(4, 2))
    sheet += obj(8) + record(0xEC, anchor(7, 1)) + obj(6) + text("a box") + record(0xEC, anchor(9, 1))
    sheet += obj(0x19) + text("a comment") + record(0x0A, b"")
    bound = struct.pack("<IBB", 0, 0, 0) + b"\1\0A"
    lead = (
        head + record(0x85, bound) + record(0xEB, store[:40]) + record(0x3C, store[40:]) + record(0x0A, b"")
    )
    return lead.replace(bound, struct.pack("<I", len(lead)) + bound[4:]) + sheet


def test_pictures_and_boxes_are_found_and_comments_are_not_told_twice():
    found, sheets = pictures(stream())
    assert found == [("image/png", PNG)]
    assert shapes(stream(), sheets[0]) == [Shape(4, 2, 1), Shape(7, 1, 0, "a box")]


def test_words_of_a_chart_are_not_lost_and_stand_where_it_does():
    def series(words: str) -> bytes:
        return record(0x100D, struct.pack("<HBB", 0, len(words), 1) + words.encode("utf-16-le"))

    head, end = record(0x809, b"\0" * 16), record(0x0A, b"")
    chart = head + series("Sales") + series("North") + series("Sales") + record(0x100D, b"\0\0\2\0no") + end
    sheet = head + record(0xEC, anchor(3, 5)) + obj(5) + chart + record(0x100D, b"\0\0\1\0x") + end
    assert shapes(sheet, 0) == [Shape(3, 5, 0, "Sales\nNorth\nno", chart=True)]


def test_damaged_drawings_end():
    whole = stream()
    for at in range(0, len(whole), 3):
        for cut in (whole[:at], whole[:at] + b"\xff\xff" + whole[at + 2 :]):
            _, sheets = pictures(cut)
            for start in sheets or [0]:
                shapes(cut, start)


def test_metafiles_unpack_within_a_limit():
    packed = zlib.compress(b"\0" * 1_000_000)
    content = b"i" * 16 + b"\0" * 34 + packed
    assert len(picture_of(0xF01A, 0x3D4, content, MOST_METAFILES)) == 1_000_000
    assert len(picture_of(0xF01A, 0x3D4, content, 1000)) == 1000
    assert picture_of(0xF01A, 0x3D4, content, 0) == b""
