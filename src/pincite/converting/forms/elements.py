"""Elements in the vocabulary of unstructured; ``pincite.from_elements`` is the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.converting.forms.form import Form
from pincite.outputs.options import ElementsOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: ElementsOptions) -> list[dict[str, Any]]:
    from pincite.outputs.elements_json import to_elements

    return to_elements(tree, options)


FORM = Form(
    name="elements",
    title="elements in the vocabulary of unstructured",
    ending=".elements.json",
    options=ElementsOptions,
    write=write,
)
