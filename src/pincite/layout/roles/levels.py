"""Levels of headings over a whole document."""

from __future__ import annotations

from collections import Counter

from pincite.layout.blocks.block import Block
from pincite.layout.roles.numbers import depth_among, first_numbers
from pincite.layout.signs import headings as sign

FIRST_HEADINGS = 3  # Headings among which the title of a document stands.


def mark_levels(
    headings: list[Block],
    known: dict[Block, tuple[int, str]] | None = None,
    earlier: list[Block] | None = None,
) -> None:
    """Set ``level`` and the end of ``reason``; headings in reading order.

    Evidence in this order: ``known`` levels with their reason (outline, tags), the depth of decimal
    numbering, the rank of the style (size, weight, capitals). A child is never more than one level
    below what stands before it. ``earlier`` headings have their levels already and tell those of the
    styles they share.
    """
    if not headings:
        return
    known = known or {}
    earlier = earlier or []
    everything = earlier + headings
    styles = _ranked_styles(everything)
    firsts = first_numbers([h.text for h in everything])
    base = _number_base(everything, styles, firsts)
    anchors = _anchors(everything, {h: h.level for h in earlier}, known, styles, firsts, base)
    before = earlier[-1].level if earlier else 0
    for h in headings:
        rank = styles[h]
        depth = depth_among(h.text, firsts)
        if h in known:
            level, why = known[h]
        elif depth:
            level, why = depth + base, "level from its number"
        elif rank in anchors:
            level, why = anchors[rank], "level of headings set alike"
        else:
            level, why = _between(rank, anchors), "level by rank of its style"
        if before and level > before + 1:
            level = before + 1
        level = max(1, min(sign.MOST_LEVELS, level))
        h.level = level
        h.reason = f"{h.reason}; {why}" if h.reason else why
        before = level


def _anchors(
    headings: list[Block],
    settled: dict[Block, int],
    known: dict[Block, tuple[int, str]],
    styles: dict[Block, int],
    firsts: set[str],
    base: int,
) -> dict[int, int]:
    """Levels of styles whose level is known or said by numbers: they carry it to headings without."""
    votes: dict[int, Counter[int]] = {}
    for h in headings:
        level = settled.get(h, 0) or known.get(h, (0, ""))[0]
        depth = depth_among(h.text, firsts)
        if not level and depth:
            level = depth + base
        if level:
            votes.setdefault(styles[h], Counter())[level] += 1
    return {rank: max(c.items(), key=lambda kv: (kv[1], -kv[0]))[0] for rank, c in votes.items()}


def _number_base(headings: list[Block], styles: dict[Block, int], firsts: set[str]) -> int:
    """1 where unnumbered headings in a larger style (a document title) stand over '1', '2' ..., or
    over 'Chapter 1' with its '1.1'."""
    tops = [styles[h] for h in headings if depth_among(h.text, firsts) == 1]
    if not tops:
        return 0
    top = min(tops)
    above = (h for h in headings[:FIRST_HEADINGS] if styles[h] < top)
    return 1 if any(not depth_among(h.text, firsts) for h in above) else 0


def _between(rank: int, anchors: dict[int, int]) -> int:
    """A level for a style rank between ranks whose levels are known."""
    if not anchors:
        return rank + 1
    larger = [r for r in anchors if r < rank]
    smaller = [r for r in anchors if r > rank]
    if larger:
        return anchors[max(larger)] + (rank - max(larger))
    return max(1, anchors[min(smaller)] - (min(smaller) - rank))


def _ranked_styles(headings: list[Block]) -> dict[Block, int]:
    """Style rank of each heading, 0 the most prominent."""
    sizes: list[float] = []
    for size in sorted({round(h.size, 1) for h in headings}, reverse=True):
        if not sizes or sizes[-1] - size > sign.SIZE_STEP:
            sizes.append(size)
    keys: dict[Block, tuple[int, int, int]] = {}
    for h in headings:
        tier = min(range(len(sizes)), key=lambda k: abs(sizes[k] - h.size))
        keys[h] = (tier, 0 if h.bold else 1, 0 if h.caps else 1)
    rank = {key: i for i, key in enumerate(sorted(set(keys.values())))}
    return {h: rank[key] for h, key in keys.items()}
