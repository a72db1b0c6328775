"""A sheet of a spreadsheet, row by row (OpenDocument 1.3 part 3, 9)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Layer, Span, Table
from pincite.readers import tree
from pincite.readers.grid import Draft as CellDraft
from pincite.readers.grid import grid
from pincite.readers.inline import Inline
from pincite.readers.opendocument.names import attributes, number, prefixed
from pincite.readers.opendocument.ods_book import Book
from pincite.readers.options import ReadOptions
from pincite.readers.sheet.cells import (
    DATE,
    LAST_COLUMN,
    LAST_ROW,
    NARROW_COLUMN,
    NUMBER,
    OTHER,
    TEXT,
    THIN_ROW,
    Area,
    Facts,
    Row,
    Slot,
)
from pincite.readers.sheet.laying import Draft, Layout
from pincite.readers.sheet.numbers import general
from pincite.readers.tree import local

# Cells that repetition may add to a document: nobody writes as many that are all the same.
MOST_REPEATED = 200_000
CHARACTER = 5.5  # Points of width of one character of the usual letters.
DEEPEST = 60  # Levels of spans and frames in a cell whose text is read with its structure.

KINDS = {
    "float": NUMBER,
    "percentage": NUMBER,
    "currency": NUMBER,
    "date": DATE,
    "time": DATE,
    "boolean": OTHER,
}

CONCEALED = ("collapse", "filter")

Comment = tuple[int, int, str, str]

GROUPS = (
    "table-row-group",
    "table-rows",
    "table-header-rows",
    "table-column-group",
    "table-columns",
    "table-header-columns",
)

DRAWINGS = (
    "frame",
    "g",
    "a",
    "custom-shape",
    "rect",
    "ellipse",
    "circle",
    "line",
    "polygon",
    "polyline",
    "path",
    "connector",
    "caption",
)


class Sheet:
    """One sheet: its rows, and what stands beside them."""

    def __init__(self, reader: Book, facts: Facts, events: Iterator[tuple[str, Node]]) -> None:
        self.reader = reader
        self.facts = facts
        self.events = events
        self.layout: Layout | None = None
        self.beside: list[Draft] = []
        self.comments: list[Comment] = []
        self.spans: list[Area] = []
        self.defaults: list[tuple[int, str]] = []
        self.column = 0
        self.index = 0

    def merge(self, rows: list[Row]) -> Iterator[Row]:
        """The rows, once the layout knows the areas that begin in them; pictures met so far go along."""
        assert self.layout is not None
        for area in self.spans:
            if area.top <= rows[-1].number:
                self.layout.merge(area)
        self.spans = [area for area in self.spans if area.top > rows[-1].number]
        if not self.reader.options.window:
            self.layout.drafts += self.beside
            self.beside = []
        yield from rows

    def rows(self, table: Node) -> Iterator[Row]:
        """Rows with something in them, and hidden ones, to the end of the sheet."""
        nodes = [table]
        headers: list[int] = []
        for event, node in self.events:
            name = local(node)
            if event == "start":
                nodes.append(node)
                if name == "table-header-rows" and len(nodes) == 2 + self.grouped(nodes):
                    headers.append(self.index)
                continue
            nodes.pop()
            if not nodes:
                return
            if not all(local(one) in GROUPS for one in nodes[1:]):
                continue
            if name == "table-column":
                self.take_column(node)
            elif name == "table-row":
                yield from self.take_row(node)
            elif name == "table-header-rows" and headers:
                self.facts.header_rows = (headers[0], self.index - 1)
            elif name == "shapes":
                for one in node:
                    self.drawing(prefixed(one), 0, 0, self.beside)
            del nodes[-1][:]

    def grouped(self, nodes: list[Node]) -> int:
        return sum(1 for one in nodes[1:-1] if local(one) in GROUPS)

    def take_column(self, node: Node) -> None:
        get = attributes(node)
        repeat = max(1, number(get.get("number-columns-repeated"), 1, LAST_COLUMN + 1))
        if get.get("visibility") in CONCEALED and self.column <= LAST_COLUMN:
            self.facts.hidden_columns.append((self.column, min(LAST_COLUMN, self.column + repeat - 1)))
        elif 0 < self.size("table-column", get) < NARROW_COLUMN * CHARACTER and self.column <= LAST_COLUMN:
            self.facts.narrow_columns.append((self.column, min(LAST_COLUMN, self.column + repeat - 1)))
        self.column += repeat

    def size(self, family: str, get: dict[str, str]) -> float:
        """The height or width that the style gives, in points; 0 unknown."""
        look = self.reader.looks.get(f"{family} {get.get('style-name', '')}")
        return look.size if look is not None else 0.0

    def take_row(self, node: Node) -> Iterator[Row]:
        get = attributes(node)
        repeat = max(1, number(get.get("number-rows-repeated"), 1, LAST_ROW + 1))
        first = self.index
        self.index += repeat
        if first > LAST_ROW:
            return
        slots = self.slots(node, first)
        hidden = get.get("visibility") in CONCEALED
        if not slots:
            hidden = hidden or 0 < self.size("table-row", get) < THIN_ROW
            if hidden and repeat <= MOST_REPEATED:
                for index in range(first, min(first + repeat, LAST_ROW + 1)):
                    yield Row(index, [], True)
            return
        wanted = min(repeat, LAST_ROW + 1 - first)
        allowed = self.allow((wanted - 1) * len(slots)) // len(slots) + 1
        for index in range(first, first + min(wanted, allowed)):
            yield Row(index, slots, hidden)

    def allow(self, more: int) -> int:
        """How many of so many repeated cells may be made."""
        reader = self.reader
        left = MOST_REPEATED - reader.repeated
        if more > left:
            reader.reading.note(
                "repeats_cut",
                "rows or cells are said to repeat more often than anyone would write: they were cut",
                reader.count,
            )
        taken = max(0, min(more, left))
        reader.repeated += taken
        return taken

    def slots(self, row: Node, index: int) -> list[Slot]:
        """The row's cells with something in them; those that others cover are left out."""
        found: list[Slot] = []
        col = 0
        for cell in row:
            name = local(cell)
            if name not in ("table-cell", "covered-table-cell"):
                continue
            get = attributes(cell)
            repeat = max(1, number(get.get("number-columns-repeated"), 1, LAST_COLUMN + 1))
            if col > LAST_COLUMN:
                break
            if name == "table-cell":
                high = number(get.get("number-rows-spanned"), 1, LAST_ROW + 1)
                wide = number(get.get("number-columns-spanned"), 1, LAST_COLUMN + 1)
                slot = self.slot(cell, get, index, col) if len(cell) or "value" in get else None
                if slot is not None:
                    found.append(slot)
                    wanted = min(repeat, LAST_COLUMN + 1 - col)
                    allowed = min(self.allow(wanted - 1), self.reader.options.max_colspan)
                    for more in range(1, allowed + 1):
                        found.append(msgspec.structs.replace(slot, col=col + more))
                    if high > 1 or wide > 1:
                        self.spans.append(
                            Area(
                                index, col, min(LAST_ROW, index + high - 1), min(LAST_COLUMN, col + wide - 1)
                            )
                        )
            elif len(cell):
                self.slot(cell, get, index, col)
            col += repeat
        return found

    def slot(self, cell: Node, get: dict[str, str], row: int, col: int) -> Slot | None:
        """A cell that shows something; comments and drawings in it are put aside."""
        inline = Inline()
        begun = False
        for child in cell:
            kind = local(child)
            if kind in ("p", "h"):
                if begun:
                    inline.newline()
                begun = True
                runs(child, inline)
            elif kind == "annotation":
                self.comment(child, row, col)
            elif kind in DRAWINGS:
                self.drawing(prefixed(child), row, col, self.beside)
            elif kind == "detective":
                continue
        text, spans = inline.finish()
        value = get.get("value-type", "")
        what = KINDS.get(value, TEXT)
        if not text and value and not begun:
            text = bare(get, value)
        if not text:
            return None
        if get.get("calc value-type") == "error":
            what = OTHER
        if len(text) > self.reader.options.max_field:
            text, spans = text[: self.reader.options.max_field], ()
            self.reader.reading.note(
                "cut_field", "a cell has more text than is read: it was cut", self.reader.count
            )
        return Slot(col, text, what, self.reader.bits_of(get.get("style-name", "")), spans)

    def comment(self, node: Node, row: int, col: int) -> None:
        lines: list[str] = []
        author = ""
        for child in node:
            if local(child) == "creator":
                author = (child.text or "").strip()
            elif local(child) in ("p", "h", "list"):
                lines.append("".join(child.itertext()).strip())
        text = "\n".join(line for line in lines if line)
        if text:
            self.comments.append((row, col, text, author))

    def drawing(self, node: Node, row: int, col: int, out: list[Draft], depth: int = 0) -> None:
        """Pictures, charts and texts of what is drawn (10), in order."""
        if depth > DEEPEST:
            return
        if node.tag in ("draw:g", "draw:a"):
            for one in node:
                self.drawing(one, row, col, out, depth + 1)
            return
        alt = " ".join(
            dict.fromkeys(w for name in ("svg:title", "svg:desc") if (w := tree.words(node, name)))
        )
        layer: Layer = "body"
        inside = tree.one(node, "draw:object")
        if inside is not None:
            found = self.reader.source.object(inside)
            title, data = chart_of(found, self.reader.options) if found is not None else ("", None)
            if title or data is not None or alt:
                draft = Draft(row, col, "figure", title or alt, layer=layer, reason="a chart")
                if data is not None:
                    draft.inner.append(Draft(row, col, "table", table=data, reason="the data of the chart"))
                out.append(draft)
            return
        image = tree.one(node, "draw:image")
        if image is not None:
            key = self.reader.source.picture(image, self.reader.reading, self.reader.count)
            if key or alt:
                out.append(
                    Draft(
                        row, col, "figure", alt, layer=layer, picture=key, reason="a picture over the sheet"
                    )
                )
            return
        box = tree.one(node, "draw:text-box")
        for paragraph in box if box is not None else node:
            if paragraph.tag in ("text:p", "text:h"):
                inline = Inline()
                runs(paragraph, inline)
                text, spans = inline.finish()
                if text:
                    out.append(Draft(row, col, "paragraph", text, spans, reason="a text box over the sheet"))


def runs(node: Node, inline: Inline, style: Span | None = None, depth: int = 0) -> None:
    """The text of a paragraph with its links (6)."""
    style = style or Span(0, 0)
    inline.add(" ".join((node.text or "").split("\n")), style)
    for child in node:
        kind = local(child)
        if kind == "s":
            inline.add(" " * max(1, number(attributes(child).get("c"), 1, 1000)), style)
        elif kind == "tab":
            inline.add("\t", style)
        elif kind == "line-break":
            inline.newline()
        elif kind in ("annotation", "note", "ruby-text"):
            pass
        elif depth > DEEPEST:
            inline.add("".join(child.itertext()), style)
        elif kind == "a":
            href = attributes(child).get("href", "")
            runs(child, inline, Span(0, 0, href=href) if href else style, depth + 1)
        else:
            runs(child, inline, style, depth + 1)
        inline.add(" ".join((child.tail or "").split("\n")), style)


def bare(get: dict[str, str], value: str) -> str:
    """What a cell without text holds: its value."""
    if value in ("float", "percentage", "currency"):
        try:
            found = float(get.get("value", ""))
        except ValueError:
            return get.get("value", "")
        if value == "percentage":
            return general(found * 100) + "%"
        return general(found) + (f" {get['currency']}" if value == "currency" and get.get("currency") else "")
    if value == "boolean":
        return get.get("boolean-value", "").upper()
    if value == "date":
        text = get.get("date-value", "")
        try:
            moment = datetime.datetime.fromisoformat(text)
        except ValueError:
            return text
        return text if "T" not in text else moment.isoformat(" ", "seconds")
    if value == "time":
        return get.get("time-value", "")
    return get.get("string-value", "")


def chart_of(root: Node, options: ReadOptions) -> tuple[str, Table | None]:
    """Title and data of a chart (11): the table that it carries."""
    chart = next((node for node in root.iter() if node.tag == "chart:chart"), None)
    if chart is None:
        return "", None
    title = tree.words(chart, "chart:title/text:p")
    held = tree.one(chart, "table:table")
    rows: list[list[CellDraft]] = []
    for node in held.iter() if held is not None else ():
        if node.tag != "table:table-row":
            continue
        row = []
        for cell in node:
            if cell.tag == "table:table-cell":
                inline = Inline()
                for paragraph in tree.every(cell, "text:p"):
                    runs(paragraph, inline)
                text = inline.finish()[0]
                row.append(CellDraft(text=text if text != "NaN" else ""))
        rows.append(row)
    if rows:
        for draft in rows[0]:
            draft.header = True
    if not any(draft.text for row in rows for draft in row):
        return title, None
    return title, grid(rows, options, "the data of the chart")
