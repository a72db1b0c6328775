"""Workbooks of old programs: a typed error or what they hold."""

from __future__ import annotations

import struct

import pytest

pytest.importorskip("xlrd")

from pincite.errors import Corrupt
from pincite.readers.xls.workbook import read
from tests.readers.sheet.written import elements, tables


def record(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def sheet_of_excel_2(*cells: tuple[int, int, object]) -> bytes:
    """A sheet of BIFF 2, the simplest there is. A cell of None has a style alone."""
    out = record(0x0009, struct.pack("<HH", 2, 0x10))
    for row, col, value in cells:
        place = struct.pack("<HH3s", row, col, b"\0\0\0")
        if isinstance(value, str):
            text = value.encode("latin-1")
            out += record(0x0004, place + bytes([len(text)]) + text)
        elif value is None:
            out += record(0x0001, place)
        else:
            out += record(0x0003, place + struct.pack("<d", value))
    return out + record(0x000A, b"")


def test_the_oldest_workbooks_are_read():
    data = sheet_of_excel_2(
        (0, 0, "name"), (0, 1, "size"), (1, 0, "a"), (1, 1, 1.5), (2, 0, "b"), (2, 1, 2.0)
    )
    assert tables(elements(read, data)) == [[["name", "size"], ["a", "1.5"], ["b", "2"]]]


def test_cells_that_have_a_style_alone_are_not_looked_at(monkeypatch):
    from xlrd.sheet import Sheet

    asked = []
    value = Sheet.cell_value
    monkeypatch.setattr(Sheet, "cell_value", lambda *at: asked.append(at[1:]) or value(*at))
    styled = [(row, col, None) for row in range(40) for col in range(2, 30)]
    data = sheet_of_excel_2((0, 0, "name"), (0, 1, "size"), (1, 0, "a"), (1, 1, 1.5), *styled)
    assert tables(elements(read, data)) == [[["name", "size"], ["a", "1.5"]]]
    assert asked == [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize("data", [b"", b"x" * 100, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 1000])
def test_what_is_no_workbook_is_a_typed_error(data):
    with pytest.raises(Corrupt):
        elements(read, data)
