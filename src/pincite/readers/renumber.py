"""A page with another number: pages of documents in documents are counted through."""

from __future__ import annotations

import re

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Span

ID = re.compile(r"^(#?)/p\d+/")


def renumbered(page: Page, number: int) -> Page:
    """The page as page ``number``: ids, parents and links within it follow."""
    if page.number == number:
        return page
    elements = tuple(element_on(element, number) for element in page.elements)
    return msgspec.structs.replace(page, number=number, elements=elements)


def element_on(element: Element, number: int) -> Element:
    table = element.table
    if table is not None:
        table = msgspec.structs.replace(table, cells=tuple(cell_on(cell, number) for cell in table.cells))
    return msgspec.structs.replace(
        element,
        id=moved(element.id, number),
        page=number,
        parent=moved(element.parent, number),
        continues=moved(element.continues, number),
        spans=spans_on(element.spans, number),
        table=table,
    )


def cell_on(cell: Cell, number: int) -> Cell:
    if not cell.elements and not cell.spans:
        return cell
    elements = tuple(element_on(element, number) for element in cell.elements)
    return msgspec.structs.replace(cell, elements=elements, spans=spans_on(cell.spans, number))


def spans_on(spans: tuple[Span, ...], number: int) -> tuple[Span, ...]:
    if not any(span.href.startswith("#/p") for span in spans):
        return spans
    return tuple(msgspec.structs.replace(span, href=moved(span.href, number)) for span in spans)


def moved(element_id: str, number: int) -> str:
    return ID.sub(rf"\g<1>/p{number}/", element_id) if element_id else element_id
