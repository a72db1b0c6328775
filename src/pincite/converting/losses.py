"""What of a page is not in its text, and would be missed silently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from pincite.markup.addresses import is_harmless
from pincite.model.document import DocumentTree, Note, Page
from pincite.model.elements import Cell, Element, Span
from pincite.model.geometry import Box, area, union
from pincite.model.ink import PageInk
from pincite.model.notes import NOTHING_READ

if TYPE_CHECKING:
    from pincite.pdf import PdfDocument

COVERED = 0.6  # Share of a page from which pictures on it may be all of it; less is illustration.
OUTLINES = 300  # Drawings from which the text of a page may be drawn, where there are fewer glyphs.
# Text of a scan's own, such as a number or a stamp: so many glyphs, so many points high. A slide over a
# picture has more, or larger.
STAMPED, STAMP_SIZE = 60, 16.0
NAMED = 80  # Characters of an address in a note.
LOST = "\ufffd"  # What stands for a letter that nothing tells.


def unread(ink: PageInk, pdf: PdfDocument, *, ocr: bool) -> list[Note]:
    """Notes on a page that is empty because its content is damaged, or, where no ``ocr`` reads it, because
    it is a picture."""
    if not (len(ink.glyphs) or len(ink.paths) or ink.images):
        if pdf.is_garbage(ink.number):
            return [Note("content_unreadable", "the content of the page cannot be decoded", ink.number)]
        return []
    return [picture_note(ink)] if not ocr and is_picture(ink) else []


def picture_note(ink: PageInk) -> Note:
    """That a page is a picture which nobody read."""
    whole = (0.0, 0.0, ink.width, ink.height)
    return Note("page_is_picture", "the page is a picture; --ocr reads it", ink.number, whole)


def damaged_content(pdf: PdfDocument, notes: Iterable[Note], numbers: Iterable[int]) -> list[Note]:
    """A note for each of these pages of whose content a part is damaged, but those whose ``notes`` say that
    all of it is."""
    known = {note.page for note in notes if note.code == "content_unreadable"}
    found = pdf.damaged(set(numbers) - known)
    sentence = "a part of the content of {} is damaged: what came after it is lost or wrong"
    whose = ("a page that cannot be told", "the page")
    return [Note("content_damaged", sentence.format(whose[number > 0]), number) for number in found]


def is_picture(ink: PageInk) -> bool:
    """True if OCR would read the page as a whole, and it has hardly a text of its own. What decides that is
    loaded for pages alone that may be."""
    covered = sum(area(clipped(box, ink)) for box in ink.images)
    may_be_drawn = len(ink.paths) >= max(OUTLINES, len(ink.glyphs))
    if covered <= COVERED * ink.width * ink.height and not may_be_drawn:
        return False
    from pincite.ocr.need import regions_to_read, written

    _, trusted = written(ink.glyphs)
    own = ink.glyphs.size[trusted]
    if len(own) > STAMPED or (len(own) and float(own.max()) > STAMP_SIZE):
        return False
    return regions_to_read(ink) == [(0.0, 0.0, ink.width, ink.height)]


def clipped(box: Box, ink: PageInk) -> Box:
    """The part of a box that lies on the page; one without area where none does."""
    x0, y0 = max(0.0, box[0]), max(0.0, box[1])
    return (x0, y0, max(x0, min(ink.width, box[2])), max(y0, min(ink.height, box[3])))


def unknown_letters(pages: Iterable[Page]) -> list[Note]:
    """A note for each page with words some of whose letters nothing tells."""
    notes = []
    for page in pages:
        text = page.words.text
        if LOST not in "".join(text):
            continue
        lost = [number for number, word in enumerate(text) if LOST in word]
        boxes = page.words.box
        around = union([tuple(boxes[number].tolist()) for number in lost])
        words = "word has" if len(lost) == 1 else "words have"
        sentence = f"{len(lost)} {words} letters that nothing tells, written as {LOST}; --ocr may read them"
        notes.append(Note("letters_unknown", sentence, page.number, around))
    return notes


def with_emptiness(tree: DocumentTree) -> DocumentTree:
    """The tree, with a note where nothing at all was read."""
    if any(e.text or e.table or e.picture for page in tree.pages for e in page.elements):
        return tree
    note = Note(NOTHING_READ, "nothing could be read: no text, no table, no picture")
    return msgspec.structs.replace(tree, notes=(note, *tree.notes))


def with_safe_links(tree: DocumentTree) -> DocumentTree:
    """The tree, with a note on its links that would do harm when followed: only their text is left."""
    refused: list[str] = []
    pages = tuple(page_with_safe_links(page, refused) for page in tree.pages)
    if not refused:
        return tree
    count = "a link leads" if len(refused) == 1 else f"{len(refused)} links lead"
    sentence = f"{count} to a script, to data or to a file of a machine, and only the text is kept: "
    note = Note("unsafe_link", sentence + refused[0].strip()[:NAMED])
    return msgspec.structs.replace(tree, pages=pages, notes=(*tree.notes, note))


def page_with_safe_links(page: Page, refused: list[str]) -> Page:
    """The page without such links, whose addresses are added to ``refused``."""
    before = len(refused)
    elements = tuple([_safe(e, refused) if e.spans or e.table is not None else e for e in page.elements])
    return page if len(refused) == before else msgspec.structs.replace(page, elements=elements)


def _safe(element: Element, refused: list[str]) -> Element:
    before = len(refused)
    spans, table = _safe_spans(element.spans, refused), element.table
    if table is not None and [c for c in table.cells if c.spans or c.elements]:
        cells = tuple([_safe_cell(c, refused) if c.spans or c.elements else c for c in table.cells])
        table = msgspec.structs.replace(table, cells=cells)
    if len(refused) == before:
        return element
    return msgspec.structs.replace(element, spans=spans, table=table)


def _safe_cell(cell: Cell, refused: list[str]) -> Cell:
    before = len(refused)
    spans = _safe_spans(cell.spans, refused)
    elements = tuple([_safe(e, refused) for e in cell.elements])
    return cell if len(refused) == before else msgspec.structs.replace(cell, spans=spans, elements=elements)


def _safe_spans(spans: tuple[Span, ...], refused: list[str]) -> tuple[Span, ...]:
    bad = [s.href for s in spans if s.href and not is_harmless(s.href)]
    if not bad:
        return spans
    refused += bad
    kept = [msgspec.structs.replace(s, href="") if s.href in bad else s for s in spans]
    plain = Span(0, 0)
    return tuple(s for s in kept if msgspec.structs.replace(s, start=0, end=0) != plain)
