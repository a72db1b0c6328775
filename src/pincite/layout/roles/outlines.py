"""Lists of slides without marks: text in steps, each further in and in smaller type than the one above, and
short texts one below the other at the place where other slides have such, too."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from pincite.layout.blocks.block import Block, block_of

STEP = (0.6, 3.0)  # em by which text on the next level is moved in
SMALLER = (0.7, 0.97)  # its size over that of the level above
BELOW = 2.0  # em of white space between both at most
SAME_PLACE = 0.3  # em by which the starts of one level differ
SAME_SIZE = 0.6  # points by which their sizes do
TEXTS = 3  # texts one below the other that may be a list ...
APART = 3.5  # ... with so many em from the end of one to the first line of the next at most
SLIDES = 2  # slides that show the same step in size: one alone may be a name over an address

_REASON = "one of the steps in which texts of these slides are set"
_REASON_PLAIN = "one of the texts below each other that stand at this place on several slides"


def mark_outlines(pages: list[list[Block]]) -> None:
    """Turn text that is set in steps on several slides into list items, in place; ``pages`` are blocks in
    reading order."""
    slides = [p for p in pages if any(b.title for b in p) and not any(b.kind == "list_item" for b in p)]
    steps = [{_sizes(a, b) for a, b in pairwise(p) if _is_step(a, b)} for p in slides]
    seen = Counter([sizes for own in steps for sizes in own])
    usual = {sizes for sizes, count in seen.items() if count >= SLIDES}
    if not usual:
        return
    hanging = {round(b.size) for p in slides for b in p if _hangs(b)}
    for page in slides:
        levels = [o for a, b in pairwise(page) if _is_step(a, b) and _sizes(a, b) in usual for o in (a, b)]
        items = {b for b in page if b.kind == "text" and any(_is_beside(b, o) for o in levels)}
        read = [part for b in page for part in (_parts(b, hanging) if b in items else [b])]
        if items:
            page[:] = read


def mark_plain(pages: list[list[Block]]) -> None:
    """Turn texts that stand one below the other, in one look and at one place of several slides, into list
    items, in place; ``pages`` are blocks in reading order."""
    slides = [p for p in pages if any(b.title for b in p) and not any(b.kind == "list_item" for b in p)]
    found = [(n, run) for n, page in enumerate(slides) for run in _runs(page) if len(run) >= TEXTS]
    for n, run in found:
        if any(n != other and _is_level(run[0], theirs[0]) for other, theirs in found):
            for b in run:
                b.mark_as("list_item", _REASON_PLAIN, level=1)


def _runs(page: list[Block]) -> list[list[Block]]:
    """The texts of a slide by those that follow each other on one level."""
    runs: list[list[Block]] = []
    before: Block | None = None
    for b in page:
        text = b if b.kind == "text" and not b.title else None
        if text and before and _is_beside(text, before) and _is_near(before, text):
            runs[-1].append(text)
        elif text:
            runs.append([text])
        before = text
    return runs


def _is_near(a: Block, b: Block) -> bool:
    return 0 < b.first.baseline - a.last.baseline < APART * b.size


def _sizes(a: Block, b: Block) -> tuple[int, int]:
    return round(a.size), round(b.size)


def _is_step(a: Block, b: Block) -> bool:
    """True if text ``b`` is one level below text ``a``, right above it."""
    if a.kind != "text" or b.kind != "text" or a.title or b.title or a.group != b.group:
        return False
    return (
        STEP[0] * a.size < b.first.x0 - a.first.x0 < STEP[1] * a.size
        and SMALLER[0] * a.size < b.size < SMALLER[1] * a.size
        and 0 < b.first.baseline - a.last.baseline < (1 + BELOW) * a.size
    )


def _is_beside(b: Block, o: Block) -> bool:
    """True if both are on one level."""
    return b.group == o.group and not b.title and _is_level(b, o)


def _is_level(b: Block, o: Block) -> bool:
    """True if both have the size and the left edge of one level."""
    return abs(b.size - o.size) < SAME_SIZE and abs(b.first.x0 - o.first.x0) < SAME_PLACE * o.size


def _hangs(b: Block) -> bool:
    """True if the second line of a text is moved in."""
    return b.kind == "text" and len(b.lines) > 1 and b.lines[1][0].x0 > b.first.x0 + SAME_PLACE * b.size


def _parts(b: Block, hanging: set[int]) -> list[Block]:
    """A text as items: each line that is not moved in starts one, where others of this size hang."""
    starts = [0]
    if round(b.size) in hanging:
        starts += [i for i, row in enumerate(b.lines) if i and row[0].x0 < b.first.x0 + SAME_PLACE * b.size]
    found = [b]
    if len(starts) > 1:
        found = [block_of(b.lines[i:end], group=b.group) for i, end in pairwise([*starts, len(b.lines)])]
    for part in found:
        part.mark_as("list_item", _REASON, level=1)
    return found
