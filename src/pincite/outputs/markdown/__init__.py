"""Markdown of a document."""

from pincite.outputs.markdown.writer import to_markdown
from pincite.outputs.options import MarkdownOptions

__all__ = ["MarkdownOptions", "to_markdown"]
