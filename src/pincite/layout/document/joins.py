"""Paragraphs that go on in the next column or on the next page."""

from __future__ import annotations

from pincite.layout.blocks.block import Block
from pincite.model import lexicon
from pincite.model.geometry import overlap_x

# What a text ends in that does not go on elsewhere.
_FINISHED = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS)

SAME_SIZE = 0.6  # points by which the sizes of the two differ
SOLID = 0.3  # em by which the boxes of lines set solid overlap
NEAR = 3.0  # em below a block within which the next was already looked at as its next line
FULL = 0.8  # share of the column's width from which a last line is full: its text goes on
LEAST_CHARS = 20  # characters of a text that goes on: fewer are a label

HYPHENS = "-\u2010\u00ad"  # What a word ends in that is broken: a hyphen of any kind, or a soft one.

_TEXT = ("text", "list_item")
_SKIP = ("header", "footer", "footnote", "figure", "caption", "table")


def mark_joins(pages: list[list[Block]]) -> None:
    """Set ``continues`` on blocks whose text goes on with that of an earlier block, in place.

    ``pages`` are blocks in reading order. The earlier block must end in mid-sentence at the full
    width of its column, the later one must start in lower case (or finish a broken word).
    """
    before: Block | None = None
    before_page = -1
    for number, blocks in enumerate(pages):
        for b in blocks:
            if b.kind in _SKIP:
                continue
            if b.kind not in _TEXT:
                before = None
                continue
            near = number - before_page <= 1  # a page between that holds none of the text ends it
            if before is not None and near and _goes_on(before, b, number != before_page):
                b.continues = before
            before, before_page = b, number


def _goes_on(a: Block, b: Block, other_page: bool) -> bool:
    if not other_page and a.last.tag >= 0 and b.first.tag >= 0:
        return a.last.tag == b.first.tag  # a trusted structure tree says so
    if b.kind == "list_item" or abs(a.size - b.size) > SAME_SIZE or a.bold != b.bold:
        return False
    below = b.box[1] >= a.box[3] - SOLID * b.size and overlap_x(a.box, b.box) > 0
    if below and not other_page and b.box[1] - a.box[3] < NEAR * a.size:
        return False  # directly below: flow has already decided that it is another paragraph
    end = a.last.text.rstrip()
    if not b.first.text.lstrip()[:1].islower():
        return False
    if end[-1:] in HYPHENS and end[-2:-1].isalpha():
        return True
    full = a.last.x1 > a.box[0] + FULL * (a.box[2] - a.box[0])
    return full and end[-1:] not in _FINISHED and a.chars > LEAST_CHARS
