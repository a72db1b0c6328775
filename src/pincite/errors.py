"""The error tree. Every error has a stable ``code`` and a sentence a person can act on.

::

    PinciteError
    ├── DocumentError        the document is bad (exit status 1)
    │   ├── NotPdf               not_pdf
    │   ├── Corrupt              corrupt
    │   ├── Encrypted            encrypted        a password is needed, or the given one is wrong
    │   ├── UnsupportedSecurity  unsupported_security
    │   ├── BadBase64            bad_base64
    │   ├── WordsDecodeError     bad_words
    │   ├── BadElements          bad_elements     no elements in the vocabulary of unstructured
    │   ├── UnknownFormat        unknown_format   no format that can be read; says what it looked like
    │   ├── Unsafe               unsafe           a document made to do harm: entities, bombs, loops
    │   ├── Unreadable           unreadable       the file cannot be read from disk
    │   └── Unwritable           unwritable       its results cannot be called as it would have them
    ├── LimitError           a limit was reached (exit status 1)
    │   ├── TooLarge             too_large
    │   ├── TimedOut             timeout
    │   ├── OutOfMemory          out_of_memory
    │   └── EngineCrashed        engine_crashed
    ├── LibraryError         a library cannot do it (exit status 1)
    │   ├── LibraryBusy          library_busy     another process writes to it
    │   ├── LibraryTooNew        library_too_new  made by a later version of Pincite
    │   ├── LibraryDamaged       library_damaged  the catalogue, or a blob, is not what was written
    │   ├── LibraryUnwritable    library_unwritable  no rights, or no room on the disk
    │   └── BlobsUnreachable     blobs_unreachable   the bucket of a library does not answer, or refuses
    ├── LedgerError          the ledger of a batch cannot be used (exit status 1)
    │   ├── LedgerBusy           ledger_busy      another run works on it
    │   └── LedgerDamaged        ledger_damaged
    ├── CallError            the call is wrong (exit status 2)
    │   ├── BadOption            bad_option
    │   │   └── NoEffect             no_effect    an option does nothing to what was asked
    │   ├── BadPages             bad_pages
    │   ├── BadWrapper           bad_wrapper      the text of a wrapper has faults; .faults lists them
    │   ├── BadPattern           bad_pattern      a regular expression that RE2 does not take
    │   ├── BadOntology          bad_ontology     a file of concepts that cannot be read
    │   ├── BadPredicate         bad_predicate    a predicate of a plug-in is broken
    │   ├── MissingExtra         missing_extra    the format needs a part that is not installed
    │   ├── NativeMissing        native_missing   the part written in C is not built, or of other sources
    │   ├── NoLibrary            no_library       there is no library in that folder
    │   ├── NotAllowed           not_allowed      a file in no folder that may be read
    │   ├── UnknownUrn           unknown_urn      the library holds nothing of that name
    │   ├── BadQuery             bad_query        words to search for, or SPARQL, that cannot be run
    │   ├── BadQuads             bad_quads        triples that cannot be read
    │   ├── OcrUnavailable       ocr_unavailable
    │   └── OcrLanguage          ocr_language
    └── InternalError        Pincite is wrong: a bug (exit status 1)   internal
"""

from __future__ import annotations

from typing import Any, ClassVar


class PinciteError(Exception):
    """Base of every error Pincite raises on purpose."""

    code: ClassVar[str] = "error"
    exit_status: ClassVar[int] = 1
    MADE_WITH: ClassVar[Any] = tuple[str]  # types of what it is made with

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"

    @property
    def made_with(self) -> tuple[Any, ...]:
        """What it was made with: the same makes one like it."""
        return (self.sentence,)

    def __reduce__(self) -> Any:
        return (type(self), self.made_with)


class DocumentError(PinciteError):
    """The document itself is the reason."""

    code = "document"


class NotPdf(DocumentError):
    code = "not_pdf"


class Corrupt(DocumentError):
    code = "corrupt"


class Encrypted(DocumentError):
    code = "encrypted"


class UnsupportedSecurity(DocumentError):
    code = "unsupported_security"


class BadBase64(DocumentError):
    code = "bad_base64"


class BadElements(DocumentError):
    """What should be elements in the vocabulary of unstructured is not; the sentence says where."""

    code = "bad_elements"


class UnknownFormat(DocumentError):
    code = "unknown_format"


class Unsafe(DocumentError):
    """Made to do harm, or no different from that: declared entities, archives that blow up, nesting
    without end. Nothing of it was followed."""

    code = "unsafe"


class Unreadable(DocumentError):
    code = "unreadable"


class Unwritable(DocumentError):
    """No file can be called as the results of the document would be."""

    code = "unwritable"


class WordsDecodeError(DocumentError):
    """A ``words`` item could not be decoded; ``page`` (1-based) and ``offset`` (bytes) say where."""

    code = "bad_words"
    MADE_WITH: ClassVar[Any] = tuple[str, int | None, int | None]

    def __init__(self, sentence: str, page: int | None = None, offset: int | None = None) -> None:
        super().__init__(sentence)
        self.page = page
        self.offset = offset

    @property
    def made_with(self) -> tuple[Any, ...]:
        return (self.sentence, self.page, self.offset)


class LimitError(PinciteError):
    """A limit set by the caller or by us was reached."""

    code = "limit"


class TooLarge(LimitError):
    code = "too_large"


class TimedOut(LimitError):
    code = "timeout"


class OutOfMemory(LimitError):
    code = "out_of_memory"


class EngineCrashed(LimitError):
    code = "engine_crashed"


class LibraryError(PinciteError):
    """A library cannot do what was asked; what it holds is as it was."""

    code = "library"


class LibraryBusy(LibraryError):
    code = "library_busy"


class LibraryTooNew(LibraryError):
    code = "library_too_new"


class LibraryDamaged(LibraryError):
    """The catalogue cannot be read, or a blob is missing or is not what its digest says."""

    code = "library_damaged"


class LibraryUnwritable(LibraryError):
    code = "library_unwritable"


class BlobsUnreachable(LibraryError):
    code = "blobs_unreachable"


class LedgerError(PinciteError):
    """What a batch writes down of its work cannot be used; results that are written stay."""

    code = "ledger"


class LedgerBusy(LedgerError):
    code = "ledger_busy"


class LedgerDamaged(LedgerError):
    code = "ledger_damaged"


class CallError(PinciteError):
    """The call is wrong: nothing was tried."""

    code = "call"
    exit_status = 2


class BadOption(CallError):
    code = "bad_option"


class NoEffect(BadOption):
    """An option was set that does nothing to what was asked."""

    code = "no_effect"


class BadPages(CallError):
    code = "bad_pages"


class BadWrapper(CallError):
    """A wrapper that cannot be used. ``faults`` are all that was found wrong, in order of place: values
    with ``code``, ``sentence``, ``line``, ``column`` and ``file``."""

    code = "bad_wrapper"
    MADE_WITH: ClassVar[Any] = tuple[str, tuple[Any, ...]]  # who knows faults says which they are

    def __init__(self, sentence: str, faults: tuple[Any, ...] = ()) -> None:
        super().__init__(sentence)
        self.faults = faults

    @property
    def made_with(self) -> tuple[Any, ...]:
        return (self.sentence, self.faults)


class BadPattern(CallError):
    code = "bad_pattern"


class BadOntology(CallError):
    code = "bad_ontology"


class BadPredicate(CallError):
    """A predicate of a plug-in cannot be loaded, failed, or gave what is no truth."""

    code = "bad_predicate"


class MissingExtra(CallError):
    """A format is known, and what reads it is not installed; the sentence says what to install."""

    code = "missing_extra"


class NativeMissing(CallError):
    """The part of Pincite that is written in C is not there, cannot be loaded or is of other sources; the
    sentence says how to build it."""

    code = "native_missing"


class NoLibrary(CallError):
    code = "no_library"


class NotAllowed(CallError):
    """A file that lies in none of the folders that the operator named, or is hidden there."""

    code = "not_allowed"


class UnknownUrn(CallError):
    code = "unknown_urn"


class BadQuery(CallError):
    """Words to search for, or a SPARQL query, that cannot be run; the sentence says where."""

    code = "bad_query"


class BadQuads(CallError):
    """Triples that are not in the format they are said to be in; the sentence says where."""

    code = "bad_quads"


class OcrUnavailable(CallError):
    code = "ocr_unavailable"


class OcrLanguage(CallError):
    code = "ocr_language"


class InternalError(PinciteError):
    """A bug of ours, met while working on a document; ``details`` is the traceback, as text."""

    code = "internal"
    MADE_WITH: ClassVar[Any] = tuple[str, str]

    def __init__(self, sentence: str, details: str = "") -> None:
        super().__init__(sentence)
        self.details = details

    @property
    def made_with(self) -> tuple[Any, ...]:
        return (self.sentence, self.details)
