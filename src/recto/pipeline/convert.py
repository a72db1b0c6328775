"""Bytes in, document out: the one place that composes the stages."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from recto.errors import BadOption, Unreadable
from recto.pipeline.document import Document
from recto.pipeline.duration import seconds
from recto.pipeline.options import Options
from recto.pipeline.pages import parse_pages, select_pages

if TYPE_CHECKING:
    from recto.layout.page import PageDraft
    from recto.model.document import DocumentTree, Page
    from recto.pipeline.reading import ReadPage

Progress = Callable[[int, int], None]
"""Called with pages done and pages in all."""

ORDERS = ("standard", "vertical", "auto")


def convert(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    pages: str | Iterable[int] | None = None,
    password: str | None = None,
    reading_order: Literal["standard", "vertical", "auto"] = "standard",
    tables: bool = True,
    toc: bool = True,
    fonts: bool = True,
    ocr: bool = False,
    ocr_languages: str = "eng",
    timeout: float | str | None = None,
    reproducible: bool = False,
    progress: Progress | None = None,
) -> Document:
    """A PDF (path or bytes) as a Document.

    ``pages`` like '1-5,9' or numbers from 1; ``timeout`` in seconds or '5m', looked at between
    pages; ``reproducible`` leaves times out of every output. Raises DocumentError kinds for bad
    documents, LimitError kinds for limits, CallError kinds for bad calls (see ``recto.errors``).
    """
    if reading_order not in ORDERS:
        raise BadOption(f"{reading_order!r} is not a reading order; choose standard, vertical or auto")
    pages = kept(pages)
    parse_pages(pages)
    limit = seconds(timeout)
    data, label = read_source(source, name)
    chosen = pages if isinstance(pages, str) else ",".join(map(str, pages or ()))
    options = Options(
        pages=chosen,
        reading_order=reading_order,
        tables=tables,
        toc=toc,
        fonts=fonts,
        ocr=ocr,
        ocr_languages=ocr_languages,
        timeout=limit,
        reproducible=reproducible,
    )
    if ocr:
        from recto.ocr import require

        require(ocr_languages)
    return Document(_decode(data, label, options, password, progress))


def kept(pages: str | Iterable[int] | None) -> str | Iterable[int] | None:
    """The pages asked for in a form that can be looked at twice: an iterator is used up by one look."""
    if pages is None or isinstance(pages, str) or not isinstance(pages, Iterable):
        return pages
    return list(pages)


def read_source(source: str | Path | bytes, name: str | None) -> tuple[bytes, str]:
    """Bytes of a source and a name for it. Raises Unreadable."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), name or ""
    path = Path(source)
    try:
        return path.read_bytes(), name or path.name
    except IsADirectoryError:
        raise Unreadable(f"{path} is a folder") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None


def stream(
    source: str | Path | bytes,
    *,
    pages: str | Iterable[int] | None = None,
    password: str | None = None,
    reading_order: Literal["standard", "vertical", "auto"] = "standard",
    tables: bool = True,
    timeout: float | str | None = None,
    window: int = 16,
) -> Iterator[Page]:
    """The pages of a PDF one after the other, in memory that does not grow with their number.

    What needs the whole document is decided from the pages so far and the ``window`` pages of
    which the next is part: heading levels may differ from those of ``convert`` where styles occur
    for the first time later on, and a paragraph that goes on from one window into the next is not
    joined. Raises as ``convert`` does.
    """
    if reading_order not in ORDERS:
        raise BadOption(f"{reading_order!r} is not a reading order; choose standard, vertical or auto")
    if window < 1:
        raise BadOption("window is a number of pages, 1 or more")
    pages = kept(pages)
    parse_pages(pages)
    limit = seconds(timeout)
    data, _ = read_source(source, None)
    return _streamed(data, pages, password, reading_order, tables, limit, window)


def _streamed(
    data: bytes,
    pages: str | Iterable[int] | None,
    password: str | None,
    reading_order: Literal["standard", "vertical", "auto"],
    tables: bool,
    limit: float | None,
    window: int,
) -> Iterator[Page]:
    from recto.layout.finish import Memory, finish
    from recto.layout.page import PageOptions
    from recto.pdf import PdfDocument
    from recto.pipeline.reading import no_words, read_pages

    deadline = time.perf_counter() + limit if limit else None
    memory = Memory()
    with PdfDocument(data, password, draw_fields=True) as pdf:
        outline = pdf.info().outline if tables else ()
        numbers = select_pages(pages, pdf.page_count)
        options = PageOptions(tables=tables, reading_order=reading_order)
        batch: list[ReadPage] = []

        def finished() -> Iterator[Page]:
            good = [p for p in batch if p.draft is not None]
            made = iter(
                finish(
                    good_drafts(good), [p.links for p in good], outline, headings=tables, memory=memory
                ).pages
            )
            for p in batch:
                words, elements = next(made) if p.draft is not None else (no_words(), ())
                yield p.finished(words, elements, timed=True)
            batch.clear()

        for page in read_pages(pdf, numbers, options, deadline=deadline):
            batch.append(page)
            if len(batch) >= window:
                yield from finished()
        yield from finished()


def good_drafts(pages: list[ReadPage]) -> list[PageDraft]:
    """The drafts of pages that were read."""
    return [p.draft for p in pages if p.draft is not None]


def _decode(
    data: bytes, name: str, options: Options, password: str | None, progress: Progress | None
) -> DocumentTree:
    import msgspec

    from recto.layout.finish import finish
    from recto.layout.page import PageOptions
    from recto.model.document import DocumentTree, Note, Source
    from recto.pdf import PdfDocument
    from recto.pipeline.reading import no_words, read_pages

    start = time.perf_counter()
    deadline = start + options.timeout if options.timeout else None
    page_options = PageOptions(tables=options.tables, reading_order=options.reading_order)
    with PdfDocument(data, password, draw_fields=True) as pdf:
        info = pdf.info()
        numbers = select_pages(options.pages or None, pdf.page_count)
        languages = options.ocr_languages if options.ocr else ""
        read = list(
            read_pages(
                pdf, numbers, page_options, deadline=deadline, progress=progress, ocr_languages=languages
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
            name=name, sha256=hashlib.sha256(data).hexdigest(), media_type="application/pdf", size=len(data)
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
