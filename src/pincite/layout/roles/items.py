"""What belongs to a list item: lines of it that were taken for paragraphs, and text that was taken for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.numbering import family
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.model import lexicon
from pincite.model.geometry import overlap_x, union

SAME_SIZE = 0.6  # points by which the sizes of an item's lines differ
SAME_PLACE = 0.4  # em by which the starts of an item's lines differ
STEP = 1.75  # em between the baselines of an item's lines ...
FILLED_STEP = 2.6  # ... and where the first is filled as far as it goes
ROOM = 2.0  # em of white space behind a line in which the next word would have fitted
MUCH = 6.0  # em of it behind which a capital starts a text of its own
OUT = 0.5  # em by which a line stands left of the mark of the item that it is none of

_FINISHED = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS)


def mended(blocks: list[Block], frame: Frame) -> list[Block]:
    """The blocks in reading order, list items with all their lines and no other."""
    if not any(b.kind == "list_item" for b in blocks):
        return blocks
    parted = [part for i, b in enumerate(blocks) for part in _parted(i, blocks, frame.words)]
    out: list[Block] = []
    for b in parted:
        if out and out[-1].kind == "list_item" and b.kind == "text" and _goes_on(out[-1], b, parted, frame.words):
            out[-1].lines += b.lines
            out[-1].box = union([out[-1].box, b.box])
        else:
            out.append(b)
    return out


def text_start(b: Block, words: WordTable) -> float:
    """Where the text of an item starts, behind its mark."""
    s = b.first
    if b.mark is not None or not b.marker:
        return s.x0
    return b.lines[0][1].x0 if len(b.lines[0]) > 1 else words.x0[min(s.first + 1, s.last - 1)]


def _right(b: Block, blocks: list[Block]) -> float:
    """Where the lines of the column end that an item stands in: of items and text of its size."""
    return max(
        o.box[2]
        for o in blocks
        if o is b
        or (
            o.kind in ("text", "list_item")
            and o.group == b.group
            and abs(o.size - b.size) < SAME_SIZE
            and overlap_x(o.box, b.box) > 0
        )
    )


def _first_word(s: Segment, words: WordTable) -> float:
    return words.x1[s.first] - words.x0[s.first]


def _parted(i: int, blocks: list[Block], words: WordTable) -> Iterator[Block]:
    """The block, and what is none of it: lines that start left of its mark where there was room for their
    first word on the line before."""
    b = blocks[i]
    if b.kind != "list_item" or len(b.lines) == 1:
        yield b
        return
    right = _right(b, blocks)
    left = (b.mark or b.first.box)[0]
    for k, (above, row) in enumerate(pairwise(b.lines), 1):
        s = row[0]
        room = right - above[-1].x1 - _first_word(s, words)
        apart = s.x0 < left - OUT * s.size or (s.text[:1].isupper() and room > MUCH * s.size)
        if apart and room > ROOM * s.size:
            part = block_of(b.lines[:k], b.kind, b.group)
            part.mark_as(b.kind, b.reason, marker=b.marker, level=b.level)
            part.mark = b.mark
            if b.mark is not None:
                part.box = union([part.box, b.mark])
            yield part
            yield block_of(b.lines[k:], group=b.group)
            return
    yield b


def _goes_on(item: Block, b: Block, blocks: list[Block], words: WordTable) -> bool:
    """True if a text is what the item before it goes on with: it starts where the item's text does, and in
    mid-sentence."""
    s, above = b.first, item.last
    start = item.lines[1][0].x0 if len(item.lines) > 1 else text_start(item, words)
    if (
        abs(s.x0 - start) > SAME_PLACE * s.size
        or abs(s.size - item.size) > SAME_SIZE
        or b.group != item.group
        or not 0 < s.baseline - above.baseline < FILLED_STEP * s.size
        or family(words.text[s.first])
        or above.text.rstrip()[-1:] in _FINISHED
    ):
        return False
    if _right(item, blocks) - above.x1 < _first_word(s, words):
        return True
    runs_on = s.text[:1].islower() or s.text[:1] == "("
    return runs_on and s.baseline - above.baseline < STEP * s.size
