"""ODS: spreadsheets of OpenDocument 1.3 (part 3, 9 tables), in a package or flat.

The text that a cell shows is in the file and is taken as it is. Rows are read one by one; repeated rows and
cells, which may be said to go on for millions, are kept within the sheet and within reason."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.opendocument.names import attributes, prefixed
from pincite.readers.opendocument.ods_book import Book, Lean
from pincite.readers.opendocument.ods_sheet import Sheet
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.beside import comment
from pincite.readers.sheet.cells import (
    Facts,
    Row,
    column_letters,
)
from pincite.readers.sheet.laying import Layout
from pincite.readers.tree import local


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets, in order. Raises ``Corrupt``, ``Unsafe``, ``TooLarge``, ``Encrypted``."""
    source = Lean(data, options)
    reader = Reader(source, options, reading)
    yield from reader.pages()
    if not reader.count:
        raise Corrupt("the document has no sheets")
    source.tell(reading)


class Reader(Book):
    """Reads the sheets, from one stream of events."""

    def pages(self) -> Iterator[Page]:
        events = self.source.events()
        path: list[str] = []
        nodes: list[Node] = []
        for event, node in events:
            name = local(node)
            if event == "start":
                if name == "table" and path and path[-1] == "spreadsheet":
                    yield from self.sheet(node, events)
                    nodes[-1].remove(node)
                    continue
                path.append(name)
                nodes.append(node)
                continue
            path.pop()
            nodes.pop()
            if name == "style":
                self.style(node)
            elif name == "meta" and path[-1:] == ["document"]:
                holder = Node("office:document")
                holder.append(prefixed(node))
                self.source.meta = holder
            elif path[-1:] == ["spreadsheet"] or (name == "styles" and path):
                node.clear()

    def sheet(self, table: Node, events: Iterator[tuple[str, Node]]) -> Iterator[Page]:
        """The sheet whose start was met last; its end is the last event taken."""
        self.count += 1
        get = attributes(table)
        look = self.looks.get("table " + get.get("style-name", ""))
        builder = Builder(
            self.count, "sheet", get.get("name", ""), hidden=look is not None and not look.shown
        )
        facts = Facts()
        state = Sheet(self, facts, events)
        # Columns come before rows: what is known of them goes into the layout with the first row.
        rows = state.rows(table)
        first = next(rows, None)
        layout = Layout(builder, facts, self.options, self.reading, self.cells)
        state.layout = layout

        def merged() -> Iterator[Row]:
            if first is not None:
                yield from state.merge([first])
            for row in rows:
                yield from state.merge([row])

        yield from layout.lay(merged())
        for draft in state.beside:
            layout.drafts.append(draft)
        layout.settle()
        self.cells = layout.grid.count
        for row, col, text, author in state.comments:
            comment(builder, f"{column_letters(col)}{row + 1}", author, text)
        yield builder.page()
