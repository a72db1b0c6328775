"""Text that annotations draw over a page, made part of the page.

PDFium's text page knows nothing of annotations. A second handle on the same bytes, which nobody
else sees, takes the annotations that matter into the page's drawing and reads that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from pincite.pdf.annotations import subtypes
from pincite.pdf.engine import Handle, pdfium
from pincite.pdf.opening import open_document

FLATTEN_SUCCESS = 1


class Overlay:
    """Pages of a document with the annotations of some subtypes drawn in."""

    def __init__(self, data: bytes, password: str | None, subtypes: frozenset[int]) -> None:
        self._handle, self._data, _ = open_document(data, password)
        self._subtypes = subtypes
        self._done: dict[int, bool] = {}

    def close(self) -> None:
        if self._handle:
            pdfium().FPDF_CloseDocument(self._handle)
        self._handle = None

    @contextmanager
    def page(self, number: int) -> Iterator[Handle]:
        """The loaded page ``number`` with annotations drawn in; None where that cannot be had."""
        raw = pdfium()
        if number not in self._done:
            page = raw.FPDF_LoadPage(self._handle, number - 1)
            self._done[number] = bool(page) and self._flatten(raw, page)
            if page:
                raw.FPDF_ClosePage(page)
        # Only a new load sees what was drawn in.
        page = raw.FPDF_LoadPage(self._handle, number - 1) if self._done[number] else None
        try:
            yield page or None
        finally:
            if page:
                raw.FPDF_ClosePage(page)

    def _flatten(self, raw: ModuleType, page: Handle) -> bool:
        kinds = subtypes(page)
        for i in reversed(range(raw.FPDFPage_GetAnnotCount(page))):
            if i >= len(kinds) or kinds[i] not in self._subtypes:
                raw.FPDFPage_RemoveAnnot(page, i)
        return bool(raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == FLATTEN_SUCCESS)
