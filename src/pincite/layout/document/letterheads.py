"""Tables that are running headers or footers: drawn at the same place of page after page, saying the same.

The first stays a table of the text; those of later pages are furniture.
"""

from __future__ import annotations

from itertools import chain

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.frame import TableDraft
from pincite.layout.page import PageDraft
from pincite.model.geometry import Box
from pincite.regex import regex

EDGE = 0.15  # share of the page's height at its top, or its foot, that such a table begins, or ends, in
HIGHEST = 0.34  # share of the page's height that it takes at most
PLACE = 3.0  # points by which the place of one differs from that of another
LEAST_ROWS, LEAST_CELLS = 2, 3  # of such a table, cells with text
PAGES_BACK = 4  # pages before on which the same one may stand
REASON = "says the same at the same place of an earlier page"
_PARTS = regex(r"\d+|\D+")
_ASIDE = ("header", "footer", "figure")


class Letterhead(msgspec.Struct, frozen=True):
    """A table at the edge of page ``number``: its place, and the texts of its cells by row."""

    number: int
    top: bool
    x0: float
    x1: float
    y: float
    rows: tuple[tuple[str, ...], ...]


def mark_letterheads(drafts: list[PageDraft], known: list[Letterhead]) -> list[Letterhead]:
    """Mark, in place, tables that were on an earlier page. ``known`` are those of the pages before these;
    returns those of the last pages."""
    known = list(known)
    for d in drafts:
        for top in (True, False):
            block = _at_edge(d, top=top)
            if block is None or block.table is None:
                continue
            here = _letterhead(block.box, block.table, d, top=top)
            low = block.box[3] - block.box[1] < HIGHEST * d.frame.height
            # Lists that are not drawn may say the same at the top of two pages by chance.
            if block.table.ruled and low and any(_again(here, other) for other in known[::-1]):
                block.furniture, block.reason = True, REASON
            known.append(here)
        known = [one for one in known if one.number > d.frame.number - PAGES_BACK]
    return known


def _at_edge(d: PageDraft, *, top: bool) -> Block | None:
    """What begins above all text of a page, or ends below it, near the edge."""
    body = [b for b in d.blocks if b.kind not in _ASIDE]
    if len(body) < 2:
        return None
    height = d.frame.height
    if top:
        block = min(body, key=lambda b: b.box[1])
        near = block.box[1] < EDGE * height
    else:
        block = max(body, key=lambda b: b.box[3])
        near = block.box[3] > (1 - EDGE) * height
    return block if near else None


def _letterhead(box: Box, table: TableDraft, d: PageDraft, *, top: bool) -> Letterhead:
    rows: list[list[str]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        if cell.lines:
            rows[cell.row].append(" ".join([d.frame.words.text[i] for line in cell.lines for i in line]))
    x0, y0, x1, y1 = box
    return Letterhead(d.frame.number, top, x0, x1, y0 if top else y1, tuple(map(tuple, rows)))


def _again(here: Letterhead, other: Letterhead) -> bool:
    """True if ``other`` says all that ``here`` does, at the same place; more rows may follow it inwards."""
    if here.number == other.number or here.top != other.top:
        return False
    if max(abs(here.x0 - other.x0), abs(here.x1 - other.x1), abs(here.y - other.y)) > PLACE:
        return False
    count = len(here.rows)
    if count < LEAST_ROWS or sum(map(len, here.rows)) < LEAST_CELLS or count > len(other.rows):
        return False
    rows = other.rows[:count] if here.top else other.rows[-count:]
    if [len(row) for row in rows] != [len(row) for row in here.rows]:
        return False
    cells = zip(chain(*here.rows), chain(*rows), strict=True)
    return all(a == b or _same_but_pages(a, b, (here.number, other.number)) for a, b in cells)


def _same_but_pages(a: str, b: str, pages: tuple[int, int]) -> bool:
    """True if two texts differ only where each has the number of its page."""
    one, other = _PARTS.findall(a), _PARTS.findall(b)
    numbers = tuple(map(str, pages))
    parts = list(zip(one, other, strict=False))
    return len(one) == len(other) and all(x == y or (x, y) == numbers for x, y in parts)
