"""What each control word does to the interpreter (RTF 1.9.1, appendix B)."""

from recto.readers.rtf.words import beside, characters, document, lists, paragraphs, tables
from recto.readers.rtf.words.registry import HANDLERS

__all__ = ["HANDLERS", "beside", "characters", "document", "lists", "paragraphs", "tables"]
