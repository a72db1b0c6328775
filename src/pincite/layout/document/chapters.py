"""Chapters whose number stands on lines of its own, over their title."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.blocks.block import Block
from pincite.layout.document.toc import Match
from pincite.layout.page import PageDraft
from pincite.layout.roles.numbers import is_chapter_line, numbering_depth
from pincite.model.geometry import union

NEAR = 4.0  # em from the number to the title
LEVEL = 0.5  # em by which a title may begin above the end of its number


def join_numbers(drafts: list[PageDraft]) -> None:
    """Put what a chapter is called before what counts it, in place, where these are two blocks of which the
    second is a heading: 'CHAPTER' over 'ONE'."""
    for draft in drafts:
        taken = set()
        for a, b in pairwise(draft.blocks):
            alone = a.kind in ("heading", "text") and _is_over(a, b) and not is_chapter_line(_line(a))
            if alone and is_chapter_line(f"{_line(a)} {_line(b)}"):
                b.lines, b.box = a.lines + b.lines, union([a.box, b.box])
                taken.add(a)
        if taken:
            draft.blocks = [b for b in draft.blocks if b not in taken]


def numbers_over_titles(drafts: list[PageDraft], matches: dict[Block, Match]) -> dict[Block, Block]:
    """Headings that are the number of a chapter and nothing else, each with the heading under it that is its
    title; none where some stand over text: then they are the titles of what they count. The document itself
    says nothing of their level."""
    found: dict[Block, Block] = {}
    for draft in drafts:
        for a, b in pairwise(draft.blocks):
            if a.kind == "heading" and is_chapter_line(_line(a)):
                if (
                    a in matches
                    or not _is_over(a, b)
                    or is_chapter_line(_line(b))
                    or numbering_depth(b.text) > 1
                ):
                    return {}
                found[a] = b
    return found


def _is_over(a: Block, b: Block) -> bool:
    """True if ``b`` is a heading right below ``a``."""
    if b.kind != "heading" or a.first.tag >= 0 or a.turned or b.turned:
        return False
    em = max(a.size, b.size)
    return -LEVEL * em < b.box[1] - a.box[3] < NEAR * em


def _line(b: Block) -> str:
    return b.text.replace("\n", " ")
