"""Headings by their number: lines that count on over the document, each over text of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Segment
from pincite.layout.page import PageDraft
from pincite.layout.roles.schemes import Number, number_of, titles
from pincite.model import lexicon
from pincite.model.geometry import overlap_x

_TEXT = ("text", "list_item")
# What no title ends in: what is a sentence, or goes on.
_ENDS = frozenset(lexicon.STOPS + lexicon.SEMICOLONS + lexicon.COMMAS + lexicon.COLONS)
_PAUSES = frozenset(lexicon.STOPS + lexicon.SEMICOLONS + lexicon.COLONS)

SHORT_BY = 1.5  # em by which a line ends before its column does, where nothing goes on in the next
LONGEST = 80  # characters of such a title
MOST_LINES = 2  # printed lines of one that is a block of its own
LEAST = 3  # lines that count alike, which a scheme needs
LISTED = 0.4  # share of them that stand right over the next of their kind, up to which they are no list
TITLED = 0.5  # share of all that start so and are titles
SCORE = 0.7  # how sure such a heading is


class _Line(msgspec.Struct):
    """A line that starts with a number: lines ``first`` up to ``last`` of a block."""

    block: Block
    first: int
    last: int
    number: Number
    title: bool  # it is short, ends as titles do and nothing goes on in the next line
    found: bool  # it is a heading already
    over: Number | None  # what stands right below it starts with this number

    @property
    def style(self) -> tuple[str, bool, int]:
        segment = self.block.lines[self.first][0]
        return (self.number.form, segment.bold, round(segment.size))


def mark_numbered(drafts: list[PageDraft]) -> None:
    """Mark as headings the lines that are numbered as such, whatever their look, and part them from their
    text. The blocks of the drafts are changed.

    Lines whose number has one form and that are set alike are a scheme: of headings if most are titles and
    stand over text, not over the next of their kind. Only forms that title more often than they list
    count, and only where other headings of the document are numbered, too.
    """
    heads = [number_of(b.text) for d in drafts for b in d.blocks if b.kind == "heading"]
    if sum([n is not None for n in heads]) < LEAST:
        return
    schemes: dict[tuple[str, bool, int], list[_Line]] = {}
    for line in (line for d in drafts for line in _numbered_lines(d.blocks)):
        schemes.setdefault(line.style, []).append(line)
    chosen: dict[Block, list[_Line]] = {}
    for members in schemes.values():
        if _heads(members):
            for line in members:
                if line.title and not line.found:
                    chosen.setdefault(line.block, []).append(line)
    for d in drafts:
        d.blocks[:] = [part for b in d.blocks for part in _parted(b, chosen.get(b, []))]


def _heads(members: list[_Line]) -> bool:
    """True if lines of one form and style are headings."""
    found = [m for m in members if m.title]
    listed = sum([m.over is not None and m.over.form == m.number.form for m in found])
    return len(found) >= LEAST and len(found) >= TITLED * len(members) and listed <= LISTED * len(found)


def _numbered_lines(blocks: list[Block]) -> Iterator[_Line]:
    """Lines of running text that start with the number of a heading, in reading order."""
    texts = [b for b in blocks if b.kind in (*_TEXT, "heading") and b.lines]
    followers = dict(pairwise(b for b in blocks if b.kind not in ("header", "footer")))
    for b in texts:
        numbers = [number_of(_text(row)) for row in b.lines]
        if not any(n is not None and titles(n) for n in numbers):
            continue
        edge = max([o.box[2] for o in texts if o is b or overlap_x(o.box, b.box) > 0])
        after = followers.get(b)
        next_lines = after.lines if after and after.kind in (*_TEXT, "heading") else []
        whole = b.kind == "heading" or (b.bold and len(b.lines) <= MOST_LINES)
        whole = whole and not any(numbers[1:])
        for k, (row, number) in enumerate(zip(b.lines, numbers, strict=True)):
            if number is None or not titles(number) or (k and not _ended(b.lines[k - 1], edge)):
                continue
            last = k + 1
            if k == 0 and (whole or (len(b.lines) == MOST_LINES and not _ended(row, edge))):
                last = len(b.lines)
            alone = last == len(b.lines)
            found = whole and b.kind == "heading"
            title = found or _is_title(b.lines[k:last], edge, alone=alone)
            below = b.lines[last:] or next_lines
            yield _Line(b, k, last, number, title, found, number_of(_text(below[0])) if below else None)


def _is_title(lines: list[list[Segment]], edge: float, *, alone: bool) -> bool:
    text = " ".join(map(_text, lines)).rstrip()
    short = (alone and lines[0][0].bold) or edge - lines[-1][-1].x1 > SHORT_BY * lines[-1][-1].size
    return short and len(text) <= LONGEST and text[-1:] not in _ENDS and any(map(str.isalpha, text))


def _ended(row: list[Segment], edge: float) -> bool:
    """True if what a line says does not go on in the next."""
    return edge - row[-1].x1 > SHORT_BY * row[-1].size or _text(row).rstrip()[-1:] in _PAUSES


def _text(row: list[Segment]) -> str:
    return row[0].text if len(row) == 1 else " ".join([s.text for s in row])


def _parted(b: Block, heads: list[_Line]) -> Iterator[Block]:
    """The block, or its headings and the text between them."""
    if not heads:
        yield b
        return
    at = 0
    for line in sorted(heads, key=lambda line: line.first):
        if line.first > at:
            yield _like(b, b.lines[at : line.first])
        head = _like(b, b.lines[line.first : line.last])
        head.mark_as("heading", f"numbered as {line.number.form} over text")
        head.score = SCORE
        yield head
        at = line.last
    if at < len(b.lines):
        yield _like(b, b.lines[at:])


def _like(b: Block, lines: list[list[Segment]]) -> Block:
    """A part of a block that is the rest of it in all else; the block itself where it is all of it."""
    if len(lines) == len(b.lines):
        return b
    part = block_of(lines, "text" if b.kind == "heading" else b.kind, b.group)
    if lines[0] is b.lines[0]:
        part.marker, part.mark, part.level, part.reason = b.marker, b.mark, b.level, b.reason
    return part
