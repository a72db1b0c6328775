"""Bytes in, document out: the one place that composes the stages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from pincite.converting.document import Document
from pincite.converting.losses import with_emptiness
from pincite.converting.options import Choices, ConvertOptions, Options, Partitioner, bounds
from pincite.converting.pages import parse_pages
from pincite.errors import BadOption, Unreadable
from pincite.options.declaration import keywords_of
from pincite.options.shared import ReadingOrder
from pincite.sandbox.resources import seconds

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree, Page


@keywords_of(ConvertOptions)
def convert(source: str | Path | bytes, **options: Any) -> Document:
    """A document (path or bytes, of any format that can be read) as a Document.

    The format is told from the content; ``media_type`` and ``name`` are hints where that leaves it open.
    ``pages`` like '1-5,9' or numbers from 1: pages, slides or sheets; ``timeout`` in seconds or '5m',
    looked at between pages and within those of a PDF; ``reproducible`` leaves times out of every output;
    ``limits`` are bounds on formats other than PDF by name (``pincite.readers.options.ReadOptions``).
    ``reading_order``, ``tables``, ``fonts`` and ``ocr`` concern PDF and pictures. ``partitioner``
    'unstructured' has that library read the document (the extra ``unstructured``): then only ``pages``,
    ``password`` and ``media_type`` count.

    Raises DocumentError kinds for bad documents, LimitError kinds for limits, CallError kinds for bad
    calls (see ``pincite.errors``).
    """
    asked = ConvertOptions(**options)
    data, name, followed = settled(source, asked)
    media_type, password = asked.media_type or "", asked.password
    if asked.partitioner == "unstructured":
        from pincite.converting.partitioner import partitioned

        tree = partitioned(data, name, media_type, followed.pages, password)
        same = {"partitioner": asked.partitioner, "reproducible": asked.reproducible}
        return Document(noted(with_emptiness(tree), pages=followed.pages, **same))
    if asked.ocr:
        from pincite.ocr import require

        require(asked.ocr_languages)
    from pincite.converting import decoding

    limits = bounds(asked.limits)
    job = decoding.job_of(data, name, media_type, followed, limits, password, progress=asked.progress)
    tree = with_emptiness(decoding.decode(job))
    return Document(noted(tree, limits=dict(asked.limits)) if asked.limits else tree)


def settled(source: str | Path | bytes, asked: ConvertOptions) -> tuple[bytes, str, Options]:
    """The bytes of a source, a name for it, and the options as they are followed. Raises ``BadOption``,
    ``BadPages``, ``Unreadable``."""
    one_of("reading order", asked.reading_order, ReadingOrder)
    one_of("partitioner", asked.partitioner, Partitioner)
    pages = asked.pages
    if isinstance(pages, Iterable) and not isinstance(pages, str):
        pages = list(pages)  # it is looked at twice, and an iterator is used up by one look
    parse_pages(pages)
    limit = seconds(asked.timeout)
    data, name = read_source(source, asked.name)
    chosen = pages if isinstance(pages, str) else ",".join(map(str, pages or ()))
    choices = {name: getattr(asked, name) for name in Choices.__struct_fields__}
    return data, name, Options(**choices, pages=chosen, timeout=limit)


def one_of(what: str, value: object, choice: object) -> None:
    """Raises ``BadOption`` for a value that is none of a ``Literal``."""
    if value not in get_args(choice):
        raise BadOption(f"{value!r} is not a {what}; choose {' or '.join(get_args(choice))}")


def noted(tree: DocumentTree, **options: Any) -> DocumentTree:
    """The tree with further options it was made with."""
    import msgspec

    return msgspec.structs.replace(tree, options=tree.options | options)


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

    if window < 1:
        raise BadOption("window is a number of pages, 1 or more")
    asked = ConvertOptions(
        name=name, pages=pages, reading_order=reading_order, tables=tables, timeout=timeout
    )
    data, label, options = settled(source, asked)
    job = decoding.job_of(data, label, media_type or "", options, bounds(limits), password, window=window)
    return decoding.stream(job)
