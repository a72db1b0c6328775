"""How surely OCR read elements."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Element, Line
from pincite.model.words import OCR

DIGITS = 3  # Decimals that are written.


def confidences(tree: DocumentTree) -> dict[str, float]:
    """From 0 to 1, by the ids of elements with words that OCR read: the mean over the letters of these."""
    found: dict[str, float] = dict(tree.options.get("elements_confidences", {}))
    for page in tree.pages:
        if page.ocr and page.words.confidence is not None:
            found |= of_page(page)
    return found


def of_page(page: Page) -> dict[str, float]:
    """The same of one page."""
    words = page.words
    assert words.confidence is not None
    sure, read = words.confidence.tolist(), ((words.flags & OCR) != 0).tolist()
    found = {}
    for element in page.elements:
        own = [n for line in lines_of(element) for n in range(line.first, line.last) if read[n]]
        letters = sum(len(words.text[n]) for n in own)
        if letters:
            found[element.id] = round(sum(sure[n] * len(words.text[n]) for n in own) / letters, DIGITS)
    return found


def lines_of(element: Element) -> Iterator[Line]:
    """The printed lines of an element, those in its cells too."""
    yield from element.lines
    if element.table is not None:
        for cell in element.table.cells:
            yield from cell.lines
