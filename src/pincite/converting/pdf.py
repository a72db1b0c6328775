"""PDF pages into a tree: all at once, or one after the other in bounded memory."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator

import msgspec

from pincite.converting.job import Job
from pincite.converting.pages import select_pages
from pincite.converting.pdf_pages import ReadPage, read_pages
from pincite.layout.document.finish import Memory, finish
from pincite.layout.page import PageDraft, PageOptions
from pincite.model.document import DocumentTree, Note, Page, Source
from pincite.pdf import PdfDocument
from pincite.readers.words import no_words


def stream(job: Job) -> Iterator[Page]:
    """Pages of a PDF, finished ``job.window`` at a time."""
    options = job.options
    deadline = time.perf_counter() + options.timeout if options.timeout else None
    memory = Memory()
    with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        outline = pdf.info().outline if options.tables else ()
        numbers = select_pages(options.pages or None, pdf.page_count)
        laid_out = PageOptions(tables=options.tables, reading_order=options.reading_order)
        batch: list[ReadPage] = []

        def finished() -> Iterator[Page]:
            good = [p for p in batch if p.draft is not None]
            links = [p.links for p in good]
            done = finish(good_drafts(good), links, outline, headings=options.tables, memory=memory)
            made = iter(done.pages)
            for p in batch:
                words, elements = next(made) if p.draft is not None else (no_words(), ())
                yield p.finished(words, elements, timed=True)
            batch.clear()

        for page in read_pages(pdf, numbers, laid_out, deadline=deadline):
            batch.append(page)
            if len(batch) >= job.window:
                yield from finished()
        yield from finished()


def good_drafts(pages: list[ReadPage]) -> list[PageDraft]:
    """The drafts of pages that were read."""
    return [p.draft for p in pages if p.draft is not None]


def decode(job: Job) -> DocumentTree:
    """A PDF as a tree."""
    start = time.perf_counter()
    options = job.options
    deadline = start + options.timeout if options.timeout else None
    page_options = PageOptions(tables=options.tables, reading_order=options.reading_order)
    with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        info = pdf.info()
        numbers = select_pages(options.pages or None, pdf.page_count)
        languages = options.ocr_languages if options.ocr else ""
        read = list(
            read_pages(
                pdf, numbers, page_options, deadline=deadline, progress=job.progress, ocr_languages=languages
            )
        )
        read_at = time.perf_counter()
        good = [p for p in read if p.draft is not None]
        outline = info.outline if options.toc or options.tables else ()
        done = finish(good_drafts(good), [p.links for p in good], outline, headings=options.tables)
        made = iter(done.pages)
        pages = []
        for p in read:
            words, elements = next(made) if p.draft is not None else (no_words(), ())
            pages.append(p.finished(words, elements, timed=not options.reproducible))
        notes = [n for p in read for n in p.notes] + pdf.notes + done.notes
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
            sha256=hashlib.sha256(job.given).hexdigest(),
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
        options=msgspec.to_builtins(options),
        timings=timings,
    )
