"""Documents of every format, read: each by the decoder of its format, flows by what ``readers`` has."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from importlib import import_module

import msgspec

from pincite.converting.detected import detected, format_of
from pincite.converting.job import Decoder, Job
from pincite.converting.options import Options, Progress
from pincite.converting.pages import is_among, parse_pages, select_pages
from pincite.digest import sha256
from pincite.errors import TooLarge
from pincite.model.document import ContentsEntry, DocumentTree, Page, Source
from pincite.readers.amount import Amount
from pincite.readers.formats import Format, missing, reader_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.sandbox.clock import Clock
from pincite.sandbox.collection import rarely_collected

Inner = tuple[bytes, str, int]  # The bytes of a document inside, its media type, and a page of it, from 1.

# Formats that engines and layout read together: the module that is their ``Decoder``.
LAID_OUT = {"pdf": "pincite.converting.pdf", "image": "pincite.converting.picture"}
SOON = 0.1  # Seconds that a document inside is given at least.
ROWS_A_PAGE = 100  # Rows or elements that count as a page where a format has none.
# Formats that know no headings: those found in them were told by their looks.
GUESSED = frozenset({"txt", "csv", "tsv", "xlsx", "xls", "xlsb", "ods"})


def job_of(
    data: bytes,
    name: str,
    media_type: str,
    options: Options,
    limits: ReadOptions,
    password: str | None,
    *,
    progress: Progress | None = None,
    window: int = 16,
) -> Job:
    """A document as work to be done: in clear text and with its format. Raises as ``detected``."""
    plain, format_ = detected(data, media_type, name, limits, password)
    return Job(
        data=plain,
        given=data,
        format=format_,
        name=name,
        options=options,
        limits=limits,
        password=password,
        progress=progress,
        window=window,
    )


def decode(job: Job) -> DocumentTree:
    """The tree of a document in whatever format."""
    if job.format.name in LAID_OUT:
        with rarely_collected():
            return laid_out(job.format).decode(job)
    start = time.perf_counter()
    options = job.options
    clock = Clock(options.timeout, job.progress)
    reading = Reading(job.limits, job.password, clock, options)
    wanted = parse_pages(options.pages or None)
    pages: list[Page] = []
    count = 0
    for page in reading.pages(job.data, job.format):
        if page.number > count:
            count = page.number
            clock.step(count, 0)
        if is_among(page.number, wanted):
            pages.append(page)
    select_pages(options.pages or None, count)
    elapsed = time.perf_counter() - start
    context = reading.context
    guessed = job.format.name in GUESSED
    return DocumentTree(
        source=Source(
            name=job.name,
            sha256=sha256(job.given),
            media_type=job.format.media_types[0],
            size=len(job.given),
        ),
        page_count=count,
        pages=tuple(pages),
        info=context.info,
        contents=contents_of(pages, context.contents, guessed=guessed) if options.toc else (),
        notes=tuple(context.notes),
        options=msgspec.to_builtins(options),
        timings={} if options.reproducible else {"read": elapsed, "total": elapsed},
        pictures=context.pictures,
    )


def stream(job: Job) -> Iterator[Page]:
    """Pages one after the other, long ones of flows in pieces of ``job.window`` pages' worth."""
    if job.format.name in LAID_OUT:
        yield from laid_out(job.format).stream(job)
        return
    wanted = parse_pages(job.options.pages or None)
    limits = msgspec.structs.replace(job.limits, window=job.window * ROWS_A_PAGE)
    reading = Reading(limits, job.password, Clock(job.options.timeout))
    for page in reading.pages(job.data, job.format):
        if is_among(page.number, wanted):
            yield page
        reading.context.pictures.clear()


def laid_out(format_: Format) -> Decoder:
    """The decoder of a format of ``LAID_OUT``, imported now."""
    found: Decoder = import_module(LAID_OUT[format_.name])
    return found


class Reading:
    """One document with those inside it, all within the time of ``clock``, None for no limit."""

    def __init__(
        self, limits: ReadOptions, password: str | None, clock: Clock | None, options: Options | None = None
    ) -> None:
        self.options = options or Options()
        self.limits = msgspec.structs.replace(limits, password=password or "")
        self.clock = clock or Clock()
        self.context = ReadContext(self.inner)
        self.amount: Amount | None = None  # of the outermost document
        self.depth = 0
        self.inside = 0
        self.inside_bytes = 0

    def pages(self, data: bytes, format_: Format) -> Iterator[Page]:
        """The pages of a document. Raises what its reader raises, ``TimedOut``."""
        if self.amount is None:
            self.amount = Amount(len(data), self.limits)
        try:
            pages = reader_of(format_)(data, self.limits, self.context)
            while True:
                with rarely_collected(), self.clock.running(), self.amount.counting():
                    page = next(pages, None)
                if page is None:
                    break
                yield page
                self.clock.look()
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("pincite"):
                raise
            raise missing(format_, error.name or "a library") from None
        except RecursionError:
            raise TooLarge("the document is nested too deeply") from None
        except MemoryError:
            raise TooLarge("the document needs more memory than there is") from None

    def inner(self, data: bytes, name: str, media_type: str) -> Iterator[Page]:
        """The pages of a document inside the document, however deep it lies."""
        if self.depth >= self.limits.max_attachments:
            raise TooLarge(f"documents inside documents go deeper than {self.limits.max_attachments}")
        self.inside += 1
        self.inside_bytes += len(data)
        if self.inside > self.limits.max_entries:
            raise TooLarge(f"there are more than {self.limits.max_entries} documents inside the document")
        if self.inside_bytes > self.limits.max_unpacked:
            raise TooLarge(f"documents inside hold more than {self.limits.max_unpacked >> 20} MiB in all")
        self.clock.look()
        self.depth += 1
        info, contents = dict(self.context.info), list(self.context.contents)
        try:
            data, format_ = detected(data, media_type, name, self.limits, self.limits.password)
            if format_.name in LAID_OUT:
                yield from self.laid_out(data, name, format_)
            else:
                yield from self.pages(data, format_)
        finally:
            self.depth -= 1
            self.context.info, self.context.contents = info, contents

    def laid_out(self, data: bytes, name: str, format_: Format) -> Iterator[Page]:
        """Pages of a PDF or a picture inside the document."""
        left = self.clock.left()
        left = None if left is None else max(SOON, left)
        job = Job(
            data=data,
            given=data,
            format=format_,
            name=name,
            options=msgspec.structs.replace(
                self.options,
                pages="",
                timeout=left,
                fonts=False,
                toc=False,
            ),
            limits=self.limits,
            password=self.limits.password or None,
        )
        tree = decode(job)
        self.context.notes += tree.notes
        self.context.pictures.update(tree.pictures)
        yield from tree.pages


class Finding(Reading):
    """A reading that keeps what was laid out: PDF and pictures inside, a page at a time, in order."""

    def __init__(self, limits: ReadOptions, password: str | None) -> None:
        super().__init__(limits, password, None, Options(ocr=False))
        self.found: list[tuple[Inner, Page]] = []

    def laid_out(self, data: bytes, name: str, format_: Format) -> Iterator[Page]:
        media_type = "application/pdf" if format_.name == "pdf" else "image/*"
        for page in super().laid_out(data, name, format_):
            self.found.append(((data, media_type, page.number), page))
            yield page


def inner_pages(
    data: bytes, media_type: str, password: str | None = None, limits: ReadOptions | None = None
) -> dict[int, Inner]:
    """By number of the page of the document ``data``: the page inside that is shown there. Empty where
    that cannot be told. Raises what reading it raises."""
    format_ = format_of(data, media_type, "")
    if format_.name in LAID_OUT:
        return {}
    finding = Finding(limits or ReadOptions(), password)
    pages = [page for page in finding.pages(data, format_) if page.kind == "page" and page.width > 0]
    sizes = [(page.width, page.height) for page in pages]
    if sizes != [(page.width, page.height) for _, page in finding.found]:
        return {}
    return {page.number: inner for page, (inner, _) in zip(pages, finding.found, strict=True)}


GUESS = 0.7  # Score of such a heading in the table of contents.


def contents_of(
    pages: list[Page], given: Iterable[ContentsEntry] = (), *, guessed: bool = False
) -> tuple[ContentsEntry, ...]:
    """The table of contents that the document brings, as far as its pages were asked for; else the headings
    of the document, as it names them itself or as they were ``guessed``."""
    given = tuple(given)
    if given:
        ids = {e.id for page in pages for e in page.elements} | {""}
        return tuple(entry for entry in given if entry.element in ids)
    return tuple(
        ContentsEntry(
            content=e.text,
            level=max(1, e.level),
            score=GUESS if guessed else 1.0,
            source="d" if guessed else "s",
            element=e.id,
        )
        for page in pages
        for e in page.elements
        if e.kind == "heading" and e.layer == "body"
    )
