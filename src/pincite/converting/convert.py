"""Bytes in, document out: the one place that composes the stages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from pincite.converting.document import Document
from pincite.converting.options import Choices, ConvertOptions, Options, Partitioner, bounds
from pincite.converting.pages import parse_pages
from pincite.errors import BadOption, Unreadable
from pincite.options.choices import ReadingOrder
from pincite.options.declaration import keywords_of
from pincite.sandbox.resources import seconds

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree, Page


@keywords_of(ConvertOptions)
def convert(source: str | Path | bytes, **options: Any) -> Document:
    """A document (path or bytes, of any format that can be read) as a Document.

    The format is told from the content; ``media_type`` and ``name`` are hints where that leaves it open.
    ``pages`` like '1-5,9' or numbers from 1: pages, slides or sheets; ``timeout`` in seconds or '5m',
    looked at between pages; ``reproducible`` leaves times out of every output; ``limits`` are bounds on
    formats other than PDF by name (``pincite.readers.options.ReadOptions``). ``reading_order``, ``tables``,
    ``fonts`` and ``ocr`` concern PDF and pictures. ``partitioner`` 'unstructured' has that library read the
    document (the extra ``unstructured``): then only ``pages``, ``password`` and ``media_type`` count.

    Raises DocumentError kinds for bad documents, LimitError kinds for limits, CallError kinds for bad
    calls (see ``pincite.errors``).
    """
    asked = ConvertOptions(**options)
    one_of("reading order", asked.reading_order, ReadingOrder)
    one_of("partitioner", asked.partitioner, Partitioner)
    pages = kept(asked.pages)
    parse_pages(pages)
    limit = seconds(asked.timeout)
    data, label = read_source(source, asked.name)
    chosen = pages if isinstance(pages, str) else ",".join(map(str, pages or ()))
    media_type = asked.media_type or ""
    if asked.partitioner == "unstructured":
        from pincite.converting.partitioner import partitioned

        tree = partitioned(data, label, media_type, chosen, asked.password)
        same = {"partitioner": asked.partitioner, "reproducible": asked.reproducible}
        return Document(noted(tree, pages=chosen, **same))
    choices = {name: getattr(asked, name) for name in Choices.__struct_fields__}
    followed = Options(**choices, pages=chosen, timeout=limit)
    if asked.ocr:
        from pincite.ocr import require

        require(asked.ocr_languages)
    from pincite.converting import decoding

    limits, password = bounds(asked.limits), asked.password
    job = decoding.job_of(data, label, media_type, followed, limits, password, progress=asked.progress)
    tree = decoding.decode(job)
    return Document(noted(tree, limits=dict(asked.limits)) if asked.limits else tree)


def one_of(what: str, value: object, choice: object) -> None:
    """Raises ``BadOption`` for a value that is none of a ``Literal``."""
    if value not in get_args(choice):
        raise BadOption(f"{value!r} is not a {what}; choose {' or '.join(get_args(choice))}")


def noted(tree: DocumentTree, **options: Any) -> DocumentTree:
    """The tree with further options it was made with."""
    import msgspec

    return msgspec.structs.replace(tree, options=tree.options | options)


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

    one_of("reading order", reading_order, ReadingOrder)
    if window < 1:
        raise BadOption("window is a number of pages, 1 or more")
    pages = kept(pages)
    parse_pages(pages)
    limit = seconds(timeout)
    bound = bounds(limits)
    data, label = read_source(source, name)
    chosen = pages if isinstance(pages, str) else ",".join(map(str, pages or ()))
    options = Options(pages=chosen, reading_order=reading_order, tables=tables, timeout=limit)
    return decoding.stream(
        decoding.job_of(data, label, media_type or "", options, bound, password, window=window)
    )
