"""Kinds of blocks that a trusted structure tree names."""

from __future__ import annotations

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Frame

# By standard role; headings and lists need more than their role.
KINDS = {
    "Caption": "caption",
    "Note": "footnote",
    "FENote": "footnote",
    "Code": "code",
    "Formula": "formula",
}


def mark_tagged(blocks: list[Block], frame: Frame) -> None:
    """Set the kind of text blocks that the tree names."""
    if not frame.tags:
        return
    for b in blocks:
        role = frame.tags.get(b.first.tag) if b.lines and b.kind == "text" else None
        if role is not None and role.role in KINDS:
            b.kind = KINDS[role.role]
            b.reason = f"tagged {role.role}"
