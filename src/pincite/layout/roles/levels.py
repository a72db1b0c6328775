"""Levels of headings over a whole document."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from pincite.layout.blocks.block import Block
from pincite.layout.roles.schemes import Numbering, readings
from pincite.layout.signs import headings as sign
from pincite.model.geometry import overlap_x

FIRST_HEADINGS = 3  # Headings among which the title of a document stands.
INSET = 2.0  # Em from the left edge of the text at which a line set in the middle of it begins.
OFF_CENTRE = (
    3.0  # Em by which the room at both sides of a centred line differs: its column is as wide as seen.
)


def mark_lead(pages: list[tuple[list[Block], float]]) -> None:
    """Mark the headings before the first one that is not centred on its page or over its text.
    ``pages`` are blocks and width of each."""
    for blocks, width in pages:
        heads = [b for b in blocks if b.kind == "heading"]
        text = [b.box for b in blocks if b.kind in ("text", "list_item")] if heads else []
        for h in heads:
            column = [box for box in text if overlap_x(box, h.box) > 0] or text or [h.box]
            room = h.box[0] - min([box[0] for box in column])
            off_text = room - (max([box[2] for box in column]) - h.box[2])
            off_page = h.box[0] - (width - h.box[2])
            h.lead = room > INSET * h.size and min(abs(off_text), abs(off_page)) < OFF_CENTRE * h.size
            if not h.lead:
                return


def mark_levels(
    headings: list[Block],
    known: dict[Block, tuple[int, str]] | None = None,
    earlier: list[Block] | None = None,
) -> None:
    """Set ``level`` and the end of ``reason``; headings in reading order.

    Evidence in this order: ``known`` levels with their reason (outline, tags), the place of a number in the
    numbering of the document, the rank of the style (size, weight, centred at the start, slope).
    ``earlier`` headings have their levels already and tell those of the styles they share. A level belongs
    to a style: headings set alike are on one, whatever stands before them.
    """
    known, earlier = known or {}, earlier or []
    everything = earlier + headings
    styles = _ranked_styles(everything)
    depths = _number_depths(everything, styles)
    base = _number_base(everything, styles, depths)
    settled = {h: level for h, (level, _) in known.items()} | {h: h.level for h in earlier}
    # Styles whose level is known or said by numbers carry it to headings without.
    votes: dict[int, Counter[int]] = {}
    for h in everything:
        level = settled.get(h) or (depths[h] and depths[h] + base)
        if level:
            votes.setdefault(styles[h], Counter())[level] += 1
    anchors = {rank: max(c, key=lambda level: (c[level], -level)) for rank, c in votes.items()}
    for h in headings:
        if h in known:
            level, why = known[h]
        elif depths[h]:
            level, why = depths[h] + base, "level from its number"
        elif styles[h] in anchors:
            level, why = anchors[styles[h]], "level of headings set alike"
        else:
            level, why = _between(styles[h], anchors), "level by rank of its style"
        h.level = max(1, min(sign.MOST_LEVELS, level))
        h.reason = f"{h.reason}; {why}" if h.reason else why


def _number_depths(headings: list[Block], styles: dict[Block, int]) -> dict[Block, int]:
    """How deep the numbering of the document puts each heading, from 1; 0 for those without a number.

    What is counted alike is one level: a form that is open goes on there, another begins a level below. A
    heading without a number, set larger, closes the forms of smaller headings. The titles of slides are
    on one level, numbered or not.
    """
    numbering = Numbering()
    depths: dict[Block, int] = {}
    for h in headings:
        found = [] if h.title else list(readings(h.text))
        depths[h] = numbering.depth_of(found, styles[h], h.size) if found else 0
        if not found:
            numbering.close_below(styles[h])
    return depths


def _number_base(headings: list[Block], styles: dict[Block, int], depths: dict[Block, int]) -> int:
    """1 where unnumbered headings in a larger style (a document title) stand over '1', '2' ..., or
    over 'Chapter 1' with its '1.1'."""
    top = min([styles[h] for h in headings if depths[h] == 1], default=0)
    before = list(takewhile(lambda h: not depths[h], headings[:FIRST_HEADINGS]))
    return int(any(styles[h] < top for h in before))


def _between(rank: int, anchors: dict[int, int]) -> int:
    """A level for a style rank between ranks whose levels are known."""
    if not anchors:
        return rank + 1
    larger = [r for r in anchors if r < rank]
    near = max(larger) if larger else min(anchors)
    return max(1, anchors[near] + rank - near)


def _ranked_styles(headings: list[Block]) -> dict[Block, int]:
    """Style rank of each heading, 0 the most prominent."""
    sizes: list[float] = []
    for size in sorted({round(h.size, 1) for h in headings}, reverse=True):
        if not sizes or sizes[-1] - size > sign.SIZE_STEP:
            sizes.append(size)
    keys: dict[Block, tuple[int, int, int, int]] = {}
    for h in headings:
        tier = min(range(len(sizes)), key=lambda k: abs(sizes[k] - h.size))
        # Titles of slides are on one level, however much their text made them shrink.
        keys[h] = (-1, 0, 0, 0) if h.title else (tier, int(not h.bold), int(not h.lead), int(h.italic))
    rank = {key: i for i, key in enumerate(sorted(set(keys.values())))}
    return {h: rank[key] for h, key in keys.items()}
