"""What a document is: its format, and its bytes as they can be read."""

from __future__ import annotations

import msgspec

from pincite.errors import NotPdf, PinciteError, UnknownFormat
from pincite.readers.formats import BY_NAME, Format
from pincite.readers.options import ReadOptions
from pincite.regex import regex

PDF = b"%PDF-"  # Nothing else starts so.
# Formats that are told from how a text looks, which the remains of a PDF may look like too.
TEXTS = ("md", "csv", "tsv")
REMAINS_OF_PDF = regex(rb"%PDF|\bendobj\b|\bendstream\b|\bstartxref\b")


def detected(
    data: bytes, media_type: str, name: str, limits: ReadOptions, password: str | None
) -> tuple[bytes, Format]:
    """A document in clear text, where a password protects it, and its format. Raises as ``format_of`` and
    ``readers.protection.unlocked``."""
    if data.startswith(PDF):  # most are; what tells the others apart takes a while to load
        return data, BY_NAME["pdf"]
    from pincite.readers.compound import SIGNATURE

    if data[: len(SIGNATURE)] == SIGNATURE:
        from pincite.readers.protection import unlocked

        data = unlocked(data, msgspec.structs.replace(limits, password=password or ""))
    return data, format_of(data, media_type, name)


def format_of(data: bytes, media_type: str = "", name: str = "") -> Format:
    """The format of a document. What is said to be a PDF and is a text without any sign of another format
    is a broken PDF: ``NotPdf``. Raises as ``detect``."""
    if data.startswith(PDF):
        return BY_NAME["pdf"]
    from pincite.readers.detection.detect import by_hint, detect

    hinted = by_hint(media_type, name)
    said_pdf = hinted is not None and hinted.name == "pdf"
    try:
        found = detect(data, media_type, name)
    except UnknownFormat:
        if said_pdf and not has_signature(data):
            raise NotPdf("This is not a PDF: it does not start with %PDF-.") from None
        raise
    if said_pdf and (found.name == "txt" or (found.name in TEXTS and REMAINS_OF_PDF.search(data))):
        raise NotPdf("This is not a PDF: it does not start with %PDF-.")
    return found


def has_signature(data: bytes) -> bool:
    """Whether the bytes have the signature of something, be it of what is not read."""
    from pincite.readers.detection.detect import by_signature

    try:
        return bool(by_signature(data))
    except PinciteError:
        return True
