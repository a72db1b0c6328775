"""ODS: spreadsheets of OpenDocument 1.3 (part 3, 9 tables), in a package or flat.

The text that a cell shows is in the file and is taken as it is. Rows are read one by one; repeated rows and
cells, which may be said to go on for millions, are kept within the sheet and within reason."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.opendocument.names import attributes, prefixed
from pincite.readers.opendocument.ods_sheet import Rows
from pincite.readers.opendocument.source import Source
from pincite.readers.opendocument.styles import Styles
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.book import Book, Sheet
from pincite.readers.tree import local


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """Sheets, in order. Raises ``Corrupt``, ``Unsafe``, ``TooLarge``, ``Encrypted``."""
    source = Source(data, options, streamed=True)
    book = Book(options, reading)
    styles = Styles(Node("none"), Node("none"))  # those of the content come as they are met
    rows = Rows(source, styles, book)
    events = source.events()
    nodes: list[Node] = []
    for event, node in events:
        name = local(node)
        around = local(nodes[-1]) if nodes else ""
        if event == "start" and name == "table" and around == "spreadsheet":
            get = attributes(node)
            about = ("table", get.get("style-name", ""), "style:table-properties", "table:display")
            display = styles.property(*about)
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
                styles.take(prefixed(node), own=True)
            elif name == "meta" and around == "document":
                source.meta = Node("office:document")
                source.meta.append(prefixed(node))
            elif around == "spreadsheet" or (name == "styles" and nodes):
                node.clear()
    if not book.number:
        raise Corrupt("the document has no sheets")
    source.tell(reading)
