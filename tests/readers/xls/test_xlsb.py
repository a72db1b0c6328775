"""Binary workbooks: cells as displayed, and nothing that makes a reader stop or fall."""

from __future__ import annotations

import struct

import pytest

from pincite.errors import Corrupt, PinciteError
from pincite.model.elements import Table
from pincite.readers.reading import ReadContext
from pincite.readers.xls.records import number_at, records
from pincite.readers.xls.xlsb import read, rk
from tests.readers.sheet.written import elements, package, pages, relations, tables, texts


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
    ["shared", "25.00%", "2026-11-20", "TRUE"],
    ["made", "1.5", "#N/A", "rich"],
]


def test_values_are_not_shown_as_they_are_displayed():
    (page,) = pages(read, book(GRID))
    (table,) = tables(list(page.elements))
    assert table == SHOWN
    assert {c.header for e in page.elements if e.table for c in e.table.cells if c.row == 0} == {True}


def test_another_reader_sees_other_values():
    calamine = pytest.importorskip("python_calamine")
    import io

    sheet = calamine.CalamineWorkbook.from_filelike(io.BytesIO(book(GRID))).get_sheet_by_index(0)
    found = sheet.to_python()
    assert found[0] == SHOWN[0]
    assert found[1][0] == "shared" and found[1][1] == 0.25 and found[1][3] is True
    assert str(found[1][2]).startswith("2026-11-20")
    assert found[2][:2] == ["made", 1.5]


def test_a_hidden_sheet_is_shown():
    (page,) = pages(read, book(GRID, state=2))
    assert page.hidden and page.name == "First"
    assert tables(list(page.elements), "hidden") == [SHOWN]


def test_merged_cells_links_and_comments_are_lost():
    tail = binary(177, b"\1\0\0\0") + binary(176, area(2, 2, 0, 1)) + binary(178)
    tail += binary(494, area(1, 1, 0, 0) + wide("r2") + wide("") + wide("") + wide("x"))
    sheet = row(0) + inline(0, "a", 3) + inline(1, "b", 3) + row(1) + inline(0, "x") + inline(1, "y")
    sheet += row(2) + inline(0, "both") + row(3, hidden=True) + inline(0, "veiled") + inline(1, "too")
    notes = binary(632, wide("Ann")) + binary(635, struct.pack("<I", 0) + area(1, 1, 1, 1) + b"\0" * 16)
    notes += binary(637, b"\0" + wide("why?"))
    more = {
        "xl/worksheets/_rels/sheet1.bin.rels": relations(
            ("comments", "../comments1.bin"), ("hyperlink", "http://x.example/")
        ),
        "xl/comments1.bin": notes,
    }
    found = elements(read, book(sheet, tail=tail, **more))
    shown = next(e.table for e in found if e.table is not None and e.layer == "body")
    assert isinstance(shown, Table)
    assert texts(shown) == [["a", "b"], ["x", "y"], ["both", None]]
    assert [s.href for c in shown.cells for s in c.spans] == ["http://x.example/"]
    assert [(e.marker, e.text, e.reason) for e in found if e.kind == "comment"] == [
        ("B2", "why?", "a comment on B2 by Ann")
    ]
    assert "veiled" in str([e for e in found if e.layer == "hidden"])


def test_far_cells_take_the_memory_of_all_between():
    sheet = row(0) + inline(0, "a") + row(1_048_575) + inline(16_383, "z")
    found = elements(read, book(sheet))
    assert sorted(e.text for e in found) == ["a", "z"]


def test_numbers_in_four_bytes_are_misread():
    assert rk(struct.pack("<i", 25 << 2 | 3), 0) == 0.25
    assert rk(struct.pack("<i", -7 << 2 | 2), 0) == -7.0
    assert rk(struct.pack("<d", 1.5)[4:], 0) == 1.5


def test_numbers_of_seven_bits_end():
    assert number_at(b"\x80\x01rest", 0, 2) == (128, 2)
    assert number_at(b"\xff", 0, 4) == (127, 1)
    assert list(records(b"\xff" * 6)) == [(0x3FFF, 6, 6)]


def test_a_broken_workbook_is_no_typed_error():
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


def test_headers_and_footers_of_the_sheet_are_lost():
    none = struct.pack("<I", 0xFFFFFFFF)
    codes = (
        b"\0\0"
        + wide('&L&"Arial,Bold"Left&CMiddle')
        + wide("&P")
        + wide("Even")
        + none
        + none
        + wide("&RLast")
    )
    found = elements(read, book(GRID, tail=binary(479, codes) + binary(480)))
    assert [(e.kind, e.text, e.layer) for e in found if e.kind in ("header", "footer")] == [
        ("header", "Left\nMiddle", "furniture"),
        ("header", "Even", "furniture"),
        ("footer", "Last", "furniture"),
    ]
