"""Captions: blocks that name a figure or table, and what they belong to."""

from __future__ import annotations

import re
from itertools import pairwise

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.order import behind_text
from pincite.model import lexicon
from pincite.model.geometry import overlap_x, overlap_y
from pincite.regex import regex

_CAPTION = regex(
    rf"^[{re.escape(lexicon.CAPTION_BRACKETS)}]?{lexicon.numbered('tables', 'figures', 'exhibits')}"
    r"(?:[A-Z]\.?\d{1,3}|\d{1,3}|[IVX]{1,5}|[A-Z](?=[\s.:]))(?:[.\-–]\d{1,3})*[a-z]?\s*(?:[.:–—|)\]>】〉》］]|\s|$)"
)

REACH = 3.5  # em: how far a caption may stand from what it names
MOST_CHARS = 600  # characters of a caption; longer text only starts with the name of a figure

# Characters below which a caption is the name alone, and what it says may stand on the next line ...
NAME_CHARS = 14
REST_CHARS = 400  # ... in so many characters ...
REST_SIZE = 1.1  # ... in type no larger than this, over the name's ...
REST_GAP = 0.6  # ... so many em below ...
REST_SHIFT = 2.0  # ... and starting no further away than this many em
SMALL = 0.95  # size over the body's below which a text is set apart from it
ABOVE = 0.3  # share of the height of what it names above which a caption stands over it


def is_caption_text(text: str) -> bool:
    """True if the text starts as a caption does: 'Figure 3.', 'Tab. 2:', 'Box 1'."""
    return _CAPTION.match(text) is not None


def mark_captions(blocks: list[Block], em: float) -> None:
    """Set kind 'caption', and the parent where a figure or table is near."""
    behind = behind_text(blocks)
    things = [b for b in blocks if b.kind in ("figure", "table") and b not in behind]
    for b in blocks:
        if b.kind == "text" and b.chars <= MOST_CHARS and is_caption_text(b.first.text):
            near = _nearest(b, things, em)
            if near is not None or _looks_apart(b, em):
                b.mark_as("caption", "starts with the name and number of a figure or table")
                b.parent = near
    for b, after in pairwise(blocks):
        if b.kind == "caption" and after.kind == "text" and _goes_on(b, after):
            after.mark_as("caption", "goes on with the caption above")
            after.parent = b.parent


def _goes_on(name: Block, after: Block) -> bool:
    """True if the name stands on a line of its own, and what it says on the next."""
    return (
        len(name.lines) == 1
        and name.chars < NAME_CHARS
        and after.chars < REST_CHARS
        and after.size < name.size * REST_SIZE
        and after.box[1] - name.box[3] < REST_GAP * name.size
        and after.box[1] > name.box[1]
        and abs(after.box[0] - name.box[0]) < REST_SHIFT * name.size
    )


def _nearest(caption: Block, things: list[Block], em: float) -> Block | None:
    near: list[tuple[float, Block]] = []
    for t in things:
        dx, dy = -overlap_x(caption.box, t.box), -overlap_y(caption.box, t.box)
        if min(dx, dy) < 0 and max(dx, dy) < REACH * max(em, caption.size):
            near.append((max(dx, dy, 0.0), t))
    return min(near, key=lambda n: n[0], default=(0.0, None))[1]


def _looks_apart(b: Block, em: float) -> bool:
    """Without a figure nearby a caption must not be a sentence of the text: 'Table 3 shows ...'."""
    _, named, after = [*b.first.text.split(maxsplit=3), "", "", ""][:3]
    return (
        named[-1:] in _AFTER_NUMBER
        or after[:1] in _BEFORE_TITLE
        or after[:1].isupper()
        or b.bold
        or b.italic
        or b.size < SMALL * em
    )


_AFTER_NUMBER = ("", ".", ":", "|", "–", "]", ">", "】")
_BEFORE_TITLE = ("", "-", "–", "—", "|", ":")


def stick(blocks: list[Block]) -> list[Block]:
    """Blocks with each caption right after what it names, or right before where it stands above."""
    out = list(blocks)
    for c in blocks:
        parent = c.parent
        if c.kind != "caption" or parent is None or parent not in out:
            continue
        i, j = sorted((out.index(c), out.index(parent)))
        if all(b.kind in ("caption", "figure", "table") for b in out[i + 1 : j]):
            continue
        out.remove(c)
        j = out.index(parent)
        above = c.box[3] <= parent.box[1] + ABOVE * (parent.box[3] - parent.box[1])
        out.insert(j if above else j + 1, c)
    return out
