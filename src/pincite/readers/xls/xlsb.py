"""Binary workbooks ([MS-XLSB]): values of cells through calamine; pictures, text boxes, charts and what the
document says of itself are XML as in Excel's other workbooks, and read as there."""

from __future__ import annotations

import datetime
import io
import struct
import zipfile
from collections.abc import Iterator
from typing import Any

from python_calamine import CalamineWorkbook

from pincite.errors import Corrupt, TooLarge
from pincite.model.document import Page
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.book import Book, Sheet
from pincite.readers.sheet.cells import DATE, NUMBER, OTHER, TEXT, Row, Slot
from pincite.readers.sheet.numbers import general
from pincite.readers.sheet.values import code_shown
from pincite.readers.xlsx.drawings import Drawings
from pincite.readers.xlsx.workbook import Entry, Relations, main_part

ROW, SHEET = 0, 156
VALUES = range(2, 12)  # Kinds of records: a row, a sheet of the workbook, cells that hold something (2.3.1).
NO_TEXT = 0xFFFFFFFF  # The length of a text that is not there (2.5.166).


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets of a binary workbook, in order. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``, ``Unsafe``."""
    package = Package(data, options)
    main = main_part(package, "xl/workbook.bin", reading)
    entries = entries_of(package.read(main), Relations(package, main))
    if not entries:
        raise Corrupt("the workbook has no sheets")
    reading.note(
        "simple_reading",
        "of a binary workbook values are read: without formats of numbers, merged or hidden cells, errors, "
        "links, comments",
    )
    workbook = guarded(CalamineWorkbook.from_filelike, io.BytesIO(checked(package)))
    book = Book(options, reading)

    def begin(sheet: Sheet) -> None:
        entry = entries[book.number - 1]
        if not entry.readable(package, book):
            return
        relations = Relations(package, entry.part)
        sheet.over += Drawings(package, book, code_shown).read(relations)
        if entry.kind == "worksheet":
            refuse_scattered(package.read(entry.part), entry.name, options)
            found = guarded(workbook.get_sheet_by_name, entry.name)
            sheet.rows = rows_of(found, book)

    yield from book.pages([Sheet(name=one.name, hidden=one.hidden) for one in entries], begin)


def records(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Kind of each record, and where its content begins and ends (2.1.4); the last one may be cut off. Kinds
    are numbers of up to two bytes, lengths of up to four, with seven bits in each."""
    at = 0
    while at < len(data):
        numbers = []
        for most in (2, 4):
            value = shift = 0
            for byte in data[at : at + most]:
                at += 1
                value |= (byte & 0x7F) << shift
                shift += 7
                if not byte & 0x80:
                    break
            numbers.append(value)
        kind, length = numbers
        yield kind, at, min(len(data), at + length)
        at += length


def entries_of(data: bytes, relations: Relations) -> list[Entry]:
    """Sheets as the workbook names them (2.4.312)."""
    found = []
    for kind, at, end in records(data):
        if kind == SHEET and end - at >= 8:
            identifier, after = text_at(data, at + 8, end)
            name, _ = text_at(data, after, end)
            relation = relations.get(identifier)
            part = "" if relation.external else relation.target
            hidden = data[at] in (1, 2)
            found.append(Entry(name=name, part=part, kind=relation.kind, hidden=hidden))
    return found


def text_at(data: bytes, at: int, end: int) -> tuple[str, int]:
    """A text with its length before it, and where it ends; '' for one that is not there or cut off."""
    if at + 4 > end:
        return "", end
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    if count == NO_TEXT or at + 2 * count > end:
        return "", at if count == NO_TEXT else end
    return data[at : at + 2 * count].decode("utf-16-le", "replace"), at + 2 * count


def checked(package: Package) -> bytes:
    """The parts of the archive in a new one: calamine, which knows no limits, unpacks what was unpacked
    within them, whatever the first directory said."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in package.names():
            if name.endswith((".bin", ".rels")):
                archive.writestr(name, package.read(name))
    return out.getvalue()


def guarded(work: Any, *given: Any) -> Any:
    """What calamine gives. Its errors, and those that it does not expect itself, are ``Corrupt``."""
    try:
        return work(*given)
    except BaseException as error:  # a panic of Rust is no Exception
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        raise Corrupt(f"the workbook cannot be read: {str(error)[:200]}") from None


def refuse_scattered(data: bytes, name: str, options: ReadOptions) -> None:
    """Raises ``TooLarge`` where the first and the last cell of a sheet have too many between them: calamine
    takes the memory of all, and ends the process where there is not so much."""
    rows: set[int] = set()
    columns: set[int] = set()
    row = -1
    for kind, at, end in records(data):
        if kind == ROW and end - at >= 4:
            (row,) = struct.unpack_from("<I", data, at)
        elif kind in VALUES and end - at >= 4:
            (column,) = struct.unpack_from("<I", data, at)
            rows.add(row)
            columns.add(column)
    if rows and (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) > options.max_cells:
        raise TooLarge(f"the cells of the sheet {name} lie among more than {options.max_cells}")


def rows_of(sheet: Any, book: Book) -> Iterator[Row]:
    """The rows of calamine's sheet that hold something."""
    first = sheet.start[1] if sheet.start else 0
    for index, values in enumerate(sheet.iter_rows()):
        slots = []
        for column, value in enumerate(values, first):
            text, kind = shown(value) if value != "" else ("", TEXT)
            if text:
                slots.append(Slot(column, book.cut(text)[0], kind))
        if slots:
            yield Row(index, slots)


def shown(value: object) -> tuple[str, int]:
    """A value as text, dates as ISO 8601 has them, and what it is."""
    if isinstance(value, bool):
        return ("TRUE" if value else "FALSE"), OTHER
    if isinstance(value, int | float):
        return general(float(value)), NUMBER
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "seconds"), DATE
    if isinstance(value, datetime.time):
        return value.isoformat("seconds"), DATE
    if isinstance(value, datetime.date | datetime.timedelta):
        return str(value), DATE
    return str(value).strip(), TEXT
