"""Recto: documents into structure that can be trusted.

``recto.convert(path_or_bytes)`` gives a ``Document`` with ``to_markdown()``, ``to_html()``,
``to_text()``, ``to_extract()`` and ``to_elements()``, and iteration over pages, elements, tables
and tokens, each with its page and box. ``recto.wrap(wrapper, document)`` gives ``Records``.
``recto.Library(folder)`` keeps documents and leads every piece of their text back to its place.
"""

from typing import TYPE_CHECKING, Any

from recto.errors import CallError, DocumentError, LimitError, RectoError
from recto.pipeline.convert import convert, stream
from recto.pipeline.document import Document
from recto.pipeline.interchange import from_elements
from recto.pipeline.records import Records
from recto.pipeline.wrap import wrap

if TYPE_CHECKING:
    from recto.pipeline.library import Library

__version__ = "0.1.0"
__all__ = [
    "CallError",
    "Document",
    "DocumentError",
    "Library",
    "LimitError",
    "Records",
    "RectoError",
    "__version__",
    "convert",
    "from_elements",
    "stream",
    "wrap",
]


def __getattr__(name: str) -> Any:
    """``Library`` on first use: what it is built on would be loaded for every conversion."""
    if name != "Library":
        raise AttributeError(f"module 'recto' has no attribute {name!r}")
    from recto.pipeline.library import Library

    return Library
