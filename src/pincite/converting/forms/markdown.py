"""Markdown."""

from __future__ import annotations

from pincite.converting.forms.form import Form
from pincite.outputs.markdown import to_markdown
from pincite.outputs.options import MarkdownOptions

FORM = Form(
    name="md",
    title="Markdown",
    ending=".md",
    endings=(".markdown",),
    options=MarkdownOptions,
    write=to_markdown,
    method="to_markdown",
)
