"""Binary workbooks ([MS-XLSB]): the parts of Excel as records in place of XML; drawings, charts and what the
document says of itself are XML as there."""

from __future__ import annotations

import struct
from collections.abc import Generator, Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import SubElement

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import (
    BOLD,
    DATE,
    LARGE,
    LAST_COLUMN,
    LAST_ROW,
    NARROW_COLUMN,
    NUMBER,
    OTHER,
    TEXT,
    THIN_ROW,
    VEILED,
    Area,
    Facts,
    Row,
    Slot,
    apart,
    column_letters,
)
from pincite.readers.sheet.laying import Layout
from pincite.readers.sheet.numbers import BUILTIN, LOCALE_DATES, compiled, general
from pincite.readers.xls.records import records, text_at
from pincite.readers.xls.workbook import furniture
from pincite.readers.xlsx.beside import printed
from pincite.readers.xlsx.drawings import Drawings
from pincite.readers.xlsx.rows import linked
from pincite.readers.xlsx.styles import LARGER, PLAIN, Look
from pincite.readers.xlsx.workbook import Relations, facts_of, links_of

ROW, BLANK, RK, ERROR, TRUTH, REAL, INLINE, SHARED = 0, 1, 2, 3, 4, 5, 6, 7
FORMULA_TEXT, FORMULA_NUMBER, FORMULA_TRUTH, FORMULA_ERROR, RICH = 8, 9, 10, 11, 62
"""Rows and cells (2.4.719, 2.4.303 and on)."""

STRING, FONT, FORMAT, LOOK = 19, 43, 44, 47
COLUMN, ROWS_BEGIN, ROWS_END, PANE, PROPERTIES, SHEET = 60, 145, 146, 151, 153, 156
FILTER, MERGED, FURNITURE, LINK, DRAWING, LOOKS_BEGIN, LOOKS_END = 161, 176, 479, 494, 550, 617, 618
AUTHOR, COMMENT, COMMENT_TEXT = 632, 635, 637

RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"

ERRORS = {
    0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A",
    43: "#GETTING_DATA",
}  # fmt: skip
"""Codes of errors (2.5.97.2)."""

BOLD_FROM = 600
"""Weight of letters from which they are bold."""

TWIPS = 20.0
"""Twips in a point: heights of rows and letters."""

WIDTH = 256.0
"""Units in a character of a column's width."""


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets of a binary workbook, in order. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``, ``Unsafe``."""
    package = Package(data, options)
    top = Relations(package, "")
    main = next((part for part in top.of_kind("officeDocument") if part in package), "xl/workbook.bin")
    if main not in package:
        raise Corrupt("the archive has no workbook")
    relations = Relations(package, main)
    sheets, date1904 = sheets_of(package.read(main))
    if not sheets:
        raise Corrupt("the workbook has no sheets")
    for part in top.of_kind("core-properties") or ["docProps/core.xml"]:
        if part in package:
            facts_of(package, part, reading)
    values = Values(
        strings_of(part_of(package, relations, "sharedStrings")),
        looks_of(part_of(package, relations, "styles")),
        date1904,
        options,
        reading,
    )
    count = 0
    for number, (identifier, name, hidden) in enumerate(sheets, 1):
        builder = Builder(number, "sheet", name, hidden=hidden)
        kind, part, outside = relations.by_id.get(identifier, ("", "", True))
        if outside or part not in package:
            reading.note(
                "missing_part", f"the sheet {name} is named in the workbook, but is not there", number
            )
        elif kind not in ("worksheet", "chartsheet"):
            reading.note("not_read", f"the sheet {name} holds a {kind}, which is not read", number)
        else:
            try:
                count = yield from read_sheet(package, part, values, builder, options, reading, count)
            except Corrupt as error:
                if len(sheets) == 1:
                    raise
                sentence = f"the sheet {name} cannot be read whole: {error.sentence}"
                reading.note("damaged_sheet", sentence, number)
        yield builder.page()


def read_sheet(
    package: Package,
    part: str,
    values: Values,
    builder: Builder,
    options: ReadOptions,
    reading: ReadContext,
    count: int,
) -> Generator[Page, None, int]:
    """Pieces of the sheet, what is left stays in the builder; how many cells the document has had."""
    beside = Relations(package, part)
    content = package.read(part)
    frame = Frame(content)
    facts = frame.facts(links_of(frame.tree, beside))
    layout = Layout(builder, facts, options, reading, count)
    layout.drafts += Drawings(package, options, reading, builder.number, values.show_code).read(
        frame.tree, beside
    )
    furniture(builder, frame.furniture, "header")
    values.begin(builder.number, facts)
    yield from layout.lay(values.rows(content, frame.begin, frame.end))
    layout.settle()
    furniture(builder, frame.furniture, "footer")
    add_comments(package, beside, builder)
    return layout.grid.count


def part_of(package: Package, relations: Relations, kind: str) -> bytes:
    """The part of a kind, b'' for none."""
    found = relations.of_kind(kind)
    return package.read(found[0]) if found and found[0] in package else b""


def sheets_of(data: bytes) -> tuple[list[tuple[str, str, bool]], bool]:
    """Relation, name and whether it is hidden of each sheet; whether days count from 1904."""
    found: list[tuple[str, str, bool]] = []
    date1904 = False
    for kind, at, end in records(data):
        if kind == PROPERTIES and end - at >= 4:
            date1904 = bool(data[at] & 1)
        elif kind == SHEET and end - at >= 8:
            identifier, after = text_at(data, at + 8, end)
            name, _ = text_at(data, after, end)
            found.append((identifier, name, data[at] in (1, 2)))
    return found, date1904


def strings_of(data: bytes) -> list[str]:
    """The texts that cells refer to."""
    return [text_at(data, at + 1, end)[0] for kind, at, end in records(data) if kind == STRING]


def looks_of(data: bytes) -> list[Look]:
    """The looks of cells by the number they give (2.4.651 and on)."""
    codes = dict(BUILTIN)
    fonts: list[tuple[float, bool]] = []
    found: list[Look] = []
    cells = False
    for kind, at, end in records(data):
        if kind == FORMAT and end - at >= 2:
            codes[struct.unpack_from("<H", data, at)[0]] = text_at(data, at + 2, end)[0]
        elif kind == FONT and end - at >= 6:
            height, _, weight = struct.unpack_from("<HHH", data, at)
            fonts.append((height / TWIPS, weight >= BOLD_FROM))
        elif kind in (LOOKS_BEGIN, LOOKS_END):
            cells = kind == LOOKS_BEGIN
        elif kind == LOOK and cells and end - at >= 6:
            _, form, font = struct.unpack_from("<HHH", data, at)
            looks = 0
            if font < len(fonts):
                size, bold = fonts[font]
                looks = BOLD * bold | LARGE * (0 < LARGER * fonts[0][0] <= size)
            local = form in LOCALE_DATES and form in BUILTIN
            found.append(Look(compiled(codes.get(form, "General")), looks, local))
    return found


class Frame:
    """What stands around the rows of a sheet; ``begin`` and ``end`` are of the rows. ``tree`` has links and
    drawings as a sheet in XML has them."""

    def __init__(self, data: bytes) -> None:
        self.begin = self.end = len(data)
        self.merges: list[Area] = []
        self.hidden: list[tuple[int, int]] = []
        self.narrow: list[tuple[int, int]] = []
        self.filters: list[Area] = []
        self.frozen = 0
        self.furniture: list[tuple[str, str]] = []
        self.tree = Node("worksheet")
        links = SubElement(self.tree, "hyperlinks")
        for kind, at, end in records(data):
            size = end - at
            if kind == ROWS_BEGIN:
                self.begin = end
            elif kind == ROWS_END:
                self.end = at
            elif kind == MERGED and size >= 16:
                self.merges.append(area_at(data, at))
            elif kind == FILTER and size >= 16:
                self.filters.append(area_at(data, at))
            elif kind == COLUMN and size >= 18:
                first, last, width, _, flags = struct.unpack_from("<IIIIH", data, at)
                columns = (min(first, LAST_COLUMN), min(last, LAST_COLUMN))
                if flags & 1:
                    self.hidden.append(columns)
                if width / WIDTH < NARROW_COLUMN:
                    self.narrow.append(columns)
            elif kind == PANE and size >= 29 and data[at + 28] & 1:
                split = struct.unpack_from("<d", data, at + 8)[0]
                self.frozen = int(split) if 0 < split <= LAST_ROW else 0
            elif kind == LINK and size >= 16:
                where = area_at(data, at)
                identifier, after = text_at(data, at + 16, end)
                location, _ = text_at(data, after, end)
                reference = f"{cell_name(where.top, where.left)}:{cell_name(where.bottom, where.right)}"
                SubElement(links, "hyperlink", {RELATED: identifier, "ref": reference, "location": location})
            elif kind == FURNITURE:
                after = at + 2
                for which in ("header", "footer") * 3:
                    code, after = text_at(data, after, end)
                    self.furniture.append((which, printed(code)))
            elif kind == DRAWING:
                SubElement(self.tree, "drawing", {RELATED: text_at(data, at, end)[0]})

    def facts(self, links: dict[tuple[int, int], str]) -> Facts:
        return Facts(
            merges=apart(self.merges),
            hidden_columns=self.hidden,
            narrow_columns=self.narrow,
            header_rows=(0, self.frozen - 1),
            filters=self.filters,
            links=links,
        )


def area_at(data: bytes, at: int) -> Area:
    top, bottom, left, right = struct.unpack_from("<IIII", data, at)
    return Area(min(top, LAST_ROW), min(left, LAST_COLUMN), min(bottom, LAST_ROW), min(right, LAST_COLUMN))


def cell_name(row: int, col: int) -> str:
    return f"{column_letters(col)}{row + 1}"


class Values:
    """Cells to slots. One for the workbook; ``begin`` for each sheet."""

    def __init__(
        self,
        strings: list[str],
        looks: list[Look],
        date1904: bool,
        options: ReadOptions,
        reading: ReadContext,
    ) -> None:
        self.strings = strings
        self.looks = looks
        self.date1904 = date1904
        self.options = options
        self.reading = reading
        self.number = 0
        self.links: dict[tuple[int, int], str] = {}

    def begin(self, number: int, facts: Facts) -> None:
        self.number = number
        self.links = facts.links

    def rows(self, data: bytes, begin: int, end: int) -> Iterator[Row]:
        """The rows between two places, in the order of their numbers."""
        last = -1
        late: list[Row] = []
        for row in self.as_written(data[:end], begin):
            if row.number > last:
                last = row.number
                yield row
            else:
                late.append(row)
        yield from sorted(late, key=lambda row: row.number)

    def as_written(self, data: bytes, begin: int) -> Iterator[Row]:
        number, hidden, thin = -1, False, False
        slots: list[Slot] = []
        for kind, at, end in records(data, begin):
            if kind == ROW and end - at >= 12:
                if number >= 0:
                    yield Row(number, ordered(slots), hidden or (thin and not slots))
                number = struct.unpack_from("<I", data, at)[0]
                if number > LAST_ROW:
                    raise Corrupt(f"a sheet has a row numbered {number + 1}")
                slots = []
                height = struct.unpack_from("<H", data, at + 8)[0] / TWIPS
                hidden, thin = bool(data[at + 11] & 0x10), 0 < height < THIN_ROW
            elif (RK <= kind <= FORMULA_ERROR or kind == RICH) and number >= 0 and end - at > 8:
                slot = self.slot(kind, data, at, end, number)
                if slot is not None:
                    slots.append(slot)
        if number >= 0:
            yield Row(number, ordered(slots), hidden or (thin and not slots))

    def slot(self, kind: int, data: bytes, at: int, end: int, row: int) -> Slot | None:
        """A cell with something in it, else None."""
        col, style = struct.unpack_from("<II", data, at)
        style &= 0xFFFFFF
        if col > LAST_COLUMN:
            raise Corrupt("a sheet has a cell beyond its last column")
        look = self.looks[style] if style < len(self.looks) else PLAIN
        at += 8
        looks, what, text = look.looks, TEXT, ""
        if kind in (RK, REAL, FORMULA_NUMBER):
            if end - at < (4 if kind == RK else 8):
                return None
            value = rk(data, at) if kind == RK else struct.unpack_from("<d", data, at)[0]
            text, what, looks = self.shown(value, look)
        elif kind == SHARED and end - at >= 4:
            index = struct.unpack_from("<I", data, at)[0]
            if index >= len(self.strings):
                self.reading.note("missing_string", "cells refer to texts that are not there", self.number)
                return None
            text = self.strings[index].strip()
        elif kind in (INLINE, FORMULA_TEXT, RICH):
            text = text_at(data, at + (kind == RICH), end)[0].strip()
        elif kind in (TRUTH, FORMULA_TRUTH):
            text, what = "TRUE" if data[at] else "FALSE", OTHER
        elif kind in (ERROR, FORMULA_ERROR):
            text, what = ERRORS.get(data[at], "#ERROR!"), OTHER
        if what == TEXT and text and look.format.text is not None:
            shown = look.format.show_text(text)
            text, looks = (shown, looks) if shown else (text, looks | VEILED)
        if not text:
            return None
        if len(text) > self.options.max_field:
            text = text[: self.options.max_field]
            self.reading.note("cut_field", "a cell has more text than is read: it was cut", self.number)
        href = self.links.get((row, col), "") if self.links else ""
        return Slot(col, text, what, looks, linked((), len(text), href) if href else ())

    def shown(self, value: float, look: Look) -> tuple[str, int, int]:
        """A number as displayed, what it is, and its looks."""
        if look.format.general:
            return general(value), NUMBER, look.looks
        if look.local:
            self.reading.note(
                "local_dates",
                "dates are shown in the short form of the reader's own system: month/day/year here",
                self.number,
            )
        text = look.format.show(value, self.date1904)
        if not text:
            return general(value), NUMBER, look.looks | VEILED
        return text, DATE if look.format.date else NUMBER, look.looks

    def show_code(self, value: str, code: str) -> str:
        """A number by a format code: for charts."""
        try:
            return compiled(code).show(float(value), self.date1904) or value
        except ValueError:
            return value


def ordered(slots: list[Slot]) -> list[Slot]:
    """Cells by column, each once."""
    if all(a.col < b.col for a, b in pairwise(slots)):
        return slots
    return sorted({slot.col: slot for slot in slots}.values(), key=lambda slot: slot.col)


def rk(data: bytes, at: int) -> float:
    """A number in four bytes (2.5.122): the first half of a float, or a whole number, in hundredths or
    not."""
    (bits,) = struct.unpack_from("<i", data, at)
    value = (
        float(bits >> 2) if bits & 2 else struct.unpack("<d", b"\0\0\0\0" + struct.pack("<i", bits & ~3))[0]
    )
    return value / 100 if bits & 1 else value


def add_comments(package: Package, relations: Relations, builder: Builder) -> None:
    """Comments on cells, by rows and columns."""
    for part in relations.of_kind("comments"):
        if part not in package:
            continue
        data = package.read(part)
        authors: list[str] = []
        found: list[tuple[int, int, str, str]] = []
        author, row, col = "", -1, -1
        for kind, at, end in records(data):
            if kind == AUTHOR:
                authors.append(text_at(data, at, end)[0].strip())
            elif kind == COMMENT and end - at >= 20:
                which, row, _, col, _ = struct.unpack_from("<IIIII", data, at)
                author = authors[which] if which < len(authors) else ""
            elif kind == COMMENT_TEXT and row >= 0:
                text = text_at(data, at + 1, end)[0].replace("\r\n", "\n").strip()
                if text:
                    found.append((row, col, author, text))
        for row, col, author, text in sorted(found):
            name = cell_name(min(row, LAST_ROW), min(col, LAST_COLUMN))
            reason = f"a comment on {name}" + (f" by {author}" if author else "")
            builder.add("comment", text, layer="comments", marker=name, reason=reason)
