"""What elements that were gathered say, as one text: of cells, notes, headers."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.model.elements import Element, Layer, Span
from pincite.readers.inline import shifted

APART: tuple[Layer, ...] = ("hidden", "comments")  # Layers that are not read with the text around them.
SILENT = ("page_break", "figure", "comment")  # Kinds whose text is none of the words around them.


def stacked(lines: Iterable[tuple[str, tuple[Span, ...]]]) -> tuple[str, tuple[Span, ...]]:
    """Texts as one, a line each, with their spans; blank ones are left out."""
    text = ""
    spans: list[Span] = []
    for line, own in lines:
        if line:
            text += "\n" if text else ""
            spans += shifted(own, len(text))
            text += line
    return text, tuple(spans)


def texts_of(elements: Iterable[Element]) -> tuple[str, tuple[Span, ...]]:
    """The text of all elements, a line each, with its spans; tables have none."""
    return stacked((element.text, element.spans) for element in elements)


def words_of(elements: Iterable[Element], layer: Layer | None = None) -> tuple[str, tuple[Span, ...]]:
    """The text of elements, a line each, with its spans; of tables a line for each row. Only those of one
    layer, or all but what is hidden and what was said about the text."""
    texts: list[str] = []
    spans: list[Span] = []
    at = 0
    for element in elements:
        if element.kind in SILENT or (element.layer in APART if layer is None else element.layer != layer):
            continue
        if element.table is not None:
            rows: dict[int, list[str]] = {}
            for cell in element.table.cells:
                rows.setdefault(cell.row, []).append(cell.text)
            text = "\n".join("\t".join(row).strip() for row in rows.values()).strip()
        else:
            text = element.text
            spans += shifted(element.spans, at) if at else element.spans
        if text:
            texts.append(text)
            at += len(text) + 1
    return "\n".join(texts), tuple(spans)
