"""XLSX: workbooks of Office Open XML (ECMA-376 part 1, 18 SpreadsheetML), read with the standard library.

A page is a sheet. Rows are read as they are asked for; nothing is calculated, no link is followed, macros
and embedded documents are left alone. Values are shown as the number formats show them, from what the
program that saved the file had calculated."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import Corrupt, Encrypted
from pincite.model.document import Page
from pincite.readers.ooxml.charts import child
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.book import Book, Sheet
from pincite.readers.xlsx.beside import comments, headers_and_footers
from pincite.readers.xlsx.drawings import Drawings
from pincite.readers.xlsx.frame import Frame, facts_of
from pincite.readers.xlsx.rows import Values
from pincite.readers.xlsx.strings import Strings
from pincite.readers.xlsx.styles import Styles
from pincite.readers.xlsx.workbook import Relations, Workbook, within

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
    strings = Strings(package, next(iter(workbook.relations.of_kind("sharedStrings")), ""))
    book = Book(options, reading)
    values = Values(strings, styles, workbook.date1904, book)

    def begin(sheet: Sheet) -> None:
        entry = workbook.sheets[book.number - 1]
        if not entry.readable(package, book):
            return
        frame = Frame(package, entry.part)
        relations = Relations(package, entry.part)
        sheet.facts = facts_of(frame.node, relations, package, entry)
        sheet.over += Drawings(package, book, values.of_chart).read(relations)
        sheet.edges = headers_and_footers(frame.node)
        if entry.kind == "worksheet":
            values.links = sheet.facts.links
            sheet.rows = values.rows(frame)
        sheet.comments = comments(package, relations, workbook.persons())
        if next(within(child(frame.node, "oleObjects"), "oleObject"), None) is not None:
            sentence = "documents are embedded in the sheet, which are not opened"
            book.note("not_read", sentence)

    yield from book.pages([Sheet(name=one.name, hidden=one.hidden) for one in workbook.sheets], begin)
