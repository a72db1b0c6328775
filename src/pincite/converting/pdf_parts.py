"""Parts of a PDF: its pages read by several processes, with what each must know of the others'."""

from __future__ import annotations

import pickle
import time
import zlib
from collections.abc import Iterable

from pincite.converting.job import Job
from pincite.converting.pages import select_pages
from pincite.converting.part import Part
from pincite.converting.pdf import Read, page_options, put_together
from pincite.converting.pdf_pages import LOOK_AHEAD, ReadPage, Work, read_pages
from pincite.converting.recognition import Recognition
from pincite.layout.frame import Segment
from pincite.layout.page import PageDraft
from pincite.model.document import DocumentTree
from pincite.model.ink import Font
from pincite.pdf import PdfDocument
from pincite.sandbox.clock import Clock

QUICK = 1  # Level of compression: a fifth is left of a pickle, at hardly any cost.


def read(job: Job, first: int, last: int) -> Part:
    """A part of the document. Pages around it are read as well, since running headers repeat theirs."""
    options = job.options
    clock = Clock(options.timeout, job.progress)
    with clock.running(), PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        pdf.info()  # it comes before pages in a whole reading, too, and loads those with form fields
        opened = len(pdf.notes)
        numbers = select_pages(options.pages or None, pdf.page_count)
        start, stop = max(0, first - 1 - LOOK_AHEAD), min(len(numbers), last + LOOK_AHEAD)
        around = (first - 1 - start, stop - last)
        seen, chosen, ocr = numbers[start:stop], page_options(options), Recognition.of(options)
        pages: list[ReadPage] = []
        for page in read_pages(pdf, seen, chosen, clock=clock, ocr=ocr, around=around):
            pages.append(page)
            if pdf.mended:
                break
        own, made = set(numbers[first - 1 : last]), pdf.notes[opened:]
        # Mended letters are those of all pages that follow, and so is what a note without a page tells.
        if pdf.mended or len(pages) <= last - first or {note.page for note in made} - set(seen):
            return Part(first=first, last=last, whole=True)
        drafts = zlib.compress(pickle.dumps(pages, pickle.HIGHEST_PROTOCOL), QUICK)
        notes = tuple(note for note in made if note.page in own)
        return Part(first=first, last=last, drafts=drafts, fonts=tuple(pdf.fonts), notes=notes)


def tree_of(job: Job, parts: tuple[Part, ...]) -> DocumentTree | None:
    """The tree of a document from its parts; None where one process would have read it otherwise."""
    began = time.perf_counter()
    clock = Clock(job.options.timeout, job.progress)
    with clock.running(), PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        info = pdf.info()
        fonts = FontsOfParts(pdf.fonts)
        pages: list[ReadPage] = []
        for part in parts:
            numbers = fonts.numbers(part.fonts)
            clock.look()
            own: list[ReadPage] = pickle.loads(zlib.decompress(part.drafts))
            if numbers != list(range(len(part.fonts))):
                for page in own:
                    renumber(page, numbers)
            pages += own
            pdf.notes += part.notes
        wanted = select_pages(job.options.pages or None, pdf.page_count)
        if tuple(page.page.number for page in pages) != wanted or is_too_much(pages, pdf):
            return None
        return put_together(job, pdf, Read(began, info, pages))


def is_too_much(pages: Iterable[ReadPage], pdf: PdfDocument) -> bool:
    """True if one process would have left out pages: a file of its size cannot hold so much."""
    work = Work(pdf)
    for page in pages:
        if work.left < 0:
            return True
        if page.spent is not None:
            work.done(page.page.number, page.spent)
    return False


class FontsOfParts:
    """The ``fonts`` of a document as its parts add them, in order of first use: pages around a part come in
    the order they have in the document, so that parts one after the other give the order of one reading."""

    def __init__(self, fonts: list[Font]) -> None:
        self.fonts = fonts
        self.known: dict[tuple[str, bool, bool, bool, bool], int] = {}

    def numbers(self, fonts: Iterable[Font]) -> list[int]:
        """The numbers in the document of the fonts of the next part."""
        numbers = []
        for font in fonts:
            key = (font.id_name, font.bold, font.italic, font.mono, font.ocr)
            number = self.known.setdefault(key, len(self.fonts))
            if number == len(self.fonts):
                self.fonts.append(font)
            numbers.append(number)
        return numbers


def renumber(page: ReadPage, numbers: list[int]) -> None:
    """Give the fonts of a page these numbers, in place."""
    if page.draft is None:
        return
    frame = page.draft.frame
    of = [*numbers, -1]  # a font that is not known is -1, here and there
    frame.words.font = [of[font] for font in frame.words.font]
    frame.mono = frozenset(of[font] for font in frame.mono)
    for block in page.draft.blocks:
        block.font = of[block.font]
    for segment in segments_of(page.draft):
        segment.font = of[segment.font]


def segments_of(draft: PageDraft) -> Iterable[Segment]:
    """All segments of a page, each once."""
    found = dict.fromkeys(draft.frame.segments)
    for turned in draft.framed.turned.values():
        found |= dict.fromkeys(turned)
    for block in draft.blocks:
        for row in block.lines:
            found |= dict.fromkeys(row)
    return found
