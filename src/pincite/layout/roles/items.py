"""What belongs to a list item: lines of it that were taken for paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.numbering import mark_of
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.model import lexicon
from pincite.model.geometry import union

SAME_SIZE = 0.6  # points by which the sizes of an item's lines differ
SAME_PLACE = 0.4  # em by which the starts of an item's lines differ ...
HANGING = 0.3  # ... and by which a line that is none of its starts further in or out ...
FREE_BESIDE = 1.0  # ... with so many em of white space beside the word that would have fitted before it ...
FREE_BESIDE_SMALL = 2.0  # ... or so many before small letters
STEP = 1.75  # em between the baselines of an item's lines ...
FILLED_STEP = 2.6  # ... and where the first is filled as far as it goes
NEAR = 4.0  # em by which text that is as wide as a list starts left or right of an item

# What a line ends in that goes on, whatever stands beside it.
_GOING_ON = frozenset("-\u2010" + lexicon.COMMAS)
_FINISHED = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS)


def mended(blocks: list[Block], frame: Frame) -> list[Block]:
    """The blocks in reading order, list items with all their lines."""
    out: list[Block] = []
    for b in _parted(blocks, frame.words):
        item = out[-1] if out and out[-1].kind == "list_item" and b.kind == "text" else None
        if item and _goes_on(item, b, blocks, frame.words):
            item.lines += b.lines
            item.box = union([item.box, b.box])
        else:
            out.append(b)
    return out


def _parted(blocks: list[Block], words: WordTable) -> list[Block]:
    """The blocks, with what only stands below an item cut off it."""
    out: list[Block] = []
    for b in blocks:
        out.append(b)
        if b.kind != "list_item" or len(b.lines) == 1:
            continue
        # Where it is asked for: it looks at all blocks of the page.
        right = partial(_right, b, b.box[2], blocks)
        at = _left_at(b.lines, text_start(b, words), b.mark[0] if b.mark else b.first.x0, right, words)
        while at:
            last = out[-1]
            rest = block_of(last.lines[at:], group=b.group)
            last.lines = last.lines[:at]
            last.box = union([s.box for row in last.lines for s in row] + ([last.mark] if last.mark else []))
            out.append(rest)
            at = _left_at(rest.lines, rest.first.x0, rest.first.x0, right, words)
    return out


def _left_at(
    lines: list[list[Segment]], start: float, mark: float, right: Callable[[], float], words: WordTable
) -> int:
    """The first of an item's ``lines`` that is none of it, 0 for none: it starts further in than its text or
    further out than its mark, though its first word would have fitted on the line before. Lines further in
    may go on to the ``right`` edge of the column, others to the end of the longest."""
    longest = max([row[-1].x1 for row in lines])
    for i, (above, row) in enumerate(pairwise(lines), start=1):
        s = row[0]
        inner, outer = s.x0 > start + HANGING * s.size, s.x0 < mark - HANGING * s.size
        if not (inner or outer) or s.tag >= 0 or above[-1].text.rstrip()[-1:] in _GOING_ON:
            continue
        free = FREE_BESIDE_SMALL if s.text[:1].islower() else FREE_BESIDE
        if (right() if inner else longest) - above[-1].x1 - _first_word(s, words) > free * s.size:
            return i
    return 0


def text_start(b: Block, words: WordTable) -> float:
    """Where the text of an item starts, behind its mark."""
    s = b.first
    if b.mark is not None or not b.marker:
        return s.x0
    glued = len(words.text[s.first]) - len(b.marker)
    if glued > 0:  # '10.Jump'
        return words.x1[s.first] - (words.x1[s.first] - s.x0) * glued / len(words.text[s.first])
    return b.lines[0][1].x0 if len(b.lines[0]) > 1 else words.x0[min(s.first + 1, s.last - 1)]


def _right(b: Block, own: float, blocks: list[Block]) -> float:
    """Where the lines of the column end that an item stands in, whose ``own`` end there: of items and text of
    its size."""
    beside = [
        o.box[2]
        for o in blocks
        if o.kind in ("text", "list_item")
        and o.group == b.group
        and abs(o.size - b.size) < SAME_SIZE
        and abs(o.box[0] - b.box[0]) < NEAR * b.size
    ]
    return max([own, *beside])


def _first_word(s: Segment, words: WordTable) -> float:
    return words.x1[s.first] - words.x0[s.first]


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
        or s.tag >= 0  # a trusted structure tree has said what belongs together
        or mark_of(words.text[s.first])
        or above.text.rstrip()[-1:] in _FINISHED
    ):
        return False
    if _right(item, item.box[2], blocks) - above.x1 < _first_word(s, words):
        return True
    runs_on = s.text[:1].islower() or s.text[:1] == "("
    return runs_on and s.baseline - above.baseline < STEP * s.size
