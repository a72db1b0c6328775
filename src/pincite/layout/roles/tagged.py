"""Kinds of blocks that a trusted structure tree names."""

from __future__ import annotations

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import family
from pincite.layout.frame import Frame, TagRole

# By standard role; headings need more than their role.
KINDS = {
    "Caption": "caption",
    "Note": "footnote",
    "FENote": "footnote",
    "Code": "code",
    "Formula": "formula",
    "LI": "list_item",
}


def names_items(tags: dict[int, TagRole]) -> bool:
    """True if the tree names items of lists: it then decides about them, also where their bullet is drawn."""
    return any(t.role == "LI" for t in tags.values())


def mark_tagged(blocks: list[Block], frame: Frame) -> None:
    """Set the kind of text blocks that the tree names."""
    for b in blocks:
        role = frame.tags.get(b.first.tag) if b.kind == "text" else None
        if role is None or role.role not in KINDS:
            continue
        b.mark_as(KINDS[role.role], f"tagged {role.role}")
        if b.kind == "list_item":
            mark = frame.words.text[b.first.first]
            marker = mark if family(mark) and not b.one_word else ""
            b.mark_as("list_item", "tagged as a list item", marker=marker, level=max(1, role.level))
