"""Another reader behind the same door: ``unstructured.partition.auto.partition`` on bytes in memory."""

from __future__ import annotations

import hashlib
import io
import os
from typing import Any

import msgspec

from pincite.converting.given_elements import from_elements
from pincite.converting.pages import select_pages
from pincite.errors import Corrupt, MissingExtra, PinciteError, TooLarge, UnknownFormat
from pincite.model.document import DocumentTree, Source
from pincite.outputs.visible import base_name

# Settings under which the library tells nobody that it runs; what the user has set stays.
SILENT = {"DO_NOT_TRACK": "true", "SCARF_NO_ANALYTICS": "true"}


def partitioned(
    data: bytes, name: str, media_type: str, pages: str = "", password: str | None = None
) -> DocumentTree:
    """The document as unstructured reads it. ``pages`` as for ``pincite.convert``.

    Raises ``MissingExtra`` where it is not installed, or lacks what the format needs; ``UnknownFormat``
    and ``Corrupt`` for what it does not take, ``TooLarge``, ``BadPages``.
    """
    partition = their_partition()
    more: dict[str, Any] = {} if password is None else {"password": password}
    try:
        found = partition(
            file=io.BytesIO(data),
            metadata_filename=base_name(name) or None,
            content_type=media_type or None,
            **more,
        )
    except PinciteError:
        raise
    except ImportError as error:
        raise MissingExtra(f"unstructured needs more to read this document: {error}") from None
    except (RecursionError, MemoryError):
        raise TooLarge("the document is too large or too deep for unstructured") from None
    except Exception as error:
        kind = UnknownFormat if type(error).__name__ == "UnsupportedFileFormatError" else Corrupt
        raise kind(f"unstructured could not read the document: {type(error).__name__}: {error}") from None
    tree = from_elements(found).tree
    wanted = select_pages(pages, tree.page_count) if pages else range(1, tree.page_count + 1)
    return msgspec.structs.replace(
        tree,
        pages=tuple(page for page in tree.pages if page.number in wanted),
        source=Source(
            name=name,
            sha256=hashlib.sha256(data).hexdigest(),
            media_type=tree.source.media_type or media_type,
            size=len(data),
        ),
    )


def their_partition() -> Any:
    """Their function. Raises ``MissingExtra``."""
    for key, value in SILENT.items():
        os.environ.setdefault(key, value)
    try:
        from unstructured.partition.auto import partition
    except ImportError as error:
        raise MissingExtra(
            f"the partitioner unstructured needs {error.name or 'unstructured'}: "
            "install it with pip install 'pincite[unstructured]'"
        ) from None
    return partition
