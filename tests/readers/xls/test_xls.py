"""Workbooks of old programs, and binary ones: a typed error or what they hold."""

from __future__ import annotations

import struct

import pytest

pytest.importorskip("xlrd")
pytest.importorskip("python_calamine")

from recto.errors import Corrupt, TooLarge
from recto.readers.options import ReadOptions
from recto.readers.package import Package
from recto.readers.xls.workbook import number_at, read, read_xlsb, refuse_far, spanned
from tests.readers.sheet.written import elements, package, pages, relations, tables


def record(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def sheet_of_excel_2(*cells: tuple[int, int, object]) -> bytes:
    """A sheet of BIFF 2, the simplest there is."""
    out = record(0x0009, struct.pack("<HH", 2, 0x10))
    for row, col, value in cells:
        place = struct.pack("<HH3s", row, col, b"\0\0\0")
        if isinstance(value, str):
            text = value.encode("latin-1")
            out += record(0x0004, place + bytes([len(text)]) + text)
        else:
            out += record(0x0003, place + struct.pack("<d", value))
    return out + record(0x000A, b"")


def test_the_oldest_workbooks_are_read():
    data = sheet_of_excel_2(
        (0, 0, "name"), (0, 1, "size"), (1, 0, "a"), (1, 1, 1.5), (2, 0, "b"), (2, 1, 2.0)
    )
    assert tables(elements(read, data)) == [[["name", "size"], ["a", "1.5"], ["b", "2"]]]


@pytest.mark.parametrize("data", [b"", b"x" * 100, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 1000])
def test_what_is_no_workbook_is_a_typed_error(data):
    with pytest.raises(Corrupt):
        elements(read, data)
    with pytest.raises(Corrupt):
        elements(read_xlsb, data)


def xlsb_cells(*places: tuple[int, int]) -> bytes:
    out = b""
    for row, col in places:
        out += b"\x00\x04" + struct.pack("<I", row) + b"\x05\x08" + struct.pack("<II", col, 0)
    return out


def test_far_cells_are_refused_before_they_end_the_process():
    far = package({"xl/worksheets/sheet1.bin": xlsb_cells((0, 0), (1_048_575, 16_383))})
    with pytest.raises(TooLarge):
        refuse_far(Package(far, ReadOptions()), ReadOptions())
    assert spanned(xlsb_cells((0, 0), (9, 4))) == 50
    assert spanned(b"\xff" * 50) >= 0


def test_numbers_of_seven_bits_end():
    assert number_at(b"\x80\x01rest", 0, 2) == (128, 2)
    assert number_at(b"\xff", 0, 4) == (127, 1)


def binary(kind: int, content: bytes = b"") -> bytes:
    """A record of XLSB."""
    number = bytes([kind & 0x7F | 0x80, kind >> 7]) if kind > 127 else bytes([kind])
    return number + bytes([len(content)]) + content


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def test_binary_workbooks_give_their_values():
    def number(col: int, value: float) -> bytes:
        return binary(5, struct.pack("<IId", col, 0, value))

    def text(col: int, value: str) -> bytes:
        return binary(6, struct.pack("<II", col, 0) + wide(value))

    def row(at: int) -> bytes:
        return binary(0, struct.pack("<I", at) + b"\0" * 13)

    sheet = binary(129) + binary(148, struct.pack("<IIII", 0, 1, 0, 1)) + binary(145)
    sheet += row(0) + text(0, "name") + text(1, "size") + row(1) + text(0, "a") + number(1, 1.5)
    sheet += binary(146) + binary(130)
    book = binary(131) + binary(153, b"\0" * 12) + binary(143)
    book += binary(156, struct.pack("<II", 1, 1) + wide("r1") + wide("Hidden")) + binary(144) + binary(132)
    parts = {
        "_rels/.rels": relations(("officeDocument", "xl/workbook.bin")),
        "xl/workbook.bin": book,
        "xl/_rels/workbook.bin.rels": relations(("worksheet", "worksheets/sheet1.bin")),
        "xl/worksheets/sheet1.bin": sheet,
    }
    (page,) = pages(read_xlsb, package(parts))
    assert page.hidden and page.name == "Hidden"
    assert tables(list(page.elements), "hidden") == [[["name", "size"], ["a", "1.5"]]]
