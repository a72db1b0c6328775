"""What a document says of itself (ECMA-376 part 2, 11; part 1, 22.2)."""

from __future__ import annotations

from pincite.readers.docx.parts import Parts
from pincite.readers.ooxml.core import CORE

NAMES = {**CORE, "description": "Description", "category": "Category"}


def add_info(parts: Parts) -> None:
    """Title, author, dates and the like to the context."""
    info = parts.reading.info
    for kind, known in (("core-properties", NAMES), ("extended-properties", {"Application": "Creator"})):
        root = parts.tree(parts.of_kind("", kind))
        for node in root if root is not None else ():
            name = known.get(node.tag.rpartition("}")[2])
            text = (node.text or "").strip()
            if name and text:
                info.setdefault(name, text)
