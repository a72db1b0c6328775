"""Markdown of a document."""

from recto.outputs.markdown.options import MarkdownOptions
from recto.outputs.markdown.writer import to_markdown, written

__all__ = ["MarkdownOptions", "to_markdown", "written"]
