"""PDF in, ink out: bytes to glyphs, paths, images, links and what the document says of itself."""

from __future__ import annotations

from typing import Any

__all__ = ["PdfDocument"]


def __getattr__(name: str) -> Any:
    """``PdfDocument`` on first use, so that importing the package loads neither numpy nor PDFium. Raises
    NativeMissing where the library written in C is not there."""
    if name != "PdfDocument":
        raise AttributeError(name)
    from pincite.native.library import library

    library()
    from pincite.pdf.document import PdfDocument

    return PdfDocument
