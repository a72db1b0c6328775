"""The table of contents: what the document says of itself matched with the headings found."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

import msgspec

from pincite.layout.blocks.block import Block
from pincite.model.ink import OutlineEntry


class TocOptions(msgspec.Struct, frozen=True):
    alike: float = 0.82  # similarity of an outline title and a heading's text


class Match(msgspec.Struct):
    """A heading's place in the table of contents."""

    source: str  # 'o', 's', 't' or 'd'
    score: float
    level: int = 0  # 0: not said by the source


def plain(text: str) -> str:
    """Text for comparing titles: compatibility forms folded, no case, letters and digits only."""
    text = unicodedata.normalize("NFKD", text).casefold()
    return "".join(ch for ch in text if ch.isalnum())


def alike(a: str, b: str) -> float:
    """Similarity 0..1 of two plain titles; a title inside the other counts by its share."""
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    short, long = (a, b) if len(a) < len(b) else (b, a)
    if len(short) < 0.6 * len(long):
        return 0.0
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def match_outline(
    outline: tuple[OutlineEntry, ...], pages: dict[int, list[Block]], options: TocOptions | None = None
) -> dict[int, Match]:
    """Headings (or text blocks that are headings by the outline's word) by ``id(block)``.

    A text block whose whole text equals an entry's title on the entry's page is made a heading, in
    place: the document itself calls it one.
    """
    options = options or TocOptions()
    found: dict[int, Match] = {}
    folded: dict[int, list[tuple[str, Block]]] = {}
    for entry in outline:
        if entry.page not in pages:
            continue
        if entry.page not in folded:
            folded[entry.page] = [
                (plain(b.text), b)
                for b in pages[entry.page]
                if b.kind == "heading" or (b.kind in ("text", "list_item") and b.lines and b.chars < 200)
            ]
        title = plain(entry.title)
        if len(title) < 2:
            continue
        best: tuple[float, Block] | None = None
        for text, b in folded[entry.page]:
            if id(b) in found:
                continue
            ratio = alike(title, text)
            if b.kind == "heading" and len(title) > 4 and text.endswith(title):
                ratio = max(ratio, 0.95)
            if b.kind != "heading" and ratio < 0.97:
                continue
            if ratio >= options.alike and (best is None or ratio > best[0]):
                best = (ratio, b)
        if best is None:
            continue
        b = best[1]
        if b.kind != "heading":
            b.kind = "heading"
            if b.marker[-1:].isalnum() or b.marker[-2:-1].isalnum():
                b.marker = ""  # a number is part of the heading, a bullet is not
            b.reason = "the outline names it"
        found[id(b)] = Match(source="o", score=1.0 if best[0] > 0.95 else 0.9, level=entry.level)
    return found


_TAIL = re.compile(r"[\s.…·_]*(?:\d{1,4}|[ivxlcIVXLC]{1,7})?\s*$")


def match_printed(contents: list[Block], headings: list[Block]) -> dict[int, Match]:
    """Headings that a printed contents page lists, by ``id(block)``."""
    titles = set()
    for block in contents:
        for row in block.lines:
            text = plain(_TAIL.sub("", " ".join(s.text for s in row)))
            if len(text) > 2:
                titles.add(text)
    if not titles:
        return {}
    return {id(h): Match(source="t", score=0.9) for h in headings if plain(h.text) in titles}
