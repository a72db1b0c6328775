"""Binary workbooks: values of cells, and broken ones end in typed errors."""

from __future__ import annotations

import struct

import pytest

from pincite.errors import Corrupt, MissingExtra, PinciteError, TooLarge, Unsafe
from pincite.readers.formats import BY_NAME, reader_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from tests.readers.sheet.written import elements, package, pages, relations, tables

pytest.importorskip("python_calamine")

from pincite.readers.xls.xlsb import read, records


def binary(kind: int, content: bytes = b"") -> bytes:
    """A record."""
    number = bytes([kind & 0x7F | 0x80, kind >> 7]) if kind > 127 else bytes([kind])
    size = len(content)
    return number + (bytes([size]) if size < 128 else bytes([size & 0x7F | 0x80, size >> 7])) + content


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def row(at: int, *, hidden: bool = False) -> bytes:
    return binary(0, struct.pack("<IIHBB", at, 0, 300, 0, 0x10 * hidden) + b"\0" * 5)


def cell(kind: int, col: int, value: bytes, style: int = 0) -> bytes:
    return binary(kind, struct.pack("<II", col, style) + value)


def real(col: int, value: float, style: int = 0) -> bytes:
    return cell(5, col, struct.pack("<d", value), style)


def inline(col: int, value: str, style: int = 0) -> bytes:
    return cell(6, col, wide(value), style)


def area(top: int, bottom: int, left: int, right: int) -> bytes:
    return struct.pack("<IIII", top, bottom, left, right)


STYLES = (
    binary(615, struct.pack("<I", 1))
    + binary(44, struct.pack("<H", 164) + wide("yyyy\\-mm\\-dd"))
    + binary(616)
    + binary(43, struct.pack("<HHH", 220, 0, 400) + b"\0" * 15)
    + binary(43, struct.pack("<HHH", 220, 0, 700) + b"\0" * 15)
    + binary(617, struct.pack("<I", 4))
    + b"".join(
        binary(47, struct.pack("<HHH", 0, form, font) + b"\0" * 10)
        for form, font in ((0, 0), (164, 0), (10, 0), (0, 1))
    )
    + binary(618)
)
"""Looks by number: 0 plain, 1 an ISO date, 2 percents, 3 bold."""


def book(sheet: bytes, *, state: int = 0, tail: bytes = b"", **more: str | bytes) -> bytes:
    named = binary(156, struct.pack("<II", state, 1) + wide("r1") + wide("First"))
    parts: dict[str, str | bytes] = {
        "_rels/.rels": relations(("officeDocument", "xl/workbook.bin")),
        "xl/workbook.bin": binary(131)
        + binary(153, b"\0" * 12)
        + binary(143)
        + named
        + binary(144)
        + binary(132),
        "xl/_rels/workbook.bin.rels": relations(
            ("worksheet", "worksheets/sheet1.bin"),
            ("styles", "styles.bin"),
            ("sharedStrings", "sharedStrings.bin"),
        ),
        "xl/styles.bin": STYLES,
        "xl/sharedStrings.bin": binary(159, struct.pack("<II", 1, 1))
        + binary(19, b"\0" + wide("shared"))
        + binary(160),
        "xl/worksheets/sheet1.bin": binary(129)
        + binary(148, area(0, 20, 0, 20))
        + more.pop("head", b"")  # type: ignore[operator]
        + binary(145)
        + sheet
        + binary(146)
        + tail
        + binary(130),
    }
    return package({**parts, **more})


GRID = b"".join(
    (
        row(0) + inline(0, "name", 3) + inline(1, "size", 3) + inline(2, "day", 3) + inline(3, "sure", 3),
        row(1) + cell(7, 0, struct.pack("<I", 0)) + cell(2, 1, struct.pack("<i", 25 << 2 | 3), 2),
        real(2, 46346, 1) + cell(4, 3, b"\1"),
        row(2) + cell(8, 0, wide("made") + b"\0" * 6) + cell(9, 1, struct.pack("<d", 1.5) + b"\0" * 6),
        cell(3, 2, b"\x2a") + cell(62, 3, b"\0" + wide("rich")),
    )
)

SHOWN = [
    ["name", "size", "day", "sure"],
    ["shared", "0.25", "2026-11-20", "TRUE"],
    ["made", "1.5", "", ""],
]


def test_values_are_shown_as_they_are_and_what_is_not_read_is_noted():
    reading = ReadContext()
    (page,) = read(book(GRID), ReadOptions(), reading)
    assert tables(list(page.elements)) == [SHOWN]
    assert [note.code for note in reading.notes] == ["simple_reading"]


def test_a_hidden_sheet_is_hidden():
    (page,) = pages(read, book(GRID, state=2))
    assert page.hidden and page.name == "First"
    assert tables(list(page.elements), "hidden") == [SHOWN]


def test_cells_that_lie_too_far_apart_are_refused():
    sheet = row(0) + inline(0, "a") + row(1_048_575) + inline(16_383, "z")
    with pytest.raises(TooLarge):
        elements(read, book(sheet))


def test_cells_far_from_the_corner_keep_their_rows_together():
    sheet = row(90) + inline(900, "a") + inline(901, "b") + row(91) + inline(900, "1") + inline(901, "2")
    (page,) = pages(read, book(sheet))
    assert tables(list(page.elements)) == [[["a", "b"], ["1", "2"]]]


def test_an_archive_that_blows_up_is_refused_before_calamine_has_it():
    with pytest.raises(Unsafe):
        list(
            read(
                book(GRID, **{"xl/sharedStrings.bin": bytes(4 << 20)}),
                ReadOptions(ratio_over=1 << 20),
                ReadContext(),
            )
        )


def test_without_the_extra_the_error_names_it(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "python_calamine", None)
    monkeypatch.delitem(sys.modules, "pincite.readers.xls.xlsb")
    with pytest.raises(MissingExtra, match=r"pip install 'pincite\[formats\]'"):
        reader_of(BY_NAME["xlsb"])


def test_numbers_of_seven_bits_end():
    assert list(records(b"\x80\x01\x80\x01rest")) == [(128, 4, 8)]
    assert list(records(b"\x01\xff")) == [(1, 2, 2)]
    assert list(records(b"\xff" * 6)) == [(0x3FFF, 6, 6)]


def test_a_broken_workbook_ends_in_a_typed_error():
    for data in (b"", b"x" * 100, package({"xl/workbook.bin": b"\xff" * 40})):
        with pytest.raises(Corrupt):
            elements(read, data)
    whole = book(GRID)
    strange = b"\xff" * 30
    for part in ("xl/styles.bin", "xl/sharedStrings.bin", "xl/worksheets/sheet1.bin", "xl/workbook.bin"):
        try:
            elements(read, book(GRID, **{part: strange}), ReadContext())
        except PinciteError:
            continue
    import io
    import zipfile

    inside = zipfile.ZipFile(io.BytesIO(whole)).read("xl/worksheets/sheet1.bin")
    for at in range(0, len(inside), 3):
        for changed in (inside[:at], inside[:at] + b"\xff" + inside[at + 1 :]):
            try:
                elements(read, book(b"", **{"xl/worksheets/sheet1.bin": changed}), ReadContext())
            except PinciteError:
                continue
