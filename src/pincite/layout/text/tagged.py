"""Tagged PDFs: the structure tree as evidence, where it can be trusted.

A tree is believed on a page when it covers the text, when its headings are few and short, and when
its blocks are neither the whole page nor single words. Where it lies it is left aside and the page
is judged by its look alone.
"""

from __future__ import annotations

from collections import Counter

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import family
from pincite.layout.frame import Frame, Segment, TagRole
from pincite.model.ink import TagNode
from pincite.regex import regex

COVERED = 0.6  # share of the words that must stand in the tree
HEADINGS = 0.3  # share of the words at most that are heading text, on pages with running text
RUNNING = 60  # words in the tree from which a page has running text
HEADING_WORDS = 30.0  # mean words of a heading at most
BLOCK_WORDS = 1.6  # mean words of a block at least
ARTIFACT = -2  # marked-content id of what is no text of the document


# Of the page's height at its top and bottom: browsers set running heads there that no node holds.
MARGIN = 0.08

BLOCKS = frozenset(
    ("H", "H1", "H2", "H3", "H4", "H5", "H6", "Title", "P", "LI", "LBody", "Lbl", "Caption", "Note", "FENote")
    + ("Figure", "Formula", "Code", "BlockQuote", "TOCI", "TD", "TH")
)
WHOLE = frozenset(("TD", "TH", "Caption", "Note", "FENote"))  # What is one block whatever it holds.
_LEVEL = regex(r"^H([1-6])$")
# By standard role; headings need more than their role.
KINDS = {
    "Caption": "caption",
    "Note": "footnote",
    "FENote": "footnote",
    "Code": "code",
    "Formula": "formula",
    "LI": "list_item",
}


def mark_tags(nodes: tuple[TagNode, ...], frame: Frame) -> dict[int, TagRole]:
    """Roles by node, and each segment marked with its node; {} where the tree is not to be trusted."""
    mcids = frame.words.mcid
    if not nodes:
        return {}
    owner = _owners(nodes)
    held = [owner[m] for m in mcids if m in owner]
    text = sum([1 for m in mcids if m != ARTIFACT])
    if text == 0 or len(held) < COVERED * text or not _trusted(held):
        return {}
    for s in frame.segments:
        votes = Counter([owner[m][0] for m in mcids[s.first : s.last] if m in owner])
        if votes:
            s.tag = max(votes.items(), key=lambda kv: (kv[1], -kv[0]))[0]
    return dict(held)


def _trusted(held: list[tuple[int, TagRole]]) -> bool:
    """True if headings are few and short, and blocks neither the whole page nor single words. ``held``
    is each word's node and role."""
    counts = Counter([node for node, _ in held])
    roles = dict(held)
    heads = [n for n in counts if roles[n].role.startswith(("H", "Title"))]
    in_heads = sum([counts[n] for n in heads])
    if heads and in_heads / len(heads) > HEADING_WORDS:
        return False
    if len(held) <= RUNNING:
        return True
    return in_heads <= HEADINGS * len(held) and len(counts) > 1 and len(held) / len(counts) >= BLOCK_WORDS


def _owners(nodes: tuple[TagNode, ...]) -> dict[int, tuple[int, TagRole]]:
    """For each marked-content id the innermost block-level node above it and its role."""
    owner: dict[int, tuple[int, TagRole]] = {}
    stack: list[tuple[int, int, TagRole, int]] = [(0, 0, TagRole("P"), 0)]
    seen: set[int] = set()
    while stack:
        index, block, above, lists = stack.pop()
        if index in seen:
            continue
        seen.add(index)
        node = nodes[index]
        lists += node.role == "L"
        of_item = node.role in ("LBody", "Lbl") or (node.role == "P" and above.role in ("LI", "LBody"))
        # Code within a block is some words of it (ISO 32000-1, 14.8.4.4).
        inline = node.role == "Code" and block > 0
        if node.role in BLOCKS and not (of_item or inline) and above.role not in WHOLE:
            level = _LEVEL.match(node.role)
            block = index
            above = TagRole(node.role, int(level.group(1)) if level else lists * (node.role == "LI"))
        for m in node.mcids:
            owner.setdefault(m, (block, above))
        stack += [(child, block, above, lists) for child in node.children]
    return owner


def artifacts(frame: Frame, segments: list[Segment]) -> set[Segment]:
    """Segments whose every word is marked as an artifact of the page, or stands in its margin
    and in no node (trusted tree only)."""
    if not frame.tags:
        return set()
    mcid = frame.words.mcid
    low, high = MARGIN * frame.height, (1 - MARGIN) * frame.height
    return {
        s
        for s in segments
        if (s.tag < 0 and not low <= s.baseline <= high) or all(m == ARTIFACT for m in mcid[s.first : s.last])
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
