"""The Extract result: fonts, header, layout, tableOfContents, timeInfo, words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.converting.forms.form import Form
from pincite.errors import NotPdf
from pincite.outputs.options import ExtractOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: ExtractOptions) -> dict[str, Any]:
    """Raises ``NotPdf`` for formats without pages that words have a place on."""
    from pincite.outputs.extract.result import to_extract

    return to_extract(laid_out(tree), options)


def laid_out(tree: DocumentTree) -> DocumentTree:
    """The tree. Raises ``NotPdf`` for formats without pages that words have a place on."""
    if any(page.width <= 0 for page in tree.pages):
        raise NotPdf(f"the Extract result is about PDF, and this is {tree.source.media_type}")
    return tree


def schema() -> dict[str, Any]:
    from pincite.outputs.extract.contract import extract_schema

    return extract_schema()


FORM = Form(
    name="extract",
    title="the result of the Extract Converter",
    ending=".extract.json",
    options=ExtractOptions,
    write=write,
    schema=schema,
)
