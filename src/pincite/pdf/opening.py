"""Bytes to an open PDFium document, or a typed error that says why not."""

from __future__ import annotations

import io

from pincite.errors import Corrupt, DocumentError, Encrypted, NotPdf, UnsupportedSecurity
from pincite.pdf.engine import Handle, pdfium

HEADER_REACH = 1024  # Bytes from the start within which readers look for %PDF-.


def open_document(data: bytes, password: str | None) -> tuple[Handle, bytes, bool]:
    """A PDFium document handle, the bytes it reads (keep them as long as the handle), and whether they
    had to be repaired first.

    Raises NotPdf, Corrupt, Encrypted or UnsupportedSecurity.
    """
    try:
        return _load(data, password), data, False
    except Corrupt as damage:
        repaired = _repaired(data, password)
        if repaired is None:
            raise damage
        return _load(repaired, None), repaired, True


def _load(data: bytes, password: str | None) -> Handle:
    raw = pdfium()
    reason = 0
    for secret in _spellings(password):
        handle = raw.FPDF_LoadMemDocument64(data, len(data), secret)
        if handle:
            if raw.FPDF_GetPageCount(handle) > 0:
                return handle
            raw.FPDF_CloseDocument(handle)
            raise Corrupt("The PDF has no pages that can be found.")
        reason = raw.FPDF_GetLastError()
        if reason != raw.FPDF_ERR_PASSWORD:
            break
    if reason == raw.FPDF_ERR_PASSWORD:
        raise wrong_password(password)
    if reason == raw.FPDF_ERR_SECURITY:
        raise UnsupportedSecurity("The document uses a protection that cannot be read here.")
    if b"%PDF-" not in data[:HEADER_REACH]:
        raise NotPdf("This is not a PDF: it does not start with %PDF-.")
    raise Corrupt("The PDF is damaged and cannot be opened.")


def _spellings(password: str | None) -> list[bytes | None]:
    """The password as older (Latin-1) and newer (UTF-8) encryption spell it."""
    if password is None:
        return [None]
    spellings: list[bytes | None] = [password.encode("utf-8", "surrogatepass")]
    try:
        latin = password.encode("latin-1")
    except UnicodeError:
        return spellings
    return spellings if latin in spellings else [*spellings, latin]


def wrong_password(password: str | None) -> Encrypted:
    """The error that says whether a password is missing or wrong."""
    if not password:
        return Encrypted("The document is encrypted and needs a password.")
    return Encrypted("The document is encrypted and the given password is wrong.")


def _repaired(data: bytes, password: str | None) -> bytes | None:
    """The file as qpdf rebuilds it, None where that is not installed or does not help either."""
    try:
        import pikepdf
    except ImportError:
        return None
    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as document:
            if not len(document.pages):
                return None
            out = io.BytesIO()
            document.save(out, encryption=False)
            repaired = out.getvalue()
    except pikepdf.PasswordError:
        raise wrong_password(password) from None
    except Exception:  # whatever goes wrong in there, the file stays damaged
        return None
    try:
        pdfium().FPDF_CloseDocument(_load(repaired, None))
    except DocumentError:
        return None
    return repaired
