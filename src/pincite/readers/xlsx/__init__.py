"""XLSX: workbooks of Office Open XML (ECMA-376 part 1, 18 SpreadsheetML), read with the standard library.

A page is a sheet. Rows are read as they are unpacked; nothing is calculated, no link is followed, macros
and embedded documents are left alone. Values are shown as the number formats show them, from what the
program that saved the file had calculated."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.beside import comment, furniture
from pincite.readers.sheet.laying import Layout
from pincite.readers.xlsx.beside import comments, embedded, headers_and_footers
from pincite.readers.xlsx.drawings import Drawings
from pincite.readers.xlsx.pieces import rows_of
from pincite.readers.xlsx.rows import Values
from pincite.readers.xlsx.strings import shared_strings
from pincite.readers.xlsx.styles import Styles
from pincite.readers.xlsx.workbook import Relations, Sheet, Workbook, sheet_facts, surroundings

__all__ = ["read"]

COMPOUND = b"\xd0\xcf\x11\xe0"  # How a compound file begins: encrypted packages are put into one.

ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets of a workbook, in order. Raises ``Corrupt``, ``Unsafe``, ``TooLarge``, ``Encrypted``."""
    if data.startswith(COMPOUND) and ENCRYPTED in data:
        raise Encrypted("the workbook is encrypted with a password")
    package = Package(data, options)
    workbook = Workbook(package, reading)
    if not workbook.sheets:
        raise Corrupt("the workbook has no sheets")
    styles = Styles(workbook.part("styles"))
    name = workbook.related("sharedStrings")
    strings = shared_strings(package, name, reading) if name and name in package else ([], {})
    values = Values(strings, styles, workbook.date1904, options, reading)
    count = 0
    for number, sheet in enumerate(workbook.sheets, 1):
        builder = Builder(number, "sheet", sheet.name, hidden=sheet.hidden)
        try:
            count = yield from read_sheet(package, workbook, sheet, values, builder, options, reading, count)
        except Corrupt as error:
            if len(workbook.sheets) == 1:
                raise
            reading.note(
                "damaged_sheet", f"the sheet {sheet.name} cannot be read whole: {error.sentence}", number
            )
        yield builder.page()


def read_sheet(
    package: Package,
    workbook: Workbook,
    sheet: Sheet,
    values: Values,
    builder: Builder,
    options: ReadOptions,
    reading: ReadContext,
    count: int,
) -> Generator[Page, None, int]:
    """Pieces of the sheet, what is left stays in the builder; how many cells the document has had."""
    number = builder.number
    if not sheet.part or sheet.part not in package:
        reading.note(
            "missing_part", f"the sheet {sheet.name} is named in the workbook, but is not there", number
        )
        return count
    if sheet.kind not in ("worksheet", "chartsheet"):
        reading.note("not_read", f"the sheet {sheet.name} holds a {sheet.kind}, which is not read", number)
        return count
    frame, prefix = surroundings(package, sheet.part)
    relations = Relations(package, sheet.part)
    facts = sheet_facts(frame, relations, package, workbook, sheet)
    layout = Layout(builder, facts, options, reading, count)
    layout.drafts += Drawings(package, options, reading, number, values.show_code).read(frame, relations)
    edges = headers_and_footers(frame)
    furniture(builder, edges, "header")
    if sheet.kind == "worksheet":
        values.begin(number, facts)
        yield from layout.lay(rows_of(package, sheet.part, prefix, values))
    layout.settle()
    furniture(builder, edges, "footer")
    for reference, author, text, spans in comments(package, relations, workbook.persons()):
        comment(builder, reference, author, text, spans)
    embedded(frame, reading, number)
    return layout.grid.count
