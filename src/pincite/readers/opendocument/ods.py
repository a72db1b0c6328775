"""ODS: spreadsheets of OpenDocument 1.3 (part 3, 9 tables), in a package or flat.

The text that a cell shows is in the file and is taken as it is. Rows are read one by one; repeated rows and
cells, which may be said to go on for millions, are kept within the sheet and within reason."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.model.elements import Span, Table
from pincite.readers import tree
from pincite.readers.grid import Draft as CellDraft
from pincite.readers.grid import grid
from pincite.readers.inline import PLAIN, Inline, styled
from pincite.readers.opendocument.names import OASIS, attributes, length, number, prefixed
from pincite.readers.opendocument.source import Source, alternatives
from pincite.readers.opendocument.styles import Styles
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet import cells
from pincite.readers.sheet.book import Book, Comment, Sheet
from pincite.readers.sheet.cells import LAST_COLUMN, LAST_ROW, Area, Row, Slot
from pincite.readers.sheet.drafts import chart_draft, picture_draft, text_draft
from pincite.readers.sheet.numbers import general
from pincite.readers.tree import local

# Cells that repetition may add to a document: nobody writes as many that are all the same.
MOST_REPEATED = 200_000
CHARACTER = 5.5  # Points of width of one character of the usual letters.
LARGE_POINTS = 14.0  # Letters of this size or more are large; a sheet's own have 10 or 11 points.
BOLDS = ("bold", "600", "700", "800", "900")
DEEPEST = 60  # Levels of spans and frames in a cell whose text is read with its structure.

KINDS = {
    "float": cells.NUMBER,
    "percentage": cells.NUMBER,
    "currency": cells.NUMBER,
    "date": cells.DATE,
    "time": cells.DATE,
    "boolean": cells.OTHER,
}

CONCEALED = ("collapse", "filter")

GROUPS = (
    "table-row-group",
    "table-rows",
    "table-header-rows",
    "table-column-group",
    "table-columns",
    "table-header-columns",
)

DRAWING = "{" + OASIS + "drawing:1.0}"


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets, in order. Raises ``Corrupt``, ``Unsafe``, ``TooLarge``, ``Encrypted``."""
    source = Source(data, options, reading, streamed=True)
    book = Book(options, reading)
    rows = Rows(source, book)
    events = source.events()
    nodes: list[Node] = []
    for event, node in events:
        name = local(node)
        around = local(nodes[-1]) if nodes else ""
        if event == "start" and name == "table" and around == "spreadsheet":
            get = attributes(node)
            about = ("table", get.get("style-name", ""), "style:table-properties", "table:display")
            display = rows.styles.property(*about)
            sheet = Sheet(name=get.get("name", ""), hidden=display == "false")
            builder = book.next(sheet)
            # Columns come before rows: what is known of them is asked for with the first row.
            found = rows.read(sheet, node, events)
            first = list(itertools.islice(found, 1))
            sheet.rows = itertools.chain(first, found)
            yield from book.laid(builder, sheet)
            yield builder.page()
            nodes[-1].remove(node)
        elif event == "start":
            nodes.append(node)
        else:
            nodes.pop()
            around = local(nodes[-1]) if nodes else ""
            if name == "style":
                rows.styles.take(prefixed(node), own=True)
            elif name == "meta" and around == "document":
                source.meta = Node("office:document")
                source.meta.append(prefixed(node))
            elif around == "spreadsheet" or (name == "styles" and nodes):
                node.clear()
    if not book.number:
        raise Corrupt("the document has no sheets")
    source.tell()


class Rows:
    """The rows of sheets, read from the events of the file; what else is found goes into the ``sheet``.
    ``styles`` come as they are met, ``repeated`` is how many repeated cells the document has had."""

    def __init__(self, source: Source, book: Book) -> None:
        self.source = source
        self.styles = Styles(Node("none"), Node("none"))
        self.book = book
        self.options = book.options
        self.repeated = 0
        self.looks = lru_cache(None)(self.read_looks)

    def read(self, sheet: Sheet, table: Node, events: Iterator[tuple[str, Node]]) -> Iterator[Row]:
        """Rows with something in them, and hidden ones, to the end of the sheet: the last event taken."""
        self.sheet = sheet
        self.comments: list[Comment] = []
        sheet.comments = self.comments
        self.column = self.index = 0
        nodes = [table]
        headers: list[int] = []
        for event, node in events:
            name = local(node)
            if event == "start":
                if name == "table-header-rows" and all(local(one) in GROUPS for one in nodes[1:]):
                    headers.append(self.index)
                nodes.append(node)
                continue
            nodes.pop()
            if not nodes:
                return
            if not all(local(one) in GROUPS for one in nodes[1:]):
                continue
            if name == "table-column":
                self.take_column(attributes(node))
            elif name == "table-row":
                yield from self.take_row(node)
            elif name == "table-header-rows" and headers:
                self.sheet.facts.header_rows = (headers[0], self.index - 1)
            elif name == "shapes":
                for one in node:
                    self.drawing(prefixed(one), 0, 0)
            del nodes[-1][:]

    def take_column(self, get: dict[str, str]) -> None:
        repeat = max(1, number(get.get("number-columns-repeated"), 1, LAST_COLUMN + 1))
        both = (self.column, min(LAST_COLUMN, self.column + repeat - 1))
        self.column += repeat
        if both[0] > LAST_COLUMN:
            return
        if get.get("visibility") in CONCEALED:
            self.sheet.facts.hidden_columns.append(both)
        elif 0 < self.size("column", "width", get) < cells.NARROW_COLUMN * CHARACTER:
            self.sheet.facts.narrow_columns.append(both)

    def take_row(self, node: Node) -> Iterator[Row]:
        get = attributes(node)
        repeat = max(1, number(get.get("number-rows-repeated"), 1, LAST_ROW + 1))
        first = self.index
        self.index += repeat
        if first > LAST_ROW:
            return
        slots = self.slots(node, first)
        hidden = get.get("visibility") in CONCEALED
        wanted = min(repeat, LAST_ROW + 1 - first)
        if slots:
            wanted = min(wanted, self.allow((wanted - 1) * len(slots)) // len(slots) + 1)
        else:
            hidden = hidden or 0 < self.size("row", "height", get) < cells.THIN_ROW
            if not hidden or repeat > MOST_REPEATED:
                return
        for index in range(first, first + wanted):
            yield Row(index, slots, hidden)

    def size(self, what: str, side: str, get: dict[str, str]) -> float:
        """The height of a row or width of a column in points; 0 unknown."""
        about = (f"style:table-{what}-properties", f"style:{what}-{side}")
        return length(self.styles.property(f"table-{what}", get.get("style-name", ""), *about))

    def read_looks(self, style: str) -> int:
        """The looks of a cell of a style, as bits."""
        weight, size = (
            self.styles.property("table-cell", style, "style:text-properties", f"fo:font-{what}")
            for what in ("weight", "size")
        )
        large = size.endswith("pt") and length(size) >= LARGE_POINTS
        return (cells.BOLD if weight in BOLDS else 0) | (cells.LARGE if large else 0)

    def allow(self, more: int) -> int:
        """How many of so many repeated cells may be made."""
        taken = max(0, min(more, MOST_REPEATED - self.repeated))
        if taken < more:
            sentence = "rows or cells are said to repeat more often than anyone would write: they were cut"
            self.book.note("repeats", sentence)
        self.repeated += taken
        return taken

    def slots(self, row: Node, index: int) -> list[Slot]:
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
            slot = self.slot(cell, get, index, col) if len(cell) or "value" in get else None
            if slot is not None and name == "table-cell":
                allowed = min(self.allow(min(repeat, LAST_COLUMN + 1 - col) - 1), self.options.max_colspan)
                found += [msgspec.structs.replace(slot, col=col + more) for more in range(allowed + 1)]
                bottom = index + number(get.get("number-rows-spanned"), 1, LAST_ROW + 1) - 1
                right = col + number(get.get("number-columns-spanned"), 1, LAST_COLUMN + 1) - 1
                if bottom > index or right > col:
                    self.sheet.facts.merges.append(
                        Area(index, col, min(LAST_ROW, bottom), min(LAST_COLUMN, right))
                    )
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
                self.comment(child, cells.reference(row, col))
            elif str(child.tag).startswith(DRAWING):
                self.drawing(prefixed(child), row, col)
        text, spans = inline.finish()
        value = get.get("value-type", "")
        if not text and value and not begun:
            text = bare(get, value)
        if not text:
            return None
        text, spans = self.book.cut(text, spans)
        what = cells.OTHER if get.get("calc value-type") == "error" else KINDS.get(value, cells.TEXT)
        return Slot(col, text, what, self.looks(get.get("style-name", "")), spans)

    def comment(self, node: Node, place: str) -> None:
        author = "".join((child.text or "").strip() for child in node if local(child) == "creator")
        lines = ["".join(child.itertext()).strip() for child in node if local(child) in ("p", "h", "list")]
        self.comments.append(Comment(place, author, "\n".join(line for line in lines if line)))

    def drawing(self, node: Node, row: int, col: int, depth: int = 0) -> None:
        """Pictures, charts and texts of what is drawn (10), in order."""
        if depth > DEEPEST:
            return
        if node.tag in ("draw:g", "draw:a"):
            for one in node:
                self.drawing(one, row, col, depth + 1)
            return
        over = self.sheet.over
        alt = " ".join(alternatives(node))
        inside, image = tree.one(node, "draw:object"), tree.one(node, "draw:image")
        if inside is not None:
            found = self.source.object(inside)
            title, data = chart_of(found, self.options) if found is not None else ("", None)
            if title or data is not None or alt:
                over.append(chart_draft(row, col, title or alt, data))
        elif image is not None:
            key = self.source.picture(image, self.book.number)
            if key or alt:
                over.append(picture_draft(row, col, alt, key))
        else:
            box = tree.one(node, "draw:text-box")
            for paragraph in box if box is not None else node:
                if paragraph.tag in ("text:p", "text:h"):
                    inline = Inline()
                    runs(paragraph, inline)
                    text, spans = inline.finish()
                    if text:
                        over.append(text_draft(row, col, text, spans))


def runs(node: Node, inline: Inline, style: Span = PLAIN, depth: int = 0) -> None:
    """The text of a paragraph with its links (6)."""
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
            runs(child, inline, styled(href=href) if href else style, depth + 1)
        else:
            runs(child, inline, style, depth + 1)
        inline.add(" ".join((child.tail or "").split("\n")), style)


def bare(get: dict[str, str], kind: str) -> str:
    """What a cell without text holds: its value."""
    value = get.get("value" if KINDS.get(kind) == cells.NUMBER else f"{kind}-value", "")
    if kind == "boolean":
        return value.upper()
    if kind == "date":
        return value.partition(".")[0].replace("T", " ")
    try:
        found = float(value) if KINDS.get(kind) == cells.NUMBER else None
    except ValueError:
        found = None
    if found is None:
        return value
    if kind == "percentage":
        return general(found * 100) + "%"
    return f"{general(found)} {get.get('currency', '') if kind == 'currency' else ''}".strip()


def chart_of(root: Node, options: ReadOptions) -> tuple[str, Table | None]:
    """Title and data of a chart (11): the table that it carries."""
    chart = next(root.iter("chart:chart"), None)
    held = tree.one(chart, "table:table") if chart is not None else None
    rows = [
        [CellDraft(text=words_of(cell), header=not at) for cell in tree.every(row, "table:table-cell")]
        for at, row in enumerate(held.iter("table:table-row") if held is not None else ())
    ]
    title = tree.words(chart, "chart:title/text:p") if chart is not None else ""
    if not any(draft.text for row in rows for draft in row):
        return title, None
    return title, grid(rows, options, "the data of the chart")


def words_of(cell: Node) -> str:
    """The text of a cell of a chart's table; '' for a value that is not there."""
    inline = Inline()
    for paragraph in tree.every(cell, "text:p"):
        runs(paragraph, inline)
    text, _ = inline.finish()
    return "" if text == "NaN" else text
