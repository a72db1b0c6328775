"""Blocks to elements: words brought into reading order, lines and text made, ids given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby, pairwise
from operator import attrgetter
from typing import cast

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.document.columns import words_of
from pincite.layout.frame import CellDraft, Segment, TableDraft
from pincite.layout.joints import joint as joint_between
from pincite.layout.page import PageDraft
from pincite.layout.roles.code import typed
from pincite.layout.roles.contents import tidy_leaders, without_leader
from pincite.layout.squares import Squares
from pincite.layout.text.lines import joined
from pincite.model import lexicon
from pincite.model import words as wordflags
from pincite.model.elements import Cell, Element, Kind, Line, Span, Table
from pincite.model.geometry import Box, union
from pincite.model.ink import Link
from pincite.model.words import Words
from pincite.sandbox.clock import look

# Kinds whose printed lines carry meaning: their text keeps the line breaks.
KEEP_LINES = frozenset({"figure", "code", "contents"})
# Kinds in which bold and slanted words are the look of all of it, and no emphasis.
PLAIN_KINDS = KEEP_LINES | {"heading", "formula"}
HYPHENS = "-\u2010\u00ad"  # What a word ends in that is broken: a hyphen of any kind, or a soft one.
_AROUND = ".,;:!?()\"'“”"  # Signs that stand at words and are none of theirs.
BROKEN = "-"  # What stands between two lines that a word is broken over.
SCRIPTS = wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT
LOOKS = SCRIPTS | wordflags.BOLD | wordflags.ITALIC
_MARKED = LOOKS | wordflags.GLUED
_JOINING = frozenset(lexicon.words("joining"))
_SLOT = attrgetter("row", "col")
SHORTEST_BROKEN = 2  # Characters of the first half of a broken word with its hyphen.


def _joins(word: str) -> bool:
    """True if the word joins what stands before it, with a hyphen, to another: 'pre- and postwar'."""
    return word in _JOINING


def bare(word: str) -> str:
    """The word in lower case without the signs around it."""
    return word.strip(_AROUND).lower()


def assemble(
    draft: PageDraft, links: tuple[Link, ...] = (), hyphenated: frozenset[str] = frozenset()
) -> tuple[Words, tuple[Element, ...]]:
    """Words and elements of a page, an element for each block in the same order.

    ``hyphenated`` holds words that the document also writes with a hyphen inside a line, and their last
    parts with that hyphen: such a hyphen is kept where it falls at a line end.
    """
    page = _Page(draft, links, hyphenated)
    counts: Counter[str] = Counter()
    elements: list[Element] = []
    for block in draft.blocks:
        look()
        counts[block.kind] += 1
        elements.append(page.element(block, f"/p{draft.frame.number}/{block.kind}/{counts[block.kind]}"))
    if any(b.parent for b in draft.blocks):
        names = {b: e.id for b, e in zip(draft.blocks, elements, strict=True)}
        elements = [
            msgspec.structs.replace(e, parent=names[b.parent]) if b.parent in names else e
            for b, e in zip(draft.blocks, elements, strict=True)
        ]
    return page.words(), tuple(elements)


class _Page:
    """A page's elements in the making: its words are taken into reading order as they are met."""

    def __init__(self, draft: PageDraft, links: tuple[Link, ...], hyphenated: frozenset[str]) -> None:
        self.frame = draft.frame
        self.table = draft.frame.words
        self.sides = self.table.x0, self.table.y0, self.table.x1, self.table.y1
        self.framed = draft.framed
        self.upright = not (draft.framed.quarter or draft.frame.mirrored)
        self.hrefs = self._hrefs(links) if links else {}
        self.hyphenated = hyphenated
        self.order: list[int] = []  # indexes into the word table
        flags = self.table.flags
        marked = [w for w, f in enumerate(flags) if f & _MARKED]
        self.glued = {w for w in marked if flags[w] & wordflags.GLUED}
        # Words that are raised, lowered or linked, and those that have a look of any kind.
        self.set_off = self.hrefs.keys() | {w for w in marked if flags[w] & SCRIPTS}
        self.looking = self.set_off | {w for w in marked if flags[w] & LOOKS}

    def element(self, block: Block, name: str) -> Element:
        """The element of a block, its mark taken off its text."""
        lines = tuple([self._printed(row) for row in block.lines])
        text, offsets = self._text(lines, block.kind)
        if block.kind == "contents":
            tidy = tidy_leaders(text)
            text, offsets = tidy, offsets if tidy == text else []
        elif block.kind == "code":
            text, offsets = "\n".join(typed(block.lines, self.table)), []
        if block.marker and text.startswith(block.marker):
            rest = text[len(block.marker) :].lstrip()
            cut = len(text) - len(rest)
            offsets = [(w, at) for w, at in offsets if at + len(self.table.text[w]) > cut]
            text, offsets = rest, [(word, max(0, at - cut)) for word, at in offsets]
        return Element(
            id=name,
            kind=cast(Kind, block.kind),
            page=self.frame.number,
            box=self._box(block.box),
            text=text,
            lines=lines,
            spans=self._spans(offsets, text, block.kind) if offsets else (),
            level=block.level,
            marker=block.marker,
            reason=block.reason,
            score=block.score,
            table=None if block.table is None else self._table(block.table),
            layer="furniture" if block.furniture else "body",
        )

    def _printed(self, row: list[Segment]) -> Line:
        """A printed line of a block."""
        if len(row) == 1:
            s = row[0]
            words = range(s.first, s.last)
            whole = not self.glued or self.glued.isdisjoint(words)  # else they may have been glued since
            return self._line(words, s.text if whole else self._joined(words), (s.x0, s.y0, s.x1, s.y1))
        pieces = [w for s in row for w in range(s.first, s.last)]
        return self._line(pieces, self._joined(pieces), union([s.box for s in row]))

    def _box(self, box: Box) -> Box:
        """The box on the page as displayed."""
        return box if self.upright else self.framed.displayed(box)

    def _in_cell(self, words: list[int]) -> Line:
        """A line of words that stand in a cell, most of them alone."""
        x0, y0, x1, y1 = self.sides
        if len(words) == 1:
            w = words[0]
            at, box = len(self.order), (x0[w], y0[w], x1[w], y1[w])
            self.order.append(w)
            return Line(self.table.text[w], box if self.upright else self.framed.displayed(box), at, at + 1)
        box = union([(x0[w], y0[w], x1[w], y1[w]) for w in words])
        return self._line(words, self._joined(words), box)

    def _line(self, words: Iterable[int], text: str, box: Box) -> Line:
        """A printed line; its words are the next in reading order."""
        order = self.order
        first = len(order)
        order += words
        return Line(text, box if self.upright else self.framed.displayed(box), first, len(order))

    def _joined(self, words: range | list[int]) -> str:
        """The words as running text, as ``joined`` has it; most pages have no glued words."""
        if self.glued and not self.glued.isdisjoint(words):
            return joined(self.table, words)
        texts = self.table.text
        return " ".join([texts[w] for w in words])

    def _text(self, lines: tuple[Line, ...], kind: str) -> tuple[str, list[tuple[int, int]]]:
        """The text of lines as read, and each word with its offset in it; without these where no word has a
        look or a link of its own that counts in this kind."""
        if not lines:
            return "", []
        telling = self.set_off if kind in PLAIN_KINDS else self.looking
        # Lines follow each other.
        told = bool(telling) and not telling.isdisjoint(self.order[lines[0].first : lines[-1].last])
        if len(lines) == 1 and not told:
            return lines[0].text, []
        out: list[str] = []
        at = 0
        offsets: list[tuple[int, int]] = []
        for k, line in enumerate(lines):
            joint = self._joint(lines[k - 1], line, kind) if k else ""
            if joint == BROKEN:
                out[-1] = out[-1][:-1]
                at -= 1
                joint = ""
            at += len(joint)
            if told:
                words = self.order[line.first : line.last]
                offsets += zip(words, self._starts(words, at), strict=False)
            out += (joint, line.text)
            at += len(line.text)
        return "".join(out), offsets

    def _starts(self, words: list[int], at: int) -> Iterator[int]:
        """Where words begin in a text in which the first begins ``at``; one more number may follow."""
        texts, glued = self.table.text, self.glued
        if not glued or glued.isdisjoint(words):
            return accumulate([len(texts[w]) + 1 for w in words], initial=at)
        return accumulate([len(texts[w]) + (after not in glued) for w, after in pairwise(words)], initial=at)

    def _joint(self, before: Line, line: Line, kind: str) -> str:
        """What stands between two lines of a text; ``BROKEN`` where the hyphen before it goes."""
        if kind in KEEP_LINES:
            return "\n"
        word, following = self.table.text[self.order[before.last - 1]], line.text
        if word[-1] not in HYPHENS:
            return joint_between(word, following)
        if self._broken(before, line):
            return BROKEN
        compound = word[-1] == "-" and word[-2:-1].isalnum() and following[:1].isalnum()
        if compound and not _joins(self.table.text[self.order[line.first]]):
            return ""
        return joint_between(word, following)

    def _broken(self, before: Line, line: Line) -> bool:
        """True if a word was broken over the two lines and its hyphen is to go."""
        word = self.table.text[self.order[before.last - 1]]
        following = self.table.text[self.order[line.first]]
        if len(word) < SHORTEST_BROKEN or word[-1] not in HYPHENS or not word[-2].isalpha():
            return False
        if _joins(following) or (word[-1] == "-" and any(map(str.isdigit, word))):
            return False  # "pre- and postwar", "19th-century"
        compound = {bare(word + following), "-" + bare(following)}
        return following[:1].islower() and self.hyphenated.isdisjoint(compound)

    def _spans(self, offsets: list[tuple[int, int]], text: str, kind: str) -> tuple[Span, ...]:
        """Runs of bold, italic, raised or linked words."""
        mask = SCRIPTS if kind in PLAIN_KINDS else LOOKS
        if all(self.table.flags[word] & SCRIPTS for word, _ in offsets):
            mask &= ~SCRIPTS  # set off the line of the text beside it: raised over nothing of its own
        flags, hrefs = self.table.flags, self.hrefs
        looks = [(flags[word] & mask, hrefs.get(word, "")) for word, _ in offsets]
        spans = []
        first = 0
        for (style, href), run in groupby(looks):
            behind = first + len(list(run))
            start, (last, at) = offsets[first][1], offsets[behind - 1]
            end = at + len(self.table.text[last])
            first = behind
            if (style or href) and end <= len(text):
                spans.append(
                    Span(
                        start=start,
                        end=end,
                        bold=bool(style & wordflags.BOLD),
                        italic=bool(style & wordflags.ITALIC),
                        superscript=bool(style & wordflags.SUPERSCRIPT),
                        subscript=bool(style & wordflags.SUBSCRIPT),
                        href=href,
                    )
                )
        return tuple(spans)

    def _one_style(self, lines: tuple[Line, ...]) -> bool:
        """True if all words are bold, or slanted, alike: the look of a cell, and no emphasis in it."""
        words = (self.order[i] for line in lines for i in range(line.first, line.last))
        return len({self.table.flags[w] & (wordflags.BOLD | wordflags.ITALIC) for w in words}) <= 1

    def _hrefs(self, links: tuple[Link, ...]) -> dict[int, str]:
        """Where the words lead that stand in links: each to where the first of those around it does."""
        found: dict[int, str] = {}
        linked = Squares([link.box for link in links])
        first_x, first_y, last_x, last_y = union([link.box for link in links])
        for word, box in enumerate(zip(*self.sides, strict=True)):
            x0, y0, x1, y1 = box if self.upright else self.framed.displayed(box)
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            if x < first_x or x > last_x or y < first_y or y > last_y:
                continue
            for i in linked.around(x, y):
                left, top, right, bottom = links[i].box
                if left <= x <= right and top <= y <= bottom:
                    found[word] = links[i].uri or (f"#page={links[i].page}" if links[i].page else "")
                    break
        return {word: href for word, href in found.items() if href}

    def _table(self, draft: TableDraft) -> Table:
        cells = sorted(draft.cells, key=_SLOT)
        return Table(
            rows=draft.rows,
            cols=draft.cols,
            cells=tuple([self._cell(c, ends=c.col + c.col_span >= draft.cols) for c in cells]),
            ruled=draft.ruled,
            score=draft.score,
            reason=draft.reason,
            repeated=draft.repeated,
            broken=draft.joint is not None,
        )

    def _cell(self, c: CellDraft, *, ends: bool) -> Cell:
        """A cell; ``ends``: no other stands to the right of it."""
        offsets: list[tuple[int, int]] = []
        spans: tuple[Span, ...] = ()
        lines: tuple[Line, ...] = ()
        text = ""
        if len(c.lines) == 1 and c.lines[0] and self.looking.isdisjoint(c.lines[0]):  # as most cells
            line = self._in_cell(c.lines[0])
            lines, text = (line,), line.text
        elif lines := tuple([self._in_cell(words) for words in c.lines if words]):
            text, offsets = self._text(lines, "cell")
        if text and not ends:
            text = without_leader(text)
            offsets = [(word, at) for word, at in offsets if at < len(text)] if offsets else offsets
        if offsets:
            spans = self._spans(offsets, text, "heading" if c.header or self._one_style(lines) else "cell")
        return Cell(
            row=c.row,
            col=c.col,
            row_span=c.row_span,
            col_span=c.col_span,
            header=c.header,
            box=c.box if self.upright else self.framed.displayed(c.box),
            text=text,
            lines=lines,
            spans=spans,
        )

    def words(self) -> Words:
        """The words in reading order as columns."""
        return words_of(self.table, self.order, None if self.upright else self._box)
