"""Headings with a bullet: items in a bold style of their own that stand over plain text again and again."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import is_bullet
from pincite.layout.page import PageDraft
from pincite.layout.roles.styles import SHORT_CHARS, SHORT_LINES, Look, Style, look_of
from pincite.model import lexicon
from pincite.model.geometry import overlap_x

LEAST = 3  # items of one bullet and look that stand over text, which a style of headings needs
MOSTLY = 0.6  # share of all with that bullet that do: others of it would be a list
SCORE = 0.65  # how sure such a heading is
_ENDS = frozenset(lexicon.FULL_STOPS + lexicon.SEMICOLONS + lexicon.COMMAS)


def mark_bulleted(drafts: list[PageDraft], body: Style) -> None:
    """Turn bold items into headings, in place, where most that bear their bullet stand short over text
    that is not bold. Slides have their titles, and text that is bold throughout says nothing."""
    if body.bold:
        return
    set_alike: dict[tuple[str, Look], list[tuple[Block, bool]]] = {}
    marked: Counter[str] = Counter()
    for d in drafts:
        if any(b.title for b in d.blocks):
            continue
        kept = [b for b in d.blocks if b.kind not in ("header", "footer", "figure")]
        for b, after in zip_longest(kept, kept[1:]):
            if b.kind == "list_item" and is_bullet(b.marker):
                marked[b.marker] += 1
                if _is_title(b):
                    set_alike.setdefault((b.marker, look_of(b)), []).append((b, _leads(b, after)))
    for (marker, _), those in set_alike.items():
        leads = sum([over for _, over in those])
        if leads >= max(LEAST, MOSTLY * marked[marker]):
            for b, _ in those:
                b.mark_as("heading", f"bold like {leads} items over text", marker=marker)
                b.score = SCORE


def _is_title(b: Block) -> bool:
    """True if an item is bold and short, and no sentence."""
    short = len(b.lines) <= SHORT_LINES and b.chars <= SHORT_CHARS
    return b.bold and short and b.text.rstrip()[-1:] not in _ENDS


def _leads(b: Block, after: Block | None) -> bool:
    """True if text that is not bold starts below an item, or a list that has other marks."""
    if after is None or after.kind not in ("text", "list_item"):
        return False
    return not after.bold and after.marker != b.marker and overlap_x(b.box, after.box) > 0
