"""Documents in formats other than PDF: told apart, read, put together."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Iterator

import msgspec

from pincite.converting.contents import contents_of
from pincite.converting.options import Options
from pincite.converting.pages import parse_pages
from pincite.errors import BadPages, NotPdf, PinciteError, TimedOut, TooLarge, UnknownFormat
from pincite.model.document import DocumentTree, Page, Source
from pincite.readers.detection.detect import OLE, by_hint, by_signature, detect
from pincite.readers.formats import Format, missing, reader_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.sandbox.collection import rarely_collected

Progress = Callable[[int, int], None]

GUESSED = frozenset({"txt", "csv", "tsv", "xlsx", "xls", "xlsb", "ods"})
"""Formats that know no headings: those found in them were told by their looks."""


TEXTS = ("md", "csv", "tsv")
"""Formats that are told from how a text looks, which the remains of a PDF may look like too."""

REMAINS_OF_PDF = re.compile(rb"%PDF|\bendobj\b|\bendstream\b|\bstartxref\b")


def format_of(data: bytes, media_type: str, name: str) -> Format | None:
    """The format of a document; None for a PDF. What is said to be a PDF and is a text without any sign
    of another format is a broken PDF: ``NotPdf``. Raises as ``detect``."""
    hinted = by_hint(media_type, name)
    said_pdf = hinted is not None and hinted.name == "pdf"
    try:
        found = detect(data, media_type, name)
    except UnknownFormat:
        if said_pdf and not by_signature_safely(data):
            raise NotPdf("This is not a PDF: it does not start with %PDF-.") from None
        raise
    if said_pdf and (found.name == "txt" or (found.name in TEXTS and REMAINS_OF_PDF.search(data))):
        raise NotPdf("This is not a PDF: it does not start with %PDF-.")
    return None if found.name == "pdf" else found


def by_signature_safely(data: bytes) -> bool:
    """Whether the bytes have the signature of something else."""
    try:
        return bool(by_signature(data))
    except PinciteError:
        return True


def without_protection(data: bytes, limits: ReadOptions, password: str | None) -> bytes:
    """An Office document in clear text, anything else as it is. Raises as ``readers.protection.unlocked``."""
    if data[:8] != OLE:
        return data
    from pincite.readers.protection import unlocked

    return unlocked(data, msgspec.structs.replace(limits, password=password or ""))


def decode_other(
    data: bytes,
    name: str,
    format_: Format,
    options: Options,
    limits: ReadOptions,
    password: str | None,
    progress: Progress | None,
    plain: bytes | None = None,
) -> DocumentTree:
    """A document that is no PDF as a tree; ``plain`` is what to read of one that was protected."""
    if format_.name == "image":
        from pincite.converting.picture import decode_picture

        return decode_picture(data, name, options, progress, limits)
    start = time.perf_counter()
    limit = start + options.timeout if options.timeout else None
    reading = Reading(limits, password, limit, options)
    wanted = asked(options.pages)
    pages: list[Page] = []
    count = 0
    for page in reading.pages(data if plain is None else plain, format_):
        if page.number > count:
            count = page.number
            if progress is not None:
                progress(count, 0)
        if wanted is None or any(a <= page.number <= (b or page.number) for a, b in wanted):
            pages.append(page)
    if wanted is not None:
        refuse_missing(wanted, count)
    elapsed = time.perf_counter() - start
    context = reading.context
    return DocumentTree(
        source=Source(
            name=name,
            sha256=hashlib.sha256(data).hexdigest(),
            media_type=format_.media_types[0],
            size=len(data),
        ),
        page_count=count,
        pages=tuple(pages),
        info=context.info,
        contents=contents_of(pages, context.contents, guessed=format_.name in GUESSED) if options.toc else (),
        notes=tuple(context.notes),
        options=msgspec.to_builtins(options),
        timings={} if options.reproducible else {"read": elapsed, "total": elapsed},
        pictures=context.pictures,
    )


def stream_other(
    data: bytes,
    format_: Format,
    pages: str | Iterable[int] | None,
    limits: ReadOptions,
    password: str | None,
    limit: float | None,
    window: int,
) -> Iterator[Page]:
    """Pages one after the other, long ones in pieces of ``window`` rows or elements."""
    if format_.name == "image":
        from pincite.converting.picture import decode_picture

        chosen = pages if isinstance(pages, str) else ",".join(map(str, pages or ()))
        yield from decode_picture(data, "", Options(pages=chosen, timeout=limit), None, limits).pages
        return
    wanted = parse_pages(pages)
    until = time.perf_counter() + limit if limit else None
    reading = Reading(msgspec.structs.replace(limits, window=window), password, until)
    for page in reading.pages(data, format_):
        if any(a <= page.number <= (b or page.number) for a, b in wanted):
            yield page
        reading.context.pictures.clear()


class Reading:
    """One document with those inside it; ``until`` is of ``time.perf_counter``, None for no limit."""

    def __init__(
        self,
        limits: ReadOptions,
        password: str | None,
        until: float | None,
        options: Options | None = None,
    ) -> None:
        self.options = options or Options()
        self.limits = msgspec.structs.replace(limits, password=password or "")
        self.until = until
        self.context = ReadContext(self.inner)
        self.depth = 0
        self.inside = 0
        self.inside_bytes = 0

    def pages(self, data: bytes, format_: Format) -> Iterator[Page]:
        """The pages of a document. Raises what its reader raises, ``TimedOut``."""
        try:
            pages = reader_of(format_)(data, self.limits, self.context)
            while True:
                with rarely_collected(len(data)):
                    page = next(pages, None)
                if page is None:
                    break
                yield page
                if self.until is not None and time.perf_counter() > self.until:
                    raise TimedOut(f"the time limit was reached after page {page.number}")
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
        if self.until is not None and time.perf_counter() > self.until:
            raise TimedOut("the time limit was reached before all documents inside were read")
        self.depth += 1
        info, contents = dict(self.context.info), list(self.context.contents)
        try:
            data = without_protection(data, self.limits, self.limits.password)
            format_ = format_of(data, media_type, name)
            if format_ is None or format_.name == "image":
                yield from self.laid_out(data, name, format_)
            else:
                yield from self.pages(data, format_)
        finally:
            self.depth -= 1
            self.context.info, self.context.contents = info, contents

    def laid_out(self, data: bytes, name: str, format_: Format | None) -> Iterator[Page]:
        """Pages of a PDF or a picture inside the document."""
        left = None if self.until is None else max(0.1, self.until - time.perf_counter())
        options = msgspec.structs.replace(self.options, pages="", timeout=left, fonts=False, toc=False)
        if format_ is None:
            from pincite.converting.paged import decode_pdf

            tree = decode_pdf(data, name, options, self.limits.password or None, None)
        else:
            from pincite.converting.picture import decode_picture

            tree = decode_picture(data, name, options, None, self.limits)
        self.context.notes += tree.notes
        self.context.pictures.update(tree.pictures)
        yield from tree.pages


def asked(pages: str) -> tuple[tuple[int, int | None], ...] | None:
    """Ranges of pages, None for all."""
    return parse_pages(pages) if pages else None


def refuse_missing(wanted: tuple[tuple[int, int | None], ...], count: int) -> None:
    """Raises ``BadPages`` for pages that do not exist, as for a PDF."""
    for first, _ in wanted:
        if first > count:
            raise BadPages(f"page {first} was asked for, and the document has {count}")
