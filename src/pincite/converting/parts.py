"""Large PDFs read in parts, each by a process of its own, and joined to what one process would give.

All here is done in child processes: what a part holds is a pickle, which is loaded by the child that joins
the parts and by nobody else. A parent hands it on as the bytes that it is.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from pincite.converting import decoding
from pincite.converting.convert import as_document, convert, job_for
from pincite.converting.document import Document
from pincite.converting.options import ConvertOptions
from pincite.converting.pages import select_pages
from pincite.converting.part import Part
from pincite.errors import PinciteError
from pincite.sandbox.collection import rarely_collected

LEAST_PAGES = 200  # Pages from which a document is read in parts: fewer take a process two or three seconds.
OF_PART = 0.5  # Pages that a part has at least, over these: the pages around it are read twice.
PARTS_A_JOB = 2  # Parts for each process: pages differ, and one that is done early takes another.

Range = tuple[int, int]


def ranges_of(source: Path | bytes, jobs: int, least: int = LEAST_PAGES, **reading: Any) -> tuple[Range, ...]:
    """How a document is cut for so many processes: which of the pages that are asked for each part has, from
    1, both included. () for one to be read as a whole: it has fewer than ``least`` pages, or is no PDF, or
    cannot be opened, which its reading will say. ``reading`` goes to ``convert``."""
    asked = ConvertOptions(**reading)
    if jobs < 2 or asked.partial or asked.partitioner != "pincite":
        return ()
    from pincite.pdf import PdfDocument

    try:
        job = job_for(source, asked)
        if job.format.name != "pdf":
            return ()
        with PdfDocument(job.data, job.password, draw_fields=True) as pdf:
            pages = len(select_pages(job.options.pages or None, pdf.page_count))
    except PinciteError:
        return ()
    if pages < least:
        return ()
    parts = max(2, min(PARTS_A_JOB * jobs, int(pages / (OF_PART * least))))
    ends = [pages * number // parts for number in range(parts + 1)]
    return tuple((before + 1, last) for before, last in pairwise(ends))


def read_part(source: Path | bytes, first: int, last: int, **reading: Any) -> Part:
    """The pages from ``first`` to ``last`` of those asked for, read and laid out as in a reading of the whole
    document. Raises as ``convert``."""
    from pincite.converting.pdf_parts import read

    job = job_for(source, ConvertOptions(**reading))
    with rarely_collected():
        return read(job, first, last)


def joined(source: Path | bytes, parts: tuple[Part, ...], **reading: Any) -> Document:
    """The document that ``convert`` gives, to the byte, from its ``parts`` in order. It is read as a whole
    without parts, and where they cannot be joined to just that. Raises as ``convert``."""
    from pincite.converting.pdf_parts import tree_of

    asked = ConvertOptions(**reading)
    if parts and not any(part.whole for part in parts):
        job = job_for(source, asked)
        with rarely_collected():
            tree = tree_of(job, parts)
        return as_document(tree or decoding.decode(job), source, job.given, asked)
    return convert(source, **reading)
