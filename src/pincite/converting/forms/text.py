"""Plain text in reading order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.converting.forms.form import Form
from pincite.outputs.options import TextOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: TextOptions) -> str:
    from pincite.outputs.text import to_text

    return to_text(tree, options)


FORM = Form(name="text", title="plain text", ending=".txt", options=TextOptions, write=write)
