"""Figures of PDF pages as pictures: what a reader sees in their boxes, be it raster images or drawings."""

from __future__ import annotations

import hashlib
import math

import msgspec

from pincite.converting.access.origin import PDF, Origin
from pincite.errors import PinciteError, Unreadable
from pincite.model.document import DocumentTree, Note, Page, Picture
from pincite.model.elements import Element
from pincite.outputs.png import png
from pincite.pdf import PdfDocument

FIGURE_DPI = 144  # Dots per inch: two a point, enough to read the smallest print.
# Pixels of a page that is drawn for its figures; larger ones are drawn more coarsely.
MOST_PIXELS = 16_000_000
POINTS_PER_INCH = 72.0


def with_figures(tree: DocumentTree, data: bytes, password: str | None = None) -> DocumentTree:
    """``tree`` with the bytes (PNG) of the figures of its pages, cut out of the drawn page; ``data`` is the
    PDF it was read from. A page that cannot be drawn leaves its figures without, and a note."""
    pages: list[Page] = []
    notes: list[Note] = []
    pictures: dict[str, Picture] = {}
    with PdfDocument(data, password) as pdf:
        for page in tree.pages:
            if not any(is_bare(e) for e in page.elements):
                pages.append(page)
                continue
            try:
                drawn = pdf.render(page.number, fitting_dpi(page))
            except PinciteError as error:
                sentence = f"the figures are kept without their pictures: {error.sentence}"
                notes.append(Note("figures_not_drawn", sentence, page.number))
                pages.append(page)
                continue
            elements = tuple(cut(e, page, drawn, pictures) if is_bare(e) else e for e in page.elements)
            pages.append(msgspec.structs.replace(page, elements=elements))
    return msgspec.structs.replace(
        tree, pages=tuple(pages), notes=(*tree.notes, *notes), pictures={**tree.pictures, **pictures}
    )


def illustrated(tree: DocumentTree, origin: Origin) -> DocumentTree:
    """``with_figures`` of a document from its origin; ``tree`` itself for other formats, with a note where
    the original is not at hand."""
    if tree.source.media_type != PDF or not any(is_bare(e) for page in tree.pages for e in page.elements):
        return tree
    try:
        return with_figures(tree, origin.data(tree.source), origin.password)
    except Unreadable as error:
        note = Note("figures_not_drawn", f"the figures are without their pictures: {error.sentence}")
        return msgspec.structs.replace(tree, notes=(*tree.notes, note))


def is_bare(element: Element) -> bool:
    """True for a figure of which only the place is known."""
    x0, y0, x1, y1 = element.box
    return element.kind == "figure" and not element.picture and x1 > x0 and y1 > y0


def fitting_dpi(page: Page) -> float:
    """The resolution at which a page has no more than ``MOST_PIXELS``."""
    inches = page.width * page.height / POINTS_PER_INCH**2
    return min(FIGURE_DPI, math.sqrt(MOST_PIXELS / inches)) if inches > 0 else FIGURE_DPI


def cut(element: Element, page: Page, drawn: object, pictures: dict[str, Picture]) -> Element:
    """The figure with its picture, which is put among ``pictures``; unchanged where it lies off the page."""
    height, width, _ = drawn.shape  # type: ignore[attr-defined]
    across, down = width / page.width, height / page.height
    left, right = max(0, math.floor(element.box[0] * across)), min(width, math.ceil(element.box[2] * across))
    top, bottom = max(0, math.floor(element.box[1] * down)), min(height, math.ceil(element.box[3] * down))
    if left >= right or top >= bottom:
        return element
    data = png(drawn[top:bottom, left:right], across * POINTS_PER_INCH)  # type: ignore[index]
    key = hashlib.sha256(data).hexdigest()
    pictures[key] = Picture(data=data, media_type="image/png", width=right - left, height=bottom - top)
    return msgspec.structs.replace(element, picture=key)
