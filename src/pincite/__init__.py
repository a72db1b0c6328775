"""Pincite: documents into structure that can be trusted.

``pincite.convert(path_or_bytes)`` gives a ``Document`` with ``to_markdown()``, ``to_html()``,
``to_text()``, ``to_extract()`` and ``to_elements()``, and iteration over pages, elements, tables
and tokens, each with its page and box. ``pincite.wrap(wrapper, document)`` gives ``Records``;
``pincite.learn(marks)`` learns a wrapper from values that were marked.
``pincite.Library(folder)`` keeps documents and leads every piece of their text back to its place.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pincite.errors import (
    BadBase64,
    BadElements,
    BadOntology,
    BadOption,
    BadPages,
    BadPattern,
    BadPredicate,
    BadQuads,
    BadQuery,
    BadWrapper,
    BlobsUnreachable,
    CallError,
    Corrupt,
    DocumentError,
    Encrypted,
    EngineCrashed,
    InternalError,
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LibraryBusy,
    LibraryDamaged,
    LibraryError,
    LibraryTooNew,
    LibraryUnwritable,
    LimitError,
    MissingExtra,
    NativeMissing,
    NoEffect,
    NoLibrary,
    NotAllowed,
    NotPdf,
    OcrLanguage,
    OcrUnavailable,
    OutOfMemory,
    PinciteError,
    TimedOut,
    TooLarge,
    UnknownFormat,
    UnknownUrn,
    Unreadable,
    Unsafe,
    UnsupportedSecurity,
    Unwritable,
    WordsDecodeError,
)
from pincite.version import __version__

if TYPE_CHECKING:
    from pincite.archive.library import Library
    from pincite.converting.convert import convert, stream
    from pincite.converting.document import Document
    from pincite.converting.given_elements import from_elements
    from pincite.converting.many import convert_all, convert_isolated
    from pincite.learning.learn import learn
    from pincite.records.records import Records
    from pincite.records.wrap import wrap

__all__ = [
    "BadBase64",
    "BadElements",
    "BadOntology",
    "BadOption",
    "BadPages",
    "BadPattern",
    "BadPredicate",
    "BadQuads",
    "BadQuery",
    "BadWrapper",
    "BlobsUnreachable",
    "CallError",
    "Corrupt",
    "Document",
    "DocumentError",
    "Encrypted",
    "EngineCrashed",
    "InternalError",
    "LedgerBusy",
    "LedgerDamaged",
    "LedgerError",
    "Library",
    "LibraryBusy",
    "LibraryDamaged",
    "LibraryError",
    "LibraryTooNew",
    "LibraryUnwritable",
    "LimitError",
    "MissingExtra",
    "NativeMissing",
    "NoEffect",
    "NoLibrary",
    "NotAllowed",
    "NotPdf",
    "OcrLanguage",
    "OcrUnavailable",
    "OutOfMemory",
    "PinciteError",
    "Records",
    "TimedOut",
    "TooLarge",
    "UnknownFormat",
    "UnknownUrn",
    "Unreadable",
    "Unsafe",
    "UnsupportedSecurity",
    "Unwritable",
    "WordsDecodeError",
    "__version__",
    "convert",
    "convert_all",
    "convert_isolated",
    "from_elements",
    "learn",
    "stream",
    "wrap",
]


LATE = {
    "Document": "converting.document",
    "Library": "archive.library",
    "Records": "records.records",
    "convert": "converting.convert",
    "convert_all": "converting.many",
    "convert_isolated": "converting.many",
    "from_elements": "converting.given_elements",
    "learn": "learning.learn",
    "stream": "converting.convert",
    "wrap": "records.wrap",
}
"""Names that come on first use, with what they are built on."""


def __getattr__(name: str) -> Any:
    if name not in LATE:
        raise AttributeError(f"module 'pincite' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(f"pincite.{LATE[name]}"), name)
    import_module("pincite.options.declaration").show_later()
    return found
