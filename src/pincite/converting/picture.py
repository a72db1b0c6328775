"""Pictures as documents: a page for each, with the picture itself, or with the text that is read in it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec

from pincite.converting import pdf
from pincite.converting.job import Job
from pincite.converting.pages import select_pages
from pincite.converting.picture_page import page_of
from pincite.digest import sha256
from pincite.errors import TimedOut
from pincite.model.document import DocumentTree, Note, Page, Picture, Source
from pincite.model.elements import Element
from pincite.model.ink import Font
from pincite.readers.formats import BY_NAME
from pincite.readers.links import renumbered
from pincite.readers.raster import Frame, frames
from pincite.readers.words import no_words


def stream(job: Job) -> Iterator[Page]:
    """The pages of a picture; it is in memory as a whole."""
    yield from decode(job).pages


def decode(job: Job) -> DocumentTree:
    """A picture as a tree: each page holds it as a figure, or, with ``options.ocr``, the text in it where
    there is some. Sizes are points by the picture's own resolution, else at 96 dots per inch.

    Raises ``Corrupt``, ``TooLarge`` for more pixels than the limits allow, ``TimedOut``.
    """
    start = time.perf_counter()
    data, name, options = job.data, job.name, job.options
    kind, found = frames(data, job.limits)
    key = sha256(data)
    pages: list[Page] = []
    fonts: tuple[Font, ...] = ()
    notes: list[Note] = []
    numbers = select_pages(options.pages or None, len(found))
    for done, number in enumerate(numbers, 1):
        frame = found[number - 1]
        page = pictured(frame, number, key, name)
        if options.ocr:
            left = None
            if options.timeout:
                left = start + options.timeout - time.perf_counter()
                if left <= 0:
                    raise TimedOut(f"the time limit was reached after {done - 1} of {len(numbers)} pages")
            read = recognised(job, kind, frame, number, left)
            fonts = fonts or read.fonts
            notes += [msgspec.structs.replace(n, page=number if n.page else 0) for n in read.notes]
            if any(e.text.strip() or e.table for e in read.pages[0].elements):
                page = renumbered(read.pages[0], number)
        pages.append(page)
        if job.progress is not None:
            job.progress(done, len(numbers))
    whole = found[0]
    shown = any(e.picture for page in pages for e in page.elements)
    picture = Picture(data=data, media_type=kind, width=whole.width, height=whole.height, name=name)
    elapsed = time.perf_counter() - start
    return DocumentTree(
        source=Source(name=name, sha256=key, media_type=kind, size=len(data)),
        page_count=len(found),
        pages=tuple(pages),
        fonts=fonts if options.fonts else (),
        notes=tuple(notes),
        options=msgspec.to_builtins(options),
        timings={} if options.reproducible else {"read": elapsed, "total": elapsed},
        pictures={key: picture} if shown else {},
    )


def pictured(frame: Frame, number: int, key: str, name: str) -> Page:
    """A page that the picture covers."""
    width, height = frame.size
    box = (0.0, 0.0, width, height)
    figure = Element(
        id=f"/p{number}/figure/1", kind="figure", page=number, box=box, picture=key, reason="a picture"
    )
    return Page(
        number=number, width=width, height=height, words=no_words(), elements=(figure,), images=(box,)
    )


def recognised(job: Job, kind: str, frame: Frame, number: int, left: float | None) -> DocumentTree:
    """The page with its text read, within ``left`` seconds."""
    paper = page_of(job.data, kind, frame, number - 1)
    options = msgspec.structs.replace(job.options, pages="", timeout=left)
    looks = {1: job.looks[number]} if number in job.looks else {}
    return pdf.decode(Job(data=paper, given=paper, format=BY_NAME["pdf"], options=options, looks=looks))
