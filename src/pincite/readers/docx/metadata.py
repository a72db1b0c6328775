"""What a document says of itself (ECMA-376 part 2, 11; part 1, 22.2)."""

from __future__ import annotations

from pincite.readers.docx.parts import Parts
from pincite.readers.ooxml.core import CORE, add_facts

NAMES = {**CORE, "description": "Description", "category": "Category"}


def add_info(parts: Parts) -> None:
    """Title, author, dates and the like to the context."""
    for kind, names in (("core-properties", NAMES), ("extended-properties", {"Application": "Creator"})):
        add_facts(parts.reading.info, parts.tree(parts.of_kind("", kind)), names)
