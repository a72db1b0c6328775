"""A document as rows: one for each element, or for each chunk, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pincite.converting.described import described
from pincite.converting.forms.chunks import chunks_in
from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.model.geometry import Box
from pincite.options.chunks import ChunkOptions
from pincite.provenance.ids import document_urn
from pincite.sections import SectionOptions


class PlacedBox(msgspec.Struct, frozen=True):
    """A box on a page, in points from its top left corner."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An element or a chunk of a document.

    document   its URN, which follows from its bytes
    name       what it is called: its path in the folder or bucket given
    number     0, 1, ... of the row in the document, in reading order
    kind       of the element; 'chunk'
    text       of an element as ``Document.passages()`` has it (tables as HTML), of a chunk as Markdown
    headings   what it stands under, outermost first
    page       the first page it stands on, 0 none
    boxes      where; none where the document has no layout
    urn        what ``pincite trace`` leads back to the page
    start, end its range in the text of the document, in code points; none for figures
    tokens     of a chunk
    """

    document: str
    name: str
    sha256: str
    media_type: str
    number: int
    kind: str
    text: str
    headings: tuple[str, ...] = ()
    page: int = 0
    boxes: tuple[PlacedBox, ...] = ()
    urn: str = ""
    start: int | None = None
    end: int | None = None
    tokens: int | None = None


def element_rows(tree: DocumentTree, name: str, reading: Mapping[str, Any]) -> Iterator[Row]:
    """A row for each element, figures among them."""
    found = described(tree, reading, SectionOptions())
    common = common_of(tree, name)
    figures = list(zip(found.text.figures, found.names.images, strict=True))
    path = Path()
    number = 0
    for place, (passage, urn) in enumerate(
        zip((*found.text.passages, None), (*found.names.passages, ""), strict=True)
    ):
        while figures and figures[0][0][0] <= place:
            (_, figure), image = figures.pop(0)
            yield element_row(figure, common, number, path.headings, figure.text, image)
            number += 1
        if passage is None:
            return
        end = passage.offset + passage.length
        text = found.text.text[passage.offset : end]
        element = passage.element
        headings = path.above(element)
        row = element_row(element, common, number, headings, text, urn)
        yield msgspec.structs.replace(row, start=passage.offset, end=end)
        number += 1


def element_row(
    element: Element, common: Mapping[str, Any], number: int, headings: tuple[str, ...], text: str, urn: str
) -> Row:
    return Row(
        **common,
        number=number,
        kind=element.kind,
        text=text,
        headings=headings,
        page=element.page,
        boxes=tuple(placed(element.page, element.box)),
        urn=urn,
    )


def chunk_rows(tree: DocumentTree, name: str, options: ChunkOptions) -> Iterator[Row]:
    """A row for each chunk."""
    common = common_of(tree, name)
    for chunk in chunks_in(tree, options):
        yield Row(
            **common,
            number=chunk.number,
            kind="chunk",
            text=chunk.text,
            headings=chunk.headings,
            page=min(chunk.pages, default=0),
            boxes=tuple(box for place in chunk.places for box in placed(place.page, place.box)),
            urn=chunk.urn,
            start=chunk.start,
            end=chunk.end,
            tokens=chunk.tokens,
        )


def common_of(tree: DocumentTree, name: str) -> dict[str, Any]:
    """What is the same in all rows of a document."""
    source = tree.source
    urn = document_urn(source.sha256)
    return {"document": urn, "name": name, "sha256": source.sha256, "media_type": source.media_type}


def placed(page: int, box: Box | None) -> Iterator[PlacedBox]:
    """The box, where there is one."""
    if box is not None and (box[2] > box[0] or box[3] > box[1]):
        yield PlacedBox(page, *(round(value, 2) for value in box))


class Path:
    """The headings that what follows stands under."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(text for _, text in self._open)

    def above(self, element: Element) -> tuple[str, ...]:
        """The headings above this element, which may be the next of them."""
        if element.kind != "heading" or element.layer != "body":
            return self.headings
        level = max(1, element.level)
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        above = self.headings
        self._open.append((level, element.text))
        return above
