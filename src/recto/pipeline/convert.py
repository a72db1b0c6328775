"""Bytes in, document out: the one place that composes the stages."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from recto.errors import BadOption, RectoError, TimedOut, Unreadable
from recto.pipeline.document import Document
from recto.pipeline.duration import seconds
from recto.pipeline.options import Options
from recto.pipeline.pages import parse_pages, select_pages

Progress = Callable[[int, int], None]
"""Called with pages done and pages in all."""

LOOK_AHEAD = 2
"""Pages after a page whose edges are compared with its own for running headers and footers."""


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
    if reading_order not in ("standard", "vertical", "auto"):
        raise BadOption(f"{reading_order!r} is not a reading order; choose standard, vertical or auto")
    parse_pages(pages)
    limit = seconds(timeout)
    data, label = read_source(source, name)
    chosen = pages if isinstance(pages, str) else ",".join(map(str, pages)) if pages is not None else ""
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
    return Document(_decode(data, label, options, password, progress))


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


def _decode(data: bytes, name: str, options: Options, password: str | None, progress: Progress | None):
    import msgspec

    from recto.layout.finish import finish
    from recto.layout.framing import Framed, framed
    from recto.layout.furniture import Edge, edge_rows
    from recto.layout.page import PageDraft, PageOptions, lay_out
    from recto.model.document import DocumentTree, Note, Page, Source
    from recto.model.ink import Link
    from recto.pdf import PdfDocument

    start = time.perf_counter()
    deadline = start + options.timeout if options.timeout else None
    page_options = PageOptions(tables=options.tables, reading_order=options.reading_order)
    with PdfDocument(data, password) as pdf:
        info = pdf.info()
        numbers = select_pages(options.pages or None, pdf.page_count)
        drafts: list[PageDraft | None] = []
        links: list[tuple[Link, ...]] = []
        errors: list[str] = []
        sizes: list[tuple[float, float, int, tuple]] = []
        spent: list[float] = []
        notes: list[Note] = []
        window: list[tuple[int, Framed | None]] = []
        edges: list[Edge | None] = []

        def lay(k: int) -> None:
            began = time.perf_counter()
            page = window[k][1]
            window[k] = (window[k][0], None)
            if page is None:
                drafts.append(None)
                return
            others = [
                e
                for j in range(max(0, k - LOOK_AHEAD), min(len(edges), k + LOOK_AHEAD + 1))
                if j != k and (e := edges[j]) is not None
            ]
            drafts.append(lay_out(page, others, page_options))
            spent[k] += time.perf_counter() - began

        for k, number in enumerate(numbers):
            if deadline is not None and time.perf_counter() > deadline:
                raise TimedOut(f"the time limit of {options.timeout:g} s was reached after {k} of {len(numbers)} pages")
            began = time.perf_counter()
            try:
                ink = pdf.read_page(number)
                page = framed(ink, pdf.fonts)
                if page.off_page:
                    notes.append(
                        Note(code="off_page", sentence=f"{page.off_page} glyphs outside the page were left out", page=number)
                    )
                window.append((k, page))
                edges.append(edge_rows(page.frame))
                links.append(ink.links)
                errors.append("")
                sizes.append((ink.width, ink.height, ink.rotation, ink.images))
            except RectoError as error:
                window.append((k, None))
                edges.append(None)
                links.append(())
                errors.append(error.code)
                sizes.append((612.0, 792.0, 0, ()))
                notes.append(Note(code=error.code, sentence=error.sentence, page=number))
            spent.append(time.perf_counter() - began)
            if k >= LOOK_AHEAD:
                lay(k - LOOK_AHEAD)
            if progress is not None:
                progress(k + 1, len(numbers))
        for k in range(max(0, len(numbers) - LOOK_AHEAD), len(numbers)):
            lay(k)
        read_at = time.perf_counter()
        good = [d for d in drafts if d is not None]
        done = finish(
            good,
            [link for link, d in zip(links, drafts, strict=True) if d is not None],
            info.outline if options.toc or options.tables else (),
            headings=options.tables,
        )
        made = iter(done.pages)
        pages = []
        for k, number in enumerate(numbers):
            width, height, rotation, images = sizes[k]
            draft = drafts[k]
            if draft is None:
                pages.append(Page(number=number, width=width, height=height, words=no_words(), error=errors[k]))
                continue
            words, elements = next(made)
            pages.append(
                Page(
                    number=number,
                    width=width,
                    height=height,
                    rotation=rotation,
                    images=images,
                    words=words,
                    elements=elements,
                    reading_order=draft.reading_order,
                    seconds=0.0 if options.reproducible else spent[k],
                )
            )
        notes += pdf.notes
        fonts = tuple(pdf.fonts)
    end = time.perf_counter()
    timings = {} if options.reproducible else {"read": read_at - start, "finish": end - read_at, "total": end - start}
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


def no_words():
    """Words of a page that has none."""
    import numpy as np

    from recto.model.words import Words

    return Words(
        text=[],
        box=np.empty((0, 4), dtype=np.float32),
        font=np.empty(0, dtype=np.int32),
        size=np.empty(0, dtype=np.float32),
        flags=np.empty(0, dtype=np.uint16),
        colour=np.empty(0, dtype=np.uint32),
    )
