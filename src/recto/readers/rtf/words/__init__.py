"""What each control word does to the interpreter (RTF 1.9.1, appendix B)."""

from recto.readers.rtf.words import (
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
from recto.readers.rtf.words.registry import HANDLERS

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
