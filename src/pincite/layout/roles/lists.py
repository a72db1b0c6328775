"""Lists: which blocks are items, their marks, and how deep they are nested."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import (
    alike,
    family,
    is_bullet,
    readings,
    step_between,
    value,
)
from pincite.layout.frame import TagRole, WordTable
from pincite.model.geometry import overlap_x


class ListOptions(msgspec.Struct, frozen=True):
    far: int = 12  # blocks between two items that vouch for each other
    between: int = 2  # blocks of other text between items on both sides of a page break
    level_step: float = 0.8  # em: marks further apart than this are on different levels ...
    text_step: float = 0.4  # em: ... unless their texts start at one place (numbers set flush right)
    column: float = 10.0  # em: the left edge of an item's column is no further away


def mark_items(
    blocks: list[Block],
    words: WordTable,
    options: ListOptions | None = None,
    tags: dict[int, TagRole] | None = None,
) -> None:
    """Turn text blocks that start with a list mark into list items, in place.

    ``blocks`` are in reading order. A bullet makes an item by itself; a number or letter only where
    a neighbour carries the one before or after it. Where a trusted structure tree (``tags``) names
    items, it decides, also on those whose bullet is drawn.
    """
    options = options or ListOptions()
    tags = tags or {}
    if any(t.role == "LI" for t in tags.values()):
        for b in blocks:
            role = tags.get(b.first.tag) if b.kind == "text" and b.lines else None
            if role is not None and role.role == "LI":
                mark = words.text[b.first.first]
                alone = b.first.last - b.first.first < 2 and len(b.lines) < 2 and len(b.lines[0]) < 2
                _make(b, mark if family(mark) and not alone else "", "tagged as a list item")
                b.level = max(1, role.level)
        return
    candidates: list[tuple[int, Block, str, str]] = []
    for i, b in enumerate(blocks):
        if b.kind != "text" or not b.lines:
            continue
        s = b.first
        if b.mark is not None:
            _make(b, "•", "a drawn bullet stands before it")
            continue
        mark = words.text[s.first]
        kind = family(mark)
        if not kind or (s.last - s.first < 2 and len(b.lines) < 2 and len(b.lines[0]) < 2):
            continue
        candidates.append((i, b, mark, kind))
    for k, (i, b, mark, kind) in enumerate(candidates):
        if is_bullet(kind):
            _make(b, mark, "starts with a bullet")
            continue
        for other in candidates[max(0, k - options.far) : k + options.far + 1]:
            if other[1] is b or abs(other[0] - i) > options.far:
                continue
            if value(mark) is None:
                if other[3] == kind:
                    _make(b, mark, "starts with a dash, as its neighbour does")
                    break
                continue
            if step_between(mark, other[2]) == (1 if other[0] > i else -1):
                _make(b, mark, f"numbered {mark} beside {other[2]}")
                break


def _make(b: Block, mark: str, reason: str) -> None:
    b.kind = "list_item"
    b.marker = mark
    b.level = 1
    b.reason = reason


def mark_over_breaks(
    pages: list[list[Block]], words: list[WordTable], options: ListOptions | None = None
) -> None:
    """Turn numbered text blocks into list items whose neighbour stands on the page before or after,
    in place. ``pages`` are blocks in reading order."""
    options = options or ListOptions()
    for (a, table), (b, following) in pairwise(zip(pages, words, strict=True)):
        last = _edge_marks(list(reversed(a)), table, options)
        first = _edge_marks(b, following, options)
        for block, mark in last:
            for other, their in first:
                if (
                    (block.kind == "text" or other.kind == "text")
                    and step_between(mark, their) == 1
                    and abs(block.size - other.size) < 0.6
                    and block.bold == other.bold
                ):
                    for one, own, beside in ((block, mark, their), (other, their, mark)):
                        if one.kind == "text":
                            _make(one, own, f"numbered {own} beside {beside} over a page break")


def _edge_marks(blocks: list[Block], words: WordTable, options: ListOptions) -> list[tuple[Block, str]]:
    """Numbered items, and blocks that could be one, from the edge of a page inwards."""
    found = []
    others = 0
    for b in blocks:
        if b.kind not in ("text", "list_item", "heading"):
            continue
        if b.kind == "heading" or others > options.between:
            break
        mark = b.marker or (words.text[b.first.first] if b.lines else "")
        if readings(mark):
            found.append((b, mark))
        elif b.kind == "text":
            others += 1
    return found


class _Level(msgspec.Struct):
    """One level of the list that is open: the place of its marks and texts, from the left edge of
    their column, and its last mark."""

    x: float
    text_x: float
    mark: str


class Depths:
    """How deep list items are nested, page after page: by the place of the mark and by its family."""

    def __init__(self, options: ListOptions | None = None) -> None:
        self.options = options or ListOptions()
        self.stack: list[_Level] = []
        self.before: Block | None = None
        self.group = -1
        self.left = 0.0

    def set_levels(
        self, blocks: list[Block], words: WordTable, tags: dict[int, TagRole] | None = None
    ) -> None:
        """Levels of the list items among a page's ``blocks`` (in reading order), in place. Items of a
        trusted structure tree keep theirs."""
        if any(t.role == "LI" for t in (tags or {}).values()):
            self.stack = []
            return
        moved = True
        for i, b in enumerate(blocks):
            if b.kind in ("heading", "table"):
                self.stack = []
            elif b.kind == "text" and self.stack and b.lines and b.continues is None:
                x = b.box[0] - self._left(i, blocks)
                if b.group == self.group and x <= self.stack[0].x + self.options.text_step * b.size:
                    self.stack = []  # text at the margin of the list ends it
            if b.kind != "list_item":
                continue
            if (
                moved
                or self.before is None
                or overlap_x(self.before.box, b.box) <= 0
                or b.group != self.group
            ):
                moved = True
                self.left = self._left(i, blocks)
            self._place(b, words, moved)
            self.before = b
            moved = False

    def _left(self, i: int, blocks: list[Block]) -> float:
        """Left edge of the column or panel that block ``i`` stands in: that of the text read around it."""
        b = blocks[i]
        x = b.box[0]
        far = x - self.options.column * max(b.size, 1.0)
        for step in (-1, 1):
            k = i + step
            while 0 <= k < len(blocks):
                o = blocks[k]
                k += step
                if o.kind not in ("text", "list_item", "heading") or o.group != b.group:
                    continue
                if overlap_x(o.box, b.box) <= 0:
                    break
                if far <= o.box[0] < x:
                    x = o.box[0]
        return x

    def _place(self, b: Block, words: WordTable, moved: bool) -> None:
        em = max(b.size, 1.0)
        s = b.first
        mark_x = b.mark[0] if b.mark is not None else s.x0
        text_x = s.x0
        if b.mark is None and b.marker:
            text_x = b.lines[0][1].x0 if len(b.lines[0]) > 1 else words.x0[min(s.first + 1, s.last - 1)]
        here = _Level(mark_x - self.left, text_x - self.left, b.marker)
        if b.group != self.group:
            self.stack = []
            self.group = b.group
        stack = self.stack
        if moved and stack:
            # In another column or on another page the mark tells more than the place.
            known = [d for d, level in enumerate(stack) if step_between(level.mark, b.marker) == 1]
            if known:
                del stack[known[-1] :]
                stack.append(here)
                b.level = len(stack)
                return
        while stack and self._under(stack[-1], here, em):
            stack.pop()
        if not stack or self._under(here, stack[-1], em):
            stack.append(here)
        elif not alike(b.marker, stack[-1].mark):
            same = [d for d, level in enumerate(stack) if alike(b.marker, level.mark)]
            if same:
                del stack[same[-1] :]
                stack.append(here)
            elif (
                value(b.marker) in (None, 1)
                and self.before is not None
                and self.before.first.text.rstrip().endswith(":")
            ):
                stack.append(here)
            else:
                stack[-1] = here
        else:
            stack[-1] = here
        b.level = len(stack)

    def _under(self, a: _Level, b: _Level, em: float) -> bool:
        """True if an item at ``a`` is nested in one at ``b``: its mark stands further in, or under
        the text of the other, and so does its text."""
        step = self.options.level_step * em
        near = self.options.text_step * em
        under = b.text_x > b.x and a.x > b.text_x - 0.4 * near
        return (a.x > b.x + step or under) and a.text_x > b.text_x + near
