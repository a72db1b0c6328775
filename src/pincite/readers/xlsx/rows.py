"""Rows of a sheet, as they are unpacked (18.3.1.73 row, 18.3.1.4 c).

The part is cut after whole rows, and each piece is read as a small document of its own: that is as safe as
reading the part at once, keeps nothing in memory, and is faster than an event for every tag."""

from __future__ import annotations

import datetime
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt
from pincite.model.elements import Span
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.cells import (
    DATE,
    LAST_COLUMN,
    LAST_ROW,
    NUMBER,
    OTHER,
    TEXT,
    THIN_ROW,
    VEILED,
    Facts,
    Row,
    Slot,
    column_number,
)
from pincite.readers.sheet.dates import serial_of
from pincite.readers.sheet.numbers import compiled, general
from pincite.readers.xlsx.names import name_of, true, whole
from pincite.readers.xlsx.strings import text_of, unescaped
from pincite.readers.xlsx.styles import Look, Styles
from pincite.readers.xlsx.workbook import WIDTH

MOST_KEPT = 50_000  # Numbers whose display is kept, in case they come again.
SHORT_WHOLE = 15  # Digits of a whole number that General shows as they are written.

LINK = re.compile(r'HYPERLINK\(\s*"([^"]{1,2000})"')

# A cell as most programs write it.
CELL = re.compile(
    r'<c r="([A-Z]{1,3})[0-9]+"(?: s="([0-9]{1,6})")?(?: t="([a-zA-Z]+)")?>'
    r"(?:<v>([^<&]+)</v>|<is><t(?: xml:space=\"preserve\")?>([^<&]*)</t></is>)</c>"
)

ROW = re.compile(r'\s*<row r="([0-9]{1,7})"([^<>]*)$')

HIDDEN = re.compile(r'\shidden="(?:1|true)"')

HEIGHT = re.compile(r'\sht="([0-9.]{1,20})"')


class Values:
    """Cells to slots. One for the workbook; ``begin`` for each sheet."""

    def __init__(
        self,
        strings: tuple[list[str], dict[int, tuple[Span, ...]]],
        styles: Styles,
        date1904: bool,
        options: ReadOptions,
        reading: ReadContext,
    ) -> None:
        self.strings, self.spans = strings
        self.styles = styles
        self.date1904 = date1904
        self.options = options
        self.reading = reading
        self.kept: dict[tuple[str, str], tuple[str, int, int]] = {}
        self.columns: dict[str, int] = {}
        self.look_of: dict[str, Look] = {}
        self.number = 0
        self.links: dict[tuple[int, int], str] = {}

    def begin(self, number: int, facts: Facts) -> None:
        """Another sheet."""
        self.number = number
        self.links = facts.links

    def rows(self, piece: bytes, opening: bytes, part: str, last: int) -> list[Row]:
        """Rows of a piece of the part. Rows written plainly, as nearly all are, are read by pattern; one
        that has anything else in it is read as XML."""
        try:
            # With a declaration of its own the part is in another encoding: that is for the XML parser.
            text = "" if opening.startswith(b"<?") else piece.decode("utf-8")
            found: list[Row] = []
            for one in text.split("</row>") if text else ():
                head, _, body = one.partition(">")
                opened = ROW.match(head)
                row = self.plain_row(int(opened[1]) - 1, opened[2], body) if opened else None
                if row is not None:
                    found.append(row)
                    last = row.number
                    continue
                if not one.strip():
                    continue
                closing = "</row>" if opened or ("<row" in one and not one.rstrip().endswith("/>")) else ""
                for node in small_document(opening, (one + closing).encode(), part):
                    if name_of(node.tag) == "row":
                        found.append(self.row(node, last + 1))
                        last = found[-1].number
            if text:
                return found
        except (Corrupt, UnicodeDecodeError):
            pass
        found = []
        for node in small_document(opening, piece, part):
            if name_of(node.tag) == "row":
                found.append(self.row(node, last + 1))
                last = found[-1].number
        return found

    def plain_row(self, index: int, attributes: str, body: str) -> Row | None:
        """A row of plain cells; None for one with anything else in it, which its tags tell."""
        cells = CELL.findall(body)
        tags = 4 * len(cells) + body.count("/>")
        inline = body.count("<is>")
        if tags + 2 * inline != body.count("<") or not 0 <= index <= LAST_ROW:
            return None
        columns = self.columns
        strings, count = self.strings, len(self.strings)
        look_of = self.look_of
        slots: list[Slot] = []
        last = -1
        for letters, style, kind, value, written in cells:
            col = columns.get(letters, -1)
            if col < 0:
                col = self.column(letters)
            if col <= last:
                return None
            last = col
            look = look_of.get(style)
            if look is None:
                look = look_of[style] = self.styles.look(int(style or 0))
            if not kind or kind == "n":
                if look.format.general:
                    # By far the commonest: not worth a call.
                    try:
                        number = float(value)
                    except ValueError:
                        return None
                    text = f"{number:.10g}" if 1 <= number < 1e10 else general(number)
                    slots.append(Slot(col, text, NUMBER, look.looks))
                else:
                    text, what, looks = self.number_of(style, value, look)
                    slots.append(Slot(col, text, what, looks))
            elif kind == "s":
                if not value.isdigit() or len(value) > 9 or int(value) >= count:
                    return None
                number = int(value)
                if look.format.text is not None or number in self.spans:
                    return None
                text = strings[number]
                if text:
                    slots.append(Slot(col, text, TEXT, look.looks))
            elif written and kind == "inlineStr" and "_x" not in written:
                text = written.strip()
                if text:
                    slots.append(Slot(col, text, TEXT, look.looks))
            else:
                return None
        if last > LAST_COLUMN:
            return None
        if self.links:
            for slot in slots:
                href = self.links.get((index, slot.col))
                if href:
                    slot.spans = linked((), len(slot.text), href)
        if slots:
            return Row(index, slots, "hidden" in attributes and HIDDEN.search(attributes) is not None)
        height = HEIGHT.search(attributes)
        return Row(index, slots, HIDDEN.search(attributes) is not None or thin(height and height[1]))

    def number_of(self, style: str, value: str, look: Look) -> tuple[str, int, int]:
        """A number as displayed; the commonest without remembering them."""
        form = look.format
        if form.general or form.plain is not None:
            return self.numeric(value.strip(), look)
        key = (style, value)
        found = self.kept.get(key)
        if found is None:
            found = self.numeric(value.strip(), look)
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = found
        return found

    def row(self, node: Node, index: int) -> Row:
        """A row; ``index`` is its number where it does not say."""
        given = node.get("r")
        if given is not None:
            index = whole(given, 0) - 1
        if not 0 <= index <= LAST_ROW:
            raise Corrupt(f"a sheet has a row numbered {given or index + 1}")
        slots: list[Slot] = []
        last = -1
        sorted_ = True
        columns = self.columns
        for cell in node:
            reference = cell.get("r")
            if reference is None:
                col = last + 1
            else:
                letters = reference.rstrip("0123456789")
                col = columns.get(letters, -1)
                if col < 0:
                    col = self.column(letters)
            if not len(cell):
                last = col
                continue
            slot = self.slot(cell, index, col)
            if slot is not None:
                if col <= last and slots:
                    sorted_ = False
                slots.append(slot)
            last = col
        if not sorted_:
            slots = list({slot.col: slot for slot in slots}.values())
            slots.sort(key=lambda slot: slot.col)
        if slots and slots[-1].col > LAST_COLUMN:
            raise Corrupt("a sheet has a cell beyond its last column")
        return Row(index, slots, true(node.get("hidden")) or (not slots and thin(node.get("ht"))))

    def column(self, letters: str) -> int:
        clean = letters.replace("$", "")
        if not (clean.isascii() and clean.isalpha() and len(clean) <= 3):
            raise Corrupt(f"a sheet has a cell at {letters[:20]!r}")
        col = self.columns[letters] = column_number(clean)
        return col

    def slot(self, cell: Node, row: int, col: int) -> Slot | None:
        """A cell with something in it, else None."""
        kind = cell.get("t")
        style = cell.get("s") or "0"
        value: str | None = None
        spans: tuple[Span, ...] = ()
        formula: Node | None = None
        inline: Node | None = None
        for child in cell:
            tag = child.tag
            if tag.endswith("}v") or tag == "v":
                value = child.text
            elif tag.endswith("}f"):
                formula = child
            elif tag.endswith("}is"):
                inline = child
        looks, what = 0, TEXT
        if kind == "s":
            found = self.shared(value, style)
            if found is None:
                return None
            text, spans, looks = found
        elif inline is not None:
            text, spans = text_of(inline)
            looks = self.looks(style)
        elif value is None or not value.strip():
            if formula is not None and (value is None or kind != "str"):
                self.reading.note(
                    "formula_without_value",
                    "formulas were saved without their results, which are not calculated here",
                    self.number,
                )
            return None
        elif kind == "str":
            text = unescaped(value.strip())
            looks = self.looks(style)
        elif kind == "b":
            text, what, looks = ("TRUE" if true(value.strip()) else "FALSE"), OTHER, self.looks(style)
        elif kind == "e":
            text, what, looks = value.strip(), OTHER, self.looks(style)
        elif kind == "d":
            text, what, looks = self.moment(value.strip(), style)
        else:
            look = self.styles.look(int(style) if style.isdigit() else 0)
            text, what, looks = self.number_of(style, value, look)
        if not text:
            return None
        if len(text) > self.options.max_field:
            text = text[: self.options.max_field]
            self.reading.note("cut_field", "a cell has more text than is read: it was cut", self.number)
        href = self.links.get((row, col), "") if self.links else ""
        if not href and formula is not None and formula.text and "HYPERLINK" in formula.text:
            literal = LINK.match(formula.text)
            href = literal[1] if literal else ""
        if href:
            spans = linked(spans, len(text), href)
        return Slot(col, text, what, looks, spans)

    def shared(self, value: str | None, style: str) -> tuple[str, tuple[Span, ...], int] | None:
        """A text of those that cells refer to, with its spans and its looks; None where it is not there."""
        number = whole(value, -1)
        if not 0 <= number < len(self.strings):
            self.reading.note("missing_string", "cells refer to texts that are not there", self.number)
            return None
        text, spans = self.strings[number], self.spans.get(number, ())
        look = self.styles.look(int(style) if style.isdigit() else 0)
        if look.format.text is not None:
            shown = look.format.show_text(text)
            if not shown:
                return text, spans, look.looks | VEILED
            if shown != text:
                text, spans = shown, ()
        return text, spans, look.looks

    def looks(self, style: str) -> int:
        return self.styles.look(int(style) if style.isdigit() else 0).looks

    def numeric(self, value: str, look: Look) -> tuple[str, int, int]:
        """A number as displayed, what it is, and its looks."""
        form = look.format
        if form.general and value.isdigit() and len(value) <= SHORT_WHOLE and value[0] != "0":
            return value, NUMBER, look.looks
        try:
            number = float(value)
        except ValueError:
            return value, TEXT, look.looks
        if number != number or number in (float("inf"), float("-inf")):
            return value, OTHER, look.looks
        if look.local:
            self.reading.note(
                "local_dates",
                "dates are shown in the short form of the reader's own system: month/day/year here",
                self.number,
            )
        text = form.show(number, self.date1904)
        if not text:
            return general(number), NUMBER, look.looks | VEILED
        return text, DATE if form.date else NUMBER, look.looks

    def moment(self, value: str, style: str) -> tuple[str, int, int]:
        """A date written as ISO 8601."""
        look = self.styles.look(int(style) if style.isdigit() else 0)
        try:
            moment = datetime.datetime.fromisoformat(value.rstrip("Z"))
        except ValueError:
            try:
                clock = datetime.time.fromisoformat(value.lstrip("T").rstrip("Z"))
                moment = datetime.datetime.combine(datetime.date(1899, 12, 31), clock)
            except ValueError:
                return value, DATE, look.looks
        if not look.format.date:
            return value, DATE, look.looks
        serial = serial_of(moment.replace(tzinfo=None), self.date1904)
        return look.format.show(serial, self.date1904) or value, DATE, look.looks

    def show_code(self, value: str, code: str) -> str:
        """A number by a format code: for charts."""
        try:
            return compiled(code).show(float(value), self.date1904) or value
        except ValueError:
            return value


def thin(height: str | None) -> bool:
    """Whether an empty row of so many points is a space within a block."""
    return bool(height) and WIDTH.fullmatch(height) is not None and float(height) < THIN_ROW  # type: ignore[arg-type]


def linked(spans: tuple[Span, ...], length: int, href: str) -> tuple[Span, ...]:
    """Spans with a link over the whole text."""
    if not spans:
        return (Span(0, length, href=href),)
    out: list[Span] = []
    at = 0
    for span in spans:
        if span.start > at:
            out.append(Span(at, span.start, href=href))
        out.append(msgspec.structs.replace(span, href=href))
        at = span.end
    if at < length:
        out.append(Span(at, length, href=href))
    return tuple(out)


def small_document(opening: bytes, piece: bytes, part: str) -> Node:
    """Whole rows as a tree. Raises ``Corrupt``."""
    name = re.search(rb"<([\w.:-]+)[^<]*$", opening)
    closing = b"" if opening.endswith(b"/>") or name is None else b"</" + name[1] + b">"
    try:
        return ElementTree.fromstring(b"".join((opening, piece, closing)))
    except (ElementTree.ParseError, ValueError) as error:
        raise Corrupt(f"the part {part} is not XML: {error}") from None
