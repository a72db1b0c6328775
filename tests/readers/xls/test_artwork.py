"""Pictures and text boxes of old workbooks: where they stand, and never a comment twice."""

from __future__ import annotations

import struct
import zlib

from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.book import Book
from pincite.readers.sheet.drafts import Draft
from pincite.readers.xls.artwork import MOST_METAFILES, Over, picture_of, pictures

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


def over(data: bytes, start: int, store: list = (), reading: ReadContext | None = None) -> list[Draft]:
    """What lies over a sheet; numbers with the format 9 are percents."""

    def show(value: float, form: int) -> str:
        return f"{value:g}" + "%" * (form == 9)

    book = Book(ReadOptions(), reading or ReadContext())
    return list(Over(data, start).drafts(list(store), book, show))


def test_pictures_and_boxes_are_found_and_comments_are_not_told_twice():
    found, sheets = pictures(stream())
    assert found == [("image/png", PNG)]
    reading = ReadContext()
    picture, box = over(stream(), sheets[0], found, reading)
    assert (picture.kind, picture.row, picture.col) == ("figure", 4, 2)
    assert reading.pictures[picture.picture].data == PNG
    assert (box.kind, box.row, box.col, box.text) == ("paragraph", 7, 1, "a box")


def chart() -> bytes:
    """Two series over three labels, with a title and the title of an axis."""

    def words(text: str) -> bytes:
        return record(0x100D, struct.pack("<HBB", 0, len(text), 1) + text.encode("utf-16-le"))

    def about(what: int, form: int = 0) -> bytes:
        return record(0x1051, struct.pack("<BBHHH", what, 1, 0, form, 0))

    def series(name: str, form: int) -> bytes:
        head = record(0x1003, b"\0" * 12) + about(0)
        return head + (words(name) if name else b"") + about(1, form) + about(2)

    def label(row: int, text: str) -> bytes:
        return record(0x204, struct.pack("<HHHHB", row, 0, 0, len(text), 0) + text.encode("latin-1"))

    def number(row: int, col: int, value: float) -> bytes:
        return record(0x203, struct.pack("<HHHd", row, col, 0, value))

    def text(words_: str, of: int) -> bytes:
        return (
            record(0x1025, b"\0" * 32)
            + about(0)
            + words(words_)
            + record(0x1027, struct.pack("<HHH", of, 0, 0))
        )

    found = record(0x809, b"\0" * 16) + series("North", 9) + series("South", 0)
    found += text("Tons", 2) + text("Sales", 1) + text("a remark", 0)
    found += record(0x1065, b"\2\0") + label(0, "Q1") + label(1, "Q2")
    found += record(0x1065, b"\1\0") + number(0, 0, 0.25) + number(1, 0, 0.5) + number(0, 1, 7.0)
    return found + record(0x0A, b"")


def test_words_and_values_of_a_chart_are_kept():
    head, end = record(0x809, b"\0" * 16), record(0x0A, b"")
    found = over(head + record(0xEC, anchor(3, 5)) + obj(5) + chart() + record(0x100D, b"\0\0\1\0x") + end, 0)
    assert [(draft.row, draft.col, draft.text) for draft in found] == [(3, 5, "Sales\na remark")]
    table = found[0].inner[0].table
    assert table is not None
    rows = [[cell.text for cell in table.cells if cell.row == row] for row in range(table.rows)]
    assert rows == [["", "Tons"], ["North", "South"], ["Q1", "0.25%", "7"], ["Q2", "0.5%", ""]]


def test_a_broken_chart_does_not_end_the_reading():
    from pincite.readers.xls.charts import RECORDS, Chart

    broken = Chart()
    for kind in sorted(RECORDS) * 2:
        for content in (b"", b"\xff", b"\xff" * 5, b"\xff" * 9, b"\xff" * 40):
            broken.take(kind, content)
    broken.table(ReadOptions(), lambda value, form: "x")
    assert isinstance(broken.title(), str)


def test_damaged_drawings_end():
    whole = stream()
    for at in range(0, len(whole), 3):
        for cut in (whole[:at], whole[:at] + b"\xff\xff" + whole[at + 2 :]):
            _, sheets = pictures(cut)
            for start in sheets or [0]:
                over(cut, start)


def test_metafiles_unpack_within_a_limit():
    packed = zlib.compress(b"\0" * 1_000_000)
    content = b"i" * 16 + b"\0" * 34 + packed
    assert len(picture_of(0xF01A, 0x3D4, content, MOST_METAFILES)) == 1_000_000
    assert len(picture_of(0xF01A, 0x3D4, content, 1000)) == 1000
    assert picture_of(0xF01A, 0x3D4, content, 0) == b""


def test_the_header_of_a_sheet_is_told_and_not_that_of_its_chart():
    def said(kind: int, words: str) -> bytes:
        return record(kind, struct.pack("<HB", len(words), 0) + words.encode("latin-1"))

    head, end = record(0x809, b"\0" * 16), record(0x0A, b"")
    sheet = head + said(0x14, "&CTop") + record(0x15, b"") + head + said(0x14, "of the chart") + end
    sheet += said(0x15, "&RBottom") + end + said(0x14, "of another sheet")
    assert Over(sheet, 0).edges == [("header", "&CTop"), ("footer", "&RBottom")]
