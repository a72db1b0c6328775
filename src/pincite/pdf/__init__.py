"""PDF in, ink out: bytes to glyphs, paths, images, links and what the document says of itself."""

from __future__ import annotations

from typing import Any

__all__ = ["PdfDocument", "native_available"]


def __getattr__(name: str) -> Any:
    # Late, so that importing the package loads neither numpy nor PDFium.
    if name == "PdfDocument":
        from pincite.pdf.document import PdfDocument

        return PdfDocument
    raise AttributeError(name)


def native_available() -> bool:
    """True if the compiled glyph loop is in use (built, loadable, and PINCITE_PURE not set)."""
    from pincite.pdf.native import library

    return library() is not None
