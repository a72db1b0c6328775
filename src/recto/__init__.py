"""Recto: documents into structure that can be trusted.

``recto.convert(path_or_bytes)`` gives a ``Document`` with ``to_markdown()``, ``to_html()``,
``to_text()``, ``to_extract()`` and ``to_elements()``, and iteration over pages, elements, tables
and tokens, each with its page and box. ``recto.wrap(wrapper, document)`` gives ``Records``.
"""

from recto.errors import CallError, DocumentError, LimitError, RectoError
from recto.pipeline.convert import convert, stream
from recto.pipeline.document import Document
from recto.pipeline.interchange import from_elements
from recto.pipeline.records import Records
from recto.pipeline.wrap import wrap

__version__ = "0.1.0"
__all__ = [
    "CallError",
    "Document",
    "DocumentError",
    "LimitError",
    "Records",
    "RectoError",
    "__version__",
    "convert",
    "from_elements",
    "stream",
    "wrap",
]
