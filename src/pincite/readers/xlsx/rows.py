"""Rows of a sheet (ECMA-376 part 1, 18.3.1.73 row, 18.3.1.4 c).

The part is cut after whole rows. Rows written plainly, as nearly all are, are read by pattern, which is
several times as fast as a parser; one that has anything else in it is read as a small XML document."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from math import isfinite
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt
from pincite.model.elements import Span
from pincite.readers.ooxml.charts import children
from pincite.readers.ooxml.names import true, whole
from pincite.readers.sheet.book import Book
from pincite.readers.sheet.cells import (
    DATE,
    LAST_COLUMN,
    LAST_ROW,
    NUMBER,
    OTHER,
    TEXT,
    THIN_ROW,
    VEILED,
    Row,
    Slot,
    column_number,
)
from pincite.readers.sheet.dates import serial_of
from pincite.readers.sheet.numbers import WHOLE_LIMIT, simple
from pincite.readers.sheet.values import Look, Shown, code_shown, linked, number_shown, text_shown
from pincite.readers.tree import local
from pincite.readers.xlsx.frame import Frame, smaller
from pincite.readers.xlsx.shape import ASKED, FORMATTED, GENERAL, INSIDE, SHARED, Place, Shapes, is_plain
from pincite.readers.xlsx.strings import Strings, Text, text_of, unescaped
from pincite.readers.xlsx.styles import Styles
from pincite.regex import regex

LONG = 11  # Digits of a number, or of that of a text, from which it is looked at closely.
LEADING = frozenset("123456789")  # First digits of a whole number that is shown as it is written.
MOST_KEPT = 50_000  # Numbers whose display is kept, in case they come again.
SHOWN = (NUMBER, DATE)  # Numbers that are shown as they are to be.
LINK = regex(r'HYPERLINK\(\s*"([^"]{1,2000})"')

# A cell as most programs write it.
CELL = regex(
    r'<c r="([A-Z]{1,3})[0-9]+"(?: s="([0-9]{1,6})")?(?: t="([a-zA-Z]+)")?>'
    r"(?:<v>([^<&]+)</v>|<is><t(?: xml:space=\"preserve\")?>([^<&]*)</t></is>)</c>"
)

ROW = regex(r'\s*<row r="([0-9]{1,7})"([^<>]*)$')
HIDDEN = regex(r'\shidden="(?:1|true)"')
HEIGHT = regex(r'\sht="([0-9.]{1,20})"')


class Values:
    """Cells to slots. ``links`` are those of the sheet."""

    def __init__(self, strings: Strings, styles: Styles, date1904: bool, book: Book) -> None:
        self.strings = strings
        self.date1904 = date1904
        self.book = book
        self.look = lru_cache(None)(styles.look)
        self.kept = lru_cache(MOST_KEPT)(self.number)
        self.place = lru_cache(MOST_KEPT)(self.placed)
        self.shapes = Shapes()
        self.links: dict[tuple[int, int], str] = {}

    def rows(self, frame: Frame) -> Iterator[Row]:
        """Rows in order of their numbers."""
        last = -1
        late: list[Row] = []
        for piece in frame.pieces():
            for row in self.rows_of(piece, frame, last):
                if row.number <= last:
                    late.append(row)
                    continue
                last = row.number
                yield row
        if late:
            sentence = "rows stand out of order in the file: they are read by themselves"
            self.book.note("unordered_rows", sentence)
            yield from sorted(late, key=lambda row: row.number)

    def rows_of(self, piece: bytes, frame: Frame, last: int) -> list[Row]:
        """Rows of a piece of the part, after one of the number ``last``."""
        # With a declaration of its own the part is in another encoding: that is for the XML parser.
        if not frame.opening.startswith(b"<?"):
            with suppress(Corrupt, UnicodeDecodeError):  # where tags have prefixes, say, or are in comments
                return self.one_by_one(piece.decode("utf-8"), frame, last)
        return self.parsed(piece, frame, last)

    def one_by_one(self, text: str, frame: Frame, last: int) -> list[Row]:
        """Rows that are told one from the other by the usual tags. Raises ``Corrupt``."""
        found: list[Row] = []
        for one in text.split("</row>"):
            head, _, body = one.partition(">")
            opened = ROW.match(head)
            row = self.plain_row(int(opened[1]) - 1, opened[2], body) if opened else None
            if row is not None:
                found.append(row)
            elif one.strip():
                cut = opened or ("<row" in one and not one.rstrip().endswith("/>"))
                whole_row = one + "</row>" if cut else one
                found += self.parsed(whole_row.encode(), frame, found[-1].number if found else last)
        return found

    def parsed(self, some: bytes, frame: Frame, last: int) -> list[Row]:
        """Whole rows as an XML document of their own. Raises ``Corrupt``."""
        name = re.search(rb"<([\w.:-]+)[^<]*$", frame.opening)
        closing = b"" if frame.opening.endswith(b"/>") or name is None else b"</" + name[1] + b">"
        try:
            root = ElementTree.fromstring(b"".join((frame.opening, some, closing)))
        except (ElementTree.ParseError, ValueError) as error:
            raise Corrupt(f"the part {frame.part} is not XML: {error}") from None
        found: list[Row] = []
        for node in children(root, "row"):
            found.append(self.row(node, last + 1))
            last = found[-1].number
        return found

    def plain_row(self, index: int, attributes: str, body: str) -> Row | None:
        """A row of plain cells; None for one with anything else in it, which its tags tell."""
        read = self.values_of(body)
        if read is None:
            return None
        places, values, plain = read
        if not 0 <= index <= LAST_ROW or (places and places[-1].col > LAST_COLUMN):
            return None
        slots: list[Slot] = []
        add = slots.append
        texts, spans = self.strings.texts, self.strings.spans
        longest = self.book.options.max_field
        usual = not self.links
        digits = usual and body.isascii()
        short = usual and len(body) <= longest and "_x" not in body and "\r" not in body
        for (col, way, looks, style, kind, inside, _), value in zip(places, values, strict=True):
            # By far the commonest are not worth a call: small numbers and texts that are shown as they are.
            if way == GENERAL and digits and value[:1] in LEADING and value.isdecimal() and len(value) < LONG:
                add(Slot(col, value, NUMBER, looks))
                continue
            if way == INSIDE and short and (text := value.strip()):
                add(Slot(col, text, TEXT, looks))
                continue
            if way == SHARED and usual:
                at = int(value) if value.isdecimal() and len(value) < LONG - 1 else len(texts)
                if at < len(texts) and at not in spans:
                    if texts[at]:
                        add(Slot(col, texts[at], TEXT, looks))
                    continue
            elif way >= GENERAL and usual:
                text, what, seen = self.formatted(style, value, self.look(style))
                if what in SHOWN and len(text) <= longest:
                    add(Slot(col, text, what, seen))
                    plain = plain and not seen & VEILED
                    continue
            inline = (unescaped(value.strip()), ()) if inside and value else None
            slot = self.slot(index, col, kind, style, "" if inside else value, inline)
            if slot is not None:
                add(slot)
                plain = plain and not (slot.spans or slot.looks & VEILED)
        hidden = "hidden" in attributes and HIDDEN.search(attributes) is not None
        if not slots:
            height = HEIGHT.search(attributes)
            hidden = hidden or smaller(height[1] if height else None, THIN_ROW)
        return Row(index, slots, hidden, plain)

    def values_of(self, body: str) -> tuple[Sequence[Place], Sequence[str], bool] | None:
        """The cells of a plain row and their values, and whether all are shown; None for another row."""
        shape = self.shapes.last
        held = shape.values(body) if shape is not None else None
        if shape is not None and held is not None:
            return shape.places, held.groups(), shape.plain
        cells = CELL.findall(body)
        tags = 4 * len(cells) + 2 * body.count("<is>") + body.count("/>")
        if tags != body.count("<"):
            return None
        places = tuple([self.place(a, style, kind, not value) for a, style, kind, value, _ in cells])
        if any(one.col >= other.col for one, other in pairwise(places)):
            return None
        self.shapes.came(places)
        return places, [value or written for *_, value, written in cells], is_plain(places)

    def placed(self, letters: str, style: str, kind: str, inside: bool) -> Place:
        """A cell as it is written, without its value."""
        look = self.look(style)
        way = ASKED
        if inside:
            way = INSIDE if kind == "inlineStr" else ASKED
        elif kind == "s":
            way = SHARED if look.format.text is None else ASKED
        elif not kind:
            way = GENERAL if look.format.general else FORMATTED
        return Place(column(letters), way, look.looks, style, kind, inside, letters)

    def row(self, node: Node, index: int) -> Row:
        """A row; ``index`` is its number where it does not say."""
        given = node.get("r")
        if given is not None:
            index = whole(given, 0) - 1
        if not 0 <= index <= LAST_ROW:
            raise Corrupt(f"a sheet has a row numbered {given or index + 1}")
        slots: dict[int, Slot] = {}
        col = -1
        for cell in node:
            reference = cell.get("r")
            col = col + 1 if reference is None else column(reference.rstrip("0123456789"))
            slot = self.cell(cell, index, col) if len(cell) else None
            if slot is not None:
                slots[col] = slot
        if slots and max(slots) > LAST_COLUMN:
            raise Corrupt("a sheet has a cell beyond its last column")
        thin = not slots and smaller(node.get("ht"), THIN_ROW)
        return Row(index, [slots[col] for col in sorted(slots)], thin or true(node.get("hidden")))

    def cell(self, cell: Node, row: int, col: int) -> Slot | None:
        """A cell with something in it, else None."""
        parts = {local(one): one for one in cell}
        kind = cell.get("t", "")
        value = parts["v"].text if "v" in parts else None
        if "is" not in parts and kind != "s" and not (value and value.strip()):
            if "f" in parts and (value is None or kind != "str"):
                sentence = "formulas were saved without their results, which are not calculated here"
                self.book.note("formula_without_value", sentence)
            return None
        inline = text_of(parts["is"]) if "is" in parts else None
        formula = (parts["f"].text if "f" in parts else None) or ""
        literal = LINK.match(formula) if "HYPERLINK" in formula else None
        href = literal[1] if literal else ""
        return self.slot(row, col, kind, cell.get("s", ""), value or "", inline, href)

    def slot(
        self, row: int, col: int, kind: str, style: str, value: str, inline: Text | None, href: str = ""
    ) -> Slot | None:
        """A slot for a value of the kind that the file says, or for a text in the cell itself."""
        spans: tuple[Span, ...] = ()
        look = self.look(style)
        if kind == "s":
            number = whole(value, -1)
            if not 0 <= number < len(self.strings.texts):
                self.book.note("part_missing", "cells refer to texts that are not there")
                return None
            written = self.strings.texts[number]
            text, what, looks = text_shown(written, look)
            spans = self.strings.spans.get(number, ()) if text == written else ()
        elif inline is not None:
            (text, spans), what, looks = inline, TEXT, look.looks
        else:
            text, what, looks = self.shown(kind, style, value)
        if not text:
            return None
        text, spans = self.book.cut(text, spans)
        if self.links:
            href = self.links.get((row, col), "") or href
        return Slot(col, text, what, looks, linked(spans, len(text), href) if href else spans)

    def shown(self, kind: str, style: str, value: str) -> Shown:
        """A value as displayed (18.18.11 cell types)."""
        value, look = value.strip(), self.look(style)
        if kind in ("", "n"):
            return self.formatted(style, value, look)
        if kind == "str":
            return unescaped(value), TEXT, look.looks
        if kind == "b":
            return "TRUE" if true(value) else "FALSE", OTHER, look.looks
        if kind == "e":
            return value, OTHER, look.looks
        if kind == "d":
            return self.moment(value, look), DATE, look.looks
        return self.number(style, value)

    def number(self, style: str, value: str) -> Shown:
        """A number as displayed."""
        look = self.look(style)
        try:
            number = float(value)
        except ValueError:
            return value, TEXT, look.looks
        if not isfinite(number):
            return value, OTHER, look.looks
        if look.local:
            sentence = "dates are shown in the short form of the reader's own system: month/day/year here"
            self.book.note("local_dates", sentence)
        return number_shown(number, look, self.date1904)

    def formatted(self, style: str, value: str, look: Look) -> Shown:
        """A number as its format shows it: the simple ones are as quickly made as found."""
        exact = look.format.plain
        if exact is None and not look.format.general:
            return self.kept(style, value)
        try:
            number = float(value)
        except ValueError:
            return value, TEXT, look.looks
        if exact is not None and -WHOLE_LIMIT < number < WHOLE_LIMIT:
            return simple(number, *exact), NUMBER, look.looks
        if exact is None and 1 <= number < 1e10:
            return f"{number:.10g}", NUMBER, look.looks
        return self.number(style, value)

    def moment(self, value: str, look: Look) -> str:
        """A date written as ISO 8601."""
        if not look.format.date:
            return value
        try:
            moment = datetime.datetime.fromisoformat(value.rstrip("Z"))
        except ValueError:
            try:
                clock = datetime.time.fromisoformat(value.lstrip("T").rstrip("Z"))
            except ValueError:
                return value
            moment = datetime.datetime.combine(datetime.date(1899, 12, 31), clock)
        return look.format.show(serial_of(moment.replace(tzinfo=None), self.date1904), self.date1904) or value

    def of_chart(self, value: str, code: str) -> str:
        """A number of a chart by its format code."""
        return code_shown(value, code, self.date1904)


@lru_cache(maxsize=LAST_COLUMN + 1)
def column(letters: str) -> int:
    """The column that letters name. Raises ``Corrupt``."""
    clean = letters.replace("$", "")
    if not (clean.isascii() and clean.isalpha() and len(clean) <= 3):
        raise Corrupt(f"a sheet has a cell at {letters[:20]!r}")
    return column_number(clean)
