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
from pincite.digest import sha256
from pincite.errors import TimedOut
from pincite.layout.document.finish import Finished, Memory, finish
from pincite.layout.page import PageOptions
from pincite.model.document import DocumentTree, Note, Page, Source
from pincite.model.ink import OutlineEntry
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
        read = read_pages(pdf, numbers, page_options(options), clock=clock)
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


def decode(job: Job) -> DocumentTree:
    """A PDF as a tree."""
    start = time.perf_counter()
    options = job.options
    clock = Clock(options.timeout, job.progress)
    with clock.running(), PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        info = pdf.info()
        numbers = select_pages(options.pages or None, pdf.page_count)
        read: list[ReadPage] = []
        late: list[Note] = []
        try:
            languages = options.ocr_languages if options.ocr else ""
            for one in read_pages(pdf, numbers, page_options(options), clock=clock, ocr_languages=languages):
                read.append(one)
        except TimedOut as error:
            if not options.partial or not read:
                raise
            late.append(unfinished(numbers[len(read) :], error))
            clock.until = math.inf  # what was read is put together, however long that takes
        read_at = time.perf_counter()
        outline = info.outline if options.toc or options.tables else ()
        pages, done = finished(read, outline, options)
        damaged = damaged_content(pdf, [n for p in read for n in p.notes], [p.page.number for p in read])
        unknown = unknown_letters(pages)
        of_file = [n for n in pdf.notes if not unknown or n.code != "letters_unknown"]  # these say where
        notes = [n for p in read for n in p.notes] + damaged + unknown + of_file + done.notes + late
        if info.from_xmp:
            keys = ", ".join(info.from_xmp)
            notes.append(Note(code="from_xmp", sentence=f"the Info dictionary lacks {keys}; taken from XMP"))
        fonts = tuple(pdf.named_fonts() if options.fonts else pdf.fonts)
    end = time.perf_counter()
    timings = (
        {}
        if options.reproducible
        else {"read": read_at - start, "finish": end - read_at, "total": end - start}
    )
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
        timings=timings,
    )
