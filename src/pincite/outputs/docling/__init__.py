"""A document as docling-core loads it."""

from pincite.outputs.docling.writer import to_docling

__all__ = ["to_docling"]
