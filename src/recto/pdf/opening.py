"""Bytes to an open PDFium document, or a typed error that says why not."""

from __future__ import annotations

from typing import Any

from recto.errors import Corrupt, Encrypted, NotPdf, UnsupportedSecurity
from recto.pdf.engine import pdfium

HEADER_REACH = 1024
"""Bytes from the start within which readers look for %PDF-."""

_FORMAT, _PASSWORD, _SECURITY = 3, 4, 5


def open_document(data: bytes, password: str | None) -> Any:
    """A PDFium document handle; the caller keeps ``data`` alive as long as the handle."""
    raw = pdfium()
    handle = raw.FPDF_LoadMemDocument64(data, len(data), password.encode() if password is not None else None)
    if handle:
        return handle
    reason = raw.FPDF_GetLastError()
    if reason == _PASSWORD:
        if password is None or password == "":
            raise Encrypted("The document is encrypted and needs a password.")
        raise Encrypted("The document is encrypted and the given password is wrong.")
    if reason == _SECURITY:
        raise UnsupportedSecurity("The document uses a protection that cannot be read here.")
    if b"%PDF-" not in data[:HEADER_REACH]:
        raise NotPdf("This is not a PDF: it does not start with %PDF-.")
    raise Corrupt("The PDF is damaged and cannot be opened.")
