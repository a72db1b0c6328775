"""Bytes in, document out: the one place that composes the stages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, get_args

from pincite.converting.access.origin import Origin
from pincite.converting.document import Document
from pincite.converting.losses import page_with_safe_links, with_emptiness, with_safe_links
from pincite.converting.options import Choices, ConvertOptions, Options, Partitioner, bounds
from pincite.converting.pages import parse_pages
from pincite.converting.when import when_to_read
from pincite.errors import BadOption, Unreadable
from pincite.options.declaration import keywords_of
from pincite.options.shared import ReadingOrder
from pincite.sandbox.resources import Isolation, seconds

Input = str | Path | bytes | BinaryIO
"""A document: its path, its bytes, or a file that is open for reading bytes."""

if TYPE_CHECKING:
    from pincite.converting.job import Job
    from pincite.model.document import DocumentTree, Page


@keywords_of(ConvertOptions)
def convert(source: Input, **options: Any) -> Document:
    """A document (path, bytes or open file, of any format that can be read) as a Document.

    The format is told from the content; ``media_type`` and ``name`` are hints where that leaves it open.
    ``pages`` like '1-5,9' or numbers from 1: pages, slides or sheets; ``timeout`` in seconds or '5m',
    looked at between pages and within those of a PDF; ``reproducible`` leaves times out of every output;
    ``limits`` are bounds on formats other than PDF by name (``pincite.readers.options.ReadOptions``).
    ``reading_order``, ``tables``, ``fonts`` and ``ocr`` concern PDF and pictures; ``ocr`` 'auto' reads pages
    without text where OCR is installed, True or 'on' all that is drawn as text. ``partitioner``
    'unstructured' has that library read the document (the extra ``unstructured``): then only ``pages``,
    ``password`` and ``media_type`` count.

    Raises DocumentError kinds for bad documents, LimitError kinds for limits, CallError kinds for bad
    calls (see ``pincite.errors``).
    """
    asked = ConvertOptions(**options)
    if asked.partitioner == "unstructured":
        return partitioned(source, asked)
    from pincite.converting import decoding

    job = job_for(source, asked)
    return as_document(decoding.decode(job), source, job.given, asked)


def job_for(source: Input, asked: ConvertOptions) -> Job:
    """A document that Pincite itself reads, as work to be done. Raises as ``convert``."""
    from pincite.converting import decoding

    if when_to_read(asked.ocr) is True:
        import msgspec

        from pincite.ocr.engines.port import engine_called
        from pincite.ocr.languages import check_languages

        languages = "+".join(check_languages(asked.ocr_languages))
        asked = msgspec.structs.replace(asked, ocr_languages=languages)
        engine_called(asked.ocr_engine).require(asked.ocr_languages)
    data, name, followed = settled(source, asked)
    limits, media_type = bounds(asked.limits), asked.media_type or ""
    return decoding.job_of(data, name, media_type, followed, limits, asked.password, progress=asked.progress)


def as_document(tree: DocumentTree, source: Input, data: bytes, asked: ConvertOptions) -> Document:
    """The document of a tree that was decoded from ``source``, whose bytes are ``data``."""
    tree = with_emptiness(with_safe_links(tree))
    if asked.partitioner != "pincite":
        tree = noted(tree, partitioner=asked.partitioner, reproducible=asked.reproducible)
    elif asked.limits:
        tree = noted(tree, limits=dict(asked.limits))
    return Document(tree, Origin(Path(source) if isinstance(source, (str, Path)) else data, asked.password))


def partitioned(source: Input, asked: ConvertOptions) -> Document:
    """A document that another library reads."""
    from pincite.converting import partitioner

    data, name, followed = settled(source, asked)
    tree = partitioner.partitioned(data, name, asked.media_type or "", followed.pages, asked.password)
    return as_document(noted(tree, pages=followed.pages), source, data, asked)


def settled(source: Input, asked: ConvertOptions) -> tuple[bytes, str, Options]:
    """The bytes of a source, a name for it, and the options as they are followed. Raises ``BadOption``,
    ``BadPages``, ``Unreadable``."""
    one_of("reading order", asked.reading_order, ReadingOrder)
    one_of("partitioner", asked.partitioner, Partitioner)
    pages = asked.pages
    if isinstance(pages, Iterable) and not isinstance(pages, str):
        pages = list(pages)  # it is looked at twice, and an iterator is used up by one look
    parse_pages(pages)
    limit = Isolation(seconds(asked.timeout))
    data, name = read_source(source, asked.name)
    chosen = pages if isinstance(pages, str) else ",".join(map(str, pages or ()))
    choices = {name: getattr(asked, name) for name in Choices.__struct_fields__}
    choices["ocr"] = when_to_read(asked.ocr)
    choices["ocr_languages"] = "+".join(asked.ocr_languages.replace(",", "+").replace(" ", "").split("+"))
    return (
        data,
        name,
        Options(**choices, pages=chosen, timeout=limit.for_size(len(data)).seconds, partial=asked.partial),
    )


def one_of(what: str, value: object, choice: object) -> None:
    """Raises ``BadOption`` for a value that is none of a ``Literal``."""
    if value not in get_args(choice):
        raise BadOption(f"{value!r} is not a {what}; choose {' or '.join(get_args(choice))}")


def noted(tree: DocumentTree, **options: Any) -> DocumentTree:
    """The tree with further options it was made with."""
    import msgspec

    return msgspec.structs.replace(tree, options=tree.options | options)


def read_source(source: Input, name: str | None) -> tuple[bytes, str]:
    """Bytes of a source and a name for it. Raises Unreadable."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), name or ""
    if callable(getattr(source, "read", None)):
        return read_file(source, name)
    try:
        path = Path(source)  # type: ignore[arg-type]
    except TypeError:
        raise BadOption(
            f"a {type(source).__name__} is no document; give a path, bytes or an open file"
        ) from None
    try:
        return path.read_bytes(), name or path.name
    except IsADirectoryError:
        raise Unreadable(f"{path} is a folder") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None


def read_file(source: Any, name: str | None) -> tuple[bytes, str]:
    """What is left to read of an open file, and a name for it. Raises ``BadOption`` for one of text."""
    try:
        data = source.read()
    except (OSError, ValueError) as error:
        raise Unreadable(f"the file cannot be read: {error}") from None
    if not isinstance(data, bytes):
        raise BadOption("the file is open as text; open it as bytes, with mode 'rb'")
    called = getattr(source, "name", "")
    return data, name or (Path(called).name if isinstance(called, str) else "")


def stream(
    source: Input,
    *,
    name: str | None = None,
    media_type: str | None = None,
    pages: str | Iterable[int] | None = None,
    password: str | None = None,
    reading_order: ReadingOrder = "standard",
    tables: bool = True,
    timeout: float | str | None = None,
    limits: Mapping[str, int] | None = None,
    window: int = 16,
) -> Iterator[Page]:
    """The pages of a document one after the other, in memory that does not grow with their number.

    What needs the whole document is decided from the pages so far and the ``window`` pages of
    which the next is part: heading levels may differ from those of ``convert`` where styles occur
    for the first time later on, and a paragraph that goes on from one window into the next is not
    joined. A long sheet or text comes in pieces: several ``Page`` of one number, each with up to
    100 times ``window`` rows or elements, and a table that goes on says so in ``continues``.
    Raises as ``convert`` does.
    """
    from pincite.converting import decoding

    if window < 1:
        raise BadOption("window is a number of pages, 1 or more")
    asked = ConvertOptions(
        name=name, pages=pages, reading_order=reading_order, tables=tables, timeout=timeout
    )
    data, label, options = settled(source, asked)
    job = decoding.job_of(data, label, media_type or "", options, bounds(limits), password, window=window)
    return (page_with_safe_links(page, []) for page in decoding.stream(job))
