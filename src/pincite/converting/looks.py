"""Pictures of the pages of one PDF read by several processes at once, before it is converted.

A page that has no text of its own is read in the same way whatever other pages hold, so that what comes of
the document does not depend on how many processes there were.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from pincite.converting import decoding
from pincite.converting.convert import as_document, job_for
from pincite.converting.document import Document
from pincite.converting.options import ConvertOptions, Progress
from pincite.converting.pages import select_pages
from pincite.errors import PinciteError
from pincite.sandbox.isolation import Task, outcomes
from pincite.sandbox.resources import Isolation

SHARES_A_JOB, MOST_PAGES = 4, 8  # Shares for each process, as pages differ, and the pages of one.

Looks = dict[int, bytes]


def looked_at(
    source: Path | bytes,
    jobs: int,
    isolation: Isolation,
    progress: Progress | None = None,
    **reading: Any,
) -> Looks:
    """What ``jobs`` processes read on pages without text, by number. {} where that is not for several: one
    page, no PDF, no OCR. What cannot be read is left out: the conversion says why. All of it takes
    ``isolation.seconds`` at most."""
    if jobs < 2 or not reading.get("ocr") or reading.get("partial"):
        return {}
    until = math.inf if isolation.seconds is None else time.monotonic() + isolation.seconds

    def task(function: Any, *args: Any) -> Task[Any]:
        left = None if until == math.inf else max(0.1, until - time.monotonic())
        return Task(function, (source, *args), reading, left, isolation.memory)

    pages: tuple[int, ...] = next(outcomes([task(pages_of)])).given or ()
    if len(pages) < jobs:
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
    """The pages of a PDF that are asked for, () of another document. Raises as ``convert``."""
    from pincite.pdf import PdfDocument

    job = job_for(source, ConvertOptions(**reading))
    if job.format.name != "pdf":
        return ()
    with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        return select_pages(job.options.pages or None, pdf.page_count)


def look(source: Path | bytes, numbers: tuple[int, ...], **reading: Any) -> Looks:
    """What is read on those of these pages that have no text. Raises as ``convert``."""
    from pincite.converting.pdf_pages import look_of
    from pincite.pdf import PdfDocument

    job = job_for(source, ConvertOptions(**reading))
    options = job.options
    looks: Looks = {}
    with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
        for number in numbers:
            try:
                found = look_of(pdf, number, options.ocr_languages, options.ocr_engine)
            except PinciteError:
                continue
            if found is not None:
                looks[number] = found
    return looks


def convert_with(source: str | Path | bytes, looks: Mapping[int, bytes], **reading: Any) -> Document:
    """``convert`` of a document some of whose pages were read before."""
    asked = ConvertOptions(**reading)
    job = msgspec.structs.replace(job_for(source, asked), looks=looks)
    return as_document(decoding.decode(job), source, job.given, asked)
