"""How deep list items are nested."""

from __future__ import annotations

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import alike, are_siblings, is_within, step_between, value
from pincite.layout.frame import TagRole, WordTable
from pincite.layout.roles.items import text_start
from pincite.model.geometry import overlap_x

LEVEL_STEP = 0.8  # em: marks further apart than this are on different levels ...
TEXT_STEP = 0.4  # ... unless their texts start at one place (numbers set flush right)
UNDER_TEXT = 0.16  # em by which a mark that stands under the text of another may start left of it
BELOW = 1.5  # em between an item and one right below it, which may start behind its end
SET_SOLID = 0.3  # em by which the boxes of two such may overlap
SAME_PLACE = 0.3  # em by which marks of one level differ from page to page
COLUMN = 10.0  # em: the left edge of an item's column is no further away
AROUND = 200  # blocks read before and after an item that are looked at for that edge


class _Level(msgspec.Struct):
    """One level of the list that is open: the place of its marks and texts, from the left edge of
    their column, and its last mark."""

    x: float
    text_x: float
    mark: str
    at: float = 0.0  # the place of its marks on the page


class Depths:
    """How deep list items are nested, page after page: by the place of the mark and by its family."""

    def __init__(self) -> None:
        self.stack: list[_Level] = []
        self.before: Block | None = None
        self.group = -1
        self.left = 0.0

    def mark_depths(
        self, blocks: list[Block], words: WordTable, tags: dict[int, TagRole] | None = None
    ) -> None:
        """Levels of the list items among a page's ``blocks`` (in reading order). Items of a
        trusted structure tree keep theirs where it nests lists at all: many programs tag lists as flat."""
        if any(tag.role == "LI" and tag.level > 1 for tag in (tags or {}).values()):
            self.stack = []
            return
        moved = True
        for i, b in enumerate(blocks):
            if b.kind in ("heading", "table"):
                self.stack = []
            elif b.kind == "text" and self.stack and b.continues is None:
                x = b.box[0] - self._left(i, blocks)
                if b.group == self.group and x <= self.stack[0].x + TEXT_STEP * b.size:
                    self.stack = []  # text at the margin of the list ends it
            elif b.kind == "list_item":
                before = self.before
                moved = moved or before is None or b.group != self.group or _beside(before, b)
                if moved:
                    self.left = self._left(i, blocks)
                self._place(b, words, moved)
                self.before = b
                moved = False

    def _left(self, i: int, blocks: list[Block]) -> float:
        """Left edge of the column or panel that block ``i`` stands in: that of the text read around it."""
        b = blocks[i]
        x, far = b.box[0], b.box[0] - COLUMN * b.size
        before, after = blocks[max(0, i - AROUND) : i], blocks[i + 1 : i + 1 + AROUND]
        for around, above in ((reversed(before), True), (after, False)):
            for o in around:
                if o.kind not in ("text", "list_item", "heading") or o.group != b.group:
                    continue
                if _beside(o, b) if above else _beside(b, o):
                    break
                if far <= o.box[0] < x:
                    x = o.box[0]
        return x

    def _place(self, b: Block, words: WordTable, moved: bool) -> None:
        here = self._level_of(b, words)
        if b.group != self.group:
            self.stack = []
            self.group = b.group
        stack = self.stack
        # In another column or on another page the mark tells more than the place.
        depth = self._known(here, b) if moved else None
        if depth is None:
            depth = self._numbered(b.marker)
        if depth is None:
            depth = self._depth(here, b)
        stack[depth:] = [here]  # the last of its level; deeper ones are closed
        b.level = len(stack)

    def _known(self, here: _Level, b: Block) -> int | None:
        """The level of the open list that goes on in another column or on another page: the number counts
        on, or a mark of the same kind stands at the same place."""
        counted = [d for d, level in enumerate(self.stack) if step_between(level.mark, b.marker) == 1]
        same = [
            d
            for d, level in enumerate(self.stack)
            if abs(level.at - here.at) < SAME_PLACE * b.size and alike(level.mark, b.marker)
        ]
        return counted[-1] if counted else same[-1] if same else None

    def _numbered(self, mark: str) -> int | None:
        """The level that a decimal number tells: '2.1' is one below '2.', beside '2.2'."""
        for d in range(len(self.stack) - 1, -1, -1):
            if is_within(mark, self.stack[d].mark):
                return d + 1
            if are_siblings(mark, self.stack[d].mark):
                return d
        return None

    def _depth(self, here: _Level, b: Block) -> int:
        """How many levels of the open list the item stands in, by its place and its mark."""
        stack = self.stack
        while stack and _under(stack[-1], here, b.size):
            stack.pop()
        depth = len(stack)
        if stack and not _under(here, stack[-1], b.size):
            depth -= 1  # beside the innermost open level, unless its marks say otherwise
            same = [d for d, level in enumerate(stack) if alike(b.marker, level.mark)]
            if same:
                depth = same[-1]
            elif value(b.marker) in (None, 1) and self.before is not None:
                depth += self.before.first.text.rstrip().endswith(":")  # it announces a list
        return depth

    def _level_of(self, b: Block, words: WordTable) -> _Level:
        mark_x = b.mark[0] if b.mark is not None else b.first.x0
        text_x = text_start(b, words)
        return _Level(mark_x - self.left, text_x - self.left, b.marker, mark_x)


def _beside(a: Block, b: Block) -> bool:
    """True if ``b`` stands beside ``a``, which starts above it, and not right below."""
    return overlap_x(a.box, b.box) <= 0 and not -SET_SOLID * b.size < b.box[1] - a.box[3] < BELOW * b.size


def _under(a: _Level, b: _Level, em: float) -> bool:
    """True if an item at ``a`` is nested in one at ``b``: its mark stands further in, or under
    the text of the other, and so does its text. A mark of another kind need only stand further in, whatever
    room the other's number takes before its text. Where one has no mark, a picture is left of its text."""
    further = a.x > b.x + LEVEL_STEP * em
    if further and not alike(a.mark, b.mark):
        return True
    pictured = bool(a.mark and not b.mark)
    under = (b.text_x > b.x or pictured) and a.x > b.text_x - UNDER_TEXT * em
    return (further or under) and a.text_x > b.text_x + TEXT_STEP * em
