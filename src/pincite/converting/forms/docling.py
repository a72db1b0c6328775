"""A DoclingDocument, which docling-core loads."""

from __future__ import annotations

from pincite.converting.forms.form import Form
from pincite.outputs.docling import to_docling
from pincite.outputs.options import DoclingOptions

FORM = Form(
    name="docling",
    title="a DoclingDocument",
    ending=".docling.json",
    options=DoclingOptions,
    write=to_docling,
)
