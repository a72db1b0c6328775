"""Pictures of the pages of one document read by several processes at once, before it is converted.

A page that has no text of its own is read in the same way whatever other pages hold, so that what comes of
the document does not depend on how many processes there were.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from pincite.converting import decoding
from pincite.converting.convert import as_document, job_for
from pincite.converting.document import Document
from pincite.converting.job import Job
from pincite.converting.options import ConvertOptions, Progress
from pincite.converting.pages import select_pages
from pincite.converting.when import when_to_read
from pincite.errors import PinciteError
from pincite.pdf import PdfDocument
from pincite.sandbox.isolation import Task, outcomes
from pincite.sandbox.resources import Isolation

SHARES_A_JOB, MOST_PAGES = 4, 8  # Shares for each process, as pages differ, and the pages of one.
LOOKING = 0.7  # Of the time for reading, where what is done then is kept: the rest is for the layout.

Looks = dict[int, bytes]


def looked_at(
    source: Path | bytes,
    jobs: int,
    isolation: Isolation,
    progress: Progress | None = None,
    among: Sequence[int] | None = None,
    **reading: Any,
) -> Looks:
    """What ``jobs`` processes read on pages without text, by number; ``among`` are those that may be such,
    None where nobody knows. {} where that is not for several: one page, another format, no OCR. What cannot
    be read is left out: the conversion says why. All of it takes ``isolation.seconds`` at most; with
    ``partial`` a part of the time for reading, and what was read until then is given."""
    if jobs < 2 or not when_to_read(reading.get("ocr", "auto")):
        return {}
    seconds = isolation.seconds
    if reading.get("partial"):
        seconds = reading.get("timeout")
        seconds = None if seconds is None else LOOKING * seconds
    until = math.inf if seconds is None else time.monotonic() + seconds

    def task(function: Any, *args: Any) -> Task[Any]:
        left = None if until == math.inf else max(0.1, until - time.monotonic())
        return Task(function, (source, *args), reading, left, isolation.memory)

    pages = next(outcomes([task(pages_of)])).given or () if among is None else tuple(among)
    if len(pages) < 2:
        return {}
    size = min(MOST_PAGES, max(1, len(pages) // (SHARES_A_JOB * jobs)))
    shares = [pages[at : at + size] for at in range(0, len(pages), size)]
    looks: Looks = {}
    with closing(outcomes((task(look, share) for share in shares), jobs)) as read:
        for share, outcome in zip(shares, read, strict=True):
            looks |= outcome.given or {}
            if progress is not None:
                progress(share[-1], pages[-1])
    return looks


def pages_of(source: Path | bytes, **reading: Any) -> tuple[int, ...]:
    """The pages of a PDF or a picture that are asked for, () of another document. Raises as ``convert``."""
    job = job_for(source, ConvertOptions(**reading))
    if job.format.name == "image":
        return _wanted(job, len(frames_of(job)[1]))
    if job.format.name != "pdf":
        return ()
    with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        return _wanted(job, pdf.page_count)


def look(source: Path | bytes, numbers: tuple[int, ...], **reading: Any) -> Looks:
    """What is read on those of these pages that have no text. Raises as ``convert``."""
    from pincite.converting.recognition import look_of

    job = job_for(source, ConvertOptions(**reading))
    options = job.options
    looks: Looks = {}
    with papers(job) as paper:
        for number in numbers:
            try:
                with paper(number) as (pdf, page):
                    found = look_of(pdf, page, options.ocr_languages, options.ocr_engine)
            except PinciteError:
                continue
            if found is not None:
                looks[number] = found
    return looks


@contextmanager
def papers(job: Job) -> Iterator[Any]:
    """A function that opens a page of a document: gives the PDF, and the number the page has in that."""
    if job.format.name == "image":
        from pincite.converting.picture_page import page_of

        kind, frames = frames_of(job)

        @contextmanager
        def framed(number: int) -> Iterator[tuple[PdfDocument, int]]:
            with PdfDocument(page_of(job.data, kind, frames[number - 1], number - 1)) as pdf:
                yield pdf, 1

        yield framed
        return
    with PdfDocument(job.data, job.password, draw_fields=True) as whole:

        @contextmanager
        def paged(number: int) -> Iterator[tuple[PdfDocument, int]]:
            yield whole, number

        yield paged


def frames_of(job: Job) -> tuple[str, list[Any]]:
    """The kind of a picture, and its pages."""
    from pincite.readers.raster import frames

    return frames(job.data, job.limits)


def _wanted(job: Job, count: int) -> tuple[int, ...]:
    return select_pages(job.options.pages or None, count)


def convert_with(
    source: str | Path | bytes, looks: Mapping[int, bytes], *, later: bool = False, **reading: Any
) -> Document:
    """``convert`` of a document some of whose pages were read before, or ``later`` will be."""
    asked = ConvertOptions(**reading)
    job = msgspec.structs.replace(job_for(source, asked), looks=looks, later=later)
    return as_document(decoding.decode(job), source, job.given, asked)
