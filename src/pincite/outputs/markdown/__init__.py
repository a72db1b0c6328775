"""Markdown of a document."""

from pincite.outputs.markdown.options import MarkdownOptions
from pincite.outputs.markdown.writer import to_markdown, written

__all__ = ["MarkdownOptions", "to_markdown", "written"]
