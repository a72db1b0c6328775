"""The form-fill environment PDFium wants for reading and drawing AcroForm fields."""

from __future__ import annotations

import ctypes

from pincite.pdf.engine import Handle, pdfium
from pincite.pdf.objects import Objects, Value

MAX_FIELDS = 50_000  # Fields and widgets of a form, counted as often as they are reached.
MAX_DEPTH = 32  # Levels of fields; PDFium follows as many.


class FormEnvironment:
    """A form-fill handle with nothing scripted; ``handle`` is None where the document has no form."""

    def __init__(self, document: Handle) -> None:
        raw = pdfium()
        self.handle: Handle = None
        self._info: ctypes.Structure | None = None
        if raw.FPDF_GetFormType(document) == raw.FORMTYPE_NONE:
            return
        self._info = raw.FPDF_FORMFILLINFO(version=2)
        self.handle = raw.FPDFDOC_InitFormFillEnvironment(document, self._info) or None
        if self.handle:
            raw.FPDF_SetFormFieldHighlightAlpha(self.handle, 0)

    def close(self) -> None:
        if self.handle:
            pdfium().FPDFDOC_ExitFormFillEnvironment(self.handle)
        self.handle = None


def form_is_bounded(objects: Objects) -> bool:
    """False where the fields of the form refer to each other in a loop or so often that PDFium, which
    walks every path, would not come to an end."""
    root = objects.dictionary(objects.trailer.get("Root"))
    fields = objects.get(objects.dictionary(root.get("AcroForm")).get("Fields"))
    if not isinstance(fields, list):
        return True
    weights: dict[Value, int] = {}
    return sum(_weight(objects, field, weights, 0) for field in fields) <= MAX_FIELDS


def _weight(objects: Objects, field: Value, weights: dict[Value, int], depth: int) -> int:
    """How many fields are reached from ``field``, counted along every path."""
    if not isinstance(field, tuple):
        return 1
    if field not in weights:
        weights[field] = MAX_FIELDS + 1  # met again below itself: a loop
        weight = 1
        kids = objects.get(objects.dictionary(field).get("Kids"))
        if depth < MAX_DEPTH:
            for kid in kids if isinstance(kids, list) else ():
                weight = min(MAX_FIELDS + 1, weight + _weight(objects, kid, weights, depth + 1))
        weights[field] = weight
    return weights[field]
