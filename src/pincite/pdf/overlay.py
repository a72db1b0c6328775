"""What annotations and form fields draw, taken into the drawing of a page."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from pincite.pdf.annotations import FormEnvironment, annotations_of, subtypes
from pincite.pdf.engine import Handle, pdfium, utf16
from pincite.pdf.opening import open_document

FLATTEN_SUCCESS = 1
NORMAL = 0  # FPDF_ANNOT_APPEARANCEMODE_NORMAL
USUAL_SIZE = 12.0  # Points of the letters of a field that names no size.


class Overlay:
    """Pages of a document with the annotations of some subtypes drawn in.

    PDFium's text page knows nothing of annotations. A second handle on the same bytes, which nobody
    else sees, takes the annotations that matter into the page's drawing and reads that. ``form``: the
    document has a form, whose fields are drawn by what they hold where the file leaves that to the viewer."""

    def __init__(self, data: bytes, password: str | None, subtypes: frozenset[int], *, form: bool) -> None:
        self._handle, self._data, _ = open_document(data, password)
        self._form = FormEnvironment(self._handle) if form else None
        self._subtypes = subtypes
        self._done: dict[int, bool] = {}

    def close(self) -> None:
        if self._form is not None:
            self._form.close()
        if self._handle:
            pdfium().FPDF_CloseDocument(self._handle)
        self._handle = self._form = None

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
        hidden = self._make_appearances(raw, page)
        kinds = subtypes(page)
        for i in reversed(range(raw.FPDFPage_GetAnnotCount(page))):
            if i >= len(kinds) or kinds[i] not in self._subtypes or i in hidden:
                raw.FPDFPage_RemoveAnnot(page, i)
        return bool(raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == FLATTEN_SUCCESS)

    def _make_appearances(self, raw: ModuleType, page: Handle) -> set[int]:
        """Give an appearance to the fields that have none, or whose file wants it made anew, as viewers do.
        Returns the annotations that then show more than is to be seen: lists with options below their box."""
        form = self._form.handle if self._form is not None else None
        if not form:
            return set()
        long = {
            at: _appearance(annotation)
            for at, (kind, annotation) in enumerate(annotations_of(page))
            if kind == raw.FPDF_ANNOT_WIDGET and _is_long_list(raw, form, annotation)
        }
        raw.FORM_OnAfterLoadPage(page, form)
        raw.FORM_OnBeforeClosePage(page, form)
        return {
            at
            for at, (_, annotation) in enumerate(annotations_of(page) if long else ())
            if at in long and _appearance(annotation) != long[at]
        }


def _is_long_list(raw: ModuleType, form: Handle, annotation: Handle) -> bool:
    """True for a list box with more options than it has room for."""
    if raw.FPDFAnnot_GetFormFieldType(form, annotation) != raw.FPDF_FORMFIELD_LISTBOX:
        return False
    size, rect = ctypes.c_float(), raw.FS_RECTF()
    raw.FPDFAnnot_GetFontSize(form, annotation, ctypes.byref(size))
    raw.FPDFAnnot_GetRect(annotation, ctypes.byref(rect))
    count: int = raw.FPDFAnnot_GetOptionCount(form, annotation)
    return count * (size.value or USUAL_SIZE) > float(rect.top - rect.bottom)


def _appearance(annotation: Handle) -> str:
    """What draws an annotation as it is normally shown."""
    return utf16(pdfium().FPDFAnnot_GetAP, annotation, NORMAL)
