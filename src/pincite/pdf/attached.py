"""What a PDF carries beside its pages, and is not read: attached files, forms that only a viewer draws."""

from __future__ import annotations

from pincite.model.document import Note
from pincite.pdf.engine import Handle, pdfium, utf16

NAMED = 5  # Attached files that a note names.
_ELSEWHERE = "A viewer makes the pages of this form from XFA data, which is not read: these are a stand-in."
_ON_PAGE = "A file that is attached to the page was not opened."


def unread_parts(document: Handle) -> list[Note]:
    """A note on the files that are attached to an open PDF (ISO 32000-2, 7.11.4), and one on a form of which
    it holds no pages (XFA with ``NeedsRendering``). Called under the lock."""
    raw = pdfium()
    notes: list[Note] = []
    if raw.FPDF_GetFormType(document) == raw.FORMTYPE_XFA_FULL:
        notes.append(Note("form_elsewhere", _ELSEWHERE))
    count = raw.FPDFDoc_GetAttachmentCount(document)
    if count > 0:
        held = [raw.FPDFDoc_GetAttachment(document, i) for i in range(min(count, NAMED))]
        names = [utf16(raw.FPDFAttachment_GetName, one) or "one without a name" for one in held]
        more = f" and {count - NAMED} more" if count > NAMED else ""
        notes.append(Note("not_read", f"Attached files were not opened: {', '.join(names)}{more}."))
    return notes


def unread_on_page(kinds: list[int], number: int) -> list[Note]:
    """A note where files are attached to the page ``number``, by the ``kinds`` of its annotations."""
    return [Note("not_read", _ON_PAGE, number)] if pdfium().FPDF_ANNOT_FILEATTACHMENT in kinds else []
