"""The table of contents: what the document says of itself matched with the headings found."""

from __future__ import annotations

import unicodedata
from typing import Literal

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.roles.contents import untailed
from pincite.model.ink import OutlineEntry

ALIKE = 0.82  # similarity (0..1) from which an outline title is that of a heading: a number more or less
SAME = 0.97  # similarity from which a text that is not set as a heading is one by the outline's word

# Similarity from which nothing but signs and spaces differs; also that of a title whose number alone is
# left out in the outline.
EXACT = 0.95
# Score of a heading that a printed contents page lists, or of one that the outline words otherwise.
PRINTED = 0.9
SHORTER = 0.6  # share of the longer title's length below which the shorter one is another title
LEAST_END = 5  # letters and digits of an outline title that may be the end of a heading
DEEPEST = 10  # levels of an outline that programs write; deeper ones are of entries that were never ended
LONGEST_TITLE = 200  # characters from which a text block is no title


class Match(msgspec.Struct, frozen=True):
    """A heading's place in the table of contents."""

    source: Literal["o", "s", "t", "d"]
    score: float
    level: int = 0  # 0: not said by the source


def plain(text: str) -> str:
    """Text for comparing titles: compatibility forms folded, no case, letters and digits only."""
    text = unicodedata.normalize("NFKD", text).casefold()
    return "".join([ch for ch in text if ch.isalnum()])


def alike(a: str, b: str) -> float:
    """Similarity 0..1 of two plain titles; a title inside the other counts by its share."""
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    short, long = (a, b) if len(a) < len(b) else (b, a)
    if len(short) < SHORTER * len(long):
        return 0.0
    from difflib import SequenceMatcher  # for documents that have an outline or a list of contents

    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def mark_outlined(outline: tuple[OutlineEntry, ...], pages: dict[int, list[Block]]) -> dict[Block, Match]:
    """Headings, and text blocks that are headings by the outline's word: such a block's whole text
    equals an entry's title on the entry's page, and it is marked one. An outline says no levels where it is
    deeper than headings can be."""
    sound = all(entry.level <= DEEPEST for entry in outline)
    found: dict[Block, Match] = {}
    folded: dict[int, list[tuple[str, Block]]] = {}
    for entry in outline:
        if entry.page not in pages:
            continue
        if entry.page not in folded:
            folded[entry.page] = [
                (plain(b.text), b)
                for b in pages[entry.page]
                if b.kind == "heading" or (b.kind in ("text", "list_item") and b.chars < LONGEST_TITLE)
            ]
        title = plain(entry.title)
        rated = ((_likeness(title, text, b), b) for text, b in folded[entry.page] if b not in found)
        # A heading before an item of a list that announces it; then the first of the best: max keeps it.
        ratio, b = max(rated, key=_rank, default=(0.0, None))
        if b is None or ratio < ALIKE:
            continue
        if b.kind != "heading":
            b.kind = "heading"
            if any(map(str.isalnum, b.marker)):
                b.marker = ""  # a number is part of the heading, a bullet is not
            b.reason = "the outline names it"
        score = 1.0 if ratio > EXACT else PRINTED
        found[b] = Match(source="o", score=score, level=entry.level if sound else 0)
    return found


def _rank(rated: tuple[float, Block]) -> tuple[float, bool, float]:
    ratio, b = rated
    return min(ratio, EXACT), b.kind == "heading", ratio


def _likeness(title: str, text: str, b: Block) -> float:
    """Similarity of an outline title and a block's text, both plain; 0 for a text that is not the same."""
    ratio = alike(title, text)
    if b.kind == "heading":
        ended = len(title) >= LEAST_END and text.endswith(title)
        return max(ratio, EXACT) if ended else ratio
    return ratio if ratio >= SAME else 0.0


def match_printed(contents: list[Block], headings: list[Block]) -> dict[Block, Match]:
    """Headings that a printed contents page lists."""
    rows = (" ".join([s.text for s in row]) for block in contents for row in block.lines)
    titles = {plain(untailed(row)) for row in rows} - {""}
    return {h: Match(source="t", score=PRINTED) for h in headings if plain(h.text) in titles}
