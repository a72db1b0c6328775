"""Elements in the vocabulary of unstructured; ``pincite.from_elements`` is the way back."""

from __future__ import annotations

from pincite.converting.forms.form import Form
from pincite.outputs.elements_json import to_elements
from pincite.outputs.options import ElementsOptions

FORM = Form(
    name="elements",
    title="elements in the vocabulary of unstructured",
    ending=".elements.json",
    options=ElementsOptions,
    write=to_elements,
)
