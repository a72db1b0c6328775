"""Blocks to elements: words brought into reading order, lines and text made, ids given."""

from __future__ import annotations

from collections import Counter
from typing import cast

import msgspec
import numpy as np

from pincite.layout.blocks.block import Block
from pincite.layout.document.joins import HYPHENS
from pincite.layout.frame import Segment, TableDraft, WordTable
from pincite.layout.page import PageDraft
from pincite.layout.roles.code import indents
from pincite.layout.roles.contents import tidy_leaders
from pincite.layout.text.framing import Framed
from pincite.layout.text.lines import joined
from pincite.layout.text.turning import FULL_TURN, turn_box
from pincite.model import words as wordflags
from pincite.model.elements import Cell, Element, Kind, Line, Span, Table
from pincite.model.geometry import Box, centre_in, union
from pincite.model.ink import Link
from pincite.model.words import Words

# Kinds whose printed lines carry meaning: their text keeps the line breaks.
KEEP_LINES = frozenset({"figure", "code", "contents"})


_SOFT = "\u00ad"

_AROUND = ".,;:!?()\"'“”"  # Signs that stand at words and are none of theirs.
SHORTEST_BROKEN = 2  # Characters of the first half of a broken word with its hyphen.


def bare(word: str) -> str:
    """The word in lower case without the signs around it."""
    return word.strip(_AROUND).lower()


class _Order:
    """Words taken into reading order: indexes into the page's word table."""

    def __init__(self, words: WordTable) -> None:
        self.words = words
        self.order: list[int] = []

    def take(self, indexes: range | list[int]) -> tuple[int, int]:
        """Append words; first and last+1 of their places in the order."""
        first = len(self.order)
        self.order.extend(indexes)
        return first, len(self.order)


def assemble(
    draft: PageDraft, links: tuple[Link, ...] = (), hyphenated: frozenset[str] = frozenset()
) -> tuple[Words, tuple[Element, ...]]:
    """Words and elements of a page, an element for each block in the same order.

    ``hyphenated`` holds words that the document also writes with a hyphen inside a line: such a
    hyphen is kept where it falls at a line end.
    """
    framed = draft.framed
    columns = _Order(framed.frame.words)
    counts: Counter[str] = Counter()
    elements: list[Element] = []
    for block in draft.blocks:
        counts[block.kind] += 1
        name = f"/p{framed.frame.number}/{block.kind}/{counts[block.kind]}"
        if block.table is not None:
            elements.append(_table_element(block, block.table, framed, columns, name, hyphenated))
        else:
            elements.append(_text_element(block, framed, columns, name, links, hyphenated))
    names = {b: e.id for b, e in zip(draft.blocks, elements, strict=True)}
    owned = (
        msgspec.structs.replace(e, parent=names[b.parent]) if b.parent in names else e
        for b, e in zip(draft.blocks, elements, strict=True)
    )
    return _words(columns, framed), tuple(owned)


def _text_element(
    block: Block,
    framed: Framed,
    columns: _Order,
    name: str,
    links: tuple[Link, ...],
    hyphenated: frozenset[str],
) -> Element:
    """The element of a block that is no table, its mark taken off its text."""
    kind = cast(Kind, block.kind)
    lines = [_line(row, framed, columns) for row in block.lines]
    text, offsets = _text(lines, columns, kind, hyphenated)
    if kind == "code":
        text, offsets = _indented(text, block), []
    if block.marker and text.startswith(block.marker):
        cut = len(block.marker)
        cut += len(text[cut:]) - len(text[cut:].lstrip())
        text = text[cut:]
        offsets = [(a, max(0, o - cut)) for a, o in offsets]
    return Element(
        id=name,
        kind=kind,
        page=framed.frame.number,
        box=_box(block.box, framed),
        text=text,
        lines=tuple(lines),
        spans=_spans(columns, offsets, text, kind, links, framed),
        level=block.level,
        marker=block.marker,
        reason=block.reason,
        score=block.score,
    )


def _box(box: Box, framed: Framed) -> Box:
    frame = framed.frame
    return turn_box(box, FULL_TURN - framed.quarter, frame.width, frame.height)


def _line(row: list[Segment], framed: Framed, columns: _Order) -> Line:
    """A printed line over one or more segments of a row."""
    if len(row) == 1:
        s = row[0]
        first, last = columns.take(range(s.first, s.last))
        return Line(text=s.text, box=_box(s.box, framed), first=first, last=last)
    first = len(columns.order)
    for s in row:
        columns.take(range(s.first, s.last))
    box = union([s.box for s in row])
    text = " ".join(s.text for s in row)
    return Line(text=text, box=_box(box, framed), first=first, last=len(columns.order))


def _text(
    lines: list[Line], columns: _Order, kind: str, hyphenated: frozenset[str]
) -> tuple[str, list[tuple[int, int]]]:
    """The text of lines as read, and for each word its place in it: (word, offset)."""
    out: list[str] = []
    at = 0
    offsets: list[tuple[int, int]] = []
    keep = kind in KEEP_LINES
    order = columns.order
    texts = columns.words.text
    flags = columns.words.flags
    for k, line in enumerate(lines):
        glue_line = k == 0
        if k and keep:
            out.append("\n")
            at += 1
            glue_line = True
        elif k:
            before = lines[k - 1]
            if _broken(before, line, columns, hyphenated):
                out[-1] = out[-1][:-1]
                at -= 1
                glue_line = True
            elif out and out[-1][-1:] in "-/" and out[-1][-2:-1].isalnum() and line.text[:1].isalnum():
                glue_line = out[-1][-1] == "-"
        for i in range(line.first, line.last):
            w = order[i]
            if out and not glue_line and not (flags[w] & wordflags.GLUED and i > line.first):
                out.append(" ")
                at += 1
            glue_line = False
            word = texts[w]
            offsets.append((i, at))
            out.append(word)
            at += len(word)
    text = "".join(out)
    if kind == "contents":
        tidy = tidy_leaders(text)
        if tidy != text:
            return tidy, []
    return text, offsets


def _indented(text: str, block: Block) -> str:
    """Lines of code with the blanks they start with on the page."""
    pairs = zip(indents(block.lines), text.split("\n"), strict=False)
    return "\n".join(" " * n + line for n, line in pairs)


def _broken(before: Line, line: Line, columns: _Order, hyphenated: frozenset[str]) -> bool:
    """True if a word was broken over the two lines and its hyphen is to go."""
    if before.last <= before.first or line.last <= line.first:
        return False
    table = columns.words
    w = columns.order[before.last - 1]
    word = table.text[w]
    if len(word) < SHORTEST_BROKEN or word[-1] not in HYPHENS:
        return False
    following = table.text[columns.order[line.first]]
    if word[-1] == _SOFT:
        return True
    if not (word[-2].isalpha() and following[:1].isalpha()):
        return False
    if not following[:1].islower():
        return False
    if table.flags[w] & wordflags.SOFT_HYPHEN and not hyphenated:
        return True
    return bare(word + following) not in hyphenated


def _spans(
    columns: _Order,
    offsets: list[tuple[int, int]],
    text: str,
    kind: str,
    links: tuple[Link, ...],
    framed: Framed,
) -> tuple[Span, ...]:
    """Runs of bold, italic, raised or linked words."""
    mask = wordflags.BOLD | wordflags.ITALIC | wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT
    if kind in ("heading", "contents", "figure", "code"):
        mask = wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT
    order = columns.order
    table = columns.words
    flags = table.flags
    if not links and not any(flags[order[i]] & mask for i, _ in offsets):
        return ()
    spans: list[Span] = []
    run: tuple[int, int, int, str] | None = None  # start, end, style, href
    for i, at in offsets:
        w = order[i]
        style = table.flags[w] & mask
        href = ""
        if links:
            href = _href(links, _box((table.x0[w], table.y0[w], table.x1[w], table.y1[w]), framed))
        end = at + len(table.text[w])
        if run is not None and run[2] == style and run[3] == href:
            run = (run[0], end, style, href)
        else:
            if run is not None and (run[2] or run[3]):
                spans.append(_span(run))
            run = (at, end, style, href)
    if run is not None and (run[2] or run[3]):
        spans.append(_span(run))
    return tuple(s for s in spans if 0 <= s.start < s.end <= len(text))


def _span(run: tuple[int, int, int, str]) -> Span:
    start, end, style, href = run
    return Span(
        start=start,
        end=end,
        bold=bool(style & wordflags.BOLD),
        italic=bool(style & wordflags.ITALIC),
        superscript=bool(style & wordflags.SUPERSCRIPT),
        subscript=bool(style & wordflags.SUBSCRIPT),
        href=href,
    )


def _href(links: tuple[Link, ...], box: Box) -> str:
    for link in links:
        if centre_in(link.box, box):
            return link.uri or (f"#page={link.page}" if link.page else "")
    return ""


def _table_element(
    block: Block, table: TableDraft, framed: Framed, columns: _Order, name: str, hyphenated: frozenset[str]
) -> Element:
    words = framed.frame.words
    cells = []
    for c in sorted(table.cells, key=lambda c: (c.row, c.col)):
        lines = []
        for indexes in c.lines:
            if not indexes:
                continue
            first, last = columns.take(indexes)
            box = union([(words.x0[i], words.y0[i], words.x1[i], words.y1[i]) for i in indexes])
            lines.append(Line(text=joined(words, indexes), box=_box(box, framed), first=first, last=last))
        text, _ = _text(lines, columns, "cell", hyphenated)
        cells.append(
            Cell(
                row=c.row,
                col=c.col,
                row_span=c.row_span,
                col_span=c.col_span,
                header=c.header,
                box=_box(c.box, framed),
                text=text,
                lines=tuple(lines),
            )
        )
    return Element(
        id=name,
        kind="table",
        page=framed.frame.number,
        box=_box(block.box, framed),
        reason=block.reason,
        score=block.score,
        table=Table(
            rows=table.rows,
            cols=table.cols,
            cells=tuple(cells),
            ruled=table.ruled,
            score=table.score,
            reason=table.reason,
        ),
    )


def _words(columns: _Order, framed: Framed) -> Words:
    """The words in reading order as columns."""
    order = columns.order
    table = columns.words
    pick = np.array(order, dtype=np.int64)
    box = np.empty((len(order), 4), dtype=np.float32)
    for k, column in enumerate((table.x0, table.y0, table.x1, table.y1)):
        box[:, k] = np.array(column)[pick]
    box = np.stack(_box(cast(Box, tuple(box.T.copy())), framed), axis=1)
    text = table.text
    return Words(
        text=[text[i] for i in order],
        box=box,
        font=np.array(table.font, dtype=np.int32)[pick],
        size=np.array(table.size, dtype=np.float32)[pick],
        flags=np.array(table.flags, dtype=np.uint16)[pick],
        colour=np.array(table.colour, dtype=np.uint32)[pick],
        confidence=np.array(table.confidence, dtype=np.float32)[pick] if table.confidence else None,
    )
