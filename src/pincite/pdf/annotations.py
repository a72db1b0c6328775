"""Links and form fields: what lies on a page beside its drawing."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from pincite.model.geometry import Box
from pincite.model.ink import Field, Link
from pincite.pdf.engine import Handle, pdfium, utf16
from pincite.pdf.objects import Objects, Value
from pincite.pdf.space import PageSpace, box_through, finite
from pincite.sandbox.clock import look

MAX_ANNOTATIONS = 20_000  # Annotations read on one page.
MAX_URI = 1 << 16  # Bytes; a longer address is left out.
MAX_FIELDS = 50_000  # Fields and widgets of a form, counted as often as they are reached.
MAX_DEPTH = 32  # Levels of fields; PDFium follows as many.
# FPDF_FORMFIELD_* to field kinds: push button, check box, radio button, combo box, list box, text field.
_KINDS = {1: "button", 2: "checkbox", 3: "radio", 4: "choice", 5: "choice", 6: "text", 7: "signature"}


def annotations_of(page: Handle) -> Iterator[tuple[int, Handle]]:
    """The annotations of a loaded page in order, each with its subtype (FPDF_ANNOT_*; 0 for a damaged one)
    and good until the next one is asked for."""
    raw = pdfium()
    for i in range(min(MAX_ANNOTATIONS, raw.FPDFPage_GetAnnotCount(page))):
        annotation = raw.FPDFPage_GetAnnot(page, i)
        yield raw.FPDFAnnot_GetSubtype(annotation) if annotation else 0, annotation
        if annotation:
            raw.FPDFPage_CloseAnnot(annotation)


def subtypes(page: Handle) -> list[int]:
    """The subtype of every annotation of a loaded page, in order."""
    return [kind for kind, _ in annotations_of(page)]


def read_links(handle: Handle, page: Handle, space: PageSpace, page_count: int) -> tuple[Link, ...]:
    """Links of a page to an address or to a page of this document, in file order."""
    raw = pdfium()
    links: list[Link] = []
    position = ctypes.c_int(0)
    link = raw.FPDF_LINK()
    while len(links) < MAX_ANNOTATIONS and raw.FPDFLink_Enumerate(
        page, ctypes.byref(position), ctypes.byref(link)
    ):
        look()
        uri, target = "", 0
        dest = raw.FPDFLink_GetDest(handle, link)
        if not dest:
            action = raw.FPDFLink_GetAction(link)
            kind = raw.FPDFAction_GetType(action) if action else 0
            if kind == raw.PDFACTION_URI:
                uri = _uri(raw, handle, action)
            elif kind == raw.PDFACTION_GOTO:
                dest = raw.FPDFAction_GetDest(handle, action)
        if dest:
            target = raw.FPDFDest_GetDestPageIndex(handle, dest) + 1
        if not uri and not 1 <= target <= page_count:
            continue
        rect = raw.FS_RECTF()
        if raw.FPDFLink_GetAnnotRect(link, ctypes.byref(rect)):
            links.append(Link(_displayed(space, rect), uri, 0 if uri else target))
    return tuple(links)


def _uri(raw: ModuleType, handle: Handle, action: Handle) -> str:
    size = raw.FPDFAction_GetURIPath(handle, action, None, 0)
    if not 1 < size <= MAX_URI:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFAction_GetURIPath(handle, action, buffer, size)
    return buffer.raw[: size - 1].decode("utf-8", "replace").replace("\0", "").strip()


def read_fields(form: Handle, page: Handle, number: int, space: PageSpace) -> tuple[Field, ...]:
    """One field for each form widget of page ``number``, in the order of its annotations."""
    raw = pdfium()
    found = (
        _field(raw, form, annotation, number, space)
        for kind, annotation in annotations_of(page)
        if kind == raw.FPDF_ANNOT_WIDGET
    )
    return tuple(field for field in found if field is not None)


def _field(raw: ModuleType, form: Handle, annotation: Handle, number: int, space: PageSpace) -> Field | None:
    look()
    kind = _KINDS.get(raw.FPDFAnnot_GetFormFieldType(form, annotation))
    rect = raw.FS_RECTF()
    if kind is None or not raw.FPDFAnnot_GetRect(annotation, ctypes.byref(rect)):
        return None
    key = utf16(raw.FPDFAnnot_GetFormFieldName, form, annotation)
    if kind in ("checkbox", "radio"):
        # The appearance state; PDFium's own IsChecked answers only for pages shown by a viewer.
        value = utf16(raw.FPDFAnnot_GetStringValue, annotation, b"AS")
        value = value or utf16(raw.FPDFAnnot_GetFormFieldValue, form, annotation) or "Off"
    elif kind in ("button", "signature"):
        value = ""
    else:
        value = utf16(raw.FPDFAnnot_GetFormFieldValue, form, annotation)
        if not value and kind == "choice":
            chosen = (
                utf16(raw.FPDFAnnot_GetOptionLabel, form, annotation, k)
                for k in range(max(0, raw.FPDFAnnot_GetOptionCount(form, annotation)))
                if raw.FPDFAnnot_IsOptionSelected(form, annotation, k)
            )
            value = "\n".join(chosen)
    return Field(key, value, number, _displayed(space, rect), kind)


def _displayed(space: PageSpace, rect: Any) -> Box:
    sides = map(finite, (rect.left, rect.bottom, rect.right, rect.top))
    x0, y0, x1, y1 = map(finite, box_through(space.matrix, *sides))
    return (x0, y0, x1, y1)


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
    """False where the form has more fields than are read, or these refer to each other in a loop or so often
    that PDFium, which walks every path, would not come to an end."""
    root = objects.dictionary(objects.trailer.get("Root"))
    fields = objects.get(objects.dictionary(root.get("AcroForm")).get("Fields"))
    if not isinstance(fields, list):
        return True
    if len(fields) > MAX_FIELDS:
        return False
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
