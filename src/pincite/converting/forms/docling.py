"""A DoclingDocument, which docling-core loads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.converting.forms.form import Form
from pincite.outputs.options import DoclingOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: DoclingOptions) -> dict[str, Any]:
    from pincite.outputs.docling import to_docling

    return to_docling(tree, options)


FORM = Form(
    name="docling",
    title="a DoclingDocument",
    ending=".docling.json",
    options=DoclingOptions,
    write=write,
)
