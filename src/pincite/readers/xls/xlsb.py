"""Binary workbooks ([MS-XLSB]): values of cells through calamine; pictures, text boxes, charts and what the
document says of itself are XML as in Excel's other workbooks, and read as there."""

from __future__ import annotations

import datetime
import io
import struct
import zipfile
from collections.abc import Generator, Iterator
from typing import Any
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from python_calamine import CalamineWorkbook

from pincite.errors import Corrupt, TooLarge
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import DATE, NUMBER, OTHER, TEXT, Facts, Row, Slot
from pincite.readers.sheet.laying import Layout
from pincite.readers.sheet.numbers import compiled, general
from pincite.readers.xls.records import records, text_at
from pincite.readers.xlsx.drawings import Drawings
from pincite.readers.xlsx.workbook import NO_RELATION, Relations, facts_of

ROW, SHEET = 0, 156
VALUES = range(2, 12)  # Kinds of records: a row, a sheet of the workbook, cells that hold something (2.3.1).

RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets of a binary workbook, in order. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``, ``Unsafe``."""
    package = Package(data, options)
    top = Relations(package, "")
    main = next((part for part in top.of_kind("officeDocument") if part in package), "xl/workbook.bin")
    if main not in package:
        raise Corrupt("the archive has no workbook")
    relations = Relations(package, main)
    sheets = sheets_of(package.read(main))
    if not sheets:
        raise Corrupt("the workbook has no sheets")
    for part in top.of_kind("core-properties") or ["docProps/core.xml"]:
        if part in package:
            facts_of(package, part, reading)
    reading.note(
        "simple_reading",
        "of a binary workbook values are read: without formats of numbers, merged or hidden cells, errors, "
        "links, comments",
    )
    workbook = guarded(CalamineWorkbook.from_filelike, io.BytesIO(checked(package)))
    count = 0
    for number, (identifier, name, hidden) in enumerate(sheets, 1):
        builder = Builder(number, "sheet", name, hidden=hidden)
        relation = relations.by_id.get(identifier, NO_RELATION)
        kind, part = relation.kind, relation.target
        if relation.external or part not in package:
            reading.note(
                "missing_part", f"the sheet {name} is named in the workbook, but is not there", number
            )
        elif kind not in ("worksheet", "chartsheet"):
            reading.note("not_read", f"the sheet {name} holds a {kind}, which is not read", number)
        else:
            layout = Layout(builder, Facts(), options, reading, count)
            layout.drafts += Drawings(package, options, reading, number, show).read(*drawings(package, part))
            try:
                if kind == "worksheet":
                    refuse_scattered(package.read(part), name, options)
                    found = guarded(workbook.get_sheet_by_name, name)
                    yield from layout.lay(rows_of(found, options, reading, number))
            except Corrupt as error:
                if len(sheets) == 1:
                    raise
                sentence = f"the sheet {name} cannot be read whole: {error.sentence}"
                reading.note("damaged_sheet", sentence, number)
            layout.settle()
            count = layout.grid.count
        yield builder.page()


def sheets_of(data: bytes) -> list[tuple[str, str, bool]]:
    """Relation, name and whether it is hidden of each sheet (2.4.312)."""
    found = []
    for kind, at, end in records(data):
        if kind == SHEET and end - at >= 8:
            identifier, after = text_at(data, at + 8, end)
            name, _ = text_at(data, after, end)
            found.append((identifier, name, data[at] in (1, 2)))
    return found


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
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of Rust is no Exception
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        raise Corrupt(f"the workbook cannot be read: {str(error)[:200]}") from None


def refuse_scattered(data: bytes, name: str, options: ReadOptions) -> None:
    """Raises ``TooLarge`` where the first and the last cell of a sheet have too many between them: calamine
    takes the memory of all, and ends the process where there is not so much."""
    rows: list[int] = []
    columns: list[int] = []
    row = -1
    for kind, at, end in records(data):
        if kind == ROW and end - at >= 4:
            (row,) = struct.unpack_from("<I", data, at)
        elif kind in VALUES and end - at >= 4:
            (column,) = struct.unpack_from("<I", data, at)
            rows = [min(rows[0], row), max(rows[1], row)] if rows else [row, row]
            columns = [min(columns[0], column), max(columns[1], column)] if columns else [column, column]
    if rows and (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1) > options.max_cells:
        raise TooLarge(f"the cells of the sheet {name} lie among more than {options.max_cells}")


def drawings(package: Package, part: str) -> tuple[Node, Relations]:
    """The drawings of a sheet as a sheet in XML names them."""
    relations = Relations(package, part)
    frame = Node("worksheet")
    for identifier, relation in relations.by_id.items():
        if relation.kind == "drawing":
            SubElement(frame, "drawing", {RELATED: identifier})
    return frame, relations


def rows_of(sheet: Any, options: ReadOptions, reading: ReadContext, number: int) -> Generator[Row]:
    """The rows of calamine's sheet that hold something."""
    first = sheet.start[1] if sheet.start else 0
    for index, values in enumerate(sheet.iter_rows()):
        slots = []
        for column, value in enumerate(values, first):
            text, kind = shown(value) if value != "" else ("", TEXT)
            if len(text) > options.max_field:
                text = text[: options.max_field]
                reading.note("cut_field", "a cell has more text than is read: it was cut", number)
            if text:
                slots.append(Slot(column, text, kind))
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
    if isinstance(value, datetime.date):
        return value.isoformat(), DATE
    if isinstance(value, datetime.time):
        return value.isoformat("seconds"), DATE
    if isinstance(value, datetime.timedelta):
        return str(value), DATE
    return str(value).strip(), TEXT


def show(value: str, code: str) -> str:
    """A number of a chart by a format code."""
    try:
        return compiled(code).show(float(value), False) or value
    except ValueError:
        return value
