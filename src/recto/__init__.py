"""Recto: documents into structure that can be trusted.

``recto.convert(path_or_bytes)`` gives a ``Document`` with ``to_markdown()``, ``to_html()``,
``to_text()``, ``to_extract()`` and ``to_elements()``, and iteration over pages, elements, tables
and tokens, each with its page and box.
"""

from recto.errors import CallError, DocumentError, LimitError, RectoError
from recto.pipeline.convert import convert, stream
from recto.pipeline.document import Document

__version__ = "0.1.0"
__all__ = [
    "CallError",
    "Document",
    "DocumentError",
    "LimitError",
    "RectoError",
    "__version__",
    "convert",
    "stream",
]
