"""Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.converting.forms.form import Form
from pincite.outputs.options import MarkdownOptions

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree


def write(tree: DocumentTree, options: MarkdownOptions) -> str:
    from pincite.outputs.markdown import to_markdown

    return to_markdown(tree, options)


FORM = Form(
    name="md",
    title="Markdown",
    ending=".md",
    endings=(".markdown",),
    options=MarkdownOptions,
    write=write,
    method="to_markdown",
)
