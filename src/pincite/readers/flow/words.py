"""What elements that were gathered say, as one text: of cells, notes, headers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pincite.model.elements import Element, Layer, Span, Table
from pincite.readers.inline import shifted
from pincite.regex import regex

APART: tuple[Layer, ...] = ("hidden", "comments")  # Layers that are not read with the text around them.
# A number of a page, by itself or between dashes.
PAGE_NUMBER = regex(r"[-–—\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–—\s]*", re.IGNORECASE)
SILENT = ("page_break", "figure", "comment")  # Kinds whose text is none of the words around them.


def stacked(lines: Iterable[tuple[str, tuple[Span, ...]]]) -> tuple[str, tuple[Span, ...]]:
    """Texts as one, a line each, with their spans; blank ones are left out."""
    texts: list[str] = []
    spans: list[Span] = []
    length = 0
    for line, own in lines:
        if line:
            texts.append(line)
            spans += shifted(own, length)
            length += len(line) + 1
    return "\n".join(texts), tuple(spans)


def texts_of(elements: Iterable[Element]) -> tuple[str, tuple[Span, ...]]:
    """The text of all elements, a line each, with its spans; tables have none."""
    return stacked((element.text, element.spans) for element in elements)


def words_of(elements: Iterable[Element], layer: Layer | None = None) -> tuple[str, tuple[Span, ...]]:
    """The text of elements, a line each, with its spans; of tables a line for each row. Only those of one
    layer, or all but what is hidden and what was said about the text."""
    return stacked(
        (element.text, element.spans) if element.table is None else (rows_of(element.table), ())
        for element in elements
        if element.kind not in SILENT
        and (element.layer not in APART if layer is None else element.layer == layer)
    )


def rows_of(table: Table) -> str:
    """The text of a table, a line for each row."""
    rows: dict[int, list[str]] = {}
    for cell in table.cells:
        rows.setdefault(cell.row, []).append(cell.text)
    return "\n".join("\t".join(row).strip() for row in rows.values()).strip()


def is_page_number(text: str) -> bool:
    """Whether a header or footer says nothing else: a text that has no pages has no number for it either,
    what the file keeps is that of the page it was saved on."""
    return PAGE_NUMBER.fullmatch(text) is not None
