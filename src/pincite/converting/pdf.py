"""PDF pages into a tree: all at once, or one after the other in bounded memory."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import islice

import msgspec

from pincite.converting.job import Job
from pincite.converting.losses import damaged_content, unknown_letters
from pincite.converting.options import Options
from pincite.converting.pages import select_pages
from pincite.converting.pdf_pages import ReadPage, read_pages
from pincite.converting.recognition import Recognition
from pincite.digest import sha256
from pincite.errors import TimedOut
from pincite.layout.document.finish import Finished, Memory, finish
from pincite.layout.page import PageOptions
from pincite.model.document import DocumentTree, Note, Page, Source
from pincite.model.ink import DocumentInfo, OutlineEntry
from pincite.pdf import PdfDocument
from pincite.readers.words import no_words
from pincite.sandbox.clock import Clock


def stream(job: Job) -> Iterator[Page]:
    """Pages of a PDF, finished ``job.window`` at a time."""
    options = job.options
    clock = Clock(options.timeout)
    memory = Memory()
    with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        outline = pdf.info().outline if options.tables else ()
        numbers = select_pages(options.pages or None, pdf.page_count)
        ocr = Recognition.of(options)
        read = read_pages(pdf, numbers, page_options(options), clock=clock, ocr=ocr)
        while batch := list(islice(read, job.window)):
            with clock.running():
                pages, _ = finished(batch, outline, options, memory)
            yield from pages


def page_options(options: Options) -> PageOptions:
    return PageOptions(tables=options.tables, reading_order=options.reading_order)


def finished(
    read: list[ReadPage], outline: tuple[OutlineEntry, ...], options: Options, memory: Memory | None = None
) -> tuple[list[Page], Finished]:
    """The pages with what they make of each other, and what that says of the document."""
    good = [(page.draft, page.links) for page in read if page.draft is not None]
    drafts, links = [draft for draft, _ in good], [one for _, one in good]
    done = finish(drafts, links, outline, headings=options.tables, memory=memory)
    made = iter(done.pages)
    pages = []
    for page in read:
        words, elements = next(made) if page.draft is not None else (no_words(), ())
        pages.append(page.finished(words, elements, timed=not options.reproducible))
    return pages, done


def unfinished(numbers: tuple[int, ...], error: TimedOut) -> Note:
    """What is said of the pages that were not read when the time was over."""
    first, last = numbers[0], numbers[-1]
    pages = f"page {first} was" if first == last else f"pages {first} to {last} were"
    return Note("time_limit", f"{pages} not read: {error.sentence}", first)


class Read(msgspec.Struct):
    """What was read of a PDF from ``began`` on: what it says of itself, its pages, and what is said of those
    that were not read."""

    began: float
    info: DocumentInfo
    pages: list[ReadPage]
    late: list[Note] = []
    ended: float = msgspec.field(default_factory=time.perf_counter)


def decode(job: Job) -> DocumentTree:
    """A PDF as a tree."""
    began = time.perf_counter()
    clock = Clock(job.options.timeout, job.progress)
    with clock.running(), PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        return put_together(job, pdf, read_whole(job, pdf, clock, began))


def read_whole(job: Job, pdf: PdfDocument, clock: Clock, began: float) -> Read:
    """All pages that were asked for, or with ``partial`` those that were read in time."""
    options, info = job.options, pdf.info()
    numbers = select_pages(options.pages or None, pdf.page_count)
    read: list[ReadPage] = []
    late: list[Note] = []
    try:
        ocr = Recognition.of(options, job.looks, later=job.later)
        for one in read_pages(pdf, numbers, page_options(options), clock=clock, ocr=ocr):
            read.append(one)
    except TimedOut as error:
        if not options.partial or not read:
            raise
        late.append(unfinished(numbers[len(read) :], error))
    if options.partial:
        clock.until = math.inf  # what was read is put together, however long that takes
    return Read(began, info, read, late)


def put_together(job: Job, pdf: PdfDocument, read: Read) -> DocumentTree:
    """The tree of a PDF whose pages were read, with the fonts and notes that came of that in ``pdf``."""
    options, info = job.options, read.info
    outline = info.outline if options.toc or options.tables else ()
    pages, done = finished(read.pages, outline, options)
    of_pages = [note for page in read.pages for note in page.notes]
    damaged = damaged_content(pdf, of_pages, [page.page.number for page in read.pages])
    unknown = unknown_letters(pages)
    of_file = [n for n in pdf.notes if not unknown or n.code != "letters_unknown"]  # these say where
    notes = of_pages + damaged + unknown + of_file + done.notes + read.late
    if info.from_xmp:
        keys = ", ".join(info.from_xmp)
        notes.append(Note(code="from_xmp", sentence=f"the Info dictionary lacks {keys}; taken from XMP"))
    fonts = tuple(pdf.named_fonts() if options.fonts else pdf.fonts)
    end = time.perf_counter()
    timings = {"read": read.ended - read.began, "finish": end - read.ended, "total": end - read.began}
    return DocumentTree(
        source=Source(
            name=job.name,
            sha256=sha256(job.given),
            media_type="application/pdf",
            size=len(job.given),
        ),
        page_count=info.page_count,
        pages=tuple(pages),
        fonts=fonts,
        info=info.info,
        outline=info.outline,
        fields=info.fields,
        contents=done.contents if options.toc else (),
        notes=tuple(notes),
        options={name: one for name, one in msgspec.to_builtins(options).items() if name != "partial"},
        timings={} if options.reproducible else timings,
    )
