"""Captions: blocks that name a figure or table, and what they belong to."""

from __future__ import annotations

import re

from pincite.layout.blocks.block import Block
from pincite.model import lexicon
from pincite.model.geometry import overlap_x, overlap_y

_CAPTION = re.compile(
    rf"^{lexicon.numbered('tables', 'figures', 'exhibits')}"
    r"(?:[A-Z]\.?\d{1,3}|\d{1,3}|[IVX]{1,5}|[A-Z](?=[\s.:]))(?:[.\-–]\d{1,3})*[a-z]?\s*(?:[.:–—|)]|\s|$)"
)
REACH = 3.5  # em: how far a caption may stand from what it names


def is_caption_text(text: str) -> bool:
    """True if the text starts as a caption does: 'Figure 3.', 'Tab. 2:', 'Box 1'."""
    return _CAPTION.match(text) is not None


def mark_captions(blocks: list[Block], em: float) -> None:
    """Set kind 'caption' and the parent where a figure or table is near, in place."""
    things = [b for b in blocks if b.kind in ("figure", "table")]
    for b in blocks:
        if b.kind not in ("text", "heading") or not b.lines or b.chars > 600:
            continue
        if is_caption_text(b.first.text):
            near = _nearest(b, things, em)
            if near is None and not _looks_apart(b, em):
                continue
            b.kind = "caption"
            b.reason = "starts with the name and number of a figure or table"
            b.parent = near

    for i, b in enumerate(blocks[:-1]):
        # The name on a line of its own, what it says on the next.
        after = blocks[i + 1]
        if (
            b.kind == "caption"
            and len(b.lines) == 1
            and b.chars < 14
            and after.kind == "text"
            and after.chars < 400
            and after.size < b.size * 1.1
            and after.box[1] - b.box[3] < 0.6 * b.size
            and after.box[1] > b.box[1]
            and abs(after.box[0] - b.box[0]) < 2 * b.size
        ):
            after.kind = "caption"
            after.reason = "goes on with the caption above"
            after.parent = b.parent


def _nearest(caption: Block, things: list[Block], em: float) -> Block | None:
    best = None
    least = REACH * em
    for t in things:
        dx = -overlap_x(caption.box, t.box)
        dy = -overlap_y(caption.box, t.box)
        distance = max(dx, 0.0) + max(dy, 0.0)
        if distance < least and (dx < 0 or dy < 0):
            least = distance
            best = t
    return best


def _looks_apart(b: Block, em: float) -> bool:
    """Without a figure nearby a caption must not be a sentence of the text: 'Table 3 shows ...'."""
    words = b.first.text.split()
    after = words[2] if len(words) > 2 else ""
    named = words[1] if len(words) > 1 else ""
    return (
        named[-1:] in ".:|–"
        or after[:1] in ("", *"-–—|:")
        or after[:1].isupper()
        or b.bold
        or b.italic
        or b.size < 0.95 * em
    )


def stick(blocks: list[Block]) -> list[Block]:
    """Blocks with each caption right after what it names, or right before where it stands above."""
    moved = [b for b in blocks if b.kind == "caption" and b.parent is not None]
    out = list(blocks)
    for c in moved:
        parent = c.parent
        if parent is None or parent not in out:
            continue
        i, j = out.index(c), out.index(parent)
        if abs(i - j) == 1:
            continue
        between = out[min(i, j) + 1 : max(i, j)]
        if all(b.kind in ("caption", "figure", "table") for b in between):
            continue
        out.remove(c)
        j = out.index(parent)
        above = c.box[3] <= parent.box[1] + 0.3 * (parent.box[3] - parent.box[1])
        out.insert(j if above else j + 1, c)
    return out
