"""The original as a PDF whose scans can be searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pincite.converting.forms.form import Form
from pincite.errors import Unreadable

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


class PdfOptions(msgspec.Struct, frozen=True, kw_only=True):
    """There are none: what OCR has read lies unseen over the pages, all else is as it was."""


def write(tree: DocumentTree, options: PdfOptions) -> bytes:
    """The PDF that ``Document.searchable`` has. Raises ``Unreadable`` for a tree without."""
    found = tree.pictures.get("searchable")
    if found is None:
        raise Unreadable("a PDF can only be written where the original is at hand")
    return found.data


FORM = Form(
    name="pdf", title="a searchable PDF", ending=".pdf", options=PdfOptions, write=write, of="searchable"
)
