"""What each control word does to the interpreter (RTF 1.9.1, appendix B)."""

from pincite.readers.rtf.words import (
    characters,
    document,
    drawings,
    fields,
    lists,
    notes,
    paragraphs,
    tables,
    wrappers,
)
from pincite.readers.rtf.words.registry import HANDLERS

__all__ = [
    "HANDLERS",
    "characters",
    "document",
    "drawings",
    "fields",
    "lists",
    "notes",
    "paragraphs",
    "tables",
    "wrappers",
]
