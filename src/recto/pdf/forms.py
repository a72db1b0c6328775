"""The form-fill environment PDFium wants for reading and drawing AcroForm fields."""

from __future__ import annotations

from typing import Any

from recto.pdf.engine import pdfium


class FormEnvironment:
    """A form-fill handle (``handle``, None where the document has no form), with nothing scripted."""

    def __init__(self, document: Any) -> None:
        raw = pdfium()
        self.handle: Any = None
        self._info: Any = None
        if raw.FPDF_GetFormType(document) in (raw.FORMTYPE_NONE, raw.FORMTYPE_XFA_FULL):
            return
        self._info = raw.FPDF_FORMFILLINFO(version=2)
        self.handle = raw.FPDFDOC_InitFormFillEnvironment(document, self._info) or None
        if self.handle:
            raw.FPDF_SetFormFieldHighlightAlpha(self.handle, 0)

    def close(self) -> None:
        if self.handle:
            pdfium().FPDFDOC_ExitFormFillEnvironment(self.handle)
        self.handle = None
