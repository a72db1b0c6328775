"""Elements under other ids: pages of documents in documents are counted through."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Span

ID = re.compile(r"^/p\d+/")

Rename = Callable[[str], str]  # The new id of an element by its old one; '' where it has none.


def renumbered(page: Page, number: int) -> Page:
    """The page as page ``number``: ids, parents and links within it follow."""
    if page.number == number:
        return page

    def rename(element_id: str) -> str:
        return ID.sub(f"/p{number}/", element_id)

    elements = tuple(moved(element, number, rename) for element in page.elements)
    return msgspec.structs.replace(page, number=number, elements=elements)


def moved(element: Element, page: int, rename: Rename) -> Element:
    """The element on another page and with another id; parents, links and what is in its cells follow."""
    table = element.table
    if table is not None:
        cells = tuple(cell_on(cell, page, rename) for cell in table.cells)
        table = msgspec.structs.replace(table, cells=cells)
    return msgspec.structs.replace(
        element,
        id=rename(element.id),
        page=page,
        parent=rename(element.parent),
        continues=rename(element.continues),
        spans=linked(element.spans, rename),
        table=table,
    )


def cell_on(cell: Cell, page: int, rename: Rename) -> Cell:
    if not cell.elements and not cell.spans:
        return cell
    elements = tuple(moved(element, page, rename) for element in cell.elements)
    return msgspec.structs.replace(cell, elements=elements, spans=linked(cell.spans, rename))


def linked(spans: tuple[Span, ...], rename: Rename) -> tuple[Span, ...]:
    if not any(span.href[:1] == "#" for span in spans):
        return spans
    return tuple(
        msgspec.structs.replace(span, href=f"#{new}")
        if span.href[:1] == "#" and (new := rename(span.href[1:]))
        else span
        for span in spans
    )
